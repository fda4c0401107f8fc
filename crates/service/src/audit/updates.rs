//! The audit entries of the events of indicators: one operation, one entry.

use std::collections::HashSet;

use domain::catalogue::metric::update::{MetricEvent, MetricEventKind};
use domain::operation::audit::AuditAction;
use serde_json::{Value, json};
use store::Tx;

use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::outcome::Failure;

impl AuditTrail<'_> {
    /// Adds an entry for each event of one indicator at `path`. `edited` are the details of an edit; `None` where the
    /// fields did not change: then the edit has no entry.
    pub(crate) async fn leave_metric_entries(
        self,
        tx: &mut Tx,
        scene: Scene,
        path: &str,
        events: &[MetricEvent],
        mut edited: Option<Value>,
    ) -> Result<(), Failure> {
        for event in events {
            let (action, details) = match event.kind {
                MetricEventKind::Created => (AuditAction::MetricCreated, Some(json!({}))),
                MetricEventKind::Edited => (AuditAction::MetricChanged, edited.take()),
                MetricEventKind::Published {
                    vintage,
                    added,
                    revised,
                    removed,
                    recoded,
                } => (
                    AuditAction::MetricPublished,
                    Some(json!({
                        "vintage": vintage,
                        "added": added,
                        "revised": revised,
                        "removed": removed,
                        "recoded": recoded,
                    })),
                ),
            };
            if let Some(details) = details {
                self.leave_entry(tx, scene, action, Some(path), details)
                    .await?;
            }
        }

        Ok(())
    }

    /// Adds one entry for a whole import file, if it changed anything.
    pub(crate) async fn leave_import_entry(
        self,
        tx: &mut Tx,
        scene: Scene,
        file: &str,
        events: &[MetricEvent],
    ) -> Result<(), Failure> {
        if events.is_empty() {
            return Ok(());
        }
        let (imported, totals) = (
            AuditAction::ImportPublished,
            ImportTotals::from_events(events),
        );
        self.leave_entry(tx, scene, imported, Some(file), totals.details())
            .await
    }
}

/// The numbers of changes of an import.
#[derive(Debug, Default, PartialEq, Eq)]
struct ImportTotals {
    /// New indicators.
    new: usize,
    /// Indicators that existed before and were edited, published to, or both.
    changed: usize,
    /// Observations: added, revised, removed, only with another status.
    added: u64,
    revised: u64,
    removed: u64,
    recoded: u64,
}

impl ImportTotals {
    fn from_events(events: &[MetricEvent]) -> Self {
        let mut totals = Self::default();
        let (mut new, mut touched) = (HashSet::new(), HashSet::new());

        for event in events {
            touched.insert(event.metric);
            match event.kind {
                MetricEventKind::Created => {
                    new.insert(event.metric);
                }
                MetricEventKind::Edited => {}
                MetricEventKind::Published {
                    added,
                    revised,
                    removed,
                    recoded,
                    ..
                } => {
                    totals.added += added;
                    totals.revised += revised;
                    totals.removed += removed;
                    totals.recoded += recoded;
                }
            }
        }

        totals.new = new.len();
        totals.changed = touched.len() - new.len();
        totals
    }

    fn details(&self) -> Value {
        json!({
            "new": self.new,
            "changed": self.changed,
            "added": self.added,
            "revised": self.revised,
            "removed": self.removed,
            "recoded": self.recoded,
        })
    }
}

#[cfg(test)]
mod tests {
    use domain::id::MetricId;
    use uuid::Uuid;

    use super::*;

    fn event(metric: u128, kind: MetricEventKind) -> MetricEvent {
        MetricEvent {
            metric: MetricId::new(Uuid::from_u128(metric)),
            kind,
        }
    }

    fn published(vintage: i64, counts: [u64; 4]) -> MetricEventKind {
        let [added, revised, removed, recoded] = counts;
        MetricEventKind::Published {
            vintage,
            added,
            revised,
            removed,
            recoded,
        }
    }

    #[test]
    fn an_indicator_with_two_events_counts_once() {
        let events = [
            event(1, MetricEventKind::Created),
            event(1, published(1, [3, 0, 0, 0])),
            event(2, MetricEventKind::Created),
            event(3, MetricEventKind::Edited),
            event(3, published(4, [1, 2, 5, 6])),
            event(4, MetricEventKind::Edited),
        ];
        assert_eq!(
            ImportTotals::from_events(&events),
            ImportTotals {
                new: 2,
                changed: 2,
                added: 4,
                revised: 2,
                removed: 5,
                recoded: 6,
            }
        );
    }
}
