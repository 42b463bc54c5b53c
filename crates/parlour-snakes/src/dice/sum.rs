//! The exact weight of every sum of several dice.

use super::part::Part;

/// Sums in ascending order, with their weights, which together fit into 64 bits (see [`super::Dice`]).
pub(super) fn sums<'a>(parts: impl Iterator<Item = &'a Part> + Clone) -> Vec<(u32, u64)> {
    let mut fair = FairSums::default();
    for part in parts.clone() {
        if let Part::Fair { count, sides } = part {
            fair.add(*count, *sides);
        }
    }
    parts.fold(fair.into_sums(), |sums, part| match part {
        Part::Weighted(faces) => both(&sums, faces),
        Part::Fair { .. } => sums,
    })
}

/// Every sum of a number from each list, by sorting rather than in a table, because faces may lie far apart.
fn both(one: &[(u32, u64)], other: &[(u32, u64)]) -> Vec<(u32, u64)> {
    let pair =
        |(first, ways): (u32, u64)| other.iter().map(move |(face, weight)| (first + face, ways * weight));
    let mut sums: Vec<(u32, u64)> = one.iter().copied().flat_map(pair).collect();
    sums.sort_by_key(|(sum, _)| *sum);
    sums.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        kept.1 += if same { next.1 } else { 0 };
        same
    });
    sums
}

/// The sums of fair dice. They have no gaps, so a list from the lowest sum up is enough.
struct FairSums {
    lowest: u32,
    ways: Vec<u64>,
}

impl Default for FairSums {
    fn default() -> Self {
        Self { lowest: 0, ways: vec![1] }
    }
}

impl FairSums {
    /// Adding a die replaces each number by the sum of a window as wide as the die has sides, which a running sum gives
    /// without multiplication.
    fn add(&mut self, count: u32, sides: u32) {
        self.lowest += count;
        let sides = sides as usize;
        // One-sided dice only shift the sum.
        for _ in 0..if sides == 1 { 0 } else { count } {
            let mut window = 0;
            let ways = std::mem::take(&mut self.ways);
            let sum = |at: usize| {
                window += ways.get(at).copied().unwrap_or(0);
                window -= at.checked_sub(sides).and_then(|gone| ways.get(gone)).copied().unwrap_or(0);
                window
            };
            self.ways = (0..ways.len() + sides - 1).map(sum).collect();
        }
    }

    fn into_sums(self) -> Vec<(u32, u64)> {
        (self.lowest..).zip(self.ways).collect()
    }
}
