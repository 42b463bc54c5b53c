//! Solves many positions of Mancala, given as lines of text, with all cores and in order.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use parlour_core::{Kind as _, Notation as _};
use parlour_mancala::{Answer, Bounds, Fire, Mancala, Options, ParallelSolver, Position, Rules, RulesFile};
use serde_json::{Map, Value, json};

use crate::shared_solver::Reading;
use crate::solver_cache::SolverCache;

/// The most sets of rules whose tables are kept: each may fill the memory of [`Options`].
const MOST_SOLVERS: usize = 2;
/// The longest line that is read, in bytes: the largest position has about 1,000.
pub const LONGEST_LINE: usize = 1 << 16;

/// Solves positions for many threads at once; see [`PositionSolver::answer`] for how they are written.
///
/// ```
/// use parlour::mancala::{Options, Rules, RulesFile};
/// use parlour::position_solver::PositionSolver;
/// use parlour::solver_cache::SolverCache;
///
/// let rules = Rules::new(RulesFile::kalah()).unwrap();
/// let solver = PositionSolver::new(rules, Options::new(64 << 20, 1), SolverCache::none());
/// let answer = solver.line(1, r#"{"fields":[0,1,0,0,0,0,3,0],"player":1}"#, &|| false);
/// assert_eq!(answer["best"][0], "1");
/// assert_eq!(solver.line(2, "1,2", &|| false)["error"].as_str().unwrap().split(';').next(), Some("line 2: 2 numbers given"));
/// ```
#[derive(Debug)]
pub struct PositionSolver {
    rules: Arc<Rules>,
    options: Options,
    has_book: bool,
    cache: SolverCache,
    /// The last used first.
    solvers: Mutex<Vec<(Arc<Rules>, Arc<ParallelSolver>)>>,
}

/// A position as a line has it.
struct Question {
    position: Position,
    id: Option<Value>,
}

impl PositionSolver {
    /// A solver for positions under these rules, unless a line names others. It reads the cache and stores nothing.
    pub fn new(rules: Rules, options: Options, cache: SolverCache) -> Self {
        Self { rules: Arc::new(rules), options, has_book: true, cache, solvers: Mutex::default() }
    }

    /// The same solver without the opening book: it searches every position.
    #[must_use]
    pub fn without_book(self) -> Self {
        Self { has_book: false, ..self }
    }

    /// The answer to a line of this number (from 1) as JSON: that of [`PositionSolver::answer`], or `{"error":…}`.
    pub fn line(&self, number: u64, line: &str, is_over: &(dyn Fn() -> bool + Sync)) -> Value {
        self.answer(line, is_over)
            .unwrap_or_else(|error| json!({ "error": format!("line {number}: {error}"), "line": number }))
    }

    /// The value of a position and of its moves as JSON; once `is_over`, the bounds proven by then.
    ///
    /// A line is `0,4,4,0,5,5,5,1,4,4,4,4,4,4 1` (the seeds by pit number, then the player to move), the same as a JSON
    /// string, a `position` object as steps have it, or an object with the key `position`, such as a step. An object can
    /// have its own `rules` and an `id`, which comes back with the answer.
    ///
    /// # Errors
    /// Why the line is refused, without its number.
    pub fn answer(&self, line: &str, is_over: &(dyn Fn() -> bool + Sync)) -> Result<Value, String> {
        let start = Instant::now();
        let question = self.read(line)?;
        let position = &question.position;
        let rules = position.rules();
        let reading = Reading { cache: &self.cache, is_over, tell: &|_, _| () };
        let answer = self.solver(rules).solve(position, &reading).map_err(|error| error.to_string())?;
        let mut data = answer_data(&answer, start.elapsed().as_secs_f64());
        if let Some(id) = question.id {
            data["id"] = id;
        }
        Ok(data)
    }

    fn read(&self, line: &str) -> Result<Question, String> {
        let line = line.trim();
        if line.is_empty() {
            return Err("empty; write a position, such as \"0,4,4,4,4,4,4,0,4,4,4,4,4,4 1\"".to_owned());
        }
        if line.len() > LONGEST_LINE {
            return Err(format!("longer than {LONGEST_LINE} bytes"));
        }
        if !line.starts_with(['{', '"', '[']) {
            return position(&self.rules, line, None);
        }
        let json = |error: serde_json::Error| format!("column {}: not valid JSON", error.column());
        match serde_json::from_str(line).map_err(json)? {
            Value::String(text) => position(&self.rules, &text, None),
            Value::Object(table) => self.read_object(table),
            other => Position::from_data(&self.rules, &other)
                .map(|position| Question { position, id: None })
                .map_err(|error| error.to_string()),
        }
    }

    fn read_object(&self, mut table: Map<String, Value>) -> Result<Question, String> {
        let id = table.remove("id");
        let rules = match table.remove("rules") {
            Some(given) => Arc::new(rules_of(&given).map_err(|error| format!("rules: {error}"))?),
            None => Arc::clone(&self.rules),
        };
        match table.remove("position") {
            Some(Value::String(text)) => position(&rules, &text, id),
            Some(data) => from_data(&rules, &data, id),
            None => from_data(&rules, &Value::Object(table), id),
        }
    }

    /// The solver for these rules.
    fn solver(&self, rules: &Rules) -> Arc<ParallelSolver> {
        let mut solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let known = solvers.iter().position(|(known, _)| **known == *rules);
        let entry = known.map_or_else(|| self.new_solver(rules), |index| solvers.remove(index));
        let solver = Arc::clone(&entry.1);
        solvers.insert(0, entry);
        solvers.truncate(MOST_SOLVERS);
        solver
    }

    fn new_solver(&self, rules: &Rules) -> (Arc<Rules>, Arc<ParallelSolver>) {
        let rules = Arc::new(rules.clone());
        let mut options = self.options;
        if rules.file().fire != Fire::Off {
            // Such positions share no table: each thread has its own.
            options.memory /= options.threads.max(1) as u64;
        }
        let solver = ParallelSolver::new(&rules, options);
        let solver = if self.has_book { solver } else { solver.without_book() };
        (rules, Arc::new(solver))
    }
}

fn position(rules: &Arc<Rules>, text: &str, id: Option<Value>) -> Result<Question, String> {
    let position = Position::parse(rules, text).map_err(|error| error.to_string())?;
    Ok(Question { position, id })
}

fn from_data(rules: &Arc<Rules>, data: &Value, id: Option<Value>) -> Result<Question, String> {
    let position = Position::from_data(rules, data).map_err(|error| error.to_string())?;
    Ok(Question { position, id })
}

/// Rules as a record has them: a preset's name, or a table.
fn rules_of(given: &Value) -> Result<Rules, String> {
    let complete = Mancala.book().resolve(given).map_err(|error| error.to_string())?;
    let file: RulesFile = Mancala.book().read(&complete).map_err(|error| error.to_string())?;
    Rules::new(file).map_err(|error| error.to_string())
}

/// An answer of the solver as JSON. An unknown value is null, with its bounds beside it.
pub fn answer_data(answer: &Answer, seconds: f64) -> Value {
    let mv = |(mv, bounds): &(_, Bounds)| {
        let mut object = json!({ "move": parlour_mancala::Move::write(mv) });
        put_value(&mut object, *bounds);
        object
    };
    let mut object = json!({});
    put_value(&mut object, answer.value);
    object["best"] = answer.best().map(|mv| mv.write()).collect();
    object["moves"] = answer.moves.iter().map(mv).collect();
    object["nodes"] = answer.nodes.into();
    object["seconds"] = seconds.into();
    object
}

fn put_value(object: &mut Value, bounds: Bounds) {
    object["value"] = bounds.value().into();
    if bounds.value().is_none() {
        object["lower"] = bounds.lower.into();
        object["upper"] = bounds.upper.into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_value_is_null() {
        let mut object = json!({});
        put_value(&mut object, Bounds { lower: 2, upper: 6 });
        assert_eq!(object, json!({ "value": null, "lower": 2, "upper": 6 }));
    }

    // K-09: the same position in every form has the same answer, and rules of a line are its own.
    #[test]
    fn a_position_can_be_written_in_several_ways() {
        let rules = Rules::new(RulesFile::kalah()).unwrap();
        let solver = PositionSolver::new(rules, Options::new(16 << 20, 1), SolverCache::none());
        let moves = |line: &str| solver.line(1, line, &|| false)["moves"].clone();
        let plain = moves("0,1,0,0,0,0,3,0 1");
        assert_eq!(plain, json!([{ "move": "1", "value": 4 }]));
        for same in [
            r#""0,1,0,0,0,0,3,0 1""#,
            r#"{"fields":[0,1,0,0,0,0,3,0],"player":1,"columns":3}"#,
            r#"{"step":9,"move":"2","position":{"fields":[0,1,0,0,0,0,3,0]},"turn":{}}"#,
            r#"{"position":"0,1,0,0,0,0,3,0 1","rules":"kalah"}"#,
        ] {
            assert_eq!(moves(same), plain, "{same}");
        }
        let own = r#"{"fields":[0,1,0,0,0,0,3,0],"rules":{"preset":"kalah","capture":"never"},"id":[7]}"#;
        let answer = solver.line(1, own, &|| false);
        assert_ne!(answer["moves"], plain);
        assert_eq!(answer["id"], json!([7]));
    }

    #[test]
    fn a_bad_line_says_why() {
        let rules = Rules::new(RulesFile::kalah()).unwrap();
        let solver = PositionSolver::new(rules, Options::new(16 << 20, 1), SolverCache::none());
        for (line, why) in [
            ("", "line 3: empty"),
            ("0,1,x,1", "line 3: pit 2 cannot hold x"),
            ("{", "line 3: column 1: not valid JSON"),
            ("[1,2]", "line 3: [1,2] is not a position"),
            (r#"{"field":[]}"#, "line 3: unknown key \"field\"; did you mean fields?"),
            (r#"{"fields":[0,1,0,1],"rules":"kalha"}"#, "line 3: rules: "),
        ] {
            let answer = solver.line(3, line, &|| false);
            let error = answer["error"].as_str().expect("an error");
            assert!(error.starts_with(why), "{line}: {error}");
            assert_eq!(answer["line"], 3);
        }
    }
}
