//! The rows of a series: its observations, and the holes between them.
//!
//! A hole is a period or label without a value, with codes that say why. Holes are stored apart from the columns of
//! observations: what computes with values never meets one, and what shows or stores rows asks for them.

use std::sync::Arc;

use super::check::{self, is_plain_text};
use super::{
    MAX_TEXT_CHARS, MalformedSeries, Observation, PlacedText, Position, Positions, Series,
};
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::invariant::Invariant as _;
use crate::series::status::Status;

/// A status that is not normal, with the index of its observation in the series (from 0).
pub type PlacedStatus = (u32, Status);

/// A period or label of a series: an observation or a hole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row<'a> {
    /// The period or label.
    pub position: Position<'a>,
    /// The value. `None` for a hole.
    pub value: Option<f64>,
    /// The status.
    pub status: Status,
    /// The text, if any.
    pub text: Option<&'a str>,
}

/// A period or label without a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hole {
    /// The number of observations before it.
    pub(crate) before: u32,
    /// The ordinal of its period, or its label.
    pub(crate) position: HolePosition,
    /// The codes, of which one says why there is no value.
    pub(crate) status: Status,
    /// The text, if any.
    pub(crate) text: Option<Arc<str>>,
}

/// The position of a hole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum HolePosition {
    /// The ordinal of a period.
    Ordinal(i32),
    /// A category label.
    Label(Arc<str>),
}

/// The codes of a series: the statuses of its observations, and its holes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Codes {
    /// Ascending by index; never normal.
    pub(crate) statuses: Vec<PlacedStatus>,
    /// In the order of the rows.
    pub(crate) holes: Vec<Hole>,
}

impl Codes {
    /// Whether no observation has a status, and there is no hole.
    pub(crate) const fn is_empty(&self) -> bool {
        self.statuses.is_empty() && self.holes.is_empty()
    }

    /// Checks the codes against the series that they belong to, whose own codes are ignored.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn check(&self, series: &Series) -> Result<(), MalformedSeries> {
        let is_sorted = self.statuses.is_sorted_by(|a, b| a.0 < b.0)
            && self.holes.is_sorted_by_key(|hole| hole.before);
        let last = self.statuses.last();
        let fits = last.is_none_or(|last| (last.0 as usize) < series.len());
        let last = self.holes.last();
        if !is_sorted || !fits || last.is_some_and(|last| last.before as usize > series.len()) {
            return Err(MalformedSeries::Order);
        }
        let of_values = self.statuses.iter();
        let holes = self.holes.iter();
        let is_valid = of_values
            .map(|(_, status)| !status.is_normal() && status.check(true).is_ok())
            .chain(holes.map(|hole| {
                let text = hole.text.as_deref();
                hole.status.check(false).is_ok()
                    && text.is_none_or(|text| is_plain_text(text, MAX_TEXT_CHARS))
            }))
            .all(|is_valid| is_valid);
        is_valid.then_some(()).ok_or(MalformedSeries::Status)
    }
}

impl<'a> Row<'a> {
    /// The row of an observation.
    #[must_use]
    pub const fn from_observation(observation: Observation<'a>) -> Row<'a> {
        Row {
            position: observation.position,
            value: Some(observation.value),
            status: observation.status,
            text: observation.text,
        }
    }
}

impl Series {
    /// Builds a series from its observations and holes, in their order, after checking them.
    ///
    /// # Errors
    /// The rule that the rows break.
    pub fn from_rows<'a>(
        frequency: Frequency,
        rows: impl Iterator<Item = Row<'a>>,
        decimals: u8,
    ) -> Result<Series, MalformedSeries> {
        let mut builder = SeriesBuilder::new(frequency);
        rows.for_each(|row| builder.push(row));
        let (positions, values, texts, codes) = builder.into_columns();
        Series::from_columns(frequency, positions, values, texts, decimals)?
            .with_checked_codes(codes)
    }

    /// The same observations with these codes, which are valid by construction.
    pub(crate) fn with_codes(self, codes: Codes) -> Series {
        Series { codes, ..self }
    }

    /// The same observations with these codes, after checking them and the order of all rows.
    ///
    /// # Errors
    /// What is wrong with the codes.
    pub(crate) fn with_checked_codes(self, codes: Codes) -> Result<Series, MalformedSeries> {
        codes.check(&self)?;
        let coded = self.with_codes(codes);
        if coded.rows().count() != coded.row_count() {
            return Err(MalformedSeries::Positions);
        }
        check::positions(coded.frequency, &positions(coded.frequency, coded.rows()))?;
        Ok(coded)
    }

    /// Whether an observation has a status, or there is a hole.
    #[must_use]
    pub const fn has_codes(&self) -> bool {
        !self.codes.is_empty()
    }

    /// The statuses and holes.
    pub(crate) const fn codes(&self) -> &Codes {
        &self.codes
    }

    /// The statuses of observations, each with the index of its observation, ascending; normal ones are left out.
    #[must_use]
    pub fn statuses(&self) -> &[PlacedStatus] {
        &self.codes.statuses
    }

    /// The period of the last row, if it is a hole. `None` for categories.
    #[must_use]
    pub fn last_hole(&self) -> Option<Period> {
        let last = self.holes().last()?;
        match last.position(self.frequency())? {
            Position::Period(period) => (last.before() == self.len()).then_some(period),
            Position::Label(_) => None,
        }
    }

    /// The holes, in the order of the rows.
    #[must_use]
    pub fn holes(&self) -> &[Hole] {
        &self.codes.holes
    }

    /// The status of the observation at an index.
    #[must_use]
    pub fn status(&self, place: usize) -> Status {
        let statuses = &self.codes.statuses;
        let found = statuses.binary_search_by_key(&place, |status| status.0 as usize);
        let found = found.ok().and_then(|found| statuses.get(found));
        found.map_or(Status::NORMAL, |status| status.1)
    }

    /// The number of observations and holes.
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.len() + self.codes.holes.len()
    }

    /// The observations and holes, in order.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let mut holes = self.codes.holes.iter().peekable();
        let mut observations = self.observations();
        let mut place = 0_u32;
        std::iter::from_fn(move || {
            if let Some(hole) = holes.next_if(|hole| hole.before <= place) {
                return hole.row(self.frequency);
            }
            place += 1;
            observations.next().map(Row::from_observation)
        })
    }
}

/// The positions of rows, in their order.
pub(crate) fn positions<'a>(
    frequency: Frequency,
    rows: impl Iterator<Item = Row<'a>>,
) -> Positions {
    let mut ordinals = Vec::new();
    let mut labels = Vec::new();
    for row in rows {
        match row.position {
            Position::Period(period) => ordinals.push(period.ordinal()),
            Position::Label(label) => labels.push(label.to_owned()),
        }
    }
    match frequency.is_dated() {
        true => Positions::Periods(ordinals.into()),
        false => Positions::Labels(labels.into()),
    }
}

impl Hole {
    /// The number of observations before it.
    #[must_use]
    pub const fn before(&self) -> usize {
        self.before as usize
    }

    /// The codes, of which one says why there is no value.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The text, if any.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The position. `None` for an ordinal that the frequency does not have, and for a label at a frequency of periods.
    #[must_use]
    pub fn position(&self, frequency: Frequency) -> Option<Position<'_>> {
        match &self.position {
            HolePosition::Ordinal(ordinal) => {
                Period::new(frequency, *ordinal).map(Position::Period)
            }
            HolePosition::Label(label) if !frequency.is_dated() => Some(Position::Label(label)),
            HolePosition::Label(_) => None,
        }
    }

    /// The ordinal of the period. `None` for a label.
    pub(crate) const fn ordinal(&self) -> Option<i32> {
        match &self.position {
            HolePosition::Ordinal(ordinal) => Some(*ordinal),
            HolePosition::Label(_) => None,
        }
    }

    fn row(&self, frequency: Frequency) -> Option<Row<'_>> {
        Some(Row {
            position: self.position(frequency)?,
            value: None,
            status: self.status,
            text: self.text.as_deref(),
        })
    }
}

/// A series under construction, row by row.
pub(crate) struct SeriesBuilder {
    frequency: Frequency,
    ordinals: Vec<i32>,
    labels: Vec<String>,
    values: Vec<f64>,
    texts: Vec<PlacedText>,
    codes: Codes,
}

impl SeriesBuilder {
    /// No rows yet.
    pub(crate) const fn new(frequency: Frequency) -> SeriesBuilder {
        SeriesBuilder {
            frequency,
            ordinals: Vec::new(),
            labels: Vec::new(),
            values: Vec::new(),
            texts: Vec::new(),
            codes: Codes {
                statuses: Vec::new(),
                holes: Vec::new(),
            },
        }
    }

    /// Appends a row.
    pub(crate) fn push(&mut self, row: Row<'_>) {
        let place = u32::try_from(self.values.len()).invariant("a series has fewer observations");
        let text: Option<Arc<str>> = row.text.map(Arc::from);
        let Some(value) = row.value else {
            self.codes.holes.push(Hole {
                before: place,
                position: match row.position {
                    Position::Period(period) => HolePosition::Ordinal(period.ordinal()),
                    Position::Label(label) => HolePosition::Label(label.into()),
                },
                status: row.status,
                text,
            });
            return;
        };
        match row.position {
            Position::Period(period) => self.ordinals.push(period.ordinal()),
            Position::Label(label) => self.labels.push(label.to_owned()),
        }
        self.values.push(value);
        self.texts.extend(text.map(|text| (place, text)));
        if !row.status.is_normal() {
            self.codes.statuses.push((place, row.status));
        }
    }

    /// The series, whose rows are in order by construction.
    pub(crate) fn into_series(self, decimals: u8) -> Series {
        let frequency = self.frequency;
        let (positions, values, texts, codes) = self.into_columns();
        Series::from_kept(frequency, positions, values, texts, decimals).with_codes(codes)
    }

    /// Positions, values and texts of the observations, and the codes.
    fn into_columns(self) -> (Positions, Vec<f64>, Vec<PlacedText>, Codes) {
        let positions = match self.frequency.is_dated() {
            true => Positions::Periods(self.ordinals.into()),
            false => Positions::Labels(self.labels.into()),
        };
        (positions, self.values, self.texts, self.codes)
    }
}
