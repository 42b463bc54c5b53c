//! Creates tables.

use parlour_core::{Boards, Findings, GameRegistry, GeneratedBoard, Kind, PlayerNames, Window, draw_order};
use parlour_play::{DiceVersion, Purpose, Seat, Secret, Seeded, Table};
use parlour_store::GameId;
use serde_json::{Map, Value};

use super::loading::storage;
use super::stats::count;
use super::{TableRegistry, TableRegistryOptions, system};
use crate::engines::EngineList;
use crate::messages::{
    self, Clock, Created, NewSeat, NewTable, Refusal, SeatKind, SeatOrder, SeatToken, Token,
};
use crate::table::{
    Occupant, SeatMap, SeatState, StartMode, TableSetup, bot_name, first_commitment, human_name, new_game,
};

/// The longest time for a step: 30 days.
const MOST_SECONDS: u32 = 30 * 24 * 60 * 60;
/// The longest grace period: one day.
const MOST_GRACE: u32 = 24 * 60 * 60;
/// A table of at most this size is quick to set up, and so are its steps.
pub(super) const QUICK_CELLS: u64 = 400;
pub(super) const QUICK_SEATS: usize = 16;
const QUICK_TEXT: usize = 4_096;
/// The default level of bots.
const DEFAULT_LEVEL: &str = "greedy";

impl TableRegistry {
    /// Creates a table and returns the host token and the seat tokens of its human seats.
    pub async fn create(&self, table: NewTable) -> Result<Created, Refusal> {
        let made = self.make(&table)?;
        self.save(made).await
    }

    /// Whether the table is quick to set up. Large boards take a while: they are expensive work.
    pub(crate) fn is_quick(&self, table: &NewTable) -> bool {
        let boards = self.games().find(&table.game).and_then(Kind::boards);
        let cells = match (&table.board, boards) {
            (Some(Value::String(name)), _) => name.len() as u64,
            (Some(board), _) => stated_cells(board).unwrap_or(u64::MAX),
            (None, Some(boards)) => boards.cells(&table.options).unwrap_or(0),
            (None, None) => 0,
        };
        cells <= QUICK_CELLS
            && table.seats.len() <= QUICK_SEATS
            && table.rules.to_string().len() <= QUICK_TEXT
    }

    /// Saves a table that [`Self::make`] has checked.
    pub(crate) async fn save(
        &self,
        (created, setup, secret): (Created, TableSetup, Secret),
    ) -> Result<Created, Refusal> {
        let id: GameId = created.id.parse().map_err(|_| Refusal::bad("bad id"))?;
        let (game, table) =
            new_game(id, setup, &secret, StartMode::AsConfigured, system::now(), self.games())
                .map_err(Refusal::bad)?;
        self.inner.store.create(&game).await.map_err(storage)?;
        count(&self.inner.counters.created);
        let slot = self.inner.tables.insert(id, self.loaded(table, secret));
        if let Some(loaded) = slot.loaded.lock().await.as_mut() {
            loaded.look();
            self.schedule(loaded);
        }
        Ok(created)
    }

    /// Checks a table, and draws its tokens and its secret.
    pub(crate) fn make(&self, table: &NewTable) -> Result<(Created, TableSetup, Secret), Refusal> {
        let kind = self.games().find(&table.game);
        let kind = kind.ok_or_else(|| unknown_game(&table.game, self.games()))?;
        let bounds = &self.inner.options;
        check_bounds(table, bounds)?;
        let secret = Secret::from(system::random()?);
        let id = GameId::random().to_string();
        let host = Token::new(system::random()?);
        let rules =
            kind.book().resolve(&table.rules).map_err(|error| Refusal::bad(format!("rules: {error}")))?;
        let ordered = in_order(table, kind.colours(&rules))?;
        let mut tokens = Vec::new();
        let mut seats = Vec::with_capacity(table.seats.len());
        for (seat, (given, new)) in (1..).zip(&ordered) {
            seats.push(seat_state((seat, *given), new, &self.inner.engines, &mut tokens)?);
        }
        SeatMap::new(seats.clone()).check_names()?;
        let valid = validated(kind, table, rules, &ordered, bounds)?;
        for (seat_state, seat) in seats.iter_mut().zip(valid.seats()) {
            seat_state.color.clone_from(&seat.color);
        }
        if valid.start().turn().is_over() {
            return Err(Refusal::bad("board: the game is over before the first move"));
        }
        let whole =
            valid.start().scene(Window { left: 0, top: 0, columns: 1, rows: 1 }, &PlayerNames::default());
        check_cells(u64::from(whole.columns) * u64::from(whole.rows), bounds.most_cells)?;
        let has_dice = !valid.start().rolls().is_empty();
        for token in &mut tokens {
            let seat_state = &mut seats[token.seat as usize - 1];
            seat_state.commits &= has_dice;
            token.dice = has_dice.then(|| seat_state.seed_note().to_owned());
        }
        let commitment = first_commitment(&secret, &id);
        let setup = TableSetup {
            game: table.game.clone(),
            rules: valid.rules().clone(),
            board: valid.board().cloned(),
            setup: valid.setup().clone(),
            seats,
            host: host.hash(),
            public: table.public,
            clock: table.clock,
            start: table.start,
            name: table.name.as_deref().map(messages::name).transpose()?,
            dice: DiceVersion::Two,
            commitment: commitment.clone(),
            previous: None,
        };
        let created = Created { id, host, seats: tokens, commitment };
        Ok((created, setup, secret))
    }
}

/// The seats in turn order, each with its number in the request.
fn in_order(table: &NewTable, colours: &[&'static str]) -> Result<Vec<(u32, NewSeat)>, Refusal> {
    let seats: Vec<(u32, NewSeat)> = (1..).zip(table.seats.iter().cloned()).collect();
    if table.order == SeatOrder::Given {
        return Ok(seats);
    }
    let chosen: Vec<Option<&str>> = table.seats.iter().map(|seat| seat.color.as_deref()).collect();
    let order = draw_order(colours, &chosen, &mut Seeded::new(system::seed()?, Purpose::Order));
    let order = order.map_err(|error| Refusal::bad(format!("seats: {error}")))?;
    let drawn = order.into_iter().map(|drawn| {
        let (given, seat) = seats[drawn.player].clone();
        let color = drawn.colour.map(str::to_owned).or(seat.color);
        (given, NewSeat { color, ..seat })
    });
    Ok(drawn.collect())
}

/// The fully checked table, with complete rules and a board.
fn validated(
    kind: &'static dyn Kind,
    table: &NewTable,
    rules: Map<String, Value>,
    seats: &[(u32, NewSeat)],
    bounds: &TableRegistryOptions,
) -> Result<Table, Refusal> {
    let rules = Value::Object(rules);
    let wanted = !table.options.is_empty() || table.seed.is_some();
    let (board, setup) = match (&table.board, kind.boards()) {
        (Some(_), _) if wanted => {
            let message =
                "board, options and seed: use either board, or options and seed for a generated board";
            return Err(Refusal::bad(message));
        }
        (Some(board), _) => (Some(board.clone()), Map::new()),
        (None, Some(boards)) => {
            // Short enough to type.
            let random = || system::seed().map(|seed| seed % 1_000_000_000);
            let seed = table.seed.map_or_else(random, Ok)?;
            let made = generated_board(boards, &rules, &table.options, seed, bounds.most_cells)?;
            (Some(made.board.clone()), made.setup(seed))
        }
        (None, None) if wanted => {
            return Err(Refusal::bad(format!("options and seed: {} has no boards", kind.title())));
        }
        (None, None) => (None, Map::new()),
    };
    let valid = Table::new(kind, &rules, board.as_ref(), seats.iter().map(unnamed).collect());
    Ok(valid.map_err(Refusal::bad)?.with_setup(setup))
}

/// A placeholder for the player of a seat; errors of the rules then name the seat.
fn unnamed((given, new): &(u32, NewSeat)) -> Seat {
    Seat { color: new.color.clone(), ..Seat::human(format!("seat {given}")) }
}

/// A generated board with at most `most_cells` cells.
pub(crate) fn generated_board(
    boards: &dyn Boards,
    rules: &Value,
    options: &Map<String, Value>,
    seed: u64,
    most_cells: u64,
) -> Result<GeneratedBoard, Refusal> {
    let refuse = |findings: Findings| {
        let why: Vec<String> = findings.errors.iter().map(ToString::to_string).collect();
        Refusal::bad(format!("board: {}", why.join("; ")))
    };
    check_cells(boards.cells(options).map_err(refuse)?, most_cells)?;
    boards.generate(rules, options, &mut Seeded::new(seed, Purpose::Board)).map_err(refuse)
}

fn unknown_game(given: &str, games: GameRegistry) -> Refusal {
    let given: String = given.chars().take(40).collect();
    let all = parlour_core::suggest(games.nearest_name(&given), "games", games.names());
    Refusal::bad(format!("game: unknown game \"{given}\"; {all}"))
}

/// Checks the size of the table before anything is built.
fn check_bounds(table: &NewTable, bounds: &TableRegistryOptions) -> Result<(), Refusal> {
    if table.seats.len() > bounds.most_seats {
        let message = format!("seats: at most {} are allowed", bounds.most_seats);
        return Err(Refusal::bad(message));
    }
    let cells = table.board.as_ref().and_then(stated_cells).unwrap_or(1);
    check_cells(cells, bounds.most_cells)?;
    match table.clock {
        Some(Clock { seconds, .. }) if !(1..=MOST_SECONDS).contains(&seconds) => {
            Err(Refusal::bad(format!("clock: seconds must be 1 to {MOST_SECONDS}")))
        }
        Some(Clock { grace, .. }) if grace > MOST_GRACE => {
            Err(Refusal::bad(format!("clock: grace must be 0 to {MOST_GRACE}")))
        }
        _ => Ok(()),
    }
}

/// The size that a board states; none if it is not a board of columns and rows.
pub(crate) fn stated_cells(board: &Value) -> Option<u64> {
    let side = |name: &str| board.get(name)?.as_u64();
    Some(side("columns")?.saturating_mul(side("rows")?))
}

fn check_cells(cells: u64, most: u64) -> Result<(), Refusal> {
    if cells <= most {
        return Ok(());
    }
    Err(Refusal::bad(format!("board: {cells} cells are too many; at most {most} are allowed")))
}

/// The state of a seat; humans get a token. Default names have the number of the seat, as the board shows it; errors
/// have the number in the request (`given`).
fn seat_state(
    (seat, given): (u32, u32),
    new: &NewSeat,
    engines: &EngineList,
    tokens: &mut Vec<SeatToken>,
) -> Result<SeatState, Refusal> {
    let named =
        |refusal: Refusal| Refusal { message: format!("seat {given}: {}", refusal.message), ..refusal };
    let name = new.name.as_deref().map(messages::name).transpose().map_err(named)?;
    let refuse = |what: &str| Err(Refusal::bad(format!("seat {given}: {what}")));
    match (new.kind, &new.level, new.commits) {
        (SeatKind::Human | SeatKind::Open, Some(_), _) => refuse("only bots have a level"),
        (SeatKind::Bot | SeatKind::Open, _, true) => {
            refuse("only humans commit to a seed; those who join send the commitment with it")
        }
        (SeatKind::Open, ..) if name.is_some() => {
            refuse("an open seat has no name; players choose one when they join")
        }
        (SeatKind::Open, ..) => Ok(SeatState::open()),
        (SeatKind::Bot, level, _) => {
            let level = level.as_deref().unwrap_or(DEFAULT_LEVEL);
            engines.check(level).map_err(|why| named(Refusal::bad(why)))?;
            Ok(SeatState::of(Occupant::Bot {
                name: name.unwrap_or_else(|| bot_name(seat)),
                level: level.to_owned(),
            }))
        }
        (SeatKind::Human, _, commits) => {
            let token = Token::new(system::random()?);
            let mut seat_state = SeatState::of(Occupant::Human {
                name: name.unwrap_or_else(|| human_name(seat)),
                token_hash: token.hash(),
                stand_in: None,
                left: false,
                removed: false,
            });
            seat_state.commits = commits;
            tokens.push(SeatToken { seat, token, dice: None });
            Ok(seat_state)
        }
    }
}
