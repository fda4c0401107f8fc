//! Identities: people at identity providers who are users.

use domain::access::{Grant, UseSelf};
use domain::id::{IdentityId, UserId};
use domain::identity::federation::FederatedIdentity;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::table::{named_row, select};
use crate::db::row::{all, micros, time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

named_row! {
    struct IdentityRow {
        id: Uuid,
        user_id: Uuid,
        issuer: String,
        subject: String,
        email: Option<String>,
        created_at: i64,
        used_at: i64,
    }
}

impl TryFrom<IdentityRow> for FederatedIdentity {
    type Error = StoreError;

    fn try_from(row: IdentityRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: IdentityId::new(row.id),
            user: UserId::new(row.user_id),
            issuer: row.issuer,
            subject: row.subject,
            email: row.email,
            created_at: time(row.created_at)?,
            used_at: time(row.used_at)?,
        })
    }
}

/// Adds an identity to its user. Returns `false` if a user has it already.
pub async fn insert(tx: &mut Tx, new: &FederatedIdentity) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into identities (id, user_id, issuer, subject, email, created_at, used_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (issuer, subject) do nothing",
    )
    .bind(new.id.uuid())
    .bind(new.user.uuid())
    .bind(&new.issuer)
    .bind(&new.subject)
    .bind(new.email.as_deref())
    .bind(micros(new.created_at))
    .bind(micros(new.used_at))
    => execute)?;
    Ok(added == 1)
}

/// The identity of a person at a provider. It needs no grant: the provider has identified the person.
pub async fn find(
    tx: &mut Tx,
    issuer: &str,
    subject: &str,
) -> Result<Option<FederatedIdentity>, StoreError> {
    let row: Option<IdentityRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        IdentityRow::COLUMNS,
        "from identities where issuer = $1 and subject = $2",
    )))
    .bind(issuer)
    .bind(subject)
    => fetch_optional)?;
    row.map(FederatedIdentity::try_from).transpose()
}

/// The user's own identities, the oldest first.
pub async fn list(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
) -> Result<Vec<FederatedIdentity>, StoreError> {
    let rows: Vec<IdentityRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        IdentityRow::COLUMNS,
        "from identities where user_id = $1 order by created_at, id",
    )))
    .bind(grant.object().uuid())
    => fetch_all)?;
    all(rows, FederatedIdentity::try_from)
}

/// Notes a sign-in, with the address that the provider stated.
pub async fn touch(
    tx: &mut Tx,
    id: IdentityId,
    email: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update identities set used_at = $2, email = $3 where id = $1")
        .bind(id.uuid())
        .bind(micros(now))
        .bind(email)
        => execute)?;
    Ok(())
}

/// Removes one of the user's own identities. Returns `false` if there is no such identity.
pub async fn remove(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    id: IdentityId,
) -> Result<bool, StoreError> {
    let removed = run!(tx, sqlx::query("delete from identities where id = $1 and user_id = $2")
        .bind(id.uuid())
        .bind(grant.object().uuid())
        => execute)?;
    Ok(removed == 1)
}
