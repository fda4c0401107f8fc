//! The apparent content of a column.

use std::iter::StepBy;
use std::ops::Range;

use super::looks::{Looks, dated, holds_number, looks, year};
use super::totals::is_total;
use crate::notation;
use crate::table::Table;

/// The apparent content of a column's cells: the number of cells of each kind.
#[derive(Debug, Clone, Default)]
pub(crate) struct Profile {
    pub(crate) blank: u32,
    pub(crate) numbers: u32,
    pub(crate) figures: u32,
    pub(crate) missing: u32,
    pub(crate) dates: u32,
    pub(crate) times: u32,
    pub(crate) texts: u32,
    /// Of the numbers: those of four digits, 1000 to 2200.
    pub(crate) years: u32,
    /// Of the texts: years and other dates followed by a mark.
    marked_years: u32,
    marked_dates: u32,
    /// Of the texts below a year: those that name a total.
    totals: u32,
    /// Of the texts: those that contain a number.
    with_number: u32,
    /// The previous year, and the numbers of years after and before the one above them.
    last_year: Option<u16>,
    rising: u32,
    falling: u32,
    /// Of the numbers: integers from 1 on, and the largest of them.
    pub(crate) counting: u32,
    pub(crate) largest: u32,
    /// Cells of letters and digits alone, at most ten.
    pub(crate) codes: u32,
    /// Characters of all texts.
    pub(crate) characters: usize,
}

impl Profile {
    fn add(&mut self, cell: &str) {
        let text = cell.trim();
        self.codes += u32::from(is_code(text));

        match looks(cell) {
            Looks::Blank => self.blank += 1,
            Looks::Number => {
                self.numbers += 1;
                if let Some(year) = year(text) {
                    self.add_year(year);
                }
                let whole = text.strip_suffix(".0").unwrap_or(text);
                if let Ok(number @ 1..) = whole.parse::<u32>() {
                    self.counting += 1;
                    self.largest = self.largest.max(number);
                }
            }
            Looks::Figure => self.figures += 1,
            Looks::Missing => self.missing += 1,
            Looks::Date => self.dates += 1,
            Looks::Time => self.times += 1,
            Looks::Text => {
                self.texts += 1;
                self.characters += text.len();
                match dated(text) {
                    Some(notation::Written::Year(_)) => self.marked_years += 1,
                    Some(_) => self.marked_dates += 1,
                    None => {
                        self.with_number += u32::from(holds_number(text));
                        self.totals += u32::from(self.years > 0 && is_total(text));
                    }
                }
            }
        }
    }

    fn add_year(&mut self, year: u16) {
        self.years += 1;
        let last = self.last_year.replace(year);
        self.rising += u32::from(last.is_some_and(|last| last < year));
        self.falling += u32::from(last.is_some_and(|last| last > year));
    }

    pub(crate) const fn filled(&self) -> u32 {
        self.numbers + self.figures + self.missing + self.dates + self.times + self.texts
    }

    /// Whether most cells are dates other than bare numbers.
    pub(crate) const fn is_dates(&self) -> bool {
        self.dates > 0 && (self.dates + self.marked_dates) * 10 >= self.filled() * 6
    }

    /// Whether most cells are values.
    pub(crate) const fn is_values(&self) -> bool {
        let values = self.numbers + self.figures;
        values > 0 && (values + self.missing) * 10 >= self.filled() * 6
    }

    /// Whether nearly all cells except totals are years, or most cells are and all years are in order, with totals and
    /// notes between and below them.
    pub(crate) const fn is_years(&self) -> bool {
        let years = self.years + self.marked_years;
        let of_data = self.filled() - self.totals;
        let pairs = self.years.saturating_sub(1);
        let in_order = self.rising == pairs || self.falling == pairs;
        self.years > 0
            && (years * 50 >= of_data * 49 || in_order && years * 10 >= self.filled() * 6)
    }

    /// Whether most cells contain a number, alone or with something beside it.
    pub(crate) const fn is_with_numbers(&self) -> bool {
        self.with_number > 0 && (self.with_number + self.numbers + self.figures) * 2 > self.filled()
    }

    /// Whether all cells are integers from 1 to `most`.
    pub(crate) const fn counts_to(&self, most: u32) -> bool {
        self.counting > 0 && self.counting == self.filled() && self.largest <= most
    }

    pub(crate) const fn is_texts(&self) -> bool {
        self.texts > 0 && !self.is_values() && !self.is_dates() && self.times * 2 < self.filled()
    }
}

/// Most rows of a sample, and the fewest of a wide table.
const MOST_ROWS: usize = 2_000;
const FEWEST_ROWS: usize = 20;

/// Rows of a table that represent all rows of a range: evenly spread, and fewer in wide tables, which take no longer
/// than long ones.
#[derive(Debug, Clone)]
pub(crate) struct Sample<'t> {
    table: &'t Table,
    rows: StepBy<Range<usize>>,
}

impl<'t> Sample<'t> {
    /// A sample of about `cells` cells.
    pub(crate) fn new(table: &'t Table, rows: Range<usize>, cells: usize) -> Sample<'t> {
        let width = table.width(table.height() / 2).max(1);
        let most = (cells / width).clamp(FEWEST_ROWS, MOST_ROWS);
        let step = rows.len().div_ceil(most).max(1);
        let rows = rows.step_by(step);
        Sample { table, rows }
    }

    /// The rows, in order.
    pub(crate) fn rows(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        self.rows.clone()
    }

    /// The texts of a column, in the order of the rows, without blanks around them; empty for blank cells.
    pub(crate) fn texts(&self, column: usize) -> impl Iterator<Item = &'t str> + use<'t> {
        let table = self.table;
        self.rows().map(move |row| table.cell(row, column).trim())
    }

    pub(crate) fn profile(&self, column: usize) -> Profile {
        let mut profile = Profile::default();
        for row in self.rows() {
            profile.add(self.table.cell(row, column));
        }
        profile
    }
}

/// Whether a text can be a code: few letters and digits, and nothing else.
fn is_code(text: &str) -> bool {
    matches!(text.len(), 1..=10) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
