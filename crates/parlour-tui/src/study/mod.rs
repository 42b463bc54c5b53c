//! Algorithms step by step: maze searches, up to two side by side (here); the search for the fewest rolls (`snakes`);
//! a move on the linked circle (`mancala`).

mod draw;
mod lane;
mod mancala;
mod marks;
mod ring;
mod snakes;

use std::time::Duration;

use crossterm::event::KeyCode;
use parlour::core::{RulesFile as _, nearest};
use parlour::maze::{Algorithm, Maze, RulesFile};
use serde_json::Value;
use thiserror::Error;

use crate::playback::{Playback, Reaction};
use crate::screen::{Flow, Input, Screen};
use crate::theme::Theme;
use lane::Lane;

pub use mancala::CircleStudy;
pub use ring::ring;
pub use snakes::BoardStudy;

/// Why a study cannot start.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The maze cannot be read.
    #[error("{}", .0.join("\n"))]
    Maze(Vec<String>),
    /// The rules are not rules of the maze.
    #[error("{0}")]
    Rules(String),
    /// The algorithm is unknown.
    #[error("\"{given}\" is not an algorithm; {}", parlour::core::suggest(*nearest, "algorithms", names()))]
    Algorithm {
        /// The name given.
        given: String,
        /// The most similar known name.
        nearest: Option<&'static str>,
    },
}

fn names() -> Vec<&'static str> {
    Algorithm::ALL.map(Algorithm::name).to_vec()
}

fn algorithm(name: &str) -> Result<Algorithm, StudyError> {
    let found = Algorithm::ALL.into_iter().find(|known| known.name() == name);
    found.ok_or_else(|| StudyError::Algorithm { given: name.to_owned(), nearest: nearest(name, names()) })
}

/// One or two maze searches on the screen.
pub struct Study {
    maze: Maze,
    rules: RulesFile,
    lanes: Vec<Lane>,
    theme: Theme,
    playback: Playback,
}

impl Study {
    /// One or two searches in the same maze. The maze is data as in a record; the rules are complete.
    pub fn new(maze: &Value, rules: &Value, algorithms: &[&str], theme: Theme) -> Result<Self, StudyError> {
        let maze = Maze::from_data(maze).map_err(|findings| {
            StudyError::Maze(findings.errors.iter().map(ToString::to_string).collect())
        })?;
        let rules =
            serde_json::from_value(rules.clone()).map_err(|error| StudyError::Rules(error.to_string()))?;
        let algorithms: Vec<Algorithm> =
            algorithms.iter().map(|name| algorithm(name)).collect::<Result<_, _>>()?;
        let lane = |algorithm: &Algorithm| Lane::new(&maze, &rules, *algorithm);
        let lanes = algorithms.iter().take(2).map(lane).collect();
        let mut study = Self { maze, rules, lanes, theme, playback: Playback::default() };
        study.playback.resize(study.length());
        Ok(study)
    }

    /// The names of all searches.
    ///
    /// ```
    /// assert_eq!(parlour_tui::Study::algorithms()[..2], ["backtracking", "bfs"]);
    /// ```
    pub fn algorithms() -> Vec<&'static str> {
        names()
    }

    /// The names of all presets.
    pub fn presets() -> Vec<&'static str> {
        RulesFile::presets().into_iter().map(|(name, ..)| name).collect()
    }

    /// The number of the current step.
    pub fn at(&self) -> usize {
        self.playback.at()
    }

    /// The length of the longest search in steps.
    pub fn length(&self) -> usize {
        self.lanes.iter().map(Lane::length).max().unwrap_or(0)
    }

    /// Goes to a step.
    pub fn go_to(&mut self, step: usize) {
        self.playback.jump(step);
        self.show();
    }

    fn show(&mut self) {
        for lane in &mut self.lanes {
            lane.tape.go_to(self.playback.at());
        }
    }

    /// Switches to the next search on one side; the right side can be empty.
    fn change(&mut self, place: usize) {
        let all = Algorithm::ALL;
        let now = self.lanes.get(place).map(|lane| lane.algorithm);
        let index = now.and_then(|now| all.iter().position(|known| *known == now));
        let next = match index {
            None => Some(all[0]),
            Some(index) if index + 1 < all.len() => Some(all[index + 1]),
            Some(_) if place == 0 => Some(all[0]),
            Some(_) => None,
        };
        match next {
            None => self.lanes.truncate(place),
            Some(next) => {
                let lane = Lane::new(&self.maze, &self.rules, next);
                if place < self.lanes.len() {
                    self.lanes[place] = lane;
                } else {
                    self.lanes.push(lane);
                }
            }
        }
        self.playback.resize(self.length());
    }
}

impl Screen for Study {
    fn draw(&mut self, frame: &mut ratatui::Frame<'_>) {
        self.paint(frame.area(), frame.buffer_mut());
    }

    fn update(&mut self, input: Input) -> Flow {
        match self.playback.update(input) {
            Reaction::Leave => return Flow::Leave,
            Reaction::Key(KeyCode::Char('[')) => self.change(0),
            Reaction::Key(KeyCode::Char(']')) => self.change(1),
            Reaction::Click(_) => self.playback.jump(self.at() + 1),
            Reaction::Key(_) | Reaction::Show => {}
        }
        self.show();
        Flow::Stay
    }

    fn pause(&self) -> Option<Duration> {
        self.playback.pause()
    }
}
