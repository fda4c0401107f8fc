//! The categories of time: the periods and labels of all indicators of a data set.

use std::collections::{BTreeSet, HashMap, HashSet};

use domain::invariant::Invariant as _;
use domain::series::{Position, Series};
use jiff::civil::Date;

/// The categories of time, in their order.
pub(super) struct TimeAxis {
    categories: Vec<String>,
    places: HashMap<String, usize>,
}

impl TimeAxis {
    /// The periods of all series by their first days, those of one day by their texts; then the labels, in the order of
    /// the series. Holes only `with_holes`.
    pub(super) fn of<'a>(series: impl Iterator<Item = &'a Series>, with_holes: bool) -> Self {
        let mut periods: BTreeSet<(Date, String)> = BTreeSet::new();
        let mut labels = Vec::new();
        let mut places = HashMap::new();
        for series in series {
            for row in series
                .rows()
                .filter(|row| with_holes || row.value.is_some())
            {
                let text = row.position.to_string();
                match row.position {
                    Position::Period(period) => {
                        periods.insert((period.start_date(), text));
                    }
                    Position::Label(_) => {
                        if places.insert(text.clone(), 0).is_none() {
                            labels.push(text);
                        }
                    }
                }
            }
        }
        let mut categories: Vec<String> = periods.into_iter().map(|(_, text)| text).collect();
        // A label can have the text of a period: it is then the same category.
        let known: HashSet<String> = categories.iter().cloned().collect();
        categories.extend(labels.into_iter().filter(|label| !known.contains(label)));
        places.extend(categories.iter().cloned().zip(0..));
        Self { categories, places }
    }

    /// The categories, in their order.
    pub(super) fn categories(&self) -> &[String] {
        &self.categories
    }

    /// The number of categories.
    pub(super) fn len(&self) -> usize {
        self.categories.len()
    }

    /// The index of a position of one of the series.
    pub(super) fn place(&self, position: Position<'_>) -> usize {
        let place = self.places.get(&position.to_string());
        *place.invariant("the axis has each position")
    }
}
