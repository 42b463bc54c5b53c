//! Secrets stay secret: nothing that the server sends has a token, hash or secret.

use parlour_play::Secret;
use parlour_server::messages::{TableFilter, Token};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::common::*;

/// All messages of a watcher until the game is over.
fn collect(mut watcher: parlour_server::table_registry::Watcher) -> JoinHandle<Vec<String>> {
    tokio::spawn(async move {
        let messages = messages_until(&mut watcher, |message| message["what"] == "rematch").await;
        messages.iter().map(Value::to_string).collect()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_no_hash_and_no_secret_leaves_the_server() {
    let server = server().await;
    for game in games_for_two() {
        let table = json!({"game": game, "public": true, "seats": [
            {"kind": "human", "name": "Ann"}, {"kind": "open"}]});
        let (id, created) = create(&server.registry, table).await;
        let secret = server.store.secret(&id).await.unwrap().unwrap();
        let source = Secret::try_from(secret.as_slice()).unwrap();
        let secret = source.of_round(id.as_str(), 1).hex();
        let ann = created.seats[0].token.clone();
        let watch =
            async |tokens: &[Token], scene| collect(server.registry.watch(&id, tokens, scene).await.unwrap());
        let stranger = watch(&[], true).await;
        let neighbour = watch(std::slice::from_ref(&ann), true).await;
        let host = watch(std::slice::from_ref(&created.host), false).await;
        let (_, bob) = join(&server.registry, &id, json!({"do": "join", "name": "Bob"})).await;
        let all = [ann.clone(), bob.clone(), created.host.clone()];
        let mut outside = vec![view(&server.registry, &id, &all).await.to_string()];
        outside.push(server.registry.record(&id).await.unwrap());
        let wrong = refused(&server.registry, &id, &all, json!({"do": "move", "move": "no"})).await;
        outside.push(serde_json::to_string(&wrong).unwrap());
        act(&server.registry, &id, &all, json!({"do": "chat", "text": "hello"})).await;
        let rows = server.registry.tables(&TableFilter::default()).await.unwrap();
        outside.push(serde_json::to_string(&rows).unwrap());
        assert!(outside.iter().all(|text| !text.contains(&secret)), "{game}");
        play_to_the_end(&server.registry, &id, &all).await;
        act(&server.registry, &id, &all, json!({"do": "rematch"})).await;
        outside.push(server.registry.record(&id).await.unwrap());
        for watcher in [stranger, neighbour, host] {
            let messages = watcher.await.unwrap();
            let ended = messages.iter().position(|text| text.contains("\"over\"")).unwrap();
            assert!(messages[..ended].iter().all(|text| !text.contains(&secret)), "{game}");
            outside.extend(messages);
        }
        for token in &all {
            for hidden in [token.reveal(), token.hash().digits()] {
                assert!(outside.iter().all(|text| !text.contains(&hidden)), "{game}");
            }
        }
        // The secret matches the commitment; what it was derived from is never published.
        assert!(outside.iter().any(|text| text.contains(&secret)));
        assert!(outside.iter().all(|text| !text.contains(&source.hex())), "{game}");
        let log = server.store.lines(&id, 0).await.unwrap();
        assert!(log.iter().all(|line| all.iter().all(|token| !line.text.contains(&token.reveal()))));
    }
}
