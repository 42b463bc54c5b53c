//! Plays a game of Ludo between two bots and keeps it as a record.

use std::error::Error;

use parlour::play::{Driver, Purpose, Record, Seat, Seeded, Session, Table, write};
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    // A table says what is played, by which rules, on which board and by whom. Rules are a preset's name, or a preset
    // with changes; ludo needs no board.
    let kind = parlour::find("ludo").ok_or("ludo is built in")?;
    let rules = json!({ "preset": "classic", "tokens": 2 });
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
        let sent_back = taken.events.iter().any(|event| event.is_capture());
        captures += usize::from(sent_back);
        if sent_back || taken.number <= 3 {
            println!("{:>3}. {}", taken.number, taken.words(&names));
        }
    }
    let session = driver.session();
    println!("steps: {}, with captures: {captures}", session.steps().len());
    println!("{}", session.result_words());

    // A record is the table and the steps. Replaying it checks every step against the rules.
    let text = write(session);
    let replayed = Record::read(&text, parlour::GAMES)?.replay(|_, _| ())?;
    assert!(replayed.game().equals(session.game()));
    println!("the record of {} lines replays", text.lines().count());
    Ok(())
}
