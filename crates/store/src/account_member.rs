//! Who belongs to an account, and with which role.

use domain::access::members::Change;
use domain::access::{ChangeAccountMember, Grant, ManageAccountMembers};
use domain::id::{AccountId, UserId};
use domain::role::AccountRole;
use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::row::{all, micros, some_word, time, word};
use crate::tx::run;
use crate::{StoreError, Tx};

/// A membership.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountMember {
    /// Who.
    pub user: UserId,
    /// With which role.
    pub role: AccountRole,
    /// Since when.
    pub created_at: Timestamp,
}

#[derive(FromRow)]
struct MemberRow {
    user_id: Uuid,
    role: String,
    created_at: i64,
}

/// The members of an account, in the order they came.
pub async fn list(
    tx: &mut Tx,
    grant: &Grant<ManageAccountMembers>,
) -> Result<Vec<AccountMember>, StoreError> {
    let rows: Vec<MemberRow> = run!(tx, sqlx::query_as(
        "select user_id, role, created_at from account_members where account_id = $1 order by created_at, user_id",
    )
    .bind(grant.account().uuid())
    => fetch_all)?;
    all(rows, |row| {
        Ok(AccountMember {
            user: UserId::new(row.user_id),
            role: word(&row.role, AccountRole::parse)?,
            created_at: time(row.created_at)?,
        })
    })
}

/// The role of a user in an account: a fact for the access policy.
pub async fn role(
    tx: &mut Tx,
    account: AccountId,
    user: UserId,
) -> Result<Option<AccountRole>, StoreError> {
    let role: Option<String> = run!(tx, sqlx::query_scalar(
        "select role from account_members where account_id = $1 and user_id = $2",
    )
    .bind(account.uuid())
    .bind(user.uuid())
    => fetch_optional)?;
    some_word(role.as_deref(), AccountRole::parse)
}

/// Makes the permitted change. Leaving the account ends the memberships in its collections too. `false` where
/// the membership has meanwhile come or gone.
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
