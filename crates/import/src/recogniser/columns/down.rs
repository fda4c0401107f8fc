//! Tables whose lines are dates: the roles of their columns.

use std::collections::HashSet;

use super::dated::{self, Dates};
use super::words::{FREQUENCIES, NO_VALUES, TEXTS};
use super::{Column, doubt, holds_frequencies};
use crate::content::cell::is_blank;
use crate::content::{self, spread};
use crate::interpretation::{Head, Says, says};
use crate::notation;
use crate::notation::part::{Part, PartKind};
use crate::options::Role;
use crate::recogniser::columns::FoundRoles;
use crate::recogniser::grid;
use crate::recogniser::keys::{self, Candidates, Keys};
use crate::table::Table;

/// The roles of a table whose lines are dates: those of the likeliest reading, and of another one if there is any.
pub(super) fn roles(table: &Table, head: Head, columns: &[Column]) -> FoundRoles {
    let dates = dated::find(table, head, columns);
    if let Some(second) = doubt::second_table(table, head, columns, &dates) {
        return of_two_tables(table, head, columns, &dates, &second);
    }
    let found = Down::of(table, head, columns, &dates).roles();
    if dates.is_part_open {
        let without = dates.without_parts();
        let instead = Down::of(table, head, columns, &without).roles().roles;
        return FoundRoles {
            instead: Some(instead),
            ..found
        };
    }
    doubt::without_codes(table, head, columns, found)
}

/// The roles of the first of two tables beside each other, and those of the second one instead: which of them is meant
/// is a question.
fn of_two_tables(
    table: &Table,
    head: Head,
    columns: &[Column],
    dates: &Dates,
    second: &doubt::SecondTable,
) -> FoundRoles {
    let mut first = Down::of(table, head, columns, dates).roles().roles;
    for role in first.iter_mut().skip(second.end_of_first) {
        *role = Role::Nothing;
    }
    // Its columns have the order of those of the first table.
    let begins = dates.roles.iter().map(|(column, _)| *column).min();
    let moved = |column: usize| Some(column - begins? + second.date);
    let of_second: Option<Vec<(usize, Role)>> = dates
        .roles
        .iter()
        .map(|&(column, role)| Some((moved(column).filter(|&to| to < columns.len())?, role)))
        .collect();
    let instead = of_second.map(|roles| {
        let dates = Dates::certain(roles);
        let mut instead = Down::of(table, head, columns, &dates).roles().roles;
        for role in instead.iter_mut().take(second.date) {
            *role = Role::Nothing;
        }
        instead
    });
    FoundRoles {
        roles: first,
        certain: false,
        instead,
    }
}

/// A table and the groups of its columns, by their content and their names.
struct Down<'t> {
    table: &'t Table,
    head: Head,
    columns: &'t [Column],
    dates: &'t Dates,
    /// Columns of numbers, and of texts or codes, without those of dates; in order.
    numeric: Vec<usize>,
    texts: Vec<usize>,
    frequency: Option<usize>,
    unit: Option<usize>,
    keys: Keys,
}

impl<'t> Down<'t> {
    fn of(table: &'t Table, head: Head, columns: &'t [Column], dates: &'t Dates) -> Down<'t> {
        let mut down = Down {
            table,
            head,
            columns,
            dates,
            numeric: Vec::new(),
            texts: Vec::new(),
            frequency: None,
            unit: None,
            keys: Keys::default(),
        };
        let all = || columns.iter().enumerate();
        let numeric = all().filter(|(place, held)| {
            // A discontinued series among others has a name and no values.
            let empty = held.profile.filled() == 0 && down.is_named(*place);
            down.is_free(*place) && (held.profile.is_values() || empty) && !held.is_named(NO_VALUES)
        });
        let numeric = numeric.map(|(place, _)| place).collect();
        let texts = all().filter(|(place, held)| {
            down.is_free(*place) && (held.profile.is_texts() || held.is_code())
        });
        let texts: Vec<usize> = texts.map(|(place, _)| place).collect();
        let held = |place: &usize| columns.get(*place);
        let frequency = texts.iter().copied().find(|place| {
            held(place).is_some_and(|held| held.is_named(FREQUENCIES))
                && holds_frequencies(table, head, *place)
        });
        let unit = texts
            .iter()
            .copied()
            .find(|place| held(place).is_some_and(|held| says(&held.name) == Some(Says::Unit)));
        (down.numeric, down.texts) = (numeric, texts);
        (down.frequency, down.unit) = (frequency, unit);
        down.keys = down.keys();
        down
    }

    fn keys(&self) -> Keys {
        let is_candidate = |place: &&usize| ![self.frequency, self.unit].contains(&Some(**place));
        let texts: Vec<usize> = self.texts.iter().filter(is_candidate).copied().collect();
        let is_about_values = |place: &usize| {
            self.columns
                .get(*place)
                .is_some_and(Column::is_about_values)
        };
        let (about_values, texts): (Vec<usize>, Vec<usize>) =
            texts.into_iter().partition(is_about_values);
        let is_code = |place: &&usize| {
            let held = self.columns.get(**place);
            held.is_some_and(|held| doubt::may_be_codes(&held.profile))
        };
        let codes: Vec<usize> = self
            .numeric
            .iter()
            .filter(|place| !texts.contains(place))
            .filter(is_code)
            .copied()
            .collect();
        let dates: Vec<usize> = self.dates.roles.iter().map(|(place, _)| *place).collect();
        let candidates = Candidates {
            texts: &texts,
            about_values: &about_values,
            codes: if self.numeric.len() > 1 && self.has_dates() {
                &codes
            } else {
                &[]
            },
            unit: self.unit,
        };
        keys::find(self.table, self.head, &dates, &candidates)
    }

    /// Whether a column has no dates.
    fn is_free(&self, place: usize) -> bool {
        self.dates.roles.iter().all(|(column, _)| *column != place)
    }

    /// Whether the column of dates has dates or numbers that may be dates, rather than labels.
    fn has_dates(&self) -> bool {
        self.dates.roles.first().is_some_and(|&(column, role)| {
            let held = self.columns.get(column).map(|column| &column.profile);
            role != Role::Date || held.is_some_and(|held| held.dates + held.counting > 0)
        })
    }

    /// Whether a column before that of the dates has its name: its dates may be marked, or of another table.
    fn follows_namesake(&self) -> bool {
        let first = self.dates.roles.first().map_or(0, |(column, _)| *column);
        let name = self.head.name(self.table, first);
        !name.is_empty() && (0..first).any(|column| self.head.name(self.table, column) == name)
    }

    /// Whether the head names a column.
    fn is_named(&self, place: usize) -> bool {
        let first = self.dates.roles.first().map_or(0, |(column, _)| *column);
        let known = self.head.known(self.table, first);
        let says =
            |row: Option<usize>| row.is_some_and(|row| !is_blank(self.table.cell(row, place)));
        says(known.name) || says(known.id)
    }

    /// Whether no column of numbers has a name.
    fn is_unnamed(&self) -> bool {
        !self.numeric.iter().any(|&place| self.is_named(place))
    }

    fn roles(&self) -> FoundRoles {
        let mut roles = vec![Role::Nothing; self.columns.len()];
        for &(column, role) in &self.dates.roles {
            if let Some(place) = roles.get_mut(column) {
                *place = role;
            }
        }
        let mut last_value: Option<usize> = None;
        for (place, held) in self.columns.iter().enumerate() {
            if !self.is_free(place) {
                continue;
            }
            let role = self.role(place, held, last_value);
            if role == Role::Value {
                last_value = Some(place);
            }
            if let Some(of) = roles.get_mut(place) {
                *of = role;
            }
        }
        FoundRoles {
            certain: self.dates.certain && !self.keys.is_missing && self.is_certain(&roles),
            roles,
            instead: None,
        }
    }

    /// The role of a column without dates; `last_value` is the column of values before it.
    fn role(&self, place: usize, held: &Column, last_value: Option<usize>) -> Role {
        let keys = &self.keys;
        let has_keys = !keys.keys.is_empty() || keys.unit_is_key;
        let is_numeric = self.numeric.binary_search(&place).is_ok();
        if keys.keys.contains(&place) {
            Role::Key
        } else if keys.name == Some(place) {
            Role::Name
        } else if self.frequency == Some(place) {
            Role::Frequency
        } else if self.unit == Some(place) && has_keys {
            if keys.unit_is_key {
                Role::UnitKey
            } else {
                Role::Unit
            }
        } else if is_numeric && (self.is_named(place) || self.is_unnamed()) {
            // A code that is no key is no value either.
            if has_keys && held.is_code() {
                Role::Nothing
            } else {
                Role::Value
            }
        } else if self.texts.binary_search(&place).is_ok()
            && last_value.is_some()
            && last_value == place.checked_sub(1)
            && is_status(self.table, self.head, place, held)
        {
            Role::Text
        } else {
            Role::Nothing
        }
    }

    /// Whether the roles leave no values out, and the names are those of the columns below them.
    fn is_certain(&self, roles: &[Role]) -> bool {
        let with_role = |role| {
            let roles = roles.iter().enumerate();
            roles.filter_map(move |(column, of)| (*of == role).then_some(column))
        };
        // Values beyond the names may belong to the last name, with all values before them shifted by one column.
        let in_place = self.is_unnamed() || self.numeric.iter().all(|&place| self.is_named(place));
        let is_left = |place: usize| {
            let held = self.columns.get(place);
            (self.is_named(place) || self.head.row.is_none())
                && held.is_some_and(|held| {
                    let holds = held.profile.is_with_numbers()
                        || holds_values(held) && !held.is_named(TEXTS);
                    holds && !held.is_named(NO_VALUES) && !held.is_code()
                })
        };
        let leaves_values = with_role(Role::Nothing).any(is_left);
        // Years or months side by side are more likely dates than names.
        let is_time = |place: &usize| is_time_head(self.head.name(self.table, *place));
        let times = with_role(Role::Value).filter(is_time).count();
        let is_grid =
            times > usize::from(self.has_dates()) || grid::at(self.table, self.head).is_some();
        in_place && !leaves_values && !is_grid && !self.follows_namesake()
    }
}

/// Whether a name is a date, a month, or a part of a year.
fn is_time_head(name: &str) -> bool {
    let is_part = name.contains(char::is_alphabetic) && Part::read(name, PartKind::Month).is_some();
    is_part || content::dated(name).is_some() || notation::month(name).is_some()
}

/// Whether a quarter of the cells of a column are numbers: values among marks.
const fn holds_values(held: &Column) -> bool {
    let profile = &held.profile;
    (profile.numbers + profile.figures) * 4 >= profile.filled() && profile.numbers > 0
}

/// Whether a column contains texts about the values to its left: by its name, or because it has a few short words.
fn is_status(table: &Table, head: Head, column: usize, held: &Column) -> bool {
    if held.is_named(TEXTS) && held.profile.characters <= held.profile.texts as usize * 80 {
        return true;
    }
    // Numbers are more likely values than texts about values.
    if held.profile.is_with_numbers() || holds_values(held) {
        return false;
    }
    let rows = spread(head.first..table.height(), 2_000);
    let words: HashSet<&str> = rows.map(|row| table.cell(row, column).trim()).collect();
    words.len() <= 20 && words.iter().all(|word| word.chars().count() <= 30)
}
