//! The facts about dashboards and about the collections of indicators.

use domain::access::CollectionAccess;
use domain::access::DashboardAccess;
use domain::access::{CollectionFacts, DashboardFacts, PersonalFacts, Reader};
use domain::content::{Dependency, KeySpace};
use domain::id::{AccountId, ChartId, CollectionId, DashboardId, MetricId};
use domain::identity::account::{AccountKind, Visibility};
use domain::identity::role::{AccountRole, CollectionRole};
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::{COLLECTION_FACTS, CollectionRow, known, rights};
use crate::db::error::Detail;
use crate::db::row::{all, padded, placeholders, some_word, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// `$1` is the reader, null for a guest; `d` the dashboard, `a` its account, `c` its collection.
const DASHBOARD_FACTS: &str = "
    select d.id, d.account_id, d.collection_id, d.access as own_access, a.kind, a.visibility, c.access, c.questions,
        am.role as account_role, cm.role as collection_role, dr.user_id as named_id
    from dashboards d
    join accounts a on a.id = d.account_id
    left join collections c on c.id = d.collection_id
    left join account_members am on am.account_id = a.id and am.user_id = $1
    left join collection_members cm on cm.collection_id = d.collection_id and cm.user_id = $1
    left join dashboard_readers dr on dr.dashboard_id = d.id and dr.user_id = $1";

/// The condition under which a personal dashboard exists for a reader with rights, on `d`, `a`, `am` and `dr` as above.
/// A test compares it with the policy over all combinations.
pub(crate) const PERSONAL_VISIBLE: &str = "d.collection_id is null and (
        am.role = 'owner'
        or (d.access in ('shared', 'public') and dr.user_id is not null)
        or (d.access = 'public' and (a.visibility = 'public' or am.role is not null)))";

#[derive(FromRow)]
struct DashboardRow {
    id: Uuid,
    account_id: Uuid,
    collection_id: Option<Uuid>,
    own_access: Option<String>,
    kind: String,
    visibility: String,
    access: Option<String>,
    questions: Option<bool>,
    account_role: Option<String>,
    collection_role: Option<String>,
    named_id: Option<Uuid>,
}

impl DashboardRow {
    /// The dependencies of a query of facts that its row shows.
    fn reads(&self) -> impl Iterator<Item = Dependency> {
        let own = [
            Dependency::Dashboard(DashboardId::new(self.id)),
            Dependency::Account(AccountId::new(self.account_id)),
        ];
        let collection = self.collection_id.map(CollectionId::new);
        own.into_iter()
            .chain(collection.map(Dependency::Collection))
    }

    fn facts(self, reader: Reader) -> Result<DashboardFacts, StoreError> {
        let dashboard = DashboardId::new(self.id);
        let account = AccountId::new(self.account_id);
        let account_visibility = word(&self.visibility, Visibility::parse)?;
        let account_role = some_word(self.account_role.as_deref(), AccountRole::parse)?;

        match (self.collection_id, &self.access, &self.own_access) {
            (Some(collection), Some(access), None) => Ok(DashboardFacts::Collection {
                dashboard,
                collection: CollectionFacts {
                    reader,
                    collection: CollectionId::new(collection),
                    account,
                    account_kind: word(&self.kind, AccountKind::parse)?,
                    account_visibility,
                    access: word(access, CollectionAccess::parse)?,
                    account_role,
                    collection_role: some_word(
                        self.collection_role.as_deref(),
                        CollectionRole::parse,
                    )?,
                    questions: self.questions.unwrap_or_default(),
                },
            }),
            (None, None, Some(access)) => Ok(DashboardFacts::Personal(PersonalFacts {
                reader,
                dashboard,
                account,
                account_visibility,
                account_role,
                access: word(access, DashboardAccess::parse)?,
                is_named: self.named_id.is_some(),
            })),
            _ => Err(StoreError::Corrupt(Detail::new(
                "a dashboard that is neither personal nor a collection's",
            ))),
        }
    }
}

/// The facts about several dashboards, in no order.
pub async fn dashboards_facts(
    tx: &mut Tx,
    reader: Reader,
    ids: &[DashboardId],
) -> Result<Vec<DashboardFacts>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.depend_on(ids.iter().copied().map(Dependency::Dashboard));
    tx.depend_on(rights(reader));
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "{DASHBOARD_FACTS} where d.id in ({})",
        placeholders(2, ids.len())
    );
    let rows: Vec<DashboardRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(known(reader)), |query, id| query.bind(id))
        => fetch_all)?;
    tx.depended_on(rows.iter().flat_map(DashboardRow::reads));
    all(rows, |row| row.facts(reader))
}

/// The facts about a dashboard by its id.
pub async fn dashboard_facts_by_id(
    tx: &mut Tx,
    reader: Reader,
    id: DashboardId,
) -> Result<Option<DashboardFacts>, StoreError> {
    Ok(dashboards_facts(tx, reader, &[id]).await?.pop())
}

/// The facts about the personal dashboard at these folded keys; its own key may be a former one.
pub async fn personal_dashboard_facts(
    tx: &mut Tx,
    reader: Reader,
    account_key_folded: &str,
    key_folded: &str,
) -> Result<Option<DashboardFacts>, StoreError> {
    let sql = format!(
        "{DASHBOARD_FACTS} where d.collection_id is null and d.id = coalesce(
            (select p.id from dashboards p join accounts o on o.id = p.account_id
            where o.key_folded = $2 and p.key_folded = $3 and p.collection_id is null),
            (select r.dashboard_id from dashboard_redirects r join accounts o on o.id = r.account_id
            where o.key_folded = $2 and r.key_folded = $3 and r.collection_id is null))"
    );

    tx.depend_on([
        Dependency::key(KeySpace::Accounts, account_key_folded),
        Dependency::key(KeySpace::Dashboards, key_folded),
    ]);
    tx.depend_on(rights(reader));

    let row: Option<DashboardRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(known(reader))
        .bind(account_key_folded)
        .bind(key_folded)
        => fetch_optional)?;

    tx.depended_on(row.iter().flat_map(DashboardRow::reads));
    row.map(|row| row.facts(reader)).transpose()
}

/// The facts about the collection's dashboard at this folded key, which may be a former one.
pub async fn collection_dashboard_facts(
    tx: &mut Tx,
    reader: Reader,
    collection: CollectionId,
    key_folded: &str,
) -> Result<Option<DashboardFacts>, StoreError> {
    let sql = format!(
        "{DASHBOARD_FACTS} where d.collection_id = $2 and d.id = coalesce(
            (select id from dashboards where collection_id = $2 and key_folded = $3),
            (select dashboard_id from dashboard_redirects where collection_id = $2 and key_folded = $3))"
    );
    tx.depend_on([Dependency::key(KeySpace::Dashboards, key_folded)]);
    tx.depend_on(rights(reader));
    let row: Option<DashboardRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(known(reader))
        .bind(collection.uuid())
        .bind(key_folded)
        => fetch_optional)?;
    tx.depended_on(row.iter().flat_map(DashboardRow::reads));
    row.map(|row| row.facts(reader)).transpose()
}

/// The dashboards that charts are in, in no order.
pub async fn chart_places(
    tx: &mut Tx,
    charts: &[ChartId],
) -> Result<Vec<(ChartId, DashboardId)>, StoreError> {
    if charts.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = charts.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "select id, dashboard_id from charts where id in ({})",
        placeholders(1, ids.len())
    );
    // A chart stays in its dashboard, and an id that leads to no chart never will.
    tx.depend_on([]);
    let rows: Vec<(Uuid, Uuid)> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    let place = |(chart, dashboard)| (ChartId::new(chart), DashboardId::new(dashboard));
    let places: Vec<_> = rows.into_iter().map(place).collect();
    let dashboards = places.iter().map(|(_, dashboard)| *dashboard);
    tx.depended_on(dashboards.map(Dependency::Dashboard));
    Ok(places)
}

/// The facts about the collections that some indicators are in, in no order.
pub async fn metrics_facts(
    tx: &mut Tx,
    reader: Reader,
    metrics: &[MetricId],
) -> Result<Vec<CollectionFacts>, StoreError> {
    if metrics.is_empty() {
        return Ok(Vec::new());
    }
    tx.depend_on(metrics.iter().copied().map(Dependency::Metric));
    tx.depend_on(rights(reader));
    let ids: Vec<Uuid> = metrics.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "{COLLECTION_FACTS} where c.id in (select collection_id from metrics where id in ({}))",
        placeholders(2, ids.len())
    );
    let rows: Vec<CollectionRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(known(reader)), |query, id| query.bind(id))
        => fetch_all)?;
    tx.depended_on(rows.iter().flat_map(CollectionRow::reads));
    all(rows, |row| row.facts(reader))
}
