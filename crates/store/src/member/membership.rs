//! Memberships in accounts and in collections: the same statements on two tables.

use domain::access::{Action, Grant, SeeAccountMembers, SeeCollectionMembers};
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::member::Membership;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::{Cursor, List, Page};
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::{HOME, IDENTITY_COLUMNS, MemberIdentityRow, WANTED, pattern};
use crate::db::row::{all, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A group of members: an account or a collection.
pub trait Group: Copy {
    /// The roles of its members.
    type Role: Copy;
    /// The table of its memberships.
    const TABLE: &'static str;
    /// The column of the table for the group's id.
    const COLUMN: &'static str;
    /// The role that only changes when the group is handed over.
    const OWNER: Self::Role;
    /// The group's id.
    fn uuid(self) -> Uuid;
    /// Reads a stored role; `None` for an unknown name.
    fn parse(word: &str) -> Option<Self::Role>;
    /// The name under which a role is stored.
    fn word(role: Self::Role) -> &'static str;
}

/// Implements [`Group`] for an id.
macro_rules! group {
    ($id:ty, $role:ty, $table:literal, $column:literal) => {
        impl Group for $id {
            type Role = $role;
            const TABLE: &'static str = $table;
            const COLUMN: &'static str = $column;
            const OWNER: $role = <$role>::Owner;

            fn uuid(self) -> Uuid {
                <$id>::uuid(self)
            }

            fn parse(word: &str) -> Option<$role> {
                <$role>::parse(word)
            }

            fn word(role: $role) -> &'static str {
                role.as_str()
            }
        }
    };
}

group!(AccountId, AccountRole, "account_members", "account_id");
group!(
    CollectionId,
    CollectionRole,
    "collection_members",
    "collection_id"
);

/// Actions that permit seeing the members of a group.
pub trait SeesMembers: Action<Object = Self::Group, Actor = UserId> {
    /// The kind of group.
    type Group: Group;
}

impl SeesMembers for SeeAccountMembers {
    type Group = AccountId;
}

impl SeesMembers for SeeCollectionMembers {
    type Group = CollectionId;
}

type RoleOf<A> = <<A as SeesMembers>::Group as Group>::Role;

#[derive(FromRow)]
struct MemberRow {
    #[sqlx(flatten)]
    who: MemberIdentityRow,
    role: String,
    created_at: i64,
    version: i64,
}

impl MemberRow {
    fn member<G: Group>(self) -> Result<Membership<G::Role>, StoreError> {
        Ok(Membership {
            who: self.who.into(),
            role: word(&self.role, G::parse)?,
            created_at: time(self.created_at)?,
            version: self.version,
        })
    }
}

/// A page of the members of a group, by username; `search` is a part of it, without regard to case.
pub async fn list<A: SeesMembers>(
    tx: &mut Tx,
    grant: &Grant<A>,
    search: Option<&str>,
    page: &Page,
) -> Result<List<Membership<RoleOf<A>>>, StoreError> {
    let sql = format!(
        "select {IDENTITY_COLUMNS}, m.role, m.created_at, m.version from {} m {HOME}
        where m.{} = $1 and {WANTED} order by h.key_folded, m.user_id limit $6",
        A::Group::TABLE,
        A::Group::COLUMN
    );

    let rows: Vec<MemberRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.object().uuid())
        .bind(grant.actor().uuid())
        .bind(pattern(search))
        .bind(page.after.as_ref().map(Cursor::key))
        .bind(page.after.as_ref().map(Cursor::id))
        .bind(page.limit())
        => fetch_all)?;

    let rows = all(rows, MemberRow::member::<A::Group>)?;
    Ok(List::new(rows, page, |row| {
        Cursor::new(row.who.username.to_ascii_lowercase(), row.who.user.uuid())
    }))
}

/// The number of members that a search finds; of all members without a search.
pub async fn count<A: SeesMembers>(
    tx: &mut Tx,
    grant: &Grant<A>,
    search: Option<&str>,
) -> Result<u64, StoreError> {
    let sql = format!(
        "select count(*) from {} m {HOME}
        where m.{} = $1 and ($2 is null or h.key_folded like $2 escape '\\')",
        A::Group::TABLE,
        A::Group::COLUMN
    );
    let count: i64 = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(grant.object().uuid())
        .bind(pattern(search))
        => fetch_one)?;
    unsigned(count)
}

/// One member of a group; `None` for a user who is not a member.
pub async fn one<A: SeesMembers>(
    tx: &mut Tx,
    grant: &Grant<A>,
    user: UserId,
) -> Result<Option<Membership<RoleOf<A>>>, StoreError> {
    let sql = format!(
        "select {IDENTITY_COLUMNS}, m.role, m.created_at, m.version from {} m {HOME}
        where m.{} = $1 and m.user_id = $3",
        A::Group::TABLE,
        A::Group::COLUMN
    );
    let row: Option<MemberRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.object().uuid())
        .bind(grant.actor().uuid())
        .bind(user.uuid())
        => fetch_optional)?;
    row.map(MemberRow::member::<A::Group>).transpose()
}

/// The role of a user in a group, a fact for the access policy; `None` for a user who is not a member.
pub async fn role<G: Group>(
    tx: &mut Tx,
    group: G,
    user: UserId,
) -> Result<Option<G::Role>, StoreError> {
    let found = find(tx, group, user).await?;
    Ok(found.map(|(role, _)| role))
}

/// The role of a user in a group, and the version of the membership; `None` for a user who is not a member.
pub async fn find<G: Group>(
    tx: &mut Tx,
    group: G,
    user: UserId,
) -> Result<Option<(G::Role, i64)>, StoreError> {
    let sql = format!(
        "select role, version from {} where {} = $1 and user_id = $2",
        G::TABLE,
        G::COLUMN
    );
    let found: Option<(String, i64)> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(group.uuid())
        .bind(user.uuid())
        => fetch_optional)?;
    found
        .map(|(role, version)| Ok((word(&role, G::parse)?, version)))
        .transpose()
}

/// Gives a member another role. Returns `false` for the owner and for a user who is not a member.
pub(super) async fn set_role<G: Group>(
    tx: &mut Tx,
    group: G,
    user: UserId,
    role: G::Role,
) -> Result<bool, StoreError> {
    let sql = format!(
        "update {} set role = $3, version = version + 1
        where {} = $1 and user_id = $2 and role <> $4",
        G::TABLE,
        G::COLUMN
    );
    let changed = run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(group.uuid())
        .bind(user.uuid())
        .bind(G::word(role))
        .bind(G::word(G::OWNER))
        => execute)?;
    Ok(changed == 1)
}

/// Ends a membership. Returns `false` for the owner and for a user who is not a member.
pub(super) async fn remove<G: Group>(
    tx: &mut Tx,
    group: G,
    user: UserId,
) -> Result<bool, StoreError> {
    let sql = format!(
        "delete from {} where {} = $1 and user_id = $2 and role <> $3",
        G::TABLE,
        G::COLUMN
    );
    let removed = run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(group.uuid())
        .bind(user.uuid())
        .bind(G::word(G::OWNER))
        => execute)?;
    Ok(removed == 1)
}

/// Changes the role of a member from `from` to `to`, when the group is handed over. Returns `false` for any other role.
pub(crate) async fn permit<G: Group>(
    tx: &mut Tx,
    group: G,
    user: UserId,
    (from, to): (G::Role, G::Role),
) -> Result<bool, StoreError> {
    let sql = format!(
        "update {} set role = $4, version = version + 1
        where {} = $1 and user_id = $2 and role = $3",
        G::TABLE,
        G::COLUMN
    );
    let turned = run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(group.uuid())
        .bind(user.uuid())
        .bind(G::word(from))
        .bind(G::word(to))
        => execute)?;
    Ok(turned == 1)
}
