//! A series: its observations as columns.

pub mod aggregation;
mod check;
pub mod codec;
pub mod latest;
pub mod observation;
mod part;
mod row;
pub mod season;
pub mod shown;
pub mod status;
pub mod transformation;
pub mod view;
pub mod vintage;

use std::fmt::Write as _;
use std::sync::Arc;

use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::number;
use crate::problem::{Code, Problem};
use crate::series::observation::{push_label, push_text};
use crate::series::status::Status;
pub(crate) use check::{is_longer_than, is_rejected_in_text, shows_nothing};
pub(crate) use row::{Codes, HolePosition, SeriesBuilder, positions};
pub use row::{Hole, PlacedStatus, Row};

/// The largest [canonical text](Series::canonical_text) a series may have, in bytes: 250 × 1,024.
pub const MAX_CANONICAL_BYTES: usize = 256_000;
/// The longest category label, in characters.
pub const MAX_LABEL_CHARS: usize = 100;
/// The longest text of an observation, in characters.
pub const MAX_TEXT_CHARS: usize = 500;

/// The value of a hole in a line.
pub const ABSENT: char = ':';

/// The positions of the observations of a series.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Positions {
    /// Ordinals of [periods](Period), ascending, one observation per period. Shared, because the series of a table
    /// have the same periods.
    Periods(Arc<[i32]>),
    /// Distinct category labels, in input order. Shared, like the periods.
    Labels(Arc<[String]>),
}

impl Positions {
    /// Returns an empty list, of periods or of labels according to the frequency.
    pub fn empty(frequency: Frequency) -> Positions {
        if frequency.is_dated() {
            Positions::Periods(Arc::default())
        } else {
            Positions::Labels(Arc::default())
        }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        match self {
            Positions::Periods(ordinals) => ordinals.len(),
            Positions::Labels(labels) => labels.len(),
        }
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The positions at these indexes, in the order of `places`. Indexes beyond the end are left out.
    pub(crate) fn at(&self, places: &[usize]) -> Positions {
        fn chosen<T: Clone>(items: &[T], places: &[usize]) -> Vec<T> {
            let found = places.iter().filter_map(|&place| items.get(place));
            found.cloned().collect()
        }
        match self {
            Positions::Periods(ordinals) => Positions::Periods(chosen(ordinals, places).into()),
            Positions::Labels(labels) => Positions::Labels(chosen(labels, places).into()),
        }
    }

    /// The canonical texts, in order: dates of this frequency, or the labels unchanged.
    pub fn canonical(&self, frequency: Frequency) -> Vec<String> {
        match self {
            Positions::Periods(ordinals) => ordinals
                .iter()
                .filter_map(|&ordinal| Period::new(frequency, ordinal))
                .map(|period| period.to_string())
                .collect(),
            Positions::Labels(labels) => labels.to_vec(),
        }
    }
}

/// The text of an observation, with the index of the observation in its series (from 0).
pub type PlacedText = (u32, Arc<str>);

/// The observations of one indicator, in order, with the data needed to show them.
///
/// Always well-formed: positions are unique and, if dated, ascending; values are finite and never `-0`; texts and
/// labels are within their limits. A period or label without a value is a [`Hole`]: it is in no column. The size limit for publishing is separate: see [`Series::check_size`].
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    frequency: Frequency,
    positions: Positions,
    values: Vec<f64>,
    texts: Vec<PlacedText>,
    decimals: u8,
    codes: Codes,
}

/// Why columns do not form a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MalformedSeries {
    /// The columns have different lengths, or a text has no observation.
    #[error("columns of different lengths")]
    Lengths,
    /// Periods for categories, labels for dates, or an ordinal outside the years 0001 to 9999.
    #[error("positions that the frequency does not have")]
    Positions,
    /// Not ascending, or two observations in one period.
    #[error("positions out of order or repeated")]
    Order,
    /// A value that is not finite.
    #[error("a value that is not finite")]
    Value,
    /// A blank or overlong text or label, or one with control characters.
    #[error("a text or label that may not stand in a series")]
    Text,
    /// Codes that do not fit their observation or hole.
    #[error("a status that does not fit its observation")]
    Status,
    /// More than [`number::MAX_DECIMALS`] decimals.
    #[error("more than 10 decimals")]
    Decimals,
}

/// The series has too many bytes to be published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the canonical text has {size} bytes, {max} are allowed")]
pub struct TooLarge {
    /// The size of the canonical text, in bytes.
    pub size: usize,
    /// [`MAX_CANONICAL_BYTES`].
    pub max: usize,
}

impl TooLarge {
    /// Returns the problem to report to the client.
    #[must_use]
    pub fn problem(self) -> Problem {
        Problem::at("observations", Code::SeriesTooLarge)
            .with("size", self.size)
            .with("max", self.max)
    }
}

/// One observation, borrowed from its series.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation<'a> {
    /// The period or label.
    pub position: Position<'a>,
    /// Finite, and never `-0`.
    pub value: f64,
    /// The status.
    pub status: Status,
    /// The text, if any.
    pub text: Option<&'a str>,
}

/// The place of an observation in its series, unique there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Position<'a> {
    /// A period of the series' frequency.
    Period(Period),
    /// A category label.
    Label(&'a str),
}

impl Position<'_> {
    /// The number of the calendar period; 0 for a label, which is in none.
    pub(crate) fn identity(self) -> i32 {
        match self {
            Position::Period(period) => period.identity(),
            Position::Label(_) => 0,
        }
    }

    /// Appends the canonical text: the date, or the label unchanged.
    pub fn push_canonical(self, out: &mut String) {
        match self {
            Position::Period(period) => period.push_canonical(out),
            Position::Label(label) => out.push_str(label),
        }
    }
}

impl std::fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Position::Period(period) => period.fmt(f),
            Position::Label(label) => f.pad(label),
        }
    }
}

impl Series {
    /// A series without observations.
    pub fn empty(frequency: Frequency) -> Series {
        Series {
            frequency,
            positions: Positions::empty(frequency),
            values: Vec::new(),
            texts: Vec::new(),
            decimals: 0,
            codes: Codes::default(),
        }
    }

    /// Builds a series from its columns, after checking them. `texts` lists the index of each text in ascending
    /// order. `-0` becomes `0`.
    pub fn from_columns(
        frequency: Frequency,
        positions: Positions,
        mut values: Vec<f64>,
        texts: Vec<PlacedText>,
        decimals: u8,
    ) -> Result<Series, MalformedSeries> {
        check::positions(frequency, &positions)?;
        check::texts(&texts, positions.len())?;

        if values.len() != positions.len() {
            return Err(MalformedSeries::Lengths);
        }
        if decimals > number::MAX_DECIMALS {
            return Err(MalformedSeries::Decimals);
        }

        for value in &mut values {
            if !value.is_finite() {
                return Err(MalformedSeries::Value);
            }
            // Turns -0 into 0.
            *value += 0.0;
        }

        Ok(Series {
            frequency,
            positions,
            values,
            texts,
            decimals,
            codes: Codes::default(),
        })
    }

    /// Builds a series without codes and without checks, from columns that are valid by construction.
    pub(crate) const fn from_kept(
        frequency: Frequency,
        positions: Positions,
        values: Vec<f64>,
        texts: Vec<PlacedText>,
        decimals: u8,
    ) -> Series {
        Series {
            frequency,
            positions,
            values,
            texts,
            decimals,
            codes: Codes {
                statuses: Vec::new(),
                holes: Vec::new(),
            },
        }
    }

    /// The same observations with another number of decimals. `None` above [`number::MAX_DECIMALS`].
    pub(crate) fn with_decimals(mut self, decimals: u8) -> Option<Series> {
        self.decimals = decimals;
        (decimals <= number::MAX_DECIMALS).then_some(self)
    }

    /// The frequency of the periods; [`Frequency::Category`] for labels.
    pub const fn frequency(&self) -> Frequency {
        self.frequency
    }

    /// The number of observations.
    pub const fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether the series has no observation.
    pub const fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The positions of the observations.
    pub const fn positions(&self) -> &Positions {
        &self.positions
    }

    /// The ordinals of the periods, empty for categories.
    pub fn ordinals(&self) -> &[i32] {
        match &self.positions {
            Positions::Periods(ordinals) => ordinals,
            Positions::Labels(_) => &[],
        }
    }

    /// The category labels, empty for dated series.
    pub fn labels(&self) -> &[String] {
        match &self.positions {
            Positions::Periods(_) => &[],
            Positions::Labels(labels) => labels,
        }
    }

    /// The values, in order.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The texts, each with the index of its observation, ascending.
    pub fn texts(&self) -> &[PlacedText] {
        &self.texts
    }

    /// The text of the observation at an index.
    pub fn text(&self, place: usize) -> Option<&str> {
        let place = u32::try_from(place).ok()?;
        let found = self
            .texts
            .binary_search_by_key(&place, |text| text.0)
            .ok()?;
        self.texts.get(found).map(|text| &*text.1)
    }

    /// The largest number of decimals in the input, 0 to 10.
    pub const fn decimals(&self) -> u8 {
        self.decimals
    }

    /// The position of the observation at an index.
    pub fn position(&self, place: usize) -> Option<Position<'_>> {
        match &self.positions {
            Positions::Periods(ordinals) => ordinals
                .get(place)
                .and_then(|&ordinal| Period::new(self.frequency, ordinal))
                .map(Position::Period),
            Positions::Labels(labels) => labels.get(place).map(|label| Position::Label(label)),
        }
    }

    /// The period of the first observation. `None` for categories and empty series.
    pub fn first_period(&self) -> Option<Period> {
        Period::new(self.frequency, *self.ordinals().first()?)
    }

    /// The period of the last observation. `None` for categories and empty series.
    pub fn last_period(&self) -> Option<Period> {
        Period::new(self.frequency, *self.ordinals().last()?)
    }

    /// The value of the last observation.
    pub fn last_value(&self) -> Option<f64> {
        self.values.last().copied()
    }

    /// The observations, in order.
    pub fn observations(&self) -> impl Iterator<Item = Observation<'_>> {
        let mut texts = self.texts.iter().peekable();
        let mut statuses = self.codes.statuses.iter().peekable();
        self.values
            .iter()
            .enumerate()
            .filter_map(move |(place, &value)| {
                let text = texts
                    .next_if(|text| text.0 as usize == place)
                    .map(|text| &*text.1);
                let status = statuses.next_if(|status| status.0 as usize == place);
                self.position(place).map(|position| Observation {
                    position,
                    value,
                    status: status.map_or(Status::NORMAL, |status| status.1),
                    text,
                })
            })
    }

    /// Every row as `date;value`, a blank and the codes if it has any, `;text` if it has a text, and a line feed. The
    /// value of a hole is `:`. Labels and texts are quoted if
    /// parsing would change them otherwise (RFC 4180). Parsing the result gives the same observations.
    pub fn canonical_text(&self) -> String {
        self.lines(number::push_shortest)
    }

    /// The lines for editing: like the [canonical text](Series::canonical_text), but values are padded to the
    /// decimals of the series (`1.10`). Parsing the result gives the same series, decimals included.
    pub fn editing_text(&self) -> String {
        self.lines(|out, value| number::push_padded(out, value, self.decimals))
    }

    fn lines(&self, push_value: impl Fn(&mut String, f64)) -> String {
        let mut out = String::with_capacity(self.len() * 20);
        for Row {
            position,
            value,
            status,
            text,
        } in self.rows()
        {
            match position {
                Position::Period(period) => period.push_canonical(&mut out),
                Position::Label(label) => push_label(&mut out, label),
            }
            out.push(';');
            match value {
                Some(value) => push_value(&mut out, value),
                None => out.push(ABSENT),
            }
            if !status.is_normal() {
                let _ = write!(out, " {status}");
            }
            if let Some(text) = text {
                out.push(';');
                push_text(&mut out, text);
            }
            out.push('\n');
        }
        out
    }

    /// The size of the [canonical text](Series::canonical_text) in bytes.
    pub fn canonical_bytes(&self) -> usize {
        self.canonical_text().len()
    }

    /// Returns the size of the canonical text in bytes.
    ///
    /// # Errors
    /// The size exceeds [`MAX_CANONICAL_BYTES`].
    pub fn check_size(&self) -> Result<usize, TooLarge> {
        let size = self.canonical_bytes();
        if size > MAX_CANONICAL_BYTES {
            return Err(TooLarge {
                size,
                max: MAX_CANONICAL_BYTES,
            });
        }
        Ok(size)
    }
}

#[cfg(test)]
pub(crate) mod strategy;
#[cfg(test)]
mod tests;
