//! Details of games: leads, forced moves and events.

use std::collections::BTreeMap;

use parlour_core::{Ending, Player, PlayoutObserver, Won};
use serde::{Deserialize, Serialize};

/// The details of some games.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Details {
    games: u64,
    choices: u64,
    forced: u64,
    lead_changes: u64,
    events: BTreeMap<String, u64>,
    /// For each of [`Details::QUARTERS`]: games with a sole leader then, and those that the leader won.
    led: [(u64, u64); 3],
    #[serde(skip)]
    course: Course,
}

/// The current game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Course {
    /// The changes of the lead: turn and leader.
    leads: Vec<(u64, Option<Player>)>,
    last_leader: Option<Player>,
    counts: Vec<(&'static str, u64)>,
}

impl Details {
    /// When the leader is noted, in quarters of the game.
    pub const QUARTERS: [u64; 3] = [1, 2, 3];

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of choices.
    pub fn choices(&self) -> u64 {
        self.choices
    }

    /// The number of choices with a single legal move.
    pub fn forced(&self) -> u64 {
        self.forced
    }

    /// How often another player took the lead.
    pub fn lead_changes(&self) -> u64 {
        self.lead_changes
    }

    /// How often each kind of event happened.
    pub fn events(&self) -> &BTreeMap<String, u64> {
        &self.events
    }

    /// For each quarter: games with a sole leader then, and those that the leader won.
    pub fn led(&self) -> [(u64, u64); 3] {
        self.led
    }

    /// Adds the current game of this many players, which has ended.
    pub(crate) fn finish(&mut self, ending: &Ending, players: usize) {
        self.games += 1;
        for (quarter, led) in Self::QUARTERS.iter().zip(&mut self.led) {
            if let Some(leader) = leader_at(&self.course.leads, ending.turns * quarter / 4) {
                led.0 += 1;
                led.1 += u64::from(has_won(leader, &ending.won, players));
            }
        }
        for (kind, count) in &mut self.course.counts {
            add_event(&mut self.events, kind, std::mem::take(count));
        }
        self.course.leads.clear();
        self.course.last_leader = None;
    }

    /// Adds other details.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.choices += other.choices;
        self.forced += other.forced;
        self.lead_changes += other.lead_changes;
        for (kind, count) in &other.events {
            add_event(&mut self.events, kind, *count);
        }
        for (mine, theirs) in self.led.iter_mut().zip(&other.led) {
            *mine = (mine.0 + theirs.0, mine.1 + theirs.1);
        }
    }
}

impl PlayoutObserver for Details {
    fn event(&mut self, kind: &'static str) {
        // A game has a handful of kinds, and equal names are equal pointers.
        let counts = &mut self.course.counts;
        match counts.iter_mut().find(|(known, _)| std::ptr::eq(*known, kind)) {
            Some((_, count)) => *count += 1,
            None => counts.push((kind, 1)),
        }
    }

    fn choice(&mut self, legal: usize) {
        self.choices += 1;
        self.forced += u64::from(legal == 1);
    }

    fn leader(&mut self, turns: u64, leader: Option<Player>) {
        let course = &mut self.course;
        if course.leads.last().map(|(_, who)| *who) != Some(leader) {
            course.leads.push((turns, leader));
        }
        if leader.is_some() && leader != course.last_leader {
            self.lead_changes += u64::from(course.last_leader.is_some());
            course.last_leader = leader;
        }
    }
}

fn add_event(events: &mut BTreeMap<String, u64>, kind: &str, count: u64) {
    match events.get_mut(kind) {
        Some(all) => *all += count,
        None => {
            events.insert(kind.to_owned(), count);
        }
    }
}

/// The sole leader after this many turns.
fn leader_at(leads: &[(u64, Option<Player>)], turn: u64) -> Option<Player> {
    let until = leads.partition_point(|(since, _)| *since <= turn);
    leads.get(until.checked_sub(1)?).and_then(|(_, leader)| *leader)
}

fn has_won(player: Player, won: &Won, players: usize) -> bool {
    match won {
        Won::By(winner) => *winner == player,
        // A first place that all share is a draw, and nobody wins a draw.
        Won::Shared(winners) => winners.len() < players && winners.contains(&player),
        Won::Nobody | Won::Cut => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(details: &mut Details, leaders: &[Option<usize>], winner: usize) {
        for (turn, leader) in (1..).zip(leaders) {
            details.leader(turn, leader.map(Player::new));
        }
        let ending = Ending { turns: leaders.len() as u64, rolls: 0, won: Won::By(Player::new(winner)) };
        details.finish(&ending, 2);
    }

    #[test]
    fn the_lead_is_told_at_the_quarters() {
        let mut details = Details::default();
        game(&mut details, &[Some(0), Some(0), None, Some(1), Some(0), Some(1), Some(1), Some(1)], 1);
        assert_eq!(details.led(), [(1, 0), (1, 1), (1, 1)], "turns 2, 4 and 6");
        assert_eq!(details.lead_changes(), 3, "a tie between two leads is no change of its own");
        game(&mut details, &[None, None, None, Some(0)], 0);
        assert_eq!(details.led(), [(1, 0), (1, 1), (1, 1)], "nobody led alone");
        assert_eq!(details.games(), 2);
    }

    // K-04: a leader does not win a draw.
    #[test]
    fn a_draw_is_not_won_by_the_leader() {
        let mut details = Details::default();
        details.leader(1, Some(Player::new(0)));
        let both = Won::Shared([0, 1].map(Player::new).into());
        details.finish(&Ending { turns: 4, rolls: 0, won: both }, 2);
        assert_eq!(details.led(), [(1, 0); 3]);
    }

    #[test]
    fn events_and_choices_are_counted() {
        let mut details = Details::default();
        for kind in ["bitten", "climbed", "bitten"] {
            details.event(kind);
        }
        details.choice(1);
        details.choice(3);
        game(&mut details, &[Some(0)], 0);
        let events: Vec<(&str, u64)> =
            details.events().iter().map(|(kind, count)| (&**kind, *count)).collect();
        assert_eq!(events, [("bitten", 2), ("climbed", 1)]);
        assert_eq!((details.choices(), details.forced()), (2, 1));
        let twice = {
            let mut sum = details.clone();
            sum.merge(&details);
            sum
        };
        assert_eq!(twice.events()["bitten"], 4);
    }
}
