//! What each column of a table with a header is, by its name and by what stands in it.

use std::collections::HashSet;

use domain::frequency::Frequency;
use domain::text::fold;

use super::keys;
use super::look::{Profile, bearable, spread};
use super::shape::is_date_head;
use crate::layout::cell::is_blank;
use crate::layout::header::{Head, Says, says};
use crate::notation;
use crate::options::{DateNotation, Role};
use crate::table::Table;

/// Cells that are looked at to tell what the columns hold.
const CELLS: usize = 400_000;

const DATES: [&str; 24] = [
    "date",
    "dates",
    "time",
    "time period",
    "time_period",
    "timeperiod",
    "period",
    "periode",
    "ref_date",
    "obs_date",
    "observation_date",
    "observation date",
    "refper",
    "end",
    "end date",
    "end_date",
    "fin",
    "temps",
    "jour",
    "mois",
    "month",
    "trimestre",
    "quarter",
    "datetime",
];
const STARTS: [&str; 5] = ["start", "start date", "start_date", "begin", "debut"];
const UPDATES: [&str; 5] = ["update", "maj", "mise a jour", "created", "modified"];
const YEARS: [&str; 8] = [
    "year",
    "annee",
    "an",
    "yr",
    "yyyy",
    "fiscal year",
    "calendar year",
    "exercice",
];
const SEMESTERS: [&str; 5] = ["semester", "semestre", "half", "half year", "half-year"];
const QUARTERS: [&str; 6] = ["quarter", "trimestre", "qtr", "q", "trim", "quarters"];
const MONTHS: [&str; 6] = ["month", "mois", "mon", "mm", "months", "month number"];
const DAYS: [&str; 8] = [
    "day",
    "jour",
    "dd",
    "date_of_month",
    "day_of_month",
    "day of month",
    "mday",
    "jour du mois",
];
/// Numbers that count nothing.
const NO_VALUES: [&str; 10] = [
    "day_of_week",
    "day of week",
    "dayofweek",
    "weekday",
    "wday",
    "jour de la semaine",
    "jour_semaine",
    "rowid",
    "objectid",
    "unnamed: 0",
];
/// Words of the names of columns whose numbers are codes.
const CODES: [&str; 8] = [
    "code",
    "codes",
    "id",
    "dep",
    "departement",
    "insee",
    "siren",
    "zip",
];
const TEXTS: [&str; 16] = [
    "text",
    "texte",
    "comment",
    "comments",
    "commentaire",
    "note",
    "notes",
    "status",
    "statut",
    "flag",
    "flags",
    "code",
    "codes",
    "obs_status",
    "symbole",
    "remarque",
];
const FREQUENCIES: [&str; 5] = [
    "frequency",
    "freq",
    "frequence",
    "periodicite",
    "periodicity",
];

/// The roles of the columns, and whether they could hardly be others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) roles: Vec<Role>,
    pub(super) certain: bool,
}

/// A column as it is seen.
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

pub(super) fn find(table: &Table, head: Head, across: bool) -> Found {
    let end = table.height();
    let rows = spread(head.first..end, bearable(table, CELLS));
    let filled = |column: &usize| rows.clone().any(|row| !is_blank(table.cell(row, *column)));
    // Beyond the names there may be columns without one; a cell too many on one line makes none.
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
    let mut found = if across {
        roles_across(table, head, &columns)
    } else {
        roles_down(table, head, &columns)
    };
    // Columns at the end in which nothing stands at all.
    for (column, role) in found.roles.iter_mut().enumerate() {
        if *role == Role::Value
            && !across
            && !filled(&column)
            && head.name(table, column).is_empty()
        {
            *role = Role::Nothing;
        }
    }
    found
}

fn roles_down(table: &Table, head: Head, columns: &[Column]) -> Found {
    let mut roles = vec![Role::Nothing; columns.len()];
    let mut set = |column: usize, role: Role| {
        if let Some(place) = roles.get_mut(column) {
            *place = role;
        }
    };
    let dates = find_dates(table, head, columns);
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
                // Dead series among others have a name and no values.
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
    let keys = keys::find(table, head, &date_columns, &candidates);
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
        } else if unit == Some(column) && !keys.keys.is_empty() {
            set(column, Role::Unit);
        } else if numeric.binary_search(&column).is_ok() && (named(column) || unnamed_alone) {
            // A code that is no key is no value either.
            if !keys.keys.is_empty() && held.is_code() {
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
    Found {
        roles,
        certain: dates.certain,
    }
}

/// A text that says something of the value left of it: by the name of its column, or one of a few short words.
fn is_status(table: &Table, head: Head, column: usize, held: &Column) -> bool {
    if held.is_named(&TEXTS) && held.profile.characters <= held.profile.texts as usize * 80 {
        return true;
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

struct Dates {
    roles: Vec<(usize, Role)>,
    certain: bool,
}

/// The column of dates, or the columns of their parts, or that of labels where there are none.
fn find_dates(table: &Table, head: Head, columns: &[Column]) -> Dates {
    let mut scores: Vec<(i64, usize)> = columns
        .iter()
        .enumerate()
        .filter_map(|(place, column)| Some((score(table, head, place, column)?, place)))
        .collect();
    scores.sort_by_key(|&(score, place)| (std::cmp::Reverse(score), place));
    let full = scores.first().filter(|(score, _)| *score >= 60);
    if let Some(&(_, column)) = full {
        // Another column that is one as well: a start and an end.
        let certain = !scores.iter().skip(1).any(|(score, _)| *score >= 100);
        return Dates {
            roles: vec![(column, Role::Date)],
            certain,
        };
    }
    let part = |names: &[&str], most: u32, fits: fn(&str) -> bool| {
        let mut all = columns.iter().enumerate();
        all.find_map(|(place, column)| {
            let numbers = column.profile.counts_to(most);
            let is_part = numbers || first_cells(table, head, place, fits);
            (column.is_named(names) && is_part).then_some(place)
        })
    };
    let year = columns
        .iter()
        .position(|column| column.is_named(&YEARS) && column.profile.is_years());
    if let Some(year) = year {
        let month = part(&MONTHS, 12, |text| notation::month(text).is_some());
        let quarter = part(&QUARTERS, 4, |text| text.starts_with(['Q', 'T']));
        let semester = part(&SEMESTERS, 2, |text| text.starts_with(['S', 'H']));
        let parts = if let Some(month) = month {
            let day = part(&DAYS, 31, |_| false);
            let day = day.map(|day| (day, Role::Day));
            [Some((month, Role::Month)), day]
        } else if let Some(quarter) = quarter {
            [Some((quarter, Role::Quarter)), None]
        } else {
            [semester.map(|semester| (semester, Role::Semester)), None]
        };
        let mut roles: Vec<(usize, Role)> = parts.into_iter().flatten().collect();
        let role = if roles.is_empty() {
            Role::Date
        } else {
            Role::Year
        };
        roles.insert(0, (year, role));
        return Dates {
            roles,
            certain: true,
        };
    }
    if let Some(&(_, column)) = scores.first() {
        return Dates {
            roles: vec![(column, Role::Date)],
            certain: true,
        };
    }
    // Labels: the first column of texts of which none comes twice, else the first of texts.
    let texts = |column: &usize| columns.get(*column).is_some_and(|c| c.profile.is_texts());
    let all: Vec<usize> = (0..columns.len()).filter(texts).collect();
    let unique = all.iter().copied().find(|&column| {
        let mut seen = HashSet::new();
        (head.first..table.height())
            .map(|row| table.cell(row, column).trim())
            .filter(|text| !text.is_empty())
            .all(|text| seen.insert(text))
    });
    let label = unique.or(all.first().copied());
    Dates {
        roles: label
            .into_iter()
            .map(|column| (column, Role::Date))
            .collect(),
        certain: unique.is_some(),
    }
}

/// Whether the first cells of a column are all what is looked for.
fn first_cells(table: &Table, head: Head, column: usize, fits: fn(&str) -> bool) -> bool {
    let rows = (head.first..table.height()).take(20);
    let mut texts = rows
        .map(|row| table.cell(row, column).trim())
        .filter(|text| !text.is_empty());
    texts.next().is_some_and(fits) && texts.all(fits)
}

/// How much a column looks like one of dates: 100 and more for dates, 60 and more for numbers that are read as dates,
/// less for bare years.
fn score(table: &Table, head: Head, place: usize, column: &Column) -> Option<i64> {
    let profile = &column.profile;
    if profile.blank > profile.filled() {
        return None;
    }
    let named = column.is_named(&DATES);
    let bonus = match () {
        () if named => 20,
        () if column.is_named(&STARTS) => 5,
        () if UPDATES.iter().any(|word| column.name.contains(word)) => return None,
        () => 10,
    };
    if profile.is_dates() {
        return Some(100 + bonus);
    }
    let is_year = column.is_named(&YEARS);
    if profile.is_years() {
        let first = place == 0 || is_year || named;
        return first.then_some(40 + bonus + if is_year { 9 } else { 0 });
    }
    let whole = profile.counting > 0 && profile.counting == profile.filled();
    if whole && (named || place == 0) {
        let all = |notation| {
            let mut rows = spread(head.first..table.height(), 200);
            rows.all(|row| {
                let text = table.cell(row, place).trim();
                text.is_empty() || notation::read_as(text, notation).is_some()
            })
        };
        if all(DateNotation::Codes) {
            return Some(70 + bonus);
        }
        if all(DateNotation::Serial) {
            return Some(60 + bonus);
        }
    }
    None
}

fn roles_across(table: &Table, head: Head, columns: &[Column]) -> Found {
    let first = (0..columns.len()).find(|&column| is_date_head(head.name(table, column)));
    let first = first.unwrap_or(columns.len());
    let rows = head.first..table.height();
    let distinct = |column: usize| {
        let texts: HashSet<&str> = rows
            .clone()
            .map(|row| table.cell(row, column).trim())
            .collect();
        texts.len()
    };
    let mut roles: Vec<Role> = (0..columns.len())
        .map(|column| match is_date_head(head.name(table, column)) {
            true => Role::Value,
            false => Role::Nothing,
        })
        .collect();
    let mut unique: Vec<usize> = Vec::new();
    let mut several: Vec<usize> = Vec::new();
    let mut ids: Vec<usize> = Vec::new();
    for (place, column) in columns.iter().enumerate().take(first) {
        let count = distinct(place);
        let varies = count > 1 || rows.len() == 1;
        let role = roles.get_mut(place);
        let says = says(&column.name);
        let is_frequency = column.is_named(&FREQUENCIES) && holds_frequencies(table, head, place);
        if let (Some(role), true) = (role, says == Some(Says::Unit) || is_frequency) {
            *role = if is_frequency {
                Role::Frequency
            } else {
                Role::Unit
            };
        } else if says == Some(Says::Id) && varies {
            ids.push(place);
        } else if varies && (column.profile.is_texts() || column.is_code()) {
            if count == rows.len() {
                &mut unique
            } else {
                &mut several
            }
            .push(place);
        }
    }
    let length = |column: &usize| {
        let profile = columns.get(*column).map(|column| &column.profile);
        profile.map_or(0, |profile| {
            profile.characters * 100 / (profile.texts.max(1) as usize)
        })
    };
    let mut name = None;
    let keys = if let [id, ..] = ids.as_slice() {
        name = unique.iter().copied().max_by_key(length);
        vec![*id]
    } else if unique.is_empty() {
        several.truncate(keys::MOST);
        several
    } else {
        let key = unique.iter().copied().min_by_key(length);
        name = unique
            .iter()
            .copied()
            .max_by_key(length)
            .filter(|name| Some(*name) != key);
        key.into_iter().collect()
    };
    for (column, role) in roles.iter_mut().enumerate() {
        if keys.contains(&column) {
            *role = Role::Key;
        } else if name == Some(column) {
            *role = Role::Name;
        }
    }
    Found {
        certain: !keys.is_empty(),
        roles,
    }
}
