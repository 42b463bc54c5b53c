//! Names at a table: no two look alike, so that nobody is taken for another player, a bot or the host.

use std::collections::HashMap;

use super::{Occupant, SeatMap, SeatState};
use crate::messages::{Code, NameLook, Refusal};

/// The name of a host without a seat in the chat.
pub(crate) const HOST: &str = "host";

/// The name of a bot without one.
pub(crate) fn bot_name(seat: u32) -> String {
    format!("Bot {seat}")
}

/// The name of a human without one.
pub(crate) fn human_name(seat: u32) -> String {
    format!("Player {seat}")
}

/// The names in use on a seat; an open one keeps those of the bot or human who may get it.
fn names_of(seat: u32, seat_state: &SeatState) -> Vec<String> {
    match &seat_state.occupant {
        Occupant::Open => vec![bot_name(seat), human_name(seat)],
        Occupant::Bot { name, .. } | Occupant::Human { name, .. } => vec![name.clone()],
    }
}

fn taken(name: &str, other: &str) -> Refusal {
    let message = format!("name: \"{name}\" looks like \"{other}\" at this table; choose another");
    Refusal::new(Code::NameTaken, message)
}

impl SeatMap {
    /// Refuses a name for a new player on `seat` that looks like another name.
    pub(crate) fn check_name(&self, seat: u32, name: &str) -> Result<(), Refusal> {
        let look = NameLook::of(name);
        let others = self.iter().filter(|(other, _)| *other != seat);
        let mut names = others.flat_map(|(other, seat_state)| names_of(other, seat_state));
        let other = names.find(|other| NameLook::of(other).is_like(&look));
        let host = || NameLook::of(HOST).is_like(&look).then(|| HOST.to_owned());
        other.or_else(host).map_or(Ok(()), |other| Err(taken(name, &other)))
    }

    /// Refuses seats of a new table if two names look alike.
    pub(crate) fn check_names(&self) -> Result<(), Refusal> {
        let mut seen = HashMap::new();
        let seats = self.iter().flat_map(|(seat, seat_state)| {
            names_of(seat, seat_state).into_iter().map(move |name| (seat, name))
        });
        for (seat, name) in [(0, HOST.to_owned())].into_iter().chain(seats) {
            let (by_case, by_shape) = NameLook::of(&name).keys();
            for key in [(true, by_case), (false, by_shape)] {
                if let Some(other) = seen.insert(key, name.clone()).filter(|_| seat > 0) {
                    return Err(taken(&name, &other));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bots(names: &[&str]) -> SeatMap {
        let bot = |name: &&str| Occupant::Bot { name: (*name).to_owned(), level: "greedy".to_owned() };
        SeatMap::new(names.iter().map(|name| SeatState::of(bot(name))).collect())
    }

    #[test]
    fn nobody_is_taken_for_another() {
        let mut seats = bots(&["Ann", "Bob"]).to_vec();
        seats.push(SeatState::open());
        seats.push(SeatState::open());
        let seats = SeatMap::new(seats);
        for name in ["ann", "Вob", "B0b", "Bot 4", "player 4", "Host"] {
            assert_eq!(seats.check_name(3, name).unwrap_err().code, Code::NameTaken, "{name}");
        }
        for name in ["Anna", "Bot 3", "Player 3", "小林"] {
            assert_eq!(seats.check_name(3, name), Ok(()), "{name}");
        }
    }

    #[test]
    fn the_names_of_a_new_table_differ() {
        assert_eq!(bots(&["Ann", "Bob", "Bot 2"]).check_names(), Ok(()));
        let refusal = bots(&["Ann", "Bob", "АNN"]).check_names().unwrap_err();
        assert_eq!(refusal.message, "name: \"АNN\" looks like \"Ann\" at this table; choose another");
        assert!(bots(&["HOST"]).check_names().is_err());
    }
}
