//! Invitations by mail to accounts and collections. Only the hash of the token in a link is stored.

use domain::access::{Grant, ManageAccountMembers, ManageCollectionMembers};
use domain::id::{AccountId, CollectionId, InvitationId, UserId};
use domain::identity::invitation::{Invitation, Offer};
use domain::identity::role::{AccountRole, CollectionRole};
use domain::text::language::Language;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::row::{all, micros, time, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The initial values of a new invitation.
#[derive(Clone, Debug)]
pub struct NewInvitation<'a> {
    /// Its id, chosen by the caller.
    pub id: InvitationId,
    /// The address to which it is sent, as typed.
    pub email: &'a str,
    /// The same address, folded.
    pub email_folded: &'a str,
    /// The offered role.
    pub role: &'static str,
    /// The hash of the token in the link.
    pub token_hash: &'a [u8],
    /// The language of the mail.
    pub language: Language,
    /// The current time.
    pub created_at: Timestamp,
    /// When the invitation expires unless it is sent again.
    pub expires_at: Timestamp,
}

/// The permission to invite to an account or a collection.
#[derive(Debug)]
pub enum Inviting {
    /// To the account of the grant.
    Account(Grant<ManageAccountMembers>),
    /// To the collection of the grant.
    Collection(Grant<ManageCollectionMembers>),
}

impl Inviting {
    /// The user with this permission.
    #[must_use]
    pub fn actor(&self) -> UserId {
        match self {
            Self::Account(grant) => grant.actor(),
            Self::Collection(grant) => grant.actor(),
        }
    }

    /// The condition for invitations to this account or collection, with its id as `$1`.
    fn here(&self) -> (&'static str, Uuid) {
        match self {
            Self::Account(grant) => (
                "i.account_id = $1 and i.collection_id is null",
                grant.account().uuid(),
            ),
            Self::Collection(grant) => ("i.collection_id = $1", grant.collection().uuid()),
        }
    }
}

#[derive(FromRow)]
struct InvitationRow {
    id: Uuid,
    account_id: Uuid,
    collection_id: Option<Uuid>,
    email: String,
    email_folded: String,
    role: String,
    language: String,
    invited_by: Uuid,
    inviter: Option<String>,
    created_at: i64,
    expires_at: i64,
    version: i64,
}

impl TryFrom<InvitationRow> for Invitation {
    type Error = StoreError;

    fn try_from(row: InvitationRow) -> Result<Self, StoreError> {
        let offer = match row.collection_id {
            None => Offer::Account(word(&row.role, AccountRole::parse)?),
            Some(id) => Offer::Collection(
                CollectionId::new(id),
                word(&row.role, CollectionRole::parse)?,
            ),
        };
        Ok(Self {
            id: InvitationId::new(row.id),
            account: AccountId::new(row.account_id),
            offer,
            email: row.email,
            email_folded: row.email_folded,
            language: word(&row.language, Language::parse)?,
            invited_by: UserId::new(row.invited_by),
            inviter: row.inviter,
            created_at: time(row.created_at)?,
            expires_at: time(row.expires_at)?,
            version: row.version,
        })
    }
}

const SELECT: &str = "select i.id, i.account_id, i.collection_id, i.email, i.email_folded, i.role,
        i.language, i.invited_by, i.created_at, i.expires_at, i.version, (select o.key from accounts o where o.owner_id = i.invited_by
        order by coalesce(o.received_at, 0), o.created_at, o.id limit 1) as inviter
    from invitations i";

/// Adds an invitation. Returns `false` if the address has an unexpired one to this account or collection.
pub async fn insert(
    tx: &mut Tx,
    inviting: &Inviting,
    new: &NewInvitation<'_>,
) -> Result<bool, StoreError> {
    let (here, place) = inviting.here();

    let over = format!(
        "delete from invitations as i where {here} and i.email_folded = $2 and i.expires_at <= $3"
    );
    run!(tx, sqlx::query(AssertSqlSafe(over.as_str()))
        .bind(place)
        .bind(new.email_folded)
        .bind(micros(new.created_at))
        => execute)?;

    let from = match inviting {
        Inviting::Account(_) => "id, null from accounts",
        Inviting::Collection(_) => "account_id, id from collections",
    };
    // The columns of the account and the collection come last, where the two statements differ.
    let sql = format!(
        "insert into invitations (id, email, email_folded, role, token_hash, language, invited_by, created_at,
            expires_at, version, account_id, collection_id)
        select $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, {from} where id = $1
        on conflict do nothing"
    );

    let added = run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(place)
        .bind(new.id.uuid())
        .bind(new.email)
        .bind(new.email_folded)
        .bind(new.role)
        .bind(new.token_hash)
        .bind(new.language.as_str())
        .bind(inviting.actor().uuid())
        .bind(micros(new.created_at))
        .bind(micros(new.expires_at))
        => execute)?;

    Ok(added == 1)
}

/// The unexpired invitations to an account or a collection, the latest first, at most `first`.
pub async fn list(
    tx: &mut Tx,
    inviting: &Inviting,
    now: Timestamp,
    first: u32,
) -> Result<Vec<Invitation>, StoreError> {
    let (here, place) = inviting.here();
    let sql = format!(
        "{SELECT} where {here} and i.expires_at > $2 order by i.created_at desc, i.id desc limit $3"
    );
    let rows: Vec<InvitationRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(place)
        .bind(micros(now))
        .bind(i64::from(first))
        => fetch_all)?;
    all(rows, Invitation::try_from)
}

/// The invitation with this id, expired or not. Its content decides the permission to see it.
pub async fn by_id(tx: &mut Tx, id: InvitationId) -> Result<Option<Invitation>, StoreError> {
    let sql = format!("{SELECT} where i.id = $1");
    let row: Option<InvitationRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(id.uuid())
        => fetch_optional)?;
    row.map(Invitation::try_from).transpose()
}

/// The unexpired invitation of this token: a user with the token may see it.
pub async fn by_token(
    tx: &mut Tx,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<Option<Invitation>, StoreError> {
    let sql = format!("{SELECT} where i.token_hash = $1 and i.expires_at > $2");
    let row: Option<InvitationRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(token_hash)
        .bind(micros(now))
        => fetch_optional)?;
    row.map(Invitation::try_from).transpose()
}

/// Gives an invitation to this account or collection a new token and a new end, and makes the actor its inviter.
/// Returns `false` if it no longer exists. The former token becomes invalid.
pub async fn renew(
    tx: &mut Tx,
    inviting: &Inviting,
    id: InvitationId,
    token_hash: &[u8],
    expires_at: Timestamp,
) -> Result<bool, StoreError> {
    let (here, place) = inviting.here();
    let sql = format!(
        "update invitations as i set token_hash = $3, expires_at = $4, invited_by = $5, version = version + 1
        where {here} and i.id = $2"
    );
    let renewed = run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(place)
        .bind(id.uuid())
        .bind(token_hash)
        .bind(micros(expires_at))
        .bind(inviting.actor().uuid())
        => execute)?;
    Ok(renewed == 1)
}

/// Withdraws an invitation to this account or collection. Returns `false` if it no longer exists.
pub async fn withdraw(
    tx: &mut Tx,
    inviting: &Inviting,
    id: InvitationId,
) -> Result<bool, StoreError> {
    let (here, place) = inviting.here();
    let sql = format!("delete from invitations as i where {here} and i.id = $2");
    let removed = run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(place)
        .bind(id.uuid())
        => execute)?;
    Ok(removed == 1)
}

/// Uses up an invitation in the given version. Returns `false` if it was used, renewed or withdrawn. It needs no grant:
/// the token is the permission.
pub async fn use_up(tx: &mut Tx, invitation: &Invitation) -> Result<bool, StoreError> {
    let used = run!(tx, sqlx::query("delete from invitations where id = $1 and version = $2")
        .bind(invitation.id.uuid())
        .bind(invitation.version)
        => execute)?;
    Ok(used == 1)
}

/// Removes a user's invitations to an account and its collections: with the membership end the links that would restore
/// it. Returns their number.
pub async fn end_in_account(
    tx: &mut Tx,
    account: AccountId,
    user: UserId,
) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "delete from invitations where account_id = $1
            and email_folded = (select email_folded from users where id = $2)",
    )
    .bind(account.uuid())
    .bind(user.uuid())
    => execute)
}

/// Removes a user's invitations to a collection. Returns their number.
pub async fn end_in_collection(
    tx: &mut Tx,
    collection: CollectionId,
    user: UserId,
) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "delete from invitations where collection_id = $1
            and email_folded = (select email_folded from users where id = $2)",
    )
    .bind(collection.uuid())
    .bind(user.uuid())
    => execute)
}

/// Removes the invitations to an account itself of a user who has just become its member. Returns their number.
pub async fn end_to_account(
    tx: &mut Tx,
    account: AccountId,
    user: UserId,
) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "delete from invitations where account_id = $1 and collection_id is null
            and email_folded = (select email_folded from users where id = $2)",
    )
    .bind(account.uuid())
    .bind(user.uuid())
    => execute)
}
