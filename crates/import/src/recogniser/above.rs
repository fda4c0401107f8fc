//! Labels that are written once above blank cells: of merged cells, or of tables for people.

use super::columns::FoundRoles;
use super::{Reason, Recogniser, Samples, columns};
use crate::content::cell::{is_blank, spot};
use crate::content::{Profile, bearable, spread};
use crate::interpretation::Head;
use crate::options::{Repair, Role};
use crate::table::Table;

/// Most cells read to detect the content of the columns.
const CELLS: usize = 100_000;

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
        let found = columns::find(&filled, head, &self.interpretation);
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
        self.propose(repair, Reason::of(count, false, samples.0));
        Some(FoundRoles {
            certain: false,
            ..found
        })
    }
}

/// The columns before the first values that have a text in the first row of data, and blank cells in later rows with
/// values.
fn columns_with_blanks(table: &Table, head: Head) -> Vec<usize> {
    let data = head.rows_of_data(table);
    let rows = || spread(data.clone(), bearable(table, CELLS));
    let profile = |column| Profile::of(rows().map(|row| table.cell(row, column)));
    let is_values = |column: &usize| {
        let profile: Profile = profile(*column);
        profile.is_values() && !profile.is_years() && profile.blank <= profile.filled()
    };
    let Some(first) = (0..head.width(table)).find(is_values) else {
        return Vec::new();
    };
    let has_value = |row: usize| (first..table.width(row)).any(|c| !is_blank(table.cell(row, c)));
    let mut before = 0..first;
    let columns = before.by_ref().filter(|&column| {
        !is_blank(table.cell(head.first, column))
            && rows().any(|row| is_blank(table.cell(row, column)) && has_value(row))
    });
    columns.collect()
}
