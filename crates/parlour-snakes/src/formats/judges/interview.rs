//! `interview`: the input of a common interview task.
//!
//! The number of snakes and a line with head and tail for each, the number of ladders and a line with foot and top
//! for each, the number of players and a line with the name of each. The board is 10 × 10, or the size in
//! `interview:12x8`. Ladders may come before snakes: their direction tells. Players may be left out. A board has no
//! players, so their names become a notice.

use parlour_core::{Finding, Findings};

use crate::formats::letter::Letter;
use crate::formats::size::{Size, square};
use crate::formats::text::{SEPARATORS, Word, all, lines};
use crate::formats::{Noted, jumps};
use crate::{Board, BoardFile, Entity, Grid};

/// Reads such a file; `option` is the size of the board.
pub(in crate::formats) fn read<'a>(text: &'a str, option: Option<&str>) -> Result<Noted, Findings> {
    let input = Input::new(text)?;
    let grid = option.map_or(Ok(Size::Usual), |option| Size::option("interview", option))?.grid(0)?;
    let swapped = input.first.iter().all(Pair::rises) && !input.second.iter().any(Pair::rises);
    let (first, second) =
        if swapped { (Letter::Ladder, Letter::Snake) } else { (Letter::Snake, Letter::Ladder) };
    let entity =
        |letter: Letter| move |pair: &Pair<'a>| pair.entity(grid, letter).map(|entity| (entity, pair.0));
    let entities = all(input.first.iter().map(entity(first)).chain(input.second.iter().map(entity(second))))?;
    Ok(Noted {
        board: BoardFile::sorted(grid, jumps::distinct(entities)?),
        notices: players(&input.players).into_iter().collect(),
    })
}

/// Whether the text has this layout: a number, pairs, a number.
pub(in crate::formats) fn fits(text: &str) -> bool {
    let mut rows =
        lines(text, &SEPARATORS).map(|row| (row.len(), row.iter().all(|word| word.number().is_ok())));
    match (rows.next(), rows.next()) {
        (Some((1, true)), Some((2, true))) => rows.any(|row| row == (1, true)),
        (Some((1, true)), Some((1, true))) => Input::new(text).is_ok_and(|input| input.first.is_empty()),
        _ => false,
    }
}

/// The parts of a file: two lists of pairs, and players.
struct Input<'a> {
    first: Vec<Pair<'a>>,
    second: Vec<Pair<'a>>,
    players: Vec<&'a str>,
}

struct Pair<'a>(Word<'a>, Word<'a>);

impl Pair<'_> {
    fn rises(&self) -> bool {
        self.1.number().ok() > self.0.number().ok()
    }

    fn entity(&self, grid: Grid, letter: Letter) -> Result<Entity, Finding> {
        let entity = letter.entity(square(grid, self.0, "interview")?, square(grid, self.1, "interview")?);
        jumps::fault(grid, &entity, self.0).map_or(Ok(entity), Err)
    }
}

impl<'a> Input<'a> {
    fn new(text: &'a str) -> Result<Self, Finding> {
        let mut rows = lines(text, &SEPARATORS);
        let mut next = || rows.next();
        let first = pairs(&mut next, "snakes")?;
        let second = pairs(&mut next, "ladders")?;
        let players = players_of(&mut next, text)?;
        match next().as_deref() {
            Some([word, ..]) => Err(word.finding("count", "the file is complete before this line")),
            _ => Ok(Self { first, second, players }),
        }
    }
}

type Rows<'r, 'a> = &'r mut dyn FnMut() -> Option<Vec<Word<'a>>>;

fn count(row: &[Word], what: &str) -> Result<usize, Finding> {
    let wrong =
        |word: &Word| word.finding("count", format!("expected the number of {what}, alone on this line"));
    match row {
        [word] => word.text.parse().map_err(|_| wrong(word)),
        [word, ..] => Err(wrong(word)),
        [] => Ok(0),
    }
}

/// The next row of a list that should have as many rows as announced.
fn listed<'a>(next: Rows<'_, 'a>, what: &str) -> Result<Vec<Word<'a>>, Finding> {
    next().ok_or_else(|| Finding::new("count", format!("the file ends before {what}")))
}

fn pairs<'a>(next: Rows<'_, 'a>, what: &str) -> Result<Vec<Pair<'a>>, Finding> {
    let count = count(&listed(next, &format!("the number of {what}"))?, what)?;
    // The count may be wrong, so the list grows only as far as the file goes.
    let mut pairs = Vec::new();
    while pairs.len() < count {
        let line = format!("line {} of {count} for {what}", pairs.len() + 1);
        match listed(next, &line)?.as_slice() {
            [from, to] if from.number().is_ok() && to.number().is_ok() => pairs.push(Pair(*from, *to)),
            row => {
                let message = format!("expected {line}: two numbers, start and end");
                let finding = Finding::new("count", message.as_str());
                return Err(row.first().map_or(finding, |word| word.finding("count", message)));
            }
        }
    }
    Ok(pairs)
}

fn players_of<'a>(next: Rows<'_, 'a>, text: &'a str) -> Result<Vec<&'a str>, Finding> {
    let Some(row) = next() else {
        return Ok(Vec::new());
    };
    let count = count(&row, "players")?;
    let (raw, mut names): (Vec<&str>, _) = (text.lines().collect(), Vec::new());
    while names.len() < count {
        let row = listed(next, &format!("the name of player {} of {count}", names.len() + 1))?;
        // A name is the whole line, including blanks and commas.
        let line = row.first().and_then(|word| raw.get(word.line as usize - 1));
        names.push(line.map_or("", |line| line.trim()));
    }
    Ok(names)
}

fn players(names: &[&str]) -> Option<Finding> {
    const SHOWN: usize = 20;
    let more = if names.len() > SHOWN { ", …" } else { "" };
    let listed = names.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", ");
    let message = format!(
        "the file names {} {}: {listed}{more}; a board has no players, so name them with --player when you play",
        names.len(),
        if names.len() == 1 { "player" } else { "players" }
    );
    (!names.is_empty()).then(|| Finding::new("players", message))
}

/// Writes the board without players.
pub(in crate::formats) fn write(board: &Board) -> Result<String, Findings> {
    jumps::counted(board, "interview").map(|lists| lists.concat())
}
