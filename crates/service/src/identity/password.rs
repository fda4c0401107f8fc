//! Passwords at rest: Argon2id with one lane, one hash at a time, so that a flood of sign-ins leaves the other cores to
//! readers.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};

use domain::identity::password::Password;
use domain::problem::Code;

use crate::identity::hash_queue::{HashQueue, Seat};
use crate::outcome::{Failure, ServiceError};
use crate::platform::config::PasswordCost;
use crate::platform::random::{self, Random};
use crate::shared::limit::work::NotDone;

/// Why a password was neither hashed nor checked.
#[derive(Debug, Clone, Copy, thiserror::Error)]
pub(crate) enum PasswordError {
    /// Too many passwords wait already.
    #[error("too many passwords wait to be checked")]
    Busy,
    /// The hash could not be computed, or the stored one not read.
    #[error("a password could not be hashed or its hash not be read")]
    Broken,
}

impl From<NotDone> for PasswordError {
    fn from(not_done: NotDone) -> Self {
        match not_done {
            NotDone::Busy => Self::Busy,
            NotDone::Broken => Self::Broken,
        }
    }
}

impl From<PasswordError> for ServiceError {
    fn from(error: PasswordError) -> Self {
        match error {
            PasswordError::Busy => Self::problem(Code::Busy),
            PasswordError::Broken => {
                tracing::error!(%error, "password");
                Self::Failed(Failure::Internal)
            }
        }
    }
}

/// Hashes and checks passwords.
#[derive(Clone)]
pub(crate) struct Passwords {
    queue: HashQueue,
    random: Arc<dyn Random>,
    cost: PasswordCost,
}

impl Passwords {
    pub(crate) fn new(random: Arc<dyn Random>, cost: PasswordCost) -> Self {
        Self {
            queue: HashQueue::new(1),
            random,
            cost,
        }
    }

    /// The hash to store, as a PHC string with a fresh salt of 128 bits.
    pub(crate) async fn hash(
        &self,
        seat: Seat,
        password: &Password,
    ) -> Result<String, PasswordError> {
        let salt: [u8; 16] =
            random::bytes(self.random.as_ref()).map_err(|_| PasswordError::Broken)?;
        let (password, cost) = (password.clone(), self.cost);
        self.queue
            .run(seat, move || {
                let hash = hasher(cost)?
                    .hash_password_with_salt(password.as_bytes(), &salt)
                    .map_err(|_| PasswordError::Broken)?;
                Ok(hash.to_string())
            })
            .await?
    }

    /// Whether the password is the one behind the stored hash.
    pub(crate) async fn matches(
        &self,
        seat: Seat,
        password: &Password,
        stored: &str,
    ) -> Result<bool, PasswordError> {
        let (password, stored, cost) = (password.clone(), stored.to_owned(), self.cost);
        self.queue
            .run(seat, move || {
                let stored = PasswordHash::new(&stored).map_err(|_| PasswordError::Broken)?;
                Ok(hasher(cost)?
                    .verify_password(password.as_bytes(), &stored)
                    .is_ok())
            })
            .await?
    }
}

fn hasher(cost: PasswordCost) -> Result<Argon2<'static>, PasswordError> {
    let params =
        Params::new(cost.memory, cost.passes, 1, None).map_err(|_| PasswordError::Broken)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::testing::CountingRandom;

    #[tokio::test]
    async fn the_right_password_matches_and_another_does_not() {
        let passwords = Passwords::new(Arc::new(CountingRandom::default()), PasswordCost::FULL);
        let stored = passwords
            .hash(Seat::operator(), &Password::typed("pässwörd 東京"))
            .await
            .unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(
            passwords
                .matches(Seat::operator(), &Password::typed("pässwörd 東京"), &stored)
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .matches(Seat::operator(), &Password::typed("password"), &stored)
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn two_hashes_of_one_password_differ() {
        let passwords = Passwords::new(Arc::new(CountingRandom::default()), PasswordCost::FULL);
        let one = passwords
            .hash(Seat::operator(), &Password::typed("same password"))
            .await
            .unwrap();
        let two = passwords
            .hash(Seat::operator(), &Password::typed("same password"))
            .await
            .unwrap();
        assert_ne!(one, two);
    }

    #[tokio::test]
    async fn a_stored_hash_that_is_no_hash_is_an_error_not_a_match() {
        let passwords = Passwords::new(Arc::new(CountingRandom::default()), PasswordCost::FULL);
        assert!(
            passwords
                .matches(Seat::operator(), &Password::typed("x"), "not a hash")
                .await
                .is_err()
        );
    }
}
