//! A bot that decides on a thread of its own: the screen stays awake meanwhile.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use parlour::play::{BotMove, BotTurn};

use crate::thinking::THINKER;

/// Most bots answer within this time, and are waited for.
const MOMENT: Duration = Duration::from_millis(15);

/// A bot that is deciding.
pub(super) struct Pondering {
    answers: Receiver<BotMove>,
    /// The answer where there is no thread, or where the bot failed.
    failed: Option<BotMove>,
}

impl Pondering {
    /// Lets a bot decide.
    pub(super) fn new(turn: BotTurn) -> Self {
        let (sender, answers) = channel();
        let failed = Some(turn.failed());
        let thread = std::thread::Builder::new().name(THINKER.to_owned());
        // The receiver is gone when the decision was undone. Without a thread the channel is closed: the bot failed.
        let _ = thread.spawn(move || drop(sender.send(turn.decide())));
        Self { answers, failed }
    }

    /// What the bot has decided, if it has by now.
    pub(super) fn answer(&mut self) -> Option<BotMove> {
        match self.answers.recv_timeout(MOMENT) {
            Ok(decided) => Some(decided),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.failed.take(),
        }
    }
}
