//! Fuzzes the messages of clients: each is read or refused, and a read message survives writing and reading.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour_server::messages::{Incoming, NewTable};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let _ = serde_json::from_str::<NewTable>(text);
    match Incoming::read(text) {
        Ok(incoming) => {
            let written = serde_json::to_string(&incoming).expect("a message can be written");
            assert_eq!(Incoming::read(&written).expect("what was written can be read"), incoming);
        }
        Err(refusal) => assert!(refusal.message.len() < 2 * text.len() + 500),
    }
});
