//! The texts of a game as data: a key, and what fills the gaps of its template.
//!
//! A game says *what* happened as a [`Message`]; its table of [`Messages`] has the words. Terminal, page and pictures
//! show the same sentences, and a translation is another table.

mod message;
mod template;
mod words;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::{Note, PlayerNames};
pub use message::{Gap, Message};
use template::Template;
pub use template::ordinal;
pub use words::counted;

/// The most items of a list that are named; the others are only counted.
const MOST_LISTED: usize = 10;

/// A table of messages: the words for each key, in one language.
#[derive(Debug)]
pub struct Messages {
    templates: BTreeMap<String, Template>,
}

/// The messages that every game shares: rolls, results, prompts, hints.
static COMMON: LazyLock<Messages> = LazyLock::new(|| Messages::read(include_str!("../../messages.json")));

impl Messages {
    /// A game's table, written as a JSON object from keys to templates, together with the messages that all games share.
    ///
    /// A template has gaps in braces: `{name}`; `{count|# seed|# seeds}` with a form for one and a form for more;
    /// `{a roll}` for "a 6" or "an 8"; `{nth place}` for "2nd".
    ///
    /// The entry `key+`, if there is one, continues `key` in a sentence: with `"moves": "{player} moves to {to}"` and
    /// `"moves+": ", then to {to}"`, two moves become "Ann moves to 4, then to 9".
    ///
    /// # Panics
    /// If the text is not such an object: tables are part of the program.
    pub fn new(json: &str) -> Self {
        let mut all = Self { templates: COMMON.templates.clone() };
        all.templates.append(&mut Self::read(json).templates);
        all
    }

    /// The messages that every game shares.
    pub fn common() -> &'static Self {
        &COMMON
    }

    fn read(json: &str) -> Self {
        let table: BTreeMap<String, String> =
            serde_json::from_str(json).expect("a table of messages is JSON");
        Self { templates: table.iter().map(|(key, text)| (key.clone(), Template::read(text))).collect() }
    }

    /// The keys of the table, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.templates.keys().map(String::as_str)
    }

    /// What is wrong with a message, for tests: the table lacks its key, or gaps and values do not match.
    pub fn problem(&self, message: &Message) -> Option<String> {
        let Some(template) = self.templates.get(message.key) else {
            return Some(format!("there is no message \"{}\"", message.key));
        };
        let nested = message.gaps.iter().find_map(|(_, gap)| match gap {
            Gap::Message(inner) => self.problem(inner),
            _ => None,
        });
        let others = [self.continuation(message), self.templates.get(&format!("{}!", message.key))];
        let others = others.into_iter().flatten().flat_map(Template::gaps);
        let empty = template.gaps().chain(others).find(|name| message.gap(name).is_none());
        let unused = message.gaps.iter().find(|(name, _)| !template.gaps().any(|gap| gap == *name));
        let about = |what: &str, name: &str| format!("message \"{}\": {what} {{{name}}}", message.key);
        let empty = empty.map(|name| about("nothing fills", name));
        nested.or(empty).or_else(|| unused.map(|(name, _)| about("there is no gap", name)))
    }

    /// One message in words, without a full stop.
    pub fn say(&self, message: &Message, names: &PlayerNames) -> String {
        self.fill(message, names, Subject::Said)
    }

    /// One message in words, and as data: how a cell, a link or a piece is described.
    pub fn told(&self, message: Message, names: &PlayerNames) -> (String, Option<Message>) {
        (self.say(&message, names), Some(message))
    }

    /// A message without gaps and players.
    pub fn text(&self, key: &'static str) -> String {
        self.say(&Message::new(key), &PlayerNames::default())
    }

    /// A note beside the board; its label is a message without gaps.
    pub fn note(&self, label: &'static str, text: impl Into<Gap>, names: &PlayerNames) -> Note {
        Note { label: self.say(&Message::new(label), names), text: self.gap(&text.into(), names) }
    }

    /// Several messages as sentences. Consecutive clauses about one player become one sentence that names the player
    /// once: "Ann rolls a 6, moves to 4 and rolls again." Messages that contain a comma, semicolon or colon stay
    /// separate.
    ///
    /// ```
    /// use parlour_core::{Message, Messages, Player, PlayerNames};
    /// let messages = Messages::new(r#"{ "moves": "{player} moves to {to}", "swaps": "The order is reversed" }"#);
    /// let [ann, bob] = [0, 1].map(Player::new);
    /// let said = [
    ///     Message::of("rolls", ann).with("roll", 8_u8),
    ///     Message::of("moves", ann).with("to", 12_u8),
    ///     Message::new("swaps"),
    ///     Message::of("wins", bob),
    /// ];
    /// let sentences = messages.sentences(&said, &PlayerNames::new(["Ann", "Bob"]));
    /// assert_eq!(sentences, ["Ann rolls an 8 and moves to 12.", "The order is reversed.", "Bob wins."]);
    /// ```
    pub fn sentences(&self, messages: &[Message], names: &PlayerNames) -> Vec<String> {
        let joins = |one: &Message, next: &Message| {
            let same_subject = one.gap("player") == next.gap("player");
            same_subject && self.is_clause(one) && self.is_clause(next) || self.continues(one, next)
        };
        messages.chunk_by(joins).map(|run| self.sentence(run, names)).collect()
    }

    /// What a move would do: "Token 2 to square 9, capture Bob's token 1". It uses the entries with an exclamation mark
    /// after the key; messages without one are left out.
    ///
    /// ```
    /// use parlour_core::{Message, Messages, Player, PlayerNames};
    /// let messages = Messages::new(r#"{ "sown!": "sow pit {pit}", "again!": "play again" }"#);
    /// let player = Player::new(0);
    /// let moved = [Message::of("sown", player).with("pit", 3_u8), Message::of("again", player)];
    /// assert_eq!(messages.outlook(&moved, &PlayerNames::default()), "Sow pit 3, play again");
    /// ```
    pub fn outlook(&self, messages: &[Message], names: &PlayerNames) -> String {
        let template = |message: &Message| self.templates.get(&format!("{}!", message.key));
        let told = messages
            .iter()
            .filter_map(|message| Some(self.filled(template(message)?, message, names, Subject::Said)));
        capitalised(&told.collect::<Vec<_>>().join(", "))
    }

    /// Joins clauses with the same subject into one sentence. Repeated clauses appear once.
    fn sentence(&self, run: &[Message], names: &PlayerNames) -> String {
        let mut clauses: Vec<String> = Vec::new();
        for (index, clause) in run.iter().enumerate() {
            let before = index.checked_sub(1).map(|index| &run[index]);
            match (before, clauses.last_mut()) {
                (Some(before), _) if before == clause => {}
                (Some(before), Some(text)) if self.continues(before, clause) => {
                    let more = self.continuation(clause);
                    text.extend(more.map(|more| self.filled(more, clause, names, Subject::Said)));
                }
                (Some(_), _) => clauses.push(self.fill(clause, names, Subject::Known)),
                (None, _) => clauses.push(self.fill(clause, names, Subject::Said)),
            }
        }
        format!("{}.", listed(&clauses, " and "))
    }

    /// The template that continues a message of the same kind.
    fn continuation(&self, message: &Message) -> Option<&Template> {
        self.templates.get(&format!("{}+", message.key))
    }

    /// Whether a message differs from the one before it only in the gaps of its continuation.
    fn continues(&self, before: &Message, message: &Message) -> bool {
        let differs = |(name, gap): &&(&'static str, Gap)| before.gap(name) != Some(gap);
        let mut different = message.gaps.iter().filter(differs).map(|(name, _)| *name);
        match (different.next(), different.next()) {
            (Some(only), None) if before.key == message.key => {
                self.continuation(message).is_some_and(|template| template.gaps().any(|gap| gap == only))
            }
            _ => false,
        }
    }

    /// Whether a message can be one of several clauses of a sentence.
    fn is_clause(&self, message: &Message) -> bool {
        self.templates.get(message.key).is_some_and(Template::is_clause)
    }

    fn fill(&self, message: &Message, names: &PlayerNames, subject: Subject) -> String {
        // A test finds missing messages; if one is missing all the same, its key is better than nothing.
        match self.templates.get(message.key) {
            Some(template) => self.filled(template, message, names, subject),
            None => message.key.to_owned(),
        }
    }

    fn filled(
        &self,
        template: &Template,
        message: &Message,
        names: &PlayerNames,
        subject: Subject,
    ) -> String {
        let number = |name: &str| match message.gap(name) {
            Some(Gap::Number(number)) => *number,
            _ => 0,
        };
        let text = |name: &str| message.gap(name).map_or_else(String::new, |gap| self.gap(gap, names));
        template.fill(subject == Subject::Known, number, text)
    }

    fn gap(&self, gap: &Gap, names: &PlayerNames) -> String {
        match gap {
            Gap::Number(number) => number.to_string(),
            Gap::Player(player) => names.name(*player),
            Gap::Message(message) => self.say(message, names),
            Gap::All(items) => self.list(items, " and ", names),
            Gap::AnyOf(items) => self.list(items, " or ", names),
            Gap::List(items) => self.list(items, ", ", names),
            Gap::Text(text) => text.clone(),
        }
    }

    fn list(&self, items: &[Gap], last: &str, names: &PlayerNames) -> String {
        let mut words: Vec<String> =
            items.iter().take(MOST_LISTED).map(|item| self.gap(item, names)).collect();
        let more = items.len() - words.len();
        if more == 0 {
            return listed(&words, last);
        }
        words.push(format!("{more} more"));
        listed(&words, " and ")
    }
}

/// Whether a clause names its subject or relies on the clause before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Said,
    Known,
}

/// "a, b and c", with this word before the last.
fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{}{last}{end}", first.join(", ")),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;

    fn names() -> PlayerNames {
        PlayerNames::new(["Ann", "Bob"])
    }

    #[test]
    fn lists_name_ten_and_count_the_rest() {
        let messages = Messages::new(r#"{ "next": "Next: {queue}", "exits": "to {ends}" }"#);
        let queue = |count: usize| Message::new("next").with("queue", Gap::all((0..count).map(Player::new)));
        assert_eq!(messages.say(&queue(2), &names()), "Next: Ann and Bob");
        assert!(messages.say(&queue(12), &names()).ends_with("player 9, player 10 and 2 more"));
        let exits = Message::new("exits").with("ends", Gap::any_of([7_u8, 12, 30]));
        assert_eq!(messages.say(&exits, &names()), "to 7, 12 or 30");
    }

    #[test]
    fn a_message_with_a_comma_stands_alone() {
        let messages = Messages::new(r#"{ "sown": "{player} sows 2 seeds; the last lands in {place}" }"#);
        let player = Player::new(1);
        let said = [Message::of("sown", player).with("place", "pit 3"), Message::of("wins", player)];
        assert_eq!(
            messages.sentences(&said, &names()),
            ["Bob sows 2 seeds; the last lands in pit 3.", "Bob wins."]
        );
    }

    #[test]
    fn a_continuation_says_only_what_is_new() {
        let messages = Messages::new(
            r#"{ "moves": "{player} moves to {to}", "moves+": ", then to {to}", "stays": "{player} stays on {at}" }"#,
        );
        let [ann, bob] = [0, 1].map(Player::new);
        let moves = |to: u8| Message::of("moves", ann).with("to", to);
        let stays = Message::of("stays", ann).with("at", 9_u8);
        let said = [Message::of("rolls", ann).with("roll", 2_u8), moves(4), moves(9), stays.clone(), stays];
        assert_eq!(
            messages.sentences(&said, &names()),
            ["Ann rolls a 2, moves to 4, then to 9 and stays on 9."]
        );
        let finishes = |player, place| Message::finishes(player, place);
        let team = [moves(9), finishes(ann, 1), finishes(bob, 1)];
        assert_eq!(messages.sentences(&team, &names()), ["Ann moves to 9 and wins, and so does Bob."]);
        let both = [finishes(ann, 2), finishes(bob, 3)];
        assert_eq!(messages.sentences(&both, &names()), ["Ann finishes 2nd.", "Bob finishes 3rd."]);
    }

    #[test]
    fn messages_nest() {
        let messages =
            Messages::new(r#"{ "moved": "{player} moves to {place}", "square": "square {number}" }"#);
        let place = Message::new("square").with("number", 12_u8);
        let moved = Message::of("moved", Player::new(0)).with("place", place);
        assert_eq!(messages.say(&moved, &names()), "Ann moves to square 12");
    }
}
