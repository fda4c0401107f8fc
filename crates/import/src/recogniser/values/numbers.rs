//! The notation of the numbers of a table.

use super::TOKENS;
use crate::content::{is_number, stands_for_nothing};
use crate::interpretation::{Body, Interpretation, Orientation};
use crate::notation::{self, Numbers, ValueRead};
use crate::options::{Repair, Separator};
use crate::recogniser::Samples;
use crate::report::Proposal;

/// Counts of the values that the rules do not read.
#[derive(Debug, Default)]
pub(in crate::recogniser) struct NumberCounts {
    /// A comma that can only precede decimals: `1,5`, `0,123`.
    decimals: u32,
    /// Commas that can only separate thousands: `1,234,567`, `1,234.5`.
    comma_groups: u32,
    /// Blanks, apostrophes or points that can only separate thousands.
    other_groups: u32,
    /// `1,234`: ambiguous.
    either: u32,
    /// Among the groups: points that can only separate thousands, `1.234.567`, `1.234,5`.
    point_groups: u32,
    /// `1.234`: valid, and another number after both repairs.
    native_groups: u32,
    /// Points that can only precede decimals: `0.95`, `1 234.5`.
    points: u32,
    percents: u32,
    /// The columns and rows of numbers with a percent sign.
    signs: Signs,
    /// Typographic minus signs, and minus signs behind numbers.
    minuses: u32,
    /// Of these, the signs behind numbers, which may be marks.
    trailing: u32,
    /// Marks of missing values: the text, its count, and whether it never means anything else.
    tokens: Vec<(String, u32, bool)>,
}

/// The columns and the rows with numbers with a percent sign, and without one.
#[derive(Debug, Default)]
struct Signs {
    columns: Vec<Kinds>,
    rows: Vec<Kinds>,
}

/// Whether there are numbers with a percent sign, and without one.
type Kinds = [bool; 2];

impl Signs {
    fn add(&mut self, row: usize, column: usize, signed: bool) {
        for (all, place) in [(&mut self.columns, column), (&mut self.rows, row)] {
            if all.len() <= place {
                all.resize(place + 1, Kinds::default());
            }
            if let Some([with, without]) = all.get_mut(place) {
                *if signed { with } else { without } = true;
            }
        }
    }

    /// Whether a series has numbers of both kinds: `12 %` beside `0,12` may be the same or a hundredth of it.
    fn are_mixed(&self, orientation: Orientation) -> bool {
        let any = |kind: usize| {
            self.columns
                .iter()
                .any(|kinds| kinds.get(kind) == Some(&true))
        };
        match orientation {
            Orientation::Down => self.columns.contains(&[true; 2]),
            Orientation::Across => self.rows.contains(&[true; 2]),
            Orientation::Grid => any(0) && any(1),
        }
    }
}

impl NumberCounts {
    pub(in crate::recogniser) fn new(body: &Body<'_>) -> NumberCounts {
        let mut seen = NumberCounts::default();
        body.each_value(|row, column, cell| {
            if let Some(signed) = seen.add(cell) {
                seen.signs.add(row, column, signed);
            }
        });
        seen.tokens
            .sort_by_key(|(_, count, _)| std::cmp::Reverse(*count));
        seen
    }

    /// The marks of missing values, the most frequent first, each with whether it never means anything else.
    pub(in crate::recogniser) fn tokens(self) -> impl Iterator<Item = (String, bool)> {
        let tokens = self.tokens.into_iter();
        tokens.map(|(text, _, certain)| (text, certain))
    }

    /// Counts a cell. Returns whether a number has a percent sign; `None` for a text that is no number in any notation.
    fn add(&mut self, cell: &str) -> Option<bool> {
        let text = cell.trim();
        if text.is_empty() {
            return None;
        }

        if is_number(text) {
            self.add_native(text);
            return Some(false);
        }
        if let Some(sure) = stands_for_nothing(text) {
            self.add_token(text, sure);
            return None;
        }

        let number = match text.strip_suffix('%') {
            Some(number) => number.trim_end(),
            None => text,
        };
        let unsigned = notation::without_minus(number);
        if !self.add_number(unsigned.unwrap_or(number)) {
            return None;
        }

        let signed = number.len() < text.len();
        self.percents += u32::from(signed);
        self.minuses += u32::from(unsigned.is_some());
        let is_behind = unsigned.is_some() && number.ends_with('-');
        self.trailing += u32::from(is_behind);

        Some(signed)
    }

    fn add_token(&mut self, text: &str, sure: bool) {
        let known = self.tokens.iter_mut().find(|(token, _, _)| token == text);
        if let Some((_, count, _)) = known {
            *count += 1;
        } else if self.tokens.len() < TOKENS {
            self.tokens.push((text.to_owned(), 1, sure));
        }
    }

    /// Counts a number that the rules read but that repairs of other numbers may change.
    fn add_native(&mut self, text: &str) {
        if !text.contains('.') {
            return;
        }
        let both = Numbers {
            decimal_comma: true,
            thousands: true,
            ..Numbers::default()
        };
        match notation::value(text, &both) {
            ValueRead::Text(read) if read != text => self.native_groups += 1,
            _ => self.points += 1,
        }
    }

    /// Counts a text, and returns whether it is a number in any notation.
    fn add_number(&mut self, text: &str) -> bool {
        if is_number(text) {
            self.add_native(text);
            return true;
        }

        let reads = |decimal_comma, thousands| {
            let numbers = Numbers {
                decimal_comma,
                thousands,
                ..Numbers::default()
            };
            matches!(notation::value(text, &numbers), ValueRead::Text(read) if is_number(&read))
        };

        let comma = text.contains(',');
        match (reads(true, false), reads(false, true)) {
            (true, true) => self.either += 1,
            (true, false) => self.decimals += 1,
            (false, true) if comma => self.comma_groups += 1,
            (false, true) => {
                self.other_groups += 1;
                match text.bytes().filter(|byte| *byte == b'.').count() {
                    0 => {}
                    1 => self.points += 1,
                    _ => self.point_groups += 1,
                }
            }
            (false, false) if reads(true, true) => {
                self.decimals += 1;
                self.other_groups += 1;
                self.point_groups += u32::from(text.contains('.'));
            }
            (false, false) => return false,
        }

        true
    }

    /// The repairs that these values need in addition to the ticked ones, without samples.
    pub(in crate::recogniser) fn notations(&self, ticked: &Interpretation) -> Vec<Proposal> {
        let (decimal, thousands) = (Repair::DecimalComma, Repair::Thousands);
        let mut found = Vec::new();
        let groups = self.comma_groups + self.other_groups;
        let clash = self.decimals > 0 && self.comma_groups > 0;

        // A few cells do not decide for many, and a comma that separates cells is hardly a decimal comma.
        let commas = ticked.separator == Some(Separator::Comma);
        let doubt = self.either > if commas { 0 } else { self.decimals };

        if self.decimals > 0 && doubt && groups == 0 {
            let count = self.decimals + self.either;
            found.push(proposal(decimal, count, false).or([thousands]));
        } else if self.decimals > 0 {
            let clash = clash || doubt;
            found.push(proposal(decimal, self.decimals + self.either, !clash));
            if groups > 0 {
                found.push(proposal(thousands, groups, !clash));
            }
        } else if self.comma_groups > 0 || groups > 0 && self.either == 0 {
            found.push(proposal(thousands, groups + self.either, true));
        } else if self.either > 0 {
            // `1,234` may be 1234 or 1.234.
            found.push(proposal(thousands, groups + self.either, false).or([decimal]));
        }

        self.add_natives(&mut found, ticked);
        self.add_points(&mut found, ticked);

        if self.percents > 0 {
            let orientation = match ticked.header {
                Some(_) => ticked.orientation,
                None => Orientation::Down,
            };
            let mixed = self.signs.are_mixed(orientation);
            found.push(proposal(Repair::Percent, self.percents, !mixed));
        }
        if self.minuses > 0 {
            let is_certain = self.trailing == 0;
            found.push(proposal(Repair::Minus, self.minuses, is_certain));
        }

        found
    }

    /// Both repairs together read a plain `1.234` as another number. That is certain only if some cell proves that
    /// points separate thousands and no cell proves that they precede decimals.
    fn add_natives(&self, found: &mut Vec<Proposal>, ticked: &Interpretation) {
        let is_planned = |repair: &Repair, is_ticked: bool| {
            // Of two alternatives only a ticked one is applied.
            let mut found = found.iter();
            is_ticked || found.any(|other| other.repair == *repair && !other.has_others())
        };

        let both = [
            (Repair::DecimalComma, ticked.numbers.decimal_comma),
            (Repair::Thousands, ticked.numbers.thousands),
        ];
        if !both
            .iter()
            .all(|(repair, is_ticked)| is_planned(repair, *is_ticked))
        {
            return;
        }

        let is_proved = self.points == 0 && (self.native_groups == 0 || self.point_groups > 0);
        for (repair, _) in both {
            let known = found.iter_mut().find(|other| other.repair == repair);
            if let Some(known) = known {
                known.count += self.native_groups;
                known.certain &= is_proved;
            } else if self.native_groups > 0 {
                found.push(proposal(repair, self.native_groups, is_proved));
            }
        }
    }

    /// Proposes to read `1.234` as thousands, if every number with a point can be read so and decimals follow a comma:
    /// in this file, or usually in files with its separator. Certain only if another cell has several points.
    fn add_points(&self, found: &mut Vec<Proposal>, ticked: &Interpretation) {
        let both = [Repair::DecimalComma, Repair::Thousands];
        let is_reported = both.iter().all(|repair| {
            let mut found = found.iter();
            found.any(|other| other.repair == *repair && !other.has_others())
        });
        // In our own layouts a point precedes decimals; they have no header of their own.
        let usual = ticked.header.is_some()
            && matches!(
                ticked.separator,
                Some(Separator::Semicolon | Separator::Tab | Separator::Bar)
            );
        let is_proved = self.point_groups > 0;
        if !is_reported
            && self.native_groups > 0
            && self.points == 0
            && (usual || self.decimals > 0 || is_proved)
        {
            found.push(proposal(Repair::Points, self.native_groups, is_proved));
        }
    }
}

fn proposal(repair: Repair, count: u32, certain: bool) -> Proposal {
    Proposal::new(repair, certain, count, Samples::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(cells: &[&str]) -> Vec<(String, u32, bool)> {
        let mut seen = NumberCounts::default();
        for cell in cells {
            seen.add(cell);
        }
        let found = seen.notations(&Interpretation::default()).into_iter();
        found
            .map(|found| (found.repair.to_string(), found.count, found.certain))
            .collect()
    }

    #[test]
    fn commas_are_told_by_what_stands_around_them() {
        let decimal = |count, certain| ("decimal-comma".to_owned(), count, certain);
        let thousands = |count, certain| ("thousands".to_owned(), count, certain);

        for (cells, expected) in [
            (&["1,5", "1,234"][..], vec![decimal(2, true)]),
            (&["0,123"], vec![decimal(1, true)]),
            (&["1,234", "12,345"], vec![thousands(2, false)]),
            (&["1,234,567", "1,234"], vec![thousands(2, true)]),
            (&["1,234.5", "1,234"], vec![thousands(2, true)]),
            (
                &["1\u{202f}234,5"],
                vec![decimal(1, true), thousands(1, true)],
            ),
            (&["1 234", "12"], vec![thousands(1, true)]),
            (&["1.234,5"], vec![decimal(1, true), thousands(1, true)]),
            (
                &["1,5", "1,234,567"],
                vec![decimal(1, false), thousands(1, false)],
            ),
            (
                &["12 %", "1,5%"],
                vec![decimal(1, true), ("percent".to_owned(), 2, true)],
            ),
            (&["12", "sun", ""], vec![]),
            // Plain numbers change with both repairs: certain only if points are proved to group.
            (
                &["1.234,5", "1.234"],
                vec![decimal(2, true), thousands(2, true)],
            ),
            (
                &["1,5", "1.234.567", "12.345"],
                vec![decimal(2, true), thousands(2, true)],
            ),
            (
                &["1 234,5", "1.234"],
                vec![decimal(2, false), thousands(2, false)],
            ),
            (
                &["1.234,5", "1.234", "0.95"],
                vec![decimal(2, false), thousands(2, false)],
            ),
            (
                &["1.234,5", "1.5 %"],
                vec![
                    decimal(1, false),
                    thousands(1, false),
                    ("percent".to_owned(), 1, true),
                ],
            ),
            (
                &["1,5", "1 234.5"],
                vec![decimal(1, false), thousands(1, false)],
            ),
            // One of the two repairs alone does not change them.
            (&["1,5", "1.234", "0.95"], vec![decimal(1, true)]),
            // A few cells do not decide for many.
            (&["1,5", "1,234", "2,345"], vec![decimal(3, false)]),
            // Points may group where commas precede decimals, and do so if a cell has several.
            (
                &["1,5", "1.234"],
                vec![decimal(1, true), ("points".to_owned(), 1, false)],
            ),
            (
                &["1.234.567", "1.234"],
                vec![thousands(1, true), ("points".to_owned(), 1, true)],
            ),
            (&["1.234", "2.345"], vec![]),
            (
                &["−5,5", "−3"],
                vec![decimal(1, true), ("minus".to_owned(), 2, true)],
            ),
            (&["50.00-", "12.5"], vec![("minus".to_owned(), 1, false)]),
            (&["1 234", "1.234", "0.95"], vec![thousands(1, true)]),
        ] {
            assert_eq!(seen(cells), expected, "{cells:?}");
        }
    }

    #[test]
    fn what_is_ticked_of_two_stays_alone() {
        let mut seen = NumberCounts::default();
        for cell in ["1,234", "1.234"] {
            seen.add(cell);
        }
        let mut ticked = Interpretation::default();
        ticked.numbers.decimal_comma = true;
        let thousands = proposal(Repair::Thousands, 1, false).or([Repair::DecimalComma]);
        assert_eq!(seen.notations(&ticked), std::slice::from_ref(&thousands));
        ticked.numbers.thousands = true;
        let thousands = Proposal {
            count: 2,
            ..thousands
        };
        let decimal = proposal(Repair::DecimalComma, 1, false);
        assert_eq!(seen.notations(&ticked), [thousands, decimal]);
    }
}
