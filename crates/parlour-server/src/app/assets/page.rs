//! The web page: files embedded in the binary.
//!
//! Every file is also at `/v/VERSION/…`, where it never changes, so browsers keep it. The page itself uses those
//! addresses, and modules import each other by relative paths.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use sha2::{Digest, Sha256};

use super::file::{File, Keep, content_type};

/// A file of `web/`: its path on the server, and its bytes.
struct Page {
    path: &'static str,
    bytes: &'static [u8],
}

/// All files of the page, as `build.rs` finds them in `web/`; the page itself is the first.
const PAGES: &[Page] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

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

/// The page with these tags in its head.
pub(crate) fn with_tags(tags: &str) -> String {
    PAGES.first().map(|page| versioned(page.bytes)).unwrap_or_default().replacen(
        "</head>",
        &format!("{tags}</head>"),
        1,
    )
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

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let embedded = PAGES.iter().map(|page| File::new(page.path, filled_in(page)));
    embedded.chain([File::new(THEME, parlour_draw::theme_css().into_bytes())]).collect()
});

#[cfg(test)]
mod tests {
    use axum::http::header::{
        ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
    };
    use axum::http::{HeaderValue, StatusCode};

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
        // Files of `web/` that are not for browsers.
        for path in ["/package.json", "/tsconfig.json", "/js/types.js", "/fonts/figtree-OFL.txt", "/tests"] {
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
