//! One game between clients and bots.

use std::sync::Arc;
use std::time::Duration;

use parlour_bots::{Bot, Random};
use parlour_core::{Player, Step};
use parlour_mancala::Mancala;
use parlour_play::{Purpose, Seat, Seeded, Session, Table, bot_move, write};
use serde_json::{Map, Value};

use super::guest::Guest;

/// A player: a client or a bot.
#[derive(Clone)]
pub(super) enum Contestant {
    Guest(Arc<Guest>),
    Bot(Arc<dyn Bot>),
}

/// A game that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinishedGame {
    /// The number of the game, from 1.
    pub number: u64,
    /// The players; the first one moved first.
    pub players: [String; 2],
    /// Their seeds.
    pub scores: [u64; 2],
    /// The winner's index; nothing for a draw.
    pub winner: Option<usize>,
    /// How many moves were played.
    pub moves: usize,
    /// How many of them the server chose, because a client gave none in time.
    pub random_moves: [u32; 2],
    /// The index of the player who left before the end.
    pub left: Option<usize>,
    /// The record.
    pub record: String,
}

pub(super) struct Plan {
    pub(super) number: u64,
    pub(super) names: [String; 2],
    pub(super) contestants: [Contestant; 2],
    pub(super) rules: Map<String, Value>,
    pub(super) time: Duration,
    pub(super) seed: u64,
}

impl Plan {
    /// Plays the game to its end. Nothing if the rules do not make a table, which the settings rule out.
    pub(super) fn play(self) -> Option<FinishedGame> {
        let seats = self.names.iter().map(|name| Seat::engine(name, "KGP")).collect();
        let table = Table::new(&Mancala, &Value::Object(self.rules), None, seats).ok()?;
        let mut session = Session::new(table);
        let mut chance = Seeded::new(self.seed.wrapping_add(self.number), Purpose::Bots);
        let (mut random_moves, mut left) = ([0; 2], None);
        while let (None, Some(player)) = (left, session.game().turn().player()) {
            let chosen = match &self.contestants[player.index()] {
                Contestant::Bot(bot) => bot_move(&**bot, session.game(), &mut chance),
                Contestant::Guest(guest) => {
                    if let Ok(pit) = guest.ask(session.game(), self.time) {
                        pit.and_then(|pit| notation(&session, player, pit))
                    } else {
                        left = Some(player.index());
                        None
                    }
                }
            };
            let chosen = match (chosen, left) {
                (None, None) => {
                    random_moves[player.index()] += 1;
                    bot_move(&Random, session.game(), &mut chance)
                }
                (chosen, _) => chosen,
            };
            let Some(notation) = chosen else {
                break;
            };
            if session.take(Step::Move(notation)).is_err() {
                break;
            }
        }
        let scores = session.game().scores().unwrap_or_default();
        let scores = [0, 1].map(|index| scores.get(index).copied().unwrap_or(0));
        let winners = session.game().outcome().map(|outcome| outcome.winners()).unwrap_or_default();
        let winner = match (left, winners.as_slice()) {
            (Some(loser), _) => Some(1 - loser),
            (None, [winner]) => Some(winner.index()),
            (None, _) => None,
        };
        Some(FinishedGame {
            number: self.number,
            players: self.names,
            scores,
            winner,
            moves: session.steps().len(),
            random_moves,
            left,
            record: write(&session),
        })
    }
}

/// How a record writes the pit of a player, counted from 1 on either side.
fn notation(session: &Session, player: Player, pit: i64) -> Option<String> {
    let fields = session.game().position()["fields"].as_array()?.len();
    let first = if player.index() == 0 { 0 } else { fields / 2 };
    Some((usize::try_from(pit).ok()? + first).to_string())
}
