//! The columns of dates, or of the labels of categories.

use std::collections::HashSet;

use super::Column;
use super::parts;
use super::words::{DATES, DAYS, STARTS, UPDATES, YEARS};
use crate::content::spread;
use crate::interpretation::Head;
use crate::notation;
use crate::notation::part::PartKind;
use crate::options::{DateNotation, Role};
use crate::table::Table;

/// The columns of the dates.
pub(super) struct Dates {
    pub(super) roles: Vec<(usize, Role)>,
    pub(super) certain: bool,
    /// Whether the column of the parts of a year may be something else.
    pub(super) is_part_open: bool,
}

impl Dates {
    /// Dates of which nothing is open.
    pub(super) const fn certain(roles: Vec<(usize, Role)>) -> Dates {
        Dates {
            roles,
            certain: true,
            is_part_open: false,
        }
    }

    /// The dates without the column of parts, which is something else then.
    pub(super) fn without_parts(&self) -> Dates {
        let years = self.roles.iter().filter(|(_, role)| *role == Role::Year);
        Dates {
            roles: years.map(|(column, _)| (*column, Role::Date)).collect(),
            ..*self
        }
    }
}

/// The column of dates, or the columns of their parts, or the column of labels if there are no dates.
pub(super) fn find(table: &Table, head: Head, columns: &[Column]) -> Dates {
    let mut scores: Vec<(i64, usize)> = columns
        .iter()
        .enumerate()
        .filter_map(|(place, column)| Some((score(table, head, place, column)?, place)))
        .collect();
    scores.sort_by_key(|&(score, place)| (std::cmp::Reverse(score), place));
    let full = scores.first().filter(|(score, _)| *score >= 60);
    if let Some(&(_, column)) = full {
        // Another column may also contain dates: a start and an end.
        let certain = !scores.iter().skip(1).any(|(score, _)| *score >= 100);
        return Dates {
            roles: vec![(column, Role::Date)],
            certain,
            is_part_open: false,
        };
    }
    let year = columns
        .iter()
        .position(|column| column.is_named(YEARS) && column.profile.is_years());
    if let Some(year) = year {
        return beside_years(table, head, columns, year);
    }
    if let Some(&(_, column)) = scores.first() {
        return Dates {
            roles: vec![(column, Role::Date)],
            certain: true,
            is_part_open: false,
        };
    }
    // Labels: the first column of unique texts, else the first column of texts.
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
        is_part_open: false,
    }
}

/// A column of years, with those of the parts of a year and of days, if there are any.
fn beside_years(table: &Table, head: Head, columns: &[Column], year: usize) -> Dates {
    let Some(part) = parts::find(table, head, columns, year) else {
        return Dates {
            roles: vec![(year, Role::Date)],
            certain: true,
            is_part_open: false,
        };
    };
    let mut roles = vec![(year, Role::Year), (part.column, part.kind.role())];
    let day = columns
        .iter()
        .position(|column| column.is_named(DAYS) && column.profile.counts_to(31));
    if let Some(day) = day.filter(|_| part.kind == PartKind::Month) {
        roles.push((day, Role::Day));
    }
    Dates {
        roles,
        certain: part.certain,
        is_part_open: !part.certain,
    }
}

/// The score of a column as a column of dates: 100 and more for dates, 60 and more for numbers that are read as dates,
/// less for bare years.
fn score(table: &Table, head: Head, place: usize, column: &Column) -> Option<i64> {
    let profile = &column.profile;
    if profile.blank > profile.filled() {
        return None;
    }
    let named = column.is_named(DATES);
    let bonus = match () {
        () if named => 20,
        () if column.is_named(STARTS) => 5,
        () if UPDATES.any_in(&column.name) => return None,
        () => 10,
    };
    if profile.is_dates() {
        return Some(100 + bonus);
    }
    let is_year = column.is_named(YEARS);
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
        if all(DateNotation::Codes) || all(DateNotation::Weeks) {
            return Some(70 + bonus);
        }
        if all(DateNotation::Serial) {
            return Some(60 + bonus);
        }
    }
    None
}
