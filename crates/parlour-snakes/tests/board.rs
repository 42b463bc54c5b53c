//! The grid, the links and the ways: S-01, S-02, S-03.

mod common;

use common::{Dice, file, generated, jumps, line, some_body};
use parlour_snakes::{Board, BoardFile, Effect, Entity, Grid};
use proptest::prelude::*;
use rstest::rstest;

fn board(entities: Vec<Entity>) -> Board {
    Board::new(10, 10, entities).expect("playable")
}

// S-01
#[test]
fn cells_run_in_turns_from_the_bottom_left() {
    let grid = Grid::new(3, 4).unwrap();
    let rows: Vec<Vec<u32>> = (0..4).map(|y| grid.row_cells(y).collect()).collect();
    assert_eq!(rows, [[12, 11, 10], [7, 8, 9], [6, 5, 4], [1, 2, 3]]);
}

// S-01
#[rstest]
#[case(1, 1, false)]
#[case(2, 1, true)]
#[case(1, 2, true)]
#[case(0, 5, false)]
#[case(6, 5, true)]
#[case(u32::MAX, u32::MAX, false)]
#[case(4_000_000_000, 1, false)]
fn a_board_has_two_cells_or_more(#[case] columns: u32, #[case] rows: u32, #[case] fine: bool) {
    let board = Board::new(columns, rows, vec![]);
    assert_eq!(board.is_ok(), fine);
    if let Err(findings) = board {
        assert_eq!(findings.errors[0].rule, "size");
    }
}

// S-01
#[test]
fn a_million_cells_work() {
    let board = Board::new(1000, 1000, vec![Entity::ladder(2, 999_000), Entity::snake(999_999, 3)]).unwrap();
    assert_eq!(board.last(), 1_000_000);
    assert_eq!(board.way(&board.entities()[0]).last(), Some(&999_000));
    assert_eq!(board.way(&board.entities()[1]).len(), 1000);
}

// S-02
#[test]
fn the_four_links_of_a_cell() {
    let board = board(vec![Entity::ladder(4, 37), Entity::snake(32, 6)]);
    assert_eq!((board.next(0), board.next(57), board.next(100)), (Some(1), Some(58), None));
    assert_eq!((board.previous(1), board.previous(58), board.previous(101)), (None, Some(57), None));
    let up: Vec<Option<u32>> = [4, 17, 24, 37].map(|cell| board.up(cell)).into();
    assert_eq!(up, [Some(17), Some(24), Some(37), None]);
    let down: Vec<Option<u32>> = [32, 28, 14, 6].map(|cell| board.down(cell)).into();
    assert_eq!(down, [Some(28), Some(14), Some(6), None]);
    let others = (1..=100).filter(|cell| ![4, 17, 24].contains(cell));
    assert!(others.clone().all(|cell| board.up(cell).is_none()));
    assert_eq!((board.up(0), board.down(101)), (None, None));
}

// S-02: only the foot or head acts.
#[test]
fn body_cells_do_nothing() {
    let board = board(vec![Entity::ladder(4, 37)]);
    assert!(board.entity_at(4).is_some());
    assert!([0, 17, 24, 37, 101].iter().all(|cell| board.entity_at(*cell).is_none()));
}

// S-02: 4 up to 37 and 5 up to 36 are parallel; 3 up to 38 bends into the square of the first.
#[test]
fn the_later_of_two_ladders_that_disagree_links_directly() {
    let first = Entity::ladder(4, 37);
    let later = Entity::ladder(3, 38).along([3, 17, 38]);
    let board = board(vec![first.clone(), later.clone()]);
    assert_eq!(board.way(&first), [4, 17, 24, 37]);
    assert_eq!(board.way(&later), [3, 38]);
    let board = Board::new(10, 10, vec![later.clone(), first.clone()]).unwrap();
    assert_eq!(board.way(&later), [3, 17, 38]);
    assert_eq!(board.way(&first), [4, 37]);
}

// S-02: 1–20–21–40–41 and 21–40–41–60–61 need the same links where they overlap.
#[test]
fn ladders_that_agree_share_their_links() {
    let (low, high) = (Entity::ladder(1, 41), Entity::ladder(21, 61));
    for entities in [vec![low.clone(), high.clone()], vec![high.clone(), low.clone()]] {
        let board = board(entities);
        assert_eq!(board.way(&low), [1, 20, 21, 40, 41]);
        assert_eq!(board.way(&high), [21, 40, 41, 60, 61]);
    }
}

// S-02: the link of a foot belongs to its own ladder.
#[test]
fn a_ladder_over_the_foot_of_another_gives_way() {
    let (long, other) = (Entity::ladder(1, 41), Entity::ladder(21, 43));
    for entities in [vec![long.clone(), other.clone()], vec![other.clone(), long.clone()]] {
        let board = board(entities);
        assert_eq!(board.way(&long), [1, 41]);
        assert_eq!(board.way(&other), [21, 39, 43]);
    }
}

// S-02: the shared stretch is lost when the upper ladder has to link directly after all.
#[test]
fn a_conflict_further_up_reaches_down() {
    let across = Entity::ladder(59, 63).along([59, 60, 63]);
    let (low, high) = (Entity::ladder(1, 41), Entity::ladder(21, 61));
    let board = board(vec![across.clone(), low.clone(), high.clone()]);
    assert_eq!(board.way(&across), [59, 60, 63]);
    assert_eq!(board.way(&high), [21, 61]);
    assert_eq!(board.way(&low), [1, 41]);
}

// S-02: snakes and ladders never disturb each other.
#[test]
fn snakes_and_ladders_may_cross() {
    let (ladder, snake) = (Entity::ladder(4, 37), Entity::snake(38, 3));
    let board = board(vec![ladder.clone(), snake.clone()]);
    assert_eq!(board.way(&ladder), [4, 17, 24, 37]);
    assert_eq!(board.way(&snake), [38, 23, 18, 3]);
}

#[test]
fn ways_of_the_other_entities() {
    let entities = vec![
        Entity::trap(20),
        Entity::boost(30, 3),
        Entity::black_hole(40),
        Entity::teleporter(50, [70]),
        Entity::teleporter(51, [70, 20]),
        Entity::boost(98, 6),
    ];
    let board = board(entities);
    let ways: Vec<Vec<u32>> = board.entities().iter().map(|entity| board.way(entity)).collect();
    assert_eq!(ways, [vec![20], vec![30, 31, 32, 33], vec![40], vec![50, 70], vec![51], vec![98, 99, 100]]);
}

#[test]
fn a_straight_body_is_forgotten() {
    let given = board(vec![Entity::ladder(4, 37).along([4, 17, 24, 37])]);
    assert_eq!(given, board(vec![Entity::ladder(4, 37)]));
    let bent = board(vec![Entity::ladder(4, 37).along([4, 18, 24, 37])]);
    assert_ne!(given, bent);
    assert_eq!(bent.way(&bent.entities()[0]), [4, 18, 24, 37]);
}

// S-03: the data of a mark.
#[test]
fn entities_have_a_kind_for_their_mark() {
    let kinds: Vec<&str> = [
        Entity::snake(2, 1),
        Entity::ladder(1, 2),
        Entity::trap(1),
        Entity::boost(1, 1),
        Entity::black_hole(1),
        Entity::teleporter(1, [2]),
    ]
    .iter()
    .map(|entity| entity.effect.kind())
    .collect();
    assert_eq!(kinds, ["snake", "ladder", "trap", "boost", "black-hole", "teleporter"]);
}

fn reaches(board: &Board, entity: &Entity) -> bool {
    let link = |cell: u32| match entity.effect {
        Effect::Ladder { .. } => board.up(cell),
        _ => board.down(cell),
    };
    let mut cells =
        std::iter::successors(Some(entity.from), |cell| link(*cell)).take(board.last() as usize + 1);
    entity.end().is_none_or(|end| cells.any(|cell| cell == end))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    // S-01
    #[test]
    fn coordinates_and_cells_agree(columns in 1_u32..40, rows in 2_u32..40, number in any::<u32>()) {
        let grid = Grid::new(columns, rows).unwrap();
        let cell = number % grid.last() + 1;
        let (x, y) = grid.coordinates(cell);
        prop_assert_eq!(grid.cell_at(x, y), Some(cell));
        prop_assert_eq!(grid.row(cell), rows - 1 - y);
        prop_assert_eq!((grid.cell_at(columns, y), grid.cell_at(x, rows)), (None, None));
        // The next square is a neighbour.
        if cell < grid.last() {
            let (u, v) = grid.coordinates(cell + 1);
            prop_assert_eq!(x.abs_diff(u) + y.abs_diff(v), 1);
        }
    }

    // S-02
    #[test]
    fn lines_are_straight(columns in 1_u32..20, rows in 2_u32..20, one in any::<u32>(), other in any::<u32>()) {
        let grid = Grid::new(columns, rows).unwrap();
        let (from, to) = (one % grid.last() + 1, other % grid.last() + 1);
        let cells: Vec<u32> = grid.line(from, to).collect();
        for (cell, ideal) in cells.iter().zip(line(grid, from, to)) {
            // Exactly between two squares either is right, and then the second way finds none.
            prop_assert!(ideal == 0 || ideal == *cell);
        }
        let mut back: Vec<u32> = grid.line(to, from).collect();
        back.reverse();
        prop_assert_eq!(&back, &cells);
        prop_assert_eq!((cells.first(), cells.last()), (Some(&from), Some(&to)));
    }

    // S-02: links always lead from a start to its own end, whatever else lies there.
    #[test]
    fn links_end_where_their_entity_ends(file in jumps(), seed in any::<u64>()) {
        let mut dice = Dice(seed);
        let bodies = |(place, entity): (u64, Entity)| match parlour_core::Chance::below(&mut dice, 2) {
            0 => entity,
            _ => Entity { body: some_body(&entity, seed.wrapping_add(place)), ..entity },
        };
        let entities: Vec<Entity> = (0..).zip(file.entities).map(bodies).collect();
        if let Ok(board) = Board::try_from(BoardFile { entities, ..file }) {
            for entity in board.entities() {
                prop_assert!(reaches(&board, entity), "{} on {:?}", entity, board.entities());
                let way = board.way(entity);
                prop_assert_eq!((way.first(), way.last().copied()), (Some(&entity.from), entity.end()));
            }
        }
    }

    // S-02: a board with a single body is linked along all of it.
    #[test]
    fn a_body_without_rivals_is_followed(file in generated(), seed in any::<u64>()) {
        for entity in file.entities.iter().filter(|entity| entity.end().is_some()) {
            let body = some_body(entity, seed).unwrap();
            let board = Board::new(file.columns, file.rows, vec![entity.clone().along(body.clone())]).unwrap();
            prop_assert_eq!(board.way(&board.entities()[0]), body);
        }
    }
}

#[test]
fn files_and_boards_agree() {
    let file = file(6, 5, vec![Entity::ladder(3, 22), Entity::teleporter(4, [9, 20])]);
    let board = Board::try_from(file.clone()).unwrap();
    assert_eq!(BoardFile::from(&board), file);
    assert_eq!(BoardFile::from_value(&file.to_value()), Ok(file));
}
