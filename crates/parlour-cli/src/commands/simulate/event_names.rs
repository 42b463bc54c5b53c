//! What the kinds of events are called in a table of how often they happen.

/// The name of a kind of event, as a thing that is counted. Games from outside have kinds of their own.
pub(super) fn event_name(kind: &str) -> String {
    let name = match kind {
        "acted" => "effects of squares",
        "arrived" => "goals reached",
        "backtracked" => "pawns taken back",
        "bitten" => "snakes slid down",
        "boosted" => "boosts",
        "burnt" => "columns burnt",
        "captured" => "captures",
        "climbed" => "ladders climbed",
        "deadlock" => "deadlocks",
        "entered" => "pieces brought in",
        "finished" => "players finished",
        "finished-token" => "tokens finished",
        "forfeited" => "rolls forfeited",
        "helps" => "turns for a partner",
        "lost-turn" => "turns lost",
        "moved" => "pieces moved",
        "out-of-moves" => "games out of moves",
        "over" => "games over",
        "passed" => "turns without a legal move",
        "plays-again" => "extra turns",
        "pushed" => "pawns pushed",
        "reversed" => "changes of direction",
        "rolls-again" => "extra rolls",
        "sent" => "pawns sent back",
        "skipped" => "turns skipped",
        "skips-next" => "turns taken from the next player",
        "sown" => "pits sown",
        "stayed" => "rolls without a move",
        "stepped" => "steps",
        "stuck" => "dead ends",
        "swallowed" => "falls into black holes",
        "swept" => "seeds swept at the end",
        "teleported" => "teleports",
        "teleporter" => "teleporters entered",
        "third-six" => "third sixes",
        "trapped" => "traps",
        own => return own.replace('-', " "),
    };
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_words() {
        assert_eq!(event_name("bitten"), "snakes slid down");
        assert_eq!(event_name("of-my-own"), "of my own");
    }
}
