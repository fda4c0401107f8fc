//! The events of collections.

use std::collections::{HashMap, HashSet};

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::catalogue::event::{Event, EventDates, EventFields, EventKind};
use domain::content::Dependency;
use domain::id::{CollectionId, EventId, MetricId};
use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::ids;
use crate::db::row::change::{RowChange, change};
use crate::db::row::table::{named_row, select};
use crate::db::row::{micros, padded, placeholders, text, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

named_row! {
    struct EventRow {
        id: Uuid,
        collection_id: Uuid,
        kind: String,
        from_date: String,
        to_date: Option<String>,
        first_day: String,
        last_day: String,
        label_fr: Option<String>,
        label_en: Option<String>,
        text_fr: Option<String>,
        text_en: Option<String>,
        for_all: bool,
        created_at: i64,
        updated_at: i64,
        version: i64,
    }
}

impl EventRow {
    /// The event, with the indicators that `event_metrics` has.
    fn event(self, metrics: Vec<MetricId>) -> Result<Event, StoreError> {
        Ok(Event {
            id: EventId::new(self.id),
            collection: CollectionId::new(self.collection_id),
            fields: EventFields {
                dates: EventDates {
                    from: self.from_date,
                    to: self.to_date,
                    first: day(&self.first_day)?,
                    last: day(&self.last_day)?,
                },
                label: text(self.label_fr, self.label_en),
                text: text(self.text_fr, self.text_en),
                kind: word(&self.kind, EventKind::parse)?,
                metrics: (!self.for_all).then_some(metrics),
            },
            created_at: time(self.created_at)?,
            updated_at: time(self.updated_at)?,
            version: self.version,
        })
    }
}

fn day(stored: &str) -> Result<Date, StoreError> {
    stored.parse().map_err(StoreError::corrupt)
}

/// The events of each collection that a grant is for, by their first and last days; no entry for a collection without
/// events.
pub async fn of_collections(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
) -> Result<HashMap<CollectionId, Vec<Event>>, StoreError> {
    if grants.is_empty() {
        return Ok(HashMap::new());
    }

    let collections = grants.iter().map(Grant::collection);
    tx.depend_on(collections.map(Dependency::Collection));
    let ids = ids(grants);
    let places = placeholders(1, ids.len());
    let sql = format!(
        "from events where collection_id in ({places}) order by collection_id, first_day, last_day, id"
    );
    let sql = select(EventRow::COLUMNS, &sql);
    let rows: Vec<EventRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;

    let sql = format!(
        "select event_id, metric_id from event_metrics where collection_id in ({places}) order by metric_id"
    );
    let some_have = rows.iter().any(|row| !row.for_all);
    let pairs: Vec<(Uuid, Uuid)> = match some_have {
        true => run!(tx, padded(&ids)
            .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
            => fetch_all)?,
        false => Vec::new(),
    };
    let mut metrics: HashMap<Uuid, Vec<MetricId>> = HashMap::new();
    for (event, metric) in pairs {
        metrics
            .entry(event)
            .or_default()
            .push(MetricId::new(metric));
    }

    let mut events: HashMap<CollectionId, Vec<Event>> = HashMap::new();
    for row in rows {
        let metrics = metrics.remove(&row.id).unwrap_or_default();
        let event = row.event(metrics)?;
        events.entry(event.collection).or_default().push(event);
    }
    Ok(events)
}

/// An event of the collection that a grant is for.
pub async fn find(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    id: EventId,
) -> Result<Option<Event>, StoreError> {
    tx.depend_on([Dependency::Collection(grant.collection())]);
    let sql = select(
        EventRow::COLUMNS,
        "from events where id = $1 and collection_id = $2",
    );
    let row: Option<EventRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(id.uuid())
        .bind(grant.collection().uuid())
        => fetch_optional)?;
    let Some(row) = row else { return Ok(None) };
    let metrics: Vec<Uuid> = run!(tx, sqlx::query_scalar(
        "select metric_id from event_metrics where event_id = $1 order by metric_id",
    )
    .bind(id.uuid())
    => fetch_all)?;
    let metrics = metrics.into_iter().map(MetricId::new).collect();
    row.event(metrics).map(Some)
}

/// The paths of the indicators that events of the collection name, by id.
pub async fn metric_paths(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
) -> Result<HashMap<MetricId, String>, StoreError> {
    tx.depend_on([Dependency::CollectionContents(grant.collection())]);
    let rows: Vec<(Uuid, String)> = run!(tx, sqlx::query_as(
        "select id, path from metrics where id in (select metric_id from event_metrics where collection_id = $1)",
    )
    .bind(grant.collection().uuid())
    => fetch_all)?;
    let path = |(id, path)| (MetricId::new(id), path);
    Ok(rows.into_iter().map(path).collect())
}

/// The number of the collection's events. Lock the collection first ([`lock_parents`](crate::metric::lock_parents)), so
/// that none is added meanwhile.
pub async fn count(tx: &mut Tx, grant: &Grant<EditMetrics>) -> Result<u64, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar("select count(*) from events where collection_id = $1")
        .bind(grant.collection().uuid())
        => fetch_one)?;
    unsigned(count)
}

/// The given indicators that the collection has.
pub async fn known_metrics(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    metrics: &[MetricId],
) -> Result<HashSet<MetricId>, StoreError> {
    if metrics.is_empty() {
        return Ok(HashSet::new());
    }
    let metrics: Vec<Uuid> = metrics.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "select id from metrics where collection_id = $1 and id in ({})",
        placeholders(2, metrics.len())
    );
    let known: Vec<Uuid> = run!(tx, padded(&metrics)
        .fold(
            sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
            |query, id| query.bind(id),
        )
        => fetch_all)?;
    Ok(known.into_iter().map(MetricId::new).collect())
}

/// Adds an event to the collection.
pub async fn insert(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: EventId,
    fields: &EventFields,
    now: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into events (id, collection_id, created_at, updated_at, version, kind, from_date, to_date, first_day,
            last_day, label_fr, label_en, text_fr, text_en, for_all)
        values ($1, $2, $3, $3, 1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind(id.uuid())
    .bind(grant.collection().uuid())
    .bind(micros(now))
    .bind(fields.kind.as_str())
    .bind(&fields.dates.from)
    .bind(fields.dates.to.as_deref())
    .bind(fields.dates.first.to_string())
    .bind(fields.dates.last.to_string())
    .bind(fields.label.fr.as_deref())
    .bind(fields.label.en.as_deref())
    .bind(fields.text.fr.as_deref())
    .bind(fields.text.en.as_deref())
    .bind(fields.metrics.is_none())
    => execute)?;
    let metrics = fields.metrics.as_deref();
    add_metrics(tx, grant, id, metrics.unwrap_or_default()).await
}

/// Changes the fields if the stored version is `version`; otherwise changes nothing.
pub async fn update(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: EventId,
    fields: &EventFields,
    version: i64,
    now: Timestamp,
) -> Result<RowChange, StoreError> {
    let changed = change!(
        tx,
        sqlx::query_scalar(
            "update events set updated_at = $4, kind = $5, from_date = $6, to_date = $7, first_day = $8, last_day = $9,
                label_fr = $10, label_en = $11, text_fr = $12, text_en = $13, for_all = $14, version = version + 1
            where id = $1 and version = $2 and collection_id = $3 returning version",
        )
        .bind(id.uuid())
        .bind(version)
        .bind(grant.collection().uuid())
        .bind(micros(now))
        .bind(fields.kind.as_str())
        .bind(&fields.dates.from)
        .bind(fields.dates.to.as_deref())
        .bind(fields.dates.first.to_string())
        .bind(fields.dates.last.to_string())
        .bind(fields.label.fr.as_deref())
        .bind(fields.label.en.as_deref())
        .bind(fields.text.fr.as_deref())
        .bind(fields.text.en.as_deref())
        .bind(fields.metrics.is_none()),
        "select version from events where id = $1 and collection_id = $2",
        id.uuid(),
        grant.collection().uuid()
    )?;
    if let RowChange::Done(_) = changed {
        let metrics = fields.metrics.as_deref().unwrap_or_default();
        remove_metrics(tx, id, metrics).await?;
        add_metrics(tx, grant, id, metrics).await?;
    }
    Ok(changed)
}

/// Deletes an event of the collection if the stored version is `version`; otherwise changes nothing.
pub async fn delete(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: EventId,
    version: i64,
) -> Result<RowChange, StoreError> {
    change!(
        tx,
        sqlx::query_scalar(
            "delete from events where id = $1 and version = $2 and collection_id = $3 returning version",
        )
        .bind(id.uuid())
        .bind(version)
        .bind(grant.collection().uuid()),
        "select version from events where id = $1 and collection_id = $2",
        id.uuid(),
        grant.collection().uuid()
    )
}

/// Adds those indicators to an event that it does not have. Indicators that were deleted meanwhile are left out.
async fn add_metrics(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    event: EventId,
    metrics: &[MetricId],
) -> Result<(), StoreError> {
    if metrics.is_empty() {
        return Ok(());
    }
    let metrics: Vec<Uuid> = metrics.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "insert into event_metrics (event_id, collection_id, metric_id)
        select $1, collection_id, id from metrics where collection_id = $2 and id in ({})
        on conflict (event_id, metric_id) do nothing",
        placeholders(3, metrics.len())
    );
    run!(tx, padded(&metrics)
        .fold(
            sqlx::query(AssertSqlSafe(sql.as_str()))
                .bind(event.uuid())
                .bind(grant.collection().uuid()),
            |query, id| query.bind(id),
        )
        => execute)?;
    Ok(())
}

/// Removes all other indicators from an event.
async fn remove_metrics(
    tx: &mut Tx,
    event: EventId,
    others: &[MetricId],
) -> Result<(), StoreError> {
    let others: Vec<Uuid> = others.iter().map(|id| id.uuid()).collect();
    let sql = match others.is_empty() {
        true => "delete from event_metrics where event_id = $1".to_owned(),
        false => format!(
            "delete from event_metrics where event_id = $1 and metric_id not in ({})",
            placeholders(2, others.len())
        ),
    };
    run!(tx, padded(&others)
        .fold(
            sqlx::query(AssertSqlSafe(sql.as_str())).bind(event.uuid()),
            |query, id| query.bind(id),
        )
        => execute)?;
    Ok(())
}
