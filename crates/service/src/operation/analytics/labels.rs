//! The labels of measures as publishers see them.

use std::collections::HashMap;

use domain::access::{Grant, SeeAnalytics};
use domain::operation::analytics::measure::MIN_VISITORS;
use domain::operation::analytics::{Measure, Target};
use jiff::civil::Date;
use store::Tx;
use store::operation::analytics::read::{self as stored, LabelTotal, LabelsListed};

use crate::outcome::Failure;

/// Most labels of a measure.
const LABELS: u32 = 50;

/// A label and how often it was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelNumbers {
    /// The label; empty for all that have no line of their own.
    pub label: String,
    /// `None` for a host that fewer than [`MIN_VISITORS`] visitors sent, and for fewer searches without a line of their
    /// own.
    pub count: Option<u64>,
}

/// The labels of each measure that has labels, the most frequent first. The searches whose text is not shown are the
/// last.
pub(super) async fn labels(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
    target: Target,
    from: Date,
) -> Result<HashMap<Measure, Vec<LabelNumbers>>, Failure> {
    let mut labels = HashMap::new();

    for measure in Measure::ALL {
        let has_labels = !matches!(measure, Measure::Views | Measure::Networks);
        if !has_labels {
            continue;
        }
        let is_search = measure == Measure::Searches;
        let listed = LabelsListed {
            from,
            most: LABELS,
            visitors: if is_search { MIN_VISITORS } else { 0 },
        };
        let totals = stored::by_label(tx, grant, (target, measure), listed).await?;
        let mut lines: Vec<LabelNumbers> = totals.into_iter().map(shown).collect();
        if is_search {
            let days = stored::by_day(tx, grant, target, from).await?;
            let searches = days.iter().filter(|day| day.measure == measure);
            lines.extend(others(searches.map(|day| day.count).sum(), &lines));
        }
        labels.insert(measure, lines);
    }

    Ok(labels)
}

fn shown(total: LabelTotal) -> LabelNumbers {
    // A listed search has its visitors.
    let is_hidden = total.measure.has_free_labels() && total.visitors < MIN_VISITORS;
    LabelNumbers {
        label: total.label,
        count: (!is_hidden).then_some(total.count),
    }
}

/// The searches that have no line; `None` without any.
fn others(all: u64, lines: &[LabelNumbers]) -> Option<LabelNumbers> {
    let listed: u64 = lines.iter().filter_map(|line| line.count).sum();
    let others = all.saturating_sub(listed);
    (others > 0).then(|| LabelNumbers {
        label: String::new(),
        count: (others >= MIN_VISITORS).then_some(others),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_without_a_line_are_counted_together() {
        for (all, listed, expected) in [
            (0, vec![], None),
            (7, vec![4, 3], None),
            (8, vec![4, 3], Some(None)),
            (2, vec![], Some(None)),
            (3, vec![], Some(Some(3))),
            (17, vec![4, 3], Some(Some(10))),
        ] {
            let line = |count: &u64| LabelNumbers {
                label: format!("text {count}"),
                count: Some(*count),
            };
            let lines: Vec<_> = listed.iter().map(line).collect();
            let found = others(all, &lines).map(|others| (others.label, others.count));
            let expected = expected.map(|count| (String::new(), count));
            assert_eq!(found, expected, "{all} {listed:?}");
        }
    }
}
