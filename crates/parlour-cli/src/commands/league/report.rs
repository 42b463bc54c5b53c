//! The result of a league: ratings and cross table, as text, data, CSV and page.

use parlour::sim::{MatchTally, Pairing, Rating, Ratings, rate_interval};
use serde_json::{Value, json};

use super::names;
use super::setup::League;
use crate::commands::simulate::answer::whole;
use crate::output::html::{self, rows};
use crate::output::numbers::{grouped, many};

pub(super) struct Standings<'a> {
    league: &'a League,
    pairings: Vec<Pairing>,
    ratings: Ratings,
    seed: u64,
}

impl<'a> Standings<'a> {
    pub(super) fn new(league: &'a League, pairings: Vec<Pairing>, seed: u64) -> Self {
        let ratings = Ratings::of(league.seats.len(), &pairings);
        Self { league, pairings, ratings, seed }
    }

    fn games(&self) -> u64 {
        self.pairings.iter().map(|pairing| pairing.tally.games()).sum()
    }

    /// The players, the strongest first.
    fn ranked(&self) -> impl Iterator<Item = (usize, &str, Rating)> {
        let names = names(&self.league.seats);
        self.ratings
            .order()
            .into_iter()
            .map(move |player| (player, names[player], self.ratings.players()[player]))
    }

    pub(super) fn data(&self) -> Value {
        let names = names(&self.league.seats);
        let player = |(_, name, rating): (usize, &str, Rating)| {
            json!({
                "player": name,
                "elo": rating.elo,
                "ci95": rating.ci95,
                "games": rating.games,
                "score": share(rating.points, rating.games),
                "points": rating.points,
            })
        };
        let pair = |pairing: &Pairing| {
            let tally = &pairing.tally;
            let score = share(tally.points()[0], tally.games());
            json!({
                "players": pairing.players.map(|player| names[player]),
                "games": tally.games(),
                "wins": tally.wins(),
                "draws": tally.draws(),
                "score": score,
                "ci95": interval(tally),
            })
        };
        let mut data = json!({
            "game": self.league.kind.name(),
            "players": self.ranked().map(player).collect::<Vec<_>>(),
            "pairs": self.pairings.iter().map(pair).collect::<Vec<_>>(),
            "games": self.games(),
            "settled": self.ratings.is_settled(),
            "opening": self.league.opening,
            "seed": whole(self.seed),
        });
        let failed = self.league.engines.data();
        if !failed.is_empty() {
            data["engines"] = failed.into();
        }
        data
    }

    fn title(&self) -> String {
        let players = many(self.league.seats.len() as u64, "player");
        format!("League of {}: {players}, {}", self.league.kind.title(), many(self.games(), "game"))
    }

    /// What the numbers say about the order.
    fn verdict(&self) -> &'static str {
        if self.ratings.is_settled() {
            "The order is settled: each player is stronger than the next."
        } else {
            "The order is not settled; more games may change it."
        }
    }

    /// Rank, name, rating, interval, games and score of each player.
    fn table(&self) -> Vec<Vec<String>> {
        let row = |(rank, (_, name, rating)): (usize, (usize, &str, Rating))| {
            vec![
                (rank + 1).to_string(),
                name.to_owned(),
                format!("{:+.0}", rating.elo),
                format!("±{:.0}", rating.ci95.half_width()),
                grouped(rating.games),
                percent(share(rating.points, rating.games)),
            ]
        };
        self.ranked().enumerate().map(row).collect()
    }

    /// The score of each player (row) against each other (column), in the order of the ratings.
    fn cross_table(&self) -> Vec<Vec<String>> {
        let order = self.ratings.order();
        let score = |one: usize, other: usize| {
            self.pairings.iter().find_map(|pairing| {
                let points = pairing.tally.points();
                let side = match pairing.players {
                    pair if pair == [one, other] => 0,
                    pair if pair == [other, one] => 1,
                    _ => return None,
                };
                Some(percent(share(points[side], pairing.tally.games())))
            })
        };
        let cell = |one: usize, other: usize| score(one, other).unwrap_or_else(|| "–".to_owned());
        order.iter().map(|one| order.iter().map(|other| cell(*one, *other)).collect()).collect()
    }

    pub(super) fn text(&self) -> String {
        let head = ["", "player", "Elo", "95%", "games", "score"].map(str::to_owned).to_vec();
        let ratings: Vec<_> = std::iter::once(head).chain(self.table()).collect();
        let numbers: Vec<String> = (1..=self.league.seats.len()).map(|rank| rank.to_string()).collect();
        let mut cross = vec![[vec!["against".to_owned(), String::new()], numbers.clone()].concat()];
        for ((row, (_, name, _)), number) in self.cross_table().into_iter().zip(self.ranked()).zip(numbers) {
            cross.push([vec![number, name.to_owned()], row].concat());
        }
        let (title, verdict) = (self.title(), self.verdict());
        format!("{title}, seed {}\n\n{}\n{}\n{verdict}\n", self.seed, aligned(&ratings), aligned(&cross))
    }

    pub(super) fn csv(&self) -> String {
        let names = names(&self.league.seats);
        let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
        let line = |pairing: &Pairing| {
            let ([one, other], tally) = (pairing.players, &pairing.tally);
            let [won, lost] = tally.wins();
            let (games, draws) = (tally.games(), tally.draws());
            format!("{},{},{games},{won},{draws},{lost}\n", quoted(names[one]), quoted(names[other]))
        };
        let lines: String = self.pairings.iter().map(line).collect();
        format!("player,opponent,games,wins,draws,losses\n{lines}")
    }

    pub(super) fn html(&self, command: &str) -> String {
        let mut page = html::head(&self.title(), self.verdict());
        page.push_str(&rows("Ratings", &["", "player", "Elo", "95%", "games", "score"], &self.table()));
        let names: Vec<&str> = self.ranked().map(|(_, name, _)| name).collect();
        let head: Vec<&str> = std::iter::once("against").chain(names.iter().copied()).collect();
        let cross = self.cross_table().into_iter().zip(&names);
        let cross: Vec<_> = cross.map(|(row, name)| [vec![(*name).to_owned()], row].concat()).collect();
        page.push_str(&rows("Score of the player in the row", &head, &cross));
        let rules = self.league.rules.iter().map(|(key, value)| {
            vec![key.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)]
        });
        page.push_str(&rows("Rules", &["rule", "value"], &rules.collect::<Vec<_>>()));
        page + &html::tail(command)
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
fn share(points: f64, games: u64) -> f64 {
    if games == 0 { 0.5 } else { points / games as f64 }
}

/// The 95% interval of the first player's score, from pairs of games on the same dice.
#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
fn interval(tally: &MatchTally) -> [f64; 2] {
    if tally.games() == 0 {
        let unknown = rate_interval(0, 0);
        return [unknown.0, unknown.1];
    }
    let score = share(tally.points()[0], tally.games());
    let error = 1.96 * tally.variance().sqrt() / tally.games() as f64;
    [(score - error).max(0.0), (score + error).min(1.0)]
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Columns as wide as their longest cell; names to the left, numbers to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = width(column);
            if column == 1 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        text.push_str(&format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end()));
    }
    text
}
