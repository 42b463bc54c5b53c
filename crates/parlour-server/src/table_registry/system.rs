//! Random numbers and the time.

use std::time::{SystemTime, UNIX_EPOCH};

use hmac::{Hmac, KeyInit, Mac};
use parlour_play::Secret;
use parlour_store::GameId;
use sha2::Sha256;

use crate::messages::{Code, Refusal, Token};

/// The shortest key that a token is derived from: if random, too long to guess.
const STRONG_KEY: usize = 16;

/// 32 random bytes.
pub(crate) fn random() -> Result<[u8; 32], Refusal> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|_| Refusal::new(Code::Storage, "the system has no random numbers"))?;
    Ok(bytes)
}

/// A random number.
pub(crate) fn seed() -> Result<u64, Refusal> {
    let first = random()?.into_iter().take(8);
    Ok(first.fold(0, |number, byte| (number << 8) | u64::from(byte)))
}

/// The time, in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The token of a player who joins. A strong key always gives the same token, on every node, so that the player can
/// repeat the request after a lost answer; without such a key, the token is random.
pub(crate) fn seat_token(secret: &Secret, id: &GameId, key: Option<&str>) -> Result<Token, Refusal> {
    let Some(key) = key.filter(|key| key.len() >= STRONG_KEY) else {
        return random().map(Token::new);
    };
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.bytes())
        .map_err(|_| Refusal::new(Code::Storage, "cannot create a token"))?;
    mac.update(format!("parlour seat 1\n{id}\n{key}").as_bytes());
    Ok(Token::new(mac.finalize().into_bytes().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strong_key_gives_the_same_token_and_a_weak_one_a_new_one() {
        let (secret, id) = (Secret::from([1; 32]), GameId::random());
        let token = |key| seat_token(&secret, &id, key).unwrap();
        let strong = Some("0123456789abcdef");
        assert_eq!(token(strong), token(strong));
        assert_ne!(token(strong), token(Some("0123456789abcdeg")));
        assert_ne!(token(Some("1")), token(Some("1")));
        assert_ne!(token(None), token(None));
        assert_ne!(token(strong), seat_token(&Secret::from([2; 32]), &id, strong).unwrap());
    }
}
