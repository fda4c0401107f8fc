//! The columns of a table with a header, by their names and their content.

pub(super) mod cut;
pub(super) mod dated;
pub(super) mod doubt;
pub(super) mod keys;
pub(super) mod labels;
mod parts;
pub(super) mod words;

use domain::calendar::frequency::Frequency;
use domain::text::fold;

use crate::content::cell::is_blank;
use crate::content::{Profile, Sample};
use crate::interpretation::Head;
use crate::notation::Words;
use crate::options::Role;
use crate::table::Table;
use words::{CODES, FREQUENCIES, TEXTS};

/// Most cells read to detect the content of the columns.
const CELLS: usize = 400_000;

/// The roles of the columns, and whether no others are plausible.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct FoundRoles {
    pub(super) roles: Vec<Role>,
    pub(super) certain: bool,
    /// Alternative roles.
    pub(super) instead: Option<Vec<Role>>,
}

pub(super) fn set(roles: &mut [Role], column: usize, role: Role) {
    if let Some(place) = roles.get_mut(column) {
        *place = role;
    }
}

/// The name and the content of a column.
#[derive(Debug, Default)]
pub(super) struct Column {
    /// Folded.
    pub(super) name: String,
    pub(super) profile: Profile,
}

impl Column {
    pub(super) fn is_named(&self, names: Words) -> bool {
        names.has(&self.name)
    }

    /// Whether the name is that of texts about values, such as their status.
    pub(super) fn is_about_values(&self) -> bool {
        self.is_named(TEXTS) && !self.is_named(Words("code,codes"))
    }

    pub(super) fn is_code(&self) -> bool {
        CODES.has_any(&self.name) && self.profile.counting + self.profile.texts > 0
    }

    /// Whether the texts of a column can distinguish indicators.
    pub(super) fn may_be_label(&self) -> bool {
        self.profile.is_texts() || self.is_code()
    }
}

/// A table with a header.
pub(super) struct Headed<'t> {
    pub(super) table: &'t Table,
    pub(super) head: Head,
    pub(super) sample: Sample<'t>,
    /// Up to the last column that has a name or a text in most rows: a surplus cell on one line makes no column.
    pub(super) columns: Vec<Column>,
}

impl<'t> Headed<'t> {
    pub(super) fn new(table: &'t Table, head: Head) -> Headed<'t> {
        let sample = Sample::new(table, head.rows_of_data(table), CELLS);
        let named = head.width(table);
        let is_filled = |column: &usize| {
            let filled = sample.texts(*column).filter(|text| !text.is_empty());
            filled.count() * 2 > sample.rows().count()
        };
        let last = (named..table.widest()).rev().find(is_filled);
        let columns = (0..last.map_or(named, |last| last + 1)).map(|column| Column {
            name: fold(head.name(table, column)),
            profile: sample.profile(column),
        });
        Headed {
            table,
            head,
            columns: columns.collect(),
            sample,
        }
    }

    /// The columns that pass a test, in order.
    pub(super) fn all(&self, test: impl Fn(&Column) -> bool) -> impl Iterator<Item = usize> {
        let columns = self.columns.iter().enumerate();
        columns.filter_map(move |(place, column)| test(column).then_some(place))
    }

    /// Whether a column passes a test; false for an absent column.
    pub(super) fn is(&self, column: usize, test: impl FnOnce(&Column) -> bool) -> bool {
        self.columns.get(column).is_some_and(test)
    }

    /// The name of a column, trimmed.
    pub(super) fn name(&self, column: usize) -> &'t str {
        self.head.name(self.table, column)
    }

    /// Whether a column has neither a name nor a text.
    pub(super) fn is_empty(&self, column: usize) -> bool {
        self.name(column).is_empty() && self.sample.texts(column).all(is_blank)
    }

    /// Whether a column has the name of frequencies, and nothing else.
    pub(super) fn holds_frequencies(&self, column: usize) -> bool {
        let is_code = |text: &str| text.is_empty() || Frequency::parse(text).is_some();
        self.is(column, |column| column.is_named(FREQUENCIES))
            && self.sample.texts(column).all(is_code)
    }
}
