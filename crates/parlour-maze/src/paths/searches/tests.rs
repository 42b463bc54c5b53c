//! Searches worked out by hand.

use rstest::rstest;

use super::*;
use crate::Directions;

fn rules(moves: Directions, limit: u32) -> RulesFile {
    RulesFile::new(moves, limit)
}

const SHORTEST: [Algorithm; 3] = [Algorithm::Bfs, Algorithm::Astar, Algorithm::Bidirectional];

// M-05: the shortest path, under both move sets, with limits.
#[rstest]
#[case("S.D\n.#.\n...", rules(Directions::Four, 0), Some("RR"))]
#[case("S#D\n.#.\n...", rules(Directions::Four, 0), Some("DDRRUU"))]
#[case("S#D\n.#.\n...", rules(Directions::Four, 6), Some("DDRRUU"))]
#[case("S#D\n.#.\n...", rules(Directions::Four, 5), None)]
#[case("S..\n##.\n..D", rules(Directions::Forward, 0), Some("RRDD"))]
#[case("S..\n##.\n..D", rules(Directions::Forward, 3), None)]
#[case("D..\n##.\n..S", rules(Directions::Forward, 0), None)]
#[case("D..\n##.\n..S", rules(Directions::Four, 0), Some("UULL"))]
#[case("S", rules(Directions::Four, 0), Some(""))]
#[case("S#D", rules(Directions::Four, 0), None)]
fn a_shortest_path_is_found(#[case] text: &str, #[case] rules: RulesFile, #[case] expected: Option<&str>) {
    let maze: Maze = text.parse().unwrap();
    for algorithm in SHORTEST {
        let way = algorithm.solve(&maze, &rules);
        let letters = way.map(|way| way.moves().iter().map(|step| step.letter()).collect::<String>());
        assert_eq!(letters.as_deref(), expected, "{}", algorithm.name());
    }
}

// M-05: every search can be watched and shows its queue.
#[test]
fn the_queue_can_be_watched() {
    let maze: Maze = "S.#\n#.D".parse().unwrap();
    let mut search = Algorithm::Bfs.search(&maze, &rules(Directions::Four, 0));
    let mut diary = Vec::new();
    for step in search.by_ref() {
        diary.push(match step {
            SearchStep::Take { at } => format!("take {at}"),
            SearchStep::Discover { at } => format!("discover {at}"),
            SearchStep::Found { at } => format!("found {at}"),
            other => format!("{other:?}"),
        });
    }
    let expected = [
        "discover (0, 0)",
        "take (0, 0)",
        "discover (0, 1)",
        "take (0, 1)",
        "discover (1, 1)",
        "take (1, 1)",
        "discover (1, 2)",
        "take (1, 2)",
        "found (1, 2)",
    ];
    assert_eq!(diary, expected);
    assert_eq!((search.visited(), search.frontier()), (4, vec![]));
}

#[test]
fn the_stack_of_backtracking_is_its_frontier() {
    let maze: Maze = "S.\n#D".parse().unwrap();
    let mut search = Algorithm::Backtracking.search(&maze, &rules(Directions::Forward, 0));
    assert_eq!(search.frontier(), []);
    let _ = search.by_ref().last();
    assert_eq!(search.frontier(), [Spot::new(1, 1), Spot::new(0, 1), Spot::new(0, 0)]);
}

#[test]
fn a_good_estimate_saves_work() {
    let maze: Maze = [".........\n"; 9].concat().parse().unwrap();
    let visited =
        |algorithm: Algorithm| algorithm.solve(&maze, &rules(Directions::Four, 0)).unwrap().visited();
    assert_eq!(visited(Algorithm::Bfs), 81);
    assert_eq!(visited(Algorithm::Astar), 17);
    assert!(visited(Algorithm::Bidirectional) < 81);
}
