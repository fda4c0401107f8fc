//! The common parts of members of accounts and of collections: a member as other members see them, and the search by
//! username.

pub mod account;
pub mod collection;
pub mod invitation;
mod membership;

use domain::catalogue::key::AccountKey;
use domain::content::Dependency;
use domain::id::UserId;
use domain::identity::member::MemberIdentity;
use domain::limits::USERNAME_MAX;
use domain::text::fold;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::tx::run;
use crate::{StoreError, Tx};

pub(crate) use membership::permit;
pub use membership::{Group, SeesMembers, count, find, list, one, role};

#[derive(FromRow)]
struct MemberIdentityRow {
    user_id: Uuid,
    username: String,
    name: Option<String>,
    picture: Option<String>,
}

impl From<MemberIdentityRow> for MemberIdentity {
    fn from(row: MemberIdentityRow) -> Self {
        Self {
            user: UserId::new(row.user_id),
            username: row.username,
            name: row.name,
            picture: row.picture,
        }
    }
}

/// The columns of [`MemberIdentityRow`]: `m` is the membership, `h` the member's own account, `$2` the reader.
const IDENTITY_COLUMNS: &str = "m.user_id, h.key as username,
    case when h.visibility = 'public'
        or exists (select 1 from account_members r where r.account_id = h.id and r.user_id = $2)
        then h.name end as name,
    case when h.visibility = 'public'
        or exists (select 1 from account_members r where r.account_id = h.id and r.user_id = $2)
        then h.picture end as picture";

/// The member's own account, chosen like [`crate::account::own`].
pub(crate) const HOME: &str = "join accounts h on h.id = (
        select o.id from accounts o where o.owner_id = m.user_id
        order by coalesce(o.received_at, 0), o.created_at, o.id limit 1)";

/// The condition of a search, `$3`, and of a page after the position `$4`, `$5`, on `h` and `m`.
const WANTED: &str = "($3 is null or h.key_folded like $3 escape '\\')
    and ($4 is null or (h.key_folded, m.user_id) > ($4, $5))";

/// The pattern of a search in usernames, for `like`; `None` without a search.
fn pattern(search: Option<&str>) -> Option<String> {
    let search = fold(search?.trim());
    let may_be = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    Some(
        if search.len() <= USERNAME_MAX && search.chars().all(may_be) {
            format!("%{}%", search.replace('_', "\\_"))
        } else {
            // Occurs in no username.
            "/".to_owned()
        },
    )
}

/// The user with this username, and the username as its owner writes it. Deleted users have no username.
pub async fn by_username(
    tx: &mut Tx,
    username: &AccountKey,
) -> Result<Option<(UserId, String)>, StoreError> {
    tx.depend_on([Dependency::People]);
    let found: Option<(Uuid, String)> = run!(tx, sqlx::query_as(
        "select a.owner_id, a.key from accounts a join users u on u.id = a.owner_id
        where a.key_folded = $1 and u.status <> 'dead' and a.id = (
            select o.id from accounts o where o.owner_id = a.owner_id
            order by coalesce(o.received_at, 0), o.created_at, o.id limit 1)",
    )
    .bind(username.folded())
    => fetch_optional)?;
    Ok(found.map(|(user, key)| (UserId::new(user), key)))
}

/// Protects a user from deletion until the transaction ends. Returns `false` for a deleted user.
pub async fn hold(tx: &mut Tx, user: UserId) -> Result<bool, StoreError> {
    let sql = tx.either(
        "select version from users where id = $1 and status <> 'dead'",
        "select version from users where id = $1 and status <> 'dead' for share",
    );
    let alive: Option<i64> = run!(tx, sqlx::query_scalar(sql).bind(user.uuid()) => fetch_optional)?;
    Ok(alive.is_some())
}

/// The username of a user; `None` for a deleted user.
pub async fn username(tx: &mut Tx, user: UserId) -> Result<Option<String>, StoreError> {
    run!(tx, sqlx::query_scalar(
        "select key from accounts where owner_id = $1
        order by coalesce(received_at, 0), created_at, id limit 1",
    )
    .bind(user.uuid())
    => fetch_optional)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_what_it_names_and_no_more() {
        for (search, looked_for) in [
            (None, None),
            (Some(""), Some("%%")),
            (Some(" Ann "), Some("%ann%")),
            (Some("a_b-c"), Some("%a\\_b-c%")),
            (Some("é"), Some("%e%")),
            (Some("100%"), Some("/")),
            (Some("a b"), Some("/")),
            (Some("\0"), Some("/")),
            (Some(&"a".repeat(60_000)), Some("/")),
        ] {
            assert_eq!(pattern(search).as_deref(), looked_for, "{search:?}");
        }
    }
}
