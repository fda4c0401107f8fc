//! A view of a series as rows, in the requested order: the common part of all files.

use domain::series::view::{View, ViewUnit};
use domain::series::{Position, Series};

/// The rows of a file.
pub(crate) struct Rows<'a> {
    view: &'a View,
    /// The columns of these rows.
    pub(crate) columns: Columns,
}

/// The columns beside date and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// The observations' texts.
    pub(crate) text: bool,
    /// Whether a period has fewer observations than it should.
    pub(crate) incomplete: bool,
    /// The season, and the position in it from 0.
    pub(crate) season: bool,
}

/// The row of an observation.
pub(crate) struct Row<'a> {
    pub(crate) position: Position<'a>,
    pub(crate) value: f64,
    /// Empty for an observation without a text.
    pub(crate) text: &'a str,
    pub(crate) incomplete: bool,
    /// The season's name, and the position in it from 0.
    pub(crate) season: Option<(&'a str, u16)>,
}

impl<'a> Rows<'a> {
    /// The rows of a view; `flags` adds the column `incomplete`.
    pub(crate) fn new(view: &'a View, flags: bool) -> Self {
        let columns = Columns {
            text: !view.series.texts().is_empty(),
            incomplete: flags,
            season: view.season.is_some(),
        };
        Self { view, columns }
    }

    pub(crate) fn view(&self) -> &'a View {
        self.view
    }

    pub(crate) fn series(&self) -> &'a Series {
        &self.view.series
    }

    pub(crate) fn len(&self) -> usize {
        self.series().len()
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
            ("value", true),
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
        let seasons = view.season.as_ref();
        self.places().filter_map(move |place| {
            Some(Row {
                position: view.series.position(place)?,
                value: *view.series.values().get(place)?,
                text: view.series.text(place).unwrap_or_default(),
                incomplete: view.incomplete.contains(place),
                season: seasons.and_then(|seasons| {
                    let name = seasons.names.get(*seasons.of.get(place)? as usize)?;
                    Some((name.as_str(), *seasons.at.get(place)?))
                }),
            })
        })
    }

    /// The positions alone, in the requested order.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Position<'a>> {
        let series = &self.view.series;
        self.places().filter_map(|place| series.position(place))
    }

    /// A column with one item per observation, in the order of the rows.
    pub(crate) fn column<T: Copy>(&self, column: &'a [T]) -> impl Iterator<Item = T> {
        self.places().filter_map(|place| column.get(place).copied())
    }

    /// The index in the series of each row's observation.
    fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let (count, is_descending) = (self.len(), self.view.is_descending);
        (0..count).map(move |row| if is_descending { count - 1 - row } else { row })
    }
}
