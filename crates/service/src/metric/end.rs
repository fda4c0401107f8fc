//! The end of an indicator: its successor as a reader sees it, and the choice of an editor.

use std::collections::HashMap;

use domain::access::{Grant, ReadCollection};
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::end::ended;
use domain::catalogue::metric::{Changeable, End, EndChoice, EndFields, Metric, SuccessorChoice};
use domain::id::MetricId;
use domain::problem::{Code, Problem};
use store::Tx;
use store::metric::Bulk;

use crate::Caller;
use crate::metric::{Metrics, SeenMetric};
use crate::outcome::{Failure, Outcome};

/// The field of the successor in the API.
const SUCCESSOR: &str = "end.successor";

impl Metrics<'_> {
    /// The indicators with these ids that the caller may read, of any collections.
    pub async fn successors(
        self,
        caller: &Caller,
        ids: &[MetricId],
    ) -> Result<HashMap<MetricId, SeenMetric>, Failure> {
        let mut tx = self.shared.db().read().await?;
        self.successors_in(&mut tx, caller, ids).await
    }

    /// [`Metrics::successors`] in a transaction.
    pub(crate) async fn successors_in(
        self,
        tx: &mut Tx,
        caller: &Caller,
        ids: &[MetricId],
    ) -> Result<HashMap<MetricId, SeenMetric>, Failure> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let places = store::access::collections_of(tx, ids).await?;
        let seen = self.metrics_in(tx, caller, &places).await?.into_iter();
        Ok(seen.map(|seen| (seen.record.id, seen)).collect())
    }

    /// The end that an editor chooses for an indicator of the collection of `grant`. `present` is `None` for a new one.
    ///
    /// A successor that the editor cannot see stays where the editor names no other one.
    ///
    /// # Errors
    /// The problems of [`Metrics::chosen_successor`]; `SUCCESSOR_ITSELF`.
    pub(crate) async fn chosen_end(
        self,
        tx: &mut Tx,
        caller: &Caller,
        grant: &Grant<ReadCollection>,
        chosen: &EndChoice<EndFields>,
        present: Option<&Metric>,
    ) -> Outcome<Option<End>> {
        let now = present.and_then(|present| present.end.as_ref());
        let fields = match chosen {
            EndChoice::Stay => return Ok(now.cloned()),
            EndChoice::Nothing => return Ok(None),
            EndChoice::At(fields) => fields,
        };
        let successor = match &fields.successor {
            Some(SuccessorChoice::Present) => now.and_then(|end| end.successor),
            Some(choice) => Some(self.chosen_successor(tx, caller, grant, choice).await?),
            None => match now.and_then(|end| end.successor) {
                Some(id) => {
                    let seen = self.successors_in(tx, caller, &[id]).await?;
                    (!seen.contains_key(&id)).then_some(id)
                }
                None => None,
            },
        };
        if let (Some(successor), Some(present)) = (successor, present) {
            check_successor(successor, present.id)?;
        }
        Ok(Some(End {
            date: fields.date,
            reason: fields.reason.clone(),
            successor,
        }))
    }

    /// The successor that an editor of the collection of `grant` names.
    ///
    /// # Errors
    /// `SUCCESSOR_NOT_FOUND` where the editor sees no such indicator.
    pub(crate) async fn chosen_successor(
        self,
        tx: &mut Tx,
        caller: &Caller,
        grant: &Grant<ReadCollection>,
        choice: &SuccessorChoice,
    ) -> Outcome<MetricId> {
        let found = match choice {
            SuccessorChoice::Present => None,
            SuccessorChoice::Id(id) => {
                let seen = self.successors_in(tx, caller, &[*id]).await?;
                seen.contains_key(id).then_some(*id)
            }
            SuccessorChoice::At(address) => self.at_address(tx, caller, address).await?,
            SuccessorChoice::Near(address) => {
                let near = match MetricPath::parse(address.trim()) {
                    Ok(path) => store::metric::at(tx, grant, &path).await?,
                    Err(_) => None,
                };
                match near {
                    Some(near) => Some(near.id),
                    None => self.at_address(tx, caller, address).await?,
                }
            }
        };
        Ok(found.ok_or_else(|| Problem::at(SUCCESSOR, Code::SuccessorNotFound))?)
    }

    /// The indicator at `account/collection/path`.
    async fn at_address(
        self,
        tx: &mut Tx,
        caller: &Caller,
        address: &str,
    ) -> Result<Option<MetricId>, Failure> {
        let mut parts = address.trim().trim_matches('/').splitn(3, '/');
        let (Some(account), Some(collection), Some(path)) =
            (parts.next(), parts.next(), parts.next())
        else {
            return Ok(None);
        };
        let found = self
            .metric_at(tx, caller, account, collection, path)
            .await?;
        Ok(found.map(|(seen, _)| seen.record.id))
    }
}

/// Checks that an indicator does not succeed itself.
///
/// # Errors
/// `SUCCESSOR_ITSELF`.
pub(crate) fn check_successor(successor: MetricId, metric: MetricId) -> Result<(), Problem> {
    match successor == metric {
        true => Err(Problem::at(SUCCESSOR, Code::SuccessorItself)),
        false => Ok(()),
    }
}

/// Checks that a publish to an indicator leaves it alive, or that the publish takes its end back: `after` is the end
/// from then on.
///
/// # Errors
/// `METRIC_ENDED`.
pub(crate) fn check_living(before: Option<&End>, after: Option<&End>) -> Result<(), Problem> {
    match (before, after) {
        (Some(end), Some(_)) => Err(ended(end)),
        _ => Ok(()),
    }
}

/// The fields of an indicator whose end is taken back; its other fields stay.
pub(crate) fn living(record: &Metric) -> Changeable {
    Changeable {
        frequency: record.frequency,
        unit: record.unit.clone(),
        source: record.source.clone(),
        tags: record.tags.clone(),
        aggregation: record.aggregation,
    }
}

/// The change that takes the end of an indicator back, from its [`living`] fields.
pub(crate) fn resumed<'a>(record: &Metric, fields: &'a Changeable) -> Bulk<'a> {
    Bulk {
        id: record.id,
        fields,
        parent: record.parent,
        end: None,
    }
}
