//! The audit entries of the updates of indicators: one operation, one entry.

use std::collections::HashSet;

use domain::catalogue::metric::update::{MetricUpdate, MetricUpdateKind};
use domain::operation::audit::AuditAction;
use serde_json::{Value, json};
use store::Tx;

use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::outcome::Failure;

impl AuditTrail<'_> {
    /// Adds an entry for each update of one indicator at `path`. `edited` are the details of an edit; `None` where the
    /// fields did not change: then the edit has no entry.
    pub(crate) async fn leave_metric_entries(
        self,
        tx: &mut Tx,
        scene: Scene,
        path: &str,
        updates: &[MetricUpdate],
        mut edited: Option<Value>,
    ) -> Result<(), Failure> {
        for update in updates {
            let (action, details) = match update.kind {
                MetricUpdateKind::Created => (AuditAction::MetricCreated, Some(json!({}))),
                MetricUpdateKind::Edited => (AuditAction::MetricChanged, edited.take()),
                MetricUpdateKind::Published {
                    vintage,
                    added,
                    revised,
                    removed,
                    recoded,
                    undoes,
                } => {
                    let mut details = json!({
                        "vintage": vintage,
                        "added": added,
                        "revised": revised,
                        "removed": removed,
                        "recoded": recoded,
                    });
                    if let (Some(undone), Some(names)) = (undoes, details.as_object_mut()) {
                        names.insert("undoes".to_owned(), undone.into());
                    }
                    (AuditAction::MetricPublished, Some(details))
                }
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
        updates: &[MetricUpdate],
    ) -> Result<(), Failure> {
        if updates.is_empty() {
            return Ok(());
        }
        let (imported, totals) = (
            AuditAction::ImportPublished,
            ImportTotals::from_updates(updates),
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
    fn from_updates(updates: &[MetricUpdate]) -> Self {
        let mut totals = Self::default();
        let (mut new, mut touched) = (HashSet::new(), HashSet::new());

        for update in updates {
            touched.insert(update.metric);
            match update.kind {
                MetricUpdateKind::Created => {
                    new.insert(update.metric);
                }
                MetricUpdateKind::Edited => {}
                MetricUpdateKind::Published {
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

    fn update(metric: u128, kind: MetricUpdateKind) -> MetricUpdate {
        MetricUpdate {
            metric: MetricId::new(Uuid::from_u128(metric)),
            kind,
        }
    }

    fn published(vintage: i64, counts: [u64; 4]) -> MetricUpdateKind {
        let [added, revised, removed, recoded] = counts;
        MetricUpdateKind::Published {
            vintage,
            added,
            revised,
            removed,
            recoded,
            undoes: None,
        }
    }

    #[test]
    fn an_indicator_with_two_updates_counts_once() {
        let updates = [
            update(1, MetricUpdateKind::Created),
            update(1, published(1, [3, 0, 0, 0])),
            update(2, MetricUpdateKind::Created),
            update(3, MetricUpdateKind::Edited),
            update(3, published(4, [1, 2, 5, 6])),
            update(4, MetricUpdateKind::Edited),
        ];
        assert_eq!(
            ImportTotals::from_updates(&updates),
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
