//! The suite plays several games of every setup.

use std::fmt;

use parlour_core::{AnyGame, FastSimulator, Game, Kind, Policy, Preset, Rule, SetupError};
use serde_json::{Map, Value};

use crate::checks::{Check, ensure};
use crate::setup::{Refusal, Setup, SetupSource};
use crate::trial::{End, Options, Trial};
use crate::values::{every_rule_is_titled, every_rule_varies, variations};
use crate::{TestStreams, compare_fast, exact, typed};

/// The number of games on the fast simulator for each setup and set of policies, and their maximum length.
const FAST_GAMES: u64 = 4;
const FAST_TURNS: u64 = 400;

/// Compares the fast simulator with the plain game; false if it refuses the rules.
type FastCheck = fn(&dyn AnyGame) -> Result<bool, String>;

/// Compares an exact answer with simulated games; false if there is no answer.
type ExactCheck<'a> = Box<dyn Fn(&dyn AnyGame) -> Result<bool, String> + 'a>;

/// Rules under which a game may never end, and why.
struct Endless<'a> {
    reason: &'a str,
    allows: fn(&Map<String, Value>) -> bool,
}

/// What was played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Setups (rules, board and seats) that were played.
    pub played: usize,
    /// Rules that the game refused, each with its reason.
    pub refused: Vec<Refusal>,
    /// Games that were played.
    pub games: usize,
    /// Steps that were taken in all games.
    pub steps: usize,
    /// Games that were cut off because their rules are declared endless.
    pub unfinished: usize,
    /// Setups that the fast simulator played like the plain game.
    pub fast: usize,
    /// Setups that the fast simulator refused.
    pub not_fast: Vec<String>,
    /// Setups whose exact answer agrees with simulated games.
    pub exact: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} setups played, {} refused; {} games ({} cut off), {} steps; {} fast, {} exact",
            self.played,
            self.refused.len(),
            self.games,
            self.unfinished,
            self.steps,
            self.fast,
            self.exact
        )?;
        for Refusal { setup, reason } in &self.refused {
            writeln!(f, "refused: {setup}: {reason}")?;
        }
        for setup in &self.not_fast {
            writeln!(f, "not fast: {setup}")?;
        }
        Ok(())
    }
}

/// The conformance suite of a kind of game.
pub struct Suite<'a> {
    kind: &'a dyn Kind,
    presets: &'a [Preset],
    schema: &'a Value,
    /// The rule book; empty if the rules were given separately.
    rules: &'a [Rule],
    games: usize,
    seed: u64,
    more: Vec<(String, Value)>,
    endless: Vec<Endless<'a>>,
    fast: Option<FastCheck>,
    exact: Option<(Map<String, Value>, ExactCheck<'a>)>,
    options: Options,
}

impl<'a> Suite<'a> {
    /// The suite of this kind of game: two games per setup, 10,000 steps at most.
    pub fn new(kind: &'a dyn Kind) -> Self {
        let rules = kind.book().rules();
        Self { rules, ..Self::with(kind, kind.book().presets(), kind.book().schema()) }
    }

    /// The suite with rules given separately, so that it can be tried on a game without a rule book.
    pub(crate) fn with(kind: &'a dyn Kind, presets: &'a [Preset], schema: &'a Value) -> Self {
        Self {
            kind,
            presets,
            schema,
            rules: &[],
            games: 2,
            seed: 1,
            more: Vec::new(),
            endless: Vec::new(),
            fast: None,
            exact: None,
            options: Options { max_steps: 10_000, hidden: None, typed: None },
        }
    }

    /// Sets the number of games per setup.
    #[must_use]
    pub fn games(mut self, games: usize) -> Self {
        self.games = games;
        self
    }

    /// Sets the number of steps within which every game must end.
    #[must_use]
    pub fn max_steps(mut self, steps: usize) -> Self {
        self.options.max_steps = steps;
        self
    }

    /// Sets the seed of the first game.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Also tries this value, which cannot be listed from the schema: a word such as the dice, a longer list.
    #[must_use]
    pub fn value(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.more.push((key.to_owned(), value.into()));
        self
    }

    /// Games under these rules may never end, for this reason; they are cut off and counted.
    #[must_use]
    pub fn endless(mut self, reason: &'a str, allows: fn(&Map<String, Value>) -> bool) -> Self {
        self.endless.push(Endless { reason, allows });
        self
    }

    /// These legal moves need not be offered by a cell or piece of the scene.
    #[must_use]
    pub fn hidden_moves(mut self, hidden: fn(&str) -> bool) -> Self {
        self.options.hidden = Some(hidden);
        self
    }

    /// Also checks the game's own types with [`typed()`].
    #[must_use]
    pub fn typed<G: Game>(mut self) -> Self {
        self.options.typed = Some(typed_position::<G>);
        self
    }

    /// Also plays every setup on the fast simulator, with random, greedy and mixed seats, and compares it with the plain
    /// game. A simulator may refuse a setup; a game that it plays differently is a failure.
    #[must_use]
    pub fn fast<F: FastSimulator>(mut self) -> Self {
        self.fast = Some(fast_position::<F>);
        self
    }

    /// Also compares each seat's exact chance of winning, if all choose at random, with simulated games: for every
    /// preset and every single rule value, on top of the `small` rules that make an exact answer possible.
    #[must_use]
    pub fn exact<G: Game>(mut self, small: &Value, wins: impl Fn(&G) -> Option<Vec<f64>> + 'a) -> Self {
        let check = move |game: &dyn AnyGame| match game.as_any().downcast_ref().and_then(&wins) {
            Some(wins) => exact::compare_wins(game, &wins).map(|()| true),
            None => Ok(false),
        };
        let small = small.as_object().cloned().unwrap_or_default();
        self.exact = Some((small, Box::new(check)));
        self
    }

    /// Plays everything.
    ///
    /// # Panics
    ///
    /// At the first problem, with everything needed to reproduce it.
    pub fn run(&self) -> Tally {
        match self.check() {
            Ok(tally) => tally,
            Err(failure) => panic!("conformance of {}: {failure}", self.kind.name()),
        }
    }

    /// Plays everything; the error is the first problem.
    pub fn check(&self) -> Result<Tally, String> {
        every_rule_varies(self.presets, self.schema, &self.more)?;
        every_rule_is_titled(self.rules, self.schema)?;
        let source = SetupSource {
            kind: self.kind,
            presets: self.presets,
            schema: self.schema,
            more: &self.more,
            seed: self.seed,
        };
        let listed = source.list()?;
        let mut tally = Tally { refused: listed.refused, ..Tally::default() };
        for setup in &listed.setups {
            match source.start(setup) {
                Ok(_) => self.play(&source, setup, &mut tally)?,
                Err(error) => tally.refused.push(refusal(self.kind, setup, &error)?),
            }
        }
        self.check_exact(&mut tally)?;
        Ok(tally)
    }

    fn check_fast(&self, source: &SetupSource<'_>, setup: &Setup, tally: &mut Tally) -> Check {
        let Some(check) = self.fast else {
            return Ok(());
        };
        let game = source.start(setup).map_err(|error| error.to_string())?;
        let at = |wrong| format!("{wrong}\n  game: {}; {setup}", self.kind.name());
        if check(game.as_ref()).map_err(at)? {
            tally.fast += 1;
        } else {
            tally.not_fast.push(setup.to_string());
        }
        Ok(())
    }

    fn check_exact(&self, tally: &mut Tally) -> Check {
        let Some((small, check)) = &self.exact else {
            return Ok(());
        };
        for preset in self.presets {
            let mut base = preset.clone();
            base.rules.extend(small.clone());
            for varied in variations(&base, self.schema, &self.more) {
                let seats = *self.kind.seats(&varied.rules).start();
                // Rules that do not fit the small board are refused, as elsewhere.
                if let Ok(game) = self.kind.set_up(&varied.rules, None, seats) {
                    let at = |wrong| format!("{wrong}\n  game: {}; small {}", self.kind.name(), varied.words);
                    tally.exact += usize::from(check(game.as_ref()).map_err(at)?);
                }
            }
        }
        Ok(())
    }

    fn play(&self, source: &SetupSource<'_>, setup: &Setup, tally: &mut Tally) -> Check {
        crowds_are_refused(source, setup)?;
        for game in 0..self.games {
            // Every game of the suite has its own dice.
            let seed = self.seed.wrapping_add(tally.games as u64);
            let trial = Trial { source, setup, options: self.options, seed, closely: game == 0 };
            let (end, steps) = trial.run()?;
            tally.games += 1;
            tally.steps += steps;
            tally.unfinished += usize::from(end == End::Cut);
            ensure!(end == End::Over || self.may_be_endless(setup), "{}", self.no_end(setup, seed));
        }
        self.check_fast(source, setup, tally)?;
        tally.played += 1;
        Ok(())
    }

    fn may_be_endless(&self, setup: &Setup) -> bool {
        self.endless.iter().any(|endless| (endless.allows)(&setup.rules))
    }

    fn no_end(&self, setup: &Setup, seed: u64) -> String {
        let reasons: Vec<&str> = self.endless.iter().map(|endless| endless.reason).collect();
        format!(
            "the game has not ended after {} steps\n  game: {}; {setup}; seed: {seed}\n  declared endless: {reasons:?}",
            self.options.max_steps,
            self.kind.name()
        )
    }
}

/// A refusal needs a reason, but not the number of players: the kind itself allows it.
fn refusal(kind: &dyn Kind, setup: &Setup, error: &SetupError) -> Result<Refusal, String> {
    let reason = error.to_string();
    let at = || format!("\n  game: {}; {setup}", kind.name());
    ensure!(!setup.must_play, "a preset is refused: {reason}{}", at());
    ensure!(!reason.trim().is_empty(), "rules are refused without a reason{}", at());
    ensure!(
        !matches!(error, SetupError::Seats { .. }),
        "the kind allows this number of players, but: {reason}{}",
        at()
    );
    Ok(Refusal { setup: setup.to_string(), reason })
}

/// No players, too few and too many are refused.
fn crowds_are_refused(source: &SetupSource<'_>, setup: &Setup) -> Check {
    let range = source.kind.seats(&setup.rules);
    let crowds = [Some(0), range.start().checked_sub(1), range.end().checked_add(1)];
    for seats in crowds.into_iter().flatten().filter(|seats| !range.contains(seats)) {
        let crowd = Setup { seats, ..setup.clone() };
        ensure!(
            source.start(&crowd).is_err(),
            "{seats} players are allowed to play, but the kind says {range:?}\n  game: {}; {setup}",
            source.kind.name()
        );
    }
    Ok(())
}

fn fast_position<F: FastSimulator>(game: &dyn AnyGame) -> Result<bool, String> {
    let Some(start) = game.as_any().downcast_ref::<F::Game>() else {
        return Err(format!("the game is not a {}", std::any::type_name::<F::Game>()));
    };
    let mut played = false;
    for greedy in [0_usize, 0b0101_0101, usize::MAX] {
        let policy = |seat: usize| [Policy::Random, Policy::Greedy][greedy >> (seat % 8) & 1];
        let policies: Vec<Policy> = (0..game.seats()).map(policy).collect();
        let compared = compare_fast::<F>(start, &policies, &TestStreams(7), 0..FAST_GAMES, FAST_TURNS);
        played |= compared.map_err(|wrong| format!("{wrong}, policies {policies:?}"))?.is_some();
    }
    Ok(played)
}

fn typed_position<G: Game>(game: &dyn AnyGame) -> Check {
    match game.as_any().downcast_ref::<G>() {
        Some(position) => typed(position),
        None => Err(format!("the game is not a {}", std::any::type_name::<G>())),
    }
}
