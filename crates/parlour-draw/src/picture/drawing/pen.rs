//! Writes path data with relative commands and one decimal, which is shorter than anything else.

use super::geometry::Point;

/// A path being written.
#[derive(Default)]
pub(crate) struct Pen {
    path: String,
    /// The current point in tenths; rounding errors do not add up.
    at: (i64, i64),
    /// The last command, which need not be repeated.
    last: char,
}

impl Pen {
    /// The path data.
    pub(crate) fn finish(self) -> String {
        self.path
    }

    /// Begins a new part here.
    pub(crate) fn start(&mut self, at: Point) -> &mut Self {
        self.at = tenths(at);
        self.last = '\0';
        self.path.push('M');
        self.number(self.at.0);
        self.number(self.at.1);
        self
    }

    /// Draws straight lines through these points.
    pub(crate) fn lines(&mut self, points: impl IntoIterator<Item = Point>) -> &mut Self {
        for point in points {
            self.go('l', &[point]);
        }
        self
    }

    /// Draws a smooth curve from here to the last of these points, guided by the others.
    pub(crate) fn curve(&mut self, points: &[Point]) -> &mut Self {
        for pair in points.windows(2) {
            let middle = (f64::midpoint(pair[0].0, pair[1].0), f64::midpoint(pair[0].1, pair[1].1));
            self.go('q', &[pair[0], middle]);
        }
        self.lines(points.last().copied())
    }

    /// Closes the current part.
    pub(crate) fn close(&mut self) -> &mut Self {
        self.path.push('z');
        self.last = '\0';
        self
    }

    fn go(&mut self, command: char, points: &[Point]) {
        if self.last != command {
            self.path.push(command);
            self.last = command;
        }
        let from = self.at;
        for point in points {
            self.at = tenths(*point);
            self.number(self.at.0 - from.0);
            self.number(self.at.1 - from.1);
        }
    }

    fn number(&mut self, tenths: i64) {
        let follows_number = self.path.ends_with(|sign: char| sign.is_ascii_digit());
        let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
        match (tenths < 0, follows_number) {
            (true, _) => self.path.push('-'),
            (false, true) => self.path.push(' '),
            (false, false) => {}
        }
        match (whole, tenth) {
            (whole, 0) => self.path.push_str(&whole.to_string()),
            (0, tenth) => self.path.push_str(&format!(".{tenth}")),
            (whole, tenth) => self.path.push_str(&format!("{whole}.{tenth}")),
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "places in a picture, far below the limits of the type")]
fn tenths((x, y): Point) -> (i64, i64) {
    ((x * 10.0).round() as i64, (y * 10.0).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_short_and_exact() {
        let mut pen = Pen::default();
        pen.start((1.0, 2.04)).lines([(1.5, 2.0), (-1.0, 2.0)]).close();
        pen.start((0.0, 0.0)).curve(&[(2.0, 0.0), (4.0, 2.0), (6.0, 2.0)]);
        assert_eq!(pen.finish(), "M1 2l.5 0-2.5 0zM0 0q2 0 3 1 1 1 2 1l1 0");
    }
}
