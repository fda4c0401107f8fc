//! A view of a series as rows, in the requested order: the common part of all files.

use domain::invariant::Invariant as _;
use domain::series::status::Status;
use domain::series::view::{View, ViewUnit};
use domain::series::{Hole, Position, Series};

/// The rows of a file.
pub(crate) struct Rows<'a> {
    view: &'a View,
    /// The columns of these rows.
    pub(crate) columns: Columns,
}

/// The columns beside date and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// The first days of the periods.
    pub(crate) start: bool,
    /// The observations' texts.
    pub(crate) text: bool,
    /// The statuses. Holes are then rows without a value.
    pub(crate) status: bool,
    /// Whether a period has fewer observations than it should.
    pub(crate) incomplete: bool,
    /// The season, and the position in it from 0.
    pub(crate) season: bool,
}

/// The row of an observation or a hole.
pub(crate) struct Row<'a> {
    pub(crate) position: Position<'a>,
    /// `None` for a hole.
    pub(crate) value: Option<f64>,
    pub(crate) status: Status,
    /// Empty for an observation without a text.
    pub(crate) text: &'a str,
    pub(crate) incomplete: bool,
    /// The season's name, and the position in it from 0; `None` for a hole.
    pub(crate) season: Option<(&'a str, u16)>,
}

impl<'a> Rows<'a> {
    /// The rows of a view; `flags` adds the column `incomplete`, and `statuses` the column `status` and the holes.
    pub(crate) fn new(view: &'a View, flags: bool, statuses: bool) -> Self {
        let mut holes = view.series.holes().iter();
        let hole_has_text = statuses && holes.any(|hole| hole.text().is_some());
        let columns = Columns {
            start: false,
            text: hole_has_text || !view.series.texts().is_empty(),
            status: statuses,
            incomplete: flags,
            season: view.season.is_some(),
        };
        Self { view, columns }
    }

    /// The same rows with the first days of their periods.
    pub(crate) fn with_starts(mut self) -> Self {
        self.columns.start = true;
        self
    }

    pub(crate) fn view(&self) -> &'a View {
        self.view
    }

    pub(crate) fn series(&self) -> &'a Series {
        &self.view.series
    }

    pub(crate) fn len(&self) -> usize {
        match self.columns.status {
            true => self.series().row_count(),
            false => self.series().len(),
        }
    }

    /// The measure of the values: the indicator's own unit (`own`), `percent`, or `index` with its base period.
    pub(crate) fn measure(&self) -> (&'static str, Option<String>) {
        match &self.view.unit {
            ViewUnit::Own => ("own", None),
            ViewUnit::Percent => ("percent", None),
            ViewUnit::Index(base) => ("index", base.map(|base| base.to_string())),
        }
    }

    /// The headings of the present columns.
    pub(crate) fn headings(&self) -> impl Iterator<Item = &'static str> {
        let columns = self.columns;
        [
            ("date", true),
            ("period_start", columns.start),
            ("value", true),
            ("status", columns.status),
            ("text", columns.text),
            ("incomplete", columns.incomplete),
            ("season", columns.season),
            ("at", columns.season),
        ]
        .into_iter()
        .filter_map(|(heading, is_there)| is_there.then_some(heading))
    }

    /// The rows in the requested order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Row<'a>> {
        let view = self.view;
        self.places().map(move |place| match place {
            RowSource::Observation(place) => observation(view, place),
            RowSource::Hole(hole) => Row {
                position: position_of(view, hole),
                value: None,
                status: hole.status(),
                text: hole.text().unwrap_or_default(),
                incomplete: false,
                season: None,
            },
        })
    }

    /// The positions alone, in the requested order.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Position<'a>> {
        let view = self.view;
        self.places().map(move |place| match place {
            RowSource::Observation(place) => {
                let position = view.series.position(place);
                position.invariant("a place lies within")
            }
            RowSource::Hole(hole) => position_of(view, hole),
        })
    }

    /// A column with one item per row, in their order; `None` for a hole.
    pub(crate) fn column<T: Copy>(&self, column: &'a [T]) -> impl Iterator<Item = Option<T>> {
        self.places().map(|place| match place {
            RowSource::Observation(place) => column.get(place).copied(),
            RowSource::Hole(_) => None,
        })
    }

    /// The places of the rows, in the requested order.
    fn places(&self) -> impl Iterator<Item = RowSource<'a>> + use<'a> {
        let (series, is_descending) = (self.series(), self.view.is_descending);
        let holes = match self.columns.status {
            true => series.holes(),
            false => &[],
        };
        let count = series.len();
        // The indexes of the next observation and the next hole, from the end where the latest come first.
        let (mut next, mut next_hole) = (0, 0);
        std::iter::from_fn(move || {
            let hole = match is_descending {
                true => holes.len().checked_sub(next_hole + 1),
                false => Some(next_hole),
            };
            let hole = hole
                .and_then(|hole| holes.get(hole))
                .filter(|hole| match is_descending {
                    true => hole.before() >= count - next,
                    false => hole.before() <= next,
                });
            if let Some(hole) = hole {
                next_hole += 1;
                return Some(RowSource::Hole(hole));
            }
            let place = (next < count).then(|| match is_descending {
                true => count - 1 - next,
                false => next,
            })?;
            next += 1;
            Some(RowSource::Observation(place))
        })
    }
}

/// The observation or hole of a row.
#[derive(Clone, Copy)]
enum RowSource<'a> {
    /// The observation at an index.
    Observation(usize),
    Hole(&'a Hole),
}

fn observation(view: &View, place: usize) -> Row<'_> {
    let series = &view.series;
    let value = series.values().get(place).copied();
    let seasons = view.season.as_ref();
    Row {
        position: series.position(place).invariant("a place lies within"),
        value: Some(value.invariant("a place lies within")),
        status: series.status(place),
        text: series.text(place).unwrap_or_default(),
        incomplete: view.incomplete.contains(place),
        season: seasons.and_then(|seasons| {
            let name = seasons.names.get(*seasons.of.get(place)? as usize)?;
            Some((name.as_str(), *seasons.at.get(place)?))
        }),
    }
}

fn position_of<'a>(view: &View, hole: &'a Hole) -> Position<'a> {
    let position = hole.position(view.series.frequency());
    position.invariant("a hole has a position")
}
