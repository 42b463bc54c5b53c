//! The last answers of a table: a request repeated with the same key gets the same answer.

use std::collections::VecDeque;

use sha2::{Digest, Sha256};

use crate::messages::{Answer, Code, Token};

/// The number of answers kept for each table.
const KEPT: usize = 16;

/// Identifies a caller without keeping their tokens.
pub(crate) type CallerId = [u8; 32];

/// The caller with these tokens; none without tokens.
pub(crate) fn caller_id(tokens: &[Token]) -> Option<CallerId> {
    if tokens.is_empty() {
        return None;
    }
    let mut digest = Sha256::new();
    for token in tokens {
        digest.update(token.reveal());
    }
    Some(digest.finalize().into())
}

/// The last answers to requests with a key.
#[derive(Debug, Default)]
pub(crate) struct AnswerCache(VecDeque<(CallerId, String, Answer)>);

impl AnswerCache {
    pub(crate) fn find(&self, caller: &CallerId, key: &str) -> Option<Answer> {
        let same = |(other, known, _): &&(CallerId, String, Answer)| other == caller && known == key;
        self.0.iter().find(same).map(|(.., answer)| answer.clone())
    }

    /// Remembers an answer, unless the same request may succeed next time.
    pub(crate) fn remember(&mut self, caller: CallerId, key: &str, answer: &Answer) {
        let temporary = |code: Code| matches!(code, Code::Storage | Code::SlowDown);
        if answer.refusal().is_some_and(|refusal| temporary(refusal.code)) {
            return;
        }
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back((caller, key.to_owned(), answer.clone()));
    }
}
