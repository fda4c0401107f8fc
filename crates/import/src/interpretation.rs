//! The interpretation of a table: how each of its parts is read, from the repairs that are ticked, and where the dates
//! and values are then ([`Body`]). An interpretation is a value: the recogniser completes it where only one reading is
//! left, and the reader applies it.

pub(crate) mod body;
mod columns;
pub(crate) mod cross;
mod dates;
mod groups;
pub(crate) mod head;
pub(crate) mod ids;
pub(crate) mod own;
pub(crate) mod preface;
pub(crate) mod segment;
pub(crate) mod signs;
pub(crate) mod years;

use std::collections::HashMap;
use std::sync::Arc;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::number::Number;

use crate::content::cell::is_blank;
use crate::draft::Spot;
use crate::notation::{self, Numbers, StatedCodes, ValueRead};
use crate::options::{DateNotation, Options, Repair, Role, Separator, StatedField, StatusList};
use crate::table::Table;

pub(crate) use body::Body;
pub(crate) use columns::{Columns, ValueColumn};
pub(crate) use dates::DateColumns;
pub(crate) use head::{Head, Says, says};

/// How a table is read, by the ticked repairs. Of two contradicting repairs the later one applies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Interpretation {
    /// [`Orientation::Across`] without a header swaps rows and columns before everything else.
    pub(crate) orientation: Orientation,
    /// The line that names the columns, see [`Repair::Header`].
    pub(crate) header: Option<u32>,
    /// The roles of the first columns; empty if detected.
    pub(crate) columns: Vec<Role>,
    /// The columns whose blank cells have the text above, counted from 0.
    pub(crate) as_above: Vec<usize>,
    pub(crate) frequency: Option<Frequency>,
    pub(crate) under: Option<String>,
    pub(crate) id: Option<String>,
    /// The ids of columns, counted from 1; the last one for a column applies.
    pub(crate) ids: Vec<(u32, String)>,
    pub(crate) footnotes: bool,
    /// The line before which the data ends, see [`Repair::End`].
    pub(crate) end: Option<u32>,
    /// Lines that are totals of others.
    pub(crate) totals: bool,
    pub(crate) empty_lines: bool,
    /// In the order in which they were ticked.
    pub(crate) dates: Vec<DateNotation>,
    pub(crate) numbers: Numbers,
    /// The code list of statuses among the texts of observations.
    pub(crate) statuses: Option<StatusList>,
    /// Fields of the indicators that have none in the file; the last one of a kind applies.
    pub(crate) stated: Vec<(StatedField, String)>,
    /// Fields of single indicators that have none in the file; shared, because clones of an interpretation read a part
    /// of a table in another way.
    pub(crate) stated_for: Arc<Selected>,
    /// The pattern of names, see [`Repair::Names`].
    pub(crate) names: Option<String>,
    /// Whether capitals of ids become small letters.
    pub(crate) lower_ids: bool,
    /// The character between cells, where it was found: repaired values avoid it where possible.
    pub(crate) separator: Option<Separator>,
}

/// The texts that a publisher states for single indicators, by their ids as in the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Selected {
    texts: HashMap<String, HashMap<StatedField, Arc<str>>>,
}

impl Selected {
    /// States a field of these indicators, instead of what was stated for them before.
    fn insert(&mut self, field: StatedField, ids: &[String], text: &str) {
        let text: Arc<str> = text.into();
        for id in ids {
            let fields = self.texts.entry(id.clone()).or_default();
            fields.insert(field, Arc::clone(&text));
        }
    }

    /// The text stated for a field of one indicator.
    pub(crate) fn text(&self, id: &str, field: StatedField) -> Option<&str> {
        self.texts.get(id)?.get(&field).map(AsRef::as_ref)
    }
}

/// The way in which lines and columns of a table with a header make dates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Orientation {
    /// Each line is a date.
    #[default]
    Down,
    /// Each line is an indicator, and the header contains the dates.
    Across,
    /// Lines are years and the header names their parts, or the other way around.
    Grid,
}

impl Interpretation {
    pub(crate) fn new(options: &Options) -> Interpretation {
        let mut all = Interpretation {
            separator: options.separator,
            ..Interpretation::default()
        };
        let mut stated_for = Selected::default();

        for repair in &options.repairs {
            match repair {
                Repair::Transpose => all.orientation = Orientation::Across,
                Repair::Grid => all.orientation = Orientation::Grid,
                Repair::Header(line) => all.header = Some(*line),
                Repair::Columns(roles) => all.columns.clone_from(roles),
                Repair::AsAbove(columns) => {
                    let columns = columns.iter().filter_map(|column| column.checked_sub(1));
                    let columns = columns.filter_map(|column| usize::try_from(column).ok());
                    all.as_above = columns.collect();
                }
                Repair::Frequency(frequency) => all.frequency = Some(*frequency),
                Repair::Under(path) => all.under = Some(path.clone()),
                Repair::Id(id) => all.id = Some(id.clone()),
                Repair::Known => {}
                Repair::ColumnId(column, id) => all.ids.push((*column, id.clone())),
                Repair::Footnotes => all.footnotes = true,
                Repair::End(line) => all.end = Some(*line),
                Repair::Totals => all.totals = true,
                Repair::EmptyLines => all.empty_lines = true,
                Repair::Dates(notation) => {
                    if !all.dates.contains(notation) {
                        all.dates.push(*notation);
                    }
                }
                Repair::DecimalComma => all.numbers.decimal_comma = true,
                Repair::Thousands => all.numbers.thousands = true,
                Repair::Points => all.numbers.points = true,
                Repair::Minus => all.numbers.minus = true,
                Repair::Missing(text) => all.numbers.missing.push(text.clone()),
                Repair::Status(list) => all.statuses = Some(*list),
                Repair::Percent => all.numbers.percent = true,
                Repair::Stated(field, text) => all.stated.push((*field, text.clone())),
                Repair::StatedFor(field, ids, text) => stated_for.insert(*field, ids, text),
                Repair::Names(pattern) => all.names = Some(pattern.clone()),
                Repair::LowerIds => all.lower_ids = true,
            }
        }

        all.stated_for = Arc::new(stated_for);
        all
    }

    /// The end of the rows of data, exclusive.
    pub(crate) fn end_of(&self, table: &Table) -> usize {
        let end = self.end.and_then(|line| table.row_of_line(line));
        end.unwrap_or(table.height())
    }

    /// The id set for a column, counted from 0.
    pub(crate) fn column_id(&self, column: usize) -> Option<&str> {
        let number = u32::try_from(column).ok()?.checked_add(1)?;
        let mut given = self.ids.iter().rev();
        let found = given.find(|(of, _)| *of == number);
        found.map(|(_, id)| id.as_str())
    }

    /// Whether a cell is a date of any frequency, in the ticked notations.
    pub(crate) fn is_date(&self, cell: &str) -> bool {
        let cell = cell.trim();
        Frequency::DATED.iter().any(|&frequency| {
            let date = notation::date(cell, frequency, &self.dates);
            Period::parse(frequency, &date).is_ok()
        })
    }

    /// Whether a cell is a value, in the ticked notations.
    pub(crate) fn is_value(&self, cell: &str) -> bool {
        !is_blank(cell)
            && match notation::value(cell, &self.numbers) {
                ValueRead::Missing => false,
                ValueRead::Text(text) => Number::parse(&text).is_ok(),
            }
    }

    /// Whether the text of an observation says why it has no value.
    pub(crate) fn says_why(&self, text: Option<&Spot<'_>>) -> bool {
        let list = self.statuses.zip(text);
        list.is_some_and(|(list, text)| StatedCodes::are_reason(&text.text, list))
    }

    /// Whether totals of other lines are omitted: never for categories.
    pub(crate) fn leave_out_totals(&self) -> bool {
        self.totals && self.frequency != Some(Frequency::Category)
    }
}
