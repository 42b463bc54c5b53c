//! What the evaluation sees of a position: for every player a row of numbers, relative to the size of the board.
//!
//! A game with fewer tokens is the end of a game with four: tokens that do not exist count as home.

use parlour_core::Player;

use crate::board::{HOME, MOST_ARMS, MOST_TOKENS};
use crate::position::Position;
use crate::rules::Rules;

/// The part of the way round the track is told by the nearest two of this many marks.
const MARKS: usize = 6;

// The numbers about one player.
const YARD: usize = 0;
const WAY: usize = 1;
const COLUMN: usize = WAY + MARKS;
const COLUMN_LEFT: usize = COLUMN + 1;
const AT_HOME: usize = COLUMN + 2;
const TWO_LEFT: usize = COLUMN + 3;
const ONE_LEFT: usize = COLUMN + 4;
const SAFE: usize = COLUMN + 5;
const DANGER: usize = COLUMN + 6;
const DANGER_COUNT: usize = COLUMN + 7;
const FAR_DANGER: usize = COLUMN + 8;
const PREY: usize = COLUMN + 9;
const PREY_COUNT: usize = COLUMN + 10;
const BLOCKS: usize = COLUMN + 11;
const BARRED: usize = COLUMN + 12;
const USEFUL_ROLLS: usize = COLUMN + 13;
const LEFT: usize = COLUMN + 14;
const OWN: usize = LEFT + 1;

/// The numbers about one player's place in the game: who is to roll, and the race.
const EXTRA: usize = 6;

/// How many numbers describe a position from one player's view: their own, the mean of their opponents', and extras.
pub(super) const INPUTS: usize = 2 * OWN + EXTRA;

/// The position as one player sees it.
pub(super) type Inputs = [f32; INPUTS];

/// What a position looks like, player by player.
pub(super) struct Look {
    rows: [[f32; OWN]; MOST_ARMS],
    mover: usize,
}

/// The opponents that a player could capture with each roll: how much they would lose.
type Prey = [[f32; 7]; MOST_ARMS];

impl Look {
    /// Looks at a position that waits for a roll.
    pub(super) fn at(position: &Position) -> Self {
        let mut look = Self { rows: [[0.0; OWN]; MOST_ARMS], mover: position.mover() };
        let mut prey: Prey = [[0.0; 7]; MOST_ARMS];
        for player in 0..position.seating().seats() {
            look.rows[player] = places(position, player);
            dangers(position, player, &mut look.rows[player], &mut prey);
        }
        for (row, prey) in look.rows.iter_mut().zip(&prey) {
            row[PREY] = prey.iter().sum::<f32>() / 6.0;
            row[PREY_COUNT] = prey.iter().filter(|loss| **loss > 0.0).map(|_| 1.0 / 6.0).sum();
        }
        look
    }

    /// The position as a player sees it.
    pub(super) fn of(&self, position: &Position, player: usize) -> Inputs {
        let mut inputs = [0.0; INPUTS];
        let (own, rest) = inputs.split_at_mut(OWN);
        let (others, extra) = rest.split_at_mut(OWN);
        own.copy_from_slice(&self.rows[player]);
        let (mut count, mut nearest) = (0.0_f32, f32::MAX);
        for other in position.seating().opponents(player) {
            for (sum, number) in others.iter_mut().zip(&self.rows[other]) {
                *sum += number;
            }
            count += 1.0;
            nearest = nearest.min(self.rows[other][LEFT]);
        }
        for sum in others.iter_mut() {
            *sum /= count.max(1.0);
        }
        let seats = position.seating().seats();
        let to_roll = f32::from(u8::from(player == self.mover));
        let wait = small((player + seats - self.mover) % seats) / small(seats);
        let ours =
            f32::from(u8::from(position.seating().side(player) == position.seating().side(self.mover)));
        extra.copy_from_slice(&[
            to_roll,
            wait,
            to_roll * own[PREY],
            (1.0 - ours) * own[DANGER],
            nearest,
            own[LEFT] - nearest,
        ]);
        inputs
    }
}

/// Where a player's tokens are.
fn places(position: &Position, player: usize) -> [f32; OWN] {
    let (rules, mut row) = (position.rules(), [0.0; OWN]);
    let track = rules.track();
    let (finish, last) = (f32::from(track.finish()), f32::from(track.last()));
    let mut home = MOST_TOKENS - rules.tokens();
    let mut rolls = 0_u8;
    for (token, step) in position.tokens_of(player).iter().copied().enumerate() {
        if step != track.finish() {
            rolls |= useful(rules, step);
        }
        if step == HOME {
            row[YARD] += 1.0;
            // About as many steps as are lost until a token comes out.
            row[LEFT] += (finish + 7.0) / finish;
            continue;
        }
        row[LEFT] += (finish - f32::from(step)) / finish;
        if step == track.finish() {
            home += 1;
        } else if step > track.last() {
            row[COLUMN] += 1.0;
            row[COLUMN_LEFT] += f32::from(track.finish() - step) / f32::from(track.stretch_cells());
        } else {
            mark(&mut row[WAY..COLUMN], f32::from(step) / last);
            row[SAFE] += f32::from(u8::from(position.is_safe(Player::new(player), token)));
            let again = position.tokens_of(player)[..token].contains(&step);
            row[BLOCKS] += f32::from(u8::from(rules.has_blocks() && again));
        }
    }
    row[AT_HOME] = small(home);
    row[TWO_LEFT] = f32::from(u8::from(home == 2));
    row[ONE_LEFT] = f32::from(u8::from(home == 3));
    row[BARRED] = f32::from(u8::from(!position.may_go_home(player)));
    row[USEFUL_ROLLS] = small(rolls.count_ones() as usize) / 6.0;
    row
}

/// The rolls that move a token on an empty board, as bits.
fn useful(rules: &Rules, step: i16) -> u8 {
    let moves = |face: &u8| match step {
        HOME => rules.enter().has(*face),
        step => step + i16::from(*face) <= rules.track().finish(),
    };
    (1..=6_u8).filter(moves).fold(0, |all, face| all | 1 << face)
}

/// Adds a token at this part of the way, from 0 to 1, to the two nearest marks.
fn mark(marks: &mut [f32], part: f32) {
    let place = part * small(MARKS - 1);
    for (index, mark) in marks.iter_mut().enumerate() {
        *mark += (1.0 - (place - small(index)).abs()).max(0.0);
    }
}

/// Which opponents could capture a player's tokens, with the next roll or the one after it.
fn dangers(position: &Position, player: usize, row: &mut [f32; OWN], prey: &mut Prey) {
    let (rules, finish) = (position.rules(), f32::from(position.rules().track().finish()));
    let tokens = position.tokens_of(player);
    for step in tokens.iter().copied() {
        let Some(cell) = position.battlefield(player, step) else { continue };
        if rules.has_blocks() && tokens.iter().filter(|other| **other == step).count() > 1 {
            continue;
        }
        let stake = (f32::from(step) + 7.0) / finish;
        let (mut near, mut far) = (0_u8, 0.0_f32);
        for other in position.seating().opponents(player) {
            let Some(there) = position.step_on(other, cell) else { continue };
            for hunter in position.tokens_of(other).iter().copied() {
                let rolls = match (hunter, there - hunter) {
                    (HOME, _) if there == 0 => useful(rules, HOME),
                    (HOME, _) => 0,
                    (_, ahead @ 1..=6) => 1 << ahead,
                    (_, 7..=12) => {
                        far += 1.0;
                        0
                    }
                    _ => 0,
                };
                near |= rolls;
                hunt(&mut prey[other], rolls, stake);
            }
        }
        let near = small(near.count_ones() as usize) / 6.0;
        row[DANGER] += near * stake;
        row[DANGER_COUNT] += near;
        row[FAR_DANGER] += far.min(3.0) * stake / 6.0;
    }
}

/// Notes what a player could capture with these rolls.
fn hunt(prey: &mut [f32; 7], rolls: u8, stake: f32) {
    if rolls == 0 {
        return;
    }
    for (face, loss) in prey.iter_mut().enumerate() {
        if rolls >> face & 1 == 1 {
            *loss = loss.max(stake);
        }
    }
}

/// A small number.
fn small(number: usize) -> f32 {
    f32::from(u8::try_from(number).unwrap_or(u8::MAX))
}
