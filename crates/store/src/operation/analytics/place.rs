//! The objects that addresses name, and the time zones of their collections.

use domain::id::{CollectionId, DashboardId, MetricId};
use domain::operation::analytics::{Addressed, FileRead, Target};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::{padded, placeholders};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// An object of a collection. Addresses by former keys are redirected, so that they name none.
///
/// It takes no grant: the server counts requests that it has answered.
pub async fn find(
    tx: &mut Tx,
    read: &FileRead,
) -> Result<Option<(CollectionId, Target)>, StoreError> {
    let (object, key) = match &read.object {
        Addressed::Collection => ("c.id", ""),
        Addressed::Metric(path) => (
            "(select m.id from metrics m where m.collection_id = c.id and m.path_folded = $3)",
            path.as_str(),
        ),
        Addressed::Dashboard(key) => (
            "(select d.id from dashboards d where d.collection_id = c.id and d.key_folded = $3)",
            key.as_str(),
        ),
    };

    let sql = format!(
        "select c.id, {object} from collections c join accounts a on a.id = c.account_id
        where a.key_folded = $1 and c.key_folded = $2 and $3 = $3"
    );
    let row: Option<(Uuid, Option<Uuid>)> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(read.account.to_ascii_lowercase())
        .bind(read.collection.to_ascii_lowercase())
        .bind(key.to_ascii_lowercase())
        => fetch_optional)?;

    Ok(row.and_then(|(collection, object)| {
        let target = match &read.object {
            Addressed::Collection => Target::Collection,
            Addressed::Metric(_) => Target::Metric(MetricId::new(object?)),
            Addressed::Dashboard(_) => Target::Dashboard(DashboardId::new(object?)),
        };
        Some((CollectionId::new(collection), target))
    }))
}

/// The time zones of the owners of the accounts of collections, IANA names, by collection.
pub async fn zones(
    tx: &mut Tx,
    collections: &[CollectionId],
) -> Result<Vec<(CollectionId, String)>, StoreError> {
    if collections.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = collections.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "select c.id, u.time_zone from collections c join accounts a on a.id = c.account_id
        join users u on u.id = a.owner_id where c.id in ({})",
        placeholders(1, ids.len())
    );
    let rows: Vec<(Uuid, String)> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    let read = |(id, zone)| (CollectionId::new(id), zone);
    Ok(rows.into_iter().map(read).collect())
}
