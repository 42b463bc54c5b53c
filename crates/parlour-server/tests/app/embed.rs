//! What other sites may frame and load, and what they must not learn.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::common::{Answer, Made, TestServer, two_people};

const HOST: &str = "games.localhost:8765";

async fn get(server: &TestServer, path: &str) -> Answer {
    server.send(Request::get(path).header("host", HOST).body(Body::empty()).expect("a request")).await
}

/// A table for Ann & Bob after two moves, and one that is not public.
async fn tables(server: &TestServer) -> [Made; 2] {
    let mut made = Vec::new();
    for public in [true, false] {
        let mut table = two_people("mancala", "kalah");
        table["public"] = json!(public);
        table["name"] = json!("<b>Friday</b>");
        let table = server.table(table).await;
        for pit in ["3", "1"] {
            let step = json!({"do": "move", "move": pit}).to_string();
            let answer = server.post(&table.path("/steps"), &table.seats.join(","), step).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        }
        made.push(table);
    }
    made.try_into().expect("two tables")
}

#[tokio::test]
async fn only_embedded_pages_can_be_framed_and_loaded_elsewhere() {
    let server = TestServer::open().await;
    let [table, _] = tables(&server).await;
    let id = &table.id;
    for (path, kind) in [
        (format!("/embed/tables/{id}"), "text/html; charset=utf-8"),
        (format!("/embed/tables/{id}?step=1&theme=dark&size=320"), "text/html; charset=utf-8"),
        (format!("/embed/tables/{id}/replay"), "text/html; charset=utf-8"),
        (format!("/embed/tables/{id}/picture.svg?theme=slate"), "image/svg+xml"),
        (format!("/embed/tables/{id}/picture.png?size=320"), "image/png"),
        (format!("/embed/tables/{id}/film.svg"), "image/svg+xml"),
        ("/embed/board?game=snakes&theme=contrast".to_owned(), "text/html; charset=utf-8"),
        ("/embed/board.svg?game=ludo&board=classic".to_owned(), "image/svg+xml"),
        ("/embed/board.png?game=maze".to_owned(), "image/png"),
        ("/embed/style.css".to_owned(), "text/css; charset=utf-8"),
        ("/embed/live.js".to_owned(), "text/javascript; charset=utf-8"),
        (format!("/oembed?url=http://{HOST}/table/{id}&format=json"), "application/json"),
    ] {
        let answer = get(&server, &path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        assert_eq!(answer.headers[CONTENT_TYPE], kind, "{path}");
        let policy = answer.headers["content-security-policy"].to_str().expect("text");
        assert!(
            policy.starts_with("default-src 'none'") && policy.ends_with("frame-ancestors *"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe") && !answer.headers.contains_key("x-frame-options"), "{path}");
        assert_eq!(answer.headers["cross-origin-resource-policy"], "cross-origin", "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    }
    let [view, picture] = [table.path(""), table.path("/picture.svg")];
    let shared = format!("/table/{id}");
    for path in ["/", &view, &picture, &shared, "/art/ludo.svg", "/openapi.json", "/embed"] {
        let answer = get(&server, path).await;
        let policy = answer.headers["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(answer.headers["x-frame-options"], "DENY", "{path}");
        assert_eq!(answer.headers["cross-origin-resource-policy"], "same-origin", "{path}");
    }
}

#[tokio::test]
async fn a_table_that_is_not_public_looks_like_none() {
    let server = TestServer::open().await;
    let [public, private] = tables(&server).await;
    let nowhere = "0000000000000000";
    for path in [
        "/embed/tables/ID",
        "/embed/tables/ID/replay",
        "/embed/tables/ID/picture.svg",
        "/embed/tables/ID/picture.png",
        "/embed/tables/ID/film.svg",
        "/oembed?url=http://games.localhost:8765/table/ID",
        "/oembed?url=http://games.localhost:8765/%23/replay/ID",
        "/table/ID",
        "/replay/ID",
    ] {
        let [found, hidden, none] = [&public.id, &private.id, nowhere].map(|id| path.replace("ID", id));
        let [found, hidden, none] =
            [get(&server, &found).await, get(&server, &hidden).await, get(&server, &none).await];
        assert_eq!(found.status, StatusCode::OK, "{path}: {}", found.text());
        assert_eq!((hidden.status, &hidden.bytes), (none.status, &none.bytes), "{path}");
        assert_ne!(found.bytes, hidden.bytes, "{path}");
        // A token changes nothing: the page is for everyone.
        let path = path.replace("ID", &private.id);
        assert_eq!(server.get_as(&path, &private.host).await.status, none.status, "{path}");
    }
}

#[tokio::test]
async fn a_page_shows_the_board_and_leads_to_the_table() {
    let server = TestServer::open().await;
    let [table, _] = tables(&server).await;
    let id = &table.id;
    let page = get(&server, &format!("/embed/tables/{id}")).await;
    let text = page.text();
    for part in [
        format!("href=\"http://{HOST}/table/{id}\""),
        format!("src=\"/embed/tables/{id}/picture.svg?step=2&amp;theme=light\""),
        "prefers-color-scheme: dark".to_owned(),
        "/embed/live.js".to_owned(),
        "&lt;b&gt;Friday&lt;/b&gt;: Ann, Bob".to_owned(),
    ] {
        assert!(text.contains(&part), "{part} is not in {text}");
    }
    assert!(!text.contains("<b>Friday"), "{text}");
    let tag = page.headers[ETAG].clone();
    let request = Request::get(format!("/embed/tables/{id}")).header("host", HOST).header(IF_NONE_MATCH, tag);
    assert_eq!(server.send(request.body(Body::empty()).unwrap()).await.status, StatusCode::NOT_MODIFIED);
    let moment = get(&server, &format!("/embed/tables/{id}?step=1&size=320")).await;
    for part in ["step=0", "step=2", "width=\"320\"", "1 / 2"] {
        assert!(moment.text().contains(part), "{part} is not in {}", moment.text());
    }
    assert!(!moment.text().contains("<script"), "a moment stays as it is");
    for (query, status) in [("size=100", 400), ("size=5000", 400), ("theme=pink", 400), ("colour=red", 400)] {
        for rest in ["", "/picture.svg", "/picture.png", "/film.svg", "/replay"] {
            let answer = get(&server, &format!("/embed/tables/{id}{rest}?{query}")).await;
            assert_eq!(answer.status.as_u16(), status, "{rest}?{query}");
        }
    }
    for (query, status) in
        [("game=chess", 422), ("game=snakes&board=none", 422), ("", 400), ("game=ludo&size=9", 400)]
    {
        assert_eq!(
            get(&server, &format!("/embed/board.svg?{query}")).await.status.as_u16(),
            status,
            "{query}"
        );
    }
}

// Before the first move there is a board to show, and nothing to step through.
#[tokio::test]
async fn a_table_that_waits_shows_its_board() {
    let server = TestServer::open().await;
    let seats = json!([{"kind": "human", "name": "Ann"}, {"kind": "open"}]);
    let table = server.table(json!({"game": "snakes", "seats": seats, "public": true})).await;
    for (rest, status) in [
        ("", 200),
        ("/picture.svg", 200),
        ("/picture.png", 200),
        ("/picture.svg?step=1", 422),
        ("/film.svg", 409),
    ] {
        let answer = get(&server, &format!("/embed/tables/{}{rest}", table.id)).await;
        assert_eq!(answer.status.as_u16(), status, "{rest}");
    }
}

#[tokio::test]
async fn a_shared_link_says_what_it_leads_to() {
    let server = TestServer::open().await;
    let [table, _] = tables(&server).await;
    let id = &table.id;
    let page = get(&server, &format!("/table/{id}")).await;
    let text = page.text();
    for part in [
        format!(
            "<meta property=\"og:image\" content=\"http://{HOST}/embed/tables/{id}/picture.png?step=2&amp;size=1200\">"
        ),
        format!("<meta property=\"og:url\" content=\"http://{HOST}/table/{id}\">"),
        "<meta property=\"og:title\" content=\"&lt;b&gt;Friday&lt;/b&gt;: Ann, Bob\">".to_owned(),
        "application/json+oembed".to_owned(),
        "js/main.js".to_owned(),
    ] {
        assert!(text.contains(&part), "{part} is not in {text}");
    }
    // The address of oEmbed in the page answers.
    let (_, rest) = text.split_once("application/json+oembed\" href=\"").expect("a link");
    let address = rest.split('"').next().expect("an end").replace("&amp;", "&");
    let path = address.strip_prefix(&format!("http://{HOST}")).expect("this server");
    let answer: Value = get(&server, path).await.json();
    assert_eq!((&answer["version"], &answer["type"]), (&json!("1.0"), &json!("rich")));
    let html = answer["html"].as_str().expect("HTML");
    assert!(html.contains(&format!("src=\"http://{HOST}/embed/tables/{id}\"")), "{html}");
    let small = get(&server, &format!("{path}&maxwidth=300&maxheight=200")).await.json();
    assert_eq!((&small["width"], &small["height"]), (&json!(300), &json!(200)));
    for (query, status) in [
        (format!("url=http://{HOST}/table/{id}&format=xml"), 400),
        (format!("url=http://evil.example/table/{id}"), 404),
        (format!("url=http://{HOST}/"), 404),
        ("format=json".to_owned(), 400),
        (format!("url=http://{HOST}/table/{id}&maxwidth=0"), 400),
    ] {
        assert_eq!(get(&server, &format!("/oembed?{query}")).await.status.as_u16(), status, "{query}");
    }
}
