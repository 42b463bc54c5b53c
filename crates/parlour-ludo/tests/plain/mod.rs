//! Chances of winning by the simplest means: a map of all situations of the model, no symmetry between seats, and either a
//! dense linear system or sweeps until nothing changes.

use std::collections::HashMap;

use parlour_ludo::{MustCapture, RulesFile, ThreeSixes};

use crate::model::Model;

type Key = (Vec<Vec<i32>>, usize, u8, Vec<bool>);

/// A chance for each seat; 0 for empty seats.
pub(crate) type Row = [f64; 4];

enum Next {
    Goes(usize),
    Ends(Row),
}

/// The whole game as a list: for every situation its mover, and for every face the choices.
pub(crate) struct Plain {
    seats: usize,
    must_capture: MustCapture,
    movers: Vec<usize>,
    faces: Vec<Vec<Vec<Next>>>,
    /// All situations, the most advanced first: the fastest order for sweeps.
    order: Vec<usize>,
}

/// Who makes the best choice; all others choose at random.
pub(crate) type Thinks = fn(mover: usize) -> bool;

fn key(model: &Model) -> Key {
    let counts_sixes = model.file.three_sixes == ThreeSixes::Forfeit;
    let asks_captures = model.file.must_capture == MustCapture::On;
    let sixes = if counts_sixes { model.sixes } else { 0 };
    let captured = if asks_captures { model.captured.clone() } else { Vec::new() };
    let mut tokens = model.tokens.clone();
    for hand in &mut tokens {
        hand.sort_unstable();
    }
    (tokens, model.mover, sixes, captured)
}

impl Plain {
    pub(crate) fn new(file: &RulesFile, seats: usize) -> Self {
        Self::from(Model::new(file, seats))
    }

    pub(crate) fn from(first: Model) -> Self {
        let mut plain = Self {
            seats: first.tokens.len(),
            must_capture: first.file.must_capture,
            movers: Vec::new(),
            faces: Vec::new(),
            order: Vec::new(),
        };
        let mut numbers = HashMap::from([(key(&first), 0)]);
        let mut found = vec![first];
        while let Some(model) = found.get(plain.faces.len()).cloned() {
            let mut number = |next: Model| {
                if next.over {
                    let won = |seat| f64::from(u8::from(next.finished.contains(&seat)));
                    return Next::Ends(std::array::from_fn(won));
                }
                let number = *numbers.entry(key(&next)).or_insert(found.len());
                if number == found.len() {
                    found.push(next);
                }
                Next::Goes(number)
            };
            let face = |roll: i32| {
                let mut rolled = model.clone();
                rolled.take_roll(roll);
                let choices = rolled.choices();
                if choices.is_empty() {
                    return vec![number(rolled)];
                }
                let play = |token| {
                    let mut played = rolled.clone();
                    played.take_choice(token);
                    number(played)
                };
                choices.into_iter().map(play).collect()
            };
            let faces = (1..=6).map(face).collect();
            plain.movers.push(model.mover);
            plain.faces.push(faces);
        }
        let progress = |number: &usize| found[*number].tokens.iter().flatten().sum::<i32>();
        plain.order = (0..found.len()).collect();
        plain.order.sort_by_key(|number| -progress(number));
        plain
    }

    pub(crate) fn len(&self) -> usize {
        self.faces.len()
    }

    /// Chances at the start, by sweeps. Where choices between a deadlock and a lottery may be tied, only what the
    /// seats aim at is sure to settle.
    pub(crate) fn by_sweeps(&self, thinks: Thinks) -> Row {
        let ties = self.must_capture == MustCapture::On && (0..self.seats).any(thinks);
        let aim = |row: &Row, seat| if ties { self.worth(row, seat) } else { row[seat] };
        let mut rows = vec![[0.0; 4]; self.len()];
        loop {
            let mut change = 0.0_f64;
            for number in self.order.iter().copied() {
                let row = self.row(number, &rows, thinks);
                for seat in 0..self.seats {
                    change = change.max((aim(&row, seat) - aim(&rows[number], seat)).abs());
                }
                rows[number] = row;
            }
            if change < 1e-12 {
                return rows[0];
            }
        }
    }

    fn row(&self, number: usize, rows: &[Row], thinks: Thinks) -> Row {
        let mover = self.movers[number];
        let mut sum = [0.0; 4];
        for choices in &self.faces[number] {
            let (mut best, mut all) = ([f64::NEG_INFINITY; 4], [0.0; 4]);
            for next in choices {
                let row = match next {
                    Next::Goes(number) => &rows[*number],
                    Next::Ends(row) => row,
                };
                if best[0] < 0.0 || self.worth(row, mover) > self.worth(&best, mover) {
                    best = *row;
                }
                for seat in 0..4 {
                    all[seat] += row[seat] / count(choices.len());
                }
            }
            let chosen = if thinks(mover) { best } else { all };
            for seat in 0..4 {
                sum[seat] += chosen[seat] / 6.0;
            }
        }
        sum
    }

    /// What a seat aims at: to win, or at least to share a deadlock.
    pub(crate) fn worth(&self, row: &Row, seat: usize) -> f64 {
        row[seat] + (1.0 - row.iter().sum::<f64>()) / count(self.seats)
    }

    /// Chances at the start under random play, by Gaussian elimination with pivoting.
    pub(crate) fn by_elimination(&self) -> Vec<f64> {
        let (size, width) = (self.len(), self.len() + self.seats);
        let mut matrix = vec![vec![0.0; width]; size];
        for (number, faces) in self.faces.iter().enumerate() {
            matrix[number][number] += 1.0;
            for choices in faces {
                let weight = 1.0 / 6.0 / count(choices.len());
                for next in choices {
                    match next {
                        Next::Goes(other) => matrix[number][*other] -= weight,
                        Next::Ends(row) => {
                            for (seat, won) in row[..self.seats].iter().enumerate() {
                                matrix[number][size + seat] += weight * won;
                            }
                        }
                    }
                }
            }
        }
        // The situation at the start is eliminated last, so that no back substitution is needed.
        for column in (0..size).rev() {
            let pivot = (0..=column)
                .max_by(|one, other| matrix[*one][column].abs().total_cmp(&matrix[*other][column].abs()))
                .unwrap();
            matrix.swap(pivot, column);
            let (above, below) = matrix.split_at_mut(column);
            let pivot = &below[0];
            for row in above {
                let factor = row[column] / pivot[column];
                if factor != 0.0 {
                    let later = (0..column).chain(size..width);
                    for index in later {
                        row[index] -= factor * pivot[index];
                    }
                }
            }
        }
        (size..width).map(|index| matrix[0][index] / matrix[0][0]).collect()
    }
}

fn count(number: usize) -> f64 {
    f64::from(u8::try_from(number).unwrap())
}
