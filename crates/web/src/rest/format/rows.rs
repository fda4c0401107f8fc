//! What was read as rows, in the order that was asked for: what the files have in common.

use domain::series::view::{View, ViewUnit};
use domain::series::{Position, Series};

/// The rows of a file.
pub(in crate::rest) struct Rows<'a> {
    view: &'a View,
    /// Which columns there are beside date and value.
    pub(in crate::rest) columns: Columns,
}

/// The columns beside date and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rest) struct Columns {
    /// The observations' texts.
    pub(in crate::rest) text: bool,
    /// Whether a period holds fewer observations than it should.
    pub(in crate::rest) incomplete: bool,
    /// The season, and the place in it from 0.
    pub(in crate::rest) season: bool,
}

/// One row.
pub(in crate::rest) struct Row<'a> {
    pub(in crate::rest) position: Position<'a>,
    pub(in crate::rest) value: f64,
    /// Empty where there is none.
    pub(in crate::rest) text: &'a str,
    pub(in crate::rest) incomplete: bool,
    /// The season's name, and the place in it from 0.
    pub(in crate::rest) season: Option<(&'a str, u16)>,
}

impl<'a> Rows<'a> {
    /// The rows of what was read; `flags` says whether incomplete periods are told.
    pub(in crate::rest) fn new(view: &'a View, flags: bool) -> Self {
        let columns = Columns {
            text: !view.series.texts().is_empty(),
            incomplete: flags,
            season: view.season.is_some(),
        };
        Self { view, columns }
    }

    pub(in crate::rest) fn view(&self) -> &'a View {
        self.view
    }

    pub(in crate::rest) fn series(&self) -> &'a Series {
        &self.view.series
    }

    pub(in crate::rest) fn len(&self) -> usize {
        self.series().len()
    }

    /// What the values are: the indicator's own unit (`own`), `percent`, or `index` with its base period.
    pub(in crate::rest) fn measure(&self) -> (&'static str, Option<String>) {
        match &self.view.unit {
            ViewUnit::Own => ("own", None),
            ViewUnit::Percent => ("percent", None),
            ViewUnit::Index(base) => ("index", base.map(|base| base.to_string())),
        }
    }

    /// The headings.
    pub(in crate::rest) fn headings(&self) -> impl Iterator<Item = &'static str> {
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

    /// The rows.
    pub(in crate::rest) fn iter(&self) -> impl Iterator<Item = Row<'a>> {
        let (view, count) = (self.view, self.len());
        let seasons = view.season.as_ref();
        self.places().filter_map(move |place| {
            Some(Row {
                position: view.series.position(place)?,
                value: *view.series.values().get(place)?,
                text: view.series.text(place).unwrap_or_default(),
                incomplete: (view.incomplete.first && place == 0)
                    || (view.incomplete.last && place + 1 == count),
                season: seasons.and_then(|seasons| {
                    let name = seasons.names.get(*seasons.of.get(place)? as usize)?;
                    Some((name.as_str(), *seasons.at.get(place)?))
                }),
            })
        })
    }

    /// A column that goes with the observations, in the order of the rows.
    pub(in crate::rest) fn column<T: Copy>(&self, column: &'a [T]) -> impl Iterator<Item = T> {
        self.places().filter_map(|place| column.get(place).copied())
    }

    /// Where the rows' observations stand in the series.
    fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let (count, is_descending) = (self.len(), self.view.is_descending);
        (0..count).map(move |row| if is_descending { count - 1 - row } else { row })
    }
}
