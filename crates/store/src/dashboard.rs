//! Dashboards: pages of charts, of collections and of users.

pub mod chart;
mod list;
mod reader;

use domain::access::DashboardAccess;
use domain::access::{CreateDashboard, EditDashboard, EditDashboards, Grant, ReadDashboard};
use domain::catalogue::chart::Range;
use domain::catalogue::dashboard::Dashboard;
use domain::catalogue::dashboard::{DashboardFields, Layout};
use domain::content::Dependency;
use domain::id::{AccountId, CollectionId, DashboardId};
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::error::Detail;
use crate::db::row::change::{RowChange, change};
use crate::db::row::{Lenient, all, micros, padded, placeholders, some_word, text, time, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

pub use list::{
    editable, mine, mine_count, of_collection, of_collection_count, personal, personal_count,
    personal_public, personal_public_count,
};
pub use reader::{add_reader, readers_count, remove_reader};

/// The columns of a dashboard, as `d`.
pub(crate) const COLUMNS: &str = "d.id, d.account_id, d.collection_id, d.key, d.name_fr, d.name_en, d.description_fr,
    d.description_en, d.tags_fr, d.tags_en, d.access, d.range_start, d.range_end, d.layout, d.created_at, d.updated_at,
    d.version, (select count(*) from charts where dashboard_id = d.id) as charts";

#[derive(FromRow)]
pub(crate) struct DashboardRow {
    id: Uuid,
    account_id: Uuid,
    collection_id: Option<Uuid>,
    key: String,
    name_fr: Option<String>,
    name_en: Option<String>,
    description_fr: Option<String>,
    description_en: Option<String>,
    tags_fr: Option<String>,
    tags_en: Option<String>,
    access: Option<String>,
    range_start: Option<String>,
    range_end: Option<String>,
    layout: Lenient,
    charts: i64,
    created_at: i64,
    updated_at: i64,
    version: i64,
}

impl TryFrom<DashboardRow> for Dashboard {
    type Error = StoreError;

    fn try_from(row: DashboardRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: DashboardId::new(row.id),
            account: AccountId::new(row.account_id),
            collection: row.collection_id.map(CollectionId::new),
            key: row.key,
            name: text(row.name_fr, row.name_en),
            description: text(row.description_fr, row.description_en),
            tags: text(row.tags_fr, row.tags_en),
            access: some_word(row.access.as_deref(), DashboardAccess::parse)?,
            range: Range {
                start: row.range_start,
                end: row.range_end,
            },
            layout: Layout::from_json(&row.layout.0),
            is_layout_readable: Layout::is_readable(&row.layout.0),
            charts: unsigned(row.charts)?,
            created_at: time(row.created_at)?,
            updated_at: time(row.updated_at)?,
            version: row.version,
        })
    }
}

/// The owner of a new dashboard, with the permission to create it there.
#[derive(Debug)]
pub enum NewDashboardOwner {
    /// The dashboard belongs to the collection of the grant.
    Collection(Grant<EditDashboards>),
    /// Among the personal dashboards of an account.
    Personal(Grant<CreateDashboard>),
}

impl NewDashboardOwner {
    /// The id of the collection or of the account; the other one is `None`.
    fn ids(&self) -> (Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Collection(grant) => (Some(grant.collection().uuid()), None),
            Self::Personal(grant) => (None, Some(grant.account().uuid())),
        }
    }
}

/// Adds a dashboard without charts. Returns `false` if the collection or account has the key already. A redirect from
/// the key is removed.
///
/// # Errors
/// [`StoreError::ForeignKey`] where the collection has been deleted.
pub async fn insert(
    tx: &mut Tx,
    place: &NewDashboardOwner,
    id: DashboardId,
    fields: &DashboardFields,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let (collection, account) = place.ids();
    let account = match (collection, account) {
        (Some(collection), None) => home(tx, collection).await?,
        (_, account) => account,
    };

    let Some(account) = account else {
        return Err(StoreError::ForeignKey(Detail::new(
            "the collection is gone",
        )));
    };

    let added = run!(tx, sqlx::query(
        "insert into dashboards (id, collection_id, account_id, created_at, updated_at, version, layout, key,
            key_folded, name_fr, name_en, description_fr, description_en, tags_fr, tags_en, access, range_start,
            range_end)
        values ($1, $2, $3, $4, $4, 1, '[]', $5,
            $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
        on conflict do nothing",
    )
    .bind(id.uuid())
    .bind(collection)
    .bind(account)
    .bind(micros(now))
    .bind(fields.key.as_str())
    .bind(fields.key.folded())
    .bind(fields.name.fr.as_deref())
    .bind(fields.name.en.as_deref())
    .bind(fields.description.fr.as_deref())
    .bind(fields.description.en.as_deref())
    .bind(fields.tags.fr.as_deref())
    .bind(fields.tags.en.as_deref())
    .bind(fields.access.map(DashboardAccess::as_str))
    .bind(fields.range.start.as_deref())
    .bind(fields.range.end.as_deref())
    => execute)?;

    if added == 0 {
        return Ok(false);
    }

    forget(tx, id).await?;
    Ok(true)
}

/// The account of a collection, which is not deleted until the transaction ends.
async fn home(tx: &mut Tx, collection: Uuid) -> Result<Option<Uuid>, StoreError> {
    let sql = tx.either(
        "select account_id from collections where id = $1",
        "select account_id from collections where id = $1 for key share",
    );
    run!(tx, sqlx::query_scalar(sql).bind(collection) => fetch_optional)
}

/// The number of dashboards in a collection, or of personal dashboards of an account.
pub async fn count(tx: &mut Tx, place: &NewDashboardOwner) -> Result<u64, StoreError> {
    let (sql, id) = match place {
        NewDashboardOwner::Collection(grant) => (
            "select count(*) from dashboards where collection_id = $1",
            grant.collection().uuid(),
        ),
        NewDashboardOwner::Personal(grant) => (
            "select count(*) from dashboards where account_id = $1 and collection_id is null",
            grant.account().uuid(),
        ),
    };
    let count: i64 = run!(tx, sqlx::query_scalar(sql).bind(id) => fetch_one)?;
    unsigned(count)
}

/// The dashboards that grants are for, in no order.
pub async fn find_all(
    tx: &mut Tx,
    grants: &[Grant<ReadDashboard>],
) -> Result<Vec<Dashboard>, StoreError> {
    if grants.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.dashboard().uuid())
        .collect();
    let sql = format!(
        "select {COLUMNS} from dashboards d where d.id in ({})",
        placeholders(1, ids.len())
    );
    tx.depend_on(reads(grants));
    let rows: Vec<DashboardRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    all(rows, Dashboard::try_from)
}

pub(crate) fn reads(grants: &[Grant<ReadDashboard>]) -> impl Iterator<Item = Dependency> {
    let dashboards = grants.iter().map(Grant::dashboard);
    dashboards.map(Dependency::Dashboard)
}

/// The dashboard that a grant is for; `None` where it no longer exists.
pub async fn find(
    tx: &mut Tx,
    grant: Grant<ReadDashboard>,
) -> Result<Option<Dashboard>, StoreError> {
    Ok(find_all(tx, &[grant]).await?.pop())
}

/// Notes a change of the dashboard or of one of its charts. Other transactions that change it wait until this one ends.
/// Returns `false` for a deleted dashboard.
pub async fn touch(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let touched = run!(tx, sqlx::query("update dashboards set updated_at = $2 where id = $1")
        .bind(grant.dashboard().uuid())
        .bind(micros(now))
        => execute)?;
    Ok(touched == 1)
}

/// Changes the fields, from a given version. The access of a personal dashboard stays where the fields have no access.
pub async fn update(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    fields: &DashboardFields,
    version: i64,
    now: Timestamp,
) -> Result<RowChange, StoreError> {
    change!(
        tx,
        sqlx::query_scalar(
            "update dashboards set updated_at = $3, key = $4, key_folded = $5, name_fr = $6, name_en = $7,
                description_fr = $8, description_en = $9, tags_fr = $10, tags_en = $11,
                access = coalesce($12, access), range_start = $13, range_end = $14, version = version + 1
            where id = $1 and version = $2 returning version",
        )
        .bind(grant.dashboard().uuid())
        .bind(version)
        .bind(micros(now))
        .bind(fields.key.as_str())
        .bind(fields.key.folded())
        .bind(fields.name.fr.as_deref())
        .bind(fields.name.en.as_deref())
        .bind(fields.description.fr.as_deref())
        .bind(fields.description.en.as_deref())
        .bind(fields.tags.fr.as_deref())
        .bind(fields.tags.en.as_deref())
        .bind(fields.access.map(DashboardAccess::as_str))
        .bind(fields.range.start.as_deref())
        .bind(fields.range.end.as_deref()),
        "select version from dashboards where id = $1",
        grant.dashboard().uuid()
    )
}

/// Makes a former key, folded, lead to the dashboard. Called after its fields were changed.
pub async fn redirect(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    former_folded: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    forget(tx, grant.dashboard()).await?;
    run!(tx, sqlx::query(
        "insert into dashboard_redirects (account_id, collection_id, key_folded, dashboard_id, created_at)
        select account_id, collection_id, $2, id, $3 from dashboards where id = $1
        on conflict do nothing",
    )
    .bind(grant.dashboard().uuid())
    .bind(former_folded)
    .bind(micros(now))
    => execute)?;
    Ok(())
}

/// Removes redirects from the present key of a dashboard.
async fn forget(tx: &mut Tx, dashboard: DashboardId) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "delete from dashboard_redirects where exists (
            select 1 from dashboards d where d.id = $1 and d.key_folded = dashboard_redirects.key_folded
                and d.account_id = dashboard_redirects.account_id
                and (d.collection_id = dashboard_redirects.collection_id
                    or (d.collection_id is null and dashboard_redirects.collection_id is null)))",
    )
    .bind(dashboard.uuid())
    => execute)?;
    Ok(())
}

/// Changes the layout if the stored version is `version`; otherwise changes nothing.
pub async fn arrange(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    layout: &Layout,
    version: i64,
    now: Timestamp,
) -> Result<RowChange, StoreError> {
    change!(
        tx,
        sqlx::query_scalar(
            "update dashboards set updated_at = $3, layout = $4, version = version + 1
            where id = $1 and version = $2 returning version",
        )
        .bind(grant.dashboard().uuid())
        .bind(version)
        .bind(micros(now))
        .bind(layout.to_json()),
        "select version from dashboards where id = $1",
        grant.dashboard().uuid()
    )
}

/// Sets the layout of a new dashboard.
pub async fn lay_out(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    layout: &Layout,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update dashboards set layout = $2 where id = $1")
        .bind(grant.dashboard().uuid())
        .bind(layout.to_json())
        => execute)?;
    Ok(())
}

/// Deletes a dashboard without charts, its readers and its former keys. Returns `false` for a dashboard that has charts
/// or does not exist.
pub async fn delete(tx: &mut Tx, grant: &Grant<EditDashboard>) -> Result<bool, StoreError> {
    let deleted = run!(tx, sqlx::query(
        "delete from dashboards where id = $1 and not exists (select 1 from charts where dashboard_id = $1)",
    )
    .bind(grant.dashboard().uuid())
    => execute)?;
    Ok(deleted == 1)
}
