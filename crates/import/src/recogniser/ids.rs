//! Ids for columns that repeat the id of another column.

use std::collections::{HashMap, HashSet};

use domain::limits::SEGMENT_MAX;

use super::{Reason, Recogniser, Samples};
use crate::draft::Spot;
use crate::interpretation::Orientation;
use crate::interpretation::{Columns, Head, signs};
use crate::options::Repair;
use crate::table::Table;

/// Most ids proposed for one table.
const MOST: usize = 100;

/// Most characters of a unit that is appended to an id.
const LONGEST_UNIT: usize = 20;

/// A column with a repeated id, or the first column with that id.
struct Named<'t> {
    column: usize,
    name: &'t str,
    unit: &'t str,
}

impl Recogniser<'_> {
    /// Proposes an id for each column after the first with the same id. The user chooses which of them has the short
    /// id, and ids are permanent: never certain.
    pub(super) fn ids(&mut self, table: &Table, head: Head, columns: &Columns) {
        if columns.orientation() != Orientation::Down {
            return;
        }
        let known = head.known(table, columns.label_column());
        let ids = columns.ids(table, head);
        let named = |column| Named {
            column,
            name: head.label(table, known, column),
            unit: known.unit.map_or("", |row| table.cell(row, column).trim()),
        };
        let mut taken: HashSet<String> = ids.iter().map(|(_, id)| id.to_lowercase()).collect();
        let given = ids
            .iter()
            .filter_map(|(column, _)| self.interpretation.column_id(*column));
        taken.extend(given.map(str::to_lowercase));
        let mut first: HashMap<String, Named<'_>> = HashMap::new();
        let mut found: Vec<(Named<'_>, String)> = Vec::new();
        for (column, id) in &ids {
            let this = named(*column);
            let given = self.interpretation.column_id(*column);
            match first.get(&id.to_lowercase()) {
                None if given.is_none() => {
                    first.insert(id.to_lowercase(), this);
                }
                None => {}
                Some(other) => {
                    let id = given.map_or_else(|| another(id, &this, other, &taken), str::to_owned);
                    taken.insert(id.to_lowercase());
                    found.push((this, id));
                }
            }
        }
        for (this, id) in found.into_iter().take(MOST) {
            let place = table.place(head.row.unwrap_or(head.first), this.column);
            let mut samples = Samples::default();
            let spot = Spot {
                text: this.name.into(),
                place,
            };
            samples.add(&spot, || id.clone());
            let repair = Repair::ColumnId(place.column, id);
            self.propose(repair, Reason::of(1, false, samples.0));
        }
    }
}

/// An id that no column has: with the sign of the name or the unit appended if the other column lacks it or has another
/// one, else with a number.
fn another(id: &str, this: &Named<'_>, other: &Named<'_>, taken: &HashSet<String>) -> String {
    let sign = signs::word(this.name).filter(|word| signs::word(other.name) != Some(word));
    let unit = Some(this.unit).filter(|unit| !unit.is_empty() && *unit != other.unit);
    let words = sign.map(str::to_owned).into_iter();
    let unit = unit.map(signs::unit_segment);
    let words = words.chain(unit.filter(|unit| unit.len() <= LONGEST_UNIT));
    let numbers = (2_usize..).map(|number| number.to_string());
    let mut ids = words.chain(numbers).map(|behind| with(id, &behind));
    let free = ids.find(|id| !taken.contains(&id.to_lowercase()));
    free.unwrap_or_default()
}

/// An id with a suffix on its last segment, which is cut if the result would be too long.
fn with(id: &str, behind: &str) -> String {
    let begins = id.rfind('/').map_or(0, |at| at + 1);
    let (front, last) = id.split_at(begins);
    let room = SEGMENT_MAX.saturating_sub(behind.len() + 1);
    let last = last.get(..room).unwrap_or(last);
    format!("{front}{}-{behind}", last.trim_end_matches(['-', '.', '_']))
}
