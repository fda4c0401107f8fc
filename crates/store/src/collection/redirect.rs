//! Former keys of collections. A redirect leads to the collection that had the key, as far as the reader may see it. A
//! collection that has the key now precedes the redirect and removes it when it takes the key. Redirects of indicators
//! are in [`crate::metric`].

use domain::access::{EditCollection, Grant};
use domain::catalogue::key::CollectionKey;
use domain::id::AccountId;
use jiff::Timestamp;

use crate::db::row::micros;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Adds a redirect from the former key of a collection.
pub async fn leave(
    tx: &mut Tx,
    grant: &Grant<EditCollection>,
    account: AccountId,
    former: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into collection_redirects (account_id, key_folded, collection_id, created_at)
        values ($1, $2, $3, $4)
        on conflict (account_id, key_folded)
            do update set collection_id = excluded.collection_id, created_at = excluded.created_at",
    )
    .bind(account.uuid())
    .bind(former.to_ascii_lowercase())
    .bind(grant.collection().uuid())
    .bind(micros(now))
    => execute)?;
    Ok(())
}

/// Removes the redirect from a key that a collection takes.
pub async fn occupy(
    tx: &mut Tx,
    account: AccountId,
    key: &CollectionKey,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query("delete from collection_redirects where account_id = $1 and key_folded = $2")
        .bind(account.uuid())
        .bind(key.folded())
        => execute)?;
    Ok(())
}
