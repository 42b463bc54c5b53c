//! Linear equations for the situations of one board, which depend on each other.

/// Equations of the form *x = known + Σ weight · y*, each *x* being a row of one chance per player.
///
/// All weights are positive, and along every chain some equation's weights add up to less than 1. So elimination needs no
/// pivoting and loses no digits: the only subtraction is 1 − (weight on itself).
#[derive(Debug)]
pub(super) struct System<const SEATS: usize> {
    size: usize,
    weights: Vec<f64>,
    rows: Vec<[f64; SEATS]>,
    linked: bool,
}

impl<const SEATS: usize> System<SEATS> {
    pub(super) fn new(size: usize) -> Self {
        Self { size, weights: vec![0.0; size * size], rows: vec![[0.0; SEATS]; size], linked: false }
    }

    /// Removes all equations.
    pub(super) fn clear(&mut self) {
        if self.linked {
            self.weights.fill(0.0);
            self.linked = false;
        }
        self.rows.fill([0.0; SEATS]);
    }

    /// Sets the known part of an equation.
    pub(super) fn set(&mut self, unknown: usize, known: [f64; SEATS]) {
        self.rows[unknown] = known;
    }

    /// Adds an unknown, which may be its own, to an equation with this weight.
    pub(super) fn link(&mut self, unknown: usize, other: usize, weight: f64) {
        self.linked = true;
        self.weights[unknown * self.size + other] += weight;
    }

    /// The unknowns.
    pub(super) fn solve(&mut self) -> &[[f64; SEATS]] {
        if self.linked {
            for unknown in 0..self.size {
                self.settle(unknown);
                for later in unknown + 1..self.size {
                    self.eliminate(unknown, later);
                }
            }
            for unknown in (0..self.size).rev() {
                for later in unknown + 1..self.size {
                    let weight = self.weights[unknown * self.size + later];
                    self.add_row(unknown, later, weight);
                }
            }
        }
        &self.rows
    }

    /// Removes the unknown from its own equation.
    fn settle(&mut self, unknown: usize) {
        let equation = unknown * self.size;
        let own = self.weights[equation + unknown];
        if own > 0.0 {
            let scale = 1.0 / (1.0 - own);
            for weight in &mut self.weights[equation + unknown + 1..equation + self.size] {
                *weight *= scale;
            }
            for known in &mut self.rows[unknown] {
                *known *= scale;
            }
        }
    }

    /// Removes the unknown from a later equation.
    fn eliminate(&mut self, unknown: usize, later: usize) {
        let weight = self.weights[later * self.size + unknown];
        if weight > 0.0 {
            for other in unknown + 1..self.size {
                self.weights[later * self.size + other] += weight * self.weights[unknown * self.size + other];
            }
            self.add_row(later, unknown, weight);
        }
    }

    fn add_row(&mut self, unknown: usize, other: usize, weight: f64) {
        if weight > 0.0 {
            let row = self.rows[other];
            for (sum, part) in self.rows[unknown].iter_mut().zip(row) {
                *sum += weight * part;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Two who need the same face of a die and take turns: the first to roll wins 6/11.
    #[test]
    fn taking_turns_for_a_six() {
        let mut system = System::<2>::new(2);
        for _ in 0..2 {
            system.clear();
            for player in 0..2 {
                let mut known = [0.0; 2];
                known[player] = 1.0 / 6.0;
                system.set(player, known);
                system.link(player, 1 - player, 5.0 / 6.0);
            }
            let [first, second] = system.solve()[0];
            assert!((first - 6.0 / 11.0).abs() < 1e-15 && (second - 5.0 / 11.0).abs() < 1e-15);
        }
    }

    // x = 1/2 x + 1/4 y + 1/4 z, y = x, z = 1: all of them are 1.
    #[test]
    fn waiting_for_oneself() {
        let mut system = System::<1>::new(3);
        system.link(0, 0, 0.5);
        system.link(0, 1, 0.25);
        system.link(0, 2, 0.25);
        system.link(1, 0, 1.0);
        system.set(2, [1.0]);
        assert_eq!(system.solve(), [[1.0], [1.0], [1.0]]);
    }
}
