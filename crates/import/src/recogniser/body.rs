//! The dates and values of a table, in any layout.

use std::borrow::Cow;
use std::ops::Range;

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;

use crate::Scene;
use crate::content::cell::{is_blank, spot};
use crate::content::keyword::is_word;
use crate::content::{self, totals};
use crate::draft::{Keyword, Spot};
use crate::interpretation::own;
use crate::interpretation::{Columns, Head};
use crate::interpretation::{Interpretation, Orientation};
use crate::table::Table;
use crate::write::TEXTS;

/// The position of the dates.
enum Dates {
    /// In one column.
    Column(usize),
    /// Given by the roles of a table with a header.
    Header(Head, Box<Columns>),
}

/// The dates and values of a table.
pub(super) struct Body<'t> {
    pub(super) table: &'t Table,
    /// The rows of data.
    pub(super) rows: Range<usize>,
    /// The columns of values.
    pub(super) values: Vec<usize>,
    /// Omitted rows, in order.
    pub(super) left_out: Vec<usize>,
    dates: Dates,
    /// Whether the table gives the frequency of its indicators.
    pub(super) says_frequency: bool,
    /// The frequency, if the table gives the same one for all.
    pub(super) frequency: Option<Frequency>,
}

impl<'t> Body<'t> {
    /// The body of a table with a header.
    pub(super) fn of_header(table: &'t Table, head: Head, columns: Columns) -> Body<'t> {
        Body {
            table,
            rows: head.first..table.height(),
            values: columns.values().collect(),
            says_frequency: columns.has_frequencies(),
            frequency: None,
            dates: Dates::Header(head, Box::new(columns)),
            left_out: Vec::new(),
        }
    }

    /// The body of the long form. Existing indicators need no frequency.
    pub(super) fn of_long(table: &'t Table, scene: &Scene<'_>) -> Body<'t> {
        let column = |word| own::column(table, word);
        let frequency = column("frequency");
        let rows = 1..table.height();
        let id = column("id").unwrap_or(0);
        let ids = rows.clone().map(|row| table.cell(row, id));
        Body {
            table,
            values: column("value").into_iter().collect(),
            dates: Dates::Column(column("date").unwrap_or(0)),
            left_out: Vec::new(),
            says_frequency: frequency.is_some() || are_known(ids, scene),
            frequency: frequency
                .and_then(|column| one(rows.clone().map(|row| table.cell(row, column)))),
            rows,
        }
    }

    /// The body of the wide form. Existing indicators need no frequency.
    pub(super) fn of_wide(table: &'t Table, scene: &Scene<'_>) -> Body<'t> {
        let keyword = |row: usize| Keyword::read(table.cell(row, 0));
        let is_head = |row: &usize| keyword(*row).is_some() || is_word(table.cell(*row, 0), "date");
        let rows = 0..table.height();
        let first = rows.clone().find(is_head).unwrap_or(0);
        let data = (first..table.height()).find(|row| !is_head(row));
        let row_of = |word| rows.clone().find(|&row| keyword(row) == Some(word));
        let ids = row_of(Keyword::Id).unwrap_or(0);
        let frequencies = row_of(Keyword::Frequency);
        let frequencies = || {
            frequencies
                .into_iter()
                .flat_map(|row| table.cells(row).skip(1))
        };
        Body {
            table,
            rows: data.unwrap_or(table.height())..table.height(),
            values: (1..table.width(ids))
                .filter(|&column| !table.cell(ids, column).trim().ends_with(TEXTS))
                .collect(),
            dates: Dates::Column(0),
            left_out: Vec::new(),
            says_frequency: frequencies().any(|cell| !is_blank(cell))
                || are_known(table.cells(ids).skip(1), scene),
            frequency: one(frequencies()),
        }
    }

    /// The name of the column of dates; empty if it has no name or if dates are side by side.
    pub(super) fn date_name(&self) -> &'t str {
        match &self.dates {
            Dates::Header(head, columns) if !columns.is_across() => {
                head.name(self.table, columns.label_column())
            }
            _ => "",
        }
    }

    /// Whether most dates look like dates in some notation, rather than like labels.
    pub(super) fn has_dates(&self) -> bool {
        let (mut dates, mut all) = (0_usize, 0_usize);
        self.each_date(|spot| {
            let text = spot.text.trim();
            let is_date = content::dated(text).is_some() || content::may_be_date(text);
            dates += usize::from(is_date);
            all += usize::from(!text.is_empty());
        });
        dates * 2 > all
    }

    /// The rows that are read.
    pub(super) fn lines(&self) -> impl Iterator<Item = usize> {
        let is_read = |row: &usize| self.left_out.binary_search(row).is_err();
        self.rows.clone().filter(is_read)
    }

    /// The rows that are totals of others, if lines are dates.
    pub(super) fn totals(&self) -> Vec<usize> {
        let is_total = |row: &usize| match &self.dates {
            Dates::Column(column) => totals::is_total(self.table.cell(*row, *column)),
            Dates::Header(_, columns) => {
                columns.orientation() != Orientation::Across && columns.is_total(self.table, *row)
            }
        };
        self.rows.clone().filter(is_total).collect()
    }

    /// The unrepaired date of a row, or its parts joined by a blank; empty if lines are no dates.
    pub(super) fn date_of(&self, row: usize) -> Spot<'t> {
        match &self.dates {
            Dates::Column(column) => spot(self.table, row, *column),
            Dates::Header(_, columns) => columns.date(self.table, row).unwrap_or_default(),
        }
    }

    /// A date of a row; in a grid, that of its first value.
    pub(super) fn first_date_of(&self, row: usize) -> Spot<'t> {
        let cross = match &self.dates {
            Dates::Header(head, columns) => columns.cross(self.table, *head),
            Dates::Column(_) => None,
        };
        match (cross, self.values.first()) {
            (Some(cross), Some(&column)) => cross.date(row, column),
            _ => self.date_of(row),
        }
    }

    /// Visits every date, each at its position.
    pub(super) fn each_date(&self, mut see: impl FnMut(&Spot<'t>)) {
        match &self.dates {
            Dates::Column(column) => {
                for row in self.lines() {
                    see(&spot(self.table, row, *column));
                }
            }
            Dates::Header(head, columns) if columns.orientation() == Orientation::Across => {
                for (row, &column) in head
                    .row
                    .iter()
                    .flat_map(|row| self.values.iter().map(move |c| (row, c)))
                {
                    see(&spot(self.table, *row, column));
                }
            }
            Dates::Header(head, columns) if columns.orientation() == Orientation::Grid => {
                let Some(cross) = columns.cross(self.table, *head) else {
                    return;
                };
                for row in self.lines() {
                    for &column in &self.values {
                        see(&cross.date(row, column));
                    }
                }
            }
            Dates::Header(_, columns) => {
                for row in self.lines() {
                    if let Some(date) = columns.date(self.table, row) {
                        see(&date);
                    }
                }
            }
        }
    }

    /// Visits every cell of values, column by column.
    pub(super) fn each_value(&self, mut see: impl FnMut(usize, usize, &str)) {
        for &column in &self.values {
            for row in self.lines() {
                see(row, column, &self.value(row, column));
            }
        }
    }

    /// The value of a row in a column of values, joined with its rest.
    pub(super) fn value(&self, row: usize, column: usize) -> Cow<'t, str> {
        match &self.dates {
            Dates::Header(_, columns) if columns.has_rests() => {
                columns.value(self.table, row, column)
            }
            _ => Cow::Borrowed(self.table.cell(row, column)),
        }
    }

    /// The end of the rows before the footnotes, exclusive.
    pub(super) fn before_footnotes(&self, interpretation: &Interpretation) -> usize {
        match &self.dates {
            Dates::Header(head, columns) => {
                columns.before_footnotes(self.table, *head, interpretation)
            }
            Dates::Column(_) => own::before_footnotes(self.table, interpretation),
        }
    }

    /// Whether a row is an empty line.
    pub(super) fn is_empty_line(&self, row: usize, interpretation: &Interpretation) -> bool {
        match &self.dates {
            Dates::Header(_, columns) => columns.is_empty_line(self.table, row, interpretation),
            Dates::Column(_) => own::is_empty_line(self.table, row, interpretation),
        }
    }
}

/// Whether all ids are those of existing indicators, ignoring the suffix of their texts.
fn are_known<'t>(mut ids: impl Iterator<Item = &'t str>, scene: &Scene<'_>) -> bool {
    ids.all(|id| {
        let id = id.trim();
        let path = MetricPath::parse(id.strip_suffix(TEXTS).unwrap_or(id));
        id.is_empty() || path.is_ok_and(|path| (scene.known)(&path).is_some())
    })
}

/// The frequency in all non-blank cells, if it is the same.
fn one<'t>(cells: impl Iterator<Item = &'t str>) -> Option<Frequency> {
    let mut cells = cells.map(str::trim).filter(|cell| !cell.is_empty());
    let first = cells.next()?;
    let same = cells.all(|cell| cell == first);
    Frequency::parse(first).filter(|_| same)
}
