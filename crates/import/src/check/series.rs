//! The observations of a draft as a series.

use std::collections::HashSet;
use std::sync::Arc;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::number::{MAX_DIGITS, Number};
use domain::problem::{Code, Problem};
use domain::series::observation::{LineRule, check_label, check_text};
use domain::series::status::Status;
use domain::series::{
    MAX_CANONICAL_BYTES, MalformedSeries, PlacedText, Position, Positions, Row, Series,
};

use super::FoundProblems;
use super::labels::Labels;
use super::reading::{Reading, line_of, rule_at, trimmed};
use crate::content::cell::unguarded;
use crate::draft::{Draft, Entry, Spot};
use crate::report::ImportProblem;

/// Most dates cached with their parsed period, and most texts of observations cached.
const REMEMBERED: usize = 4_096;

/// With fewer rows, each repeated period is a mistake of its own.
const FEWEST_SEVERAL: usize = 6;

/// An observation with a valid date; its value is `NaN` if there is none, or an invalid one.
#[derive(Clone, Copy)]
struct CheckedRow {
    identity: i32,
    ordinal: i32,
    value: f64,
    status: Status,
    /// The index in the entries.
    entry: u32,
}

/// An observation of a category.
struct LabelledRow {
    value: Option<f64>,
    status: Status,
    text: Option<Arc<str>>,
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
        let (mut texts, mut codes) = (false, false);

        for (place, entry) in (0_u32..).zip(&draft.entries) {
            let Some((number, status)) = observed(reading, entry, found) else {
                continue;
            };
            texts |= has_text(reading, entry, found);
            match self.date(reading, &entry.date) {
                Ok(period) => self.rows.push(CheckedRow {
                    identity: period.identity(),
                    ordinal: period.ordinal(),
                    value: number.map_or(f64::NAN, |number| number.value),
                    status,
                    entry: place,
                }),
                Err(rule) => found.push(rule_at(&entry.date, rule)),
            }
            codes |= !status.is_normal();
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
        let texts = if texts {
            self.texts(reading, draft)
        } else {
            Vec::new()
        };
        let series = if codes {
            self.coded(reading.frequency, &texts, decimals)
        } else {
            let values = self.rows.iter().map(|row| row.value).collect();
            let positions = Positions::Periods(self.positions());
            Series::from_columns(reading.frequency, positions, values, texts, decimals)
        };
        finish(draft, series, found)
    }

    /// The series of rows of which some have codes.
    fn coded(
        &self,
        frequency: Frequency,
        texts: &[PlacedText],
        decimals: u8,
    ) -> Result<Series, MalformedSeries> {
        let mut texts = texts.iter().peekable();
        let rows = (0_u32..).zip(&self.rows).filter_map(|(place, row)| {
            let text = texts.next_if(|text| text.0 == place);
            Some(Row {
                position: Position::Period(Period::new(frequency, row.ordinal)?),
                value: Some(row.value).filter(|value| !value.is_nan()),
                status: row.status,
                text: text.map(|text| text.1.as_ref()),
            })
        });
        Series::from_rows(frequency, rows, decimals)
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
        if let Some(most) = self.several_values()
            && let [first, ..] = most
            && let Some(date) = spot(first)
        {
            let problem = Problem::new(Code::ImportSeveralValues)
                .with("count", most.len())
                .with("text", domain::text::quoted(trimmed(&date.text)));
            found.push(ImportProblem::at(date.place, &date.text, problem));
            return;
        }
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

    /// The rows of the period with the most values, where the periods have at least two on average: hourly values, or a
    /// table whose other columns tell its series apart.
    fn several_values(&self) -> Option<&[CheckedRow]> {
        let periods = || self.rows.chunk_by(|a, b| a.identity == b.identity);
        let are_several =
            self.rows.len() >= FEWEST_SEVERAL && self.rows.len() >= 2 * periods().count();
        let most = periods().max_by_key(|rows| {
            (
                rows.len(),
                std::cmp::Reverse(rows.first().map(|row| row.identity)),
            )
        });
        most.filter(|_| are_several)
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
        let mut rows: Vec<LabelledRow> = Vec::new();
        let mut decimals = 0;

        for entry in &draft.entries {
            let Some((number, status)) = observed(reading, entry, found) else {
                continue;
            };
            let label = check_label(unguarded(&entry.date.text));
            match label.and_then(|label| labels.add(label, line_of(&entry.date))) {
                Ok(()) => rows.push(LabelledRow {
                    value: number.map(|number| number.value),
                    status,
                    text: self.text_of(reading, entry),
                }),
                Err(rule) => found.push(rule_at(&entry.date, rule)),
            }
            has_text(reading, entry, found);
            decimals = decimals.max(number.map_or(0, |number| number.decimals));
        }

        if !found.is_empty() {
            return None;
        }

        self.labels = labels.shared();
        let series = if rows.iter().all(|row| row.status.is_normal()) {
            let texts = (0_u32..).zip(&rows);
            let texts = texts.filter_map(|(place, row)| Some((place, row.text.clone()?)));
            let values = rows.iter().filter_map(|row| row.value).collect();
            let positions = Positions::Labels(Arc::clone(&self.labels));
            let texts = texts.collect();
            Series::from_columns(reading.frequency, positions, values, texts, decimals)
        } else {
            let rows = self.labels.iter().zip(&rows).map(|(label, row)| Row {
                position: Position::Label(label),
                value: row.value,
                status: row.status,
                text: row.text.as_deref(),
            });
            Series::from_rows(reading.frequency, rows, decimals)
        };
        finish(draft, series, found)
    }

    /// The text of an observation. Equal texts are stored once.
    fn text_of(&mut self, reading: &Reading<'_>, entry: &Entry<'_>) -> Option<Arc<str>> {
        let text = reading.text(entry)?;
        let text = check_text(&text).ok().flatten()?;
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

/// The value and the status of an entry, each after its rules; `None` without an observation. An invalid value or status
/// is reported, and the observation is then normal.
fn observed(
    reading: &Reading<'_>,
    entry: &Entry<'_>,
    found: &mut FoundProblems,
) -> Option<(Option<Number>, Status)> {
    let number = match reading.value(entry) {
        Ok(number) => number,
        Err(problem) => {
            found.push(problem);
            return Some((None, Status::NORMAL));
        }
    };
    match reading.status(entry, number.is_some()) {
        Ok(status) => status.map(|status| (number, status)),
        Err(problem) => {
            found.push(problem);
            Some((number, Status::NORMAL))
        }
    }
}

/// Whether an entry has a text, which is reported where it breaks a rule.
fn has_text(reading: &Reading<'_>, entry: &Entry<'_>, found: &mut FoundProblems) -> bool {
    let Some(text) = reading.text(entry) else {
        return false;
    };
    if let Err(rule) = check_text(&text) {
        found.push(rule_at(entry.text.as_ref().unwrap_or(&entry.date), rule));
    }
    true
}

fn finish(
    draft: &Draft<'_>,
    series: Result<Series, MalformedSeries>,
    found: &mut FoundProblems,
) -> Option<Series> {
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
