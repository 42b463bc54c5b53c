//! The menu.

use insta::assert_snapshot;
use parlour_tui::{Flow, GameSetup, Menu};

use crate::harness::{ascii, bare, click, find, press, text};

fn menu() -> Menu {
    Menu::new(parlour::GAMES, GameSetup::usual(parlour::find("snakes").expect("a game")), bare())
}

#[test]
fn the_menu_shows_what_would_be_played() {
    assert_snapshot!("menu", text(&mut menu(), 80, 24));
    assert_snapshot!("menu-large", text(&mut menu(), 140, 45));
    let setup = GameSetup::usual(parlour::find("ludo").expect("a game"));
    let screen = text(&mut Menu::new(parlour::GAMES, setup, ascii()), 80, 24);
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn every_choice_is_a_flag() {
    let mut menu = menu();
    // Mancala (kalah is offered first), the first player called Zoë.
    press(&mut menu, "Right Right Down Down Down Enter");
    for _ in "Player".chars() {
        press(&mut menu, "Backspace");
    }
    press(&mut menu, "Z o ë Enter c Down Right Down Right");
    assert!(text(&mut menu, 80, 24).contains("$ parlour play mancala --rules kalah --player Zoë"));
    assert_eq!(press(&mut menu, "p"), Flow::Leave);
    let command = menu.chosen().map(GameSetup::command);
    let expected = "parlour play mancala --rules kalah --player Zoë@blue --player 'Bot 2:bot:greedy' \
                    --order given";
    assert_eq!(command.as_deref(), Some(expected));
}

#[test]
fn house_rules_are_a_form() {
    let mut menu = menu();
    press(&mut menu, "Down Down Down Enter Right");
    assert_snapshot!("menu-rules", text(&mut menu, 80, 24));
    press(&mut menu, "Esc");
    let screen = text(&mut menu, 80, 24);
    assert!(screen.contains("--set start=on"), "{screen}");
    assert!(screen.contains("1 changed"), "{screen}");
    press(&mut menu, "Enter r Esc");
    assert!(!text(&mut menu, 80, 24).contains("--set"));
}

// S-16: size and counts of a generated board, with what they give, and another draw.
#[test]
fn a_generated_board_is_customised() {
    let mut menu = menu().with_seed(7);
    press(&mut menu, "Down Down Enter Right Right Down Right Down Down Right");
    assert_snapshot!("menu-board", text(&mut menu, 80, 24));
    let screen = text(&mut menu, 120, 36);
    assert_snapshot!("menu-board-wide", screen);
    press(&mut menu, "n");
    let another = text(&mut menu, 120, 36);
    assert_ne!(another, screen);
    assert!(screen.contains("--seed 7 "), "{screen}");
    press(&mut menu, "Esc");
    let screen = text(&mut menu, 120, 36);
    assert!(screen.contains("generated: size 12, snakes 10, traps 1"), "{screen}");
    assert!(screen.contains("--size 12 --snakes 10 --traps 1 --seed 337908"), "{screen}");
    assert_eq!(press(&mut menu, "p"), Flow::Leave);
    let chosen = menu.chosen().expect("a game");
    assert_eq!(chosen.seed, Some(337_908));
    // The options are remembered, the board is not: the next game has another one.
    let again = GameSetup::remembered(&chosen.memory(), parlour::GAMES).expect("a setup");
    assert_eq!((&again.options, again.seed), (&chosen.options, None));
}

// S-16: a small window has room for the preview, too, and for another draw of it.
#[test]
fn the_board_is_viewed_alone() {
    let mut menu = menu().with_seed(7);
    press(&mut menu, "Down Down Enter v");
    let board = text(&mut menu, 80, 24);
    assert!(board.contains("100") && board.contains("n new board") && !board.contains("Traps"), "{board}");
    press(&mut menu, "n");
    let another = text(&mut menu, 80, 24);
    assert!(another.contains("100") && another != board, "{another}");
    press(&mut menu, "Esc");
    assert!(text(&mut menu, 80, 24).contains("Board: size 10"));
    // A board that cannot be says so here as well.
    press(&mut menu, "Down Enter Backspace 9 9 9 Enter v");
    let screen = text(&mut menu, 80, 24);
    assert!(screen.contains("room for at most"), "{screen}");
}

// S-16: what cannot be is refused at once, or by the preview.
#[test]
fn a_board_that_cannot_be_explains_itself() {
    let mut menu = menu();
    press(&mut menu, "Down Down Enter Enter Backspace Backspace 7 Enter");
    let screen = text(&mut menu, 80, 24);
    assert!(screen.contains("size: \"7\" is not possible"), "{screen}");
    press(&mut menu, "Down Enter Backspace 9 9 Enter");
    let screen = text(&mut menu, 80, 24);
    assert!(screen.contains("room for at most 49"), "{screen}");
    press(&mut menu, "Esc p");
    assert!(menu.chosen().is_none());
}

// S-28: lists are picked from those that the game offers.
#[test]
fn another_order_is_picked_from_a_list() {
    let mut menu = menu();
    let downs = "Down ".repeat(15);
    press(&mut menu, &format!("Down Down Down Enter {downs}Right Right Esc"));
    let screen = text(&mut menu, 140, 45);
    let order = "start,roll,validate,move,win,entity,landing,sixes";
    assert!(screen.contains(&format!("--set priority={order}")), "{screen}");
}

#[test]
fn a_value_that_cannot_be_explains_itself() {
    let mut menu = menu();
    press(&mut menu, "Down Down Down Enter Enter x Enter");
    let screen = text(&mut menu, 80, 24);
    assert!(screen.contains("is not a value of start"), "{screen}");
}

#[test]
fn what_does_not_fit_is_not_started() {
    let mut menu = menu();
    // A single player of ludo.
    press(&mut menu, "Right Down Down Down x p");
    let screen = text(&mut menu, 80, 24);
    assert!(menu.chosen().is_none() && screen.contains("these rules are for"), "{screen}");
}

#[test]
fn lines_are_clicked() {
    let mut menu = menu();
    let (column, row) = find(&mut menu, "[ Play ]");
    assert_eq!(click(&mut menu, column, row), Flow::Leave);
    assert!(menu.chosen().is_some());
}

#[test]
fn the_menu_is_left() {
    let mut menu = menu();
    assert_eq!(press(&mut menu, "q"), Flow::Leave);
    assert!(menu.chosen().is_none());
}
