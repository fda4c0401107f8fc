//! The facts that the access policy decides from, and the same policy as conditions in SQL, for lists.

mod dashboard;
pub mod rights;

use std::collections::HashSet;

use domain::access::CollectionAccess;
use domain::access::{AccountFacts, CollectionFacts, Reader};
use domain::content::{Dependency, KeySpace};
use domain::id::{AccountId, CollectionId, EventId, MetricId, UserId};
use domain::identity::account::{AccountKind, Plan, Visibility};
use domain::identity::role::{AccountRole, CollectionRole};
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::row::{all, marks, padded, placeholders, rows, some_word, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

pub(crate) use dashboard::PERSONAL_VISIBLE;
pub use dashboard::{
    chart_places, collection_dashboard_facts, dashboard_facts_by_id, dashboards_facts,
    metrics_facts, personal_dashboard_facts,
};

/// `$1` is the reader, null for a guest; `c` the collection, `a` its account.
const COLLECTION_FACTS: &str = "
    select c.id, c.account_id, a.kind, a.visibility, c.access, c.questions,
        am.role as account_role, cm.role as collection_role
    from collections c
    join accounts a on a.id = c.account_id
    left join account_members am on am.account_id = a.id and am.user_id = $1
    left join collection_members cm on cm.collection_id = c.id and cm.user_id = $1";

/// `$1` is the reader, null for a guest; `a` the account.
const ACCOUNT_FACTS: &str = "
    select a.id, a.kind, a.visibility, a.plan, am.role
    from accounts a
    left join account_members am on am.account_id = a.id and am.user_id = $1";

/// The condition under which [`CollectionFacts::is_visible`] is true, on `c`, `a`, `am` and `cm` as above, for a reader
/// with rights. A test compares the two over all combinations.
pub(crate) const VISIBLE: &str = "a.kind = 'publisher' and (
        (a.visibility = 'public' and c.access = 'public')
        or (am.role is not null and c.access in ('public', 'account'))
        or am.role in ('administrator', 'owner')
        or (am.role is not null and cm.role is not null))";

/// The condition under which the reader may edit indicators.
pub(crate) const EDITABLE: &str = "a.kind = 'publisher' and (
        am.role in ('administrator', 'owner')
        or (am.role is not null and cm.role in ('editor', 'administrator', 'owner')))";

/// The condition under which everybody may read.
pub(crate) const PUBLIC: &str =
    "a.kind = 'publisher' and a.visibility = 'public' and c.access = 'public'";

#[derive(FromRow)]
struct CollectionRow {
    id: Uuid,
    account_id: Uuid,
    kind: String,
    visibility: String,
    access: String,
    questions: bool,
    account_role: Option<String>,
    collection_role: Option<String>,
}

impl CollectionRow {
    /// The dependencies of a query of facts that its row shows.
    fn reads(&self) -> [Dependency; 2] {
        [
            Dependency::Collection(CollectionId::new(self.id)),
            Dependency::Account(AccountId::new(self.account_id)),
        ]
    }

    fn facts(self, reader: Reader) -> Result<CollectionFacts, StoreError> {
        Ok(CollectionFacts {
            reader,
            collection: CollectionId::new(self.id),
            account: AccountId::new(self.account_id),
            account_kind: word(&self.kind, AccountKind::parse)?,
            account_visibility: word(&self.visibility, Visibility::parse)?,
            access: word(&self.access, CollectionAccess::parse)?,
            account_role: some_word(self.account_role.as_deref(), AccountRole::parse)?,
            collection_role: some_word(self.collection_role.as_deref(), CollectionRole::parse)?,
            questions: self.questions,
        })
    }
}

#[derive(FromRow)]
struct AccountRow {
    id: Uuid,
    kind: String,
    visibility: String,
    plan: String,
    role: Option<String>,
}

impl AccountRow {
    fn facts(self, reader: Reader) -> Result<AccountFacts, StoreError> {
        Ok(AccountFacts {
            reader,
            account: AccountId::new(self.id),
            account_kind: word(&self.kind, AccountKind::parse)?,
            visibility: word(&self.visibility, Visibility::parse)?,
            role: some_word(self.role.as_deref(), AccountRole::parse)?,
            plan: word(&self.plan, Plan::parse)?,
        })
    }
}

/// The reader's id for the queries of facts, also of a user without rights: the policy decides whether their
/// memberships count.
fn known(reader: Reader) -> Option<Uuid> {
    match reader {
        Reader::Guest => None,
        Reader::User { id, .. } => Some(id.uuid()),
        Reader::Key(key) => Some(key.user.uuid()),
    }
}

/// The user's id for conditions in SQL, where the user's rights count on every object; `None` for a guest, a user
/// without rights, and a key that is limited to a collection.
pub(crate) fn entitled(reader: Reader) -> Option<Uuid> {
    reader.user_everywhere().map(UserId::uuid)
}

/// The user's id for conditions on collections in SQL that also contain [`within_limit`]; `None` for a guest or a user
/// without rights.
pub(crate) fn entitled_within_limit(reader: Reader) -> Option<Uuid> {
    reader.user().map(UserId::uuid)
}

/// The collection to bind to [`within_limit`].
pub(crate) fn limit(reader: Reader) -> Option<Uuid> {
    reader.limit().map(|limit| limit.collection.uuid())
}

/// The condition that a limited key adds to [`VISIBLE`], on `a` and `c`: outside its collection it sees what everybody
/// sees. The parameter at `place` is the collection, null for readers without a limit.
pub(crate) fn within_limit(place: usize) -> String {
    format!("(${place} is null or c.id = ${place} or ({PUBLIC}))")
}

/// The memberships that the facts about a reader depend on; none for a guest.
pub(crate) fn rights(reader: Reader) -> Option<Dependency> {
    match reader {
        Reader::Guest => None,
        Reader::User { id, .. } => Some(Dependency::Rights(id)),
        Reader::Key(key) => Some(Dependency::Rights(key.user)),
    }
}

/// The dependencies of a list of an account's objects that a reader may see.
pub(crate) fn account_list(account: AccountId, reader: Reader) -> Vec<Dependency> {
    let account = [
        Dependency::Account(account),
        Dependency::AccountContents(account),
    ];
    account.into_iter().chain(rights(reader)).collect()
}

/// The collection of `a` with the key `$3`, else the collection with a redirect from it. One statement reads both, so
/// that an unused key takes as long as a key that leads to a hidden collection.
pub(crate) const NOW_OR_FORMERLY: &str = "coalesce(
        (select id from collections where account_id = a.id and key_folded = $3),
        (select collection_id from collection_redirects where account_id = a.id and key_folded = $3))";

/// The facts about the collection at these folded keys; its key may be a former one.
pub async fn collection_facts(
    tx: &mut Tx,
    reader: Reader,
    account_key_folded: &str,
    collection_key_folded: &str,
) -> Result<Option<CollectionFacts>, StoreError> {
    let sql = format!("{COLLECTION_FACTS} where a.key_folded = $2 and c.id = {NOW_OR_FORMERLY}");
    tx.depend_on([
        Dependency::key(KeySpace::Accounts, account_key_folded),
        Dependency::key(KeySpace::Collections, collection_key_folded),
    ]);
    tx.depend_on(rights(reader));
    let row: Option<CollectionRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(known(reader))
        .bind(account_key_folded)
        .bind(collection_key_folded)
        => fetch_optional)?;
    tx.depended_on(row.iter().flat_map(CollectionRow::reads));
    row.map(|row| row.facts(reader)).transpose()
}

/// The facts about a collection by its id.
pub async fn collection_facts_by_id(
    tx: &mut Tx,
    reader: Reader,
    id: CollectionId,
) -> Result<Option<CollectionFacts>, StoreError> {
    Ok(collections_facts(tx, reader, &[id]).await?.pop())
}

/// The facts about several collections, in no order.
pub async fn collections_facts(
    tx: &mut Tx,
    reader: Reader,
    ids: &[CollectionId],
) -> Result<Vec<CollectionFacts>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.depend_on(ids.iter().copied().map(Dependency::Collection));
    tx.depend_on(rights(reader));
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "{COLLECTION_FACTS} where c.id in ({})",
        placeholders(2, ids.len())
    );
    let rows: Vec<CollectionRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(known(reader)), |query, id| query.bind(id))
        => fetch_all)?;
    tx.depended_on(rows.iter().flat_map(CollectionRow::reads));
    all(rows, |row| row.facts(reader))
}

/// The keys of a collection and of its account, folded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CollectionKeys {
    /// The folded key of the account.
    pub account: String,
    /// The folded key of the collection, unique in the account.
    pub collection: String,
}

/// The given keys that belong to a collection which the reader may see. Former keys are left out. The databases' limits
/// on binds allow at most 10,000 keys.
pub async fn visible_keys(
    tx: &mut Tx,
    reader: Reader,
    keys: &HashSet<CollectionKeys>,
) -> Result<HashSet<CollectionKeys>, StoreError> {
    if keys.is_empty() {
        return Ok(HashSet::new());
    }

    let reader_place = 2 * keys.len() + 1;
    let sql = format!(
        "with named (account, collection) as (values {})
        select a.key_folded, c.key_folded
        from named
        join accounts a on a.key_folded = named.account
        join collections c on c.account_id = a.id and c.key_folded = named.collection
        left join account_members am on am.account_id = a.id and am.user_id = ${reader_place}
        left join collection_members cm on cm.collection_id = c.id and cm.user_id = ${reader_place}
        where {VISIBLE}",
        rows(tx, keys.len(), 2),
    );

    let found: Vec<(String, String)> = run!(tx, keys
        .iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())).persistent(false), |query, keys| {
            query.bind(keys.account.as_str()).bind(keys.collection.as_str())
        })
        .bind(entitled(reader))
        => fetch_all)?;

    let keys = |(account, collection)| CollectionKeys {
        account,
        collection,
    };
    Ok(found.into_iter().map(keys).collect())
}

/// The facts about the collection that an indicator is in.
pub async fn metric_facts(
    tx: &mut Tx,
    reader: Reader,
    id: MetricId,
) -> Result<Option<CollectionFacts>, StoreError> {
    let sql = format!(
        "{COLLECTION_FACTS} where c.id = (select collection_id from metrics where id = $2)"
    );
    tx.depend_on([Dependency::Metric(id)]);
    tx.depend_on(rights(reader));
    let row: Option<CollectionRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(known(reader))
        .bind(id.uuid())
        => fetch_optional)?;
    tx.depended_on(row.iter().flat_map(CollectionRow::reads));
    row.map(|row| row.facts(reader)).transpose()
}

/// The collections of indicators that exist, in no order.
pub async fn collections_of(
    tx: &mut Tx,
    metrics: &[MetricId],
) -> Result<Vec<(CollectionId, MetricId)>, StoreError> {
    if metrics.is_empty() {
        return Ok(Vec::new());
    }
    tx.depend_on(metrics.iter().copied().map(Dependency::Metric));
    let sql = format!(
        "select collection_id, id from metrics where id in ({})",
        marks(tx, metrics.len())
    );
    let rows: Vec<(Uuid, Uuid)> = run!(tx, metrics
        .iter()
        .fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str())).persistent(false),
            |query, id| query.bind(id.uuid()),
        )
        => fetch_all)?;
    let place = |(collection, id)| (CollectionId::new(collection), MetricId::new(id));
    Ok(rows.into_iter().map(place).collect())
}

/// The facts about the collection that an event is in.
pub async fn event_facts(
    tx: &mut Tx,
    reader: Reader,
    id: EventId,
) -> Result<Option<CollectionFacts>, StoreError> {
    let sql =
        format!("{COLLECTION_FACTS} where c.id = (select collection_id from events where id = $2)");
    let row: Option<CollectionRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(known(reader))
        .bind(id.uuid())
        => fetch_optional)?;
    row.map(|row| row.facts(reader)).transpose()
}

/// The facts about the account at this folded key.
pub async fn account_facts(
    tx: &mut Tx,
    reader: Reader,
    key_folded: &str,
) -> Result<Option<AccountFacts>, StoreError> {
    let sql = format!("{ACCOUNT_FACTS} where a.key_folded = $2");
    tx.depend_on([Dependency::key(KeySpace::Accounts, key_folded)]);
    tx.depend_on(rights(reader));
    let row: Option<AccountRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(known(reader))
        .bind(key_folded)
        => fetch_optional)?;
    let account = row.as_ref().map(|row| AccountId::new(row.id));
    tx.depended_on(account.map(Dependency::Account));
    row.map(|row| row.facts(reader)).transpose()
}

/// The facts about an account by its id.
pub async fn account_facts_by_id(
    tx: &mut Tx,
    reader: Reader,
    id: AccountId,
) -> Result<Option<AccountFacts>, StoreError> {
    Ok(accounts_facts(tx, reader, &[id]).await?.pop())
}

/// The facts about several accounts, in no order.
pub async fn accounts_facts(
    tx: &mut Tx,
    reader: Reader,
    ids: &[AccountId],
) -> Result<Vec<AccountFacts>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.depend_on(ids.iter().copied().map(Dependency::Account));
    tx.depend_on(rights(reader));
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "{ACCOUNT_FACTS} where a.id in ({})",
        placeholders(2, ids.len())
    );
    let rows: Vec<AccountRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(known(reader)), |query, id| query.bind(id))
        => fetch_all)?;
    all(rows, |row| row.facts(reader))
}
