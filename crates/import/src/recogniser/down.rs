//! Tables whose lines are dates: the roles of their columns.

use std::collections::HashSet;

use super::columns::dated::{self, Dates};
use super::columns::doubt::{self, SecondTable};
use super::columns::labels::Labels;
use super::columns::words::{NO_VALUES, TEXTS};
use super::columns::{Column, FoundRoles, Headed, set};
use super::grid;
use crate::content::{self, cell::is_blank};
use crate::notation;
use crate::notation::part::{Part, PartKind};
use crate::options::Role;

/// Most characters of a text about a value.
const LONGEST_TEXT: usize = 80;
/// Most characters and different words of a column of texts about values that has no such name.
const LONGEST_WORD: usize = 30;
const MOST_WORDS: usize = 20;

/// The roles of a table whose lines are dates: those of the likeliest reading, and of another one if there is any.
pub(super) fn roles(headed: &Headed<'_>) -> FoundRoles {
    let dates = dated::find(headed);
    if let Some(second) = doubt::second_table(headed, &dates) {
        return of_two_tables(headed, &dates, &second);
    }
    let found = Down::new(headed, &dates).roles();
    if dates.is_part_open {
        let instead = Down::new(headed, &dates.without_parts()).roles().roles;
        return FoundRoles {
            instead: Some(instead),
            ..found
        };
    }
    doubt::without_codes(headed, found)
}

/// The roles of the first of two tables beside each other, and those of the second one instead: which of them is meant
/// is a question.
fn of_two_tables(headed: &Headed<'_>, dates: &Dates, second: &SecondTable) -> FoundRoles {
    let mut first = Down::new(headed, dates).roles().roles;
    for role in first.iter_mut().skip(second.end_of_first) {
        *role = Role::Nothing;
    }

    // Its columns have the order of those of the first table.
    let begins = dates.columns().min();
    let moved = |column: usize| Some(column - begins? + second.date);
    let is_inside = |to: &usize| *to < headed.columns.len();
    let of_second: Option<Vec<(usize, Role)>> = dates
        .roles
        .iter()
        .map(|&(column, role)| Some((moved(column).filter(is_inside)?, role)))
        .collect();

    let instead = of_second.map(|roles| {
        let mut instead = Down::new(headed, &Dates::new(roles, true)).roles().roles;
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
struct Down<'h, 't> {
    headed: &'h Headed<'t>,
    dates: &'h Dates,
    /// Columns of numbers, and of texts or codes, without those of dates; in order.
    numeric: Vec<usize>,
    texts: Vec<usize>,
    labels: Labels,
}

impl<'h, 't> Down<'h, 't> {
    fn new(headed: &'h Headed<'t>, dates: &'h Dates) -> Down<'h, 't> {
        let mut down = Down {
            headed,
            dates,
            numeric: Vec::new(),
            texts: Vec::new(),
            labels: Labels::default(),
        };

        let free = |place: &usize| dates.columns().all(|column| column != *place);
        // A discontinued series among others has a name and no values.
        let is_numeric = |place: &usize| {
            headed.is(*place, |column| {
                let is_discontinued = column.profile.filled() == 0 && down.is_named(*place);
                (column.profile.is_values() || is_discontinued) && !column.is_named(NO_VALUES)
            })
        };

        let numeric: Vec<usize> = headed
            .all(|_| true)
            .filter(free)
            .filter(is_numeric)
            .collect();

        let texts: Vec<usize> = headed.all(Column::may_be_label).filter(free).collect();
        let may_be_code = |place: &&usize| {
            headed.is(**place, |column| doubt::may_be_codes(&column.profile))
                && !texts.contains(place)
        };

        let codes: Vec<usize> = if numeric.len() > 1 && down.has_dates() {
            numeric.iter().filter(may_be_code).copied().collect()
        } else {
            Vec::new()
        };

        let columns: Vec<usize> = dates.columns().collect();
        down.labels = Labels::new(headed, &columns, &texts, &codes);
        (down.numeric, down.texts) = (numeric, texts);
        down
    }

    /// Whether the column of dates has dates or numbers that may be dates, rather than labels.
    fn has_dates(&self) -> bool {
        let may_be_dates = |column: &Column| column.profile.dates + column.profile.counting > 0;
        self.dates.roles.first().is_some_and(|&(column, role)| {
            role != Role::Date || self.headed.is(column, may_be_dates)
        })
    }

    fn first_date(&self) -> usize {
        self.dates.columns().next().unwrap_or(0)
    }

    /// Whether a column before that of the dates has its name: its dates may be marked, or of another table.
    fn follows_namesake(&self) -> bool {
        let first = self.first_date();
        let name = self.headed.name(first);
        !name.is_empty() && (0..first).any(|column| self.headed.name(column) == name)
    }

    /// Whether the head names a column.
    fn is_named(&self, place: usize) -> bool {
        let Headed { table, head, .. } = self.headed;
        let known = head.known(table, self.first_date());
        let says = |row: Option<usize>| row.is_some_and(|row| !is_blank(table.cell(row, place)));
        says(known.name) || says(known.id)
    }

    /// Whether no column of numbers has a name.
    fn is_unnamed(&self) -> bool {
        !self.numeric.iter().any(|&place| self.is_named(place))
    }

    fn roles(&self) -> FoundRoles {
        let mut roles = vec![Role::Nothing; self.headed.columns.len()];
        let mut last_value: Option<usize> = None;
        for place in 0..roles.len() {
            let role = self.role(place, last_value);
            if role == Role::Value {
                last_value = Some(place);
            }
            set(&mut roles, place, role);
        }
        FoundRoles {
            certain: self.dates.certain && !self.labels.keys.is_missing && self.is_certain(&roles),
            roles,
            instead: None,
        }
    }

    /// The role of a column; `last_value` is the column of values before it.
    fn role(&self, place: usize, last_value: Option<usize>) -> Role {
        let mut dates = self.dates.roles.iter();
        if let Some((_, role)) = dates.find(|(column, _)| *column == place) {
            return *role;
        }

        let has_keys = self.labels.has_keys();
        let label = self.labels.role(place);
        // The unit of a table without keys is that of its only indicator, and written elsewhere.
        if let Some(role) = label.filter(|role| *role != Role::Unit || has_keys) {
            return role;
        }

        let is_numeric = self.numeric.binary_search(&place).is_ok();
        if is_numeric && (self.is_named(place) || self.is_unnamed()) {
            // A code that is no key is no value either.
            let is_code = self.headed.is(place, Column::is_code);
            return if has_keys && is_code {
                Role::Nothing
            } else {
                Role::Value
            };
        }
        let follows_value = last_value.is_some() && last_value == place.checked_sub(1);

        if self.texts.binary_search(&place).is_ok()
            && follows_value
            && is_status(self.headed, place)
        {
            Role::Text
        } else {
            Role::Nothing
        }
    }

    /// Whether the roles leave no values out, and the names are those of the columns below them.
    fn is_certain(&self, roles: &[Role]) -> bool {
        let headed = self.headed;
        let with_role = |role| {
            let roles = roles.iter().enumerate();
            roles.filter_map(move |(column, of)| (*of == role).then_some(column))
        };

        // Values beyond the names may belong to the last name, with all values before them shifted by one column.
        let in_place = self.is_unnamed() || self.numeric.iter().all(|&place| self.is_named(place));
        let may_be_values = |column: &Column| {
            let holds =
                column.profile.is_with_numbers() || holds_values(column) && !column.is_named(TEXTS);
            holds && !column.is_named(NO_VALUES) && !column.is_code()
        };
        let is_left = |place: usize| {
            (self.is_named(place) || headed.head.row.is_none()) && headed.is(place, may_be_values)
        };

        let leaves_values = with_role(Role::Nothing).any(is_left);
        // Years or months side by side are more likely dates than names.
        let is_time = |place: &usize| is_time_head(headed.name(*place));
        let times = with_role(Role::Value).filter(is_time).count();

        // Words without a name between values may be the labels of another table.
        let first_value = with_role(Role::Value).next();
        let mut texts = with_role(Role::Text).chain(with_role(Role::Nothing));
        let has_labels_beside = texts.any(|place| {
            first_value.is_some_and(|first| first < place)
                && headed.name(place).is_empty()
                && headed.is(place, |column| column.profile.texts > 0)
                && roles.get(place + 1) == Some(&Role::Value)
        });

        let is_grid = || grid::at(headed.table, headed.head).is_some();
        let is_across = times > usize::from(self.has_dates());
        in_place
            && !leaves_values
            && !is_across
            && !has_labels_beside
            && !self.follows_namesake()
            && !is_grid()
    }
}

/// Whether a name is a date, a month, or a part of a year.
fn is_time_head(name: &str) -> bool {
    let is_part = name.contains(char::is_alphabetic) && Part::read(name, PartKind::Month).is_some();
    is_part || content::dated(name).is_some() || notation::month(name).is_some()
}

/// Whether a quarter of the cells of a column are numbers: values among marks.
const fn holds_values(column: &Column) -> bool {
    let profile = &column.profile;
    (profile.numbers + profile.figures) * 4 >= profile.filled() && profile.numbers > 0
}

/// Whether a column contains texts about the values to its left: by its name, or because it has a few short words.
fn is_status(headed: &Headed<'_>, place: usize) -> bool {
    let Some(column) = headed.columns.get(place) else {
        return false;
    };
    let profile = &column.profile;
    if column.is_named(TEXTS) && profile.characters <= profile.texts as usize * LONGEST_TEXT {
        return true;
    }
    // Numbers are more likely values than texts about values.
    if profile.is_with_numbers() || holds_values(column) {
        return false;
    }
    let words: HashSet<&str> = headed.sample.texts(place).collect();
    let is_short = |word: &&str| word.chars().count() <= LONGEST_WORD;
    words.len() <= MOST_WORDS && words.iter().all(is_short)
}
