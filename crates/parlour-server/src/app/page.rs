//! The page: files that are part of the program, each with its type and a tag by which browsers know it unchanged.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// A file of `web/`: where it is served, and its bytes.
struct Page {
    path: &'static str,
    bytes: &'static [u8],
}

macro_rules! pages {
    ($($path:literal => $file:literal),* $(,)?) => {
        &[$(Page { path: $path, bytes: include_bytes!(concat!("../../web/", $file)) }),*]
    };
}

/// Every file that is served. A new file of `web/` is one line here.
const PAGES: &[Page] = pages![
    "/" => "index.html",
    "/style.css" => "style.css",
    "/icon.svg" => "icon.svg",
    "/art/ludo.svg" => "art/ludo.svg",
    "/art/mancala.svg" => "art/mancala.svg",
    "/art/maze.svg" => "art/maze.svg",
    "/art/snakes.svg" => "art/snakes.svg",
    "/js/actions.js" => "js/actions.js",
    "/js/api.js" => "js/api.js",
    "/js/board.js" => "js/board.js",
    "/js/captions.js" => "js/captions.js",
    "/js/cards.js" => "js/cards.js",
    "/js/changes.js" => "js/changes.js",
    "/js/chart.js" => "js/chart.js",
    "/js/chat.js" => "js/chat.js",
    "/js/choices.js" => "js/choices.js",
    "/js/clock.js" => "js/clock.js",
    "/js/create-table.js" => "js/create-table.js",
    "/js/design.js" => "js/design.js",
    "/js/dice.js" => "js/dice.js",
    "/js/dom.js" => "js/dom.js",
    "/js/entities.js" => "js/entities.js",
    "/js/fair.js" => "js/fair.js",
    "/js/form.js" => "js/form.js",
    "/js/lists.js" => "js/lists.js",
    "/js/lobby.js" => "js/lobby.js",
    "/js/main.js" => "js/main.js",
    "/js/mazes.js" => "js/mazes.js",
    "/js/motion.js" => "js/motion.js",
    "/js/move-values.js" => "js/move-values.js",
    "/js/preferences.js" => "js/preferences.js",
    "/js/preview.js" => "js/preview.js",
    "/js/replay.js" => "js/replay.js",
    "/js/shapes.js" => "js/shapes.js",
    "/js/socket.js" => "js/socket.js",
    "/js/sound.js" => "js/sound.js",
    "/js/steps.js" => "js/steps.js",
    "/js/storage.js" => "js/storage.js",
    "/js/study-mancala.js" => "js/study-mancala.js",
    "/js/study-snakes.js" => "js/study-snakes.js",
    "/js/table.js" => "js/table.js",
    "/js/timeline.js" => "js/timeline.js",
    "/js/undo.js" => "js/undo.js",
];

/// The paths that are served.
pub(crate) fn paths() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|page| page.path)
}

/// A name for the document: the path itself is one.
pub(crate) fn name(path: &'static str) -> &'static str {
    if path == "/" { "page" } else { path }
}

/// The file at this path, or only the news that it has not changed.
pub(crate) fn answer(path: &str, headers: &HeaderMap) -> Option<Response> {
    let index = PAGES.iter().position(|page| page.path == path)?;
    let (page, tag) = (PAGES.get(index)?, TAGS.get(index)?);
    let known = headers.get_all(IF_NONE_MATCH).iter();
    let unchanged = known
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
        .any(|known| known.trim().trim_start_matches("W/").as_bytes() == tag.as_bytes());
    // The name of a file stays the same in the next version: browsers ask every time and mostly hear 304.
    let common = [(ETAG, tag.clone()), (CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
    if unchanged {
        return Some((StatusCode::NOT_MODIFIED, common).into_response());
    }
    let kind = [(CONTENT_TYPE, HeaderValue::from_static(content_type(page)))];
    Some((common, kind, Body::from(page.bytes)).into_response())
}

static TAGS: LazyLock<Vec<HeaderValue>> = LazyLock::new(|| PAGES.iter().map(tag).collect());

fn tag(page: &Page) -> HeaderValue {
    let digest = Sha256::digest(page.bytes);
    let mut text = String::from("\"");
    for byte in digest.iter().take(12) {
        let _ = write!(text, "{byte:02x}");
    }
    text.push('"');
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("\"\""))
}

/// What a file is, by the ending of its name; a path without one is a page.
fn content_type(page: &Page) -> &'static str {
    match page.path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "text/html; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_sent_once_then_only_confirmed() {
        let first = answer("/", &HeaderMap::new()).unwrap();
        assert_eq!(first.status(), StatusCode::OK);
        assert_eq!(first.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        let tag = first.headers()[ETAG].clone();
        let known = HeaderMap::from_iter([(IF_NONE_MATCH, tag.clone())]);
        let again = answer("/", &known).unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(again.headers()[ETAG], tag);
        let other = HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_static("\"other\""))]);
        assert_eq!(answer("/", &other).unwrap().status(), StatusCode::OK);
    }

    #[test]
    fn nothing_else_is_served() {
        for path in ["/index.html", "/../Cargo.toml", "", "/style.css/"] {
            assert!(answer(path, &HeaderMap::new()).is_none(), "{path}");
        }
    }

    // The security headers forbid script and style inside a page: there is none.
    #[test]
    fn pages_have_no_inline_script_or_style() {
        for page in PAGES.iter().filter(|page| content_type(page).starts_with("text/html")) {
            let text = String::from_utf8_lossy(page.bytes).to_lowercase();
            for forbidden in ["<script>", "<style", " style=", " onclick=", "javascript:"] {
                assert!(!text.contains(forbidden), "{} has {forbidden}", page.path);
            }
        }
    }
}
