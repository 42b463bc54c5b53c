//! What can be selected in a scene, and how the selection moves.

use parlour::core::{Cell, Piece, Player, Scene, Selection};

use crate::board::Target;

/// A cell or piece that can be selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) target: Target,
    /// Column and row.
    pub(crate) at: (u32, u32),
    /// The legal move it makes.
    pub(crate) legal: Option<String>,
    /// The move to try if there is no legal one; the error says why not.
    pub(crate) attempt: String,
    /// Its description.
    pub(crate) words: String,
}

/// How a move is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChoiceMode {
    /// A direction is a move: all targets are next to the piece.
    Direct,
    /// The selection moves along a row of cells; Enter confirms.
    Row,
    /// The selection moves from piece to piece; Enter confirms.
    Pieces,
}

/// Everything that can be selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choices {
    pub(crate) mode: ChoiceMode,
    /// What the selection moves through.
    pub(crate) items: Vec<Choice>,
    /// The row it moves along, if the game gives one.
    row: Option<Selection>,
    /// Legal moves outside the row, such as burning a column.
    pub(crate) beside: Vec<Choice>,
    /// Actions that are not legal now; their words say what is missing.
    barred: Vec<Choice>,
}

/// The direction of an arrow key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Choices {
    /// The choices in a scene.
    pub(crate) fn of(scene: &Scene) -> Self {
        let of_pieces = pieces(scene);
        if !of_pieces.is_empty() {
            let (beside, barred) = (Vec::new(), Vec::new());
            return Self { mode: ChoiceMode::Pieces, items: of_pieces, row: None, beside, barred };
        }
        let chosen = || scene.cells.iter().filter(|cell| cell.choice.is_some());
        let row = scene.selection.clone();
        let in_row = |cell: &&Cell| row.as_ref().is_some_and(|row| row.cells.contains(&cell.id));
        let mut items: Vec<Choice> = match row {
            Some(_) => scene.cells.iter().filter(in_row).map(of_cell).collect(),
            None => chosen().map(of_cell).collect(),
        };
        items.sort_by_key(|item| (item.at.1, item.at.0));
        let beside = chosen()
            .filter(|cell| !items.iter().any(|item| item.target == Target::Cell(cell.id)))
            .map(of_cell)
            .collect();
        let barred = |cell: &&Cell| cell.class.is_action() && cell.choice.is_none();
        let barred = scene.cells.iter().filter(barred).map(of_cell).collect();
        let next = |item: &Choice| item.at.0.abs_diff(scene.focus.0) + item.at.1.abs_diff(scene.focus.1) == 1;
        let direct =
            !items.is_empty() && items.iter().all(next) && items.iter().all(|item| item.legal.is_some());
        Self { mode: if direct { ChoiceMode::Direct } else { ChoiceMode::Row }, items, row, beside, barred }
    }

    /// The selection after a step (K-08): the same during a turn, otherwise the first one.
    pub(crate) fn follow(&self, before: Option<&(Player, Target)>, player: Player) -> Option<Target> {
        if let Some(row) = &self.row {
            let cell = |(who, target): &(Player, Target)| Some((*who, cell_id(target)?));
            return row.follow(before.and_then(cell)).map(Target::Cell);
        }
        let stays = |(who, target): &&(Player, Target)| {
            *who == player && self.items.iter().any(|item| item.target == *target)
        };
        let stays = before.filter(stays).map(|(_, target)| target.clone());
        stays.or_else(|| self.first().map(|first| first.target.clone()))
    }

    /// The first selection of a turn: the left end of a row, or the first movable piece.
    fn first(&self) -> Option<&Choice> {
        match self.mode {
            ChoiceMode::Direct => None,
            ChoiceMode::Row => self.items.first(),
            ChoiceMode::Pieces => self.items.iter().find(|item| item.legal.is_some()),
        }
    }

    /// The selection after an arrow key.
    pub(crate) fn next(&self, from: Option<&Target>, direction: Direction) -> Option<&Choice> {
        let index = self.items.iter().position(|item| Some(&item.target) == from);
        let Some(index) = index else {
            return self.first();
        };
        let here = self.items.get(index)?;
        let count = self.items.len();
        match (self.mode, direction) {
            (ChoiceMode::Direct, _) => None,
            (ChoiceMode::Pieces, _) if count < 2 => None,
            (ChoiceMode::Pieces, Direction::Left | Direction::Up) => {
                self.items.get((index + count - 1) % count)
            }
            (ChoiceMode::Pieces, _) => self.items.get((index + 1) % count),
            (ChoiceMode::Row, direction) => match &self.row {
                Some(row) => self.along(row, here, direction),
                None => self.nearest(here, direction),
            },
        }
    }

    /// The next item of the game's row; `None` at its ends.
    fn along(&self, row: &Selection, here: &Choice, direction: Direction) -> Option<&Choice> {
        let at = cell_id(&here.target)?;
        let to = match direction {
            Direction::Left => row.left(at),
            Direction::Right => row.right(at),
            Direction::Up | Direction::Down => at,
        };
        self.items.iter().find(|item| to != at && item.target == Target::Cell(to))
    }

    /// The nearest item of the same row or column in a direction.
    fn nearest(&self, here: &Choice, direction: Direction) -> Option<&Choice> {
        let towards = |item: &&Choice| beyond(here.at, item.at, direction);
        let distance = |item: &&Choice| item.at.0.abs_diff(here.at.0) + 3 * item.at.1.abs_diff(here.at.1);
        self.items.iter().filter(towards).min_by_key(distance)
    }

    /// The legal move in a direction.
    pub(crate) fn direct(&self, focus: (u32, u32), direction: Direction) -> Option<&Choice> {
        self.items.iter().find(|item| beyond(focus, item.at, direction))
    }

    /// The choice for a target.
    pub(crate) fn find(&self, target: &Target) -> Option<&Choice> {
        let mut all = self.items.iter().chain(&self.beside);
        all.find(|item| item.target == *target)
    }

    /// The legal action in the same column as the selection.
    pub(crate) fn below(&self, selected: Option<&Target>) -> Option<&Choice> {
        let here = self.find(selected?)?;
        self.beside.iter().find(|item| item.at.0 == here.at.0)
    }

    /// The illegal action in the same column as the selection.
    pub(crate) fn barred(&self, selected: Option<&Target>) -> Option<&Choice> {
        let here = self.find(selected?)?;
        self.barred.iter().find(|item| item.at.0 == here.at.0)
    }
}

fn cell_id(target: &Target) -> Option<u64> {
    match target {
        Target::Cell(id) => Some(*id),
        _ => None,
    }
}

fn beyond(from: (u32, u32), to: (u32, u32), direction: Direction) -> bool {
    match direction {
        Direction::Left => to.0 < from.0,
        Direction::Right => to.0 > from.0,
        Direction::Up => to.1 < from.1,
        Direction::Down => to.1 > from.1,
    }
}

fn of_cell(cell: &Cell) -> Choice {
    Choice {
        target: Target::Cell(cell.id),
        at: (cell.x, cell.y),
        legal: cell.choice.clone(),
        attempt: cell.label.clone(),
        words: cell.words.clone(),
    }
}

/// All pieces of the player who can move one, unless their cells are the choices.
fn pieces(scene: &Scene) -> Vec<Choice> {
    let cell_of = |piece: &Piece| scene.cells.iter().find(|cell| cell.id == piece.cell);
    let free =
        |piece: &&Piece| piece.choice.is_some() && cell_of(piece).is_none_or(|cell| cell.choice.is_none());
    let Some(owner) = scene.pieces.iter().find(free).map(|piece| piece.owner) else {
        return Vec::new();
    };
    let mine = scene.pieces.iter().filter(|piece| piece.owner == owner);
    let choice = |(number, piece): (usize, &Piece)| Choice {
        target: Target::Piece(piece.id.clone()),
        at: cell_of(piece).map_or((0, 0), |cell| (cell.x, cell.y)),
        legal: piece.choice.clone(),
        attempt: (number + 1).to_string(),
        words: piece.words.clone(),
    };
    mine.enumerate().map(choice).collect()
}
