//! Who belongs to a collection, and with which role.

use domain::access::members::Change;
use domain::access::{ChangeCollectionMember, Grant, ManageCollectionMembers};
use domain::id::{CollectionId, UserId};
use domain::role::CollectionRole;
use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::row::{all, micros, some_word, time, word};
use crate::tx::run;
use crate::{StoreError, Tx};

/// A membership.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionMember {
    /// Who.
    pub user: UserId,
    /// With which role.
    pub role: CollectionRole,
    /// Since when.
    pub created_at: Timestamp,
}

#[derive(FromRow)]
struct MemberRow {
    user_id: Uuid,
    role: String,
    created_at: i64,
}

/// The members of a collection, in the order they came.
pub async fn list(
    tx: &mut Tx,
    grant: &Grant<ManageCollectionMembers>,
) -> Result<Vec<CollectionMember>, StoreError> {
    let rows: Vec<MemberRow> = run!(tx, sqlx::query_as(
        "select user_id, role, created_at from collection_members where collection_id = $1
        order by created_at, user_id",
    )
    .bind(grant.collection().uuid())
    => fetch_all)?;
    all(rows, |row| {
        Ok(CollectionMember {
            user: UserId::new(row.user_id),
            role: word(&row.role, CollectionRole::parse)?,
            created_at: time(row.created_at)?,
        })
    })
}

/// The role of a user in a collection: a fact for the access policy.
pub async fn role(
    tx: &mut Tx,
    collection: CollectionId,
    user: UserId,
) -> Result<Option<CollectionRole>, StoreError> {
    let role: Option<String> = run!(tx, sqlx::query_scalar(
        "select role from collection_members where collection_id = $1 and user_id = $2",
    )
    .bind(collection.uuid())
    .bind(user.uuid())
    => fetch_optional)?;
    some_word(role.as_deref(), CollectionRole::parse)
}

/// Makes the permitted change. `false` where the membership has meanwhile come or gone.
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
            let changed = run!(tx, sqlx::query(
                "update collection_members set role = $3, version = version + 1
                where collection_id = $1 and user_id = $2 and role <> $4",
            )
            .bind(wanted.collection.uuid())
            .bind(wanted.member.uuid())
            .bind(role.as_str())
            .bind(CollectionRole::Owner.as_str())
            => execute)?;
            Ok(changed == 1)
        }
        Change::Remove => {
            let removed = run!(tx, sqlx::query(
                "delete from collection_members where collection_id = $1 and user_id = $2 and role <> $3",
            )
            .bind(wanted.collection.uuid())
            .bind(wanted.member.uuid())
            .bind(CollectionRole::Owner.as_str())
            => execute)?;
            Ok(removed == 1)
        }
    }
}

/// Adds a membership; `false` where there is one.
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
