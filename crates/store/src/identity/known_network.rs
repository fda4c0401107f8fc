//! Networks that users signed in from, as keyed hashes: limits reserve places for them.

use domain::id::UserId;
use jiff::Timestamp;

use crate::db::row::micros;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Notes that a user signed in from a network.
pub async fn note(
    tx: &mut Tx,
    user: UserId,
    network_hash: &[u8],
    now: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into known_networks (user_id, network_hash, signed_in_at) values ($1, $2, $3)
        on conflict (user_id, network_hash) do update set signed_in_at = $3",
    )
    .bind(user.uuid())
    .bind(network_hash)
    .bind(micros(now))
    => execute)?;
    Ok(())
}

/// Whether a user signed in from a network after `since`.
pub async fn is_known(
    tx: &mut Tx,
    user: UserId,
    network_hash: &[u8],
    since: Timestamp,
) -> Result<bool, StoreError> {
    let found: Option<i64> = run!(tx, sqlx::query_scalar(
        "select signed_in_at from known_networks
        where user_id = $1 and network_hash = $2 and signed_in_at > $3",
    )
    .bind(user.uuid())
    .bind(network_hash)
    .bind(micros(since))
    => fetch_optional)?;
    Ok(found.is_some())
}
