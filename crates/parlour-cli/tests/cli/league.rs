//! `parlour league` and `parlour kgp`.

use crate::common::{file, parlour};

const LEAGUE: [&str; 12] = [
    "league",
    "mancala",
    "--rules",
    "kalah",
    "--player",
    "G:bot:greedy",
    "--player",
    "R:bot:random",
    "--games",
    "60",
    "--seed",
    "4",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    LEAGUE.iter().chain(more).copied().collect()
}

#[test]
fn ratings_are_the_same_for_any_number_of_threads() {
    let [one, three] = ["1", "3"].map(|threads| parlour(&with(&["--json", "--threads", threads])));
    assert_eq!((one.code, &one.stdout), (0, &three.stdout));
    let data = one.json();
    let (best, last) = (&data["players"][0], &data["players"][1]);
    assert_eq!((best["player"].as_str(), last["player"].as_str()), (Some("G"), Some("R")));
    assert!(best["elo"].as_f64() > last["elo"].as_f64());
    let bounds = best["ci95"].as_array().expect("two bounds");
    assert!(bounds[0].as_f64() < best["elo"].as_f64() && best["elo"].as_f64() < bounds[1].as_f64());
    assert!(best["score"].as_f64() > Some(0.8) && data["settled"] == true);
    assert_eq!(data["pairs"][0]["games"], best["games"]);
    assert!(best["games"].as_u64() < Some(60), "it stops when the order is settled");
    assert_eq!(parlour(&with(&["--json", "--all-games"])).json()["games"], 60);
}

#[test]
fn results_as_text_csv_and_page() {
    let (csv, html) = (file("league", "pairs.csv"), file("league", "league.html"));
    let (csv, html) = (csv.to_str().expect("UTF-8"), html.to_str().expect("UTF-8"));
    let run = parlour(&with(&["--player", "<C>:bot:greedy", "--csv", csv, "--html", html, "--swiss", "2"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("League of Mancala: 3 players"), "{}", run.stdout);
    let lines = std::fs::read_to_string(csv).expect("a file");
    assert!(lines.starts_with("player,opponent,games,wins,draws,losses\n\"G\",\"R\",60,"), "{lines}");
    let page = std::fs::read_to_string(html).expect("a file");
    assert!(page.contains("&lt;C&gt;") && page.contains("--swiss 2") && !page.contains("<C>"), "{page}");
}

#[test]
fn what_cannot_be_a_league_is_refused() {
    let cases: [(&[&str], &str); 4] = [
        (&["league", "mancala", "--player", "A:bot"], "at least 2 players"),
        (&["league", "mancala", "--player", "A:bot", "--player", "A:bot"], "two players are called A"),
        (&["league", "maze", "--player", "A:bot", "--player", "B:bot"], "games for 2 players"),
        (&["league", "ludo", "--player", "A:human", "--player", "B:bot"], "A is human"),
    ];
    for (args, words) in cases {
        let run = parlour(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.stdout);
        assert!(run.stderr.contains(words), "{args:?}: {}", run.stderr);
    }
}

// K-09: addresses and levels are checked before anything is connected.
#[test]
fn wrong_usage_of_the_kalah_game_protocol() {
    for (args, code, words) in [
        (["kgp", "connect", "a b", "--level", "greedy"], 2, "write HOST, HOST:PORT or ws://HOST:PORT/PATH"),
        (["kgp", "connect", "127.0.0.1", "--level", "gredy"], 2, "did you mean greedy?"),
        (["kgp", "connect", "127.0.0.1:1", "--level", "greedy"], 1, "127.0.0.1:1"),
        (["kgp", "serve", "--quiet", "--columns", "0"], 2, "columns"),
    ] {
        let run = parlour(&args);
        assert_eq!(run.code, code, "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{args:?}: {}", run.stderr);
    }
}
