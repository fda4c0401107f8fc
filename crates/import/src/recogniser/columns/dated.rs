//! The columns of dates, or of the labels of categories.

use std::collections::HashSet;

use super::words::{DATES, DAYS, STARTS, UPDATES, YEARS};
use super::{Headed, parts};
use crate::notation;
use crate::notation::part::PartKind;
use crate::options::{DateNotation, Role};

/// The least score of dates, and of numbers that are read as dates.
const DATE: i64 = 100;
const NUMBER: i64 = 60;

/// The columns of the dates.
pub(in crate::recogniser) struct Dates {
    pub(in crate::recogniser) roles: Vec<(usize, Role)>,
    pub(in crate::recogniser) certain: bool,
    /// Whether the column of the parts of a year may be something else.
    pub(in crate::recogniser) is_part_open: bool,
}

impl Dates {
    /// Dates in some columns, with no doubt about the parts of a year.
    pub(in crate::recogniser) const fn new(roles: Vec<(usize, Role)>, certain: bool) -> Dates {
        Dates {
            roles,
            certain,
            is_part_open: false,
        }
    }

    fn whole(column: usize, certain: bool) -> Dates {
        Dates::new(vec![(column, Role::Date)], certain)
    }

    /// The columns, in the order of the roles.
    pub(in crate::recogniser) fn columns(&self) -> impl Iterator<Item = usize> + Clone {
        self.roles.iter().map(|(column, _)| *column)
    }

    /// The dates without the column of parts, which is something else then.
    pub(in crate::recogniser) fn without_parts(&self) -> Dates {
        let years = self.roles.iter().filter(|(_, role)| *role == Role::Year);
        Dates {
            roles: years.map(|(column, _)| (*column, Role::Date)).collect(),
            ..*self
        }
    }
}

/// The column of dates, or the columns of their parts, or the column of labels if there are no dates.
pub(in crate::recogniser) fn find(headed: &Headed<'_>) -> Dates {
    let columns = 0..headed.columns.len();
    let mut scores: Vec<(i64, usize)> = columns
        .filter_map(|column| Some((score(headed, column)?, column)))
        .collect();
    scores.sort_by_key(|&(score, column)| (std::cmp::Reverse(score), column));
    if let Some(&(_, column)) = scores.first().filter(|(score, _)| *score >= NUMBER) {
        // Another column may also contain dates: a start and an end.
        let certain = !scores.iter().skip(1).any(|(score, _)| *score >= DATE);
        return Dates::whole(column, certain);
    }
    let mut years = headed.all(|column| column.is_named(YEARS) && column.profile.is_years());
    if let Some(year) = years.next() {
        return beside_years(headed, year);
    }
    if let Some(&(_, column)) = scores.first() {
        return Dates::whole(column, true);
    }
    labels(headed)
}

/// The first column of unique texts, else the first column of texts.
fn labels(headed: &Headed<'_>) -> Dates {
    let rows = headed.head.first..headed.table.height();
    let is_unique = |column: &usize| {
        let mut seen = HashSet::new();
        rows.clone()
            .map(|row| headed.table.cell(row, *column).trim())
            .filter(|text| !text.is_empty())
            .all(|text| seen.insert(text))
    };
    let mut texts = headed.all(|column| column.profile.is_texts());
    let first = texts.next();
    let unique = first.into_iter().chain(texts).find(is_unique);
    match unique.or(first) {
        Some(column) => Dates::whole(column, unique.is_some()),
        None => Dates::new(Vec::new(), false),
    }
}

/// A column of years, with those of the parts of a year and of days, if there are any.
fn beside_years(headed: &Headed<'_>, year: usize) -> Dates {
    let Some(part) = parts::find(headed, year) else {
        return Dates::whole(year, true);
    };
    let mut roles = vec![(year, Role::Year), (part.column, part.kind.role())];
    if part.kind == PartKind::Month {
        let mut days = headed.all(|column| column.is_named(DAYS) && column.profile.counts_to(31));
        roles.extend(days.next().map(|day| (day, Role::Day)));
    }
    Dates {
        roles,
        certain: part.certain,
        is_part_open: !part.certain,
    }
}

/// The score of a column as a column of dates: [`DATE`] and more for dates, [`NUMBER`] and more for numbers that are
/// read as dates, less for bare years.
fn score(headed: &Headed<'_>, place: usize) -> Option<i64> {
    let column = headed.columns.get(place)?;
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
        return Some(DATE + bonus);
    }
    let is_year = column.is_named(YEARS);
    if profile.is_years() {
        let first = place == 0 || is_year || named;
        return first.then_some(40 + bonus + if is_year { 9 } else { 0 });
    }

    let whole = profile.counting > 0 && profile.counting == profile.filled();
    if whole && (named || place == 0) {
        let all = |notation| {
            let mut texts = headed.sample.texts(place);
            texts.all(|text| text.is_empty() || notation::read_as(text, notation).is_some())
        };
        if all(DateNotation::Codes) || all(DateNotation::Weeks) {
            return Some(NUMBER + 10 + bonus);
        }
        if all(DateNotation::Serial) {
            return Some(NUMBER + bonus);
        }
    }

    None
}
