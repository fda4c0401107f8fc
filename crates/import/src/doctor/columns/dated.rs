//! The columns of dates, or of the labels of categories.

use std::collections::HashSet;

use super::Column;
use super::words::{DATES, DAYS, MONTHS, QUARTERS, SEMESTERS, STARTS, UPDATES, YEARS};
use crate::layout::content::spread;
use crate::layout::header::Head;
use crate::layout::totals::is_total_of_year;
use crate::notation;
use crate::options::{DateNotation, Role};
use crate::table::Table;

/// The columns of the dates.
pub(super) struct Dates {
    pub(super) roles: Vec<(usize, Role)>,
    pub(super) certain: bool,
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
        };
    }
    let part = |names: &[&str], most: u32, fits: fn(&str) -> bool| {
        let mut all = columns.iter().enumerate();
        all.find_map(|(place, column)| {
            let profile = &column.profile;
            let counts = |text: &str| profile.largest <= most && is_from_1(text, most);
            let is_part = profile.counts_to(most)
                || first_cells(table, head, place, |text| fits(text) || counts(text));
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
    }
}

/// Whether the first cells of a column all satisfy `fits`, ignoring totals.
fn first_cells(table: &Table, head: Head, column: usize, fits: impl Fn(&str) -> bool) -> bool {
    let rows = (head.first..table.height()).take(20);
    let mut texts = rows
        .map(|row| table.cell(row, column).trim())
        .filter(|text| !text.is_empty() && !is_total_of_year(text));
    texts.next().is_some_and(&fits) && texts.all(fits)
}

fn is_from_1(text: &str, most: u32) -> bool {
    text.parse()
        .is_ok_and(|number| (1..=most).contains(&number))
}

/// The score of a column as a column of dates: 100 and more for dates, 60 and more for numbers that are read as dates,
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
        if all(DateNotation::Codes) || all(DateNotation::Weeks) {
            return Some(70 + bonus);
        }
        if all(DateNotation::Serial) {
            return Some(60 + bonus);
        }
    }
    None
}
