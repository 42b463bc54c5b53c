//! Compressed responses, and pictures that browsers keep.

use std::io::Read;

use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{Request, StatusCode};
use serde_json::json;

use crate::common::{Answer, TestServer, two_people};

async fn accepting(server: &TestServer, path: &str, coding: &str) -> Answer {
    let request = Request::get(path).header(ACCEPT_ENCODING, coding);
    server.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn long_texts_are_compressed_for_those_who_accept_it() {
    let server = TestServer::open().await;
    let made = server.table(two_people("mancala", "kalah")).await;
    for path in ["/api/games", "/openapi.json", &made.path("/picture.svg")] {
        let plain = server.get(path).await;
        assert_eq!((plain.headers.get(CONTENT_ENCODING), plain.status), (None, StatusCode::OK), "{path}");
        assert!(plain.headers.get_all(VARY).iter().any(|vary| vary == "accept-encoding"), "{path}");
        let packed = accepting(&server, path, "br, gzip").await;
        assert_eq!(packed.headers[CONTENT_ENCODING], "gzip", "{path}");
        assert!(packed.bytes.len() * 2 < plain.bytes.len(), "{path}");
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(&packed.bytes[..]).read_to_end(&mut text).unwrap();
        assert!(text == plain.bytes, "{path}");
        assert_eq!(accepting(&server, path, "gzip;q=0").await.headers.get(CONTENT_ENCODING), None);
    }
    for path in ["/healthz", &made.path("/picture.png")] {
        assert_eq!(accepting(&server, path, "gzip").await.headers.get(CONTENT_ENCODING), None, "{path}");
    }
}

#[tokio::test]
async fn a_picture_that_has_not_changed_is_not_drawn_again() {
    let server = TestServer::open().await;
    let made = server.table(two_people("mancala", "kalah")).await;
    let again = async |path: &str, tag: &str| {
        let request = Request::get(made.path(path)).header(IF_NONE_MATCH, tag);
        server.send(request.body(Body::empty()).unwrap()).await
    };
    let paths = ["/picture.svg?step=0", "/picture.png?step=0", "/picture.svg", "/film.svg", "/film.gif"];
    let mut tags = Vec::new();
    for path in paths {
        let first = server.get(&made.path(path)).await;
        let tag = first.headers[ETAG].to_str().unwrap().to_owned();
        assert_eq!(first.headers["cache-control"], "no-cache");
        let same = again(path, &tag).await;
        assert_eq!((same.status, same.bytes.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
        assert_eq!(same.headers[ETAG], tag);
        assert_eq!(again(path, "\"other\"").await.status, StatusCode::OK);
        tags.push(tag);
    }
    let other = server.get(&made.path("/picture.svg?step=0&theme=dark")).await;
    assert!(!tags.contains(&other.headers[ETAG].to_str().unwrap().to_owned()));
    let step = json!({"do": "move", "move": "3"}).to_string();
    assert_eq!(server.post(&made.path("/steps"), &made.seats[0], step).await.status, StatusCode::OK);
    for (path, tag) in paths.iter().zip(&tags) {
        let expected = if path.contains("step=0") { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        assert_eq!(again(path, tag).await.status, expected, "{path}");
    }
}
