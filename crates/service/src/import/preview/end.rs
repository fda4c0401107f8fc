//! The ends of indicators once a file is published: the file's own indicators may be successors too.

use std::collections::HashMap;

use domain::catalogue::metric::{End, EndChoice, EndFields, SuccessorChoice};
use domain::id::MetricId;
use store::Tx;

use super::PreviewInput;
use super::item::PreviewItem;
use crate::Caller;
use crate::import::Imports;
use crate::metric::end::check_successor;
use crate::outcome::{Failure, ServiceError};

impl Imports<'_> {
    /// Finds the end of each valid indicator. One whose successor is not found becomes invalid.
    pub(super) async fn choose_ends(
        self,
        tx: &mut Tx,
        how: PreviewInput<'_>,
        items: &mut [PreviewItem],
    ) -> Result<(), Failure> {
        let ids: HashMap<String, MetricId> = items
            .iter()
            .filter_map(|one| one.prepared.as_ref())
            .map(|prepared| (prepared.path_folded.clone(), prepared.id))
            .collect();
        let caller = Caller::of_reader(how.reader);
        for one in items {
            let Some(prepared) = &mut one.prepared else {
                continue;
            };
            let present = one.record.as_ref();
            let mut chosen = prepared.fields.end.clone();
            let in_file = in_file(&mut chosen, &ids);
            let end = self
                .metrics
                .chosen_end(tx, &caller, how.grant, &chosen, present)
                .await;
            let end = end.and_then(|end| with_successor(end, in_file, prepared.id));
            match end {
                Ok(end) => prepared.end = end,
                Err(ServiceError::Rejected(rejected)) => {
                    let problems = rejected.problems.into_iter();
                    one.reject(problems.map(|problem| problem.in_field("successor")));
                }
                Err(ServiceError::Failed(failure)) => return Err(failure),
            }
        }
        Ok(())
    }
}

/// Takes a successor that the file describes, maybe a new indicator, out of a chosen end.
fn in_file(chosen: &mut EndChoice<EndFields>, ids: &HashMap<String, MetricId>) -> Option<MetricId> {
    let EndChoice::At(fields) = chosen else {
        return None;
    };
    let Some(SuccessorChoice::Near(path)) = &fields.successor else {
        return None;
    };
    let id = ids.get(&path.to_ascii_lowercase()).copied()?;
    fields.successor = Some(SuccessorChoice::Present);
    Some(id)
}

fn with_successor(
    end: Option<End>,
    successor: Option<MetricId>,
    metric: MetricId,
) -> Result<Option<End>, ServiceError> {
    if let Some(successor) = successor {
        check_successor(successor, metric)?;
    }
    Ok(end.map(|end| End {
        successor: successor.or(end.successor),
        ..end
    }))
}
