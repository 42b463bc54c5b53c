//! What a stranger's page in a visitor's browser cannot do.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::{Running, TestServer, two_people, unlimited};

/// A request with these headers, as from this machine.
fn request(method: &str, path: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(Body::from(two_people("mancala", "kalah").to_string())).expect("a request")
}

// The page evil.example has given its name the address of this machine: to the browser, it is at home here.
#[tokio::test]
async fn a_name_that_a_stranger_has_pointed_here_is_refused() {
    type Setting = (&'static str, &'static str);
    let [evil, own] = ["evil.example:8765", "localhost:8765"];
    let cases: [(&[Setting], &str, u16); 7] = [
        (&[], evil, 421),
        (&[], own, 200),
        (&[], "192.168.1.5:8765", 200),
        (&[("trusted-proxies", "127.0.0.1")], evil, 200),
        (&[("hosts", "games.example")], evil, 421),
        (&[("hosts", "games.example")], own, 421),
        (&[("hosts", "games.example")], "Games.Example:443", 200),
    ];
    for (settings, host, status) in cases {
        let server = TestServer::new(&unlimited(settings)).await;
        let origin = format!("http://{host}");
        let headers = [("host", host), ("origin", &origin), ("sec-fetch-site", "same-origin")];
        for path in ["/", "/api/tables", "/js/main.js", "/openapi.json"] {
            let answer = server.send(request("GET", path, &headers)).await;
            assert_eq!(answer.status.as_u16(), status, "{settings:?} {host}{path}");
        }
        let made = server.send(request("POST", "/api/tables", &headers)).await;
        assert_eq!(made.status == StatusCode::CREATED, status == 200, "{settings:?} {host}");
        // Probes come to an address.
        assert_eq!(server.send(request("GET", "/healthz", &headers)).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_page_of_another_site_neither_acts_nor_asks() {
    let server = TestServer::new(&unlimited(&[("allow-origins", "https://club.example")])).await;
    let made = server.table(two_people("mancala", "kalah")).await;
    let [view, picture] = [made.path(""), made.path("/picture.svg")];
    let cross = |mode| [("host", "localhost:1"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", mode)];
    for path in [&view, &picture, "/api/study/snakes/odds", "/api/tables"] {
        for mode in ["no-cors", "cors"] {
            let answer = server.send(request("GET", path, &cross(mode))).await;
            assert_eq!((answer.status.as_u16(), answer.code().as_str()), (403, "forbidden"), "{path}");
        }
    }
    // Links to a picture work, and so do sites that the operator has listed.
    assert_eq!(server.send(request("GET", &picture, &cross("navigate"))).await.status, StatusCode::OK);
    let friend = [&cross("cors")[..], &[("origin", "https://club.example")]].concat();
    assert_eq!(server.send(request("GET", &view, &friend)).await.status, StatusCode::OK);
    for origin in ["https://evil.example", "null", "http://localhost:2"] {
        let headers = [("host", "localhost:1"), ("origin", origin), ("content-type", "text/plain")];
        assert_eq!(
            server.send(request("POST", "/api/tables", &headers)).await.code(),
            "forbidden",
            "{origin}"
        );
    }
}

#[tokio::test]
async fn a_page_of_another_site_opens_no_websocket() {
    let running = Running::new(&[]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let own = format!("http://{}", running.address);
    for (origin, host, status) in [
        ("https://evil.example", running.address.to_string(), 403),
        ("null", running.address.to_string(), 403),
        ("http://evil.example", "evil.example".to_owned(), 421),
        (&own, running.address.to_string(), 101),
    ] {
        let url = format!("ws://{}/ws/{}", running.address, made.id);
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        request.headers_mut().insert("host", host.parse().expect("a header"));
        let opened = match tokio_tungstenite::connect_async(request).await {
            Ok(_) => 101,
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => answer.status().as_u16(),
            Err(error) => panic!("{origin}: {error}"),
        };
        assert_eq!(opened, status, "{origin} {host}");
    }
    running.stop().await;
}
