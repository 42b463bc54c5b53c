//! Counts games, wins and streaks.

use std::collections::BTreeMap;

use parlour::play::luck::Luck;
use parlour_store::{PlayerKind, PlayerRow};

/// A finished or unfinished game.
pub(super) struct Played {
    pub(super) game: String,
    pub(super) over: bool,
    pub(super) players: Vec<PlayerRow>,
    pub(super) turns: u64,
    /// The rolls of each seat.
    pub(super) lucks: Vec<Luck>,
}

/// A player. Bots of different levels are different players, even with the same name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Who {
    pub(super) name: String,
    /// The level of a bot; nothing for a human.
    pub(super) level: Option<String>,
}

/// The finished games of a player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
    /// Current wins in a row; negative for losses.
    pub(super) streak: i64,
    /// Longest run of wins.
    pub(super) longest: i64,
}

/// The statistics of a player.
#[derive(Debug, Clone, Default)]
pub(super) struct PlayerStats {
    pub(super) all: Tally,
    pub(super) by_game: BTreeMap<String, Tally>,
    pub(super) luck: Luck,
}

/// The statistics of a game.
#[derive(Debug, Clone, Default)]
pub(super) struct GameStats {
    pub(super) over: u64,
    pub(super) unfinished: u64,
    /// The turns of all finished games.
    pub(super) turns: u64,
    pub(super) luck: Luck,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Statistics {
    pub(super) kinds: BTreeMap<String, GameStats>,
    pub(super) players: BTreeMap<Who, PlayerStats>,
}

/// How a game ended for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Won,
    Drew,
    Lost,
}

impl Statistics {
    /// Adds a game. Games must come in the order in which they ended.
    pub(super) fn add(&mut self, played: &Played) {
        let kind = self.kinds.entry(played.game.clone()).or_default();
        if played.over {
            kind.over += 1;
            kind.turns += played.turns;
        } else {
            kind.unfinished += 1;
        }
        played.lucks.iter().for_each(|luck| kind.luck.add(luck));
        let none = Luck::default();
        let lucks = played.lucks.iter().chain(std::iter::repeat(&none));
        for (player, luck) in played.players.iter().zip(lucks) {
            if let Some(who) = who(player) {
                let stats = self.players.entry(who).or_default();
                stats.luck.add(luck);
                if played.over {
                    stats.end(&played.game, end(player, &played.players));
                }
            }
        }
    }

    /// Keeps only the players of this name.
    pub(super) fn only(&mut self, name: &str) {
        self.players.retain(|who, _| who.name == name);
    }

    /// The rolls of all games.
    pub(super) fn luck(&self) -> Luck {
        let mut luck = Luck::default();
        self.kinds.values().for_each(|kind| luck.add(&kind.luck));
        luck
    }
}

impl PlayerStats {
    fn end(&mut self, game: &str, end: End) {
        self.all.add(end);
        self.by_game.entry(game.to_owned()).or_default().add(end);
    }
}

impl Tally {
    fn add(&mut self, end: End) {
        self.games += 1;
        match end {
            End::Won => {
                self.wins += 1;
                self.streak = self.streak.max(0) + 1;
            }
            End::Drew => {
                self.draws += 1;
                self.streak = 0;
            }
            End::Lost => self.streak = self.streak.min(0) - 1,
        }
        self.longest = self.longest.max(self.streak);
    }

    /// The share of games won; nothing before the first game.
    pub(super) fn rate(&self) -> Option<f64> {
        let float = |count: u64| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        (self.games > 0).then(|| float(self.wins) / float(self.games))
    }
}

fn who(player: &PlayerRow) -> Option<Who> {
    let level = match player.kind {
        PlayerKind::Open => return None,
        PlayerKind::Human => None,
        PlayerKind::Bot => Some(player.level.clone().unwrap_or_default()),
    };
    Some(Who { name: player.name.clone(), level })
}

/// A 1st place is a win, unless all players share it: that is a draw.
fn end(player: &PlayerRow, all: &[PlayerRow]) -> End {
    let first = |player: &PlayerRow| player.place == Some(1);
    if !first(player) {
        End::Lost
    } else if all.len() > 1 && all.iter().all(first) {
        End::Drew
    } else {
        End::Won
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(name: &str, level: Option<&str>, place: Option<u32>) -> PlayerRow {
        PlayerRow {
            seat: 1,
            name: name.to_owned(),
            kind: if level.is_some() { PlayerKind::Bot } else { PlayerKind::Human },
            level: level.map(str::to_owned),
            place,
        }
    }

    fn game(kind: &str, ann: u32, bob: u32) -> Played {
        Played {
            game: kind.to_owned(),
            over: true,
            players: vec![player("Ann", None, Some(ann)), player("Bob", Some("greedy"), Some(bob))],
            turns: 10,
            lucks: Vec::new(),
        }
    }

    // C-02: games, wins and streaks, per player and per game, counted by hand.
    #[test]
    fn wins_draws_and_streaks() {
        let mut statistics = Statistics::default();
        for (kind, ann, bob) in [
            ("ludo", 1, 2),
            ("ludo", 1, 2),
            ("mancala", 1, 2),
            ("mancala", 1, 1),
            ("ludo", 2, 1),
            ("ludo", 2, 1),
        ] {
            statistics.add(&game(kind, ann, bob));
        }
        statistics.add(&Played { over: false, ..game("ludo", 1, 2) });
        let of = |name: &str| {
            let found = statistics.players.iter().find(|(who, _)| who.name == name);
            found.expect("a player").1
        };
        let expected = Tally { games: 6, wins: 3, draws: 1, streak: -2, longest: 3 };
        assert_eq!(of("Ann").all, expected);
        assert_eq!(of("Ann").all.rate(), Some(0.5));
        let (ludo, mancala) = (&of("Ann").by_game["ludo"], &of("Ann").by_game["mancala"]);
        assert_eq!((ludo.games, ludo.wins, ludo.streak, ludo.longest), (4, 2, -2, 2));
        assert_eq!((mancala.games, mancala.draws, mancala.streak), (2, 1, 0));
        assert_eq!((of("Bob").all.streak, of("Bob").all.longest), (2, 2));
        let ludo = &statistics.kinds["ludo"];
        assert_eq!((ludo.over, ludo.unfinished, ludo.turns), (4, 1, 40));
    }

    #[test]
    fn a_level_makes_another_player_and_a_lonely_player_can_lose() {
        let mut statistics = Statistics::default();
        let alone =
            |level, place| Played { players: vec![player("rat", level, place)], ..game("maze", 1, 1) };
        statistics.add(&alone(None, Some(1)));
        statistics.add(&alone(Some("greedy"), None));
        let wins: Vec<u64> = statistics.players.values().map(|stats| stats.all.wins).collect();
        assert_eq!(wins, [1, 0]);
        statistics.only("nobody");
        assert!(statistics.players.is_empty());
    }
}
