//! The end of an indicator as stored.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::catalogue::metric::End;
use domain::id::MetricId;
use domain::text::language::Text;
use uuid::Uuid;

use crate::StoreError;

/// The end of an indicator from its columns; `None` while it lives.
pub(crate) fn stored(
    ended_on: Option<String>,
    reason: Text,
    successor: Option<Uuid>,
) -> Result<Option<End>, StoreError> {
    let Some(date) = ended_on else {
        return Ok(None);
    };
    Ok(Some(End {
        date: Period::parse(Frequency::Daily, &date).map_err(StoreError::corrupt)?,
        reason,
        successor: successor.map(MetricId::new),
    }))
}

/// The columns that [`bind_end`] fills, in its order.
pub(crate) const COLUMNS: &str = "ended_on, end_reason_fr, end_reason_en, successor_id";

/// Binds the [`COLUMNS`] of an end, an `Option<&End>`, for a query of either database.
macro_rules! bind_end {
    ($query:expr, $end:expr) => {{
        let end: Option<&domain::catalogue::metric::End> = $end;
        $query
            .bind(end.map(|end| end.date.to_string()))
            .bind(end.and_then(|end| end.reason.fr.as_deref()))
            .bind(end.and_then(|end| end.reason.en.as_deref()))
            .bind(end.and_then(|end| end.successor).map(|id| id.uuid()))
    }};
}

pub(crate) use bind_end;
