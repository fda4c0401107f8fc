//! The fields that a change affects, by their names in the API.

use domain::catalogue::collection::{Collection, CollectionFields};
use domain::catalogue::event::EventFields;
use domain::catalogue::metric::{End, Metric, MetricFields};
use domain::id::MetricId;
use domain::identity::account::{Account, AccountFields};
use serde_json::{Value, json};

/// The details of an audit entry: the names of the changed fields; `None` if no field changed.
fn changed<const N: usize>(fields: [(&'static str, bool); N]) -> Option<Value> {
    let names = names(fields);
    (!names.is_empty()).then(|| json!({"fields": names}))
}

fn names<const N: usize>(fields: [(&'static str, bool); N]) -> Vec<&'static str> {
    let changed = fields.into_iter().filter(|(_, changed)| *changed);
    changed.map(|(name, _)| name).collect()
}

/// The changed fields of an account.
pub(crate) fn of_account(before: &Account, after: &AccountFields) -> Option<Value> {
    changed([
        ("name", before.name != after.name),
        ("description", before.description != after.description),
        ("visibility", before.visibility != after.visibility),
        ("view", before.view != after.view),
    ])
}

/// The changed fields of a collection, without its access. The key is included only if nothing but its letter case
/// changed.
pub(crate) fn of_collection(before: &Collection, after: &CollectionFields) -> Option<Value> {
    let respelt =
        before.key != after.key.as_str() && before.key.to_ascii_lowercase() == after.key.folded();
    changed([
        ("key", respelt),
        ("name", before.name != after.name),
        ("summary", before.summary != after.summary),
        ("description", before.description != after.description),
        ("tags", before.tags != after.tags),
        ("licence", before.licence != after.licence),
        ("questions", before.questions != after.questions),
    ])
}

/// The changed fields of an event.
pub(crate) fn of_event(before: &EventFields, after: &EventFields) -> Option<Value> {
    changed([
        ("from", before.dates.from != after.dates.from),
        ("to", before.dates.to != after.dates.to),
        ("label", before.label != after.label),
        ("text", before.text != after.text),
        ("kind", before.kind != after.kind),
        ("metrics", before.metrics != after.metrics),
    ])
}

/// The changed fields of an indicator.
pub(crate) fn of_metric(
    before: &Metric,
    after: &MetricFields,
    parent: Option<MetricId>,
    end: Option<&End>,
) -> Option<Value> {
    let names = names_of_metric(before, after, parent, end);
    (!names.is_empty()).then(|| json!({"fields": names}))
}

/// The details of an edit that only takes the end of an indicator back; `None` where there is no such edit.
pub(crate) fn end_taken_back(is_taken_back: bool) -> Option<Value> {
    changed([("end", is_taken_back)])
}

/// The names of the changed fields of an indicator.
pub(crate) fn names_of_metric(
    before: &Metric,
    after: &MetricFields,
    parent: Option<MetricId>,
    end: Option<&End>,
) -> Vec<&'static str> {
    let parameter = after.parameter.map(|parameter| parameter.to_string());
    names([
        ("path", before.path != after.path.as_str()),
        ("frequency", before.frequency != after.frequency),
        ("name", before.name != after.name),
        ("unit", before.unit != after.unit),
        ("notes", before.notes != after.notes),
        ("tags", before.tags != after.tags),
        ("source", before.source != after.source),
        ("licence", before.licence != after.licence),
        ("parent", before.parent != parent),
        ("aggregation", before.aggregation != after.aggregation),
        (
            "transformation",
            before.transformation != after.transformation,
        ),
        ("parameter", before.parameter != parameter),
        ("end", before.end.as_ref() != end),
    ])
}
