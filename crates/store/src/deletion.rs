//! The deletion of accounts, their collections and their users.

pub mod obstacle;

use domain::access::{DeleteAccount, DeleteCollection, Grant};
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::role::AccountRole;
use domain::identity::user::UserStatus;
use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{all, micros, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Locks a collection until the transaction ends, so that nothing is added to it. Returns `false` for a deleted
/// collection.
pub async fn lock_collection(
    tx: &mut Tx,
    grant: &Grant<DeleteCollection>,
) -> Result<bool, StoreError> {
    let sql = tx.either(
        "select version from collections where id = $1",
        "select version from collections where id = $1 for update",
    );
    let there: Option<i64> = run!(tx, sqlx::query_scalar(sql)
        .bind(grant.collection().uuid())
        => fetch_optional)?;
    Ok(there.is_some())
}

/// Deletes a collection, with its memberships, invitations, pins and redirects.
///
/// # Errors
/// [`StoreError::ForeignKey`] where it has dashboards or indicators.
pub async fn delete_collection(
    tx: &mut Tx,
    grant: &Grant<DeleteCollection>,
) -> Result<bool, StoreError> {
    let gone = run!(tx, sqlx::query("delete from collections where id = $1")
        .bind(grant.collection().uuid())
        => execute)?;
    Ok(gone == 1)
}

/// Locks an account until the transaction ends, so that nothing is added to it. Locks the other accounts that its owner
/// is a member of against changes of members. All callers lock in the same order. Returns `false` for a deleted
/// account.
pub async fn lock_accounts(tx: &mut Tx, grant: &Grant<DeleteAccount>) -> Result<bool, StoreError> {
    let own = grant.account();
    let mut accounts = memberships(tx, grant.actor()).await?;
    accounts.sort_unstable_by_key(|(account, _)| *account);
    let mut there = false;

    for (account, _) in accounts {
        let locking = if account == own {
            "select version from accounts where id = $1 for update"
        } else {
            "select version from accounts where id = $1 for no key update"
        };
        let sql = tx.either("select version from accounts where id = $1", locking);
        let version: Option<i64> =
            run!(tx, sqlx::query_scalar(sql).bind(account.uuid()) => fetch_optional)?;
        there |= account == own && version.is_some();
    }

    // The user last: a transaction that makes them a member elsewhere waits, too, and finds them deleted.
    let sql = tx.either(
        "select version from users where id = $1",
        "select version from users where id = $1 for update",
    );
    let _: Option<i64> =
        run!(tx, sqlx::query_scalar(sql).bind(grant.actor().uuid()) => fetch_optional)?;

    Ok(there)
}

/// Deletes an account, with its memberships, invitations, redirects and audit trail; its key stays taken.
///
/// # Errors
/// [`StoreError::ForeignKey`] where it has collections or dashboards.
pub async fn delete_account(
    tx: &mut Tx,
    grant: &Grant<DeleteAccount>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    run!(tx, sqlx::query(
        "insert into taken_keys (key_folded, created_at) select key_folded, $2 from accounts where id = $1
        on conflict (key_folded) do nothing",
    )
    .bind(grant.account().uuid())
    .bind(micros(now))
    => execute)?;
    let gone = run!(tx, sqlx::query("delete from accounts where id = $1")
        .bind(grant.account().uuid())
        => execute)?;
    Ok(gone == 1)
}

/// Whether a user has no account left.
pub async fn owns_nothing(tx: &mut Tx, user: UserId) -> Result<bool, StoreError> {
    let own: Option<i64> = run!(tx, sqlx::query_scalar(
        "select version from accounts where owner_id = $1 limit 1",
    )
    .bind(user.uuid())
    => fetch_optional)?;
    Ok(own.is_none())
}

/// A collection that a user owns in another user's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedElsewhere {
    /// The owned collection.
    pub collection: CollectionId,
    /// The account of the other user.
    pub account: AccountId,
    /// The username of that account's owner.
    pub heir: Option<String>,
}

#[derive(FromRow)]
struct OwnedRow {
    id: Uuid,
    account_id: Uuid,
    heir: Option<String>,
}

/// The collections that a user owns in the accounts of others, by id.
pub async fn owned_elsewhere(tx: &mut Tx, user: UserId) -> Result<Vec<OwnedElsewhere>, StoreError> {
    let rows: Vec<OwnedRow> = run!(tx, sqlx::query_as(
        "select c.id, c.account_id,
            (select own.key from accounts own where own.owner_id = a.owner_id
            order by coalesce(own.received_at, 0), own.created_at, own.id limit 1) as heir
        from collections c join accounts a on a.id = c.account_id
        where c.owner_id = $1 order by c.id",
    )
    .bind(user.uuid())
    => fetch_all)?;
    all(rows, |row| {
        Ok(OwnedElsewhere {
            collection: CollectionId::new(row.id),
            account: AccountId::new(row.account_id),
            heir: row.heir,
        })
    })
}

/// The accounts that a user is a member of, with the role in each, by id.
pub async fn memberships(
    tx: &mut Tx,
    user: UserId,
) -> Result<Vec<(AccountId, AccountRole)>, StoreError> {
    let rows: Vec<(Uuid, String)> = run!(tx, sqlx::query_as(
        "select account_id, role from account_members where user_id = $1 order by account_id",
    )
    .bind(user.uuid())
    => fetch_all)?;
    all(rows, |(account, role)| {
        Ok((AccountId::new(account), word(&role, AccountRole::parse)?))
    })
}

/// Ends all memberships of a user. Their collections in the accounts of others pass to those accounts' owners.
pub async fn end_memberships(tx: &mut Tx, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into collection_members (collection_id, account_id, user_id, role, created_at, version)
        select c.id, c.account_id, a.owner_id, 'owner', $2, 1
        from collections c join accounts a on a.id = c.account_id
        where c.owner_id = $1 and a.owner_id <> $1
        on conflict (collection_id, user_id)
            do update set role = 'owner', version = collection_members.version + 1",
    )
    .bind(user.uuid())
    .bind(micros(now))
    => execute)?;
    run!(tx, sqlx::query(
        "update collections set owner_id = (select a.owner_id from accounts a where a.id = collections.account_id)
        where owner_id = $1",
    )
    .bind(user.uuid())
    => execute)?;
    run!(tx, sqlx::query("delete from account_members where user_id = $1")
        .bind(user.uuid())
        => execute)?;
    Ok(())
}

/// Erases the personal data of a user: the address becomes `nothing`, which no user can have or guess; sessions,
/// identities, access keys, networks, codes, invitations, shares, favourites, alerts, their mails, import files and
/// posts are deleted; address and username leave the audit trails. Rows that others depend on stay, without a name.
pub async fn erase(
    tx: &mut Tx,
    user: UserId,
    username: &str,
    nothing: &str,
) -> Result<(), StoreError> {
    let address: Option<String> = run!(tx, sqlx::query_scalar("select email_folded from users where id = $1")
        .bind(user.uuid())
        => fetch_optional)?;

    let Some(address) = address else {
        return Ok(());
    };

    for sql in [
        "delete from sessions where user_id = $1",
        "delete from identities where user_id = $1",
        "delete from sign_in_attempts where user_id = $1",
        "delete from access_keys where user_id = $1",
        "delete from known_networks where user_id = $1",
        "delete from codes where user_id = $1",
        "delete from invitations where invited_by = $1",
        "delete from dashboard_readers where user_id = $1",
        "delete from imports where user_id = $1",
        "delete from favourites where user_id = $1",
        "delete from alerts where user_id = $1",
        "delete from alert_runs where user_id = $1",
        "delete from digests where user_id = $1",
        "delete from question_followers where user_id = $1",
        "delete from post_reports where user_id = $1",
        "delete from barred_users where user_id = $1",
        // Questions that others have answered remain, and answers that were accepted, without their earlier texts.
        "delete from questions where id in (select p.id from posts p where p.author_id = $1 and p.number = 0)
            and not exists (select 1 from posts p where p.question_id = questions.id and p.number > 0
                and p.author_id <> $1 and p.state = 'shown')",
        "update questions set answers = (select count(*) from posts p where p.question_id = questions.id
                and p.number > 0 and p.state = 'shown' and (p.author_id <> $1 or p.id = questions.accepted_id))
            where id in (select p.question_id from posts p where p.author_id = $1 and p.number > 0)",
        "delete from posts where author_id = $1 and number > 0
            and not exists (select 1 from questions q where q.id = posts.question_id and q.accepted_id = posts.id)",
        "delete from post_versions where post_id in (select p.id from posts p where p.author_id = $1)",
        "delete from known_questions where user_id = $1",
        "update users set former_visit_at = null, visit_at = null, due_mail = false, due_mail_ended_at = null,
            question_mail = null, question_mail_ended_at = null where id = $1",
    ] {
        run!(tx, sqlx::query(sql).bind(user.uuid()) => execute)?;
    }

    for sql in [
        "delete from codes where email_folded = $1",
        "delete from invitations where email_folded = $1",
        "update audit set subject = null
            where action in ('member_invited', 'invitation_withdrawn') and lower(subject) = $1",
    ] {
        run!(tx, sqlx::query(sql).bind(&address) => execute)?;
    }

    let before = format!("{{\"before\":\"{username}\"}}");
    for (sql, name) in [
        (
            "update audit set subject = null where subject = $1 and action in ('member_added', 'role_changed',
                'member_removed', 'member_left', 'collection_handed_over', 'account_handed_over')",
            username,
        ),
        (
            "update audit set details = '{}' where details = $1
                and action in ('collection_handed_over', 'account_handed_over')",
            &before,
        ),
    ] {
        run!(tx, sqlx::query(sql).bind(name) => execute)?;
    }

    run!(tx, sqlx::query(
        "update users set email = $2, email_folded = $2, password_hash = null, status = $3, expert = $4,
            time_zone = 'UTC', version = version + 1
        where id = $1",
    )
    .bind(user.uuid())
    .bind(nothing)
    .bind(UserStatus::Dead.as_str())
    .bind(false)
    => execute)?;
    Ok(())
}
