//! The role of each column of a table with a header, from its name and its content.

mod across;
mod cut;
mod dated;
mod doubt;
mod down;
mod grid;
mod parts;
pub(super) mod words;

use domain::calendar::frequency::Frequency;
use domain::text::fold;

use crate::content::cell::is_blank;
use crate::content::{Profile, bearable, spread};
use crate::interpretation::Head;
use crate::interpretation::{Interpretation, Orientation};
use crate::notation::Words;
use crate::options::{Role, Separator};
use crate::table::Table;

use words::{CODES, TEXTS};

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

/// The name and the profile of a column.
struct Column {
    name: String,
    profile: Profile,
}

impl Column {
    fn is_named(&self, names: Words) -> bool {
        names.has(&self.name)
    }

    /// Whether the name is that of texts about values, such as their status.
    fn is_about_values(&self) -> bool {
        self.is_named(TEXTS) && !self.is_named(Words("code,codes"))
    }

    fn is_code(&self) -> bool {
        CODES.has_any(&self.name) && self.profile.counting + self.profile.texts > 0
    }
}

pub(super) fn find(table: &Table, head: Head, interpretation: &Interpretation) -> FoundRoles {
    let orientation = interpretation.orientation;
    let rows = spread(head.rows_of_data(table), bearable(table, CELLS));
    let filled = |column: &usize| rows.clone().any(|row| !is_blank(table.cell(row, *column)));
    // Unnamed columns may follow the named ones; a surplus cell on one line makes no column.
    let named = head.width(table);
    let width = (named..table.widest())
        .rev()
        .find(|column| {
            let held = rows
                .clone()
                .filter(|row| !is_blank(table.cell(*row, *column)));
            held.count() * 2 > rows.clone().count()
        })
        .map_or(named, |last| last + 1);
    let columns: Vec<Column> = (0..width)
        .map(|column| Column {
            name: fold(head.name(table, column)),
            profile: Profile::of(rows.clone().map(|row| table.cell(row, column))),
        })
        .collect();
    let mut found = match orientation {
        Orientation::Down if interpretation.separator == Some(Separator::Comma) => {
            cut::checked(table, head, down::roles(table, head, &columns))
        }
        Orientation::Down => down::roles(table, head, &columns),
        Orientation::Across => across::roles(table, head, &columns),
        Orientation::Grid => grid::roles(table, head, &columns),
    };
    // Trailing columns without any content.
    for (column, role) in found.roles.iter_mut().enumerate() {
        if *role == Role::Value
            && orientation == Orientation::Down
            && !filled(&column)
            && head.name(table, column).is_empty()
        {
            *role = Role::Nothing;
        }
    }
    found
}

fn holds_frequencies(table: &Table, head: Head, column: usize) -> bool {
    let mut rows = spread(head.first..table.height(), 500);
    rows.all(|row| {
        let text = table.cell(row, column).trim();
        text.is_empty() || Frequency::parse(text).is_some()
    })
}

/// The detected roles of the columns of a table with a header, and whether no others are plausible.
pub(crate) fn roles(
    table: &Table,
    head: Head,
    interpretation: &Interpretation,
) -> (Vec<Role>, bool) {
    let found = find(table, head, interpretation);
    (found.roles, found.certain)
}
