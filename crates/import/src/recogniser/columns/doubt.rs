//! Columns of numbers that may be something else than values: a second table, codes, coordinates, footnotes.

use super::words::{DATES, NO_SERIES, NO_SERIES_WORDS, YEARS};
use super::{Column, FoundRoles, Headed, dated::Dates};
use crate::content::Profile;
use crate::options::Role;

/// Fewer lines may have equal numbers by accident.
const FEWEST_LINES: usize = 10;
/// The largest number of a footnote.
const LARGEST_NOTE: u32 = 20;

/// A second table to the right of the first one.
#[derive(Debug, Clone, Copy)]
pub(in crate::recogniser) struct SecondTable {
    /// The first column that is not of the first table.
    pub(in crate::recogniser) end_of_first: usize,
    /// The column of its dates.
    pub(in crate::recogniser) date: usize,
}

/// The second table: its column of dates has the name of the first one, or is called a date and holds dates, and
/// follows the first values.
pub(in crate::recogniser) fn second_table(
    headed: &Headed<'_>,
    dates: &Dates,
) -> Option<SecondTable> {
    let (first, last) = (dates.columns().min()?, dates.columns().max()?);
    let name = &headed.columns.get(first)?.name;
    let is_date = |place: usize, column: &Column| {
        let is_named = column.is_named(DATES) || column.is_named(YEARS);
        let holds_dates = column.profile.is_dates() || column.profile.is_years();
        let follows_gap = || column.profile.is_texts() && headed.is_empty(place - 1);
        if column.name.is_empty() {
            name.is_empty() && follows_gap()
        } else {
            column.name == *name || is_named && holds_dates
        }
    };

    let mut behind = headed.columns.iter().enumerate().skip(last + 2);
    let (date, _) = behind.find(|(place, column)| is_date(*place, column))?;
    // A start and an end beside each other belong to one table.
    let between = headed.columns.get(last + 1..date)?;
    if !between.iter().any(|column| column.profile.is_values()) {
        return None;
    }

    let mut end_of_first = date;
    while end_of_first > last + 1 && headed.is_empty(end_of_first - 1) {
        end_of_first -= 1;
    }

    Some(SecondTable { end_of_first, date })
}

/// Whether a column has no decimals, no signs and no blanks, as codes have.
pub(in crate::recogniser) const fn may_be_codes(profile: &Profile) -> bool {
    profile.codes > 0 && profile.codes == profile.filled()
}

/// Leaves out columns of numbers that are codes, coordinates or footnotes rather than values, by their name or their
/// content; a question, with these columns as values instead. The only column of values is never left out.
pub(in crate::recogniser) fn without_codes(headed: &Headed<'_>, found: FoundRoles) -> FoundRoles {
    let is_doubtful = |place: usize, column: &Column| {
        is_no_series(&column.name)
            || column.is_code()
            || has_leading_zero(headed, place)
            || are_notes(headed, place, column)
    };
    let mut roles = found.roles.clone();
    for (place, (role, column)) in roles.iter_mut().zip(&headed.columns).enumerate() {
        if *role == Role::Value && is_doubtful(place, column) {
            *role = Role::Nothing;
        }
    }
    if roles == found.roles || !roles.contains(&Role::Value) {
        return found;
    }
    FoundRoles {
        roles,
        certain: false,
        instead: Some(found.roles),
    }
}

/// Whether a name is that of codes, coordinates, decimals or notes.
fn is_no_series(name: &str) -> bool {
    NO_SERIES.has(name) || NO_SERIES_WORDS.has_any(name)
}

/// Whether some number of a column begins with a zero, as codes do.
fn has_leading_zero(headed: &Headed<'_>, place: usize) -> bool {
    let mut texts = headed.sample.texts(place);
    texts.any(|text| {
        text.len() > 1 && text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Whether a column has one number in all lines, or few equal small integers beside blanks.
fn are_notes(headed: &Headed<'_>, place: usize, column: &Column) -> bool {
    let lines = headed.sample.rows().count();
    let mut filled = headed.sample.texts(place).filter(|text| !text.is_empty());
    let Some(first) = filled.next() else {
        return false;
    };
    let mut count = 1;
    let is_same = filled.all(|text| {
        count += 1;
        text == first
    });
    let profile = &column.profile;
    let are_small = profile.counting == profile.filled() && profile.largest <= LARGEST_NOTE;
    let is_all = count == lines && (first.len() > 1 && count > 1 || lines >= FEWEST_LINES);
    let are_few = are_small && count > 1 && count * 2 < lines;
    is_same && (may_be_codes(profile) && is_all || are_few)
}
