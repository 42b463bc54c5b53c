//! `parlour odds ludo`: exact chances of winning in small games.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use parlour::core::Kind;
use parlour::ludo::{Ludo, Odds, OddsError, Policy, Progress, Question, Rules, RulesFile};
use serde_json::{Value, json};

use super::{draw, simulate};
use crate::args::{BoardArgs, RuleArgs};
use crate::failure::Failure;
use crate::input::choice::choice;
use crate::input::colours::ColourArgs;
use crate::input::rules;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct OddsLudoArgs {
    /// Tokens per player, as --set tokens=N: 1 for up to 4 players, 2 for 2 players on the standard board
    #[arg(long, value_name = "N")]
    tokens: Option<u8>,
    /// Number of players [default: 2]
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    #[command(flatten)]
    colours: ColourArgs,
    /// How players choose among legal moves
    #[arg(long, default_value = "random", value_parser = choice(&POLICIES))]
    policy: Policy,
    /// Draw the chances of winning as a chart
    #[arg(long, value_name = "FILE.svg|FILE.png", value_parser = crate::output::chart::file)]
    plot: Option<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
}

/// How players choose.
const POLICIES: [(&str, &str, Policy); 3] = [
    ("random", "All choose at random among their legal moves", Policy::Random),
    ("optimal", "All play perfectly", Policy::Optimal),
    (
        "best-response",
        "Each seat's chance if it plays perfectly and the others at random",
        Policy::BestResponse,
    ),
];

fn policy_name(policy: Policy) -> &'static str {
    POLICIES.iter().find(|(.., known)| *known == policy).map_or("", |(name, ..)| name)
}

fn policy_words(policy: Policy) -> &'static str {
    match policy {
        Policy::Random => "all players choose at random",
        Policy::Optimal => "all players play perfectly",
        Policy::BestResponse => "each seat plays perfectly against random opponents",
    }
}

/// The complete question.
struct Asked {
    rules: Rules,
    seats: usize,
    /// The colours in turn order; empty if none were given.
    colours: Vec<&'static str>,
    policy: Policy,
}

impl Asked {
    fn question(&self) -> Question<'_> {
        let question = Question::new(&self.rules, self.seats, self.policy);
        if self.colours.is_empty() { question } else { question.at(&self.colours) }
    }
}

pub(crate) fn run(args: &OddsLudoArgs, output: &Output) -> Result<(), Failure> {
    output.claim(&args.plot)?;
    let asked = asked(args)?;
    let odds = asked
        .question()
        .answer_with(&mut |progress| {
            if output.flags.verbose {
                output.message(heard(progress));
            }
            ControlFlow::Continue(())
        })
        .map_err(|error| failure(&error, args, &asked))?;
    if let Some(path) = &args.plot {
        // Seats count from 1.
        draw(path, [&[0.0], odds.wins.as_slice()].concat(), ("Chances of winning", "seat"))?;
    }
    output.answer(|| data(&odds, &asked), || words(&odds, &asked))
}

fn asked(args: &OddsLudoArgs) -> Result<Asked, Failure> {
    let complete = rules::complete(&Ludo, &args.rules)?;
    let mut file: RulesFile = Ludo.book().read(&complete).map_err(Failure::input)?;
    file.tokens = args.tokens.unwrap_or(file.tokens);
    let seats = args.players.or(file.players).map_or(2.max(args.colours.count()), usize::from);
    let colours = args.colours.seats(&Ludo, &complete, seats)?.unwrap_or_default();
    Ok(Asked { rules: Rules::new(file).map_err(Failure::input)?, seats, colours, policy: args.policy })
}

fn heard(progress: Progress) -> String {
    match progress {
        Progress::Explored { situations } => format!("{situations} positions"),
        Progress::Swept { sweeps, residual } => format!("sweep {sweeps}: largest change {residual:.1e}"),
    }
}

/// The error, with the command that simulates the game instead.
fn failure(error: &OddsError, args: &OddsLudoArgs, asked: &Asked) -> Failure {
    match error {
        OddsError::NotCovered { .. } => {
            Failure::input(format!("{error}\nTo simulate it instead:\n  {}", simulation(args, asked)))
        }
        OddsError::TooLarge { .. } => Failure::input(format!(
            "{error}\nTry fewer tokens, fewer players or a smaller board (--tokens 1, --players 2, --set arms=2). \
             To simulate it instead:\n  {}",
            simulation(args, asked)
        )),
        _ => Failure::input(error),
    }
}

/// The command that simulates the same game.
fn simulation(args: &OddsLudoArgs, asked: &Asked) -> String {
    let mut rules = args.rules.clone();
    rules.set.extend(args.tokens.iter().map(|tokens| format!("tokens={tokens}")));
    let level = match asked.policy {
        Policy::Random => "random",
        Policy::Optimal | Policy::BestResponse => "greedy",
    };
    let command = simulate("ludo", &BoardArgs::default(), &rules, (asked.seats, level));
    if asked.colours.is_empty() { command } else { format!("{command} --colors {}", asked.colours.join(",")) }
}

fn data(odds: &Odds, asked: &Asked) -> Value {
    let seats: Vec<Value> = (0..).zip(&odds.wins).map(|(index, win)| seat_data(index, *win, asked)).collect();
    let mut data = json!({
        "seats": seats,
        "policy": policy_name(asked.policy),
        "tokens": asked.rules.tokens(),
        "states": odds.situations,
        "sweeps": odds.sweeps,
        "residual": odds.residual,
    });
    if let Some(deadlock) = odds.deadlock {
        data["deadlock"] = deadlock.into();
    }
    data
}

fn seat_data(index: usize, win: f64, asked: &Asked) -> Value {
    let mut data = json!({ "seat": index + 1, "win": win });
    if let Some(colour) = asked.colours.get(index) {
        data["color"] = (*colour).into();
    }
    data
}

fn words(odds: &Odds, asked: &Asked) -> String {
    let mut text = "seat  chance of winning\n".to_owned();
    for (index, win) in odds.wins.iter().enumerate() {
        let colour = asked.colours.get(index).map_or_else(String::new, |colour| format!("  {colour}"));
        text += &format!("{}{colour}\n", row(&(index + 1).to_string(), *win).trim_end());
    }
    if let Some(deadlock) = odds.deadlock {
        text += &row("none", deadlock);
    }
    let tokens = match asked.rules.tokens() {
        1 => "1 token each, so there is never a choice".to_owned(),
        tokens => format!("{tokens} tokens each; {}", policy_words(asked.policy)),
    };
    text + &format!(
        "\n{tokens}. Exact: {} positions; in the last of {} sweeps no chance changed by more than {}.\n",
        odds.situations,
        odds.sweeps,
        rounded_up(odds.residual)
    )
}

/// The next larger power of ten.
fn rounded_up(residual: f64) -> String {
    format!("1e{:.0}", residual.max(1e-16).log10().ceil())
}

/// A chance, with a bar of up to 40 characters.
fn row(seat: &str, win: f64) -> String {
    let signs = format!("{:.0}", win * 40.0).parse().unwrap_or(0);
    let line = format!("{seat:>4}  {win:.12}  {}", "#".repeat(signs));
    line.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(set: &[&str], tokens: Option<u8>, policy: Policy) -> OddsLudoArgs {
        OddsLudoArgs {
            tokens,
            players: None,
            colours: ColourArgs::default(),
            policy,
            plot: None,
            rules: RuleArgs { rules: None, set: set.iter().map(|change| (*change).to_owned()).collect() },
        }
    }

    fn answer(args: &OddsLudoArgs) -> (Odds, Asked) {
        let asked = asked(args).unwrap();
        (asked.question().answer().unwrap(), asked)
    }

    #[test]
    fn chances_as_data_and_in_words() {
        let (odds, asked) = answer(&args(&["entry-cell=shared"], Some(1), Policy::Random));
        let data = data(&odds, &asked);
        let win = data["seats"][0]["win"].as_f64().unwrap();
        assert!((win - 0.518_879_623_075_758).abs() < 1e-12);
        assert_eq!(data["seats"][1]["seat"], 2);
        assert_eq!(data["policy"], "random");
        let text = words(&odds, &asked);
        assert!(text.contains("\n   1  0.518879623076  #####################\n"), "{text}");
        assert!(text.contains("1 token each, so there is never a choice."), "{text}");
    }

    #[test]
    fn a_deadlock_has_a_line_of_its_own() {
        let small = ["must-capture=on", "arms=2", "cells-per-arm=4", "home-stretch=1"];
        let (odds, asked) = answer(&args(&small, Some(2), Policy::Optimal));
        assert!(data(&odds, &asked)["deadlock"].as_f64().unwrap() > 0.0);
        let text = words(&odds, &asked);
        assert!(text.contains("\nnone  0."), "{text}");
        assert!(text.contains("2 tokens each; all players play perfectly."), "{text}");
    }

    #[test]
    fn too_large_names_the_simulation() {
        let args = args(&["safe=1, 2"], Some(3), Policy::Optimal);
        let asked = asked(&args).unwrap();
        let error = asked.question().answer().unwrap_err();
        let Failure::Input(message) = failure(&error, &args, &asked) else { panic!("the game is too large") };
        let command = "parlour simulate ludo --games 1000000 --set 'safe=1, 2' --set tokens=3 \
                       --player P1:bot:greedy --player P2:bot:greedy";
        assert!(message.ends_with(command), "{message}");
    }
}
