//! Reads and writes the file of settings.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use parlour_server::config::setting_error;
use serde_json::{Map, Value};

use super::{BOOK, Settings, settings};
use crate::failure::Failure;

/// `parlour/config.toml` in the user's configuration directory (XDG).
pub(crate) fn usual_file() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let directory = absolute("XDG_CONFIG_HOME").or_else(|| Some(absolute("HOME")?.join(".config")))?;
    Some(directory.join("parlour").join("config.toml"))
}

/// The settings in a file; the defaults if there is none.
pub(super) fn read(file: &Path) -> Result<Settings, Failure> {
    match std::fs::read_to_string(file) {
        Ok(text) => parse(&text).map_err(Failure::at(file.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Settings::default()),
        Err(error) => Err(Failure::running(format!("{}: {error}", file.display()))),
    }
}

fn parse(text: &str) -> Result<Settings, String> {
    let table: Map<String, Value> =
        toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
    let values = BOOK.resolve(&Value::Object(table)).map_err(|error| setting_error(&error))?;
    let settings: Settings = BOOK.read(&values).map_err(|error| setting_error(&error))?;
    settings.problem().map_or(Ok(settings), Err)
}

/// A file with every setting explained, as `parlour config init` writes it.
pub(crate) fn template() -> String {
    let mut text = "# Settings of Parlour. Flags and environment variables override them.\n".to_owned();
    for rule in BOOK.rules() {
        let allowed =
            if rule.values.is_empty() { String::new() } else { format!(" Allowed: {}.", rule.allowed) };
        text += &format!("\n# {}{allowed}\n# {} = {}\n", rule.summary, rule.key, rule.default);
    }
    text
}

/// The settings of this run, one to a line, with those that the file changed marked.
pub(crate) fn explained() -> String {
    let place = usual_file().map_or_else(|| "no file".to_owned(), |file| file.display().to_string());
    let exists = usual_file().is_some_and(|file| file.is_file());
    let hint = if exists { "" } else { " (not there; parlour config init writes it)" };
    let values = serde_json::to_value(settings()).unwrap_or_default();
    let mut text = format!("{place}{hint}\n");
    for rule in BOOK.rules() {
        let value = &values[&rule.key];
        let mark = if *value == rule.default { ' ' } else { '*' };
        text += &format!("\n{mark} {} = {value}\n    {}\n", rule.key, rule.summary);
        if !rule.values.is_empty() {
            text += &format!("    Allowed: {}.\n", rule.allowed);
        }
    }
    text + "\nA star marks what your file changes.\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_a_file_that_can_be_read() {
        assert_eq!(parse(&template()), Ok(Settings::default()));
        let lines: Vec<String> =
            template().lines().map(|line| line.trim_start_matches("# ").to_owned()).collect();
        let settings: Vec<&str> =
            lines.iter().map(String::as_str).filter(|line| line.contains(" = ")).collect();
        let settings = settings.join("\n");
        assert_eq!(parse(&settings), Ok(Settings::default()), "{settings}");
    }

    #[test]
    fn mistakes_name_the_setting_and_what_is_allowed() {
        let wrong = |text: &str| parse(text).expect_err(text);
        assert!(wrong("nam = \"Ann\"").contains("unknown setting \"nam\"; did you mean name?"));
        assert!(wrong("ascii = \"yes\"").contains("on, off"), "{}", wrong("ascii = \"yes\""));
        assert!(wrong("speed = 3").contains("25"), "{}", wrong("speed = 3"));
        assert!(wrong("presets = [\"mancala=kala\"]").contains("kalah"));
        assert!(wrong("presets = [\"chess=x\"]").contains("games: snakes"));
        assert!(wrong("keys = [\"zz=u\"]").contains("not KEY=KEY"));
        assert!(wrong("name = ").contains("line 1"), "{}", wrong("name = "));
        let read = parse("presets = [\"mancala=kalah\"]\nspeed = 200").expect("good settings");
        assert_eq!((read.preset("mancala"), read.preset("ludo")), (Some("kalah"), None));
    }
}
