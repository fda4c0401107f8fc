//! An indicator's own chart.

use domain::access::{EditMetrics, Grant};
use domain::id::MetricId;
use jiff::Timestamp;

use crate::db::row::change::{RowChange, change};
use crate::db::row::micros;
use crate::{StoreError, Tx};

/// Changes an indicator's own chart, from a given version of its fields. `None` removes it, so that the program
/// chooses.
pub async fn update_chart(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: MetricId,
    chart: Option<&str>,
    version: i64,
    now: Timestamp,
) -> Result<RowChange, StoreError> {
    change!(
        tx,
        sqlx::query_scalar(
            "update metrics set updated_at = $4, chart = $5, version = version + 1
            where id = $1 and version = $2 and collection_id = $3 returning version",
        )
        .bind(id.uuid())
        .bind(version)
        .bind(grant.collection().uuid())
        .bind(micros(now))
        .bind(chart),
        "select version from metrics where id = $1 and collection_id = $2",
        id.uuid(),
        grant.collection().uuid()
    )
}
