//! The handing over of accounts and collections.

use std::collections::HashMap;

use domain::access::{
    ChangeAccountMember, Grant, HandOverAccount, HandOverCollection, SeeAccountMembers,
};
use domain::id::{AccountId, UserId};
use domain::identity::role::{AccountRole, CollectionRole};
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::access::VISIBLE;
use crate::db::row::{micros, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx, member};

/// Waits until no other transaction changes the members of the account or of its collections, and makes others wait
/// until this one ends: roles that are read after this call stay unchanged. On SQLite, a writing transaction is alone
/// anyway.
pub async fn lock(tx: &mut Tx, account: AccountId) -> Result<(), StoreError> {
    let sql = tx.either(
        "select version from accounts where id = $1",
        "select version from accounts where id = $1 for no key update",
    );
    let _: Option<i64> = run!(tx, sqlx::query_scalar(sql).bind(account.uuid()) => fetch_optional)?;
    Ok(())
}

/// Hands an account over to one of its administrators; the previous owner becomes an administrator. Returns `false` if
/// the new owner is not an administrator (any more): the caller must not commit then.
pub async fn account(
    tx: &mut Tx,
    grant: &Grant<HandOverAccount>,
    to: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    use AccountRole::{Administrator, Owner};
    let (id, from) = (grant.account(), grant.actor());
    let given = member::permit(tx, id, to, (Administrator, Owner)).await?
        && member::permit(tx, id, from, (Owner, Administrator)).await?;
    if !given {
        return Ok(false);
    }
    let changed = run!(tx, sqlx::query(
        "update accounts set owner_id = $3, received_at = $4, version = version + 1
        where id = $1 and owner_id = $2",
    )
    .bind(id.uuid())
    .bind(from.uuid())
    .bind(to.uuid())
    .bind(micros(now))
    => execute)?;
    Ok(changed == 1)
}

/// Hands a collection over to one of its administrators; the previous owner becomes an administrator. Returns `false`
/// if the new owner is not an administrator (any more): the caller must not commit then.
pub async fn collection(
    tx: &mut Tx,
    grant: &Grant<HandOverCollection>,
    to: UserId,
) -> Result<bool, StoreError> {
    use CollectionRole::{Administrator, Owner};
    let (id, from) = (grant.collection(), grant.actor());
    let given = member::permit(tx, id, to, (Administrator, Owner)).await?
        && member::permit(tx, id, from, (Owner, Administrator)).await?;
    if !given {
        return Ok(false);
    }
    let changed = run!(tx, sqlx::query(
        "update collections set owner_id = $3 where id = $1 and owner_id = $2",
    )
    .bind(id.uuid())
    .bind(from.uuid())
    .bind(to.uuid())
    => execute)?;
    Ok(changed == 1)
}

/// The number of the account's collections per owner, as far as the reader may see them.
pub async fn owned(
    tx: &mut Tx,
    grant: &Grant<SeeAccountMembers>,
) -> Result<HashMap<UserId, u64>, StoreError> {
    let sql = format!(
        "select c.owner_id, count(*) from collections c
        join accounts a on a.id = c.account_id
        left join account_members am on am.account_id = a.id and am.user_id = $2
        left join collection_members cm on cm.collection_id = c.id and cm.user_id = $2
        where a.id = $1 and {VISIBLE} group by c.owner_id"
    );
    let rows: Vec<(Uuid, i64)> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.account().uuid())
        .bind(grant.actor().uuid())
        => fetch_all)?;
    rows.into_iter()
        .map(|(owner, count)| Ok((UserId::new(owner), unsigned(count)?)))
        .collect()
}

/// The number of accounts that a user owns.
pub async fn accounts_of(tx: &mut Tx, user: UserId) -> Result<u64, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar("select count(*) from accounts where owner_id = $1")
        .bind(user.uuid())
        => fetch_one)?;
    unsigned(count)
}

/// The owner of the account that a member leaves.
pub async fn owner(tx: &mut Tx, grant: &Grant<ChangeAccountMember>) -> Result<UserId, StoreError> {
    let owner: Uuid = run!(tx, sqlx::query_scalar("select owner_id from accounts where id = $1")
        .bind(grant.object().account.uuid())
        => fetch_one)?;
    Ok(UserId::new(owner))
}
