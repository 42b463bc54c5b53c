//! Tokens: the credentials of the host and of the seats. The server keeps only their hashes.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::Refusal;

/// The secret of a host or of a seat: 32 random bytes, written as 64 hexadecimal digits.
///
/// It is shown to nobody but its owner: `{:?}` hides it, and only [`Token::reveal`] and serde write it.
///
/// ```
/// use parlour_server::messages::Token;
/// let token: Token = "5e".repeat(32).parse().unwrap();
/// assert_eq!(format!("{token:?}"), "Token(…)");
/// assert!(token.seal().fits(&token));
/// assert!("5e".parse::<Token>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Token([u8; 32]);

impl Token {
    /// A token of these random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The token in digits, for its owner.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// What the server keeps of it.
    pub fn seal(&self) -> Seal {
        Seal(Sha256::digest(self.0).into())
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
        // The text may be a token with a slip of the pen: it is not repeated in the message.
        unhex(text).map(Self).ok_or_else(|| Refusal::bad("a token has 64 hexadecimal digits"))
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

/// The SHA-256 of a token: enough to know the token again, not enough to show it.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seal([u8; 32]);

impl Seal {
    /// Whether this is the seal of the token. Takes the same time for every wrong one.
    pub fn fits(&self, token: &Token) -> bool {
        self.same(&token.seal())
    }

    /// Whether both are the same. Takes the same time wherever they differ.
    pub fn same(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }

    /// The seal in digits, for the log only.
    pub fn digits(&self) -> String {
        hex::encode(self.0)
    }
}

impl PartialEq for Seal {
    fn eq(&self, other: &Self) -> bool {
        self.same(other)
    }
}

impl Eq for Seal {}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal(…)")
    }
}

impl TryFrom<String> for Seal {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        unhex(&text).map(Self).ok_or_else(|| "a seal has 64 hexadecimal digits".to_owned())
    }
}

impl From<Seal> for String {
    fn from(seal: Seal) -> Self {
        seal.digits()
    }
}

/// The 32 bytes that 64 hexadecimal digits stand for.
fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_fits_one_token_only() {
        let token = Token::new([7; 32]);
        assert!(token.seal().fits(&token));
        assert!(!token.seal().fits(&Token::new([8; 32])));
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
    fn nothing_secret_is_shown_by_debugging() {
        let token = Token::new([0xab; 32]);
        assert!(!format!("{token:?} {:?}", token.seal()).contains("ab"));
    }
}
