//! The files of one indicator in every archive: its fields, and its observations as the addresses return them.

use std::collections::HashMap;

use domain::catalogue::licence::Licence;
use domain::id::MetricId;
use domain::series::Series;
use domain::series::view::{Defaults, Options};
use domain::text::language::Text;
use serde_json::{Value, json};
use service::metric::SeenMetric;

use super::Stopped;
use crate::request::csv_style::CsvStyle;
use crate::series::format::rows::Rows;
use crate::series::format::{csv, json};
use crate::series::source::Source;
use crate::types::{Discontinued, series_id};

/// The fields of an indicator; `parent` is `account/collection/path` of its parent, where that is visible. `successors`
/// has the visible successor.
pub(super) fn fields(
    seen: &SeenMetric,
    parent: Option<&str>,
    successors: &HashMap<MetricId, SeenMetric>,
) -> Value {
    let record = &seen.record;
    let end = record.end.as_ref();
    let end = end.map(|end| Discontinued::new(end, successors));
    json!({
        "id": series_id(seen), "uuid": record.id.to_string(), "path": record.path,
        "frequency": record.frequency.code().to_string(), "name": text(&record.name),
        "unit": text(&record.unit), "notes": text(&record.notes), "tags": text(&record.tags),
        "source": record.source, "licence": record.licence.map(Licence::code), "parent": parent, "aggregation": record.aggregation,
        "transformation": record.transformation, "parameter": record.parameter, "discontinued": end,
        "chart": kept(record.chart.as_deref()), "vintage": record.vintage,
        "observations": record.observations, "decimals": record.decimals,
        "publishedAt": record.published_at.map(|at| at.to_string()),
        "createdAt": record.created_at.to_string(), "updatedAt": record.updated_at.to_string(),
        "version": record.version,
    })
}

/// The name of an indicator's files, without the ending. No segment of a path has a tilde: all files are in one
/// folder, and their names are unique.
pub(super) fn name(seen: &SeenMetric) -> String {
    seen.record.path.replace('/', "~")
}

/// An indicator's observations as CSV and JSON, equal to the byte to the files `.csv` and `.json`; with
/// `status=show` where the series has codes.
pub(super) fn observations(
    seen: &SeenMetric,
    series: &Series,
) -> Result<(String, String), Stopped> {
    let record = &seen.record;
    let defaults = Defaults {
        aggregation: record.aggregation,
        display: None,
    };
    let reading = Options::default().read(series.frequency(), &defaults);
    let reading = reading.map_err(|_| Stopped::Reading)?;
    let view = reading.apply(series).map_err(|_| Stopped::Reading)?;
    let rows = Rows::new(&view, false, view.series.has_codes());
    let source = Source {
        id: series_id(seen),
        path: &record.path,
        name: &record.name,
        unit: &record.unit,
        source: record.source.as_deref(),
        licence: seen.licence(),
        vintage: record.vintage,
        updated: record.published_at,
        end: record.end.as_ref(),
        address: String::new(),
        reading: &reading,
    };
    Ok((
        csv::write(&rows, CsvStyle::default()),
        json::write(&source, &rows),
    ))
}

pub(super) fn text(text: &Text) -> Value {
    json!({"fr": text.fr, "en": text.en})
}

/// A value stored as JSON text; as a string where it cannot be parsed.
pub(super) fn kept(text: Option<&str>) -> Value {
    text.map_or(Value::Null, |text| {
        serde_json::from_str(text).unwrap_or_else(|_| text.into())
    })
}
