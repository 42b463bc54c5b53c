//! The baseline: classic Ludo for four random players as a plain loop.

const HOME: i32 = -1;
const FINISH: i32 = 56;
const LAST: i32 = 49;
const CELLS: i32 = 52;
const SAFE: [i32; 8] = [0, 8, 13, 21, 26, 34, 39, 47];

pub(crate) struct Board {
    tokens: [[i32; 4]; 4],
    state: u64,
}

pub(crate) struct Played {
    pub(crate) rolls: u64,
}

impl Board {
    pub(crate) fn new(seed: u64) -> Self {
        Self { tokens: [[HOME; 4]; 4], state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) }
    }

    pub(crate) fn play(mut self) -> Played {
        let (mut player, mut rolls) = (0, 0);
        loop {
            let roll = i32::try_from(self.below(6)).unwrap_or(0) + 1;
            rolls += 1;
            let mut legal = [0; 4];
            let mut count = 0;
            for (token, step) in self.tokens[player].iter().enumerate() {
                if (*step == HOME && roll == 6) || (*step != HOME && step + roll <= FINISH) {
                    legal[count] = token;
                    count += 1;
                }
            }
            if count > 0 {
                let token = legal[usize::try_from(self.below(count as u64)).unwrap_or(0)];
                self.advance(player, token, roll);
                if self.tokens[player].iter().all(|step| *step == FINISH) {
                    return Played { rolls };
                }
            }
            if roll != 6 {
                player = (player + 1) % 4;
            }
        }
    }

    fn advance(&mut self, player: usize, token: usize, roll: i32) {
        let from = self.tokens[player][token];
        let to = if from == HOME { 0 } else { from + roll };
        self.tokens[player][token] = to;
        if to > LAST {
            return;
        }
        let cell = cell(player, to);
        if SAFE.contains(&cell) {
            return;
        }
        for other in (0..4).filter(|other| *other != player) {
            for step in &mut self.tokens[other] {
                if (0..=LAST).contains(step) && self::cell(other, *step) == cell {
                    *step = HOME;
                }
            }
        }
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        // 32 bits are plenty for a die.
        ((word >> 32) * bound) >> 32
    }
}

fn cell(player: usize, step: i32) -> i32 {
    (i32::try_from(player).unwrap_or(0) * 13 + step) % CELLS
}
