//! Searches on the screen.

use insta::assert_snapshot;
use parlour_tui::{Flow, Study, Theme};
use rstest::rstest;
use serde_json::json;

use crate::harness::{ascii, bare, press, text, wait};

fn study(algorithms: &[&str], theme: Theme) -> Study {
    let maze = json!("seed-6");
    let rules = json!({"moves": "four", "limit": 0});
    Study::new(&maze, &rules, algorithms, theme).expect("a study")
}

// M-03, M-05: the search itself, and two of them side by side.
#[rstest]
#[case("one", &["backtracking"], 80, 24)]
#[case("two", &["backtracking", "bfs"], 80, 24)]
#[case("two-large", &["bfs", "astar"], 140, 45)]
fn searches(#[case] name: &str, #[case] algorithms: &[&str], #[case] columns: u16, #[case] rows: u16) {
    let mut study = study(algorithms, bare());
    press(&mut study, "1 5 Enter");
    assert_eq!(study.at(), 15);
    assert_snapshot!(format!("study-{name}"), text(&mut study, columns, rows));
    press(&mut study, "End");
    assert_snapshot!(format!("study-{name}-end"), text(&mut study, columns, rows));
}

#[test]
fn a_study_in_ascii() {
    let mut study = study(&["backtracking", "bidirectional"], ascii());
    press(&mut study, "PageDown");
    let screen = text(&mut study, 80, 24);
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn forward_and_backward_are_the_same() {
    let mut study = study(&["backtracking", "astar"], bare());
    press(&mut study, "Right Right Right");
    let third = text(&mut study, 80, 24);
    press(&mut study, "End Home Right l n Right Left");
    assert_eq!(text(&mut study, 80, 24), third);
}

#[test]
fn a_search_runs_by_itself_to_its_end() {
    let mut study = study(&["bfs"], bare());
    press(&mut study, "Space");
    wait(&mut study, 60_000);
    assert_eq!(study.at(), study.length());
    assert!(text(&mut study, 80, 24).contains("a path of"));
    assert_eq!(press(&mut study, "q"), Flow::Leave);
}

#[test]
fn searches_are_exchanged() {
    let mut study = study(&["backtracking"], bare());
    press(&mut study, "[");
    assert!(text(&mut study, 80, 24).contains(" bfs"));
    press(&mut study, "] ]");
    let screen = text(&mut study, 80, 24);
    assert_eq!(screen.matches(" bfs").count(), 2, "{screen}");
}

#[test]
fn what_does_not_exist_is_refused_with_the_nearest() {
    let error = Study::new(&json!("seed-6"), &json!({}), &["astr"], bare()).err().expect("an error");
    assert!(error.to_string().contains("did you mean astar? Algorithms: backtracking"), "{error}");
    assert!(Study::new(&json!("no such maze"), &json!({}), &["bfs"], bare()).is_err());
}
