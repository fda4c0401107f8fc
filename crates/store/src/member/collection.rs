//! The members of a collection and their roles.

use domain::access::member_change::Change;
use domain::access::{ChangeAccountMember, ChangeCollectionMember, Grant};
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::role::CollectionRole;
use jiff::Timestamp;
use uuid::Uuid;

use crate::db::row::{all, micros, word};
use crate::db::tx::run;
use crate::member::membership;
use crate::{StoreError, Tx};

/// The collections of the account that a user is a member of, with the role in each, by id. For callers that may end
/// all of these memberships.
pub async fn of_leaver(
    tx: &mut Tx,
    grant: &Grant<ChangeAccountMember>,
) -> Result<Vec<(CollectionId, CollectionRole)>, StoreError> {
    let wanted = grant.object();
    let rows: Vec<(Uuid, String)> = run!(tx, sqlx::query_as(
        "select collection_id, role from collection_members where account_id = $1 and user_id = $2
        order by collection_id",
    )
    .bind(wanted.account.uuid())
    .bind(wanted.member.uuid())
    => fetch_all)?;
    all(rows, |(id, role)| {
        Ok((CollectionId::new(id), word(&role, CollectionRole::parse)?))
    })
}

/// Makes the permitted change. Returns `false` if the membership has meanwhile begun or ended.
///
/// # Errors
/// [`StoreError::ForeignKey`] where the user has meanwhile left the account.
pub async fn change(
    tx: &mut Tx,
    grant: &Grant<ChangeCollectionMember>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let wanted = grant.object();
    match wanted.change {
        Change::Add(role) => put(tx, wanted.collection, wanted.member, role, now).await,
        Change::SetRole(role) => {
            membership::set_role(tx, wanted.collection, wanted.member, role).await
        }
        Change::Remove => membership::remove(tx, wanted.collection, wanted.member).await,
    }
}

/// Adds a membership. Returns `false` if there is one.
pub(crate) async fn put(
    tx: &mut Tx,
    collection: CollectionId,
    user: UserId,
    role: CollectionRole,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into collection_members (collection_id, account_id, user_id, role, created_at, version)
        select id, account_id, $2, $3, $4, 1 from collections where id = $1
        on conflict (collection_id, user_id) do nothing",
    )
    .bind(collection.uuid())
    .bind(user.uuid())
    .bind(role.as_str())
    .bind(micros(now))
    => execute)?;
    Ok(added == 1)
}

/// Makes the account's owner the owner of the collections of a user who leaves the account.
pub(crate) async fn inherit(
    tx: &mut Tx,
    account: AccountId,
    leaver: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into collection_members (collection_id, account_id, user_id, role, created_at, version)
        select c.id, c.account_id, a.owner_id, $3, $4, 1
        from collections c join accounts a on a.id = c.account_id
        where c.account_id = $1 and c.owner_id = $2 and a.owner_id <> $2
        on conflict (collection_id, user_id)
            do update set role = excluded.role, version = collection_members.version + 1",
    )
    .bind(account.uuid())
    .bind(leaver.uuid())
    .bind(CollectionRole::Owner.as_str())
    .bind(micros(now))
    => execute)?;

    run!(tx, sqlx::query(
        "update collections set owner_id = (select owner_id from accounts where id = $1)
        where account_id = $1 and owner_id = $2",
    )
    .bind(account.uuid())
    .bind(leaver.uuid())
    => execute)?;

    Ok(())
}
