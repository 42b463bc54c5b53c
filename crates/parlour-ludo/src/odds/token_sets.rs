//! Numbers every set of places that the tokens of one player can be on.

use crate::board::{HOME, MOST_TOKENS};
use crate::rules::Rules;

/// The tokens of one player, the foremost first, since it makes no difference which is which; and whether the player's
/// side has captured (1) or not (0), if the rules need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TokenSet {
    pub(super) steps: [i16; MOST_TOKENS],
    pub(super) captured: u8,
}

/// All sets of tokens that a player can have while the game goes on.
///
/// They are numbered so that each move of the player leads to a higher number.
#[derive(Debug)]
pub(super) struct TokenSets {
    all: Vec<TokenSet>,
    /// The number of the set with a code.
    numbers: Vec<u32>,
    tokens: usize,
    places: usize,
    codes: usize,
}

impl TokenSets {
    /// How many sets there are, without building them.
    pub(super) fn count(rules: &Rules) -> u128 {
        let (track, tokens) = (rules.track(), rules.tokens());
        let all = multisets(whole(track.finish()) + 2, tokens) - u128::from(!rules.teams());
        if rules.needs_capture() { all + multisets(whole(track.last()) + 2, tokens) } else { all }
    }

    /// Numbers the sets. The caller has checked that they fit into memory.
    pub(super) fn new(rules: &Rules) -> Self {
        let tokens = rules.tokens();
        let places = whole(rules.track().finish()) + 2;
        let codes = places.pow(u32::try_from(tokens).unwrap_or(0));
        let flags = 1 + usize::from(rules.needs_capture());
        let mut made =
            Self { all: Vec::new(), numbers: vec![u32::MAX; codes * flags], tokens, places, codes };
        for code in 0..codes * flags {
            let set = made.decode(code);
            if made.is_in_order(&set) && is_possible(rules, &set, flags) {
                made.numbers[code] = u32::try_from(made.all.len()).unwrap_or(u32::MAX);
                made.all.push(set);
            }
        }
        made
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The set with a number below [`TokenSets::len`].
    pub(super) fn set(&self, number: usize) -> &TokenSet {
        &self.all[number]
    }

    /// The number of a possible set; its steps can be in any order.
    pub(super) fn number(&self, mut steps: [i16; MOST_TOKENS], captured: u8) -> usize {
        let steps = &mut steps[..self.tokens];
        steps.sort_unstable_by(|one, other| other.cmp(one));
        let place = |step: &i16| whole(step - HOME);
        let code = steps.iter().fold(0, |code, step| code * self.places + place(step));
        self.numbers[usize::from(captured) * self.codes + code] as usize
    }

    /// A code has a digit for each token, the foremost first, then whether there was a capture. Moving a token raises the
    /// first digit that changes, and so the code.
    fn decode(&self, code: usize) -> TokenSet {
        let mut steps = [HOME; MOST_TOKENS];
        let mut rest = code % self.codes;
        for step in steps[..self.tokens].iter_mut().rev() {
            *step = i16::try_from(rest % self.places).unwrap_or(0) + HOME;
            rest /= self.places;
        }
        TokenSet { steps, captured: u8::from(code >= self.codes) }
    }

    fn is_in_order(&self, set: &TokenSet) -> bool {
        set.steps[..self.tokens].is_sorted_by(|one, other| one >= other)
    }
}

/// Whether the set can occur in a game that is not over. `flags` is 2 if the rules need a capture.
fn is_possible(rules: &Rules, set: &TokenSet, flags: usize) -> bool {
    let (track, steps) = (rules.track(), &set.steps[..rules.tokens()]);
    let alive = rules.teams() || steps.iter().any(|step| *step < track.finish());
    let allowed = flags == 1 || set.captured == 1 || steps.iter().all(|step| *step <= track.last());
    alive && allowed
}

/// The number of ways to spread equal tokens over places.
fn multisets(places: usize, tokens: usize) -> u128 {
    (0..tokens as u128).fold(1, |ways, token| ways * (places as u128 + token) / (token + 1))
}

fn whole(number: i16) -> usize {
    usize::try_from(number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::rules::{MustCapture, RulesFile, Teams};

    fn rules(tokens: u8, must_capture: MustCapture, teams: Teams) -> Rules {
        let file = RulesFile { tokens, must_capture, teams, ..RulesFile::default() };
        Rules::new(file).expect("valid rules")
    }

    // 58 places from the yard to home; 51 of them, up to step 49, without a capture.
    #[rstest]
    #[case(1, MustCapture::Off, Teams::Off, 57)]
    #[case(1, MustCapture::Off, Teams::On, 58)]
    #[case(1, MustCapture::On, Teams::Off, 57 + 51)]
    #[case(2, MustCapture::Off, Teams::Off, 58 * 59 / 2 - 1)]
    #[case(2, MustCapture::On, Teams::Off, 58 * 59 / 2 - 1 + 51 * 52 / 2)]
    fn counted_and_made(
        #[case] tokens: u8,
        #[case] must_capture: MustCapture,
        #[case] teams: Teams,
        #[case] expected: u128,
    ) {
        let rules = rules(tokens, must_capture, teams);
        assert_eq!(TokenSets::count(&rules), expected);
        assert_eq!(TokenSets::new(&rules).len() as u128, expected);
    }

    #[test]
    fn a_number_stands_for_a_hand_in_any_order() {
        let sets = TokenSets::new(&rules(2, MustCapture::On, Teams::Off));
        for number in 0..sets.len() {
            let TokenSet { mut steps, captured } = *sets.set(number);
            assert_eq!(sets.number(steps, captured), number);
            steps.swap(0, 1);
            assert_eq!(sets.number(steps, captured), number);
        }
    }

    #[test]
    fn every_move_leads_to_a_higher_number() {
        let sets = TokenSets::new(&rules(2, MustCapture::Off, Teams::Off));
        for number in 0..sets.len() {
            for token in 0..2 {
                let mut steps = sets.set(number).steps;
                steps[token] += 3;
                let fits = steps[token] <= 56 && steps[..2] != [56, 56];
                assert!(!fits || sets.number(steps, 0) > number);
            }
        }
    }
}
