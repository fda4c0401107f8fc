//! The one write path of indicators. Single creates, edits and publishes, templates, edits of a selection and imports
//! all end in [`MetricWrites::store`], which returns an update for each change.

mod prepared_vintage;

use std::collections::HashMap;

use domain::access::{EditMetrics, Grant};
use domain::catalogue::metric::update::{MetricUpdate, MetricUpdateKind};
use domain::id::MetricId;
use domain::limits;
use jiff::Timestamp;
use store::db::ROWS;
use store::metric::batch::{self, ChangedMetric, NewMetric};
use store::metric::{self, Bulk};
use store::series::vintage::{self, NewVintage};
use store::{StoreError, Tx};

pub(crate) use prepared_vintage::PreparedVintage;

/// Changes of indicators of one collection, to be stored together in one transaction.
#[derive(Default)]
pub(crate) struct MetricWrites<'a> {
    created: Vec<NewMetric<'a>>,
    edited: Vec<ChangedMetric<'a>>,
    edited_together: Vec<Bulk<'a>>,
    published: Vec<(MetricId, NewVintage<'a>)>,
}

impl<'a> MetricWrites<'a> {
    /// Adds a new indicator, in any order: parents are stored before those below them.
    pub(crate) fn create(&mut self, new: NewMetric<'a>) {
        self.created.push(new);
    }

    /// Adds new fields of an indicator, from a version of them.
    pub(crate) fn edit(&mut self, changed: ChangedMetric<'a>) {
        self.edited.push(changed);
    }

    /// Adds new values of the fields that a selection of indicators shares. The indicator must be locked.
    pub(crate) fn edit_together(&mut self, changed: Bulk<'a>) {
        self.edited_together.push(changed);
    }

    /// Adds the next vintage of an indicator that exists.
    pub(crate) fn publish(&mut self, metric: MetricId, vintage: NewVintage<'a>) {
        self.published.push((metric, vintage));
    }

    /// Stores all changes, a few hundred rows a statement, and returns their updates: created, edited, published.
    /// `None` where an indicator is deleted, has another version or vintage, or a path is taken: then the transaction
    /// must
    /// be dropped. `progress` receives the number of changes stored and of all.
    ///
    /// # Errors
    /// [`StoreError::ForeignKey`] where a parent is not in the collection.
    pub(crate) async fn store(
        mut self,
        tx: &mut Tx,
        grant: &Grant<EditMetrics>,
        now: Timestamp,
        mut progress: impl FnMut(usize, usize) + Send,
    ) -> Result<Option<Vec<MetricUpdate>>, StoreError> {
        parents_first(&mut self.created);
        let updates = self.updates();
        let total = self.created.len()
            + self.edited.len()
            + self.edited_together.len()
            + self.published.len();
        let mut done = 0;
        progress(done, total);

        macro_rules! in_parts {
            ($changes:expr, $part:ident => $stored:expr) => {
                for $part in $changes.chunks(ROWS) {
                    if !$stored.await? {
                        return Ok(None);
                    }
                    done += $part.len();
                    progress(done, total);
                }
            };
        }

        in_parts!(self.created, part => batch::insert_all(tx, grant, part, now));
        in_parts!(self.edited, part => batch::update_all(tx, grant, part, now));
        in_parts!(self.edited_together, part => metric::change_all(tx, grant, part, now));
        in_parts!(self.published, part => vintage::publish_all(tx, grant, part));

        Ok(Some(updates))
    }

    fn updates(&self) -> Vec<MetricUpdate> {
        let update = |metric, kind| MetricUpdate { metric, kind };
        let created = self.created.iter().flat_map(|new| {
            let first = new.first.as_ref().map(published);
            let kinds = [Some(MetricUpdateKind::Created), first];
            kinds.into_iter().flatten().map(|kind| update(new.id, kind))
        });
        let edited = self.edited.iter().map(|changed| changed.id);
        let edited = edited.chain(self.edited_together.iter().map(|changed| changed.id));
        let edited = edited.map(|id| update(id, MetricUpdateKind::Edited));
        let vintages = self.published.iter();
        let vintages = vintages.map(|(id, vintage)| update(*id, published(vintage)));
        created.chain(edited).chain(vintages).collect()
    }
}

fn published(new: &NewVintage<'_>) -> MetricUpdateKind {
    MetricUpdateKind::Published {
        vintage: new.based_on + 1,
        added: new.added,
        revised: new.revised,
        removed: new.removed,
        recoded: new.recoded,
        undoes: new.undoes,
    }
}

/// Sorts new indicators so that each comes after its parent.
fn parents_first(new: &mut [NewMetric<'_>]) {
    let parents: HashMap<MetricId, Option<MetricId>> =
        new.iter().map(|one| (one.id, one.parent)).collect();
    let above = |id: &MetricId| parents.get(id).copied().flatten();
    // The walk ends at a parent that exists already. Circles were rejected before; the bound is a second line.
    new.sort_by_cached_key(|one| {
        std::iter::successors(Some(one.id), above)
            .take(limits::PARENT_DEPTH)
            .count()
    });
}
