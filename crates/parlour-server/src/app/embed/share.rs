//! The links that people share: the page itself, with tags by which other sites and messengers show what it leads to.

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::html::escape;
use super::{public_table, shared, steps, title};
use crate::app::assets::page;
use crate::app::http::request::base;
use crate::app::state::App;
use crate::messages::View;

/// `GET /table/{id}` and `GET /replay/{id}`
pub(crate) async fn serve(State(app): State<App>, request: Request) -> Response {
    let base = base(&app, request.headers(), request.extensions());
    // The page itself says so if there is no such table; a table that is not public looks the same here.
    let tags = match shared(request.uri()) {
        Some((id, replay)) => public_table(&app, &id).await.map(|view| tags(&base, &view, replay)),
        None => Ok(String::new()),
    };
    let html = page::with_tags(&tags.unwrap_or_default());
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-store")], html).into_response()
}

/// The tags of `OpenGraph`, and where oEmbed is answered.
fn tags(base: &str, view: &View, replay: bool) -> String {
    let room = if replay { "replay" } else { "table" };
    let link = format!("{base}/{room}/{}", view.id);
    let step = match steps(view) {
        0 => String::new(),
        steps => format!("step={steps}&"),
    };
    let picture = format!("{base}/embed/tables/{}/picture.png?{step}size=1200", view.id);
    let encoded: String = link.bytes().map(encoded).collect();
    let title = title(view);
    let last = view.log.last().map(|last| last.words.join(" "));
    let about = last.unwrap_or_else(|| format!("{} on Parlour", view.title));
    let properties = [
        ("property=\"og:type\"", "website"),
        ("property=\"og:site_name\"", "Parlour"),
        ("property=\"og:title\"", &title),
        ("property=\"og:description\"", &about),
        ("property=\"og:url\"", &link),
        ("property=\"og:image\"", &picture),
        ("property=\"og:image:type\"", "image/png"),
        ("property=\"og:image:alt\"", &title),
        ("name=\"twitter:card\"", "summary_large_image"),
    ];
    let lines = properties.map(|(key, value)| format!("<meta {key} content=\"{}\">\n", escape(value)));
    let discovery = format!(
        "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{}\" title=\"{}\">\n",
        escape(&format!("{base}/oembed?url={encoded}&format=json")),
        escape(&title)
    );
    lines.concat() + &discovery
}

/// A byte of an address within a query.
fn encoded(byte: u8) -> String {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    }
}
