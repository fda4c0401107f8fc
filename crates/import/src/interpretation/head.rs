//! The head of a table: the row that names the columns, and the rows above it with more metadata.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use domain::text::fold;

use super::years::Years;
use crate::content::cell::{is_blank, is_blank_from};
use crate::content::{self, note};
use crate::draft::Spot;
use crate::interpretation::Orientation;
use crate::notation::Words;
use crate::table::Table;

/// The end of the head of a table and the beginning of its data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Head {
    /// The row that names the columns, or contains the dates of a table that is read across; `None` without such a row.
    pub(crate) row: Option<usize>,
    /// The first row of data.
    pub(crate) first: usize,
    /// The row below the names with the units of the columns, if any.
    pub(crate) units: Option<usize>,
    /// The row of years above a row of parts of a year, if any.
    pub(crate) years: Option<usize>,
}

/// Most characters of a unit in a row below the names.
const MAX_UNIT: usize = 40;

/// The kind of metadata in a row above the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    Id,
    Name,
    Unit,
    Source,
}

/// Labels of such rows and of columns, folded: of INSEE, the Banque de France's Webstat, the World Bank, and common
/// words.
const LABELS: [(Says, Words); 4] = [
    (
        Says::Id,
        Words(
            "idbank,code serie,code de la serie,cle,cle de la serie,identifiant,series id,\
             series code,series key,series_id,series_code,key,id,mnemonic",
        ),
    ),
    (
        Says::Name,
        Words("libelle,titre,nom,intitule,title,name,series name,series title,series_name,label"),
    ),
    (
        Says::Unit,
        Words("unite,unite de mesure,unit,units,unit of measure,unit_measure"),
    ),
    (Says::Source, Words("source,sources")),
];

/// The kind of metadata that a label names; `None` for any other text.
pub(crate) fn says(label: &str) -> Option<Says> {
    let folded = fold(label);
    let bare = folded.trim_end_matches([':', ' ']);
    let mut all = LABELS.iter();
    all.find_map(|(says, labels)| labels.has(bare).then_some(*says))
}

impl Head {
    /// The head that ends with the row of this line, or with the row of units below it unless lines are indicators;
    /// line `0` for tables without a head. `None` if no row begins there.
    pub(crate) fn at(table: &Table, line: u32, orientation: Orientation) -> Option<Head> {
        if line == 0 {
            return Some(Head::none());
        }
        let row = table.row_of_line(line)?;
        Some(match orientation {
            Orientation::Across => Head::across(table, row),
            Orientation::Down | Orientation::Grid => Head::with_units(table, row),
        })
    }

    /// The head of a table without a row of names.
    pub(crate) const fn none() -> Head {
        Head {
            row: None,
            first: 0,
            units: None,
            years: None,
        }
    }

    /// The head of a table that is read across: it ends with a row of dates, or of parts of a year below the years.
    pub(crate) fn across(table: &Table, row: usize) -> Head {
        Head {
            years: Years::above(table, row).map(|years| years.row_of_years()),
            ..Head::below(row)
        }
    }

    /// The head that ends with a row.
    pub(crate) const fn below(row: usize) -> Head {
        Head {
            row: Some(row),
            first: row + 1,
            ..Head::none()
        }
    }

    /// The head that ends with a row, or with the row of units below it.
    pub(crate) fn with_units(table: &Table, row: usize) -> Head {
        let head = Head::below(row);
        let mut below = row + 1..table.height();
        let below = below.find(|&row| !is_blank_from(table, row, 0));
        match below.filter(|&below| holds_units(table, row, below)) {
            Some(units) => Head {
                first: units + 1,
                units: Some(units),
                ..head
            },
            None => head,
        }
    }

    /// The rows of data, without the notes below them.
    pub(crate) fn rows_of_data(&self, table: &Table) -> Range<usize> {
        self.first..note::end_of_data(table).max(self.first)
    }

    /// The text that names a column, trimmed: of merged cells the one above.
    pub(crate) fn name<'t>(&self, table: &'t Table, column: usize) -> &'t str {
        let name = self.row.map_or("", |row| table.cell(row, column).trim());
        match self.years {
            Some(years) if name.is_empty() => table.cell(years, column).trim(),
            _ => name,
        }
    }

    /// The label of a column: its name, or else the text above the name.
    pub(crate) fn label<'t>(&self, table: &'t Table, known: HeaderRows, column: usize) -> &'t str {
        // A row of units or sources contains no names.
        let named = self
            .row
            .filter(|row| ![known.unit, known.source].contains(&Some(*row)));
        let rows = [named, known.name, known.id];
        let mut texts = rows
            .iter()
            .flatten()
            .map(|&row| table.cell(row, column).trim());
        texts.find(|text| !text.is_empty()).unwrap_or("")
    }

    /// The number of columns that the head names: the most cells of one of its rows, without trailing blank cells.
    /// Without a head: of the first row of data.
    pub(crate) fn width(&self, table: &Table) -> usize {
        let rows = self
            .row
            .map_or(self.first..self.first + 1, |row| 0..row + 1);
        let filled = |row: usize| {
            let mut cells = (0..table.width(row)).rev();
            let last = cells.find(|&column| !is_blank(table.cell(row, column)));
            last.map_or(0, |column| column + 1)
        };
        rows.map(filled).max().unwrap_or(0)
    }

    /// The rows with a known label in the column of dates: the first of each kind.
    pub(crate) fn known(&self, table: &Table, label_column: usize) -> HeaderRows {
        let mut known = HeaderRows::default();
        let Some(last) = self.row else {
            return known;
        };
        for row in 0..=last {
            let place = match says(table.cell(row, label_column)) {
                Some(Says::Id) => &mut known.id,
                Some(Says::Name) => &mut known.name,
                Some(Says::Unit) => &mut known.unit,
                Some(Says::Source) => &mut known.source,
                None => continue,
            };
            place.get_or_insert(row);
        }
        known.unit = known.unit.or(self.units);
        // The header row itself has such a label, and so contains no names.
        let itself = [known.id, known.unit, known.source].contains(&Some(last));
        if known.name.is_none() && !itself {
            known.name = Some(last);
        }
        known
    }
}

/// The rows above the data with metadata of each column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct HeaderRows {
    pub(crate) id: Option<usize>,
    pub(crate) name: Option<usize>,
    pub(crate) unit: Option<usize>,
    pub(crate) source: Option<usize>,
}

/// Whether a row contains the units of the columns that the row above it names: no date, and below distinct names short
/// texts that are no values.
fn holds_units(table: &Table, names: usize, row: usize) -> bool {
    let is_unit = |text: &str| {
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let is_sign = matches!(text, "%" | "‰" | "€" | "$" | "£" | "¥" | "°");
        let begins = text.starts_with(|c: char| c.is_ascii_digit());
        (is_sign || letters > usize::from(begins))
            && text.chars().count() <= MAX_UNIT
            && content::stands_for_nothing(text).is_none()
    };
    let mut seen = HashSet::new();
    is_blank(table.cell(row, 0))
        && table.cells(row).any(|cell| !is_blank(cell))
        && table.cells(row).enumerate().all(|(column, cell)| {
            let name = table.cell(names, column).trim();
            is_blank(cell) || !name.is_empty() && seen.insert(fold(name)) && is_unit(cell.trim())
        })
}

/// The non-blank cell of a row and a column, in one line; `None` without a row.
pub(crate) fn spot(table: &Table, row: Option<usize>, column: usize) -> Option<Spot<'_>> {
    let row = row?;
    let text = table.cell(row, column).trim();
    (!text.is_empty()).then(|| Spot {
        text: in_one_line(text),
        place: table.place(row, column),
    })
}

/// A text whose line breaks, tabs and several blanks are one blank each.
pub(crate) fn in_one_line(text: &str) -> Cow<'_, str> {
    let is_other = |c: char| c.is_whitespace() && c != ' ';
    if text.contains(is_other) || text.contains("  ") {
        Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
    } else {
        Cow::Borrowed(text)
    }
}
