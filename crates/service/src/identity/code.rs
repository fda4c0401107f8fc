//! Secrets that users hold for a while: six-digit codes and session tokens, and the hashes that are stored instead.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::identity::confirmation::ConfirmationCode;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::outcome::{Failure, internal_error};
use crate::platform::random::{self, NoRandomness, Random};
use crate::shared::seal::keyed_hash;

/// The stored hash of a code: worthless for another request, or without the server's secret.
pub(crate) fn code_hash(
    secret: &[u8; 32],
    request: Uuid,
    code: &ConfirmationCode,
) -> Result<[u8; 32], Failure> {
    keyed_hash(
        secret,
        &[b"code", request.as_bytes(), code.as_str().as_bytes()],
    )
}

/// Compares two hashes in a time that does not depend on where they differ.
pub(crate) fn same(one: &[u8], other: &[u8]) -> bool {
    one.ct_eq(other).into()
}

/// A new code, each of the million about equally likely.
pub(crate) fn new_code(random: &dyn Random) -> Result<ConfirmationCode, NoRandomness> {
    let drawn = u64::from_le_bytes(random::bytes(random)?);
    Ok(ConfirmationCode::of_random(drawn))
}

/// A new session token: 256 random bits.
pub(crate) fn new_token(random: &dyn Random) -> Result<String, NoRandomness> {
    Ok(URL_SAFE_NO_PAD.encode(random::bytes::<32>(random)?))
}

/// A unique text in place of the address of a deleted user. It is not an address.
pub(crate) fn substitute_address(random: &dyn Random) -> Result<String, NoRandomness> {
    Ok(format!("deleted {}", new_token(random)?))
}

/// The stored hash of a token; `None` for a text that cannot be a token.
pub(crate) fn token_hash(token: &str) -> Option<[u8; 32]> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    (bytes.len() == 32).then(|| Sha256::digest(bytes).into())
}

/// The stored hash of a new token.
pub(crate) fn hash_of_new(token: &str) -> Result<[u8; 32], Failure> {
    token_hash(token).ok_or_else(|| internal_error("a new token is unreadable"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::testing::CountingRandom;

    #[test]
    fn a_code_is_bound_to_its_request() {
        let typed = ConfirmationCode::parse("123456").unwrap();
        let other = ConfirmationCode::parse("123457").unwrap();
        let (one, two) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let hash = code_hash(&[7; 32], one, &typed).unwrap();
        assert!(same(&hash, &code_hash(&[7; 32], one, &typed).unwrap()));
        assert!(!same(&hash, &code_hash(&[7; 32], two, &typed).unwrap()));
        assert!(!same(&hash, &code_hash(&[8; 32], one, &typed).unwrap()));
        assert!(!same(&hash, &code_hash(&[7; 32], one, &other).unwrap()));
    }

    #[test]
    fn a_token_is_known_by_its_hash_and_other_texts_are_not() {
        let token = new_token(&CountingRandom::default()).unwrap();
        assert_eq!(token.len(), 43);
        assert!(token_hash(&token).is_some());
        for wrong in ["", "abc", token.split_at(1).1, &format!("{token}="), "é"] {
            assert_eq!(token_hash(wrong), None, "{wrong}");
        }
    }
}
