//! Time to calculate exact odds: `cargo bench -p parlour-ludo --bench odds`, with words to pick cases.

use std::time::Instant;

use parlour_ludo::{Blocks, EntryCell, MustCapture, Policy, Question, Reward, Rules, RulesFile, ThreeSixes};

fn classic(tokens: u8) -> RulesFile {
    RulesFile { tokens, ..RulesFile::default() }
}

fn party(tokens: u8) -> RulesFile {
    RulesFile {
        extra_roll_on: vec![Reward::Capture, Reward::Finish],
        three_sixes: ThreeSixes::Forfeit,
        entry_cell: EntryCell::Shared,
        blocks: Blocks::On,
        ..classic(tokens)
    }
}

fn strict(tokens: u8) -> RulesFile {
    RulesFile { must_capture: MustCapture::On, ..party(tokens) }
}

fn main() {
    let cases = [
        ("classic 1 token 2 players", classic(1), 2, Policy::Random),
        ("classic 1 token 3 players", classic(1), 3, Policy::Random),
        ("party 1 token 2 players", party(1), 2, Policy::Random),
        ("strict 1 token 2 players", strict(1), 2, Policy::Random),
        ("classic 2 tokens random", classic(2), 2, Policy::Random),
        ("classic 2 tokens optimal", classic(2), 2, Policy::Optimal),
        ("classic 2 tokens best-response", classic(2), 2, Policy::BestResponse),
        ("party 2 tokens optimal", party(2), 2, Policy::Optimal),
        ("classic 1 token 4 players", classic(1), 4, Policy::Random),
        ("party 1 token 4 players", party(1), 4, Policy::Random),
        ("strict 2 tokens optimal", strict(2), 2, Policy::Optimal),
    ];
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for (name, file, seats, policy) in cases {
        if words.iter().all(|word| name.contains(word.as_str())) {
            time(name, file, seats, policy);
        }
    }
}

fn time(name: &str, file: RulesFile, seats: usize, policy: Policy) {
    let rules = Rules::new(file).expect("valid rules");
    let start = Instant::now();
    let odds = Question::new(&rules, seats, policy).answer().expect("an answer");
    println!(
        "{name:32} {:8.3} s  {:9} situations  {:3} sweeps  residual {:.1e}  wins {:?}",
        start.elapsed().as_secs_f64(),
        odds.situations,
        odds.sweeps,
        odds.residual,
        odds.wins
    );
}
