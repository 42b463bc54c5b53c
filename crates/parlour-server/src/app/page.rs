//! The web page: files embedded in the binary, served with their type and an `ETag`.
//!
//! Every file is also at `/v/VERSION/…`, where it never changes, so browsers keep it. The page itself uses those
//! addresses, and modules import each other by relative paths.

use std::borrow::Cow;
use std::io::Write as _;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderName, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::headers;

/// A file of `web/`: its path on the server, and its bytes.
struct Page {
    path: &'static str,
    bytes: &'static [u8],
}

macro_rules! pages {
    ($($path:literal => $file:literal),* $(,)?) => {
        &[$(Page { path: $path, bytes: include_bytes!(concat!("../../web/", $file)) }),*]
    };
}

/// All files of the page. A new file in `web/` needs one line here.
const PAGES: &[Page] = pages![
    "/" => "index.html",
    "/sw.js" => "sw.js",
    "/manifest.webmanifest" => "manifest.webmanifest",
    "/css/base.css" => "css/base.css",
    "/css/board.css" => "css/board.css",
    "/css/home.css" => "css/home.css",
    "/css/rooms.css" => "css/rooms.css",
    "/css/setup.css" => "css/setup.css",
    "/css/table.css" => "css/table.css",
    "/fonts/figtree.woff2" => "fonts/figtree.woff2",
    "/fonts/young-serif.woff2" => "fonts/young-serif.woff2",
    "/icon-192.png" => "icon-192.png",
    "/icon-512.png" => "icon-512.png",
    "/icon-turn.svg" => "icon-turn.svg",
    "/icon.svg" => "icon.svg",
    "/js/actions.js" => "js/actions.js",
    "/js/api.js" => "js/api.js",
    "/js/art.js" => "js/art.js",
    "/js/attention.js" => "js/attention.js",
    "/js/bar.js" => "js/bar.js",
    "/js/board.js" => "js/board.js",
    "/js/captions.js" => "js/captions.js",
    "/js/cards.js" => "js/cards.js",
    "/js/changes.js" => "js/changes.js",
    "/js/chart.js" => "js/chart.js",
    "/js/chat.js" => "js/chat.js",
    "/js/choices.js" => "js/choices.js",
    "/js/clock.js" => "js/clock.js",
    "/js/controls.js" => "js/controls.js",
    "/js/create-table.js" => "js/create-table.js",
    "/js/design.js" => "js/design.js",
    "/js/dice.js" => "js/dice.js",
    "/js/die.js" => "js/die.js",
    "/js/dom.js" => "js/dom.js",
    "/js/entities.js" => "js/entities.js",
    "/js/fair.js" => "js/fair.js",
    "/js/home.js" => "js/home.js",
    "/js/icons.js" => "js/icons.js",
    "/js/invite.js" => "js/invite.js",
    "/js/learn.js" => "js/learn.js",
    "/js/lists.js" => "js/lists.js",
    "/js/main.js" => "js/main.js",
    "/js/markdown.js" => "js/markdown.js",
    "/js/marks.js" => "js/marks.js",
    "/js/mazes.js" => "js/mazes.js",
    "/js/mode.js" => "js/mode.js",
    "/js/motion.js" => "js/motion.js",
    "/js/move-values.js" => "js/move-values.js",
    "/js/names.js" => "js/names.js",
    "/js/nowhere.js" => "js/nowhere.js",
    "/js/pace.js" => "js/pace.js",
    "/js/players.js" => "js/players.js",
    "/js/preview.js" => "js/preview.js",
    "/js/rail.js" => "js/rail.js",
    "/js/replay.js" => "js/replay.js",
    "/js/result.js" => "js/result.js",
    "/js/rules-form.js" => "js/rules-form.js",
    "/js/running.js" => "js/running.js",
    "/js/say.js" => "js/say.js",
    "/js/seats.js" => "js/seats.js",
    "/js/settings.js" => "js/settings.js",
    "/js/setup.js" => "js/setup.js",
    "/js/shapes.js" => "js/shapes.js",
    "/js/sheet.js" => "js/sheet.js",
    "/js/socket.js" => "js/socket.js",
    "/js/sound.js" => "js/sound.js",
    "/js/steps.js" => "js/steps.js",
    "/js/storage.js" => "js/storage.js",
    "/js/study-mancala.js" => "js/study-mancala.js",
    "/js/study-room.js" => "js/study-room.js",
    "/js/study-snakes.js" => "js/study-snakes.js",
    "/js/table.js" => "js/table.js",
    "/js/texts-shell.js" => "js/texts-shell.js",
    "/js/texts-table.js" => "js/texts-table.js",
    "/js/texts.js" => "js/texts.js",
    "/js/timeline.js" => "js/timeline.js",
    "/js/turn.js" => "js/turn.js",
    "/js/undo.js" => "js/undo.js",
    "/js/workshop.js" => "js/workshop.js",
];

/// The style sheet of all colours, from the drawing crate.
const THEME: &str = "/theme.css";

/// The paths of all files.
pub(crate) fn paths() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|page| page.path).chain([THEME, "/v/{version}/{*file}"])
}

/// The name of the route: its path.
pub(crate) fn name(path: &'static str) -> &'static str {
    if path == "/" { "page" } else { path }
}

/// The file at this path, or 304 if the browser has it already.
pub(crate) fn answer(path: &str, headers: &HeaderMap) -> Option<Response> {
    let (path, keep) = unversioned(path)?;
    FILES.iter().find(|file| file.path == path).map(|file| file.answer(headers, keep))
}

/// How long browsers keep a file without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// They check every time whether it has changed: the file keeps its name in the next version.
    Ask,
    /// For ever: the next version has another name.
    Forever,
}

/// Whether this is the path of a file, of this version or an older one.
pub(crate) fn is_file(path: &str) -> bool {
    ["/v/", "/art/", "/how-to-play/"].iter().any(|folder| path.starts_with(folder))
        || FILES.iter().any(|file| file.path == path)
}

/// A path without its version, if it has one. Files of other versions are gone: they must not mix with these.
pub(crate) fn unversioned(path: &str) -> Option<(&str, Keep)> {
    match path.strip_prefix("/v/") {
        Some(rest) => rest.strip_prefix(VERSION.as_str()).map(|path| (path, Keep::Forever)),
        None => Some((path, Keep::Ask)),
    }
}

/// The version of the page: it changes whenever a file does.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for page in PAGES {
        hash.update(Sha256::digest(page.bytes));
    }
    for kind in parlour::GAMES.iter() {
        hash.update(kind.how_to_play());
    }
    hash.update(parlour_draw::theme_css());
    hash.update(env!("CARGO_PKG_VERSION"));
    hex::encode(&hash.finalize()[..6])
});

/// The page with the addresses of this version.
fn versioned(page: &[u8]) -> String {
    let text = String::from_utf8_lossy(page).into_owned();
    ["js/", "css/", "fonts/", "theme.css"]
        .iter()
        .fold(text, |text, name| text.replace(&format!("=\"/{name}"), &format!("=\"/v/{}/{name}", *VERSION)))
}

/// The bytes of a file as they are sent: the page and its service worker contain the version.
fn filled_in(page: &Page) -> Cow<'static, [u8]> {
    match page.path {
        "/" => versioned(page.bytes).into_bytes().into(),
        "/sw.js" => [format!("const VERSION = \"{}\";\n", *VERSION).as_bytes(), page.bytes].concat().into(),
        path if content_type(path).starts_with("text/javascript") => {
            without_comments(page.bytes).into_bytes().into()
        }
        _ => page.bytes.into(),
    }
}

/// A module without its comments, which are a third of it. Lines stay lines, so that errors name the right ones.
fn without_comments(module: &[u8]) -> String {
    let mut text = String::with_capacity(module.len());
    let mut inside = false;
    for line in String::from_utf8_lossy(module).lines() {
        let mut rest = if line.trim_start().starts_with("//") { "" } else { line };
        loop {
            if inside {
                let Some((_, after)) = rest.split_once("*/") else { break };
                (rest, inside) = (after, false);
            }
            let Some((before, comment)) = rest.split_once("/**") else {
                text.push_str(rest.trim_end());
                break;
            };
            text.push_str(before.trim_end_matches(' '));
            text.push(' ');
            (rest, inside) = (comment, true);
        }
        text.push('\n');
    }
    text
}

/// A file as it is served.
pub(crate) struct File {
    pub(crate) path: Cow<'static, str>,
    bytes: Cow<'static, [u8]>,
    compressed: Option<Vec<u8>>,
    tag: HeaderValue,
}

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let embedded = PAGES.iter().map(|page| File::new(page.path, filled_in(page)));
    embedded.chain([File::new(THEME, parlour_draw::theme_css().into_bytes())]).collect()
});

impl File {
    pub(crate) fn new(path: impl Into<Cow<'static, str>>, bytes: impl Into<Cow<'static, [u8]>>) -> Self {
        let (path, bytes) = (path.into(), bytes.into());
        Self {
            tag: tag(&bytes),
            compressed: gzip(&bytes).filter(|short| short.len() < bytes.len()),
            path,
            bytes,
        }
    }

    /// The file, or 304 if the browser has it already.
    pub(crate) fn answer(&self, headers: &HeaderMap, keep: Keep) -> Response {
        let own = self.tag.as_bytes().strip_prefix(b"W/");
        let unchanged =
            items(headers, IF_NONE_MATCH).any(|known| own == Some(known.trim_start_matches("W/").as_bytes()));
        let caching = match keep {
            Keep::Ask => "no-cache",
            Keep::Forever => "public, max-age=31536000, immutable",
        };
        let common = [
            (ETAG, self.tag.clone()),
            (CACHE_CONTROL, HeaderValue::from_static(caching)),
            (VARY, HeaderValue::from_static("accept-encoding")),
            (CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy(&self.path))),
        ];
        if unchanged {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let kind = [(CONTENT_TYPE, HeaderValue::from_static(content_type(&self.path)))];
        let accepts = items(headers, ACCEPT_ENCODING).any(|coding| {
            coding
                .strip_prefix("gzip")
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(';') && !rest.ends_with("q=0"))
        });
        if let Some(bytes) = self.compressed.as_ref().filter(|_| accepts) {
            let coding = [(CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
            return (common, kind, coding, Body::from(bytes.clone())).into_response();
        }
        (common, kind, Body::from(self.bytes.to_vec())).into_response()
    }
}

/// The page and its service worker load other files; nothing else does, and most answers are short.
fn policy(path: &str) -> &'static str {
    match path {
        "/" | "/sw.js" => headers::POLICY,
        _ => headers::NOTHING,
    }
}

/// The items of a header that is a list.
fn items(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lists = headers.get_all(name).into_iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).map(str::trim)
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn tag(bytes: &[u8]) -> HeaderValue {
    // Weak, because the compressed file has the same tag.
    let digits = hex::encode(&Sha256::digest(bytes)[..8]);
    HeaderValue::from_str(&format!("W/\"{digits}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// The type by file extension; a path without one is HTML.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        Some("md") => "text/markdown; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/html; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unchanged_file_is_not_sent_again() {
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
    fn a_file_is_compressed_for_those_who_accept_it() {
        for (accepted, coding) in
            [("gzip, br", true), ("br, gzip;q=0.5", true), ("gzip;q=0", false), ("br", false), ("", false)]
        {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            let response = answer("/css/base.css", &headers).unwrap();
            assert_eq!(response.headers().contains_key(CONTENT_ENCODING), coding, "{accepted}");
            assert_eq!(response.headers()[VARY], "accept-encoding");
        }
    }

    #[test]
    fn nothing_else_is_served() {
        for path in ["/index.html", "/../Cargo.toml", "", "/css/base.css/", "/v/other/css/base.css", "/v/"] {
            assert!(answer(path, &HeaderMap::new()).is_none(), "{path}");
        }
    }

    #[test]
    fn a_file_of_this_version_is_kept_for_ever() {
        let page = answer("/", &HeaderMap::new()).unwrap();
        assert_eq!(page.headers()[CACHE_CONTROL], "no-cache");
        let text = versioned(PAGES[0].bytes);
        for path in text.split('"').filter(|path| path.starts_with("/v/")) {
            let file = answer(path, &HeaderMap::new()).unwrap_or_else(|| panic!("{path}"));
            assert!(file.headers()[CACHE_CONTROL].to_str().unwrap().contains("immutable"), "{path}");
        }
        assert!(text.contains(&format!("/v/{}/js/main.js", *VERSION)));
        assert!(text.contains(&format!("/v/{}/theme.css", *VERSION)));
    }

    #[test]
    fn modules_are_sent_without_their_comments() {
        let module = "// About.\n/** One. */\nconst a = /** @type {A} */ (b); // why\n/**\n * Two.\n */\nexport { a };\n";
        assert_eq!(
            without_comments(module.as_bytes()),
            "\n \nconst a =  (b); // why\n \n\n\nexport { a };\n"
        );
    }

    // The security headers forbid inline scripts and styles.
    #[test]
    fn pages_have_no_inline_script_or_style() {
        for page in PAGES.iter().filter(|page| content_type(page.path).starts_with("text/html")) {
            let text = String::from_utf8_lossy(page.bytes).to_lowercase();
            for forbidden in ["<script>", "<style", " style=", " onclick=", "javascript:"] {
                assert!(!text.contains(forbidden), "{} has {forbidden}", page.path);
            }
        }
    }
}
