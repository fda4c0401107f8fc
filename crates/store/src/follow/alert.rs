//! Alerts: the choices of users, and how far each alert has reported.

use domain::access::{Follow, Grant, SeeAnalytics, UseSelf};
use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::follow::alert::mode::{AlertMode, Cadence};
use domain::follow::alert::setting::{Alert, AlertProgress, AlertSetting};
use domain::follow::alert::threshold::{Bounds, ThresholdState};
use domain::id::{AlertId, CollectionId, MetricId, UserId};
use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::table::{columns, named_row, select};
use crate::db::row::{all, micros, padded, placeholders, rows, text, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

named_row! {
    struct AlertRow {
        id: Uuid,
        user_id: Uuid,
        metric_id: Uuid,
        collection_id: Uuid,
        mode: String,
        lower: Option<f64>,
        upper: Option<f64>,
        overdue: bool,
        paused_until: Option<String>,
        name_fr: Option<String>,
        name_en: Option<String>,
        vintage: i64,
        state: String,
        frequency: Option<String>,
        period: Option<String>,
        unit_fr: Option<String>,
        unit_en: Option<String>,
        overdue_frequency: Option<String>,
        overdue_period: Option<String>,
        resting: bool,
        ended: bool,
        created_at: i64,
    }
}

impl TryFrom<AlertRow> for Alert {
    type Error = StoreError;

    fn try_from(row: AlertRow) -> Result<Self, StoreError> {
        let mode = word(&row.mode, AlertMode::parse)?;

        let bounds = match mode {
            AlertMode::Threshold => Some(
                Bounds::new(row.lower, row.upper)
                    .map_err(|_| StoreError::corrupt("the bounds of an alert"))?,
            ),
            _ => None,
        };

        Ok(Self {
            id: AlertId::new(row.id),
            user: UserId::new(row.user_id),
            metric: MetricId::new(row.metric_id),
            collection: CollectionId::new(row.collection_id),
            setting: AlertSetting {
                mode,
                bounds,
                overdue: row.overdue,
                paused_until: row.paused_until.as_deref().map(date).transpose()?,
            },
            progress: AlertProgress {
                vintage: row.vintage,
                state: word(&row.state, ThresholdState::parse)?,
                period: period(row.frequency.as_deref(), row.period.as_deref())?,
                unit: text(row.unit_fr, row.unit_en),
                overdue: period(
                    row.overdue_frequency.as_deref(),
                    row.overdue_period.as_deref(),
                )?,
                is_resting: row.resting,
                has_told_end: row.ended,
            },
            name: text(row.name_fr, row.name_en),
            created_at: time(row.created_at)?,
        })
    }
}

/// Reads a stored date.
pub(super) fn date(stored: &str) -> Result<Date, StoreError> {
    stored.parse().map_err(StoreError::corrupt)
}

/// Reads a stored period; `None` where both columns are null.
fn period(frequency: Option<&str>, period: Option<&str>) -> Result<Option<Period>, StoreError> {
    let (Some(frequency), Some(period)) = (frequency, period) else {
        return Ok(None);
    };
    let frequency = word(frequency, Frequency::parse)?;
    Period::parse(frequency, period)
        .map(Some)
        .map_err(StoreError::corrupt)
}

/// The number of the user's alerts.
pub async fn count(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<u64, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from alerts where user_id = $1 and removed_at is null",
    )
    .bind(own.object().uuid())
    => fetch_one)?;
    unsigned(count)
}

/// Sets an alert of the user, also a removed one. An alert that is there keeps its id and the time of its first
/// setting.
pub async fn set(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    follow: &Grant<Follow>,
    alert: &Alert,
) -> Result<(), StoreError> {
    let (setting, progress) = (alert.setting, &alert.progress);
    let words = PeriodWords::new(progress.period);
    let overdue = PeriodWords::new(progress.overdue);

    run!(tx, sqlx::query(
        "insert into alerts (id, user_id, metric_id, collection_id, mode, cadence, lower, upper, overdue,
            paused_until, name_fr, name_en, vintage, state, frequency, period, unit_fr, unit_en,
            overdue_frequency, overdue_period, resting, created_at, ended)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
        on conflict (user_id, metric_id) do update set collection_id = excluded.collection_id,
            mode = excluded.mode, cadence = excluded.cadence, lower = excluded.lower, upper = excluded.upper,
            overdue = excluded.overdue, paused_until = excluded.paused_until, name_fr = excluded.name_fr,
            name_en = excluded.name_en, vintage = excluded.vintage, state = excluded.state,
            frequency = excluded.frequency, period = excluded.period, unit_fr = excluded.unit_fr,
            unit_en = excluded.unit_en, overdue_frequency = excluded.overdue_frequency,
            overdue_period = excluded.overdue_period, resting = excluded.resting, ended = excluded.ended,
            removed_at = null",
    )
    .bind(alert.id.uuid())
    .bind(own.object().uuid())
    .bind(alert.metric.uuid())
    .bind(follow.collection().uuid())
    .bind(setting.mode.as_str())
    .bind(setting.cadence().map(Cadence::as_str))
    .bind(setting.bounds.and_then(Bounds::lower))
    .bind(setting.bounds.and_then(Bounds::upper))
    .bind(setting.overdue)
    .bind(setting.paused_until.map(|date| date.to_string()))
    .bind(alert.name.fr.as_deref())
    .bind(alert.name.en.as_deref())
    .bind(progress.vintage)
    .bind(progress.state.as_str())
    .bind(words.frequency)
    .bind(words.period)
    .bind(progress.unit.fr.as_deref())
    .bind(progress.unit.en.as_deref())
    .bind(overdue.frequency)
    .bind(overdue.period)
    .bind(progress.is_resting)
    .bind(micros(alert.created_at))
    .bind(progress.has_told_end)
    => execute)?;

    Ok(())
}

/// The two columns of a period.
struct PeriodWords {
    frequency: Option<&'static str>,
    period: Option<String>,
}

impl PeriodWords {
    fn new(period: Option<Period>) -> Self {
        Self {
            frequency: period.map(|period| period.frequency().as_str()),
            period: period.map(|period| period.to_string()),
        }
    }
}

/// The user's alert on an indicator.
pub async fn find(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    metric: MetricId,
) -> Result<Option<Alert>, StoreError> {
    let row: Option<AlertRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        AlertRow::COLUMNS,
        "from alerts where user_id = $1 and metric_id = $2 and removed_at is null",
    )))
    .bind(own.object().uuid())
    .bind(metric.uuid())
    => fetch_optional)?;
    row.map(Alert::try_from).transpose()
}

/// The alerts of the user, the first set first.
pub async fn list(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<Vec<Alert>, StoreError> {
    let rows: Vec<AlertRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        AlertRow::COLUMNS,
        "from alerts where user_id = $1 and removed_at is null order by created_at, id",
    )))
    .bind(own.object().uuid())
    => fetch_all)?;
    all(rows, Alert::try_from)
}

/// The alerts of runs of several users, the first set first.
pub async fn of_runs(
    tx: &mut Tx,
    runs: &[(&Grant<UseSelf>, Cadence)],
) -> Result<Vec<Alert>, StoreError> {
    if runs.is_empty() {
        return Ok(Vec::new());
    }

    // The join is written so that SQLite reads the few wanted ones first.
    let sql = format!(
        "with wanted (user_id, cadence) as (values {})
        select {} from wanted cross join alerts a
        where a.user_id = wanted.user_id and a.cadence = wanted.cadence and a.removed_at is null
        order by a.created_at, a.id",
        rows(tx, runs.len(), 2),
        columns("a", AlertRow::COLUMNS)
    );

    let found: Vec<AlertRow> = run!(tx, runs
        .iter()
        .fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str())).persistent(false),
            |query, (own, cadence)| query.bind(own.object().uuid()).bind(cadence.as_str()),
        )
        => fetch_all)?;

    all(found, Alert::try_from)
}

/// The indicators on which the user has alerts, in no order.
pub async fn metrics(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<Vec<MetricId>, StoreError> {
    let rows: Vec<Uuid> = run!(tx, sqlx::query_scalar(
        "select metric_id from alerts where user_id = $1 and removed_at is null",
    )
    .bind(own.object().uuid())
    => fetch_all)?;
    Ok(rows.into_iter().map(MetricId::new).collect())
}

/// How far an alert has reported, and the collection where its indicator was found.
#[derive(Clone, Debug, PartialEq)]
pub struct AdvancedAlert {
    /// The alert whose progress is stored.
    pub alert: AlertId,
    /// The collection of its indicator.
    pub collection: CollectionId,
    /// How far it has reported.
    pub progress: AlertProgress,
}

/// Maximum alerts of one statement.
const ROWS: usize = 128;

/// Stores how far alerts of several users have reported.
pub async fn advance(
    tx: &mut Tx,
    advanced: &[(&Grant<UseSelf>, &AdvancedAlert)],
) -> Result<(), StoreError> {
    for part in advanced.chunks(ROWS) {
        let sql = format!(
            "with next (id, user_id, collection_id, vintage, state, frequency, period, unit_fr, unit_en,
                overdue_frequency, overdue_period, resting, ended) as (values {})
            update alerts set collection_id = next.collection_id, vintage = next.vintage, state = next.state,
                frequency = next.frequency, period = next.period, unit_fr = next.unit_fr, unit_en = next.unit_en,
                overdue_frequency = next.overdue_frequency, overdue_period = next.overdue_period,
                resting = next.resting, ended = next.ended
            from next where alerts.id = next.id and alerts.user_id = next.user_id",
            rows(tx, part.len(), 13)
        );
        run!(tx, part.iter()
            .fold(
                sqlx::query(AssertSqlSafe(sql.as_str())).persistent(part.len() == ROWS),
                |query, (own, AdvancedAlert { alert, collection, progress })| {
                    let words = PeriodWords::new(progress.period);
                    let overdue = PeriodWords::new(progress.overdue);
                    query
                        .bind(alert.uuid())
                        .bind(own.object().uuid())
                        .bind(collection.uuid())
                        .bind(progress.vintage)
                        .bind(progress.state.as_str())
                        .bind(words.frequency)
                        .bind(words.period)
                        .bind(progress.unit.fr.as_deref())
                        .bind(progress.unit.en.as_deref())
                        .bind(overdue.frequency)
                        .bind(overdue.period)
                        .bind(progress.is_resting)
                        .bind(progress.has_told_end)
                },
            )
            => execute)?;
    }

    Ok(())
}

/// Removes alerts of the user. Returns their number.
pub async fn remove(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    metrics: &[MetricId],
    now: Timestamp,
) -> Result<u64, StoreError> {
    set_removed(tx, own, metrics, Some(now)).await
}

/// Restores removed alerts of the user that were not swept yet. Returns their number.
pub async fn restore(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    metrics: &[MetricId],
) -> Result<u64, StoreError> {
    set_removed(tx, own, metrics, None).await
}

/// Restores the alerts of the user that were removed last, all those of one moment. Returns their number.
pub async fn restore_last(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "update alerts set removed_at = null where user_id = $1
            and removed_at = (select max(removed_at) from alerts where user_id = $1)",
    )
    .bind(own.object().uuid())
    => execute)
}

async fn set_removed(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    metrics: &[MetricId],
    at: Option<Timestamp>,
) -> Result<u64, StoreError> {
    if metrics.is_empty() {
        return Ok(0);
    }

    let ids: Vec<Uuid> = metrics.iter().map(|id| id.uuid()).collect();
    let condition = if at.is_some() {
        "is null"
    } else {
        "is not null"
    };

    let sql = format!(
        "update alerts set removed_at = $2 where user_id = $1 and removed_at {condition} and metric_id in ({})",
        placeholders(3, ids.len())
    );

    run!(tx, padded(&ids)
        .fold(
            sqlx::query(AssertSqlSafe(sql.as_str()))
                .bind(own.object().uuid())
                .bind(at.map(micros)),
            |query, id| query.bind(id),
        )
        => execute)
}

/// The cadences of the user's alerts, each once.
pub async fn cadences(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<Vec<Cadence>, StoreError> {
    let rows: Vec<String> = run!(tx, sqlx::query_scalar(
        "select distinct cadence from alerts where user_id = $1 and removed_at is null and cadence is not null",
    )
    .bind(own.object().uuid())
    => fetch_all)?;
    all(rows, |cadence| word(&cadence, Cadence::parse))
}

/// The collections of the account with this folded key, whatever their visibility.
pub async fn collections_of(tx: &mut Tx, account: &str) -> Result<Vec<CollectionId>, StoreError> {
    let rows: Vec<Uuid> = run!(tx, sqlx::query_scalar(
        "select c.id from collections c join accounts a on a.id = c.account_id where a.key_folded = $1",
    )
    .bind(account)
    => fetch_all)?;
    Ok(rows.into_iter().map(CollectionId::new).collect())
}

/// The number of users who follow each indicator of these collections, by a star or an alert; no entry for those that
/// nobody follows.
pub async fn followers(
    tx: &mut Tx,
    grants: &[Grant<SeeAnalytics>],
) -> Result<Vec<((CollectionId, MetricId), u64)>, StoreError> {
    if grants.is_empty() {
        return Ok(Vec::new());
    }

    let collections: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect();
    let sql = format!(
        "select m.collection_id, m.id, count(*) from metrics m join (
            select object_id as metric_id, user_id from favourites where kind = 'metric' and removed_at is null
            union select metric_id, user_id from alerts where removed_at is null) f on f.metric_id = m.id
        where m.collection_id in ({}) group by m.collection_id, m.id",
        placeholders(1, collections.len())
    );

    let rows: Vec<(Uuid, Uuid, i64)> = run!(tx, padded(&collections)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;

    all(rows, |(collection, metric, count)| {
        let at = (CollectionId::new(collection), MetricId::new(metric));
        Ok((at, unsigned(count)?))
    })
}

/// The number of users who follow an indicator or a dashboard of the collection, by a star or an alert.
pub async fn follower_count(tx: &mut Tx, grant: &Grant<SeeAnalytics>) -> Result<u64, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from (
            select f.user_id from favourites f join metrics m on m.id = f.object_id
                where f.removed_at is null and m.collection_id = $1
            union select f.user_id from favourites f join dashboards d on d.id = f.object_id
                where f.removed_at is null and d.collection_id = $1
            union select a.user_id from alerts a join metrics m on m.id = a.metric_id
                where a.removed_at is null and m.collection_id = $1) users_of",
    )
    .bind(grant.collection().uuid())
    => fetch_one)?;
    unsigned(count)
}
