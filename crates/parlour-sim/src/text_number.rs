//! Whole numbers as JSON strings: not every reader keeps large numbers exact.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn serialize<N: Display, S: Serializer>(number: &N, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

pub(crate) fn deserialize<'de, N, D>(deserializer: D) -> Result<N, D::Error>
where
    N: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|error| D::Error::custom(format_args!("\"{text}\": {error}")))
}
