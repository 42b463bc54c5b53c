//! The home, and what comes after a game.

use std::cell::RefCell;
use std::rc::Rc;

use insta::assert_snapshot;
use parlour::play::Session;
use parlour_tui::{Errand, Flow, Home, Next, Pace, Reader, SavedGame, SavedGames, Screen};
use serde_json::json;

use crate::harness::{ascii, bare, click, find, play, press, table, text};

/// Saved games in memory; what is done to them is kept.
struct Shelf {
    games: Vec<SavedGame>,
    done: Rc<RefCell<Vec<String>>>,
}

impl SavedGames for Shelf {
    fn list(&mut self) -> Result<Vec<SavedGame>, String> {
        Ok(self.games.clone())
    }

    fn open(&mut self, id: &str) -> Result<Session, String> {
        match id {
            "broken" => Err("game broken: step 3 is not legal".to_owned()),
            _ => Ok(Session::new(table("mancala", &json!("kalah"), None, 2))),
        }
    }

    fn export(&mut self, id: &str, file: &str) -> Result<(), String> {
        self.done.borrow_mut().push(format!("export {id} {file}"));
        Ok(())
    }

    fn delete(&mut self, id: &str) -> Result<(), String> {
        self.games.retain(|game| game.id != id);
        self.done.borrow_mut().push(format!("delete {id}"));
        Ok(())
    }
}

fn saved(id: &str, players: &str, can_resume: bool) -> SavedGame {
    SavedGame {
        id: id.to_owned(),
        game: "Mancala".to_owned(),
        players: players.to_owned(),
        status: if can_resume { "unfinished" } else { "over" }.to_owned(),
        steps: 12,
        started: "2026-11-16 03:10".to_owned(),
        can_resume,
    }
}

fn home_of(games: Vec<SavedGame>) -> (Home, Rc<RefCell<Vec<String>>>) {
    let done = Rc::default();
    let shelf = Shelf { games, done: Rc::clone(&done) };
    (Home::new(parlour::GAMES, vec!["snakes", "mancala", "maze"], Box::new(shelf), bare()), done)
}

fn three() -> Vec<SavedGame> {
    vec![
        saved("k3v9", "Ann, Bob", false),
        saved("24ba", "Ann, Bot 2 (greedy bot)", true),
        saved("broken", "Cid, Dan", false),
    ]
}

#[test]
fn the_home_offers_what_there_is() {
    assert_snapshot!("home-empty", text(&mut home_of(Vec::new()).0, 80, 24));
    let (mut home, _) = home_of(three());
    press(&mut home, "Down");
    assert_snapshot!("home", text(&mut home, 80, 24));
    assert_snapshot!("home-large", text(&mut home, 140, 45));
}

#[test]
fn entries_are_errands() {
    let errand = |keys: &str| {
        let (mut home, _) = home_of(three());
        let flow = press(&mut home, keys);
        (flow, home.take_errand())
    };
    assert_eq!(errand("Enter"), (Flow::Leave, Some(Errand::Play)));
    assert_eq!(errand("Down Enter").1, Some(Errand::Resume("24ba".to_owned())), "the unfinished game");
    assert_eq!(errand("c").1, Some(Errand::Resume("24ba".to_owned())));
    assert_eq!(errand("t Down Enter").1, Some(Errand::Study("mancala".to_owned())));
    assert_eq!(errand("r Enter").1, Some(Errand::Rules("snakes".to_owned())));
    assert_eq!(errand("o").1, Some(Errand::Settings));
    assert_eq!(errand("q"), (Flow::Leave, None));
    assert_eq!(errand("s Esc"), (Flow::Stay, None));
}

#[test]
fn saved_games_are_found_and_used() {
    let (mut home, done) = home_of(three());
    press(&mut home, "s");
    assert_snapshot!("home-saved", text(&mut home, 80, 24));
    press(&mut home, "/ g r e e d y Enter");
    let screen = text(&mut home, 80, 24);
    assert!(screen.contains("1 game") && !screen.contains("Cid"), "{screen}");
    press(&mut home, "Enter");
    assert_eq!(home.take_errand(), Some(Errand::Resume("24ba".to_owned())));
    press(&mut home, "Esc r");
    assert_eq!(home.take_errand(), Some(Errand::Replay("k3v9".to_owned())));
    press(&mut home, "v");
    assert_eq!(home.take_errand(), Some(Errand::Review("k3v9".to_owned())));
    press(&mut home, "e Enter");
    press(&mut home, "x n");
    assert_eq!(*done.borrow(), ["export k3v9 k3v9.jsonl"], "n does not delete");
    press(&mut home, "x y");
    assert_eq!(done.borrow().last().map(String::as_str), Some("delete k3v9"));
    assert!(!text(&mut home, 80, 24).contains("Ann, Bob ("));
    press(&mut home, "End");
    assert!(text(&mut home, 80, 24).contains("step 3 is not legal"), "a broken game says why");
}

#[test]
fn the_home_works_with_the_mouse_and_in_ascii() {
    let (mut home, _) = home_of(three());
    let (column, row) = find(&mut home, "Saved games");
    click(&mut home, column, row);
    let (column, row) = find(&mut home, "greedy");
    assert_eq!(click(&mut home, column, row), Flow::Stay, "the first click selects");
    text(&mut home, 80, 24);
    assert_eq!(click(&mut home, column, row), Flow::Leave);
    assert_eq!(home.take_errand(), Some(Errand::Resume("24ba".to_owned())));
    let shelf = Shelf { games: three(), done: Rc::default() };
    let mut plain = Home::new(parlour::GAMES, vec!["maze"], Box::new(shelf), ascii());
    press(&mut plain, "s");
    let screen = text(&mut plain, 80, 24);
    assert!(screen.is_ascii(), "{screen}");
    assert!(text(&mut plain, 30, 8).contains("too small"));
}

#[test]
fn letters_in_the_filter_are_text() {
    let (mut home, _) = home_of(three());
    assert!(!home.is_typing());
    press(&mut home, "s /");
    assert!(home.is_typing());
    assert_eq!(press(&mut home, "q"), Flow::Stay);
    assert!(text(&mut home, 80, 24).contains("/ q"));
}

#[test]
fn a_finished_game_asks_what_comes_next() {
    let rolls = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 2, 3];
    let over = || {
        let table = table("snakes", &json!("commercial"), Some("geeks-30"), 2);
        let mut play = play(table, &rolls, bare(), Pace::still());
        while !play.session().game().turn().is_over() {
            press(&mut play, "Enter");
        }
        play
    };
    let mut play = over();
    assert_snapshot!("what-next", text(&mut play, 80, 24));
    assert_eq!(press(&mut play, "Enter"), Flow::Stay, "one Enter too many changes nothing");
    assert_eq!((press(&mut play, "n"), play.next()), (Flow::Leave, Some(Next::Rematch)));
    let mut play = over();
    assert_eq!((press(&mut play, "Down Down Enter"), play.next()), (Flow::Leave, Some(Next::Setup)));
    let mut play = over();
    assert_eq!((press(&mut play, "v"), play.next()), (Flow::Leave, Some(Next::Review)));
    play.come_back();
    assert_eq!((press(&mut play, "q"), play.next()), (Flow::Leave, None));
}

#[test]
fn a_long_text_scrolls() {
    let lines: Vec<String> = (1..=100).map(|line| format!("line {line}")).collect();
    let mut reader = Reader::new("a text", &lines.join("\n"), bare());
    assert!(text(&mut reader, 40, 12).contains("line 1\n"));
    press(&mut reader, "End");
    let screen = text(&mut reader, 40, 12);
    assert!(screen.contains("line 100") && screen.contains("100%"), "{screen}");
    press(&mut reader, "Down Down g PageDown");
    let screen = text(&mut reader, 40, 12);
    assert!(screen.contains("line 8\n") && !screen.contains("line 7\n"), "{screen}");
    assert_eq!(press(&mut reader, "q"), Flow::Leave);
}
