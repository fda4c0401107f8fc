//! Columns whose names are the ids of existing indicators.

use domain::catalogue::key::MetricPath;

use super::{Reason, Recogniser, Samples};
use crate::Scene;
use crate::draft::Spot;
use crate::interpretation::Orientation;
use crate::interpretation::preface::file_id;
use crate::interpretation::{Columns, Head};
use crate::options::Repair;
use crate::table::Table;

impl Recogniser<'_> {
    /// Asks whether columns named like existing indicators are these, or new ones with the name of the file: `Price`
    /// may be the price of anything. Not for tables that have ids, keys or a prefix, nor where ids were chosen.
    pub(super) fn known(
        &mut self,
        table: &Table,
        head: Head,
        columns: &Columns,
        file: &str,
        scene: &Scene<'_>,
    ) {
        let is_chosen = self
            .options
            .repairs
            .iter()
            .any(|repair| matches!(repair, Repair::Under(_) | Repair::ColumnId(..)));
        let has_ids = head.known(table, columns.label_column()).id.is_some();
        if columns.orientation() != Orientation::Down || columns.has_keys() || has_ids || is_chosen
        {
            return;
        }
        let known: Vec<(usize, String)> = columns
            .ids(table, head)
            .into_iter()
            .filter(|(_, id)| {
                MetricPath::parse(id).is_ok_and(|path| (scene.known)(&path).is_some())
            })
            .collect();
        let Some(anew) = self.anew(columns, file).filter(|_| !known.is_empty()) else {
            return;
        };
        let mut samples = Samples::default();
        for (column, id) in &known {
            let spot = Spot {
                text: head.name(table, *column).into(),
                place: table.place(head.row.unwrap_or(head.first), *column),
            };
            samples.add(&spot, || id.clone());
        }
        let count = u32::try_from(known.len()).unwrap_or(u32::MAX);
        // The chosen one of the two stays chosen.
        let is_known = self.options.repairs.contains(&Repair::Known);
        let (repair, instead) = if is_known {
            (Repair::Known, anew)
        } else {
            (anew, Repair::Known)
        };
        let reason = Reason {
            instead: vec![instead],
            ..Reason::of(count, false, samples.0)
        };
        self.propose(repair, reason);
    }

    /// The repair that makes new indicators named after the file, or with the id that was chosen.
    fn anew(&self, columns: &Columns, file: &str) -> Option<Repair> {
        let chosen = self.interpretation.id.clone().map(Repair::Id);
        let id = file_id(file)?;
        let is_alone = columns.values().count() == 1;
        chosen.or(Some(if is_alone {
            Repair::Id(id)
        } else {
            Repair::Under(id)
        }))
    }
}
