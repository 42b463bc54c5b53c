//! The list of public tables.

use futures_util::future::join_all;
use parlour_server::messages::TableFilter;
use serde_json::json;

use crate::common::*;

#[tokio::test(flavor = "multi_thread")]
async fn private_tables_do_not_hide_public_ones() {
    let server = server().await;
    let seats = json!([{"kind": "human"}, {"kind": "open"}]);
    let public = json!({"game": "mancala", "public": true, "name": "Sunday", "seats": seats});
    create(&server.registry, public).await;
    // The name of a table cannot make it public.
    let private = json!({"game": "mancala", "name": "{\"public\":true", "seats": seats});
    for _ in 0..21 {
        join_all((0..100).map(|_| create(&server.registry, private.clone()))).await;
    }
    let rows = server.registry.tables(&TableFilter::default()).await.unwrap();
    let names: Vec<_> = rows.iter().map(|row| row.name.as_deref()).collect();
    assert_eq!(names, [Some("Sunday")]);
    let beyond = TableFilter { offset: Some(1), ..TableFilter::default() };
    assert!(server.registry.tables(&beyond).await.unwrap().is_empty());
}
