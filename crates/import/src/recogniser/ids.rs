//! Ids of indicators: of columns that repeat another id, of existing indicators, of grids.

use std::collections::{HashMap, HashSet};

use domain::catalogue::key::MetricPath;
use domain::limits::SEGMENT_MAX;

use super::{Recogniser, Samples};
use crate::draft::Spot;
use crate::interpretation::Orientation;
use crate::interpretation::preface::{file_id, grid_id};
use crate::interpretation::{Columns, Head, signs};
use crate::options::Repair;
use crate::report::Proposal;
use crate::scene::Scene;
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
        if columns.orientation != Orientation::Down {
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
            self.propose(Proposal::new(repair, false, 1, samples));
        }
    }

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
        if columns.orientation != Orientation::Down || columns.has_keys() || has_ids || is_chosen {
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

        let count = known.len();
        self.propose(Proposal::new(anew, false, count, samples).or([Repair::Known]));
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

    /// Proposes an id for the only indicator of a grid, which no column names: from its title, else from the file name.
    pub(super) fn grid_id(&mut self, table: &Table, head: Head, columns: &Columns, file: &str) {
        if columns.orientation != Orientation::Grid || columns.has_keys() || !columns.can_be_read()
        {
            return;
        }
        let given = self.interpretation.id.clone();
        let Some(id) = given.or_else(|| grid_id(table, head, file)) else {
            return;
        };
        self.propose(Proposal::new(Repair::Id(id), false, 1, Samples::default()));
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
