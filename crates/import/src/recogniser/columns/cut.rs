//! Numbers that a comma between cells may have cut in two: `2024-01-02,1,0956` is 1 and 956, or 1.0956.

use std::collections::HashMap;

use super::{FoundRoles, Headed, set};
use crate::content::cell::is_blank;
use crate::options::Role;

/// Digits of a group of thousands.
const GROUP: usize = 3;

/// Whether a column contains the rest of the numbers to its left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    No,
    /// As plausible as numbers of its own.
    Possible,
    /// More plausible than numbers of its own: they begin with zeros, or are whole groups of thousands with decimals.
    Likely,
}

/// The roles of a table with commas between its cells. Not certain if unnamed numbers may be the rest of others, or if
/// lines without names have different widths.
pub(in crate::recogniser) fn checked(headed: &Headed<'_>, found: FoundRoles) -> FoundRoles {
    let mut cut = found.roles.clone();
    let mut whole = found.roles.clone();
    let mut rest = Rest::No;
    let mut column = 1;

    while column < cut.len() {
        let of = rest_of(headed, &cut, column);
        if of != Rest::No {
            set(&mut cut, column, Role::Rest);
            set(&mut whole, column, Role::Value);
            rest = if rest == Rest::Likely { rest } else { of };
        }
        column += 1;
    }

    // Fewer names than columns: the last name belongs to a number that was cut in two.
    let is_named = headed.head.row.is_some();
    let (roles, other) = match rest {
        Rest::No => {
            let certain = found.certain && (is_named || is_even(headed));
            return FoundRoles { certain, ..found };
        }
        Rest::Possible if !is_named => (whole, cut),
        Rest::Possible | Rest::Likely => (cut, whole),
    };

    FoundRoles {
        roles,
        certain: false,
        instead: Some(other),
    }
}

/// Whether an unnamed column may contain the rest of the numbers in the value column to its left.
fn rest_of(headed: &Headed<'_>, roles: &[Role], column: usize) -> Rest {
    let role = |column: usize| roles.get(column).copied();
    let is_unnamed = headed.name(column).is_empty();
    let follows_value = role(column - 1) == Some(Role::Value);

    if !is_unnamed || !follows_value || !matches!(role(column), Some(Role::Value | Role::Nothing)) {
        return Rest::No;
    }

    let (mut zeros, mut groups, mut cells) = (false, true, 0);
    let mut widths: HashMap<usize, usize> = HashMap::new();
    for row in headed.head.first..headed.table.height() {
        let cell = |column| headed.table.cell(row, column).trim();
        let (number, rest) = (cell(column - 1), cell(column));
        if is_blank(rest) {
            continue;
        }
        let (digits, decimals) = rest.split_once('.').unwrap_or((rest, ""));
        if !is_whole(number) || !is_digits(digits) {
            // One damaged cell among many is no evidence.
            continue;
        }
        cells += 1;
        zeros |= digits.len() > 1 && digits.starts_with('0');
        groups &= digits.len() == GROUP && !decimals.is_empty();
        *widths.entry(digits.len()).or_default() += 1;
    }

    // One damaged cell may have another width.
    let of_one_width = widths.into_values().max().unwrap_or(0);
    match (cells, zeros || groups) {
        (0, _) => Rest::No,
        (_, true) => Rest::Likely,
        _ if of_one_width == cells || of_one_width > 1 && of_one_width + 1 == cells => {
            Rest::Possible
        }
        _ => Rest::No,
    }
}

/// Whether a text is an integer, perhaps in groups of thousands.
fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_sign = |c: char| c.is_whitespace() || matches!(c, '\'' | '\u{2019}' | '.');
    let mut groups = digits.split(is_sign);
    let first = groups.next().unwrap_or_default();
    is_digits(first) && groups.all(|group| group.len() == GROUP && is_digits(group))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether all lines of data have the same number of cells.
fn is_even(headed: &Headed<'_>) -> bool {
    let rows = headed.head.first..headed.table.height();
    let mut widths = rows.map(|row| headed.table.width(row));
    let first = widths.next();
    // A single cell is a note, or is reported.
    widths.all(|width| Some(width) == first || width == 1)
}
