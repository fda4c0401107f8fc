//! Sign-ins at identity providers that have begun. Only hashes of their secrets are stored.

use domain::id::{SessionId, UserId};
use domain::identity::federation::ProviderPurpose;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::table::{named_row, select};
use crate::db::row::{micros, time, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The person of a provider's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredPerson {
    /// The issuer, an address of the identity provider.
    pub issuer: String,
    /// The person's identifier at the issuer.
    pub subject: String,
    /// The address that the provider stated.
    pub email: Option<String>,
    /// The same address, if the provider has verified it.
    pub verified_email: Option<String>,
}

/// A sign-in at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The hash of the token, which the browser has.
    pub token_hash: Vec<u8>,
    /// The hash of the state, which comes back with the answer.
    pub state_hash: Vec<u8>,
    /// The name of the provider.
    pub provider: String,
    /// The use of the provider's answer.
    pub purpose: ProviderPurpose,
    /// The user who began it; `None` for a guest.
    pub user: Option<UserId>,
    /// The session that began it.
    pub session: Option<SessionId>,
    /// The person; `None` until the answer is checked.
    pub person: Option<AnsweredPerson>,
    /// When it began.
    pub created_at: Timestamp,
    /// The first moment at which the provider's answer is rejected.
    pub expires_at: Timestamp,
}

named_row! {
    struct AttemptRow {
        token_hash: Vec<u8>,
        state_hash: Vec<u8>,
        provider: String,
        purpose: String,
        user_id: Option<Uuid>,
        session_id: Option<Uuid>,
        issuer: Option<String>,
        subject: Option<String>,
        email: Option<String>,
        verified_email: Option<String>,
        created_at: i64,
        expires_at: i64,
    }
}

impl TryFrom<AttemptRow> for Attempt {
    type Error = StoreError;

    fn try_from(row: AttemptRow) -> Result<Self, StoreError> {
        let person = row.issuer.zip(row.subject);
        Ok(Self {
            token_hash: row.token_hash,
            state_hash: row.state_hash,
            provider: row.provider,
            purpose: word(&row.purpose, ProviderPurpose::parse)?,
            user: row.user_id.map(UserId::new),
            session: row.session_id.map(SessionId::new),
            person: person.map(|(issuer, subject)| AnsweredPerson {
                issuer,
                subject,
                email: row.email,
                verified_email: row.verified_email,
            }),
            created_at: time(row.created_at)?,
            expires_at: time(row.expires_at)?,
        })
    }
}

/// Stores a sign-in that begins. `person` starts empty, regardless of `new`.
pub async fn insert(tx: &mut Tx, new: &Attempt) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into sign_in_attempts (token_hash, state_hash, provider, purpose, user_id, session_id,
            created_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&new.token_hash)
    .bind(&new.state_hash)
    .bind(&new.provider)
    .bind(new.purpose.as_str())
    .bind(new.user.map(UserId::uuid))
    .bind(new.session.map(SessionId::uuid))
    .bind(micros(new.created_at))
    .bind(micros(new.expires_at))
    => execute)?;
    Ok(())
}

/// Takes the sign-in of an answer: at most one answer of each gets it. `None` if the state is another's, an answer came
/// before, or it has expired.
pub async fn take(
    tx: &mut Tx,
    token_hash: &[u8],
    state_hash: &[u8],
    now: Timestamp,
) -> Result<Option<Attempt>, StoreError> {
    let row: Option<AttemptRow> = run!(tx, sqlx::query_as(AssertSqlSafe(format!(
        "update sign_in_attempts set answered_at = $3
        where token_hash = $1 and state_hash = $2 and answered_at is null and expires_at > $3
        returning {}",
        AttemptRow::COLUMNS.join(", ")
    )))
    .bind(token_hash)
    .bind(state_hash)
    .bind(micros(now))
    => fetch_optional)?;
    row.map(Attempt::try_from).transpose()
}

/// Stores the person of a checked answer.
pub async fn set_person(
    tx: &mut Tx,
    token_hash: &[u8],
    person: &AnsweredPerson,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update sign_in_attempts set issuer = $2, subject = $3, email = $4, verified_email = $5
        where token_hash = $1",
    )
    .bind(token_hash)
    .bind(&person.issuer)
    .bind(&person.subject)
    .bind(person.email.as_deref())
    .bind(person.verified_email.as_deref())
    => execute)?;
    Ok(())
}

/// A sign-in whose answer was checked and that has not expired.
pub async fn answered(
    tx: &mut Tx,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<Option<Attempt>, StoreError> {
    let row: Option<AttemptRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        AttemptRow::COLUMNS,
        "from sign_in_attempts where token_hash = $1 and subject is not null and expires_at > $2",
    )))
    .bind(token_hash)
    .bind(micros(now))
    => fetch_optional)?;
    row.map(Attempt::try_from).transpose()
}

/// Ends a sign-in. Returns `false` if it was ended before.
pub async fn end(tx: &mut Tx, token_hash: &[u8]) -> Result<bool, StoreError> {
    let ended = run!(tx, sqlx::query("delete from sign_in_attempts where token_hash = $1")
        .bind(token_hash)
        => execute)?;
    Ok(ended == 1)
}
