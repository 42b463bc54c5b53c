//! Colours as seats round a board.
//!
//! In some games a colour decides where a player starts. Such a game lists its colours clockwise
//! ([`Kind::colours`](crate::Kind::colours)), and these functions seat the players in the same way for every game and
//! surface.

use thiserror::Error;

use crate::{Chance, Player, nearest, shuffle, suggest};

/// Why players cannot have the colours they chose.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum ColourError {
    /// The board has no such colour.
    #[error("\"{given}\" is not a colour of this board; {}", suggest(*nearest, "allowed", allowed))]
    Unknown { given: String, nearest: Option<&'static str>, allowed: Vec<&'static str> },
    /// Two players chose the same colour.
    #[error("players {} and {} both chose {colour}; each player needs a different colour", players[0], players[1])]
    Twice { colour: &'static str, players: [Player; 2] },
}

/// The colour with this name, in upper or lower case.
///
/// ```
/// use parlour_core::find_colour;
/// assert_eq!(find_colour(&["red", "blue"], "Blue"), Ok("blue"));
/// let error = find_colour(&["red", "blue"], "bleu").unwrap_err();
/// assert_eq!(error.to_string(), "\"bleu\" is not a colour of this board; did you mean blue? Allowed: red, blue");
/// ```
pub fn find_colour(colours: &[&'static str], given: &str) -> Result<&'static str, ColourError> {
    let found = colours.iter().find(|colour| colour.eq_ignore_ascii_case(given.trim()));
    found.copied().ok_or_else(|| {
        let nearest = nearest(given, colours.iter().copied());
        let nearest = colours.iter().copied().find(|colour| Some(*colour) == nearest);
        ColourError::Unknown { given: given.to_owned(), nearest, allowed: colours.to_vec() }
    })
}

/// A colour for every player: the chosen one, or a free one.
///
/// If no player chose, the players spread evenly over the board, so that two sit opposite each other. Otherwise each of
/// the others in turn takes the free colour farthest from all that are taken. If there are more players than colours,
/// the rest get none; the game refuses that many.
///
/// ```
/// use parlour_core::seat_colours;
/// const COLOURS: [&str; 4] = ["red", "blue", "green", "yellow"];
/// assert_eq!(seat_colours(&COLOURS, &[None, None]).unwrap(), ["red", "green"]);
/// assert_eq!(seat_colours(&COLOURS, &[Some("red"), Some("blue")]).unwrap(), ["red", "blue"]);
/// assert_eq!(seat_colours(&COLOURS, &[None, Some("blue")]).unwrap(), ["yellow", "blue"]);
/// assert!(seat_colours(&COLOURS, &[Some("red"), Some("red")]).is_err());
/// ```
pub fn seat_colours(
    colours: &[&'static str],
    chosen: &[Option<&str>],
) -> Result<Vec<&'static str>, ColourError> {
    let count = chosen.len().min(colours.len());
    if chosen.iter().all(Option::is_none) {
        return Ok((0..count).map(|player| colours[player * colours.len() / count]).collect());
    }
    let find = |colour: &str| find_colour(colours, colour);
    let mut seated: Vec<Option<&'static str>> =
        chosen.iter().map(|colour| colour.map(find).transpose()).collect::<Result<_, _>>()?;
    check_different(&seated)?;
    for player in 0..seated.len() {
        seated[player] = seated[player].or_else(|| farthest_free(colours, &seated));
    }
    Ok(seated.into_iter().flatten().collect())
}

fn check_different(seated: &[Option<&'static str>]) -> Result<(), ColourError> {
    for (later, colour) in seated.iter().enumerate().filter_map(|(player, colour)| Some((player, (*colour)?)))
    {
        if let Some(earlier) = seated[..later].iter().position(|other| *other == Some(colour)) {
            return Err(ColourError::Twice { colour, players: [earlier, later].map(Player::new) });
        }
    }
    Ok(())
}

/// The free colour that is farthest from the nearest one taken; the first of several.
fn farthest_free(colours: &[&'static str], seated: &[Option<&str>]) -> Option<&'static str> {
    let taken: Vec<usize> =
        (0..colours.len()).filter(|place| seated.contains(&Some(colours[*place]))).collect();
    let apart = |one: usize, other: usize| {
        let ahead = one.abs_diff(other);
        ahead.min(colours.len() - ahead)
    };
    let distance = |place: &usize| taken.iter().map(|other| apart(*place, *other)).min();
    let free = (0..colours.len()).filter(|place| !taken.contains(place));
    // Of several that are equally far, `max_by_key` takes the last, so the order is reversed.
    free.rev().max_by_key(distance).map(|place| colours[place])
}

/// A player in a random turn order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnSeat {
    /// The player's index in the original order.
    pub player: usize,
    /// The player's colour, if any player chose one; otherwise the table assigns colours by turn order.
    pub colour: Option<&'static str>,
}

/// Draws a random turn order for players who chose these colours.
///
/// If no player chose a colour, every order is equally likely. Otherwise everyone gets a colour first, play passes
/// clockwise round the board, and only the first player is random.
///
/// ```
/// use parlour_core::draw_order;
/// const COLOURS: [&str; 4] = ["red", "blue", "green", "yellow"];
/// let chosen = [Some("red"), Some("yellow"), None];
/// let order = draw_order(&COLOURS, &chosen, &mut |_| 0).unwrap();
/// assert_eq!(order.iter().map(|seat| seat.player).collect::<Vec<_>>(), [0, 2, 1]);
/// assert_eq!(order[1].colour, Some("blue"));
/// ```
pub fn draw_order(
    colours: &[&'static str],
    chosen: &[Option<&str>],
    chance: &mut dyn Chance,
) -> Result<Vec<DrawnSeat>, ColourError> {
    if colours.is_empty() || chosen.iter().all(Option::is_none) {
        let mut order: Vec<usize> = (0..chosen.len()).collect();
        shuffle(&mut order, chance);
        return Ok(order.into_iter().map(|player| DrawnSeat { player, colour: None }).collect());
    }
    let seated = seat_colours(colours, chosen)?;
    let mut order = clockwise_order(colours, chosen)?;
    let first = chance.index(order.len());
    order.rotate_left(first);
    let seat = |player: usize| DrawnSeat { player, colour: seated.get(player).copied() };
    Ok(order.into_iter().map(seat).collect())
}

/// The indices of the players round the board, from the first colour on.
///
/// ```
/// use parlour_core::clockwise_order;
/// let chosen = [Some("green"), Some("red"), None];
/// assert_eq!(clockwise_order(&["red", "blue", "green"], &chosen), Ok(vec![1, 2, 0]));
/// ```
pub fn clockwise_order(colours: &[&'static str], chosen: &[Option<&str>]) -> Result<Vec<usize>, ColourError> {
    let seated = seat_colours(colours, chosen)?;
    let place = |player: &usize| colours.iter().position(|colour| seated.get(*player) == Some(colour));
    let mut order: Vec<usize> = (0..chosen.len()).collect();
    order.sort_by_key(place);
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLOURS: [&str; 6] = ["red", "blue", "green", "yellow", "purple", "orange"];

    // L-11: players who chose nothing sit as far from the others as they can.
    #[test]
    fn free_colours_are_the_farthest() {
        let seat = |chosen: &[Option<&str>]| seat_colours(&COLOURS, chosen).unwrap();
        assert_eq!(seat(&[None, None, None]), ["red", "green", "purple"]);
        assert_eq!(seat(&[Some("blue"), None]), ["blue", "purple"]);
        assert_eq!(seat(&[None, Some("GREEN"), None]), ["orange", "green", "red"]);
        assert_eq!(seat_colours(&COLOURS[..2], &[Some("red"), None, None]).unwrap(), ["red", "blue"]);
        assert!(seat_colours(&[], &[None, None]).unwrap().is_empty());
    }

    // L-11: an error about a colour chosen twice names both players; one about an unknown colour lists the allowed
    // ones.
    #[test]
    fn wrong_colours_are_named() {
        let error = |chosen: &[Option<&str>]| seat_colours(&COLOURS[..4], chosen).unwrap_err().to_string();
        let twice = "players 1 and 3 both chose red; each player needs a different colour";
        assert_eq!(error(&[Some("red"), None, Some("Red")]), twice);
        assert!(error(&[Some("purple"), None]).ends_with("allowed: red, blue, green, yellow"));
    }

    // L-11: with colours only the first player is drawn; play passes clockwise from there.
    #[test]
    fn play_passes_clockwise() {
        let chosen = [Some("yellow"), Some("red"), None];
        for (first, expected) in [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])] {
            let order = draw_order(&COLOURS[..4], &chosen, &mut |bound| first % bound).unwrap();
            assert_eq!(order.iter().map(|seat| seat.player).collect::<Vec<_>>(), expected);
            // The player who chose nothing has the same colour, no matter who goes first.
            let free = order.iter().find(|seat| seat.player == 2).unwrap();
            assert_eq!(free.colour, Some("blue"));
        }
        let shuffled = draw_order(&COLOURS, &[None; 3], &mut |_| 0).unwrap();
        let shuffled: Vec<_> = shuffled.iter().map(|seat| (seat.player, seat.colour)).collect();
        assert_eq!(shuffled, [(1, None), (2, None), (0, None)], "a shuffle, as in any other game");
    }
}
