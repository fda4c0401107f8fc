//! Dates of a year and a number, which may be months, quarters, half-years, weeks or spans of two years: the candidates
//! that read a column, and the evidence that refutes them.

use std::collections::{BTreeSet, HashSet};

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use super::order::DateOrder;
use crate::draft::Spot;
use crate::notation::part::PartKind::{self, Month, Quarter, Semester, Week};
use crate::notation::{self, Written, numbered::Numbered};
use crate::options::{DateNotation, Repair};
use crate::recogniser::Samples;
use crate::report::Proposal;

/// A candidate reads at least this share of the cells; the others are reported line by line.
const LEAST_READ: (u32, u32) = (3, 4);
/// Fewer spans of years may be months that look like them.
const FEWEST_SPANS: usize = 3;
/// The years for which six digits are probably a date.
const LIKELY_YEARS: std::ops::RangeInclusive<u16> = 1800..=2100;

/// Meaning of the number beside a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Part(PartKind),
    /// The next year: a school year, a fiscal year, a season.
    Spans,
}

const KINDS: [Kind; 5] = [
    Kind::Part(Month),
    Kind::Part(Quarter),
    Kind::Part(Semester),
    Kind::Part(Week),
    Kind::Spans,
];

/// The readings of one text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Readings {
    /// In the order of [`KINDS`].
    all: [Option<Written>; KINDS.len()],
    /// The number; `None` for a second year of four digits.
    number: Option<u8>,
    /// Whether the rules of dates read the text as a month or a half-year: `2024-01`, `2024-S1`.
    is_native: bool,
    /// Whether the notation with codes reads the text as the same month, quarter or half-year.
    is_code: bool,
    /// Whether the notation of days before months reads the text as the same month: `01/2024`.
    is_day_code: bool,
    is_six_digits: bool,
    has_letter: bool,
    pub(super) is_number_first: bool,
}

impl Readings {
    /// The readings of a text of a year and a number, perhaps with the letter S between them, which is short for
    /// *semaine* and for *semestre*. `None` for other texts, and where a letter leaves one reading.
    pub(super) fn parse(text: &str) -> Option<Readings> {
        if !has_two_numbers(text) {
            return None;
        }

        let code = notation::read_as(text, DateNotation::Codes);
        if matches!(
            code,
            Some(Written::Week(..) | Written::Quarter(..) | Written::Day(..))
        ) {
            return None;
        }

        let numbered = Numbered::read(text);
        let week = notation::read_as(text, DateNotation::Weeks).filter(exists);
        let months = numbered.and_then(Numbered::month);
        let half = code.filter(|code| matches!(code, Written::Semester(..)) && week.is_some());
        let spans = numbered.and_then(Numbered::span);

        if numbered.is_none() && week.is_none() {
            return None;
        }
        if months.or(half).or(week).is_none() && spans.is_none() {
            return None;
        }

        let first = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        Some(Readings {
            all: [
                months,
                numbered.and_then(Numbered::quarter),
                numbered.and_then(Numbered::semester).or(half),
                week,
                spans.map(|(first, _)| Written::Year(first)),
            ],
            number: match (numbered, week) {
                (Some(numbered), _) => numbered.number(),
                (None, Some(Written::Week(_, number))) => Some(number),
                (None, _) => None,
            },
            is_native: notation::native(text).is_some(),
            is_code: code.is_some(),
            is_day_code: notation::read_as(text, DateNotation::DayMonthYear).is_some(),
            is_six_digits: first == 6,
            has_letter: numbered.is_none(),
            is_number_first: numbered.is_some() && first < 4,
        })
    }

    fn year(&self) -> Option<u16> {
        let mut read = self.all.iter();
        read.find_map(|read| Some((*read)?.year()))
    }
}

/// Whether a text may be a year and a number: two runs of digits, or one of six. Most dates are not.
fn has_two_numbers(text: &str) -> bool {
    let (mut runs, mut digits, mut is_inside) = (0, 0, false);
    for byte in text.bytes() {
        let is_digit = byte.is_ascii_digit();
        runs += u32::from(is_digit && !is_inside);
        digits += u32::from(is_digit);
        is_inside = is_digit;
    }
    runs == 2 || runs == 1 && digits == 6
}

/// Whether a week is one of its year.
fn exists(written: &Written) -> bool {
    Period::parse(Frequency::Weekly, &written.to_string()).is_ok()
}

/// The dates that one candidate reads.
#[derive(Debug, Default)]
struct CandidateDates {
    count: u32,
    order: DateOrder,
    samples: Samples,
}

/// Statistics of the dates of a year and a number in one table.
#[derive(Debug, Default)]
pub(super) struct NumberedDates {
    cells: u32,
    native: u32,
    codes: u32,
    /// Cells with the letter S or a word for weeks.
    letters: u32,
    /// Cells with a month that neither the rules nor the codes read, and those of them that the notation of days reads.
    months_alone: u32,
    day_codes: u32,
    six_digits: u32,
    unlikely: u32,
    /// In the order of [`KINDS`].
    candidates: [CandidateDates; KINDS.len()],
    /// The different years and numbers.
    distinct: HashSet<(u16, u8)>,
    /// The first years of the different spans.
    spans: BTreeSet<u16>,
    second_years: u32,
}

impl NumberedDates {
    pub(super) fn add(&mut self, spot: &Spot<'_>, readings: &Readings) {
        self.cells += 1;
        self.native += u32::from(readings.is_native);
        self.codes += u32::from(readings.is_code && !readings.is_native);
        self.letters += u32::from(readings.has_letter);

        let [months, ..] = readings.all;
        let is_alone = months.is_some() && !readings.is_native && !readings.is_code;
        self.months_alone += u32::from(is_alone);
        self.day_codes += u32::from(is_alone && readings.is_day_code);
        for (candidate, written) in self.candidates.iter_mut().zip(readings.all) {
            let Some(written) = written else { continue };
            candidate.count += 1;
            candidate.order.add(written);
            candidate.samples.add(spot, || written.to_string());
        }

        let Some(year) = readings.year() else { return };
        if readings.is_six_digits {
            self.six_digits += 1;
            self.unlikely += u32::from(!LIKELY_YEARS.contains(&year));
        }

        match readings.number {
            Some(number) => drop(self.distinct.insert((year, number))),
            None => self.second_years += 1,
        }
        if let [.., Some(Written::Year(first))] = readings.all {
            self.spans.insert(first);
        }
    }

    /// The number of cells that the rules do not read.
    pub(super) const fn count(&self) -> u32 {
        self.cells - self.native
    }

    fn candidate(&self, kind: Kind) -> &CandidateDates {
        let [months, quarters, semesters, weeks, spans] = &self.candidates;
        match kind {
            Kind::Part(Month) => months,
            Kind::Part(Quarter) => quarters,
            Kind::Part(Semester) => semesters,
            Kind::Part(Week) => weeks,
            Kind::Spans => spans,
        }
    }

    /// Whether the numbers end at the number of periods of a year, and begin again with the next year.
    fn turns_after(&self, last: u8) -> bool {
        let is_last = self.distinct.iter().all(|(_, number)| *number <= last);
        let mut all = self.distinct.iter();
        is_last
            && all.any(|&(year, number)| {
                number == last && self.distinct.contains(&(year.saturating_add(1), 1))
            })
    }

    /// The number of cells that denote the whole year after its parts, as 5 does after four quarters.
    fn whole_years(&self, kind: Kind) -> u32 {
        let last = match kind {
            Kind::Part(Month) => 13,
            Kind::Part(Quarter) => 5,
            Kind::Part(Semester) => 3,
            Kind::Part(Week) | Kind::Spans => return 0,
        };
        if !self.turns_after(last) {
            return 0;
        }
        self.cells - self.candidate(kind).count
    }

    /// The candidates that the file does not refute, the likeliest first.
    fn left(&self, subject: Option<Kind>) -> Vec<Kind> {
        let (least, of) = LEAST_READ;

        let reads = |kind: &Kind| {
            let count = self.candidate(*kind).count;
            count > 0 && (count + self.whole_years(*kind)) * of >= self.cells * least
        };
        let are_spans = reads(&Kind::Spans);

        let is_refuted = |kind: &Kind| match kind {
            // Months that are 13 months apart are no months.
            Kind::Part(Month) => are_spans && self.spans.len() >= FEWEST_SPANS,
            // The rules read `2024-01` as a month. Beyond twelve it is none.
            Kind::Part(Week) if self.native == self.cells => subject != Some(Kind::Part(Week)),
            // The letter S stands before two half-years and the year, or before weeks.
            Kind::Part(Week) if self.letters > 0 => self.turns_after(2) || self.turns_after(3),
            Kind::Part(Week) => self.turns_after(12),
            Kind::Spans => {
                self.spans.len() < 2 && self.second_years == 0 && subject != Some(Kind::Spans)
            }
            Kind::Part(Quarter) | Kind::Part(Semester) => false,
        };

        let mut left: Vec<Kind> = KINDS.into_iter().filter(reads).collect();
        left.retain(|kind| !is_refuted(kind));
        if let Some(named) = subject.filter(|named| left.contains(named)) {
            return vec![named];
        }

        left.sort_by_key(|kind| !self.is_likely(*kind));
        left
    }

    /// Whether a candidate is likelier than the others that are left.
    fn is_likely(&self, kind: Kind) -> bool {
        let most = self.distinct.iter().map(|(_, number)| *number).max();
        match kind {
            Kind::Part(Month) => (5..=12).contains(&most.unwrap_or(0)),
            Kind::Part(Quarter) => self.turns_after(4) || self.turns_after(5),
            Kind::Part(Semester) => self.turns_after(2) || self.turns_after(3),
            Kind::Part(Week) => most > Some(13),
            Kind::Spans => self.spans.len() > 1,
        }
    }

    /// The notation of a candidate. Notations that read other dates, too, are preferred where nothing is asked.
    fn notation(&self, kind: Kind, is_question: bool) -> DateNotation {
        match kind {
            Kind::Part(Month) if self.months_alone == 0 && !is_question => DateNotation::Codes,
            Kind::Part(Month) if self.day_codes == self.cells && !is_question => {
                DateNotation::DayMonthYear
            }
            Kind::Part(Month) => DateNotation::Months,
            Kind::Part(Semester) if self.codes > 0 => DateNotation::Codes,
            Kind::Part(Quarter) => DateNotation::Quarters,
            Kind::Part(Semester) => DateNotation::Semesters,
            Kind::Part(Week) => DateNotation::Weeks,
            Kind::Spans => DateNotation::FirstYear,
        }
    }

    /// The notation that these dates need; a question where several candidates are left, or spans of years, which have
    /// the name of their first or of their last year.
    pub(super) fn found(mut self, subject: Option<Kind>) -> Option<Proposal> {
        let left = self.left(subject);
        let likeliest = *left.first()?;
        if self.native == self.cells && matches!(*left, [Kind::Part(Month) | Kind::Part(Semester)])
        {
            return None;
        }

        let is_question = left.len() > 1 || likeliest == Kind::Spans;
        let mut notations: Vec<DateNotation> = Vec::new();
        for &kind in &left {
            notations.push(self.notation(kind, is_question));
            if kind == Kind::Spans {
                notations.push(DateNotation::LastYear);
            }
        }

        let is_plausible = self.candidate(likeliest).order.is_plausible();
        // Six digits may also be a code.
        let are_dates = self.six_digits == 0 || self.unlikely == 0 && is_plausible;
        let place = KINDS.iter().position(|kind| *kind == likeliest)?;
        let read = std::mem::take(self.candidates.get_mut(place)?);
        let count = if likeliest == Kind::Part(Month) {
            read.count - self.native
        } else {
            read.count
        };

        let certain = !is_question && are_dates && (likeliest != Kind::Part(Week) || is_plausible);
        let mut notations = notations.into_iter();
        let found = Proposal::new(
            Repair::Dates(notations.next()?),
            certain,
            count,
            read.samples,
        );
        Some(found.or(notations.map(Repair::Dates)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::CellPosition;

    /// The notations for some texts, each after `?` if they are a question.
    fn found(subject: Option<Kind>, texts: &[&str]) -> String {
        let mut dates = NumberedDates::default();
        for &text in texts {
            let spot = Spot {
                text: text.into(),
                place: CellPosition::default(),
            };
            if let Some(readings) = Readings::parse(text) {
                dates.add(&spot, &readings);
            }
        }
        let Some(found) = dates.found(subject) else {
            return "-".to_owned();
        };
        let notations = [found.repair].into_iter().chain(found.instead);
        let notations: Vec<String> = notations
            .map(|repair| repair.to_string().replace("dates:", ""))
            .collect();
        let sign = if found.certain { "" } else { "?" };
        format!("{sign}{}", notations.join(" "))
    }

    #[test]
    fn only_the_candidate_that_is_left_is_certain() {
        let year: Vec<String> = (1..=12).map(|month| format!("2015-{month}")).collect();
        let year: Vec<&str> = year.iter().map(String::as_str).collect();
        let turned = [year.as_slice(), &["2016-1"]].concat();

        assert_eq!(found(None, &year), "?months weeks");
        assert_eq!(found(None, &turned), "months");

        for (subject, texts, expected) in [
            (
                Some(Kind::Part(Month)),
                ["2015-1", "2015-2", "2015-3"],
                "months",
            ),
            (
                Some(Kind::Part(Quarter)),
                ["1990:1", "1990:2", "1990:3"],
                "quarters",
            ),
            (
                Some(Kind::Part(Semester)),
                ["2015-1", "2015-2", "2016-1"],
                "semesters",
            ),
            (
                Some(Kind::Part(Week)),
                ["2021-01", "2021-02", "2021-03"],
                "weeks",
            ),
            (None, ["2021-01", "2021-02", "2021-03"], "-"),
            (None, ["2021/01", "2021/02", "2021/03"], "?months weeks"),
            (None, ["2021/11", "2021/12", "2022/01"], "codes"),
            (None, ["202111", "202112", "202201"], "codes"),
            (None, ["2021-51", "2021-52", "2022-01"], "weeks"),
            (
                None,
                ["1990:1", "1990:2", "1990:3"],
                "?months quarters weeks",
            ),
            (
                None,
                ["1990:3", "1990:4", "1991:1"],
                "?quarters months weeks",
            ),
            (
                None,
                ["2009-10", "2010-11", "2011-12"],
                "?first-year last-year",
            ),
            (
                Some(Kind::Part(Month)),
                ["2009-10", "2010-11", "2011-12"],
                "?first-year last-year",
            ),
            (
                Some(Kind::Part(Month)),
                ["2009-10", "2010-11", "2010-12"],
                "-",
            ),
            (
                None,
                ["2009/2010", "2010/2011", "2011/2012"],
                "?first-year last-year",
            ),
            (
                None,
                ["200910", "201011", "201112"],
                "?first-year last-year weeks",
            ),
            (
                None,
                ["1/2024", "2/2024", "3/2024"],
                "?months quarters weeks",
            ),
            (None, ["01/2024", "02/2024", "03/2024"], "?months weeks"),
            (None, ["11/2024", "12/2024", "01/2025"], "dmy"),
            (None, ["2021S1", "2021S2", "2021S3"], "weeks"),
            (None, ["2021S2", "2022S1", "2022S2"], "codes"),
            (None, ["2021-S2", "2022-S1", "2022-S2"], "-"),
            (None, ["2021S2", "2021S3", "2022S1"], "codes"),
        ] {
            assert_eq!(found(subject, &texts), expected, "{texts:?}");
        }
    }
}
