//! What can be chosen, seen from the scene alone: which cells and pieces, and how one gets from one to the next.

use parlour::core::{Cell, Piece, Player, Scene, Selection};

use crate::board::Target;

/// Something that can be selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) target: Target,
    /// Where it is.
    pub(crate) at: (u32, u32),
    /// The legal move that it stands for.
    pub(crate) legal: Option<String>,
    /// What is tried if it stands for no legal move: the answer says why not.
    pub(crate) attempt: String,
    /// What it is.
    pub(crate) words: String,
}

/// How one chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChoiceMode {
    /// A direction is a move: everything that can be chosen is next to the piece.
    Direct,
    /// A selection goes along a row of cells and is then confirmed.
    Row,
    /// A selection goes from piece to piece and is then confirmed.
    Pieces,
}

/// Everything that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choices {
    pub(crate) mode: ChoiceMode,
    /// What the selection goes through.
    pub(crate) items: Vec<Choice>,
    /// The row that it goes along, where the game says so.
    row: Option<Selection>,
    /// Choices beside it, such as burning a column: for the mouse, the list of moves, and a key.
    pub(crate) beside: Vec<Choice>,
    /// Actions beside the board that are not possible now; their words say what is missing.
    barred: Vec<Choice>,
}

/// Where a selection goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Left,
    Right,
    Up,
    Down,
}

impl Choices {
    /// What the player can choose in this scene.
    pub(crate) fn of(scene: &Scene) -> Self {
        let of_pieces = pieces(scene);
        if !of_pieces.is_empty() {
            return Self {
                mode: ChoiceMode::Pieces,
                items: of_pieces,
                row: None,
                beside: Vec::new(),
                barred: Vec::new(),
            };
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

    /// What is selected after a step (K-08): the same as before in a turn that goes on, else where a turn begins.
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

    /// The first selection of a turn: the left end of a row, the first piece that can move.
    fn first(&self) -> Option<&Choice> {
        match self.mode {
            ChoiceMode::Direct => None,
            ChoiceMode::Row => self.items.first(),
            ChoiceMode::Pieces => self.items.iter().find(|item| item.legal.is_some()),
        }
    }

    /// The selection one further.
    pub(crate) fn next(&self, from: Option<&Target>, way: Way) -> Option<&Choice> {
        let index = self.items.iter().position(|item| Some(&item.target) == from);
        let Some(index) = index else {
            return self.first();
        };
        let here = self.items.get(index)?;
        let count = self.items.len();
        match (self.mode, way) {
            (ChoiceMode::Direct, _) => None,
            (ChoiceMode::Pieces, _) if count < 2 => None,
            (ChoiceMode::Pieces, Way::Left | Way::Up) => self.items.get((index + count - 1) % count),
            (ChoiceMode::Pieces, _) => self.items.get((index + 1) % count),
            (ChoiceMode::Row, way) => match &self.row {
                Some(row) => self.along(row, here, way),
                None => self.nearest(here, way),
            },
        }
    }

    /// The next item of the row that the game gives; none at its ends.
    fn along(&self, row: &Selection, here: &Choice, way: Way) -> Option<&Choice> {
        let at = cell_id(&here.target)?;
        let to = match way {
            Way::Left => row.left(at),
            Way::Right => row.right(at),
            Way::Up | Way::Down => at,
        };
        self.items.iter().find(|item| to != at && item.target == Target::Cell(to))
    }

    /// The nearest item of the same row or column in a direction.
    fn nearest(&self, here: &Choice, way: Way) -> Option<&Choice> {
        let towards = |item: &&Choice| beyond(here.at, item.at, way);
        let distance = |item: &&Choice| item.at.0.abs_diff(here.at.0) + 3 * item.at.1.abs_diff(here.at.1);
        self.items.iter().filter(towards).min_by_key(distance)
    }

    /// The legal move in a direction from the piece, where a direction is a move.
    pub(crate) fn direct(&self, focus: (u32, u32), way: Way) -> Option<&Choice> {
        self.items.iter().find(|item| beyond(focus, item.at, way))
    }

    /// What was clicked, or is selected.
    pub(crate) fn find(&self, target: &Target) -> Option<&Choice> {
        let mut all = self.items.iter().chain(&self.beside);
        all.find(|item| item.target == *target)
    }

    /// The choice beside the row that is in the same column as the selection.
    pub(crate) fn below(&self, selected: Option<&Target>) -> Option<&Choice> {
        let here = self.find(selected?)?;
        self.beside.iter().find(|item| item.at.0 == here.at.0)
    }

    /// The action in the same column as the selection that is not possible now.
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

fn beyond(from: (u32, u32), to: (u32, u32), way: Way) -> bool {
    match way {
        Way::Left => to.0 < from.0,
        Way::Right => to.0 > from.0,
        Way::Up => to.1 < from.1,
        Way::Down => to.1 > from.1,
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

/// All pieces of the player who can choose one of them, where the cells themselves cannot be chosen.
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
