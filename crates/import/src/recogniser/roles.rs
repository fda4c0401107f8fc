//! The roles of the columns of a table with a header, and labels that are written once above blank cells.

use super::columns::{FoundRoles, Headed, cut};
use super::shape::Shape;
use super::{Recogniser, Samples, across, down, grid};
use crate::content::Sample;
use crate::content::cell::{is_blank, spot};
use crate::draft::Spot;
use crate::interpretation::{Columns, Head, Interpretation, Orientation};
use crate::options::{Repair, Role, Separator};
use crate::report::Proposal;
use crate::table::Table;

/// Most cells read to find labels above blank cells.
const CELLS: usize = 100_000;

/// The roles of the columns of a table.
fn find(table: &Table, head: Head, interpretation: &Interpretation) -> FoundRoles {
    let headed = Headed::new(table, head);
    let mut found = match interpretation.orientation {
        Orientation::Across => return across::roles(&headed),
        Orientation::Grid => return grid::roles(&headed),
        Orientation::Down => down::roles(&headed),
    };
    if interpretation.separator == Some(Separator::Comma) {
        found = cut::checked(&headed, found);
    }
    // Trailing columns without any content.
    for (column, role) in found.roles.iter_mut().enumerate() {
        if *role == Role::Value && headed.is_empty(column) {
            *role = Role::Nothing;
        }
    }
    found
}

/// The interpretation with the only roles of the columns that the table does not refute; unchanged if roles were
/// chosen, or if several are left.
pub(crate) fn completed(table: &Table, interpretation: &Interpretation) -> Interpretation {
    let mut completed = interpretation.clone();
    let head = interpretation
        .header
        .filter(|_| interpretation.columns.is_empty())
        .and_then(|line| Head::at(table, line, interpretation.orientation));
    if let Some(head) = head {
        let mut found = find(table, head, interpretation);
        found.roles.truncate(head.width(table));
        let columns = Columns::new(&found.roles, interpretation.orientation);
        if found.certain && columns.can_be_read() {
            completed.columns = found.roles;
        }
    }
    completed
}

impl Recogniser<'_> {
    /// Proposes that blank cells below labels have the text above, and returns the roles of the columns then; `None` if
    /// no column of dates or keys has such cells. Never certain: the label may also be missing.
    pub(super) fn above(&mut self, table: &Table, head: Head) -> Option<FoundRoles> {
        if !self.interpretation.as_above.is_empty() {
            return None;
        }

        let blank = columns_with_blanks(table, head);
        if blank.is_empty() {
            return None;
        }

        let filled = table.filled(&blank, head.first);
        let found = find(&filled, head, &self.interpretation);
        let is_label = |column: &usize| {
            matches!(
                found.roles.get(*column),
                Some(Role::Key | Role::Name | Role::Date | Role::Year)
            )
        };

        let labels: Vec<usize> = blank.into_iter().filter(is_label).collect();
        let is_needed = [Role::Key, Role::Year]
            .iter()
            .any(|role| found.roles.contains(role));
        if labels.is_empty() || !is_needed {
            return None;
        }

        let (mut count, mut samples) = (0_u32, Samples::default());
        for row in head.first..table.height() {
            for &column in &labels {
                if is_blank(table.cell(row, column)) && !is_blank(filled.cell(row, column)) {
                    count += 1;
                    samples.add(&spot(table, row, column), || {
                        filled.cell(row, column).trim().to_owned()
                    });
                }
            }
        }

        let number = |column: &usize| u32::try_from(column + 1).unwrap_or(u32::MAX);
        let repair = Repair::AsAbove(labels.iter().map(number).collect());
        self.propose(Proposal::new(repair, false, count, samples));
        Some(FoundRoles {
            certain: false,
            ..found
        })
    }

    /// Whether the table may be a grid and the user has not chosen yet.
    fn is_doubtful_grid(&self) -> bool {
        let mut proposals = self.proposals.iter();
        proposals.any(|one| one.repair == Repair::Grid && !one.certain && !one.ticked)
    }

    /// The roles of the columns of a table with a header.
    pub(super) fn columns(&mut self, table: &Table, shape: Shape) -> Columns {
        let head = shape.head;
        let orientation = self.interpretation.orientation;
        let width = head.width(table);
        let found = self.above(table, head);
        let found = found.unwrap_or_else(|| find(table, head, &self.interpretation));

        let instead = found.instead;
        let (mut roles, certain) = if self.interpretation.columns.is_empty() {
            (found.roles, found.certain && !self.is_doubtful_grid())
        } else {
            (self.interpretation.columns.clone(), true)
        };

        if roles.len() <= width {
            // The last role applies to all later columns.
            while let [.., one, other] = roles.as_slice()
                && one == other
            {
                roles.pop();
            }
        }

        let mut all = roles.clone();
        let last = roles.last().copied().unwrap_or(Role::Nothing);
        all.resize(all.len().max(width), last);
        let columns = Columns::new(&all, orientation);
        let known = head.known(table, columns.label_column());

        let mut samples = Samples::default();
        for (column, role) in all.iter().enumerate() {
            let name = head.label(table, known, column);
            if *role != Role::Nothing && !name.is_empty() {
                let spot = Spot {
                    text: name.into(),
                    place: table.place(head.row.unwrap_or(head.first), column),
                };
                samples.add(&spot, || role.to_string());
            }
        }

        if columns.can_be_read() {
            let count = all.len();
            let instead = instead.filter(|other| *other != roles);
            let repair = Repair::Columns(roles);
            self.propose(
                Proposal::new(repair, certain, count, samples).or(instead.map(Repair::Columns)),
            );
        }

        columns
    }
}

/// The columns before the first values that have a text in the first row of data, and blank cells in later rows with
/// values.
fn columns_with_blanks(table: &Table, head: Head) -> Vec<usize> {
    let sample = Sample::new(table, head.rows_of_data(table), CELLS);
    let is_values = |column: &usize| {
        let profile = sample.profile(*column);
        profile.is_values() && !profile.is_years() && profile.blank <= profile.filled()
    };
    let Some(first) = (0..head.width(table)).find(is_values) else {
        return Vec::new();
    };
    let has_value = |row: usize| (first..table.width(row)).any(|c| !is_blank(table.cell(row, c)));
    let mut before = 0..first;
    let columns = before.by_ref().filter(|&column| {
        !is_blank(table.cell(head.first, column))
            && sample
                .rows()
                .any(|row| is_blank(table.cell(row, column)) && has_value(row))
    });
    columns.collect()
}
