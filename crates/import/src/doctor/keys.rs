//! The columns that distinguish indicators where dates repeat.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::layout::cell::is_blank;
use crate::layout::header::Head;
use crate::layout::totals::is_total;
use crate::table::Table;

/// Most columns of keys: with the column of values they make the most segments of an id.
pub(super) const MOST: usize = 5;

/// Approximate number of lines read.
const ROWS: usize = 200_000;

/// Columns that distinguish indicators.
#[derive(Debug, Default)]
pub(super) struct Keys {
    pub(super) keys: Vec<usize>,
    /// Whether the unit is also a key.
    pub(super) unit_is_key: bool,
    /// A column equivalent to the only key, in longer words.
    pub(super) name: Option<usize>,
    /// Whether dates repeat with all of them, too often for a mistake, although there are other texts.
    pub(super) is_missing: bool,
}

/// The columns that may be keys.
pub(super) struct Candidates<'c> {
    pub(super) texts: &'c [usize],
    /// Columns of numbers that may be codes: keys only if dates repeat with all texts, and not with exactly one of them.
    pub(super) codes: &'c [usize],
    /// The column of units: a key only if dates repeat with all other texts.
    pub(super) unit: Option<usize>,
}

/// The key columns; empty if nearly all dates are unique, since repeated dates are then mistakes. Otherwise repeatedly
/// adds the column that distinguishes the most lines, until no date repeats within an indicator. The column of units is
/// a key only if dates repeat with all others.
pub(super) fn find(
    table: &Table,
    head: Head,
    dates: &[usize],
    candidates: &Candidates<'_>,
) -> Keys {
    let unit = candidates.unit;
    let rows = head.first..table.height();
    let dated = rows
        .clone()
        .filter(|&row| dates.iter().any(|&date| !is_blank(table.cell(row, date))))
        .filter(|&row| !dates.iter().any(|&date| is_total(table.cell(row, date))));
    // All lines of a sample of the dates, so that repeated dates are found in any order of the lines.
    let share = (rows.len() / ROWS) as u64 + 1;
    let (rows, mut lines): (Vec<usize>, Vec<u64>) = dated
        .map(|row| (row, hash(table, row, dates)))
        .filter(|(_, hash)| hash % share == 0)
        .unzip();
    let mut apart = distinct(&lines);
    if dates.is_empty() || is_mistake(rows.len() - apart, rows.len()) {
        return Keys::default();
    }
    // A column with a different text on every other line is no key.
    let may_be_key = |hashes: &[u64]| distinct(hashes) * 2 <= rows.len().max(4);
    let codes = candidates.codes;
    let has_texts = !candidates.texts.is_empty();
    let candidates: Vec<(usize, Vec<u64>)> = candidates
        .texts
        .iter()
        .map(|&column| (column, hashes(table, &rows, column)))
        .filter(|(_, hashes)| may_be_key(hashes))
        .collect();
    let mut keys: Vec<usize> = Vec::new();
    let mut groups = vec![0_u64; rows.len()];
    while apart < rows.len() && keys.len() < MOST {
        let mut best: Option<(usize, &(usize, Vec<u64>))> = None;
        for candidate in &candidates {
            let mut with = lines.clone();
            mix(&mut with, &candidate.1);
            let with = distinct(&with);
            if with > best.map_or(apart, |(most, _)| most) {
                best = Some((with, candidate));
            }
        }
        let Some((most, (column, hashes))) = best else {
            break;
        };
        mix(&mut lines, hashes);
        mix(&mut groups, hashes);
        keys.push(*column);
        apart = most;
    }
    if keys.len() < MOST && !is_mistake(rows.len() - apart, rows.len()) {
        let mut whole = codes.iter().filter_map(|&column| {
            let hashes = hashes(table, &rows, column);
            let mut with = lines.clone();
            mix(&mut with, &hashes);
            let is_key = may_be_key(&hashes) && distinct(&with) == rows.len();
            is_key.then_some((column, hashes))
        });
        if let (Some((column, hashes)), None) = (whole.next(), whole.next()) {
            mix(&mut lines, &hashes);
            mix(&mut groups, &hashes);
            keys.push(column);
            apart = rows.len();
        }
    }
    let unit_is_key = keys.len() < MOST
        && unit.is_some_and(|unit| {
            let hashes = hashes(table, &rows, unit);
            may_be_key(&hashes) && tells_apart(&lines, &groups, &hashes)
        });
    keys.sort_unstable();
    let mut found = Keys {
        keys,
        is_missing: has_texts && !unit_is_key && !is_mistake(rows.len() - apart, rows.len()),
        unit_is_key,
        name: None,
    };
    let [only] = *found.keys.as_slice() else {
        return found;
    };
    let count = distinct(&groups);
    let same = candidates
        .iter()
        .filter(|(column, _)| *column != only)
        .find(|(_, hashes)| {
            let mut with = groups.clone();
            mix(&mut with, hashes);
            distinct(hashes) == count && distinct(&with) == count
        });
    if let Some(&(other, _)) = same {
        let length = |column: usize| -> usize {
            rows.iter()
                .map(|&row| table.cell(row, column).trim().len())
                .sum()
        };
        let (key, name) = if length(other) < length(only) {
            (other, only)
        } else {
            (only, other)
        };
        found = Keys {
            keys: vec![key],
            name: Some(name),
            ..found
        };
    }
    found
}

/// Whether more texts distinguish most of the lines that repeat the date of another line of their group.
fn tells_apart(lines: &[u64], groups: &[u64], more: &[u64]) -> bool {
    let mut with = lines.to_vec();
    mix(&mut with, more);
    let repeated = repeated(lines, groups);
    repeated > 0 && (distinct(&with) - distinct(lines)) * 2 >= repeated
}

/// The number of lines that repeat the date of another line of their group; 0 if that is a mistake, because nearly all
/// dates in the groups with such lines are unique.
fn repeated(lines: &[u64], groups: &[u64]) -> usize {
    let mut counts: HashMap<u64, (usize, HashSet<u64>)> = HashMap::new();
    for (&line, &group) in lines.iter().zip(groups) {
        let (count, distinct) = counts.entry(group).or_default();
        *count += 1;
        distinct.insert(line);
    }
    let repeating = counts
        .into_values()
        .map(|(count, distinct)| (count, count - distinct.len()));
    let (mut all, mut repeated) = (0, 0);
    for (count, more) in repeating.filter(|(_, more)| *more > 0) {
        all += count;
        repeated += more;
    }
    if is_mistake(repeated, all) {
        0
    } else {
        repeated
    }
}

/// Whether so few of some lines repeat a date that it is a mistake.
const fn is_mistake(repeated: usize, lines: usize) -> bool {
    repeated * 10 < lines
}

fn hashes(table: &Table, rows: &[usize], column: usize) -> Vec<u64> {
    rows.iter()
        .map(|&row| hash(table, row, &[column]))
        .collect()
}

fn hash(table: &Table, row: usize, columns: &[usize]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for &column in columns {
        table.cell(row, column).trim().hash(&mut hasher);
    }
    hasher.finish()
}

/// Combines the hashes in `seen` with those of another column.
fn mix(seen: &mut [u64], more: &[u64]) {
    for (seen, more) in seen.iter_mut().zip(more) {
        // Fibonacci hashing; the order of the columns matters.
        *seen = seen.rotate_left(23).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ more;
    }
}

fn distinct(hashes: &[u64]) -> usize {
    hashes.iter().collect::<HashSet<_>>().len()
}
