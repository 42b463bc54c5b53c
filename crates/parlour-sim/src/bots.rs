//! The bots and dice of one numbered game.

use std::sync::Arc;

use parlour_bots::Bot;
use parlour_core::{Chance, Choices, Decider, Ending, GameDice, GameStreams, Player, SingleDraws, Won};
use parlour_play::{GameStream, Numbered};

use crate::seating::player_on;

/// Rolls and decides in one game.
pub(crate) struct Bots<'a> {
    players: &'a [Arc<dyn Bot>],
    order: &'a [usize],
    dice: GameDice<'a, Numbered>,
    choices: SingleDraws<GameStream>,
    /// How many random moves are left before the bots choose, and where they come from.
    opening: u32,
    opening_moves: SingleDraws<GameStream>,
    /// The seat whose bot gave up.
    forfeit: Option<Player>,
}

impl<'a> Bots<'a> {
    pub(crate) fn new(
        players: &'a [Arc<dyn Bot>],
        order: &'a [usize],
        words: &'a Numbered,
        game: u64,
    ) -> Self {
        Self {
            opening: 0,
            opening_moves: SingleDraws::new(words.order(game)),
            forfeit: None,
            players,
            order,
            dice: GameDice::new(words, game),
            choices: SingleDraws::new(words.choices(game)),
        }
    }

    /// The same game, starting with this many random moves.
    pub(crate) fn after_opening(self, moves: u32) -> Self {
        Self { opening: moves, ..self }
    }

    /// Whether a bot gave up.
    pub(crate) fn has_forfeit(&self) -> bool {
        self.forfeit.is_some()
    }

    /// How the game ended: if a bot gave up, all others have won.
    pub(crate) fn settle(&self, ending: Ending, seats: usize) -> Ending {
        let Some(loser) = self.forfeit else {
            return ending;
        };
        let others: Box<[Player]> = (0..seats).map(Player::new).filter(|player| *player != loser).collect();
        let won = match &*others {
            [] => Won::Nobody,
            [winner] => Won::By(*winner),
            _ => Won::Shared(others),
        };
        Ending { won, ..ending }
    }
}

impl Decider for Bots<'_> {
    #[inline]
    fn dice(&mut self, set: usize, total: u64) -> u64 {
        self.dice.below(set, total)
    }

    fn choose(&mut self, player: Player, position: &dyn Choices) -> usize {
        // What is played after a forfeit does not count any more.
        if self.has_forfeit() {
            return 0;
        }
        if self.opening > 0 {
            self.opening -= 1;
            return self.opening_moves.index(position.count());
        }
        let bot = self.players.get(player_on(self.order, player));
        bot.and_then(|bot| bot.choose(position, &mut self.choices)).unwrap_or_else(|| {
            self.forfeit = Some(player);
            0
        })
    }
}
