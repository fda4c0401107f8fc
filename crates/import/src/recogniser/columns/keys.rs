//! The columns that distinguish indicators where dates repeat.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::content::cell::is_blank;
use crate::content::totals::is_total;
use crate::interpretation::Head;
use crate::table::Table;

/// Most columns of keys: with the column of values they make the most segments of an id.
pub(in crate::recogniser) const MOST: usize = 5;

/// Approximate number of lines read.
const ROWS: usize = 200_000;

/// Columns that distinguish indicators.
#[derive(Debug, Default)]
pub(in crate::recogniser) struct Keys {
    pub(in crate::recogniser) keys: Vec<usize>,
    /// Whether the unit is also a key.
    pub(in crate::recogniser) unit_is_key: bool,
    /// A column equivalent to the only key, in longer words.
    pub(in crate::recogniser) name: Option<usize>,
    /// Whether dates repeat with all of them, too often for a mistake, although there are other texts.
    pub(in crate::recogniser) is_missing: bool,
}

/// The columns that may be keys.
pub(in crate::recogniser) struct Candidates<'c> {
    pub(in crate::recogniser) texts: &'c [usize],
    /// Columns of numbers that may be codes: keys only if dates repeat with all texts, and not with exactly one of
    /// them.
    pub(in crate::recogniser) codes: &'c [usize],
    /// Columns of texts about values, such as their status: keys only if nothing else tells lines apart.
    pub(in crate::recogniser) about_values: &'c [usize],
    /// The column of units: a key only if dates repeat with all other texts.
    pub(in crate::recogniser) unit: Option<usize>,
}

/// The key columns; empty if nearly all dates are unique, since repeated dates are then mistakes. Otherwise the only
/// column of codes that tells all lines apart, if no text does; else repeatedly the column that distinguishes the most
/// lines, until no date repeats within an indicator. The column of units is a key only if dates repeat with all others.
pub(in crate::recogniser) fn find(
    table: &Table,
    head: Head,
    dates: &[usize],
    candidates: &Candidates<'_>,
) -> Keys {
    // Notes below the data are no lines of an indicator.
    let rows = head.rows_of_data(table);
    let dated = rows
        .clone()
        .filter(|&row| dates.iter().any(|&date| !is_blank(table.cell(row, date))))
        .filter(|&row| !dates.iter().any(|&date| is_total(table.cell(row, date))));

    // All lines of a sample of the dates, so that repeated dates are found in any order of the lines.
    let share = (rows.len() / ROWS) as u64 + 1;
    let (rows, lines): (Vec<usize>, Vec<u64>) = dated
        .map(|row| (row, hash(table, row, dates)))
        .filter(|(_, hash)| hash % share == 0)
        .unzip();

    let apart = distinct(&lines);
    if dates.is_empty() || is_mistake(rows.len() - apart, rows.len()) {
        return Keys::default();
    }

    let mut search = Search {
        table,
        groups: vec![0; rows.len()],
        keys: Vec::new(),
        rows,
        lines,
        apart,
    };

    let texts = search.hashed(candidates.texts);
    let mut codes = search.hashed(candidates.codes);
    // The numbers of a key come back at other dates.
    codes.retain(|(_, hashes)| distinct(hashes) * 2 <= search.rows.len());
    if !codes.is_empty() && !texts.iter().any(|one| search.is_whole_with(one)) {
        search.add_only_whole(&codes);
    }

    search.add_best(&texts);
    if search.repeats() {
        search.add_only_whole(&codes);
    }

    let about_values = search.hashed(candidates.about_values);
    search.add_best(&about_values);
    search.found(candidates, &texts)
}

/// A column, and the hash of its text in each row.
type Hashed = (usize, Vec<u64>);

/// The search for keys.
struct Search<'t> {
    table: &'t Table,
    rows: Vec<usize>,
    /// The hash of the date and the keys of each row, and of the keys alone.
    lines: Vec<u64>,
    groups: Vec<u64>,
    keys: Vec<usize>,
    /// The number of different lines.
    apart: usize,
}

impl Search<'_> {
    /// The columns that may be keys. A column with a different text on every other line is none.
    fn hashed(&self, columns: &[usize]) -> Vec<Hashed> {
        let hashed = columns
            .iter()
            .map(|&column| (column, hashes(self.table, &self.rows, column)));
        hashed
            .filter(|(_, hashes)| self.may_be_key(hashes))
            .collect()
    }

    fn may_be_key(&self, hashes: &[u64]) -> bool {
        distinct(hashes) * 2 <= self.rows.len().max(4)
    }

    /// Whether dates repeat too often for a mistake.
    fn repeats(&self) -> bool {
        !is_mistake(self.rows.len() - self.apart, self.rows.len())
    }

    fn with(&self, (_, hashes): &Hashed) -> usize {
        let mut with = self.lines.clone();
        mix(&mut with, hashes);
        distinct(&with)
    }

    /// Whether one more column tells all lines apart.
    fn is_whole_with(&self, one: &Hashed) -> bool {
        self.with(one) == self.rows.len()
    }

    /// Adds a column with which `apart` lines differ.
    fn add(&mut self, (column, hashes): &Hashed, apart: usize) {
        mix(&mut self.lines, hashes);
        mix(&mut self.groups, hashes);
        self.keys.push(*column);
        self.apart = apart;
    }

    /// Adds the column that tells all lines apart, if it is the only one.
    fn add_only_whole(&mut self, columns: &[Hashed]) {
        if self.apart == self.rows.len() || self.keys.len() >= MOST {
            return;
        }
        let mut whole = columns.iter().filter(|one| self.is_whole_with(one));
        if let (Some(one), None) = (whole.next(), whole.next()) {
            self.add(one, self.rows.len());
        }
    }

    /// Adds the columns that distinguish the most lines, until all lines differ.
    fn add_best(&mut self, columns: &[Hashed]) {
        while self.apart < self.rows.len() && self.keys.len() < MOST {
            let mut best: Option<(usize, &Hashed)> = None;
            for one in columns {
                let with = self.with(one);
                if with > best.map_or(self.apart, |(most, _)| most) {
                    best = Some((with, one));
                }
            }
            let Some((apart, one)) = best else {
                break;
            };
            self.add(one, apart);
        }
    }

    fn found(mut self, candidates: &Candidates<'_>, texts: &[Hashed]) -> Keys {
        let unit_is_key = self.keys.len() < MOST
            && candidates.unit.is_some_and(|unit| {
                let hashes = hashes(self.table, &self.rows, unit);
                self.may_be_key(&hashes) && tells_apart(&self.lines, &self.groups, &hashes)
            });
        self.keys.sort_unstable();

        let is_missing = !candidates.texts.is_empty() && !unit_is_key && self.repeats();
        let found = Keys {
            keys: self.keys.clone(),
            is_missing,
            unit_is_key,
            name: None,
        };

        let [only] = *self.keys.as_slice() else {
            return found;
        };

        let count = distinct(&self.groups);
        let same = texts.iter().find(|(column, hashes)| {
            let mut with = self.groups.clone();
            mix(&mut with, hashes);
            *column != only && distinct(hashes) == count && distinct(&with) == count
        });
        let Some(&(other, _)) = same else {
            return found;
        };

        let (key, name) = if self.length(other) < self.length(only) {
            (other, only)
        } else {
            (only, other)
        };
        Keys {
            keys: vec![key],
            name: Some(name),
            ..found
        }
    }

    /// The bytes of all texts of a column.
    fn length(&self, column: usize) -> usize {
        let rows = self.rows.iter();
        rows.map(|&row| self.table.cell(row, column).trim().len())
            .sum()
    }
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
