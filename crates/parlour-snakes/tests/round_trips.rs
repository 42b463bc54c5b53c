//! Random boards through every format, and random text into every reader: S-04, S-05.

mod common;

use common::{Dice, generated, jumps, some_body};
use parlour_core::{Boards, Chance};
use parlour_snakes::{Board, BoardCatalog, BoardFile, formats};
use proptest::prelude::*;

fn sorted(mut file: BoardFile) -> BoardFile {
    file.entities.sort_by_key(|entity| entity.from);
    file
}

fn round_trip(file: &BoardFile, format: &str) -> BoardFile {
    let text = formats::write(file, format).expect("can be written");
    assert_eq!(formats::detect(&text), Some(format), "{text}");
    let [detected, forced] = [None, Some(format)].map(|format| {
        sorted(formats::read(&text, format).unwrap_or_else(|findings| panic!("{findings:?}\n{text}")))
    });
    assert_eq!(detected, forced, "{text}");
    forced
}

/// Bodies on labels that do not touch each other, so that a map can show all of them.
fn with_bodies(file: &BoardFile, seed: u64) -> BoardFile {
    let mut taken: std::collections::HashSet<u32> = file.entities.iter().map(|entity| entity.from).collect();
    let mut entities = file.entities.clone();
    for (place, entity) in (0..).zip(&mut entities) {
        let Some(mut body) = some_body(entity, seed + place) else {
            continue;
        };
        let (first, last) = (entity.from, entity.end());
        body.retain(|cell| *cell == first || Some(*cell) == last || !taken.contains(cell));
        if last.is_some_and(|last| taken.insert(last)) {
            taken.extend(&body);
            entity.body = Some(body);
        }
    }
    Board::try_from(BoardFile { entities, ..file.clone() })
        .map_or_else(|_| file.clone(), |board| (&board).into())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    // S-05: boards of all kinds through the formats that hold everything.
    #[test]
    fn everything_survives(file in generated(), seed in 0_u64..u64::MAX / 2) {
        for format in ["map", "json", "toml"] {
            prop_assert_eq!(&round_trip(&file, format), &file);
        }
        let file = with_bodies(&file, seed);
        for format in ["map", "json", "toml"] {
            prop_assert_eq!(&round_trip(&file, format), &file, "{}", format);
        }
    }

    // S-05, S-36: any playable snakes and ladders, or none, through every format that holds those; the format is
    // recognised, and what is lost is told.
    #[test]
    fn jumps_survive(file in jumps(), bare in any::<bool>()) {
        let entities = if bare { Vec::new() } else { file.entities.clone() };
        let file = BoardFile { entities, ..file };
        prop_assume!(Board::try_from(file.clone()).is_ok());
        let square = (file.columns, file.rows) == (10, 10);
        let judges: &[&str] = if square { &["hackerrank", "interview"] } else { &[] };
        for format in ["map", "leetcode", "csv", "pairs", "json", "toml"].iter().chain(judges) {
            prop_assert_eq!(&round_trip(&file, format), &file);
        }
        let text = formats::write(&file, "moves").unwrap();
        let format = format!("moves:{}", file.columns);
        prop_assert_eq!(&formats::read(&text, Some(&format)).unwrap(), &file);
        let told = formats::left_out(&file, &text, "moves").iter().any(|finding| finding.message.ends_with(&format));
        prop_assert_eq!(told, formats::read(&text, None).ok() != Some(file));
    }

    #[test]
    fn hackerrank_survives(seed in any::<u64>()) {
        let file = parlour_snakes::generate(&common::options(10, 8, 8), &mut Dice(seed)).unwrap();
        prop_assert_eq!(&round_trip(&file, "hackerrank"), &file);
        prop_assert_eq!(&round_trip(&file, "moves"), &file);
        prop_assert_eq!(&round_trip(&file, "leetcode"), &file);
        prop_assert_eq!(&round_trip(&file, "csv"), &file);
        prop_assert_eq!(&round_trip(&file, "pairs"), &file);
        prop_assert_eq!(&round_trip(&file, "interview"), &file);
    }

    // No text makes a reader panic, loop or take much memory.
    #[test]
    fn readers_survive_any_text(text in any::<String>()) {
        survive(&text);
    }

    #[test]
    fn readers_survive_likely_text(text in "[-0-9SLTBHPsl/\\[\\](){},;:=>|\"\r\n\t .#a-zé]{0,120}") {
        survive(&text);
    }

    // S-05: words and signs of lists of pairs, in any order.
    #[test]
    fn readers_survive_any_list(words in prop::collection::vec("[0-9]{1,3}|->|[,;:=(){}\\[\\]\n]|snakes?|ladder|head|end|to|# size [0-9]x[0-9]\n", 0..40)) {
        survive(&words.join(" "));
    }

    #[test]
    fn readers_survive_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survive(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn readers_survive_slips_of_the_pen(file in generated(), place in any::<usize>(), slip in any::<char>(), seed in any::<u64>()) {
        for format in ["map", "json", "toml"] {
            let mut text: Vec<char> = formats::write(&file, format).unwrap().chars().collect();
            let place = place % text.len();
            if Dice(seed).below(2) == 0 { text[place] = slip } else { text.truncate(place) }
            survive(&text.into_iter().collect::<String>());
        }
    }
}

fn survive(text: &str) {
    let _ = formats::detect(text);
    for named in formats::FORMATS {
        for format in [named.name.to_owned(), format!("{}:1", named.name)] {
            if let Ok(file) = formats::read(text, Some(&format)) {
                let _ = BoardCatalog.check(&file.to_value());
            }
        }
    }
}
