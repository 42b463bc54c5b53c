//! Tokens: the credentials of hosts and seats. The server keeps only their hashes.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::Refusal;
use super::shapes::TokenText;

/// A host token or seat token: 32 random bytes, written as 64 hexadecimal digits.
///
/// Only its owner gets to see it: `{:?}` hides it, and only [`Token::reveal`] and serde write it.
///
/// ```
/// use parlour_server::messages::Token;
/// let token: Token = "5e".repeat(32).parse().unwrap();
/// assert_eq!(format!("{token:?}"), "Token(…)");
/// assert_eq!(token.hash(), Token::new([0x5e; 32]).hash());
/// assert!("5e".parse::<Token>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "TokenText")]
pub struct Token([u8; 32]);

impl Token {
    /// A token from random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The token as hexadecimal digits, for its owner.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// The hash, which is all that the server keeps.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        // The text may be a token with a typing error, so the message does not repeat it.
        unhex(text).map(Self).ok_or_else(|| Refusal::bad("a token must have 64 hexadecimal digits"))
    }
}

impl TryFrom<String> for Token {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        text.parse()
    }
}

impl From<Token> for String {
    fn from(token: Token) -> Self {
        token.reveal()
    }
}

/// The SHA-256 of a token: enough to recognise the token, not enough to recover it.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The bytes of the hash.
    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The hash as hexadecimal digits, for the table's log.
    pub fn digits(&self) -> String {
        hex::encode(self.0)
    }
}

/// Compares in constant time.
impl PartialEq for TokenHash {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for TokenHash {}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

impl TryFrom<String> for TokenHash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        unhex(&text).map(Self).ok_or_else(|| "a token hash must have 64 hexadecimal digits".to_owned())
    }
}

impl From<TokenHash> for String {
    fn from(hash: TokenHash) -> Self {
        hash.digits()
    }
}

/// The 32 bytes of 64 hexadecimal digits.
fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_matches_only_its_token() {
        let token = Token::new([7; 32]);
        assert_eq!(token.hash(), token.hash());
        assert_ne!(token.hash(), Token::new([8; 32]).hash());
    }

    #[test]
    fn digits_are_read_as_they_are_written() {
        let token = Token::new(std::array::from_fn(|index| u8::try_from(index * 7 % 256).unwrap_or(0)));
        assert_eq!(token.reveal().parse(), Ok(token.clone()));
        assert_eq!(token.reveal().to_uppercase().parse(), Ok(token));
        for wrong in ["", "é", &"g".repeat(64), &"a".repeat(63), &"é".repeat(32)] {
            assert!(wrong.parse::<Token>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn debug_output_shows_no_secret() {
        let token = Token::new([0xab; 32]);
        assert!(!format!("{token:?} {:?}", token.hash()).contains("ab"));
    }
}
