//! The role of each column of a table with a header, from its name and its content.

mod across;
mod cut;
mod dated;
mod grid;
mod parts;
pub(super) mod words;

use std::collections::HashSet;

use domain::calendar::frequency::Frequency;
use domain::text::fold;

use super::keys;
use crate::layout::cell::is_blank;
use crate::layout::content::{self, Profile, bearable, spread};
use crate::layout::header::{Head, Says, says};
use crate::options::{Role, Separator};
use crate::repairs::{Orientation, Repairs};
use crate::table::Table;
use crate::{doctor, notation};

use dated::Dates;
use words::{CODES, FREQUENCIES, NO_VALUES, TEXTS};

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
    fn is_named(&self, names: &[&str]) -> bool {
        names.contains(&self.name.as_str())
    }

    fn has_word(&self, words: &[&str]) -> bool {
        self.name
            .split(|c: char| !c.is_ascii_alphanumeric())
            .any(|word| words.contains(&word))
    }

    fn is_code(&self) -> bool {
        self.has_word(&CODES) && self.profile.counting + self.profile.texts > 0
    }
}

pub(super) fn find(table: &Table, head: Head, repairs: &Repairs) -> FoundRoles {
    let orientation = repairs.orientation();
    let end = content::end_of_data(table).max(head.first);
    let rows = spread(head.first..end, bearable(table, CELLS));
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
        Orientation::Down if repairs.separator == Some(Separator::Comma) => {
            cut::checked(table, head, roles_down(table, head, &columns))
        }
        Orientation::Down => roles_down(table, head, &columns),
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

fn roles_down(table: &Table, head: Head, columns: &[Column]) -> FoundRoles {
    let dates = dated::find(table, head, columns);
    let found = roles_beside(table, head, columns, &dates);
    if !dates.is_part_open {
        return found;
    }
    let without = dates.without_parts();
    let instead = roles_beside(table, head, columns, &without).roles;
    FoundRoles {
        instead: Some(instead),
        ..found
    }
}

/// The roles of the columns, given those of the dates.
fn roles_beside(table: &Table, head: Head, columns: &[Column], dates: &Dates) -> FoundRoles {
    let mut roles = vec![Role::Nothing; columns.len()];
    let mut set = |column: usize, role: Role| {
        if let Some(place) = roles.get_mut(column) {
            *place = role;
        }
    };
    for &(column, role) in &dates.roles {
        set(column, role);
    }
    let date_columns: Vec<usize> = dates.roles.iter().map(|(column, _)| *column).collect();
    let known = head.known(table, date_columns.first().copied().unwrap_or(0));
    let is_free = |column: &usize| !date_columns.contains(column);
    let named = |column: usize| {
        let says = |row: Option<usize>| row.is_some_and(|row| !is_blank(table.cell(row, column)));
        says(known.name) || says(known.id)
    };
    let numeric: Vec<usize> = (0..columns.len())
        .filter(is_free)
        .filter(|&column| {
            let held = columns.get(column);
            held.is_some_and(|held| {
                // A discontinued series among others has a name and no values.
                let empty = held.profile.filled() == 0 && named(column);
                (held.profile.is_values() || empty) && !held.is_named(&NO_VALUES)
            })
        })
        .collect();
    let texts: Vec<usize> = (0..columns.len())
        .filter(is_free)
        .filter(|column| {
            let held = columns.get(*column);
            held.is_some_and(|held| held.profile.is_texts() || held.is_code())
        })
        .collect();
    let frequency = texts.iter().copied().find(|&column| {
        let is_named = columns
            .get(column)
            .is_some_and(|c| c.is_named(&FREQUENCIES));
        is_named && holds_frequencies(table, head, column)
    });
    let unit = texts.iter().copied().find(|&column| {
        let name = columns
            .get(column)
            .map_or("", |column| column.name.as_str());
        says(name) == Some(Says::Unit)
    });
    let candidates: Vec<usize> = texts
        .iter()
        .copied()
        .filter(|&column| frequency != Some(column) && unit != Some(column))
        .collect();
    let keys = keys::find(table, head, &date_columns, &candidates, unit);
    let has_keys = !keys.keys.is_empty() || keys.unit_is_key;
    let unnamed_alone = numeric.iter().filter(|&&column| named(column)).count() == 0;
    let mut last_value: Option<usize> = None;
    for column in 0..columns.len() {
        let Some(held) = columns.get(column).filter(|_| is_free(&column)) else {
            continue;
        };
        if keys.keys.contains(&column) {
            set(column, Role::Key);
        } else if keys.name == Some(column) {
            set(column, Role::Name);
        } else if frequency == Some(column) {
            set(column, Role::Frequency);
        } else if unit == Some(column) && has_keys {
            let is_key = keys.unit_is_key;
            set(column, if is_key { Role::UnitKey } else { Role::Unit });
        } else if numeric.binary_search(&column).is_ok() && (named(column) || unnamed_alone) {
            // A code that is no key is no value either.
            if has_keys && held.is_code() {
                continue;
            }
            set(column, Role::Value);
            last_value = Some(column);
        } else if texts.binary_search(&column).is_ok()
            && last_value == column.checked_sub(1)
            && last_value.is_some()
            && is_status(table, head, column, held)
        {
            set(column, Role::Text);
        }
    }
    // Values beyond the names may belong to the last name, with all values before them shifted by one column.
    let in_place = unnamed_alone || numeric.iter().all(|&column| named(column));
    let with_role = |role| {
        let roles = roles.iter().enumerate();
        roles.filter_map(move |(column, of)| (*of == role).then_some(column))
    };
    let is_left = |column: usize| {
        let held = columns.get(column);
        (named(column) || head.row.is_none())
            && held.is_some_and(|held| {
                held.profile.is_with_numbers() && !held.is_named(&NO_VALUES) && !held.is_code()
            })
    };
    let leaves_values = with_role(Role::Nothing).any(is_left);
    // Years or months side by side are more likely dates than names.
    let is_time = |column: &usize| is_time_head(head.name(table, *column));
    let times = with_role(Role::Value).filter(is_time).count();
    let has_dates = dates.roles.first().is_some_and(|&(column, role)| {
        let held = columns.get(column).map(|column| &column.profile);
        role != Role::Date || held.is_some_and(|held| held.dates + held.counting > 0)
    });
    let is_grid = times > usize::from(has_dates) || doctor::grid::at(table, head).is_some();
    FoundRoles {
        certain: dates.certain && in_place && !leaves_values && !is_grid && !keys.is_missing,
        roles,
        instead: None,
    }
}

/// Whether a name is a date, a month, or a part of a year.
fn is_time_head(name: &str) -> bool {
    let is_part = match name.as_bytes() {
        [letter, number] => b"TtQqSsHh".contains(letter) && (b'1'..=b'4').contains(number),
        _ => false,
    };
    is_part || content::dated(name).is_some() || notation::month(name).is_some()
}

/// Whether a column contains texts about the values to its left: by its name, or because it has a few short words.
fn is_status(table: &Table, head: Head, column: usize, held: &Column) -> bool {
    if held.is_named(&TEXTS) && held.profile.characters <= held.profile.texts as usize * 80 {
        return true;
    }
    // Numbers are more likely values than texts about values.
    if held.profile.is_with_numbers() {
        return false;
    }
    let rows = spread(head.first..table.height(), 2_000);
    let words: HashSet<&str> = rows.map(|row| table.cell(row, column).trim()).collect();
    words.len() <= 20 && words.iter().all(|word| word.chars().count() <= 30)
}

fn holds_frequencies(table: &Table, head: Head, column: usize) -> bool {
    let mut rows = spread(head.first..table.height(), 500);
    rows.all(|row| {
        let text = table.cell(row, column).trim();
        text.is_empty() || Frequency::parse(text).is_some()
    })
}

/// The detected roles of the columns of a table with a header, and whether no others are plausible.
pub(crate) fn roles(table: &Table, head: Head, repairs: &Repairs) -> (Vec<Role>, bool) {
    let found = find(table, head, repairs);
    (found.roles, found.certain)
}
