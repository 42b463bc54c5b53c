//! How keys, clicks and time change a replay.

use std::time::Duration;

use crossterm::event::KeyCode;
use ratatui::Frame;

use super::Replay;
use crate::analysis::Analyser;
use crate::board::Target;
use crate::game::FRAME;
use crate::playback::Reaction;
use crate::screen::{Flow, Input, Screen};

/// How often the screen asks for analysis results.
const POLL: Duration = Duration::from_millis(150);

impl Screen for Replay {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.paint(frame.area(), frame.buffer_mut());
    }

    fn update(&mut self, input: Input) -> Flow {
        if let Input::Tick(time) = input
            && !self.playback.is_small()
        {
            if let Some(analyser) = &mut self.analyser {
                self.analysis.clone_from(analyser.poll());
            }
            if let Some(animation) = &mut self.animation {
                if !animation.advance(time, self.playback.pace) {
                    self.animation = None;
                }
                return Flow::Stay;
            }
        }
        let reaction = self.playback.update(input);
        match reaction {
            Reaction::Leave => return Flow::Leave,
            Reaction::Key(KeyCode::Char('a')) => self.playback.pace.toggle(),
            Reaction::Key(KeyCode::Char('t')) => self.toggle_analysis(),
            Reaction::Click(Target::Line(step)) => self.playback.jump(step),
            Reaction::Click(_) => self.playback.jump(self.at() + 1),
            Reaction::Key(_) | Reaction::Show => {}
        }
        // A step forward first ends the animation of the last one.
        if self.animation.is_some() && self.playback.at() == self.at() + 1 {
            self.animation = None;
            self.playback.jump(self.at());
        }
        self.show();
        Flow::Stay
    }

    fn pause(&self) -> Option<Duration> {
        if self.playback.is_small() {
            return None;
        }
        let animation = self.animation.as_ref().map(|_| FRAME);
        let poll = self.analyser.as_ref().map(|_| POLL);
        [animation, poll, self.playback.pause()].into_iter().flatten().min()
    }
}

impl Replay {
    fn toggle_analysis(&mut self) {
        self.analyser = match self.analyser {
            Some(_) => None,
            None => Analyser::new(),
        };
        self.analyse();
    }
}
