//! Commitments and seeds before the start: who can rig the dice, and what happens if someone does not reveal.

use parlour_play::{Record, Verdict, verify};

use super::*;

fn snakes(seats: Vec<SeatState>) -> World {
    World::new(full_setup("snakes", &json!("classic"), seats, None))
}

fn commits(number: u8) -> SeatState {
    SeatState { commits: true, ..human(number) }
}

/// Ann and Bob have committed to the seeds 1 and 2.
fn revealing(clock: Option<Clock>) -> World {
    let mut world = World::new(full_setup("snakes", &json!("classic"), vec![commits(1), commits(2)], clock));
    assert_eq!(world.table.phase(), Phase::Committing);
    world.commit(1, &seed_of(1), &[1]).unwrap();
    world.commit(2, &seed_of(2), &[2]).unwrap();
    assert_eq!(world.table.phase(), Phase::Revealing);
    world
}

fn roll_to_the_end(world: &mut World, who: &[u8]) {
    while world.table.phase() == Phase::Running {
        let acting = world.table.acting().unwrap();
        if world.table.seats().get(acting).unwrap().human_acts() {
            world.ask(Request::Roll { state: None, seat: None }, who).unwrap();
        } else {
            let decided =
                world.decide(&Request::Roll { state: None, seat: None }, &Identity::server(), &token(77));
            world.follow(&decided.unwrap());
        }
    }
}

fn verdict(world: &World) -> Verdict {
    verify(&Record::read(&world.table.record().unwrap(), parlour::GAMES).unwrap()).unwrap()
}

#[test]
fn the_game_starts_when_all_seeds_are_revealed() {
    let mut world = revealing(None);
    assert_eq!(world.reveal(2, &seed_of(1), &[2]), Err(Code::Illegal), "not the seed of the commitment");
    assert_eq!(world.reveal(2, "lucky", &[2]), Err(Code::BadMessage));
    assert_eq!(world.reveal(1, &seed_of(1), &[2]), Err(Code::NotYours));
    assert_eq!(world.commit(2, &seed_of(0), &[2]), Err(Code::NotRunning), "the commitments are closed");
    assert_eq!(world.commit(2, &seed_of(2), &[2]), Ok(()), "a repeated request");
    assert_eq!(world.reveal(1, &seed_of(1), &[1]), Ok(()));
    assert_eq!(world.reveal(1, &seed_of(1), &[1]), Ok(()), "a repeated request");
    assert_eq!(world.table.phase(), Phase::Revealing);
    assert_eq!(world.table.dice_view(0).waiting, [2]);
    assert_eq!(world.table.record(), None);
    assert_eq!(world.reveal(2, &seed_of(2), &[2]), Ok(()));
    assert_eq!(world.table.phase(), Phase::Running);
    assert_eq!(world.table.dice_view(0).seeds, [seed_of(1), seed_of(2)]);
    assert_eq!(verdict(&world), Verdict::SecretHidden);
    roll_to_the_end(&mut world, &[1, 2]);
    assert!(matches!(verdict(&world), Verdict::Fair { .. }));
}

// The attack on version 1: a friend of the operator knows the secret, joins last and tries many seeds. The commitment comes
// with the seat, when no other seed is known, and any other seed is refused.
#[test]
fn the_last_to_join_cannot_choose_a_seed_that_suits() {
    let mut world = snakes(vec![commits(1), SeatState::open()]);
    world.commit(1, &seed_of(1), &[1]).unwrap();
    let seed_commitment = Some(world.commitment_to(&seed_of(2)));
    world
        .ask(Request::Join { name: "Friend".into(), seat: None, color: None, seed_commitment }, &[])
        .unwrap();
    assert_eq!(world.table.phase(), Phase::Revealing);
    assert_eq!(world.commit(2, &seed_of(0), &[77]), Err(Code::NotRunning));
    world.reveal(1, &seed_of(1), &[1]).unwrap();
    // Only now could the operator know all rolls.
    let tried = (0..10_000_u32).map(|number| world.secret.of_round("friend", number).hex());
    let before = world.table.clone();
    for seed in tried.collect::<Vec<_>>() {
        assert_eq!(world.reveal(2, &seed, &[77]), Err(Code::Illegal));
    }
    assert_eq!(world.table, before);
    assert_eq!(world.reveal(2, &seed_of(2), &[77]), Ok(()));
    assert_eq!(world.table.phase(), Phase::Running);
}

// The creator knows the server's commitment and the id of the game before committing: a commitment for anything else is
// worthless.
#[test]
fn the_creator_commits_after_the_server() {
    let mut world = snakes(vec![commits(1), bot_seat()]);
    assert_eq!(world.table.phase(), Phase::Committing);
    let id = world.table.id().to_string();
    let guessed = seed_commitment(&id, &Secret::from([1; 32]).commitment_for(&id), &seed_of(1));
    world.ask(Request::Commit { seat: 1, seed_commitment: guessed }, &[1]).unwrap();
    assert_eq!(world.reveal(1, &seed_of(1), &[1]), Err(Code::Illegal));
}

#[test]
fn who_does_not_reveal_loses_the_seat_and_the_dice_are_drawn_anew() {
    let mut world = revealing(Some(Clock { seconds: 30, grace: 5 }));
    let first = world.table.commitment().to_owned();
    world.reveal(1, &seed_of(1), &[1]).unwrap();
    assert_eq!(world.reveal(2, &seed_of(0), &[2]), Err(Code::Illegal));
    world.now = 34_999;
    assert_eq!(world.go_on_without_seeds(), Err(Code::NotYourTurn));
    assert_eq!(world.table.due(0, 0).map(|due| (due.at, due.seat)), Some((35_000, 0)));
    world.now = 35_000;
    assert_eq!(world.go_on_without_seeds(), Ok(()));
    // A bot has the seat for good, and the one who withheld is a spectator.
    assert!(matches!(world.table.seats().get(2).unwrap().occupant, Occupant::Bot { .. }));
    assert!(world.table.identify(&[token(2)]).seats().is_empty());
    assert_eq!(world.ask(Request::Back { seat: 2 }, &[2]), Err(Code::NotRunning));
    assert_eq!(world.table.phase(), Phase::Committing);
    assert_ne!(world.table.commitment(), first);
    assert_eq!(world.table.dice_view(0).forfeited, [2]);
    // What was committed to or revealed before counts no more.
    let old = seed_commitment(world.table.id().as_str(), &first, &seed_of(1));
    world.ask(Request::Commit { seat: 1, seed_commitment: old }, &[1]).unwrap();
    assert_eq!(world.reveal(1, &seed_of(1), &[1]), Err(Code::Illegal));
    let again = TableState::open(*world.table.id(), &world.lines, parlour::GAMES).unwrap();
    assert_eq!(again, world.table);
}

#[test]
fn the_others_commit_anew_and_play_with_fair_dice() {
    let mut world = revealing(None);
    world.reveal(1, &seed_of(1), &[1]).unwrap();
    // Leaving is no way out either.
    world.ask(Request::Leave { seat: 2 }, &[2]).unwrap();
    assert_eq!(world.table.phase(), Phase::Committing);
    world.commit(1, &seed_of(0), &[1]).unwrap();
    world.reveal(1, &seed_of(0), &[1]).unwrap();
    assert_eq!(world.table.phase(), Phase::Running);
    roll_to_the_end(&mut world, &[1]);
    assert!(matches!(verdict(&world), Verdict::Fair { .. }));
    let head = world.table.record().unwrap();
    assert!(head.contains(r#""forfeited":[2]"#) && head.contains(r#""name":"Bot 2","kind":"bot""#), "{head}");
}

#[test]
fn a_seat_without_a_new_commitment_stays_without_a_seed() {
    let mut world = revealing(None);
    world.ask(Request::Leave { seat: 2 }, &[2]).unwrap();
    world.now = 20_000;
    assert_eq!(world.go_on_without_seeds(), Ok(()));
    assert_eq!(world.table.phase(), Phase::Running);
    assert_eq!(world.table.dice_view(0).seed_commitments, ["", ""]);
    assert!(world.table.seats().get(1).unwrap().human_acts());
}

#[test]
fn a_table_that_everyone_abandons_is_closed() {
    let mut world = revealing(None);
    world.now = 600_000;
    assert_eq!(world.go_on_without_seeds(), Ok(()));
    assert_eq!(world.table.phase(), Phase::Closed);
    assert_eq!(world.table.due(0, 0), None);
}

// After a restart, everyone gets the full time again.
#[test]
fn the_time_begins_again_after_a_restart() {
    let mut world = revealing(Some(Clock { seconds: 1, grace: 0 }));
    assert_eq!(world.table.due(0, 0).unwrap().at, 20_000);
    assert_eq!(world.table.due(0, 50_000).unwrap().at, 70_000);
    world.now = 19_999;
    assert_eq!(world.go_on_without_seeds(), Err(Code::NotYourTurn));
}

#[test]
fn a_bot_for_a_player_who_is_away_ends_the_wait_for_the_seed() {
    let mut world = revealing(None);
    assert_eq!(world.ask(Request::Bot { seat: 2, level: None }, &[HOST]), Err(Code::SeatTaken), "connected");
    world.ask(Request::Bot { seat: 1, level: None }, &[HOST]).unwrap();
    assert_eq!(world.table.dice_view(0).forfeited, [1]);
    let mut open = snakes(vec![human(1), SeatState::open()]);
    open.commit(1, &seed_of(1), &[1]).unwrap();
    open.ask(Request::Bot { seat: 1, level: None }, &[HOST]).unwrap();
    assert_eq!(open.table.dice_view(0).seed_commitments, ["", ""]);
}

#[test]
fn a_rematch_has_a_new_secret_and_new_commitments() {
    let mut world = revealing(None);
    world.reveal(1, &seed_of(1), &[1]).unwrap();
    world.reveal(2, &seed_of(2), &[2]).unwrap();
    roll_to_the_end(&mut world, &[1, 2]);
    let (next, secret) = (GameId::random(), Secret::from([8; 32]));
    let setup = world.table.rematch_setup(&next, &secret);
    assert_ne!(setup.commitment, world.table.commitment());
    let (_, table) = new_game(next, setup, &secret, StartMode::Immediately, 0, parlour::GAMES).unwrap();
    assert_eq!(table.phase(), Phase::Committing);
    let dice = table.dice_view(0);
    assert_eq!((dice.waiting, dice.seed_commitments), (vec![1, 2], vec![String::new(); 2]));
    // The commitments of the first game are for that game alone.
    assert_ne!(commitment(&table, 1), commitment(&world.table, 1));
}

/// A log that was written before version 2.
#[test]
fn a_table_of_version_1_plays_on_and_verifies() {
    let secret = Secret::from([9; 32]);
    let mut setup = full_setup("snakes", &json!("classic"), vec![human(1), SeatState::open()], None);
    (setup.dice, setup.commitment) = (DiceVersion::One, secret.commitment());
    let opened = LogEntry::from(TableEvent::Opened(Box::new(setup))).line();
    assert!(!opened.contains("\"dice\":2"), "as it was written then");
    let joined = format!(
        r#"{{"table":{{"what":"joined","seat":2,"name":"Bob","seal":"{}","seed":"horse"}}}}"#,
        token(2).hash().digits()
    );
    let seed = r#"{"table":{"what":"seed","seat":1,"seed":"grün"}}"#.to_owned();
    let texts = [opened, joined, seed, r#"{"table":{"what":"started"}}"#.to_owned()];
    let lines: Vec<Line> = (1..).zip(texts).map(|(number, text)| Line { number, at: 0, text }).collect();
    let table = TableState::open(GameId::random(), &lines, parlour::GAMES).unwrap();
    let mut world = World { table, lines, secret, tokens: Vec::new(), now: 0 };
    let dice = world.table.dice_view(0);
    assert_eq!((dice.version, dice.seeds), (1, vec!["grün".to_owned(), "horse".to_owned()]));
    roll_to_the_end(&mut world, &[1, 2]);
    assert!(matches!(verdict(&world), Verdict::Fair { .. }));
    assert!(!world.table.record().unwrap().contains("version"));
}
