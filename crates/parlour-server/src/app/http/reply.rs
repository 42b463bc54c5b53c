//! The replies of handlers, and their schemas for the OpenAPI document.

use axum::Json;
use axum::http::HeaderValue;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::response::{IntoResponse, Response};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use crate::app::http::failure::Failure;

/// A reply with a known schema.
pub(crate) trait Reply: IntoResponse {
    /// The status on success.
    const STATUS: u16 = 200;
    /// The content type.
    const CONTENT: &'static str = "application/json";
    /// The schema of the content, if it is JSON.
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema>;
}

/// JSON, or why there is none.
pub(crate) type Answered<T, const STATUS: u16 = 200> = Result<Data<T, STATUS>, Failure>;

/// JSON.
pub(crate) struct Data<T, const STATUS: u16 = 200>(pub(crate) T);

impl<T: Serialize + JsonSchema, const STATUS: u16> Reply for Data<T, STATUS> {
    const STATUS: u16 = STATUS;
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }
}

impl<T: Serialize, const STATUS: u16> IntoResponse for Data<T, STATUS> {
    fn into_response(self) -> Response {
        (StatusCode::from_u16(STATUS).unwrap_or_default(), Json(self.0)).into_response()
    }
}

/// A reply with a tag: browsers keep it, and ask whether it is still good.
pub(crate) struct Tagged<T> {
    pub(crate) tag: HeaderValue,
    /// The reply; none if the client has it already.
    pub(crate) content: Option<T>,
}

impl<T> Tagged<T> {
    /// The same tag with another form of the content.
    pub(crate) fn map<U>(self, form: impl FnOnce(T) -> U) -> Tagged<U> {
        Tagged { tag: self.tag, content: self.content.map(form) }
    }
}

impl<T: Reply> Reply for Tagged<T> {
    const STATUS: u16 = T::STATUS;
    const CONTENT: &'static str = T::CONTENT;
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        T::schema(generator)
    }
}

impl<T: IntoResponse> IntoResponse for Tagged<T> {
    fn into_response(self) -> Response {
        let kept = [(ETAG, self.tag), (CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
        match self.content {
            Some(content) => (kept, content).into_response(),
            None => (StatusCode::NOT_MODIFIED, kept).into_response(),
        }
    }
}

/// Declares replies that are not JSON, by content type; browsers can keep those that are `cached`.
macro_rules! contents {
    ($($(#[$about:meta])* $name:ident($inner:ty) = $content:literal $(cached $cache:literal)?,)*) => {$(
        $(#[$about])*
        pub(crate) struct $name(pub(crate) $inner);

        impl Reply for $name {
            const CONTENT: &'static str = $content;
            fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
                None
            }
        }

        impl IntoResponse for $name {
            fn into_response(self) -> Response {
                ([(CONTENT_TYPE, Self::CONTENT) $(, (CACHE_CONTROL, $cache))?], self.0).into_response()
            }
        }
    )*};
}

contents! {
    /// JSON Lines.
    JsonLines(String) = "application/jsonl",
    /// Metrics for Prometheus.
    MetricsText(String) = "application/openmetrics-text; version=1.0.0; charset=utf-8",
    /// An SVG image or animation.
    Svg(String) = "image/svg+xml",
    /// A QR code as SVG.
    QrSvg(String) = "image/svg+xml" cached "private, max-age=86400",
    /// A page for frames on other sites.
    Html(String) = "text/html; charset=utf-8",
    /// A PNG image.
    Png(Vec<u8>) = "image/png",
    /// A GIF animation.
    Gif(Vec<u8>) = "image/gif",
}
