//! Typed games side by side, and how one of them takes an action.

use std::thread;

use parlour::core::{Chance, Event, Face, GameStreams, Moves, PackedDraws, Player, Sink, Turn, Weighted};
use parlour::play::{GameStream, Numbered};

use crate::spaces::{Shape, Space, write_mask};

/// A game is not over, has ended, or was cut off.
const RUNNING: u8 = 0;
const ENDED: u8 = 1;
const CUT: u8 = 2;

/// After this many games in a row without a choice, the limit of turns is too low for any.
const MOST_EMPTY_GAMES: u32 = 10_000;

/// Counts turns.
struct Turns<'a>(&'a mut u64);

impl<E: Event> Sink<E> for Turns<'_> {
    fn note(&mut self, _: impl FnOnce() -> E) {}

    #[inline]
    fn turn_ended(&mut self) {
        *self.0 += 1;
    }

    fn wants_ways(&self) -> bool {
        false
    }
}

/// One of the games.
struct Lane<G: Space> {
    game: G,
    legal: Moves<G::Move>,
    dice: PackedDraws<GameStream>,
    number: u64,
    turns: u64,
}

/// Where a game writes what the agent sees.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [i8],
    rewards: &'a mut [f32],
    over: &'a mut u8,
    player: &'a mut i32,
}

/// The arrays of some of the games.
pub(super) struct Rows<'a> {
    pub(super) observations: &'a mut [f32],
    pub(super) masks: &'a mut [i8],
    pub(super) rewards: &'a mut [f32],
    pub(super) over: &'a mut [u8],
    pub(super) players: &'a mut [i32],
}

/// The games of a vector environment.
struct Lanes<G: Space> {
    start: G,
    shape: Shape,
    all: Vec<Lane<G>>,
    count: usize,
    words: Numbered,
    most_turns: u64,
    rolls_inside: bool,
    threads: usize,
}

/// Lanes of any game.
pub(super) trait AnyLanes: Send + Sync {
    /// Starts all games anew.
    fn reset(&mut self, seed: u64, rows: Rows<'_>);

    /// The first lane whose action is not legal, with what is.
    fn refuse(&self, actions: &[i64]) -> Option<String>;

    /// Plays legal actions.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>);
}

impl<G: Space> Lane<G> {
    /// Whether the action can be played now.
    #[inline]
    fn accepts(&self, action: i64) -> bool {
        let Ok(action) = usize::try_from(action) else { return false };
        match self.game.turn() {
            Turn::Choose(_) => self.legal.iter().any(|mv| self.game.action(mv) == action),
            Turn::Roll(_) if G::ONLY_ROLLS => action == 0,
            Turn::Roll(_) => {
                self.game.rolls().iter().any(|weighted| weighted.roll.number() as usize == action)
            }
            Turn::Over => true,
        }
    }

    fn allowed(&self) -> String {
        let numbers: Vec<String> = match self.game.turn() {
            Turn::Roll(_) if G::ONLY_ROLLS => vec!["0".to_owned()],
            Turn::Roll(_) => {
                self.game.rolls().iter().map(|weighted| weighted.roll.number().to_string()).collect()
            }
            _ => self.legal.iter().map(|mv| self.game.action(mv).to_string()).collect(),
        };
        numbers.join(", ")
    }

    /// Plays an accepted action.
    #[inline]
    fn play(&mut self, action: i64) {
        let action = usize::try_from(action).unwrap_or(0);
        match self.game.turn() {
            Turn::Choose(_) => {
                let found = self.legal.iter().find(|mv| self.game.action(mv) == action).cloned();
                if let Some(mv) = found {
                    self.game.play_unchecked(mv, &mut Turns(&mut self.turns));
                }
            }
            Turn::Roll(_) if G::ONLY_ROLLS => self.roll(),
            Turn::Roll(_) => {
                let mut rolls = self.game.rolls().iter().map(|weighted| weighted.roll);
                if let Some(roll) = rolls.find(|roll| roll.number() as usize == action) {
                    self.game.roll_unchecked(roll, &mut Turns(&mut self.turns));
                }
            }
            Turn::Over => {}
        }
    }

    #[inline]
    fn roll(&mut self) {
        let rolls = self.game.rolls();
        let total = Weighted::total(rolls);
        if let Some(roll) = Weighted::pick(rolls, self.dice.below(total)) {
            self.game.roll_unchecked(roll, &mut Turns(&mut self.turns));
        }
    }

    /// Whether the agent has something to do.
    #[inline]
    fn is_open(&self, rolls_inside: bool) -> bool {
        match self.game.turn() {
            Turn::Choose(_) => true,
            Turn::Roll(_) => G::ONLY_ROLLS || !rolls_inside,
            Turn::Over => false,
        }
    }

    /// Rolls until somebody has to choose.
    #[inline]
    fn settle(&mut self, rolls_inside: bool, most_turns: u64) {
        while rolls_inside
            && !G::ONLY_ROLLS
            && self.turns < most_turns
            && matches!(self.game.turn(), Turn::Roll(_))
        {
            self.roll();
        }
    }
}

impl<G: Space> Lanes<G> {
    fn restart(&self, lane: &mut Lane<G>) {
        for _ in 0..MOST_EMPTY_GAMES {
            lane.game.clone_from(&self.start);
            lane.number += self.count as u64;
            lane.turns = 0;
            lane.dice = PackedDraws::new(self.words.dice(lane.number, 0));
            lane.settle(self.rolls_inside, self.most_turns);
            // A game that is over or cut off before anybody has chosen is left out.
            if lane.is_open(self.rolls_inside) {
                return;
            }
        }
    }

    /// Writes what the next agent sees.
    #[inline]
    fn show(lane: &mut Lane<G>, row: &mut Row<'_>) {
        let player = lane.game.turn().player().unwrap_or(Player::new(0));
        lane.legal = lane.game.legal_moves();
        lane.game.observe(player, row.observation);
        write_mask(&lane.game, &lane.legal, row.mask);
        *row.player = i32::try_from(player.index()).unwrap_or(0);
    }

    /// Writes how a game ended: winners share 1, all others share −1.
    fn settle_up(lane: &Lane<G>, rewards: &mut [f32]) {
        rewards.fill(0.0);
        let Some(outcome) = lane.game.outcome() else { return };
        let winners = outcome.winners();
        if rewards.len() > 1 && (winners.is_empty() || winners.len() == rewards.len()) {
            return;
        }
        #[expect(clippy::cast_precision_loss, reason = "players")]
        let share = |count: usize| 1.0 / count.max(1) as f32;
        let losers = rewards.len() - winners.len();
        rewards.fill(-share(losers));
        for winner in &winners {
            rewards[winner.index()] = share(winners.len());
        }
    }

    fn advance(&self, lane: &mut Lane<G>, action: i64, mut row: Row<'_>) {
        lane.play(action);
        lane.settle(self.rolls_inside, self.most_turns);
        *row.over = match lane.game.turn() {
            Turn::Over => ENDED,
            _ if lane.turns >= self.most_turns => CUT,
            _ => RUNNING,
        };
        if *row.over == RUNNING {
            row.rewards.fill(0.0);
        } else {
            Self::settle_up(lane, row.rewards);
            self.restart(lane);
        }
        Self::show(lane, &mut row);
    }

    /// Does something with every lane and its rows, on all threads.
    fn each(&mut self, rows: Rows<'_>, work: impl Fn(&Self, usize, &mut Lane<G>, Row<'_>) + Sync) {
        let (shape, seats) = (self.shape, self.start.seats());
        let mut lanes = std::mem::take(&mut self.all);
        let count = lanes.len();
        let at_once = count.div_ceil(self.threads.max(1)).max(1);
        let this = &*self;
        let work = &work;
        let one = move |first: usize, lanes: &mut [Lane<G>], rows: Rows<'_>| {
            let parts = lanes
                .iter_mut()
                .zip(rows.observations.chunks_exact_mut(shape.observation))
                .zip(rows.masks.chunks_exact_mut(shape.actions))
                .zip(rows.rewards.chunks_exact_mut(seats))
                .zip(rows.over)
                .zip(rows.players);
            for (index, (((((lane, observation), mask), rewards), over), player)) in (first..).zip(parts) {
                work(this, index, lane, Row { observation, mask, rewards, over, player });
            }
        };
        if at_once >= count {
            one(0, &mut lanes, rows);
        } else {
            thread::scope(|scope| {
                let parts = lanes
                    .chunks_mut(at_once)
                    .zip(rows.observations.chunks_mut(at_once * shape.observation))
                    .zip(rows.masks.chunks_mut(at_once * shape.actions))
                    .zip(rows.rewards.chunks_mut(at_once * seats))
                    .zip(rows.over.chunks_mut(at_once))
                    .zip(rows.players.chunks_mut(at_once));
                for (part, (((((lanes, observations), masks), rewards), over), players)) in parts.enumerate()
                {
                    let rows = Rows { observations, masks, rewards, over, players };
                    scope.spawn(move || one(part * at_once, lanes, rows));
                }
            });
        }
        self.all = lanes;
    }
}

impl<G: Space> AnyLanes for Lanes<G> {
    fn reset(&mut self, seed: u64, rows: Rows<'_>) {
        self.words = Numbered::new(seed);
        let words = &self.words;
        let lane = |number: u64| Lane {
            game: self.start.clone(),
            legal: Moves::new(),
            dice: PackedDraws::new(words.dice(number, 0)),
            number,
            turns: 0,
        };
        self.all = (0..self.count as u64).map(lane).collect();
        self.each(rows, |lanes, _, lane, mut row| {
            lane.settle(lanes.rolls_inside, lanes.most_turns);
            if !lane.is_open(lanes.rolls_inside) {
                lanes.restart(lane);
            }
            row.rewards.fill(0.0);
            *row.over = RUNNING;
            Self::show(lane, &mut row);
        });
    }

    fn refuse(&self, actions: &[i64]) -> Option<String> {
        let (index, (lane, action)) =
            self.all.iter().zip(actions).enumerate().find(|(_, (lane, action))| !lane.accepts(**action))?;
        Some(format!("game {index}: action {action} is not legal; legal: {}", lane.allowed()))
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) {
        self.each(rows, |lanes, index, lane, row| lanes.advance(lane, actions[index], row));
    }
}

/// Lanes that start from this position: how many, the most turns, whether rolls are inside, threads.
pub(super) fn lanes<G: Space>(
    start: &G,
    shape: Shape,
    settings: (usize, u64, bool, usize),
) -> Box<dyn AnyLanes> {
    let (count, most_turns, rolls_inside, threads) = settings;
    let words = Numbered::new(0);
    let (start, all) = (start.clone(), Vec::new());
    Box::new(Lanes { start, shape, all, count, words, most_turns, rolls_inside, threads })
}
