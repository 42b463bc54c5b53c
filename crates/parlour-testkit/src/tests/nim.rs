//! A tiny game to try the suite on: Nim with a die. The roll says how many sticks may be taken; who takes the last
//! one wins. It can be broken in one way at a time.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};

use parlour_core::{
    Cell, Event, Game, Message, Messages, Moves, Notation, Outcome, Piece, Player, PlayerNames, Scene,
    SetupError, Sink, StepError, Turn, Weighted, Window,
};
use serde_json::{Value, json};

/// What is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Fault {
    Nothing,
    RefusesLegal,
    AcceptsUnlisted,
    AcceptsOtherRoll,
    ChangesOnRefusal,
    OutcomeEarly,
    OutcomeMissing,
    OutcomeShort,
    WeightZero,
    RollsUnsorted,
    MovesTwice,
    NoMoves,
    NeverEnds,
    SharedByClones,
    ReplayDiffers,
    EventWithoutKind,
    EventWithoutWords,
    TurnNotTold,
    PieceNowhere,
    CellsOverlap,
    OffersIllegal,
    OffersTooFew,
    SilentDiffers,
    Panics,
    PresetRefused,
    SeatsAnyhow,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Take(u32);

impl Notation for Take {
    fn write(&self) -> String {
        self.0.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        let take = Self(text.parse().ok()?);
        (text == take.write()).then_some(take)
    }
}

#[derive(Debug)]
pub(super) struct Taken(u32, Fault);

impl Event for Taken {
    fn kind(&self) -> &'static str {
        "taken"
    }

    fn data(&self) -> Value {
        match self.1 {
            Fault::EventWithoutKind => json!({"sticks": self.0}),
            _ => json!({"kind": "taken", "sticks": self.0}),
        }
    }

    fn message(&self) -> Option<Message> {
        let key = if self.1 == Fault::EventWithoutWords { "took" } else { "taken" };
        Some(Message::new(key).with("sticks", self.0))
    }

    fn table(&self) -> &'static Messages {
        &MESSAGES
    }
}

static MESSAGES: LazyLock<Messages> =
    LazyLock::new(|| Messages::new(r#"{ "taken": "{sticks|# stick is|# sticks are} taken" }"#));

pub(super) struct Rules {
    pub(super) sticks: u32,
    pub(super) fault: Fault,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Position {
    seats: usize,
    mover: usize,
    sticks: u32,
    may_take: Option<u32>,
    fault: Fault,
    shared: Shared,
}

/// State that clones share, which no game should have.
#[derive(Debug, Clone)]
struct Shared(Arc<AtomicU32>);

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        self.0.load(Ordering::Relaxed) == other.0.load(Ordering::Relaxed)
    }
}

impl Eq for Shared {}

impl std::hash::Hash for Shared {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// Makes a replay differ from the game, as a hidden generator would.
static SET_UPS: AtomicU32 = AtomicU32::new(0);

const FAIR: [Weighted<u32>; 3] = weights([1, 2, 3], [1, 2, 1]);
const WEIGHTLESS: [Weighted<u32>; 3] = weights([1, 2, 3], [1, 0, 1]);
const UNSORTED: [Weighted<u32>; 3] = weights([1, 3, 2], [1, 1, 1]);

const fn weights(rolls: [u32; 3], weights: [u64; 3]) -> [Weighted<u32>; 3] {
    [
        Weighted { roll: rolls[0], weight: weights[0] },
        Weighted { roll: rolls[1], weight: weights[1] },
        Weighted { roll: rolls[2], weight: weights[2] },
    ]
}

impl Position {
    fn broken(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// The faults show in the middle of a game only.
    fn late(&self, fault: Fault) -> bool {
        self.broken(fault) && self.sticks < 6
    }
}

impl Game for Position {
    type Rules = Rules;
    type Move = Take;
    type Roll = u32;
    type Event = Taken;

    fn new(rules: &Arc<Rules>, seats: usize) -> Result<Self, SetupError> {
        if seats < 2 && rules.fault != Fault::SeatsAnyhow {
            return Err(SetupError::Seats { got: seats, allowed: 2..=usize::MAX });
        }
        let drawn = SET_UPS.fetch_add(1, Ordering::Relaxed);
        let extra = if rules.fault == Fault::ReplayDiffers { drawn } else { 0 };
        Ok(Self {
            seats,
            mover: 0,
            sticks: rules.sticks + extra,
            may_take: None,
            fault: rules.fault,
            shared: Shared(Arc::default()),
        })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn turn(&self) -> Turn {
        match (self.sticks, self.may_take) {
            (0, _) => Turn::Over,
            (_, None) => Turn::Roll(Player::new(self.mover)),
            (_, Some(_)) => Turn::Choose(Player::new(self.mover)),
        }
    }

    fn legal_moves(&self) -> Moves<Take> {
        let most = self.may_take.unwrap_or(0).min(self.sticks);
        let mut moves: Moves<Take> = (1..=most).map(Take).collect();
        match self.fault {
            Fault::MovesTwice => moves.extend(moves.clone()),
            Fault::NoMoves if self.sticks < 6 => moves.clear(),
            _ => {}
        }
        moves
    }

    fn rolls(&self) -> &[Weighted<u32>] {
        match (self.turn(), self.fault) {
            (Turn::Roll(_), Fault::WeightZero) => &WEIGHTLESS,
            (Turn::Roll(_), Fault::RollsUnsorted) => &UNSORTED,
            (Turn::Roll(_), _) => &FAIR,
            _ => &[],
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.sticks == 0 && !self.broken(Fault::OutcomeMissing) || self.late(Fault::OutcomeEarly);
        let winner = Player::new((self.mover + self.seats - 1) % self.seats);
        let places = self.seats - usize::from(self.broken(Fault::OutcomeShort));
        over.then(|| Outcome::new((0..places).map(|seat| Some(if seat == winner.index() { 1 } else { 2 }))))
    }

    fn play_unchecked(&mut self, mv: Take, events: &mut impl Sink<Taken>) {
        assert!(!self.late(Fault::Panics), "no sticks in reach");
        let mut heard = false;
        let fault = self.fault;
        events.note(|| {
            heard = true;
            Taken(mv.0, fault)
        });
        let bonus = u32::from(heard && self.broken(Fault::SilentDiffers));
        if self.broken(Fault::SharedByClones) {
            self.shared.0.fetch_add(1, Ordering::Relaxed);
        }
        if !self.broken(Fault::NeverEnds) || self.sticks > 4 {
            self.sticks = self.sticks.saturating_sub(mv.0 + bonus);
        }
        self.may_take = None;
        self.mover = (self.mover + 1) % self.seats;
        if !self.broken(Fault::TurnNotTold) {
            events.turn_ended();
        }
    }

    fn roll_unchecked(&mut self, roll: u32, _: &mut impl Sink<Taken>) {
        self.may_take = Some(roll);
    }

    fn position(&self) -> Value {
        json!({"sticks": self.sticks, "may-take": self.may_take, "shared": self.shared.0.load(Ordering::Relaxed)})
    }

    fn scene(&self, window: Window, _: &PlayerNames) -> Scene {
        let field = |id: u32| Cell {
            id: id.into(),
            x: if self.broken(Fault::CellsOverlap) { 0 } else { id },
            width: 1,
            height: 1,
            words: format!("field {id}"),
            choice: self.offer(id),
            ..Cell::default()
        };
        Scene {
            columns: 5,
            rows: 1,
            cells: (0..5).filter(|x| window.shows(*x, 0)).map(field).collect(),
            pieces: vec![self.heap()],
            ..Scene::default()
        }
    }

    fn is_legal(&self, mv: &Take) -> bool {
        let listed = self.legal_moves().contains(mv);
        match self.fault {
            Fault::RefusesLegal => listed && mv.0 != 2,
            Fault::AcceptsUnlisted => listed || mv.0 == 7,
            _ => listed,
        }
    }

    fn play(&mut self, mv: Take, events: &mut impl Sink<Taken>) -> Result<(), StepError> {
        match self.turn() {
            Turn::Choose(_) if self.is_legal(&mv) => {
                self.play_unchecked(mv, events);
                Ok(())
            }
            Turn::Choose(_) => {
                self.sticks += u32::from(self.broken(Fault::ChangesOnRefusal));
                Err(StepError::Illegal { given: mv.write(), legal: self.legal_notations() })
            }
            Turn::Roll(_) => Err(StepError::RollIsDue { given: mv.write() }),
            Turn::Over => Err(StepError::Over),
        }
    }

    fn roll(&mut self, roll: u32, events: &mut impl Sink<Taken>) -> Result<(), StepError> {
        match self.turn() {
            Turn::Roll(_) if roll <= 3 && roll > 0 || self.broken(Fault::AcceptsOtherRoll) => {
                self.roll_unchecked(roll, events);
                Ok(())
            }
            Turn::Roll(_) => Err(StepError::Impossible { given: roll, possible: vec![1, 2, 3] }),
            Turn::Choose(_) => Err(StepError::ChoiceIsDue { legal: self.legal_notations() }),
            Turn::Over => Err(StepError::Over),
        }
    }
}

impl Position {
    fn offer(&self, id: u32) -> Option<String> {
        let legal = self.legal_moves().contains(&Take(id));
        match self.fault {
            Fault::OffersIllegal if id == 4 => Some("4".to_owned()),
            Fault::OffersTooFew if id == 2 => None,
            _ => legal.then(|| id.to_string()),
        }
    }

    fn heap(&self) -> Piece {
        Piece {
            id: "heap".to_owned(),
            owner: None,
            cell: if self.broken(Fault::PieceNowhere) { 77 } else { 0 },
            count: self.sticks,
            mark: "|".to_owned(),
            words: format!("{} sticks", self.sticks),
            ..Piece::default()
        }
    }
}
