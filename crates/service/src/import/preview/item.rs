//! An indicator of a file during a preview, and ready to be written.

use domain::catalogue::metric::{End, Metric, MetricFields};
use domain::id::MetricId;
use domain::invariant::number_of;
use domain::problem::Problem;
use import::{Content, ImportProblem};
use jiff::Timestamp;

use crate::audit::fields::names_of_metric;
use crate::import::basis;
use crate::import::family::{Member, ParentRequest, Settled};
use crate::import::report::{RECENT, ReportItem, Status};
use crate::metric::end::check_living;
use crate::metric::write::PreparedVintage;

/// A valid indicator of a file, ready to be written.
#[derive(Debug)]
pub(in crate::import) struct Prepared {
    /// Its id; for a new indicator, its future id.
    pub(in crate::import) id: MetricId,
    pub(in crate::import) path_folded: String,
    /// The state that it was compared with; `None` for a new indicator.
    pub(in crate::import) known: Option<KnownState>,
    /// Its fields after publishing.
    pub(in crate::import) fields: MetricFields,
    /// The parent as the file states it; `parent` is the settled one.
    pub(in crate::import) requested_parent: ParentRequest,
    /// The parent after publishing.
    pub(in crate::import) parent: Option<MetricId>,
    /// Its end after publishing.
    pub(in crate::import) end: Option<End>,
    /// Whether its fields change.
    pub(in crate::import) is_edited: bool,
    /// The change of its series, if any.
    pub(in crate::import) vintage: Option<PreparedVintage>,
}

/// The stored state of an indicator that a file was compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::import) struct KnownState {
    pub(in crate::import) version: i64,
    pub(in crate::import) vintage: i64,
    pub(in crate::import) published_at: Option<Timestamp>,
    pub(in crate::import) parent: Option<MetricId>,
}

impl Prepared {
    /// The indicator as a candidate in the search for parents.
    pub(in crate::import) fn member(&self) -> Member {
        Member {
            id: self.id,
            path_folded: self.path_folded.clone(),
            there: self.known.map(|known| known.parent),
            requested_parent: self.requested_parent.clone(),
        }
    }
}

/// An indicator of the file during a preview.
pub(super) struct PreviewItem {
    pub(super) item: ReportItem,
    /// The number of its observations, also of those without a value.
    pub(super) rows: u64,
    pub(super) record: Option<Metric>,
    pub(super) prepared: Option<Prepared>,
}

impl PreviewItem {
    /// Adds problems at the cell where the item begins, and makes it invalid.
    pub(super) fn reject(&mut self, problems: impl IntoIterator<Item = Problem>) {
        for problem in problems {
            self.item.problems.push(ImportProblem {
                place: self.item.place,
                text: self.item.id.clone(),
                problem,
            });
        }
        let item = &mut self.item;
        item.recent.clear();
        (item.added, item.revised, item.recoded) = (0, 0, 0);
        (item.removed, item.unchanged) = (0, 0);
        self.prepared = None;
    }

    /// Reports the content in the file, whether or not it turns out to be valid.
    pub(super) fn tell(&mut self, content: &Content) {
        let series = &content.series;
        let item = &mut self.item;
        item.path = Some(content.path.to_string());
        item.frequency = Some(content.frequency);
        item.name = content.fields.name.clone();
        item.observations = number_of(series.len());
        self.rows = number_of(series.row_count());
        item.first_period = series.first_period().map(|period| period.to_string());
        item.last_period = series.last_period().map(|period| period.to_string());
        let older = series.row_count().saturating_sub(RECENT);
        item.recent = series.rows().skip(older).map(|row| row.value).collect();
    }

    /// Records the effect of publishing its series. With `resume`, a publish takes the end of a discontinued indicator
    /// back.
    pub(super) fn publish(
        &mut self,
        vintage: Result<Option<PreparedVintage>, Problem>,
        resume: bool,
    ) {
        let vintage = vintage.and_then(|vintage| {
            if vintage.is_some() {
                self.resume(resume)?;
            }
            Ok(vintage)
        });
        match vintage {
            Err(problem) => self.reject([problem]),
            Ok(vintage) => {
                let item = &mut self.item;
                if let Some(vintage) = &vintage {
                    item.added = vintage.added;
                    item.revised = vintage.revised;
                    item.recoded = vintage.recoded;
                    item.removed = vintage.removed;
                }
                let changed = item.added + item.revised + item.recoded;
                item.unchanged = self.rows.saturating_sub(changed);
                if let Some(prepared) = &mut self.prepared {
                    prepared.vintage = vintage;
                }
            }
        }
    }

    /// Takes the end of a discontinued indicator back that the file publishes to, unless the file says its end.
    ///
    /// # Errors
    /// `METRIC_ENDED` without `resume`.
    fn resume(&mut self, resume: bool) -> Result<(), Problem> {
        let before = self.record.as_ref().and_then(|record| record.end.as_ref());
        let Some(prepared) = &mut self.prepared else {
            return Ok(());
        };
        let living = check_living(before, prepared.end.as_ref());
        self.item.is_ended = living.is_err();
        if !resume {
            return living;
        }
        if prepared.fields.end.is_stay() {
            prepared.end = None;
        }
        Ok(())
    }

    /// The compared state. The preview remains valid while it is the same.
    pub(super) fn trace(&self) -> basis::ComparedState<'_> {
        basis::ComparedState {
            path: self.item.path.as_deref().unwrap_or_default(),
            state: self
                .record
                .as_ref()
                .map(|record| (record.id, record.version, record.vintage)),
            is_valid: self.prepared.is_some(),
        }
    }
}

/// Records the parent of each indicator after publishing, and its changed fields.
pub(super) fn take_parents(items: &mut [PreviewItem], settled: Settled) {
    for (one, settled) in items.iter_mut().zip(settled) {
        match (settled, &mut one.prepared) {
            (Some(Ok(parent)), Some(prepared)) => {
                prepared.parent = parent;
                let record = one.record.as_ref();
                if let Some(record) = record {
                    one.item.fields =
                        names_of_metric(record, &prepared.fields, parent, prepared.end.as_ref());
                    prepared.is_edited = !one.item.fields.is_empty();
                }
                let changes = prepared.is_edited || prepared.vintage.is_some();
                one.item.status = match record {
                    None => Status::New,
                    Some(_) if changes => Status::Changed,
                    Some(_) => Status::Unchanged,
                };
            }
            (Some(Err(problem)), _) => one.reject([problem]),
            _ => {}
        }
    }
}
