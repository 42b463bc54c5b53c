//! What an agent observes and does, as numbers: version 1 of every game. docs/python.md has the reference.
//!
//! Observations are from the view of a player, so that one agent can play every seat. An action has the same meaning in
//! every position; a mask says which are legal.

use parlour::core::{AnyGame, Game, Notation, Player, Turn};
use parlour::ludo::{self, TokenState};
use parlour::mancala;
use parlour::maze::{self, Direction};
use parlour::snakes;
use pyo3::PyResult;

use crate::errors::{SetupError, raise};

/// The most values of an observation.
const MOST_VALUES: usize = 1 << 20;

/// How many values an observation has, and how many actions there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) observation: usize,
    pub(crate) actions: usize,
}

/// A game as numbers.
pub(crate) trait Space: Game<Move: Send + Sync> {
    /// Whether nobody ever chooses: then rolling is the only action.
    const ONLY_ROLLS: bool = false;

    /// The same in every position of a game.
    fn shape(&self) -> Shape;

    /// The action of a legal move.
    fn action(&self, mv: &Self::Move) -> usize;

    /// Writes what the player observes; every value is written.
    fn observe(&self, player: Player, values: &mut [f32]);
}

#[expect(clippy::cast_precision_loss, reason = "seeds, squares and cells are far below 2^23")]
fn float(number: u32) -> f32 {
    number as f32
}

/// The seats in turn order, beginning with this player.
fn from_seat(seats: usize, first: Player) -> impl Iterator<Item = Player> {
    (0..seats).map(move |step| Player::new((first.index() + step) % seats))
}

impl Space for mancala::Position {
    fn shape(&self) -> Shape {
        let columns = usize::from(self.rules().file().columns);
        let actions = if self.rules().file().fire == mancala::Fire::Off { columns } else { 2 * columns };
        Shape { observation: 2 * columns + 2, actions }
    }

    #[inline]
    fn action(&self, mv: &mancala::Move) -> usize {
        match mv {
            mancala::Move::Sow(pit) => usize::from(pit - self.board().row(self.mover()).start()),
            mancala::Move::Burn(column) => {
                usize::from(self.rules().file().columns) + usize::from(*column).saturating_sub(1)
            }
        }
    }

    fn observe(&self, player: Player, values: &mut [f32]) {
        let (board, half) = (self.board(), values.len() / 2);
        values.fill(0.0);
        let mine = *board.row(player).start();
        let theirs = *board.row(mancala::opponent(player)).start();
        let pits = board.columns();
        for (number, seeds) in (0..).zip(self.fields()) {
            let place = match number {
                store if store == board.store(player) => half - 1,
                store if board.is_store(store) => 2 * half - 1,
                pit if (mine..mine + pits).contains(&pit) => usize::from(pit - mine),
                pit => half + usize::from(pit - theirs),
            };
            values[place] = float(seeds);
        }
    }
}

impl Space for ludo::Position {
    fn shape(&self) -> Shape {
        let tokens = self.rules().tokens();
        Shape { observation: 2 * Game::seats(self) * tokens + 6, actions: tokens }
    }

    #[inline]
    fn action(&self, mv: &ludo::Move) -> usize {
        usize::from(mv.number()) - 1
    }

    fn observe(&self, player: Player, values: &mut [f32]) {
        let track = self.rules().track();
        let start = track.start(self.arm(player));
        let (finish, cells) = (f32::from(track.finish()), f32::from(track.cells()));
        let (tokens, faces) = values.split_at_mut(values.len() - 6);
        let mut pairs = tokens.chunks_exact_mut(2);
        for seat in from_seat(Game::seats(self), player) {
            for (token, step) in self.tokens(seat).iter().enumerate() {
                let Some(pair) = pairs.next() else { return };
                pair[0] = (f32::from(*step) + 1.0) / (finish + 1.0);
                pair[1] = match self.state(seat, token) {
                    TokenState::Track(cell) => {
                        let cell = i16::try_from(cell).unwrap_or(0);
                        f32::from((cell - start).rem_euclid(track.cells())) / cells
                    }
                    _ => -1.0,
                };
            }
        }
        faces.fill(0.0);
        if let Some(face) = self.pending_roll().and_then(|roll| faces.get_mut(usize::from(roll) - 1)) {
            *face = 1.0;
        }
    }
}

impl Space for snakes::Position {
    const ONLY_ROLLS: bool = true;

    fn shape(&self) -> Shape {
        Shape { observation: 2 * Game::seats(self), actions: 1 }
    }

    fn action(&self, mv: &Self::Move) -> usize {
        match *mv {}
    }

    fn observe(&self, player: Player, values: &mut [f32]) {
        let last = float(self.rules().last());
        for (pair, seat) in values.chunks_exact_mut(2).zip(from_seat(Game::seats(self), player)) {
            pair[0] = self.pawns().get(seat.index()).map_or(0.0, |cell| float(*cell) / last);
            pair[1] = self.skip().get(seat.index()).map_or(0.0, |turns| float(*turns));
        }
    }
}

impl Space for maze::Walk {
    fn shape(&self) -> Shape {
        Shape { observation: 4 * self.rules().maze().grid().cells(), actions: Direction::ALL.len() }
    }

    fn action(&self, mv: &Direction) -> usize {
        *mv as usize
    }

    fn observe(&self, _: Player, values: &mut [f32]) {
        let maze = self.rules().maze();
        let grid = maze.grid();
        let cells = grid.cells();
        let index = |spot: maze::Spot| spot.row as usize * grid.columns() as usize + spot.column as usize;
        let open = (0..grid.rows()).flat_map(|row| grid.row(row));
        values.fill(0.0);
        values.iter_mut().zip(open).for_each(|(value, open)| *value = f32::from(open));
        for spot in self.trail() {
            values[cells + index(spot)] = 1.0;
        }
        values[2 * cells + index(self.at())] = 1.0;
        values[3 * cells + index(maze.destination())] = 1.0;
    }
}

/// Calls a function with the typed position of any game.
macro_rules! with_typed {
    ($game:expr, $position:ident => $body:expr) => {{
        let any = $game.as_any();
        if let Some($position) = any.downcast_ref::<parlour::mancala::Position>() {
            Ok($body)
        } else if let Some($position) = any.downcast_ref::<parlour::ludo::Position>() {
            Ok($body)
        } else if let Some($position) = any.downcast_ref::<parlour::snakes::Position>() {
            Ok($body)
        } else if let Some($position) = any.downcast_ref::<parlour::maze::Walk>() {
            Ok($body)
        } else {
            Err(raise::<SetupError>("this game has no observations"))
        }
    }};
}
pub(crate) use with_typed;

/// The shape of any game's numbers.
pub(crate) fn shape(game: &dyn AnyGame) -> PyResult<Shape> {
    let shape = with_typed!(game, position => Space::shape(position))?;
    if shape.observation > MOST_VALUES {
        let words = format!("an observation has {} values; allowed are {MOST_VALUES}", shape.observation);
        return Err(raise::<SetupError>(words));
    }
    Ok(shape)
}

/// Writes what a player of any game observes.
pub(crate) fn observe(game: &dyn AnyGame, player: Player, values: &mut [f32]) -> PyResult<()> {
    with_typed!(game, position => Space::observe(position, player, values))
}

/// The legal actions of any game, with their moves.
pub(crate) fn actions(game: &dyn AnyGame) -> PyResult<Vec<(usize, String)>> {
    with_typed!(game, position => {
        Game::legal_moves(position).iter().map(|mv| (Space::action(position, mv), mv.write())).collect()
    })
}

/// Writes which actions are legal.
pub(crate) fn mask(game: &dyn AnyGame, mask: &mut [i8]) -> PyResult<()> {
    with_typed!(game, position => write_mask(position, &Game::legal_moves(position), mask))
}

/// Writes which actions are legal, from the legal moves.
#[inline]
pub(crate) fn write_mask<G: Space>(position: &G, legal: &[G::Move], mask: &mut [i8]) {
    mask.fill(0);
    if G::ONLY_ROLLS {
        mask[0] = i8::from(matches!(Game::turn(position), Turn::Roll(_)));
    }
    for mv in legal {
        mask[position.action(mv)] = 1;
    }
}
