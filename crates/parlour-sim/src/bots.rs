//! The bots and dice of one numbered game.

use parlour_bots::Bot;
use parlour_core::{Chance, Choices, Decider, GameStreams, PackedDraws, Player, SingleDraws};
use parlour_play::{GameStream, Numbered};

use crate::seating::player_on;

/// Rolls and decides in one game.
pub(crate) struct Bots<'a> {
    players: &'a [Box<dyn Bot>],
    order: &'a [usize],
    dice: PackedDraws<GameStream>,
    choices: SingleDraws<GameStream>,
}

impl<'a> Bots<'a> {
    pub(crate) fn new(players: &'a [Box<dyn Bot>], order: &'a [usize], words: &Numbered, game: u64) -> Self {
        Self {
            players,
            order,
            dice: PackedDraws::new(words.dice(game)),
            choices: SingleDraws::new(words.choices(game)),
        }
    }
}

impl Decider for Bots<'_> {
    #[inline]
    fn dice(&mut self, total: u64) -> u64 {
        self.dice.below(total)
    }

    fn choose(&mut self, player: Player, position: &dyn Choices) -> usize {
        let bot = self.players.get(player_on(self.order, player));
        bot.and_then(|bot| bot.choose(position, &mut self.choices)).unwrap_or(0)
    }
}
