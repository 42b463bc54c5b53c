//! A bot that thinks in a thread of its own: the screen stays awake meanwhile.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use parlour::bots::Bot;
use parlour::core::AnyGame;
use parlour::play::Seeded;

use crate::thinking::THINKER;

/// Most bots answer within this time, and are waited for.
const MOMENT: Duration = Duration::from_millis(15);

/// The index of a move, and the chance that is left.
type Answer = (Option<usize>, Seeded);

/// A bot that is thinking.
pub(super) struct Pondering {
    answers: Receiver<Answer>,
    /// The answer where there is no thread, or where the bot failed.
    without: Option<Answer>,
}

impl Pondering {
    /// Asks a bot. It draws on a copy of the chance, so that a question that is taken back changes nothing.
    pub(super) fn new(bot: &Arc<dyn Bot>, game: &dyn AnyGame, chance: &Seeded) -> Self {
        let (tell, answers) = channel();
        let (bot, game, mut drawn) = (Arc::clone(bot), game.boxed_clone(), chance.clone());
        let think = move || {
            let index = bot.choose(&*game, &mut drawn);
            // Nobody listens any more when the question was taken back.
            let _ = tell.send((index, drawn));
        };
        let thread = std::thread::Builder::new().name(THINKER.to_owned());
        // Without a thread the channel is closed, and that is the answer.
        let _ = thread.spawn(think);
        Self {
            answers,
            without: Some((None, chance.clone())),
        }
    }

    /// The answer, if there is one by now.
    pub(super) fn answer(&mut self) -> Option<Answer> {
        match self.answers.recv_timeout(MOMENT) {
            Ok(answer) => Some(answer),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.without.take(),
        }
    }
}
