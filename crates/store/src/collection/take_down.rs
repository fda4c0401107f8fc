//! Collections that the operator of the server took down. It needs no grant: only the command line changes it.

use domain::access::CollectionAccess;
use domain::catalogue::collection::TakeDown;
use domain::id::{CollectionId, UserId};
use jiff::Timestamp;
use uuid::Uuid;

use crate::db::row::{micros, some_time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The removal of a collection, of its columns.
pub(super) fn read(at: Option<i64>, note: Option<String>) -> Result<Option<TakeDown>, StoreError> {
    Ok(some_time(at)?.map(|at| TakeDown {
        at,
        note: note.unwrap_or_default(),
    }))
}

/// Makes a public collection private until [`put_back`]. Returns `false` if it is not public.
pub async fn take_down(
    tx: &mut Tx,
    id: CollectionId,
    note: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let taken = run!(tx, sqlx::query(
        "update collections set taken_down_access = access, access = $4, taken_down_note = $2, taken_down_at = $3,
            version = version + 1
        where id = $1 and access = $5",
    )
    .bind(id.uuid())
    .bind(note)
    .bind(micros(now))
    .bind(CollectionAccess::Private.as_str())
    .bind(CollectionAccess::Public.as_str())
    => execute)?;
    Ok(taken == 1)
}

/// Gives a collection the access back that it had when it was taken down. Returns `false` if it was not.
pub async fn put_back(tx: &mut Tx, id: CollectionId) -> Result<bool, StoreError> {
    let put = run!(tx, sqlx::query(
        "update collections set access = taken_down_access, taken_down_access = null, taken_down_note = null,
            taken_down_at = null, version = version + 1
        where id = $1 and taken_down_at is not null",
    )
    .bind(id.uuid())
    => execute)?;
    Ok(put == 1)
}

/// The key of the collection's account, its own key, and the owners of the account and of the collection, each once.
pub async fn names(
    tx: &mut Tx,
    id: CollectionId,
) -> Result<(String, String, Vec<UserId>), StoreError> {
    let (account, collection, of_account, of_collection): (String, String, Uuid, Uuid) = run!(tx, sqlx::query_as(
        "select a.key, c.key, a.owner_id, c.owner_id from collections c join accounts a on a.id = c.account_id
        where c.id = $1",
    )
    .bind(id.uuid())
    => fetch_one)?;
    let mut owners = vec![UserId::new(of_account), UserId::new(of_collection)];
    owners.dedup();
    Ok((account, collection, owners))
}
