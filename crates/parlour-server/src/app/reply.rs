//! What handlers answer with, and what the document says about it.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// An answer of a known shape.
pub(crate) trait Reply: IntoResponse {
    /// The status of success.
    const STATUS: StatusCode = StatusCode::OK;
    /// The type of the content.
    const CONTENT: &'static str = "application/json";
    /// The shape of the content, where it is data.
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema>;
}

/// Data in JSON.
pub(crate) struct Data<T>(pub(crate) T);

/// Data about something that was made.
pub(crate) struct CreatedReply<T>(pub(crate) T);

impl<T: Serialize + JsonSchema> Reply for Data<T> {
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }
}

impl<T: Serialize> IntoResponse for Data<T> {
    fn into_response(self) -> Response {
        Json(self.0).into_response()
    }
}

impl<T: Serialize + JsonSchema> Reply for CreatedReply<T> {
    const STATUS: StatusCode = StatusCode::CREATED;
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }
}

impl<T: Serialize> IntoResponse for CreatedReply<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

/// Declares answers that are not data: a type of content, and the bytes or the text.
macro_rules! contents {
    ($($(#[$about:meta])* $name:ident($inner:ty) = $content:literal,)*) => {$(
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
                ([(CONTENT_TYPE, Self::CONTENT)], self.0).into_response()
            }
        }
    )*};
}

contents! {
    /// A record: JSON Lines.
    Lines(String) = "application/jsonl",
    /// Numbers for Prometheus.
    Numbers(String) = "application/openmetrics-text; version=1.0.0; charset=utf-8",
    /// A drawing.
    Svg(String) = "image/svg+xml",
    /// A picture of points.
    Png(Vec<u8>) = "image/png",
    /// A moving picture of points.
    Gif(Vec<u8>) = "image/gif",
}
