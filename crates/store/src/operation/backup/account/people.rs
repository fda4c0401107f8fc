//! The users in the archive of an account. Of its members, it has the address and the language, to invite them; of
//! other users to whom its rows refer, only an id.

use domain::id::CollectionId;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::identity::user::UserStatus;
use domain::text::language::Language;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{all, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A role of a former member, to be offered again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedMember {
    /// The address.
    pub email: String,
    /// The language of the mails.
    pub language: Language,
    /// The role to offer.
    pub role: ArchivedRole,
}

/// A role in the account or in one of its collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchivedRole {
    /// A role in the account itself.
    Account(AccountRole),
    /// A role in one of its collections.
    Collection(CollectionId, CollectionRole),
}

#[derive(FromRow)]
struct PersonRow {
    id: Uuid,
    email: String,
    email_folded: String,
    language: String,
    is_member: bool,
}

/// Copies the users to whom rows of an account refer. Those who are not members are copied without their address.
pub(super) async fn copy_users(
    from: &mut Tx,
    to: &mut Tx,
    account: Uuid,
) -> Result<(), StoreError> {
    let people: Vec<PersonRow> = run!(from, sqlx::query_as(
        "select u.id, u.email, u.email_folded, u.language,
            exists (select 1 from account_members am where am.account_id = $1 and am.user_id = u.id) as is_member
        from users u where u.id in (
            select owner_id from accounts where id = $1
            union select user_id from account_members where account_id = $1
            union select owner_id from collections where account_id = $1
            union select actor_id from audit where account_id = $1
            union select v.author_id from vintages v join metrics m on m.id = v.metric_id
                join collections c on c.id = m.collection_id where c.account_id = $1
            union select p.author_id from posts p join questions q on q.id = p.question_id
                join collections c on c.id = q.collection_id where c.account_id = $1)",
    )
    .bind(account)
    => fetch_all)?;

    for person in people {
        let nobody = person.id.to_string();
        let (email, folded, status) = match person.is_member {
            true => (&person.email, &person.email_folded, UserStatus::Live),
            false => (&nobody, &nobody, UserStatus::Dead),
        };
        insert_user(to, person.id, (email, folded), status, &person.language).await?;
    }
    Ok(())
}

/// Adds a user without a password, with nothing else of a person than the address as typed and folded.
async fn insert_user(
    tx: &mut Tx,
    id: Uuid,
    (email, folded): (&str, &str),
    status: UserStatus,
    language: &str,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into users (id, email, email_folded, status, language, expert, time_zone, created_at, version)
        values ($1, $2, $3, $4, $5, $6, 'UTC', 0, 1)",
    )
    .bind(id)
    .bind(email)
    .bind(folded)
    .bind(status.as_str())
    .bind(language)
    .bind(false)
    => execute)?;
    Ok(())
}

/// Adds a deleted user, so that texts whose author is not a user here have one. `nothing` takes the place of the
/// address: no user can have or guess it.
pub(super) async fn insert_nobody(tx: &mut Tx, id: Uuid, nothing: &str) -> Result<(), StoreError> {
    let language = Language::En.as_str();
    insert_user(tx, id, (nothing, nothing), UserStatus::Dead, language).await
}

#[derive(FromRow)]
struct MemberRow {
    email: String,
    language: String,
    role: String,
    collection_id: Option<Uuid>,
}

/// The members in an archive, by address; first each one's role in the account. Owners and administrators of the
/// account need no role in a collection.
pub(super) async fn members(file: &mut Tx) -> Result<Vec<ArchivedMember>, StoreError> {
    let rows: Vec<MemberRow> = run!(file, sqlx::query_as(
        "select u.email, u.language, m.role, m.collection_id from (
            select user_id, role, null as collection_id from account_members
            union all select user_id, role, collection_id from collection_members) m
        join users u on u.id = m.user_id
        where m.collection_id is null or not exists (select 1 from account_members am
            where am.user_id = m.user_id and am.role in ('owner', 'administrator'))
        order by u.email_folded, m.collection_id is not null, m.collection_id",
    ) => fetch_all)?;

    all(rows, |row| {
        let role = match row.collection_id {
            None => ArchivedRole::Account(word(&row.role, AccountRole::parse)?),
            Some(id) => ArchivedRole::Collection(
                CollectionId::new(id),
                word(&row.role, CollectionRole::parse)?,
            ),
        };
        Ok(ArchivedMember {
            email: row.email,
            language: word(&row.language, Language::parse)?,
            role,
        })
    })
}
