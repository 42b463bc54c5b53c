//! Plays a game of Ludo between two bots and keeps it as a record.

use std::error::Error;

use parlour::core::Player;
use parlour::play::{Driver, Purpose, Record, Seat, Seeded, Session, Table, result_words, write};
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    // A table says what is played, by which rules, on which board and by whom. Rules are a preset's name, or a preset
    // with changes; ludo needs no board.
    let kind = parlour::find("ludo").ok_or("ludo is built in")?;
    let rules = json!({ "preset": "classic", "tokens": 1 });
    let seats = vec![Seat::bot("Ann", "greedy"), Seat::bot("Bob", "random")];
    let table = Table::new(kind, &rules, None, seats)?;
    let names = table.player_names();

    // The driver rolls the dice and asks the bots. The same seed gives the same game on every machine.
    let (dice, chance) = (Seeded::new(7, Purpose::Dice), Seeded::new(7, Purpose::Bots));
    let mut driver = Driver::new(Session::new(table), Box::new(dice), chance)?;

    // `advance` returns the step it took, until the game is over or a human has to decide. What happened is a list of
    // events; each knows its data and its sentence.
    let mut captures = 0;
    while let Some(taken) = driver.advance()? {
        captures += taken
            .events
            .iter()
            .filter(|event| event.kind() == "captured")
            .count();
        if taken.number <= 3 {
            println!(
                "{:>3}. {}: {}",
                taken.number,
                names.name(taken.player),
                taken.step
            );
        }
    }
    let session = driver.session();
    println!("{} steps, {captures} captures", session.steps().len());
    println!(
        "{}",
        result_words(session.game(), &names).ok_or("the game is over")?
    );

    // A record is the table and the steps. Replaying it checks every step against the rules.
    let text = write(session);
    let record = Record::read(&text, parlour::GAMES)?;
    let replayed = record.replay(|_, _| ())?;
    assert!(replayed.game().equals(session.game()));
    let winner = session.game().outcome().map(|outcome| outcome.winners());
    assert_eq!(winner.map(|winners| winners.len()), Some(1));
    println!("the record of {} lines replays", text.lines().count());
    assert_eq!(names.name(Player::new(0)), "Ann");
    Ok(())
}
