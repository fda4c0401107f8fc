//! The members of an account and their roles.

use domain::access::member_change::Change;
use domain::access::{ChangeAccountMember, Grant};
use domain::id::{AccountId, UserId};
use domain::identity::role::AccountRole;
use jiff::Timestamp;

use crate::db::row::micros;
use crate::db::tx::run;
use crate::member::membership;
use crate::{StoreError, Tx};

/// Makes the permitted change. Leaving the account ends the memberships in its collections too, and the account's owner
/// becomes the owner of the leaver's collections. Returns `false` if the membership has meanwhile begun or ended.
pub async fn change(
    tx: &mut Tx,
    grant: &Grant<ChangeAccountMember>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let wanted = grant.object();

    match wanted.change {
        Change::Add(role) => put(tx, wanted.account, wanted.member, role, now).await,
        Change::SetRole(role) => {
            membership::set_role(tx, wanted.account, wanted.member, role).await
        }
        Change::Remove => {
            // A collection that the member is creating meanwhile either exists before the query below or is never
            // created.
            let sql = tx.either(
                "select version from account_members where account_id = $1 and user_id = $2",
                "select version from account_members where account_id = $1 and user_id = $2 for update",
            );
            let _: Option<i64> = run!(tx, sqlx::query_scalar(sql)
                .bind(wanted.account.uuid())
                .bind(wanted.member.uuid())
                => fetch_optional)?;
            crate::member::collection::inherit(tx, wanted.account, wanted.member, now).await?;
            membership::remove(tx, wanted.account, wanted.member).await
        }
    }
}

/// Adds a membership. Returns `false` if there is one.
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
