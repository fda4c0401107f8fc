//! Requests with an `Idempotency-Key`: executed once, with the same response each time.

use domain::access::{Grant, UseWork};
use jiff::Timestamp;

use crate::db::row::micros;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The state of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Reservation {
    /// It was free, and is taken in this transaction. Do the work, then [`conclude`].
    New,
    /// A request with this key has been done.
    Known {
        /// The hash of that request: another hash means that the key was used for another request.
        request_hash: Vec<u8>,
        /// The outcome that [`conclude`] stored.
        outcome: Option<String>,
    },
}

/// Takes one of the user's keys, or returns its earlier use. Waits for another transaction that is doing the same
/// request. A rolled-back transaction leaves the key free.
pub async fn reserve(
    tx: &mut Tx,
    grant: &Grant<UseWork>,
    key: &str,
    request_hash: &[u8],
    now: Timestamp,
) -> Result<Reservation, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into idempotency (user_id, key, request_hash, created_at) values ($1, $2, $3, $4)
        on conflict (user_id, key) do nothing",
    )
    .bind(grant.object().uuid())
    .bind(key)
    .bind(request_hash)
    .bind(micros(now))
    => execute)?;

    if added == 1 {
        return Ok(Reservation::New);
    }

    let (request_hash, outcome): (Vec<u8>, Option<String>) = run!(tx, sqlx::query_as(
        "select request_hash, outcome from idempotency where user_id = $1 and key = $2",
    )
    .bind(grant.object().uuid())
    .bind(key)
    => fetch_one)?;

    Ok(Reservation::Known {
        request_hash,
        outcome,
    })
}

/// Stores the outcome of a request whose key was reserved.
pub async fn conclude(
    tx: &mut Tx,
    grant: &Grant<UseWork>,
    key: &str,
    outcome: &str,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update idempotency set outcome = $3 where user_id = $1 and key = $2")
        .bind(grant.object().uuid())
        .bind(key)
        .bind(outcome)
        => execute)?;
    Ok(())
}
