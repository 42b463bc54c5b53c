//! oEmbed (<https://oembed.com>): other sites turn a link to a table into a frame.

use std::num::NonZeroU32;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::html::escape;
use super::{own_path, place, public_table, steps, title};
use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::{Get, QueryParams, unknown_table};

/// The size of a frame, unless less is wanted.
const WIDTH: u32 = 480;
const HEIGHT: u32 = 560;

/// A link and how to embed it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The link to a public table or its replay.
    url: String,
    /// The format of the answer; only `json` is there.
    #[serde(default)]
    format: Format,
    /// The greatest width, in pixels.
    maxwidth: Option<NonZeroU32>,
    /// The greatest height, in pixels.
    maxheight: Option<NonZeroU32>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Format {
    /// JSON.
    #[default]
    Json,
}

/// How to embed a table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct OEmbed {
    /// The version of oEmbed.
    version: &'static str,
    /// The kind of embedding: always `rich`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The game and the players.
    title: String,
    /// The name of the site.
    provider_name: &'static str,
    /// The address of the site.
    provider_url: String,
    /// How many seconds the answer can be kept.
    cache_age: u32,
    /// The frame.
    html: String,
    /// The width of the frame.
    width: u32,
    /// The height of the frame.
    height: u32,
}

/// `GET /oembed`
pub(crate) async fn answer(request: Get<QueryParams<Wanted>>) -> Answered<OEmbed> {
    let wanted = &request.query.0;
    // Every other format was refused when the query was read.
    let Format::Json = wanted.format;
    let found = own_path(&wanted.url, request.headers()).and_then(place);
    let (id, replay) = found.ok_or_else(unknown_table)?;
    let view = public_table(&request.app, &id).await?;
    let (base, title) = (&request.base, title(&view));
    let width = wanted.maxwidth.map_or(WIDTH, |most| most.get().min(WIDTH));
    let height = wanted.maxheight.map_or(HEIGHT, |most| most.get().min(HEIGHT));
    let rest = if replay && steps(&view) > 0 { "/replay" } else { "" };
    let html = format!(
        "<iframe src=\"{}\" width=\"{width}\" height=\"{height}\" title=\"{}\" loading=\"lazy\" \
         style=\"border:0\"></iframe>",
        escape(&format!("{base}/embed/tables/{}{rest}", view.id)),
        escape(&title),
    );
    Ok(Data(OEmbed {
        version: "1.0",
        kind: "rich",
        title,
        provider_name: "Parlour",
        provider_url: base.clone(),
        cache_age: 60,
        html,
        width,
        height,
    }))
}
