//! Requests that were answered: the same key again gets the same answer.

use std::collections::VecDeque;

use sha2::{Digest, Sha256};

use crate::messages::{Answer, Code, Token};

/// So many answers are remembered at each table.
const REMEMBERED: usize = 16;

/// Who asks, without keeping their tokens.
pub(crate) type Caller = [u8; 32];

/// Who shows these tokens; nobody in particular without any.
pub(crate) fn caller(tokens: &[Token]) -> Option<Caller> {
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
pub(crate) struct Answered(VecDeque<(Caller, String, Answer)>);

impl Answered {
    pub(crate) fn find(&self, caller: &Caller, key: &str) -> Option<Answer> {
        let same = |(other, known, _): &&(Caller, String, Answer)| other == caller && known == key;
        self.0.iter().find(same).map(|(.., answer)| answer.clone())
    }

    /// Remembers an answer, unless the same request might be followed next time.
    pub(crate) fn remember(&mut self, caller: Caller, key: &str, answer: &Answer) {
        let passing = |code: Code| matches!(code, Code::Storage | Code::SlowDown);
        if answer.refusal().is_some_and(|refusal| passing(refusal.code)) {
            return;
        }
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((caller, key.to_owned(), answer.clone()));
    }
}
