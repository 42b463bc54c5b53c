//! Examples for those who use Parlour as a library. Run one with `cargo run -p parlour-examples --example NAME`.
//!
//! | name | shows |
//! |---|---|
//! | `play_a_game` | a game of Ludo between bots, step by step, kept as a record |
//! | `solve_kalah` | the value of every opening move of a small Kalah board |
//! | `board_odds` | exact odds of a Snakes & Ladders board |
//! | `own_bot` | a bot of your own against a built-in one |
//! | `own_rule` | house rules of your own for Snakes & Ladders: played, simulated, answered exactly |
//! | `own_game` | a game of your own: checked by the conformance suite, played, simulated |
//!
//! `.ci/examples` runs them all and compares their output with the files `NAME.out`.
