//! A selection of several indicators of a collection.

use std::collections::BTreeSet;

use domain::access::{self, CollectionFacts, EditMetrics, Grant};
use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::list::MetricSelection;
use domain::id::{CollectionId, MetricId};
use domain::limits;
use domain::problem::{Code, NAMED, Problem};
use jiff::Timestamp;
use store::Tx;

use crate::Caller;
use crate::metric::Metrics;
use crate::outcome::{Outcome, reject_if_any};

/// The selected indicators: those that match all given conditions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SelectionForm {
    /// With one of these ids; at most [`limits::SELECTED`].
    pub ids: Option<Vec<MetricId>>,
    /// A text to find in the path or a name.
    pub search: Option<String>,
    /// With observations of this frequency.
    pub frequency: Option<Frequency>,
    /// At this path, or below; blank: anywhere.
    pub under: Option<String>,
    /// Created before this moment.
    pub made_before: Option<Timestamp>,
}

impl SelectionForm {
    /// Checks the selection. A selection that cannot be parsed selects nothing: it must not select everything.
    pub(crate) fn check(&self) -> Outcome<MetricSelection> {
        let mut problems = Vec::new();
        let ids: Option<BTreeSet<MetricId>> =
            self.ids.as_ref().map(|ids| ids.iter().copied().collect());
        match ids.as_ref().map(BTreeSet::len) {
            Some(0) => problems.push(Problem::new(Code::SelectionEmpty)),
            Some(count) if count > limits::SELECTED => problems.push(too_large(count)),
            _ => {}
        }

        let search = self.search.as_deref().unwrap_or_default();
        if search.chars().nth(limits::SEARCH).is_some() {
            let problem = Problem::at("search", Code::TooLong).with("max", limits::SEARCH);
            problems.push(problem.with("length", search.chars().count()));
        }

        let under = self.under.as_deref().map(str::trim).unwrap_or_default();
        let under = match MetricPath::parse(under) {
            Ok(path) => Some(path),
            Err(_) if under.is_empty() => None,
            Err(problem) => {
                problems.push(problem.at("under"));
                None
            }
        };

        reject_if_any(problems)?;
        Ok(MetricSelection {
            ids: ids.map(|ids| ids.into_iter().collect()),
            search: self.search.clone(),
            frequency: self.frequency,
            under,
            made_before: self.made_before,
        })
    }
}

impl Metrics<'_> {
    /// The permission to edit the indicators of a collection, and its facts.
    pub(crate) async fn editing(
        self,
        tx: &mut Tx,
        caller: &Caller,
        collection: CollectionId,
    ) -> Outcome<(CollectionFacts, Grant<EditMetrics>)> {
        let facts = store::access::collection_facts_by_id(tx, caller.reader, collection).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = self
            .shared
            .permit(caller, access::collection::<EditMetrics>(&facts))?;
        Ok((facts, grant))
    }
}

/// The problem of a selection with too many indicators.
pub(crate) fn too_large(count: impl Into<domain::problem::Param>) -> Problem {
    Problem::new(Code::SelectionTooLarge)
        .with("max", limits::SELECTED)
        .with("count", count)
}

/// The first of some paths, as many as an audit entry names.
pub(crate) fn first<'p>(paths: impl IntoIterator<Item = &'p str>) -> Vec<&'p str> {
    paths.into_iter().take(NAMED).collect()
}
