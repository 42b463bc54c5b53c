//! A link as a QR code, so that a phone can open a table shown on another screen.

use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::http::failure::Failure;
use crate::app::http::reply::QrSvg;
use crate::app::http::request::{Get, QueryParams};
use crate::messages::Refusal;

/// Links are shorter, and cameras cannot read the codes of longer texts.
const LONGEST: usize = 300;

/// The text of a QR code.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QrText {
    /// The text, at most 300 bytes.
    #[schemars(length(min = 1, max = 300))]
    text: String,
}

/// `GET /api/qr.svg`
pub(crate) async fn code(request: Get<QueryParams<QrText>>) -> Result<QrSvg, Failure> {
    Ok(QrSvg(draw(&request.query.0.text)?))
}

fn draw(text: &str) -> Result<String, Refusal> {
    if text.is_empty() || text.len() > LONGEST {
        return Err(Refusal::bad(format!("text must have 1 to {LONGEST} bytes")));
    }
    let code = QrCode::with_error_correction_level(text, EcLevel::M)
        .map_err(|error| Refusal::bad(format!("text: {error}")))?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(180, 180).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_an_svg() {
        let drawing = draw("http://127.0.0.1:8765/#/table/0123456789abcdef").unwrap();
        assert!(drawing.contains("<svg"));
        assert!(draw("").is_err() && draw(&"x".repeat(301)).is_err());
    }
}
