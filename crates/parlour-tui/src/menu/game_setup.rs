//! A choice of game, rules, board and players, as a command line and as a file.

use parlour::bots::levels;
use parlour::core::{Boards, GameRegistry, Kind, OptionBook, Player, RuleError, seat_colours, written};
use serde_json::{Map, Value};
use toml::Table as Toml;

use crate::theme::Hue;

/// A player of a game setup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSetup {
    /// The name.
    pub name: String,
    /// The level of a bot; `None` for a human.
    pub level: Option<String>,
    /// The chosen colour, if any.
    pub hue: Option<Hue>,
}

impl PlayerSetup {
    /// A human with default settings.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), level: None, hue: None }
    }

    /// A bot with default settings.
    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { level: Some(level.into()), ..Self::human(name) }
    }

    /// The flag's value: `NAME[@COLOUR][:bot:LEVEL]`.
    fn flag(&self) -> String {
        let colour = self.hue.map(|hue| format!("@{}", hue.name())).unwrap_or_default();
        let bot = self.level.as_ref().map(|level| format!(":bot:{level}")).unwrap_or_default();
        format!("{}{colour}{bot}", self.name)
    }
}

/// The setup of a game.
///
/// ```
/// use parlour_tui::{PlayerSetup, GameSetup};
/// let mut setup = GameSetup::usual(parlour::find("mancala").unwrap());
/// setup.preset = "kalah".into();
/// setup.changes.push(("seeds".into(), "6".into()));
/// setup.players = vec![PlayerSetup::human("Ann B."), PlayerSetup::bot("Bea", "greedy")];
/// assert_eq!(setup.command(), "parlour play mancala --rules kalah --set seeds=6 --player 'Ann B.' --player Bea:bot:greedy");
/// assert_eq!(GameSetup::remembered(&setup.memory(), parlour::GAMES).unwrap(), setup);
/// ```
#[derive(Clone)]
pub struct GameSetup {
    kind: &'static dyn Kind,
    /// The name of the preset.
    pub preset: String,
    /// House rules: keys and values as in `--set`.
    pub changes: Vec<(String, String)>,
    /// The name of a board or its file; `None` for a generated one.
    pub board: Option<String>,
    /// Options of a generated board that differ from the defaults: keys and values as in the flags.
    pub options: Vec<(String, String)>,
    /// The random seed, if the board is fixed.
    pub seed: Option<u64>,
    /// The players.
    pub players: Vec<PlayerSetup>,
    /// Whether the turn order is as listed, not random.
    pub given_order: bool,
}

impl PartialEq for GameSetup {
    fn eq(&self, other: &Self) -> bool {
        self.memory() == other.memory()
    }
}

impl std::fmt::Debug for GameSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.command())
    }
}

impl GameSetup {
    /// The default setup of a game: one human against bots.
    pub fn usual(kind: &'static dyn Kind) -> Self {
        let mut setup = Self {
            kind,
            preset: kind.suggested_preset().to_owned(),
            changes: Vec::new(),
            board: None,
            options: Vec::new(),
            seed: None,
            players: Vec::new(),
            given_order: false,
        };
        let seats = setup.rules().map_or(2, |rules| kind.default_seats(&rules));
        let player = |number: usize| match number {
            1 => PlayerSetup::human("Player"),
            _ => PlayerSetup::bot(format!("Bot {number}"), levels(kind)[0].name),
        };
        setup.players = (1..=seats).map(player).collect();
        setup
    }

    /// The game.
    pub fn kind(&self) -> &'static dyn Kind {
        self.kind
    }

    /// The complete rules.
    pub fn rules(&self) -> Result<Map<String, Value>, RuleError> {
        let book = self.kind.book();
        let mut rules = book.resolve(&Value::from(self.preset.as_str()))?;
        for (key, text) in &self.changes {
            book.set(&mut rules, key, text)?;
        }
        Ok(rules)
    }

    /// The equivalent arguments, without the program's name.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = vec!["play".to_owned(), self.kind.name().to_owned()];
        let mut add = |flag: &str, value: String| {
            arguments.push(flag.to_owned());
            arguments.push(value);
        };
        if self.kind.book().presets().first().is_none_or(|first| first.name != self.preset) {
            add("--rules", self.preset.clone());
        }
        for (key, text) in &self.changes {
            add("--set", format!("{key}={text}"));
        }
        if let Some(board) = &self.board {
            add("--board", board.clone());
        } else {
            for (flag, value) in self.option_flags() {
                add(&flag, value);
            }
            if let Some(seed) = self.seed {
                add("--seed", seed.to_string());
            }
        }
        for player in &self.players {
            add("--player", player.flag());
        }
        if self.given_order {
            add("--order", "given".to_owned());
        }
        arguments
    }

    /// The options of a generated board as flags; a list becomes several.
    fn option_flags(&self) -> impl Iterator<Item = (String, String)> {
        let flags = |(key, value): (String, Value)| {
            let values = match value {
                Value::Array(items) => items,
                other => vec![other],
            };
            values.into_iter().map(move |value| (format!("--{key}"), written(&value)))
        };
        self.board_options().into_iter().flat_map(flags)
    }

    /// The chosen options of a generated board.
    pub fn board_options(&self) -> Map<String, Value> {
        let value = |(key, text): &(String, String)| Some((key.clone(), self.book().value(key, text).ok()?));
        self.options.iter().filter_map(value).collect()
    }

    /// The options of generated boards.
    pub(super) fn book(&self) -> &'static OptionBook {
        self.kind.boards().map_or_else(OptionBook::none, Boards::options)
    }

    /// The colours that are seats of this game; empty if any player can have any colour.
    pub(super) fn seat_colours(&self) -> &'static [&'static str] {
        self.kind.colours(&self.rules().unwrap_or_default())
    }

    /// The chosen or default colour of a player.
    pub(super) fn hue(&self, index: usize) -> Hue {
        let chosen: Vec<Option<&str>> = self.players.iter().map(|player| player.hue.map(Hue::name)).collect();
        let seated = seat_colours(self.seat_colours(), &chosen).unwrap_or_default();
        let seat = seated.get(index).and_then(|colour| Hue::find(colour));
        let own = || self.players.get(index).and_then(|player| player.hue);
        seat.or_else(own).unwrap_or_else(|| Hue::usual(Player::new(index)))
    }

    /// The colour of a player, if it is certain already: a random turn order gives out the others.
    pub(super) fn certain_hue(&self, index: usize) -> Option<Hue> {
        let chosen = |player: &PlayerSetup| player.hue.is_some();
        let own = self.players.get(index).is_some_and(chosen);
        let seated = !self.seat_colours().is_empty() && self.players.iter().any(chosen);
        (self.given_order || own || seated).then(|| self.hue(index))
    }

    /// The next colour for a player. Where colours are seats: the next free one, then none.
    pub(super) fn next_hue(&self, index: usize) -> Option<Hue> {
        let seats: Vec<Hue> = self.seat_colours().iter().filter_map(|colour| Hue::find(colour)).collect();
        if seats.is_empty() {
            return Some(self.hue(index).next());
        }
        let own = self.players.get(index)?.hue;
        let after = seats.iter().position(|hue| Some(*hue) == own).map_or(0, |at| at + 1);
        let is_free = |hue: &Hue| self.players.iter().all(|player| player.hue != Some(*hue));
        seats.into_iter().skip(after).find(is_free)
    }

    /// Removes colours that are not seats of this game or are taken.
    pub(super) fn fit_colours(&mut self) {
        let seats = self.seat_colours();
        for index in 0..self.players.len() {
            let hue = self.players[index].hue;
            let twice = self.players[..index].iter().any(|player| player.hue == hue);
            if !seats.is_empty() && hue.is_some_and(|hue| twice || !seats.contains(&hue.name())) {
                self.players[index].hue = None;
            }
        }
    }

    /// The equivalent command line.
    pub fn command(&self) -> String {
        let words = std::iter::once("parlour".to_owned()).chain(self.arguments());
        words.map(|word| quoted(&word)).collect::<Vec<_>>().join(" ")
    }

    /// The setup as the text of a TOML file.
    pub fn memory(&self) -> String {
        let mut file = Toml::new();
        file.insert("game".into(), self.kind.name().into());
        file.insert("rules".into(), self.preset.as_str().into());
        if let Some(board) = &self.board {
            file.insert("board".into(), board.as_str().into());
        }
        file.insert("given-order".into(), self.given_order.into());
        let table = |pairs: &[(String, String)]| -> Toml {
            pairs.iter().map(|(key, text)| (key.clone(), text.as_str().into())).collect()
        };
        file.insert("set".into(), table(&self.changes).into());
        if !self.options.is_empty() {
            file.insert("options".into(), table(&self.options).into());
        }
        let players: Vec<toml::Value> = self.players.iter().map(remember).collect();
        file.insert("players".into(), players.into());
        toml::to_string(&file).unwrap_or_default()
    }

    /// Reads a setup from a file; ignores presets, rules and options that no longer exist.
    pub fn remembered(text: &str, games: GameRegistry) -> Option<Self> {
        let file: Toml = text.parse().ok()?;
        let kind = games.find(file.get("game")?.as_str()?)?;
        let mut setup = Self::usual(kind);
        let word = |key: &str| file.get(key).and_then(toml::Value::as_str);
        if let Some(preset) = word("rules").filter(|name| kind.book().preset(name).is_ok()) {
            preset.clone_into(&mut setup.preset);
        }
        setup.board = word("board").map(str::to_owned);
        setup.given_order = file.get("given-order").and_then(toml::Value::as_bool).unwrap_or(false);
        let pairs = |key: &str| {
            let table = file.get(key).and_then(toml::Value::as_table).into_iter().flatten();
            table.filter_map(|(key, value)| Some((key, value.as_str()?)))
        };
        for (key, text) in pairs("set") {
            setup.set(key, text);
        }
        for (key, text) in pairs("options") {
            setup.set_option(key, text);
        }
        let players = file.get("players").and_then(toml::Value::as_array);
        let players: Vec<PlayerSetup> =
            players.into_iter().flatten().filter_map(|player| recall(kind, player)).collect();
        if !players.is_empty() {
            setup.players = players;
        }
        setup.fit_colours();
        Some(setup)
    }

    /// Changes a rule, or returns the error. A value of the preset is not a change.
    pub(super) fn set(&mut self, key: &str, text: &str) -> Option<RuleError> {
        let book = self.kind.book();
        let preset = book.resolve(&Value::from(self.preset.as_str())).unwrap_or_default();
        let mut rules = preset.clone();
        if let Err(error) = book.set(&mut rules, key, text) {
            return Some(error);
        }
        self.changes.retain(|(known, _)| known != key);
        if rules.get(key) != preset.get(key) {
            self.changes.push((key.to_owned(), text.to_owned()));
        }
        None
    }
}

impl GameSetup {
    /// Changes a board option, or returns the error. The default is not a change.
    pub(super) fn set_option(&mut self, key: &str, text: &str) -> Option<String> {
        let book = self.book();
        let value = match book.value(key, text) {
            Ok(value) => value,
            Err(findings) => return Some(findings.to_string()),
        };
        self.options.retain(|(known, _)| known != key);
        let usual = book.options().iter().any(|option| option.key == key && option.default == value);
        if !usual {
            self.options.push((key.to_owned(), text.to_owned()));
        }
        None
    }
}

fn remember(player: &PlayerSetup) -> toml::Value {
    let mut table = Toml::new();
    table.insert("name".into(), player.name.as_str().into());
    if let Some(level) = &player.level {
        table.insert("bot".into(), level.as_str().into());
    }
    if let Some(hue) = player.hue {
        table.insert("colour".into(), hue.name().into());
    }
    table.into()
}

fn recall(kind: &dyn Kind, value: &toml::Value) -> Option<PlayerSetup> {
    let word = |key: &str| value.get(key).and_then(toml::Value::as_str);
    let known = |level: &&str| levels(kind).iter().any(|known| known.name == *level);
    Some(PlayerSetup {
        name: word("name")?.to_owned(),
        level: word("bot").map(|level| Some(level).filter(known).unwrap_or(levels(kind)[0].name).to_owned()),
        hue: word("colour").and_then(Hue::find),
    })
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let plain = |sign: char| sign.is_alphanumeric() || "-_:=,./+@".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_longer_exists_is_forgotten() {
        let text = "game = \"ludo\"\nrules = \"gone\"\n[set]\ntokens = \"2\"\nno-such-rule = \"x\"\n";
        let setup = GameSetup::remembered(text, parlour::GAMES).unwrap();
        assert_eq!(setup.preset, "classic");
        assert_eq!(setup.changes, [("tokens".to_owned(), "2".to_owned())]);
        assert!(GameSetup::remembered("game = \"chess\"", parlour::GAMES).is_none());
        assert!(GameSetup::remembered("this is no file", parlour::GAMES).is_none());
    }

    // L-11: a colour is a seat: only free ones are offered, and what another game allows is forgotten.
    #[test]
    fn seats_are_offered_once() {
        let mut setup = GameSetup::usual(parlour::find("ludo").unwrap());
        setup.players.truncate(2);
        assert_eq!([setup.hue(0), setup.hue(1)], [Hue::Red, Hue::Green]);
        setup.players[1].hue = Some(Hue::Blue);
        assert_eq!([setup.hue(0), setup.hue(1)], [Hue::Yellow, Hue::Blue]);
        for expected in [Some(Hue::Red), Some(Hue::Green), Some(Hue::Yellow), None] {
            assert_eq!(setup.next_hue(0), expected);
            setup.players[0].hue = expected;
        }
        assert!(setup.command().ends_with("--player Player --player 'Bot 2@blue:bot:random'"));
        setup.players[0].hue = Some(Hue::Cyan);
        setup.fit_colours();
        assert_eq!(setup.players[0].hue, None);
    }

    #[test]
    fn a_value_of_the_preset_is_no_change() {
        let mut setup = GameSetup::usual(parlour::find("snakes").unwrap());
        assert!(setup.set("finish", "bounce").is_none());
        assert_eq!(setup.changes.len(), 1);
        assert!(setup.set("finish", "exact").is_none());
        assert!(setup.changes.is_empty());
        assert!(setup.set("finish", "bonce").is_some());
    }

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quoted("Zoë:bot:greedy"), "Zoë:bot:greedy");
        assert_eq!(quoted("it's"), "'it'\\''s'");
    }
}
