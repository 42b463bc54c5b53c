//! A link as a QR code, so that a phone finds a table that is open on another screen.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;

use super::failure::Failure;
use super::reply::Reply;
use super::request::{ApiRequest, Empty, QueryParams};
use crate::messages::Refusal;

/// A link is shorter; longer texts would only make codes that no camera reads.
const LONGEST: usize = 300;

/// What is to be written as a code.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QrText {
    /// The text, at most 300 bytes.
    text: String,
}

/// A drawing.
pub(crate) struct Drawing(String);

impl Reply for Drawing {
    const CONTENT: &'static str = "image/svg+xml";
    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }
}

impl IntoResponse for Drawing {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, Self::CONTENT), (CACHE_CONTROL, "private, max-age=86400")];
        (headers, self.0).into_response()
    }
}

/// `GET /api/qr.svg`
pub(crate) async fn code(ask: ApiRequest<QueryParams<QrText>, Empty>) -> Result<Drawing, Failure> {
    Ok(Drawing(draw(&ask.query.0.text)?))
}

fn draw(text: &str) -> Result<String, Refusal> {
    if text.is_empty() || text.len() > LONGEST {
        return Err(Refusal::bad(format!("text: 1 to {LONGEST} bytes")));
    }
    let code = QrCode::with_error_correction_level(text, EcLevel::M)
        .map_err(|error| Refusal::bad(format!("text: {error}")))?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(180, 180).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_drawing() {
        let drawing = draw("http://127.0.0.1:8765/#/table/0123456789abcdef").unwrap();
        assert!(drawing.contains("<svg"));
        assert!(draw("").is_err() && draw(&"x".repeat(301)).is_err());
    }
}
