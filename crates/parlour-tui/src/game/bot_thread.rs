//! A bot that decides on a background thread, so the screen keeps responding.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use parlour::play::{BotMove, BotTurn};

use crate::analysis::BACKGROUND;

/// Most bots answer within this time, so the screen waits for them.
const MOMENT: Duration = Duration::from_millis(15);

/// A bot that is deciding.
pub(super) struct BotThread {
    answers: Receiver<BotMove>,
    /// The answer if the thread panics or cannot start.
    failed: Option<BotMove>,
}

impl BotThread {
    pub(super) fn new(turn: BotTurn) -> Self {
        let (sender, answers) = channel();
        let failed = Some(turn.failed());
        let thread = std::thread::Builder::new().name(BACKGROUND.to_owned());
        // After an undo the answer is dropped. If the thread cannot start, the channel is closed: the bot failed.
        let _ = thread.spawn(move || drop(sender.send(turn.decide())));
        Self { answers, failed }
    }

    /// The bot's decision; `None` while it is thinking.
    pub(super) fn answer(&mut self) -> Option<BotMove> {
        match self.answers.recv_timeout(MOMENT) {
            Ok(decided) => Some(decided),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.failed.take(),
        }
    }
}
