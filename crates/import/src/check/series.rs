//! The observations of a draft as a series.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::number::{MAX_DIGITS, Number};
use domain::problem::{Code, Problem};
use domain::series::observation::{LineProblem, LineRule, Separator, check_label, check_text};
use domain::series::{MAX_CANONICAL_BYTES, PlacedText, Positions, Series};

use super::FoundProblems;
use super::labels::Labels;
use crate::content::cell::{is_blank, unguarded};
use crate::draft::{Draft, Entry, Spot};
use crate::format::workbook::is_formula_error;
use crate::interpretation::Interpretation;
use crate::notation::{self, ValueRead};
use crate::options::DateNotation;
use crate::report::{ImportProblem, shown};

/// Most dates cached with their parsed period, and most texts of observations cached.
const REMEMBERED: usize = 4_096;

/// The options for reading the observations of a draft.
pub(super) struct Reading<'r> {
    pub(super) frequency: Frequency,
    pub(super) interpretation: &'r Interpretation,
    pub(super) separator: Separator,
}

/// An observation with a valid date; its value is `NaN` if the value is invalid.
#[derive(Clone, Copy)]
struct CheckedRow {
    identity: i32,
    ordinal: i32,
    value: f64,
    /// The index in the entries.
    entry: u32,
}

/// A repaired date, cached: a wide table has the same one in every column.
struct Remembered {
    text: String,
    frequency: Frequency,
    read: Result<Period, LineRule>,
}

/// Builds series and reuses its buffers.
#[derive(Default)]
pub(super) struct Builder {
    rows: Vec<CheckedRow>,
    /// The ordinals of the previous indicator.
    positions: Arc<[i32]>,
    /// The labels of the previous indicator of categories.
    labels: Arc<[String]>,
    /// Texts of observations, shared between equal ones.
    texts: HashSet<Arc<str>>,
    dates: Vec<Option<Remembered>>,
}

impl Builder {
    /// The series of a draft; `None` if there are problems.
    pub(super) fn build(
        &mut self,
        reading: &Reading<'_>,
        draft: &Draft<'_>,
        found: &mut FoundProblems,
    ) -> Option<Series> {
        if reading.frequency.is_dated() {
            self.dated(reading, draft, found)
        } else {
            self.categories(reading, draft, found)
        }
    }

    fn dated(
        &mut self,
        reading: &Reading<'_>,
        draft: &Draft<'_>,
        found: &mut FoundProblems,
    ) -> Option<Series> {
        self.rows.clear();
        let mut decimals = 0;
        let mut texts = false;

        for (place, entry) in (0_u32..).zip(&draft.entries) {
            let number = match reading.value(&entry.value) {
                Ok(None) => continue,
                Ok(Some(number)) => Some(number),
                Err(problem) => {
                    found.push(ImportProblem::at(
                        entry.value.place,
                        &entry.value.text,
                        problem,
                    ));
                    None
                }
            };
            if let Some(text) = &entry.text {
                texts = true;
                if let Err(rule) = check_text(unguarded(&text.text)) {
                    found.push(rule_at(text, rule));
                }
            }
            match self.date(reading, &entry.date) {
                Ok(period) => self.rows.push(CheckedRow {
                    identity: period.identity(),
                    ordinal: period.ordinal(),
                    value: number.map_or(f64::NAN, |number| number.value),
                    entry: place,
                }),
                Err(rule) => found.push(rule_at(&entry.date, rule)),
            }
            texts |= reading.mark(entry).is_some();
            decimals = decimals.max(number.map_or(0, |number| number.decimals));
        }

        if !self.rows.is_sorted_by(|a, b| a.identity < b.identity) {
            // Stable sort: the first line of a period stays first.
            self.rows.sort_by_key(|row| row.identity);
            self.tell_duplicates(draft, found);
        }
        if !found.is_empty() {
            return None;
        }
        let values = self.rows.iter().map(|row| row.value).collect();
        let texts = if texts {
            self.texts(reading, draft)
        } else {
            Vec::new()
        };
        let positions = Positions::Periods(self.positions());
        finish(reading, draft, positions, values, texts, decimals, found)
    }

    /// The ordinals of the rows: the shared list of the previous indicator if equal, as in a table.
    fn positions(&mut self) -> Arc<[i32]> {
        let ordinals = self.rows.iter().map(|row| row.ordinal);
        if !ordinals.clone().eq(self.positions.iter().copied()) {
            self.positions = ordinals.collect();
        }
        Arc::clone(&self.positions)
    }

    fn texts(&mut self, reading: &Reading<'_>, draft: &Draft<'_>) -> Vec<PlacedText> {
        let entries = self.rows.iter().map(|row| row.entry).collect::<Vec<_>>();
        let texts = (0_u32..).zip(entries).filter_map(|(place, entry)| {
            let entry = draft.entries.get(entry as usize)?;
            Some((place, self.text_of(reading, entry)?))
        });
        texts.collect()
    }

    fn tell_duplicates(&self, draft: &Draft<'_>, found: &mut FoundProblems) {
        let spot = |row: &CheckedRow| {
            draft
                .entries
                .get(row.entry as usize)
                .map(|entry| &entry.date)
        };
        for same in self.rows.chunk_by(|a, b| a.identity == b.identity) {
            let [first, others @ ..] = same else {
                continue;
            };
            let other = spot(first).map_or(0, |date| line_of(date));
            for date in others.iter().filter_map(spot) {
                found.push(rule_at(date, LineRule::DateDuplicate { other }));
            }
        }
    }

    fn date(&mut self, reading: &Reading<'_>, date: &Spot<'_>) -> Result<Period, LineRule> {
        let text = trimmed(&date.text);
        if reading.interpretation.dates.is_empty() {
            return reading.date(text);
        }

        let slot = (date.place.line as usize + date.place.column as usize) % REMEMBERED;
        if self.dates.is_empty() {
            self.dates.resize_with(REMEMBERED, || None);
        }
        let Some(slot) = self.dates.get_mut(slot) else {
            return reading.date(text);
        };

        match slot {
            Some(known) if known.frequency == reading.frequency && known.text == text => known.read,
            _ => {
                let read = reading.date(text);
                *slot = Some(Remembered {
                    text: text.to_owned(),
                    frequency: reading.frequency,
                    read,
                });
                read
            }
        }
    }

    fn categories(
        &mut self,
        reading: &Reading<'_>,
        draft: &Draft<'_>,
        found: &mut FoundProblems,
    ) -> Option<Series> {
        let mut labels = Labels::after(Arc::clone(&self.labels));
        let mut values: Vec<f64> = Vec::new();
        let mut texts: Vec<PlacedText> = Vec::new();
        let mut decimals = 0;

        for entry in &draft.entries {
            let number = match reading.value(&entry.value) {
                Ok(None) => continue,
                Ok(Some(number)) => number,
                Err(problem) => {
                    found.push(ImportProblem::at(
                        entry.value.place,
                        &entry.value.text,
                        problem,
                    ));
                    Number {
                        value: 0.0,
                        decimals: 0,
                    }
                }
            };
            let label = check_label(unguarded(&entry.date.text));
            match label.and_then(|label| labels.add(label, line_of(&entry.date))) {
                Ok(()) => {
                    let place = u32::try_from(values.len()).unwrap_or(u32::MAX);
                    values.push(number.value);
                    texts.extend(self.text_of(reading, entry).map(|text| (place, text)));
                }
                Err(rule) => found.push(rule_at(&entry.date, rule)),
            }
            if let Some(text) = &entry.text
                && let Err(rule) = check_text(unguarded(&text.text))
            {
                found.push(rule_at(text, rule));
            }
            decimals = decimals.max(number.decimals);
        }

        if !found.is_empty() {
            return None;
        }

        self.labels = labels.shared();
        let positions = Positions::Labels(Arc::clone(&self.labels));
        finish(reading, draft, positions, values, texts, decimals, found)
    }

    /// The text of an observation, or the mark after its date. Equal texts are stored once.
    fn text_of(&mut self, reading: &Reading<'_>, entry: &Entry<'_>) -> Option<Arc<str>> {
        let text = match &entry.text {
            Some(text) => unguarded(&text.text),
            None => reading.mark(entry)?,
        };
        let text = check_text(text).ok().flatten()?;
        if let Some(known) = self.texts.get(text) {
            return Some(Arc::clone(known));
        }
        let text: Arc<str> = text.into();
        if self.texts.len() < REMEMBERED {
            self.texts.insert(Arc::clone(&text));
        }
        Some(text)
    }
}

impl Reading<'_> {
    /// The mark after a date that becomes the text of its observation.
    fn mark<'e>(&self, entry: &'e Entry<'_>) -> Option<&'e str> {
        let dates = &self.interpretation.dates;
        if entry.text.is_some() || !dates.contains(&DateNotation::Marks) {
            return None;
        }
        let text = trimmed(&entry.date.text);
        let (date, mark) = notation::mark::split(text)?;
        notation::read_with(date, dates).is_some().then_some(mark)
    }

    fn date(&self, text: &str) -> Result<Period, LineRule> {
        if text.is_empty() {
            return Err(LineRule::DateMissing);
        }
        let dates = &self.interpretation.dates;
        let repaired = if dates.is_empty() {
            Cow::Borrowed(text)
        } else {
            notation::date(text, self.frequency, dates)
        };
        Period::parse(self.frequency, &repaired)
            .map_err(|problem| LineRule::of_date(problem, self.frequency))
    }

    /// The value of a cell; `None` without an observation.
    fn value(&self, spot: &Spot<'_>) -> Result<Option<Number>, Problem> {
        let repaired = if self.interpretation.numbers.change_values() {
            match notation::value(&spot.text, &self.interpretation.numbers) {
                ValueRead::Missing => return Ok(None),
                ValueRead::Text(text) => text,
            }
        } else {
            Cow::Borrowed(&*spot.text)
        };
        if is_blank(&repaired) {
            return Ok(None);
        }
        Number::parse(&repaired).map(Some).map_err(|problem| {
            let text = spot.text.trim();
            if is_formula_error(text) {
                return Problem::new(Code::ImportFormulaError).with("text", text);
            }
            problem_of(spot, LineRule::of_value(problem, self.separator))
        })
    }
}

/// The problem of an observation line, without a field.
fn problem_of(spot: &Spot<'_>, rule: LineRule) -> Problem {
    let line = LineProblem {
        line: line_of(spot),
        text: shown(&spot.text),
        rule,
    };
    Problem {
        field: None,
        ..line.problem()
    }
}

fn rule_at(spot: &Spot<'_>, rule: LineRule) -> ImportProblem {
    ImportProblem::at(spot.place, &spot.text, problem_of(spot, rule))
}

/// The line of a date; in a transposed table dates are in columns.
const fn line_of(spot: &Spot<'_>) -> u32 {
    spot.place.line
}

fn trimmed(text: &str) -> &str {
    domain::number::trim_blanks(text)
}

fn finish(
    reading: &Reading<'_>,
    draft: &Draft<'_>,
    positions: Positions,
    values: Vec<f64>,
    texts: Vec<PlacedText>,
    decimals: u8,
    found: &mut FoundProblems,
) -> Option<Series> {
    let series = Series::from_columns(reading.frequency, positions, values, texts, decimals);

    // Every rule was applied above. If one was missed, the indicator is rejected and not stored wrongly.
    let series = series.map_err(|_| Problem::new(Code::LineValueDigits).with("max", MAX_DIGITS));

    // A series that is certainly too long is rejected here, so that it takes no memory until the publish; only such a
    // series is measured.
    let series = series.and_then(|series| {
        if least_bytes(&series) <= MAX_CANONICAL_BYTES {
            return Ok(series);
        }
        let size = series.check_size().map_err(|large| large.problem());
        size.map(|_| series)
    });

    series
        .map_err(|problem| found.push(ImportProblem::at(draft.id.place, &draft.id.text, problem)))
        .ok()
}

/// A lower bound of the length of a series' canonical text, in bytes: a line has four characters of a year or its
/// label, a separator, a digit and a line end.
fn least_bytes(series: &Series) -> usize {
    let positions = match series.positions() {
        Positions::Periods(ordinals) => ordinals.len() * 4,
        Positions::Labels(labels) => labels.iter().map(String::len).sum(),
    };
    positions + series.len() * 3
}
