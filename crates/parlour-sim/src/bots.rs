//! Bots and dice of one numbered game.

use parlour_bots::Bot;
use parlour_core::{Chance, Choices, Guide, NumberedWords, OneEach, Player, Urn};
use parlour_play::{GameWords, Numbered};

use crate::seating::player_on;

/// Decides everything in one game.
pub(crate) struct Bots<'a> {
    players: &'a [Box<dyn Bot>],
    order: &'a [usize],
    dice: Urn<GameWords>,
    choices: OneEach<GameWords>,
}

impl<'a> Bots<'a> {
    pub(crate) fn new(players: &'a [Box<dyn Bot>], order: &'a [usize], words: &Numbered, game: u64) -> Self {
        Self {
            players,
            order,
            dice: Urn::new(words.dice(game)),
            choices: OneEach::new(words.choices(game)),
        }
    }
}

impl Guide for Bots<'_> {
    #[inline]
    fn dice(&mut self, total: u64) -> u64 {
        self.dice.below(total)
    }

    fn choose(&mut self, player: Player, position: &dyn Choices) -> usize {
        let bot = self.players.get(player_on(self.order, player));
        bot.and_then(|bot| bot.choose(position, &mut self.choices))
            .unwrap_or(0)
    }
}
