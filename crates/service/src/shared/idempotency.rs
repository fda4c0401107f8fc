//! Requests that may be repeated: executed once, with the same result each time.

use domain::access::{Grant, UseWork};
use domain::problem::{Code, Problem};
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::Tx;
use store::platform::idempotency::Reservation;
use uuid::Uuid;

use crate::outcome::{Outcome, internal_error};
use crate::shared::Shared;

/// Most characters of a key.
const KEY_MAX: usize = 200;

/// The idempotency key of a request, if it has one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Idempotency<'a> {
    key: Option<&'a str>,
    /// Identifies the request as it was sent; `None` where the parameters of the use case identify it.
    sent: Option<[u8; 32]>,
}

impl<'a> From<Option<&'a str>> for Idempotency<'a> {
    fn from(key: Option<&'a str>) -> Self {
        Self { key, sent: None }
    }
}

impl<'a> Idempotency<'a> {
    /// The key of a request that was sent as these texts. A caller that completes a request by the present state, such
    /// as the version that a change is based on, needs it: the parameters of a repeated request would differ.
    #[must_use]
    pub fn of_sent(key: Option<&'a str>, request: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for text in request {
            hash.update(text.len().to_le_bytes());
            hash.update(text);
        }
        Self {
            key,
            sent: Some(hash.finalize().into()),
        }
    }
}

/// The result of a request, for the answer to its repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    /// The id of the object.
    pub(crate) id: Uuid,
    /// The vintage that the request made of an indicator; `None` for none.
    pub(crate) vintage: Option<i64>,
}

impl Made {
    /// The stored text: `ID` or `ID@VINTAGE`.
    fn text(self) -> String {
        match self.vintage {
            Some(vintage) => format!("{}@{vintage}", self.id),
            None => self.id.to_string(),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let (id, vintage) = match text.split_once('@') {
            Some((id, vintage)) => (id, Some(vintage.parse().ok()?)),
            None => (text, None),
        };
        Some(Self {
            id: Uuid::try_parse(id).ok()?,
            vintage,
        })
    }
}

impl From<Uuid> for Made {
    fn from(id: Uuid) -> Self {
        Self { id, vintage: None }
    }
}

/// A request with its idempotency key, if any.
pub(crate) struct Request<'a> {
    key: Option<&'a str>,
    hash: [u8; 32],
}

impl<'a> Request<'a> {
    /// `body` has all parameters of the request, its name included. Requests with the same JSON text are the same,
    /// unless the key says how the request was sent.
    pub(crate) fn new(
        idempotency: impl Into<Idempotency<'a>>,
        body: &impl Serialize,
    ) -> Outcome<Self> {
        let Idempotency { key, sent } = idempotency.into();
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
        let hash = match sent {
            Some(hash) => hash,
            None => Sha256::digest(serde_json::to_vec(body).map_err(internal_error)?).into(),
        };
        Ok(Self { key, hash })
    }
}

impl Shared {
    /// The result of the same earlier request; `None` for a new request, which must be concluded in the same
    /// transaction.
    pub(crate) async fn repeated(
        &self,
        tx: &mut Tx,
        own: &Grant<UseWork>,
        request: &Request<'_>,
    ) -> Outcome<Option<Made>> {
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
                let made = outcome.and_then(|outcome| Made::parse(&outcome));
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
        made: impl Into<Made>,
    ) -> Outcome<()> {
        if let Some(key) = request.key {
            store::platform::idempotency::conclude(tx, own, key, &made.into().text()).await?;
        }
        Ok(())
    }
}
