//! Requests that may be repeated: executed once, with the same result each time.

use domain::access::{Grant, UseWork};
use domain::problem::{Code, Problem};
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::Tx;
use store::platform::idempotency::Reservation;
use uuid::Uuid;

use crate::Service;
use crate::outcome::{Outcome, internal_error};

/// Most characters of a key.
const KEY_MAX: usize = 200;

/// A request with its idempotency key, if any.
pub(crate) struct Request<'a> {
    key: Option<&'a str>,
    hash: [u8; 32],
}

impl<'a> Request<'a> {
    /// `body` has all parameters of the request, its name included. Requests with the same JSON text are the same.
    pub(crate) fn new(key: Option<&'a str>, body: &impl Serialize) -> Outcome<Self> {
        let problem = |code| Problem::at("idempotencyKey", code);
        match key {
            Some("") => return Err(problem(Code::Required).into()),
            Some(key) if key.contains('\0') => {
                return Err(problem(Code::InvalidCharacters).into());
            }
            Some(key) if key.chars().count() > KEY_MAX => {
                let problem = problem(Code::TooLong).with("max", KEY_MAX);
                return Err(problem.with("length", key.chars().count()).into());
            }
            _ => {}
        }
        Ok(Self {
            key,
            hash: Sha256::digest(serde_json::to_vec(body).map_err(internal_error)?).into(),
        })
    }
}

impl Service {
    /// The result of the same earlier request; `None` for a new request, which must be concluded in the same
    /// transaction.
    pub(crate) async fn repeated(
        &self,
        tx: &mut Tx,
        own: &Grant<UseWork>,
        request: &Request<'_>,
    ) -> Outcome<Option<Uuid>> {
        let Some(key) = request.key else {
            return Ok(None);
        };
        match store::platform::idempotency::reserve(tx, own, key, &request.hash, self.now()).await?
        {
            Reservation::New => Ok(None),
            Reservation::Known { request_hash, .. } if request_hash != request.hash => {
                Err(Problem::at("idempotencyKey", Code::IdempotencyMismatch).into())
            }
            Reservation::Known { outcome, .. } => {
                let made = outcome.and_then(|outcome| Uuid::try_parse(&outcome).ok());
                Ok(Some(made.ok_or_else(|| {
                    internal_error("a done request made nothing")
                })?))
            }
        }
    }

    /// Stores the result of the request.
    pub(crate) async fn conclude(
        &self,
        tx: &mut Tx,
        own: &Grant<UseWork>,
        request: &Request<'_>,
        made: Uuid,
    ) -> Outcome<()> {
        if let Some(key) = request.key {
            store::platform::idempotency::conclude(tx, own, key, &made.to_string()).await?;
        }
        Ok(())
    }
}
