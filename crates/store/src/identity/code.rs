//! Codes: requests that wait for the six digits that were mailed. Only the hash of a code is stored.

use domain::id::{CodeId, UserId};
use domain::limits::CODE_TRIES;
use domain::text::language::Language;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::table::{named_row, select};
use crate::db::row::{micros, some_time, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The purpose of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Creating a user.
    SignUp,
    /// Choosing a new password.
    Reset,
    /// Changing the address of a user.
    Email,
    /// Joining a person at an identity provider with the user of an address, or with a new one.
    Identity,
}

impl Purpose {
    /// The name under which it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignUp => "sign_up",
            Self::Reset => "reset",
            Self::Email => "email",
            Self::Identity => "identity",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        [Self::SignUp, Self::Reset, Self::Email, Self::Identity]
            .into_iter()
            .find(|purpose| purpose.as_str() == word)
    }
}

/// A request that waits for its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The id of the request, which the client sends with the code.
    pub id: CodeId,
    /// The request that the code confirms.
    pub purpose: Purpose,
    /// The address to which the code was sent, as typed.
    pub email: String,
    /// The same address, folded.
    pub email_folded: String,
    /// The user of the request; `None` where there is no user yet.
    pub user: Option<UserId>,
    /// The hash of the code; the code itself is not stored.
    pub code_hash: Vec<u8>,
    /// The number of counted tries.
    pub tries: u32,
    /// Data of the caller for completing the request.
    pub intent: Option<String>,
    /// The language of the mail.
    pub language: Language,
    /// When it was made.
    pub created_at: Timestamp,
    /// The first moment at which the code is rejected.
    pub expires_at: Timestamp,
    /// When it was used; `None` for an open code.
    pub used_at: Option<Timestamp>,
}

named_row! {
    struct CodeRow {
        id: Uuid,
        purpose: String,
        email: String,
        email_folded: String,
        user_id: Option<Uuid>,
        code_hash: Vec<u8>,
        tries: i64,
        intent: Option<String>,
        language: String,
        created_at: i64,
        expires_at: i64,
        used_at: Option<i64>,
    }
}

impl TryFrom<CodeRow> for Code {
    type Error = StoreError;

    fn try_from(row: CodeRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: CodeId::new(row.id),
            purpose: word(&row.purpose, Purpose::parse)?,
            email: row.email,
            email_folded: row.email_folded,
            user: row.user_id.map(UserId::new),
            code_hash: row.code_hash,
            tries: unsigned(row.tries)?,
            intent: row.intent,
            language: word(&row.language, Language::parse)?,
            created_at: time(row.created_at)?,
            expires_at: time(row.expires_at)?,
            used_at: some_time(row.used_at)?,
        })
    }
}

/// The outcome of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Try {
    /// The try was counted: the code may be compared now. `tries` includes this try.
    Counted(Code),
    /// All tries were used up before.
    Exhausted,
    /// The code has expired, or was used before.
    Expired,
    /// There is no such request.
    Unknown,
}

/// Stores a new code. `tries` and `used_at` start empty, regardless of `new`.
pub async fn issue(tx: &mut Tx, new: &Code) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into codes (id, purpose, email, email_folded, user_id, code_hash, tries, intent, language,
            created_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10)",
    )
    .bind(new.id.uuid())
    .bind(new.purpose.as_str())
    .bind(&new.email)
    .bind(&new.email_folded)
    .bind(new.user.map(UserId::uuid))
    .bind(&new.code_hash)
    .bind(new.intent.as_deref())
    .bind(new.language.as_str())
    .bind(micros(new.created_at))
    .bind(micros(new.expires_at))
    => execute)?;
    Ok(())
}

/// Counts a try at a request's code. At most [`CODE_TRIES`] are counted, however many come at once. The count only
/// lasts when the transaction is committed: commit it also after a wrong code.
pub async fn take_try(
    tx: &mut Tx,
    id: CodeId,
    purpose: Purpose,
    now: Timestamp,
) -> Result<Try, StoreError> {
    let counted: Option<CodeRow> = run!(tx, sqlx::query_as(AssertSqlSafe(format!(
        "update codes set tries = tries + 1
        where id = $1 and purpose = $2 and used_at is null and expires_at > $3 and tries < $4
        returning {}",
        CodeRow::COLUMNS.join(", ")
    )))
    .bind(id.uuid())
    .bind(purpose.as_str())
    .bind(micros(now))
    .bind(i64::from(CODE_TRIES))
    => fetch_optional)?;

    if let Some(row) = counted {
        return Ok(Try::Counted(row.try_into()?));
    }

    Ok(match find(tx, id, purpose).await? {
        None => Try::Unknown,
        Some(code) if code.used_at.is_some() || code.expires_at <= now => Try::Expired,
        Some(_) => Try::Exhausted,
    })
}

/// Marks a code as used. Returns `false` if it was used before.
pub async fn use_up(tx: &mut Tx, id: CodeId, now: Timestamp) -> Result<bool, StoreError> {
    let used = run!(tx, sqlx::query("update codes set used_at = $2 where id = $1 and used_at is null")
        .bind(id.uuid())
        .bind(micros(now))
        => execute)?;
    Ok(used == 1)
}

/// A request, in any state.
pub async fn find(tx: &mut Tx, id: CodeId, purpose: Purpose) -> Result<Option<Code>, StoreError> {
    let row: Option<CodeRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        CodeRow::COLUMNS,
        "from codes where id = $1 and purpose = $2",
    )))
    .bind(id.uuid())
    .bind(purpose.as_str())
    => fetch_optional)?;
    row.map(Code::try_from).transpose()
}

/// The number of codes mailed to an address after `since`, and the time of the first of them.
pub async fn mailed_since(
    tx: &mut Tx,
    email_folded: &str,
    since: Timestamp,
) -> Result<(u32, Option<Timestamp>), StoreError> {
    let (count, first): (i64, Option<i64>) = run!(tx, sqlx::query_as(
        "select count(*), min(created_at) from codes where email_folded = $1 and created_at > $2",
    )
    .bind(email_folded)
    .bind(micros(since))
    => fetch_one)?;
    Ok((unsigned(count)?, some_time(first)?))
}

/// Ends every open code of a user: those requested for the user, and those sent to the user's present address.
/// Sign-up codes belong to an address only.
pub(crate) async fn end_all(tx: &mut Tx, user: UserId, now: Timestamp) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "update codes set used_at = $2
        where used_at is null
            and (user_id = $1 or email_folded = (select email_folded from users where id = $1))",
    )
    .bind(user.uuid())
    .bind(micros(now))
    => execute)
}

/// Ends all open requests of a purpose for an address: a newer code replaces them.
pub async fn void(
    tx: &mut Tx,
    email_folded: &str,
    purpose: Purpose,
    now: Timestamp,
) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "update codes set used_at = $3 where email_folded = $1 and purpose = $2 and used_at is null",
    )
    .bind(email_folded)
    .bind(purpose.as_str())
    .bind(micros(now))
    => execute)
}
