//! Accounts: the public spaces at `/{accountKey}`.

mod dashboard;
pub mod hand_over;

use domain::access::{CreateCollection, EditAccount, Grant, SeeAccount, UseSelf};
use domain::catalogue::key::AccountKey;
use domain::content::{Dependency, KeySpace};
use domain::id::{AccountId, UserId};
use domain::identity::account::Account;
use domain::identity::account::{AccountFields, AccountKind, AccountView, Plan, Visibility};
use domain::identity::role::AccountRole;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::row::change::{RowChange, change};
use crate::db::row::table::{columns, select, table_row};
use crate::db::row::{all, micros, padded, placeholders, text, time, unsigned, word};
use crate::db::tx::run;
use crate::member::account;
use crate::{StoreError, Tx};

pub use dashboard::{of_dashboards, of_readers};

/// The initial values of a new account.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Its id, chosen by the caller.
    pub id: AccountId,
    /// Its key, in the case that the user typed.
    pub key: AccountKey,
    /// The user who owns it.
    pub owner: UserId,
    /// Whether it may publish.
    pub kind: AccountKind,
    /// The face of the application that its members see.
    pub view: AccountView,
    /// The current time.
    pub created_at: Timestamp,
}

table_row! {
    pub(crate) struct AccountRow {
        id: Uuid,
        key: String,
        owner_id: Uuid,
        kind: String,
        name: Option<String>,
        description_fr: Option<String>,
        description_en: Option<String>,
        visibility: String,
        view: String,
        plan: String,
        picture: Option<String>,
        created_at: i64,
        version: i64,
    }
}

impl TryFrom<AccountRow> for Account {
    type Error = StoreError;

    fn try_from(row: AccountRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: AccountId::new(row.id),
            key: row.key,
            owner: UserId::new(row.owner_id),
            kind: word(&row.kind, AccountKind::parse)?,
            name: row.name,
            description: text(row.description_fr, row.description_en),
            visibility: word(&row.visibility, Visibility::parse)?,
            view: word(&row.view, AccountView::parse)?,
            plan: word(&row.plan, Plan::parse)?,
            picture: row.picture,
            created_at: time(row.created_at)?,
            version: row.version,
        })
    }
}

#[derive(FromRow)]
struct MembershipRow {
    #[sqlx(flatten)]
    account: AccountRow,
    role: String,
}

/// Adds an account, public and free, with its owner's membership. Returns `false` for a key that is taken, also by a
/// deleted account; the transaction must then be rolled back.
pub async fn insert(tx: &mut Tx, new: &NewAccount) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into accounts (id, key, key_folded, owner_id, kind, visibility, view, plan, created_at, version)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)
        on conflict (key_folded) do nothing",
    )
    .bind(new.id.uuid())
    .bind(new.key.as_str())
    .bind(new.key.folded())
    .bind(new.owner.uuid())
    .bind(new.kind.as_str())
    .bind(Visibility::Public.as_str())
    .bind(new.view.as_str())
    .bind(Plan::Free.as_str())
    .bind(micros(new.created_at))
    => execute)?;
    // Queried after the key was won: its previous account may have been deleted at this very moment.
    if added == 0 || is_kept(tx, &new.key).await? {
        return Ok(false);
    }
    account::put(tx, new.id, new.owner, AccountRole::Owner, new.created_at).await?;
    Ok(true)
}

/// Whether a key is taken by a present or a former account.
pub async fn key_taken(tx: &mut Tx, key: &AccountKey) -> Result<bool, StoreError> {
    let found: Option<i64> = run!(tx, sqlx::query_scalar(
        "select created_at from accounts where key_folded = $1
        union all select created_at from taken_keys where key_folded = $1",
    )
    .bind(key.folded())
    => fetch_optional)?;
    Ok(found.is_some())
}

/// Whether a key stays taken after its account was deleted.
async fn is_kept(tx: &mut Tx, key: &AccountKey) -> Result<bool, StoreError> {
    let kept: Option<i64> = run!(tx, sqlx::query_scalar(
        "select created_at from taken_keys where key_folded = $1",
    )
    .bind(key.folded())
    => fetch_optional)?;
    Ok(kept.is_some())
}

/// The account that a grant is for; `None` where it no longer exists.
pub async fn find(tx: &mut Tx, grant: &Grant<SeeAccount>) -> Result<Option<Account>, StoreError> {
    tx.depend_on([Dependency::Account(grant.account())]);
    let row: Option<AccountRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(AccountRow::COLUMNS, "from accounts where id = $1")))
        .bind(grant.account().uuid())
        => fetch_optional)?;
    row.map(Account::try_from).transpose()
}

/// The accounts that grants are for, in no order.
pub async fn find_all(
    tx: &mut Tx,
    grants: &[Grant<SeeAccount>],
) -> Result<Vec<Account>, StoreError> {
    if grants.is_empty() {
        return Ok(Vec::new());
    }
    let accounts = grants.iter().map(Grant::account);
    tx.depend_on(accounts.clone().map(Dependency::Account));
    let ids: Vec<Uuid> = accounts.map(AccountId::uuid).collect();
    let sql = format!("from accounts where id in ({})", placeholders(1, ids.len()));
    let sql = select(AccountRow::COLUMNS, &sql);
    let rows: Vec<AccountRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    all(rows, Account::try_from)
}

/// The ids of the accounts at folded keys, in no order.
pub async fn ids_by_key(tx: &mut Tx, keys: &[String]) -> Result<Vec<AccountId>, StoreError> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    tx.depend_on(
        keys.iter()
            .map(|key| Dependency::key(KeySpace::Accounts, key)),
    );
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let sql = format!(
        "select id from accounts where key_folded in ({})",
        placeholders(1, keys.len())
    );
    let ids: Vec<Uuid> = run!(tx, padded(&keys).fold(
        sqlx::query_scalar(AssertSqlSafe(sql.as_str())),
        |query, key| query.bind(key),
    ) => fetch_all)?;
    Ok(ids.into_iter().map(AccountId::new).collect())
}

/// The user's own account, whose key is their username: the one made at sign-up, before accounts that were handed over
/// to them.
pub async fn own(tx: &mut Tx, grant: &Grant<UseSelf>) -> Result<Option<Account>, StoreError> {
    let row: Option<AccountRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        AccountRow::COLUMNS,
        "from accounts where owner_id = $1 order by coalesce(received_at, 0), created_at, id limit 1",
    )))
    .bind(grant.object().uuid())
    => fetch_optional)?;
    row.map(Account::try_from).transpose()
}

/// The accounts that the user is a member of, with the role in each, by key.
pub async fn of_member(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
) -> Result<Vec<(Account, AccountRole)>, StoreError> {
    let rows: Vec<MembershipRow> = run!(tx, sqlx::query_as(AssertSqlSafe(format!(
        "select {}, m.role from account_members m join accounts a on a.id = m.account_id
        where m.user_id = $1 order by a.key_folded",
        columns("a", AccountRow::COLUMNS)
    )))
    .bind(grant.object().uuid())
    => fetch_all)?;
    all(rows, |row| {
        let role = word(&row.role, AccountRole::parse)?;
        Ok((row.account.try_into()?, role))
    })
}

/// Changes the settings, from a given version.
pub async fn update(
    tx: &mut Tx,
    grant: &Grant<EditAccount>,
    fields: &AccountFields,
    version: i64,
) -> Result<RowChange, StoreError> {
    change!(
        tx,
        sqlx::query_scalar(
            "update accounts set name = $3, visibility = $4, view = $5, description_fr = $6, description_en = $7,
                version = version + 1
            where id = $1 and version = $2 returning version",
        )
        .bind(grant.account().uuid())
        .bind(version)
        .bind(fields.name.as_deref())
        .bind(fields.visibility.as_str())
        .bind(fields.view.as_str())
        .bind(fields.description.fr.as_deref())
        .bind(fields.description.en.as_deref()),
        "select version from accounts where id = $1",
        grant.account().uuid()
    )
}

/// Sets or removes the picture. Returns the hash of the previous picture.
pub async fn set_picture(
    tx: &mut Tx,
    grant: &Grant<EditAccount>,
    hash: Option<&str>,
) -> Result<Option<String>, StoreError> {
    let before: Option<Option<String>> = run!(tx, sqlx::query_scalar(
        "select picture from accounts where id = $1",
    )
    .bind(grant.account().uuid())
    => fetch_optional)?;
    run!(tx, sqlx::query("update accounts set picture = $2, version = version + 1 where id = $1")
        .bind(grant.account().uuid())
        .bind(hash)
        => execute)?;
    Ok(before.flatten())
}

/// Whether any account still shows the picture with this hash.
pub async fn picture_used(tx: &mut Tx, hash: &str) -> Result<bool, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar("select count(*) from accounts where picture = $1")
        .bind(hash)
        => fetch_one)?;
    Ok(count > 0)
}

/// Whether the account may publish, which cannot change until the transaction ends; `None` for a deleted account.
/// Callers that add a collection read this first.
pub async fn held_kind(
    tx: &mut Tx,
    grant: &Grant<CreateCollection>,
) -> Result<Option<AccountKind>, StoreError> {
    let sql = tx.either(
        "select kind from accounts where id = $1",
        "select kind from accounts where id = $1 for key share",
    );
    let kind: Option<String> = run!(tx, sqlx::query_scalar(sql)
        .bind(grant.account().uuid())
        => fetch_optional)?;
    kind.map(|kind| word(&kind, AccountKind::parse)).transpose()
}

/// Locks the account until the transaction ends, so that no collection is added to it, and counts its collections.
pub async fn lock_collections(tx: &mut Tx, grant: &Grant<EditAccount>) -> Result<u64, StoreError> {
    let sql = tx.either(
        "select version from accounts where id = $1",
        "select version from accounts where id = $1 for update",
    );
    let _: Option<i64> = run!(tx, sqlx::query_scalar(sql)
        .bind(grant.account().uuid())
        => fetch_optional)?;
    let count: i64 = run!(tx, sqlx::query_scalar("select count(*) from collections where account_id = $1")
        .bind(grant.account().uuid())
        => fetch_one)?;
    unsigned(count)
}

/// Sets whether the account may publish, and the matching view.
pub async fn set_kind(
    tx: &mut Tx,
    grant: &Grant<EditAccount>,
    kind: AccountKind,
    view: AccountView,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update accounts set kind = $2, view = $3, version = version + 1 where id = $1",
    )
    .bind(grant.account().uuid())
    .bind(kind.as_str())
    .bind(view.as_str())
    => execute)?;
    Ok(())
}

/// Grants a plan. Returns `None` for an unknown account. It needs no grant: only the operator calls it.
pub async fn set_plan(
    tx: &mut Tx,
    key: &AccountKey,
    plan: Plan,
) -> Result<Option<AccountId>, StoreError> {
    let changed: Option<Uuid> = run!(tx, sqlx::query_scalar(
        "update accounts set plan = $2, version = version + 1 where key_folded = $1 returning id",
    )
    .bind(key.folded())
    .bind(plan.as_str())
    => fetch_optional)?;
    Ok(changed.map(AccountId::new))
}
