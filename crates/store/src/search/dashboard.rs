//! Dashboards for the search index, with the texts that all their readers see.

use std::collections::HashMap;

use domain::catalogue::chart::SeriesLook;
use domain::catalogue::collection::Collection;
use domain::catalogue::dashboard::Dashboard;
use domain::id::DashboardId;
use domain::identity::account::Account;
use domain::text::language::Text;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::{Scope, containers, ids_of};
use crate::dashboard::{COLUMNS, DashboardRow};
use crate::db::row::{Lenient, all, padded, placeholders, text};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A dashboard with its account and its collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedDashboard {
    /// The dashboard.
    pub dashboard: Dashboard,
    /// Its collection; `None` for a personal one.
    pub collection: Option<Collection>,
    /// The account that the dashboard is in.
    pub account: Account,
    /// The titles of its charts and the legends of series of its own collection: the readers of the dashboard see them.
    pub charts: Vec<Text>,
}

/// Up to `most` dashboards, by id, after one: those of collections, and personal ones; none for single other objects.
pub async fn dashboards(
    tx: &mut Tx,
    scope: Scope<'_>,
    after: Option<DashboardId>,
    most: u32,
) -> Result<Vec<IndexedDashboard>, StoreError> {
    let after = after.map_or(Uuid::nil(), DashboardId::uuid);

    let condition = match scope {
        Scope::All => String::new(),
        Scope::Account(_) => "and d.account_id = $3".to_owned(),
        Scope::Collection(_) => "and d.collection_id = $3".to_owned(),
        Scope::Dashboards([]) | Scope::Metrics(_) | Scope::Questions(_) => return Ok(Vec::new()),
        Scope::Dashboards(ids) => format!("and d.id in ({})", placeholders(3, ids.len())),
    };

    let sql = format!(
        "select {COLUMNS} from dashboards d join accounts a on a.id = d.account_id
        where d.id > $1 and (d.collection_id is null or a.kind = 'publisher') {condition}
        order by d.id limit $2"
    );

    let ids = ids_of(scope);
    let rows: Vec<DashboardRow> = run!(tx, padded(&ids).fold(
        sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(after).bind(i64::from(most)),
        |query, id| query.bind(id),
    ) => fetch_all)?;

    let found: Vec<Dashboard> = all(rows, Dashboard::try_from)?;
    let (accounts, collections) = containers(
        tx,
        found.iter().map(|dashboard| dashboard.account.uuid()),
        found
            .iter()
            .filter_map(|dashboard| dashboard.collection)
            .map(|id| id.uuid()),
    )
    .await?;

    let mut charts = chart_texts(tx, &found).await?;
    let found = found.into_iter().filter_map(|dashboard| {
        let collection = dashboard.collection.map(|id| id.uuid());
        Some(IndexedDashboard {
            account: accounts.get(&dashboard.account.uuid())?.clone(),
            collection: match collection {
                Some(id) => Some(collections.get(&id)?.clone()),
                None => None,
            },
            charts: charts.remove(&dashboard.id.uuid()).unwrap_or_default(),
            dashboard,
        })
    });

    Ok(found.collect())
}

#[derive(FromRow)]
struct TitleRow {
    dashboard_id: Uuid,
    title_fr: Option<String>,
    title_en: Option<String>,
}

#[derive(FromRow)]
struct LookRow {
    dashboard_id: Uuid,
    look: Lenient,
}

/// The titles of charts, and the legends of series whose indicators have the readers of the dashboard, by dashboard.
async fn chart_texts(
    tx: &mut Tx,
    dashboards: &[Dashboard],
) -> Result<HashMap<Uuid, Vec<Text>>, StoreError> {
    let mut texts: HashMap<Uuid, Vec<Text>> = HashMap::new();
    let ids: Vec<Uuid> = dashboards
        .iter()
        .map(|dashboard| dashboard.id.uuid())
        .collect();

    if ids.is_empty() {
        return Ok(texts);
    }

    let sql = format!(
        "select h.dashboard_id, h.title_fr, h.title_en from charts h where h.dashboard_id in ({})",
        placeholders(1, ids.len())
    );
    let titles: Vec<TitleRow> = run!(tx, padded(&ids).fold(
        sqlx::query_as(AssertSqlSafe(sql.as_str())),
        |query, id| query.bind(id),
    ) => fetch_all)?;

    for row in titles {
        let title = text(row.title_fr, row.title_en);
        texts.entry(row.dashboard_id).or_default().push(title);
    }

    let sql = format!(
        "select h.dashboard_id, s.look from chart_series s
        join charts h on h.id = s.chart_id
        join dashboards d on d.id = h.dashboard_id
        join metrics m on m.id = s.metric_id and m.collection_id = d.collection_id
        where d.id in ({})",
        placeholders(1, ids.len())
    );
    let looks: Vec<LookRow> = run!(tx, padded(&ids).fold(
        sqlx::query_as(AssertSqlSafe(sql.as_str())),
        |query, id| query.bind(id),
    ) => fetch_all)?;

    for row in looks {
        // A damaged look has no legend; reading the chart reports it.
        if let Ok(look) = SeriesLook::from_json(&row.look.0) {
            texts.entry(row.dashboard_id).or_default().push(look.legend);
        }
    }

    Ok(texts)
}
