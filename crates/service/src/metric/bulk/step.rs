//! The change of one of several indicators, by field.

use std::collections::HashMap;

use domain::catalogue::metric::list::BulkEditTarget;
use domain::catalogue::metric::{Changeable, End};
use domain::id::MetricId;
use domain::text::language::Text;

use super::FieldChange;

/// An indicator that changes.
pub(super) struct BulkStep<'a> {
    pub(super) before: &'a BulkEditTarget,
    pub(super) after: Changeable,
    pub(super) parent: Option<MetricId>,
    pub(super) end: Option<End>,
}

/// The texts for other indicators.
pub(super) struct Names {
    /// The paths of the former and the new parents.
    pub(super) parents: HashMap<MetricId, String>,
    /// The addresses of the former and the new successors that the editor sees.
    pub(super) successors: HashMap<MetricId, String>,
}

impl BulkStep<'_> {
    pub(super) fn is_moved(&self) -> bool {
        self.parent != self.before.parent
    }

    /// The former and the new successor.
    pub(super) fn successors(&self) -> impl Iterator<Item = MetricId> {
        let ends = [&self.before.end, &self.end];
        ends.into_iter().filter_map(|end| end.as_ref()?.successor)
    }

    /// The names of the changed fields, as in the audit trail.
    pub(super) fn fields(&self) -> impl Iterator<Item = &'static str> {
        let (before, after) = (&self.before.fields, &self.after);
        [
            ("unit", before.unit != after.unit),
            ("source", before.source != after.source),
            ("tags", before.tags != after.tags),
            ("aggregation", before.aggregation != after.aggregation),
            ("parent", self.is_moved()),
            ("end", self.end != self.before.end),
        ]
        .into_iter()
        .filter_map(|(name, changed)| changed.then_some(name))
    }

    /// The changes by field.
    pub(super) fn changes(&self, names: &Names) -> Vec<FieldChange> {
        let (before, after) = (&self.before.fields, &self.after);
        let (ended_before, ended_after) = (
            EndTexts::new(self.before.end.as_ref(), names),
            EndTexts::new(self.end.as_ref(), names),
        );
        let parent = |id: Option<MetricId>| id.and_then(|id| names.parents.get(&id)).cloned();
        let own = |text: &Option<String>| text.clone();
        let word = |word: &str| Some(word.to_owned());

        [
            ("unit.fr", own(&before.unit.fr), own(&after.unit.fr)),
            ("unit.en", own(&before.unit.en), own(&after.unit.en)),
            ("source", own(&before.source), own(&after.source)),
            ("tags.fr", own(&before.tags.fr), own(&after.tags.fr)),
            ("tags.en", own(&before.tags.en), own(&after.tags.en)),
            (
                "aggregation",
                word(before.aggregation.as_str()),
                word(after.aggregation.as_str()),
            ),
            ("parent", parent(self.before.parent), parent(self.parent)),
            ("end.date", ended_before.date, ended_after.date),
            (
                "end.reason.fr",
                ended_before.reason.fr,
                ended_after.reason.fr,
            ),
            (
                "end.reason.en",
                ended_before.reason.en,
                ended_after.reason.en,
            ),
            (
                "end.successor",
                ended_before.successor,
                ended_after.successor,
            ),
        ]
        .into_iter()
        .filter(|(_, before, after)| before != after)
        .map(|(field, before, after)| FieldChange {
            field,
            before: before.unwrap_or_default(),
            after: after.unwrap_or_default(),
        })
        .collect()
    }
}

/// The texts of an end; all are absent for an indicator that lives.
#[derive(Default)]
struct EndTexts {
    date: Option<String>,
    reason: Text,
    successor: Option<String>,
}

impl EndTexts {
    fn new(end: Option<&End>, names: &Names) -> Self {
        let Some(end) = end else {
            return Self::default();
        };
        Self {
            date: Some(end.date.to_string()),
            reason: end.reason.clone(),
            successor: end
                .successor
                .and_then(|id| names.successors.get(&id).cloned()),
        }
    }
}
