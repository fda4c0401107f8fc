//! Who belongs to an account, and with which role.

use domain::access::member_change::Change;
use domain::access::role::AccountRole;
use domain::access::{ChangeAccountMember, Grant, SeeAccountMembers};
use domain::id::{AccountId, UserId};
use domain::identity::member::AccountMember;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};

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

impl TryFrom<MemberRow> for AccountMember {
    type Error = StoreError;

    fn try_from(row: MemberRow) -> Result<Self, StoreError> {
        Ok(Self {
            who: row.who.into(),
            role: word(&row.role, AccountRole::parse)?,
            created_at: time(row.created_at)?,
            version: row.version,
        })
    }
}

/// A page of the members of an account, by username; `search` is a part of it, without regard to case.
pub async fn list(
    tx: &mut Tx,
    grant: &Grant<SeeAccountMembers>,
    search: Option<&str>,
    page: &Page,
) -> Result<List<AccountMember>, StoreError> {
    let sql = format!(
        "select {WHO}, m.role, m.created_at, m.version from account_members m {HOME}
        where m.account_id = $1 and {WANTED} order by h.key_folded, m.user_id limit $6"
    );
    let rows: Vec<MemberRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.account().uuid())
        .bind(grant.actor().uuid())
        .bind(pattern(search))
        .bind(page.after.as_ref().map(|after| after.key()))
        .bind(page.after.as_ref().map(|after| after.id()))
        .bind(page.limit())
        => fetch_all)?;
    let rows = all(rows, AccountMember::try_from)?;
    Ok(List::new(rows, page, |row| {
        Cursor::new(row.who.username.to_ascii_lowercase(), row.who.user.uuid())
    }))
}

/// How many members a search finds, or how many there are.
pub async fn count(
    tx: &mut Tx,
    grant: &Grant<SeeAccountMembers>,
    search: Option<&str>,
) -> Result<u64, StoreError> {
    let sql = format!(
        "select count(*) from account_members m {HOME}
        where m.account_id = $1 and ($2 is null or h.key_folded like $2 escape '\\')"
    );
    let count: i64 = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(grant.account().uuid())
        .bind(pattern(search))
        => fetch_one)?;
    unsigned(count)
}

/// One member of an account.
pub async fn one(
    tx: &mut Tx,
    grant: &Grant<SeeAccountMembers>,
    user: UserId,
) -> Result<Option<AccountMember>, StoreError> {
    let sql = format!(
        "select {WHO}, m.role, m.created_at, m.version from account_members m {HOME}
        where m.account_id = $1 and m.user_id = $3"
    );
    let row: Option<MemberRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.account().uuid())
        .bind(grant.actor().uuid())
        .bind(user.uuid())
        => fetch_optional)?;
    row.map(AccountMember::try_from).transpose()
}

/// The role of a user in an account: a fact for the access policy.
pub async fn role(
    tx: &mut Tx,
    account: AccountId,
    user: UserId,
) -> Result<Option<AccountRole>, StoreError> {
    let found = find(tx, account, user).await?;
    Ok(found.map(|(role, _)| role))
}

/// The role of a user in an account, and the version of the membership.
pub async fn find(
    tx: &mut Tx,
    account: AccountId,
    user: UserId,
) -> Result<Option<(AccountRole, i64)>, StoreError> {
    let found: Option<(String, i64)> = run!(tx, sqlx::query_as(
        "select role, version from account_members where account_id = $1 and user_id = $2",
    )
    .bind(account.uuid())
    .bind(user.uuid())
    => fetch_optional)?;
    found
        .map(|(role, version)| Ok((word(&role, AccountRole::parse)?, version)))
        .transpose()
}

/// Makes the permitted change. Leaving the account ends the memberships in its collections too, and the account's
/// owner becomes the owner of those that were theirs. `false` where the membership has meanwhile come or gone.
pub async fn change(
    tx: &mut Tx,
    grant: &Grant<ChangeAccountMember>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let wanted = grant.object();
    match wanted.change {
        Change::Add(role) => put(tx, wanted.account, wanted.member, role, now).await,
        Change::SetRole(role) => {
            let changed = run!(tx, sqlx::query(
                "update account_members set role = $3, version = version + 1
                where account_id = $1 and user_id = $2 and role <> $4",
            )
            .bind(wanted.account.uuid())
            .bind(wanted.member.uuid())
            .bind(role.as_str())
            .bind(AccountRole::Owner.as_str())
            => execute)?;
            Ok(changed == 1)
        }
        Change::Remove => {
            // A collection that they are making meanwhile is there before it is looked for, or is never made.
            let sql = tx.either(
                "select version from account_members where account_id = $1 and user_id = $2",
                "select version from account_members where account_id = $1 and user_id = $2 for update",
            );
            let _: Option<i64> = run!(tx, sqlx::query_scalar(sql)
                .bind(wanted.account.uuid())
                .bind(wanted.member.uuid())
                => fetch_optional)?;
            crate::member::collection::inherit(tx, wanted.account, wanted.member, now).await?;
            let removed = run!(tx, sqlx::query(
                "delete from account_members where account_id = $1 and user_id = $2 and role <> $3",
            )
            .bind(wanted.account.uuid())
            .bind(wanted.member.uuid())
            .bind(AccountRole::Owner.as_str())
            => execute)?;
            Ok(removed == 1)
        }
    }
}

/// Adds a membership; `false` where there is one.
pub(crate) async fn put(
    tx: &mut Tx,
    account: AccountId,
    user: UserId,
    role: AccountRole,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into account_members (account_id, user_id, role, created_at, version)
        values ($1, $2, $3, $4, 1) on conflict (account_id, user_id) do nothing",
    )
    .bind(account.uuid())
    .bind(user.uuid())
    .bind(role.as_str())
    .bind(micros(now))
    => execute)?;
    Ok(added == 1)
}

/// Makes somebody who has one role in the account have another, as handing over does; `false` where their role is
/// another one.
pub(crate) async fn turn(
    tx: &mut Tx,
    account: AccountId,
    user: UserId,
    (from, to): (AccountRole, AccountRole),
) -> Result<bool, StoreError> {
    let turned = run!(tx, sqlx::query(
        "update account_members set role = $4, version = version + 1
        where account_id = $1 and user_id = $2 and role = $3",
    )
    .bind(account.uuid())
    .bind(user.uuid())
    .bind(from.as_str())
    .bind(to.as_str())
    => execute)?;
    Ok(turned == 1)
}
