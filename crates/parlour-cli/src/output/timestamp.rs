//! Timestamps in milliseconds since 1970, read and written as dates in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The current time.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A time for people: `2026-11-16 03:10`.
pub(crate) fn words(moment: i64) -> String {
    let (year, month, day) = date(moment.div_euclid(DAY));
    let rest = moment.rem_euclid(DAY);
    let (hour, minute) = (rest / HOUR, rest % HOUR / MINUTE);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
}

/// A time for programs: `2026-11-16T03:10:59.123Z`.
pub(crate) fn iso(moment: i64) -> String {
    let rest = moment.rem_euclid(MINUTE);
    let (second, thousandth) = (rest / SECOND, rest % SECOND);
    format!("{}:{second:02}.{thousandth:03}Z", words(moment).replace(' ', "T"))
}

/// Reads a date, a date with a time, or an age: `2026-11-16`, `2026-11-16T03:10`, `36h`, `7d`.
pub(crate) fn read(text: &str, now: i64) -> Result<i64, String> {
    let moment = ago(text, now).or_else(|| at(text));
    moment.ok_or_else(|| {
        format!(
            "\"{text}\" is not a date or an age; examples: 2026-11-16, 2026-11-16T03:10 (UTC), 30m, 36h, 7d"
        )
    })
}

fn ago(text: &str, now: i64) -> Option<i64> {
    let unit = match text.chars().last()? {
        'm' => MINUTE,
        'h' => HOUR,
        'd' => DAY,
        'w' => 7 * DAY,
        _ => return None,
    };
    let count: u32 = text.get(..text.len() - 1)?.parse().ok()?;
    now.checked_sub(i64::from(count).checked_mul(unit)?)
}

fn at(text: &str) -> Option<i64> {
    let text = text.strip_suffix('Z').unwrap_or(text);
    let (date, time) = text.split_once(['T', ' ']).unwrap_or((text, "0:0"));
    let [year, month, day] = numbers::<3>(date, '-')?;
    let [hour, minute, second] = numbers::<3>(time, ':').or_else(|| {
        let [hour, minute] = numbers::<2>(time, ':')?;
        Some([hour, minute, 0])
    })?;
    let possible = (1..=9999).contains(&year) && hour < 24 && minute < 60 && second < 60;
    let days = possible.then(|| days(year, month, day))?;
    // A day that the month does not have, such as 30 February, does not survive the round trip.
    (self::date(days) == (year, month, day))
        .then_some(days * DAY + hour * HOUR + minute * MINUTE + second * SECOND)
}

fn numbers<const N: usize>(text: &str, mark: char) -> Option<[i64; N]> {
    let part = |part: &str| part.parse::<u32>().ok().map(i64::from);
    let numbers: Option<Vec<i64>> = text.split(mark).map(part).collect();
    numbers?.try_into().ok()
}

/// The days from 1970 to a date. Years start in March here, so that the leap day comes last (Hinnant's algorithm).
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The date this many days after 1970.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written() {
        assert_eq!(words(0), "1970-01-01 00:00");
        assert_eq!(iso(951_827_696_789), "2000-02-29T12:34:56.789Z");
        assert_eq!(words(-1), "1969-12-31 23:59");
    }

    #[test]
    fn moments_are_read() {
        assert_eq!(read("2000-02-29T12:34:56Z", 0), Ok(951_827_696_000));
        assert_eq!(read("2000-02-29 12:34", 0), Ok(951_827_640_000));
        assert_eq!(read("1970-01-02", 0), Ok(DAY));
        assert_eq!(read("2d", 10 * DAY), Ok(8 * DAY));
        assert_eq!(read("90m", 10 * HOUR), Ok(10 * HOUR - 90 * MINUTE));
        for wrong in ["", "2001-02-29", "2001-13-01", "0-1-1", "2001-01-01T24:00", "5", "-5d", "é", "d"] {
            assert!(read(wrong, 0).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_day_of_four_centuries_comes_back() {
        for day in (-150_000..150_000).step_by(7) {
            let (year, month, of_month) = date(day);
            assert_eq!(days(year, month, of_month), day);
        }
    }
}
