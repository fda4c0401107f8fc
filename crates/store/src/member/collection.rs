//! Who belongs to a collection, and with which role.

use domain::access::member_change::Change;
use domain::access::role::CollectionRole;
use domain::access::{ChangeAccountMember, ChangeCollectionMember, Grant, SeeCollectionMembers};
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::member::CollectionMember;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::row::{all, micros, time, unsigned, word};
use crate::db::tx::run;
use crate::member::{HOME, WANTED, WHO, WhoRow, pattern};
use crate::{StoreError, Tx};
use domain::list::{Cursor, List, Page};

#[derive(FromRow)]
struct MemberRow {
    #[sqlx(flatten)]
    who: WhoRow,
    role: String,
    created_at: i64,
    version: i64,
}

impl TryFrom<MemberRow> for CollectionMember {
    type Error = StoreError;

    fn try_from(row: MemberRow) -> Result<Self, StoreError> {
        Ok(Self {
            who: row.who.into(),
            role: word(&row.role, CollectionRole::parse)?,
            created_at: time(row.created_at)?,
            version: row.version,
        })
    }
}

/// A page of the members of a collection, by username; `search` is a part of it, without regard to case.
pub async fn list(
    tx: &mut Tx,
    grant: &Grant<SeeCollectionMembers>,
    search: Option<&str>,
    page: &Page,
) -> Result<List<CollectionMember>, StoreError> {
    let sql = format!(
        "select {WHO}, m.role, m.created_at, m.version from collection_members m {HOME}
        where m.collection_id = $1 and {WANTED} order by h.key_folded, m.user_id limit $6"
    );
    let rows: Vec<MemberRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.collection().uuid())
        .bind(grant.actor().uuid())
        .bind(pattern(search))
        .bind(page.after.as_ref().map(|after| after.key()))
        .bind(page.after.as_ref().map(|after| after.id()))
        .bind(page.limit())
        => fetch_all)?;
    let rows = all(rows, CollectionMember::try_from)?;
    Ok(List::new(rows, page, |row| {
        Cursor::new(row.who.username.to_ascii_lowercase(), row.who.user.uuid())
    }))
}

/// How many members a search finds, or how many there are.
pub async fn count(
    tx: &mut Tx,
    grant: &Grant<SeeCollectionMembers>,
    search: Option<&str>,
) -> Result<u64, StoreError> {
    let sql = format!(
        "select count(*) from collection_members m {HOME}
        where m.collection_id = $1 and ($2 is null or h.key_folded like $2 escape '\\')"
    );
    let count: i64 = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(grant.collection().uuid())
        .bind(pattern(search))
        => fetch_one)?;
    unsigned(count)
}

/// One member of a collection.
pub async fn one(
    tx: &mut Tx,
    grant: &Grant<SeeCollectionMembers>,
    user: UserId,
) -> Result<Option<CollectionMember>, StoreError> {
    let sql = format!(
        "select {WHO}, m.role, m.created_at, m.version from collection_members m {HOME}
        where m.collection_id = $1 and m.user_id = $3"
    );
    let row: Option<MemberRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.collection().uuid())
        .bind(grant.actor().uuid())
        .bind(user.uuid())
        => fetch_optional)?;
    row.map(CollectionMember::try_from).transpose()
}

/// The role of a user in a collection: a fact for the access policy.
pub async fn role(
    tx: &mut Tx,
    collection: CollectionId,
    user: UserId,
) -> Result<Option<CollectionRole>, StoreError> {
    let found = find(tx, collection, user).await?;
    Ok(found.map(|(role, _)| role))
}

/// The role of a user in a collection, and the version of the membership.
pub async fn find(
    tx: &mut Tx,
    collection: CollectionId,
    user: UserId,
) -> Result<Option<(CollectionRole, i64)>, StoreError> {
    let found: Option<(String, i64)> = run!(tx, sqlx::query_as(
        "select role, version from collection_members where collection_id = $1 and user_id = $2",
    )
    .bind(collection.uuid())
    .bind(user.uuid())
    => fetch_optional)?;
    found
        .map(|(role, version)| Ok((word(&role, CollectionRole::parse)?, version)))
        .transpose()
}

/// The collections of the account that a user belongs to, with the role in each. For who is entitled to end all of
/// these memberships.
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

/// Makes somebody who has one role in the collection have another, as handing over does; `false` where their role
/// is another one.
pub(crate) async fn turn(
    tx: &mut Tx,
    collection: CollectionId,
    user: UserId,
    (from, to): (CollectionRole, CollectionRole),
) -> Result<bool, StoreError> {
    let turned = run!(tx, sqlx::query(
        "update collection_members set role = $4, version = version + 1
        where collection_id = $1 and user_id = $2 and role = $3",
    )
    .bind(collection.uuid())
    .bind(user.uuid())
    .bind(from.as_str())
    .bind(to.as_str())
    => execute)?;
    Ok(turned == 1)
}

/// Makes the account's owner the owner of the collections that are somebody else's, who leaves it.
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
