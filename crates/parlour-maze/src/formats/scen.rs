//! Scenarios of the Moving-AI benchmarks (`.scen`): starts and goals on a map, with the optimal length.

use parlour_core::Findings;

use super::problems::{Lines, Problems};
use crate::Spot;

/// One line of a scenario file.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// The bucket: scenarios of similar length share one.
    pub bucket: u32,
    /// The name of the map's file.
    pub map: String,
    /// The columns of the map.
    pub width: u32,
    /// The rows of the map.
    pub height: u32,
    /// The start.
    pub start: Spot,
    /// The goal.
    pub goal: Spot,
    /// The length of a shortest path in eight directions; a diagonal move counts √2.
    pub optimal: f64,
}

const FIELDS: &str = "bucket, map, width, height, start x, start y, goal x, goal y, optimal length";

impl Scenario {
    /// Reads a scenario file of version 1; x counts columns and y rows, both from 0.
    ///
    /// ```
    /// use parlour_maze::{Scenario, Spot};
    /// let text = "version 1\n0\tarena.map\t49\t49\t1\t11\t1\t12\t1\n";
    /// let scenarios = Scenario::read_all(text).unwrap();
    /// assert_eq!((scenarios[0].start, scenarios[0].goal), (Spot::new(11, 1), Spot::new(12, 1)));
    /// ```
    pub fn read_all(text: &str) -> Result<Vec<Self>, Findings> {
        let mut problems = Problems::new(text);
        let mut scenarios = Vec::new();
        let mut head = true;
        for (start, line) in Lines::new(text) {
            match line.trim() {
                "" => {}
                words if std::mem::take(&mut head) => check_version(start, words, &mut problems),
                words => match Self::read(words) {
                    Ok(scenario) => scenarios.push(scenario),
                    Err(message) => problems.at(start, "scenario", message),
                },
            }
        }
        if head {
            problems.whole("version", "the file is empty; it must start with \"version 1\"");
        }
        if problems.is_none() { Ok(scenarios) } else { Err(problems.findings().into()) }
    }

    fn read(line: &str) -> Result<Self, String> {
        // If fields are separated by tabs, the name of a map may contain blanks.
        let fields: Vec<&str> = if line.contains('\t') {
            line.split('\t').map(str::trim).collect()
        } else {
            line.split_whitespace().collect()
        };
        let [bucket, map, width, height, x, y, goal_x, goal_y, optimal] = fields[..] else {
            return Err(format!("{} fields given; a scenario has 9: {FIELDS}", fields.len()));
        };
        let scenario = Self {
            bucket: whole("bucket", bucket)?,
            map: map.to_owned(),
            width: whole("width", width)?,
            height: whole("height", height)?,
            start: Spot::new(whole("start y", y)?, whole("start x", x)?),
            goal: Spot::new(whole("goal y", goal_y)?, whole("goal x", goal_x)?),
            optimal: length(optimal)?,
        };
        scenario.inside()?;
        Ok(scenario)
    }

    fn inside(&self) -> Result<(), String> {
        let (width, height) = (self.width, self.height);
        for (name, spot) in [("start", self.start), ("goal", self.goal)] {
            let Spot { row, column } = spot;
            if row >= height || column >= width {
                return Err(format!(
                    "the {name} x {column}, y {row} is outside the map, which has width {width} and height {height}"
                ));
            }
        }
        Ok(())
    }
}

fn check_version(start: usize, words: &str, problems: &mut Problems) {
    let version = words.strip_prefix("version").map(str::trim);
    if !matches!(version, Some("1" | "1.0")) {
        problems.at(
            start,
            "version",
            format!("{words:?} is not the first line of a scenario file; it must be \"version 1\""),
        );
    }
}

fn whole(name: &str, word: &str) -> Result<u32, String> {
    (word.parse()).map_err(|_| format!("{name} is {word:?}; allowed: a whole number of 0 or more"))
}

fn length(word: &str) -> Result<f64, String> {
    let length = word.parse().ok().filter(|length: &f64| length.is_finite() && *length >= 0.0);
    length.ok_or_else(|| format!("the optimal length is {word:?}; allowed: a number of 0 or more"))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    // M-06: scenario files.
    #[test]
    fn scenarios_are_read() {
        let text = "version 1.0\r\n0\tmaps/my map.map\t5\t4\t1\t2\t4\t3\t3.41421356\r\n\r\n7 a.map 5 4 0 0 0 0 0\r\n";
        let scenarios = Scenario::read_all(text).unwrap();
        assert_eq!(scenarios.len(), 2);
        let first = &scenarios[0];
        assert_eq!((first.map.as_str(), first.width, first.height), ("maps/my map.map", 5, 4));
        assert_eq!((first.start, first.goal), (Spot::new(2, 1), Spot::new(3, 4)));
        assert!((first.optimal - 3.414_213_56).abs() < 1e-12);
        assert_eq!(scenarios[1].bucket, 7);
        assert_eq!(Scenario::read_all("version 1\n"), Ok(vec![]));
    }

    #[rstest]
    #[case("", "the file is empty")]
    #[case("version 2\n", "line 1, column 1: \"version 2\" is not the first line")]
    #[case("version 1\n0 a 5 4 0 0 0 0\n", "line 2, column 1: 8 fields given; a scenario has 9: bucket")]
    #[case("version 1\n0 a 5 4 0 x 0 0 1\n", "line 2, column 1: start y is \"x\"")]
    #[case("version 1\n0 a 5 4 0 0 5 0 1\n", "line 2, column 1: the goal x 5, y 0 is outside")]
    #[case("version 1\n0 a 5 4 0 0 1 0 -1\n", "line 2, column 1: the optimal length is \"-1\"")]
    fn errors_name_the_place(#[case] text: &str, #[case] expected: &str) {
        let first = Scenario::read_all(text).unwrap_err().errors[0].to_string();
        assert!(first.starts_with(expected), "{first}");
    }
}
