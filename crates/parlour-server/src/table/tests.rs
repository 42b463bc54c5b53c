//! Random requests of random clients: the table never panics, never lets anyone act for another seat, never undoes a
//! roll, reveals no secret, and always equals the fold of its log.

use parlour_core::Step;
use parlour_play::{DiceVersion, Secret, seed_commitment};
use parlour_store::{GameId, Line};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Map, Value, json};

use super::*;
use crate::messages::{Clock, Code, Refusal, Request, Start, Token};

/// A table with a clock, a secret and tokens for tests.
struct World {
    table: TableState,
    lines: Vec<Line>,
    secret: Secret,
    /// Every token ever given out.
    tokens: Vec<Token>,
    now: i64,
}

const HOST: u8 = 200;

fn token(number: u8) -> Token {
    Token::new([number; 32])
}

fn human(number: u8) -> SeatState {
    SeatState::of(Occupant::Human {
        name: format!("Human {number}"),
        token_hash: token(number).hash(),
        stand_in: None,
        left: false,
        removed: false,
    })
}

fn bot_seat() -> SeatState {
    SeatState::of(Occupant::Bot { name: "Bot".into(), level: "random".into() })
}

fn full_setup(game: &str, rules: &Value, seats: Vec<SeatState>, clock: Option<Clock>) -> TableSetup {
    let kind = parlour::find(game).unwrap();
    let board = (kind.boards()).map(|boards| boards.fetch(boards.built_in()[0].name).unwrap());
    TableSetup {
        game: game.into(),
        rules: kind.book().resolve(rules).unwrap(),
        board,
        seats,
        host: token(HOST).hash(),
        public: true,
        clock,
        start: Start::WhenFull,
        name: None,
        dice: DiceVersion::Two,
        commitment: String::new(),
        previous: None,
        setup: Map::new(),
    }
}

impl World {
    fn new(mut full_setup: TableSetup) -> Self {
        let (id, secret) = (GameId::random(), Secret::from([9; 32]));
        full_setup.commitment = first_commitment(&secret, id.as_str());
        let (game, table) =
            new_game(id, full_setup, &secret, StartMode::AsConfigured, 0, parlour::GAMES).unwrap();
        let line = |(number, text): (u64, String)| Line { number, at: 0, text };
        let tokens = [1, 2, 3, HOST].map(token).to_vec();
        Self { table, lines: (1..).zip(game.lines).map(line).collect(), secret, tokens, now: 0 }
    }

    fn decide(&self, request: &Request, who: &Identity, fresh: &Token) -> Result<Decision, Refusal> {
        let context = DecisionContext {
            now: self.now,
            earliest: 0,
            secret: &self.secret,
            token: fresh,
            next: GameId::random(),
            present: &|seat| seat == 2,
        };
        self.table.decide(request, false, who, &context)
    }

    /// Applies a decision; returns the messages to everyone.
    fn follow(&mut self, decision: &Decision) -> Vec<String> {
        self.table.storage_change(&decision.entries).unwrap();
        let mut told = Vec::new();
        for entry in &decision.entries {
            let line = Line { number: self.table.last_line() + 1, at: self.now, text: entry.line() };
            let applied = self.table.apply(&line).unwrap();
            self.lines.push(line);
            let context = ViewContext { now: self.now, earliest: 0, present: &|_| None };
            told.push(self.table.message(&applied, &context, None).text().to_string());
            let view = self.table.view(&Identity::default(), &context);
            told.push(serde_json::to_string(&view).unwrap());
        }
        told
    }

    /// The commitment to a seed in the current round.
    fn commitment_to(&self, seed: &str) -> String {
        seed_commitment(self.table.id().as_str(), self.table.commitment(), seed)
    }

    fn commit(&mut self, seat: u32, seed: &str, who: &[u8]) -> Result<(), Code> {
        let seed_commitment = self.commitment_to(seed);
        self.ask(Request::Commit { seat, seed_commitment }, who)
    }

    fn reveal(&mut self, seat: u32, seed: &str, who: &[u8]) -> Result<(), Code> {
        self.ask(Request::Reveal { seat, seed: seed.to_owned() }, who)
    }

    /// The server acts because the time is up.
    fn go_on_without_seeds(&mut self) -> Result<(), Code> {
        let decided = self.decide(&Request::Start {}, &Identity::server(), &token(77));
        self.follow(&decided.map_err(|refusal| refusal.code)?);
        Ok(())
    }

    #[expect(clippy::needless_pass_by_value, reason = "requests are written where they are asked")]
    fn ask(&mut self, request: Request, who: &[u8]) -> Result<(), Code> {
        let tokens: Vec<Token> = who.iter().copied().map(token).collect();
        let decision = self
            .decide(&request, &self.table.identify(&tokens), &token(77))
            .map_err(|refusal| refusal.code)?;
        self.follow(&decision);
        Ok(())
    }
}

/// A request that may make sense: numbers are small, moves are mostly legal.
fn request() -> impl Strategy<Value = Wanted> {
    let seat = 0_u32..5;
    prop_oneof![
        8 => (any::<Index>(), prop::option::of(0_u32..4)).prop_map(|(index, seat)| Wanted::Move(index, seat)),
        8 => prop::option::of(0_u32..4).prop_map(|seat| Wanted::Ask(Request::Roll { state: None, seat })),
        1 => (".{0,70}", prop::option::of(any::<u64>())).prop_map(|(notation, state)| {
            Wanted::Ask(Request::Move { notation, state, seat: None })
        }),
        2 => (".{0,45}", prop::option::of(seat.clone()), prop::option::of(0_u8..3))
            .prop_map(|(name, seat, seed)| Wanted::Join(name, seat, seed)),
        6 => (1_u32..3, 0_u8..3).prop_map(|(seat, seed)| Wanted::Commit(seat, seed)),
        9 => (1_u32..3, 0_u8..3).prop_map(|(seat, seed)| {
            Wanted::Ask(Request::Reveal { seat, seed: seed_of(seed) })
        }),
        1 => seat.clone().prop_map(|seat| Wanted::Ask(Request::Leave { seat })),
        1 => (seat.clone(), ".{0,70}").prop_map(|(seat, seed)| Wanted::Ask(Request::Reveal { seat, seed })),
        1 => Just(Wanted::Ask(Request::Start {})),
        3 => seat.clone().prop_map(|seat| Wanted::Ask(Request::TakeBack { seat })),
        3 => (seat.clone(), any::<bool>()).prop_map(|(seat, yes)| Wanted::Ask(Request::Answer { seat, yes })),
        1 => (".{0,20}", prop::option::of(seat.clone()))
            .prop_map(|(text, seat)| Wanted::Ask(Request::Chat { text, seat })),
        2 => (seat.clone(), prop::option::of("random|greedy|none"))
            .prop_map(|(seat, level)| Wanted::Ask(Request::Bot { seat, level })),
        2 => seat.prop_map(|seat| Wanted::Ask(Request::Back { seat })),
        1 => Just(Wanted::Ask(Request::Rematch {})),
        1 => Just(Wanted::Ask(Request::Close {})),
    ]
}

/// A seed of the tests.
fn seed_of(number: u8) -> String {
    Secret::from([number + 100; 32]).hex()
}

fn commitment(table: &TableState, seed: u8) -> String {
    seed_commitment(table.id().as_str(), table.commitment(), &seed_of(seed))
}

#[derive(Debug, Clone)]
enum Wanted {
    /// One of the legal moves.
    Move(Index, Option<u32>),
    /// Joins, perhaps with the commitment to a seed.
    Join(String, Option<u32>, Option<u8>),
    /// Commits to a seed.
    Commit(u32, u8),
    Ask(Request),
}

impl Wanted {
    fn request(&self, table: &TableState) -> Request {
        match self {
            Self::Ask(request) => request.clone(),
            Self::Join(name, seat, seed) => Request::Join {
                name: name.clone(),
                seat: *seat,
                color: None,
                seed_commitment: seed.map(|seed| commitment(table, seed)),
            },
            Self::Commit(seat, seed) => {
                Request::Commit { seat: *seat, seed_commitment: commitment(table, *seed) }
            }
            Self::Move(index, seat) => {
                let legal = table.game().legal_moves();
                let notation = legal.get(index.index(legal.len().max(1))).cloned();
                Request::Move {
                    notation: notation.unwrap_or_default(),
                    state: Some(table.game_line()),
                    seat: *seat,
                }
            }
        }
    }
}

fn table() -> impl Strategy<Value = TableSetup> {
    let game = prop_oneof![
        Just(("mancala", json!({"columns": 2, "seeds": 2}))),
        Just(("ludo", json!({"tokens": 2, "enter-on": [1, 2, 3, 4, 5, 6]}))),
        Just(("snakes", json!("classic"))),
    ];
    let clock = prop::option::of(Just(Clock { seconds: 5, grace: 2 }));
    (game, 0..3_usize, clock, any::<bool>()).prop_map(|((game, rules), second, clock, commits)| {
        let second = [human(2), bot_seat(), SeatState::open()][second].clone();
        let first = SeatState { commits: commits && game != "mancala", ..human(1) };
        full_setup(game, &rules, vec![first, second], clock)
    })
}

/// Checks that this step was allowed.
fn check_step(table: &TableState, who: &Identity, now: i64) {
    let seat = table.acting().expect("a step is taken in a running game only");
    let seat_state = table.seats().get(seat).unwrap();
    if who.server {
        let late = table.due(0, 0).is_some_and(|due| due.at <= now);
        assert!(seat_state.bot().is_some() || late);
    } else {
        assert!(who.has(seat) && seat_state.human_acts());
    }
}

/// Checks that a game starts only when every seed is the one that its player committed to.
fn check_start(table: &TableState, entries: &[LogEntry]) {
    let mut seats = table.seats().clone();
    let mut server_commitment = table.commitment().to_owned();
    for entry in entries {
        let LogEntry::Table(event) = entry else { continue };
        seats.apply(event).unwrap();
        match event {
            TableEvent::Redrawn { commitment } => server_commitment.clone_from(commitment),
            TableEvent::Started {} => {
                for (_, seat) in seats.iter() {
                    assert_eq!(seat.seed.is_empty(), seat.seed_commitment.is_empty());
                    let due = seed_commitment(table.id().as_str(), &server_commitment, &seat.seed);
                    assert!(seat.seed.is_empty() || seat.seed_commitment == due);
                }
            }
            _ => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_table_always_equals_the_fold_of_its_log(
        full_setup in table(),
        requests in prop::collection::vec((0_u8..7, request(), 0_i64..3000), 1..60),
    ) {
        let mut world = World::new(full_setup);
        for (number, (asker, wanted, time)) in requests.into_iter().enumerate() {
            world.now += time;
            let who = match asker {
                0 => Identity::server(),
                1 => world.table.identify(&[]),
                2 => world.table.identify(&[token(HOST)]),
                3 => world.table.identify(&[token(1)]),
                4 => world.table.identify(&[token(2)]),
                5 => world.table.identify(&world.tokens),
                _ => world.table.identify(&[token(HOST), token(1)]),
            };
            let fresh = token(10 + u8::try_from(number).unwrap());
            let request = wanted.request(&world.table);
            let before = world.table.clone();
            let Ok(decision) = world.decide(&request, &who, &fresh) else { continue };
            for entry in &decision.entries {
                match entry {
                    LogEntry::Roll(_) | LogEntry::Move(_) => check_step(&world.table, &who, world.now),
                    LogEntry::Back(count) => {
                        let steps: Vec<&Step> = world.table.steps().collect();
                        let gone = &steps[steps.len() - *count as usize..];
                        prop_assert!(gone.iter().all(|step| matches!(step, Step::Move(_))));
                    }
                    LogEntry::Table(_) => {}
                }
            }
            check_start(&world.table, &decision.entries);
            prop_assert_eq!(&before, &world.table, "deciding changes nothing");
            if decision.seated.is_some() {
                world.tokens.push(fresh);
            }
            let told = world.follow(&decision);
            let ended = matches!(world.table.phase(), Phase::Over | Phase::Closed);
            let started = world.table.has_started();
            let published = world.table.published_secret(&world.secret);
            for text in told {
                for token in &world.tokens {
                    prop_assert!(!text.contains(&token.reveal()));
                    prop_assert!(!text.contains(&token.hash().digits()));
                }
                prop_assert!(!text.contains(&world.secret.hex()));
                prop_assert!(ended || !text.contains(&published));
                prop_assert!(started || (0..3).all(|seed| !text.contains(&seed_of(seed))));
            }
        }
        let again = TableState::open(*world.table.id(), &world.lines, parlour::GAMES).unwrap();
        prop_assert_eq!(&again, &world.table);
        prop_assert_eq!(again.record(), world.table.record());
    }

    #[test]
    fn no_line_makes_the_fold_panic(texts in prop::collection::vec(".{0,60}|\\{\"table\":\\{\"what\":\"[a-z]{4,8}\",\"seat\":[0-9]\\}\\}", 0..6)) {
        let mut world = World::new(full_setup("snakes", &json!(null), vec![human(1), human(2)], None));
        for text in texts {
            let line = Line { number: world.table.last_line() + 1, at: 0, text };
            if world.table.apply(&line).is_err() {
                break;
            }
        }
    }
}

fn play(notation: &str) -> Request {
    Request::Move { notation: notation.into(), state: None, seat: None }
}

fn two_humans(clock: Option<Clock>) -> World {
    let rules = json!({"columns": 2, "seeds": 2});
    World::new(full_setup("mancala", &rules, vec![human(1), human(2)], clock))
}

#[test]
fn the_server_waits_for_the_clock_and_the_grace() {
    let mut world = two_humans(Some(Clock { seconds: 5, grace: 2 }));
    let late = |world: &World| {
        let decided = world.decide(&play("1"), &Identity::server(), &token(50));
        decided.map(|_| ()).map_err(|refusal| refusal.code)
    };
    assert_eq!(world.table.deadline(0), Some(5000));
    assert_eq!(world.table.due(0, 0).unwrap().at, 7000);
    world.now = 6999;
    assert_eq!(late(&world), Err(Code::NotYourTurn));
    // A late step still counts within the grace period.
    assert!(world.decide(&play("1"), &world.table.identify(&[token(1)]), &token(50)).is_ok());
    world.now = 7000;
    assert_eq!(late(&world), Ok(()));
    // After a restart of the server, everyone gets the full time again.
    assert_eq!(world.table.due(0, 4000).unwrap().at, 11_000);
}

#[test]
fn without_a_clock_no_one_is_late() {
    let world = two_humans(None);
    assert_eq!(world.table.due(0, 0), None);
    // A preset without extra rolls, so that the bot is always next.
    let mut bots = World::new(full_setup("snakes", &json!("commercial"), vec![human(1), bot_seat()], None));
    assert_eq!(bots.table.due(700, 0), None);
    bots.now = 10;
    bots.ask(Request::Roll { state: None, seat: None }, &[1]).unwrap();
    let due = bots.table.due(700, 0).unwrap();
    assert_eq!((due.at, due.seat, due.level.as_str()), (710, 2, "random"));
}

#[test]
fn lines_must_follow_each_other() {
    let mut world = two_humans(None);
    let line = Line { number: world.table.last_line() + 2, at: 0, text: r#"{"move":"1"}"#.into() };
    assert!(world.table.apply(&line).is_err());
    assert!(TableState::open(GameId::random(), &[], parlour::GAMES).is_err());
    assert!(TableState::open(GameId::random(), &world.lines[1..], parlour::GAMES).is_err());
}

#[test]
fn a_table_at_its_limit_of_events_still_plays() {
    let mut world = two_humans(None);
    let say = || Request::Chat { text: "hm".into(), seat: None };
    let refused = (0..6000).find_map(|_| world.ask(say(), &[1]).err());
    assert_eq!(refused, Some(Code::TooMany));
    assert_eq!(world.ask(play("1"), &[1]), Ok(()));
    assert_eq!(world.ask(Request::Close {}, &[HOST]), Ok(()));
}

mod dice;
