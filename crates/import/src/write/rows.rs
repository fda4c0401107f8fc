//! The rows of observations of a table, and the indicators with a value in each.

use std::collections::{BTreeMap, HashMap};

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::series::{Position, Row, Series};

use super::{Written, has_statuses, has_texts};

/// Most lists of categories that a new list is compared with before it becomes a list of its own.
const COMPARED: usize = 64;
/// Unsorted ordinals allowed, in addition to as many as are already sorted.
const WAITING: usize = 1 << 16;

/// Receives a table, cell by cell.
pub(super) trait Sink {
    type Error;
    fn text(&mut self, text: &str) -> Result<(), Self::Error>;
    fn number(&mut self, value: f64, decimals: u8) -> Result<(), Self::Error>;
    fn nothing(&mut self) -> Result<(), Self::Error>;
    fn end_row(&mut self) -> Result<(), Self::Error>;
}

/// Consecutive rows of the same columns.
struct Block<'a> {
    rows: RowLabels<'a>,
    /// The indicators with observations in these rows, ascending.
    members: Vec<usize>,
}

enum RowLabels<'a> {
    Periods(Frequency, Vec<i32>),
    Labels(Vec<&'a str>),
}

/// All rows, in their order.
pub(super) struct Rows<'a>(Vec<Block<'a>>);

impl<'a> Rows<'a> {
    pub(super) fn new(written: &[Written<'a>]) -> Self {
        Self::within(written, usize::MAX)
    }

    /// The rows. If there are more than `most`, stops once the count exceeds it.
    pub(super) fn within(written: &[Written<'a>], most: usize) -> Self {
        let mut dated: BTreeMap<usize, (Frequency, Ordinals<'a>, Vec<usize>)> = BTreeMap::new();
        let mut labelled = Lists::default();
        for (place, one) in written.iter().enumerate() {
            let series = one.series;
            let frequency = series.frequency();
            if frequency == Frequency::Category {
                labelled.join(place, series);
            } else {
                let of_frequency = dated.entry(rank(frequency));
                let (_, ordinals, members) =
                    of_frequency.or_insert_with(|| (frequency, Ordinals::default(), Vec::new()));
                ordinals.unite(series.ordinals());
                ordinals.add(series.holes().iter().filter_map(|hole| {
                    match hole.position(frequency)? {
                        Position::Period(period) => Some(period.ordinal()),
                        Position::Label(_) => None,
                    }
                }));
                members.push(place);
            }
            let known = dated.values().map(|(_, ordinals, _)| ordinals.known);
            if known.sum::<usize>() + labelled.rows() > most {
                break;
            }
        }

        let dated = dated
            .into_values()
            .map(|(frequency, ordinals, members)| Block {
                rows: RowLabels::Periods(frequency, ordinals.finish()),
                members,
            });

        let labelled = labelled.0.into_iter().map(|list| Block {
            rows: RowLabels::Labels(list.labels),
            members: list.members,
        });

        Self(dated.chain(labelled).collect())
    }

    /// The number of rows.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|block| block.rows.len()).sum()
    }

    pub(super) fn write<S: Sink>(
        &self,
        written: &[Written<'_>],
        sink: &mut S,
    ) -> Result<(), S::Error> {
        // The next row of each indicator's series.
        let mut next: Vec<_> = written
            .iter()
            .map(|one| one.series.rows().peekable())
            .collect();
        let mut position = String::new();

        for block in &self.0 {
            for row in 0..block.rows.len() {
                position.clear();
                block.rows.push(row, &mut position);
                sink.text(&position)?;
                let mut members = block.members.iter().copied().peekable();
                for (place, (one, next)) in written.iter().zip(&mut next).enumerate() {
                    let concerned = members.next_if_eq(&place).is_some();
                    let is_here =
                        |next: &Row<'_>| concerned && block.rows.is_at(row, next.position);
                    let here = next.next_if(is_here);
                    write_row(one, here.as_ref(), sink)?;
                }
                sink.end_row()?;
            }
        }

        Ok(())
    }
}

/// Writes the cells of an indicator in a row; they are empty where it has no observation there.
fn write_row<S: Sink>(
    one: &Written<'_>,
    row: Option<&Row<'_>>,
    sink: &mut S,
) -> Result<(), S::Error> {
    match row.and_then(|row| row.value) {
        Some(value) => sink.number(value, one.series.decimals())?,
        None => sink.nothing()?,
    }
    if has_statuses(one) {
        match row.filter(|row| !row.status.is_normal()) {
            Some(row) => sink.text(&row.status.to_string())?,
            None => sink.nothing()?,
        }
    }
    if has_texts(one) {
        match row.and_then(|row| row.text) {
            Some(text) => sink.text(text)?,
            None => sink.nothing()?,
        }
    }
    Ok(())
}

impl RowLabels<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Periods(_, ordinals) => ordinals.len(),
            Self::Labels(labels) => labels.len(),
        }
    }

    fn push(&self, row: usize, out: &mut String) {
        match self {
            Self::Periods(frequency, ordinals) => {
                let period = ordinals
                    .get(row)
                    .and_then(|ordinal| Period::new(*frequency, *ordinal));
                if let Some(period) = period {
                    period.push_canonical(out);
                }
            }
            Self::Labels(labels) => out.extend(labels.get(row).copied()),
        }
    }

    /// Whether a position belongs to a row.
    fn is_at(&self, row: usize, position: Position<'_>) -> bool {
        match (self, position) {
            (Self::Periods(_, ordinals), Position::Period(period)) => {
                ordinals.get(row) == Some(&period.ordinal())
            }
            (Self::Labels(labels), Position::Label(label)) => labels.get(row) == Some(&label),
            _ => false,
        }
    }
}

/// The label of a category; `None` for a period.
const fn label(position: Position<'_>) -> Option<&str> {
    match position {
        Position::Label(label) => Some(label),
        Position::Period(_) => None,
    }
}

/// Lists of categories, each the rows of some indicators.
#[derive(Default)]
struct Lists<'a>(Vec<List<'a>>);

struct List<'a> {
    labels: Vec<&'a str>,
    members: Vec<usize>,
    places: Places<'a>,
}

/// The index of each label in its list; empty for lists that are never compared.
type Places<'a> = HashMap<&'a str, usize>;

impl<'a> Lists<'a> {
    fn rows(&self) -> usize {
        self.0.iter().map(|list| list.labels.len()).sum()
    }

    /// Finds rows for a series of categories: the list of another series if it contains all these labels in the same
    /// order, a list that these labels contain in the same way and then replace, or else a new list. The same label may
    /// thus be in several rows, of which each indicator uses at most one.
    fn join(&mut self, place: usize, series: &'a Series) {
        let own: Vec<&'a str> = series
            .rows()
            .filter_map(|row| label(row.position))
            .collect();
        let places: Places<'a> = own.iter().copied().zip(0..).collect();
        for list in self.0.iter_mut().take(COMPARED) {
            if is_within(&own, &list.places) {
                return list.members.push(place);
            }
            if is_within(&list.labels, &places) {
                (list.labels, list.places) = (own, places);
                return list.members.push(place);
            }
        }
        let is_compared = self.0.len() < COMPARED;
        self.0.push(List {
            labels: own,
            members: vec![place],
            places: if is_compared { places } else { Places::new() },
        });
    }
}

/// Whether `many` contains all of `few`, in the same order. Stops at the first label that it does not.
fn is_within(few: &[&str], many: &Places<'_>) -> bool {
    let places = few.iter().map(|label| many.get(label).copied());
    few.len() <= many.len() && {
        let mut last = None;
        places.into_iter().all(|place| {
            let follows = place.is_some() && place > last;
            last = place;
            follows
        })
    }
}

/// Ordinals of many series, sorted from time to time: a sort for every series would dominate the run time.
#[derive(Default)]
struct Ordinals<'a> {
    all: Vec<i32>,
    /// The number of leading ordinals that are sorted and unique.
    known: usize,
    /// The ordinals of the previous series: usually the next one has the same.
    last: &'a [i32],
}

impl<'a> Ordinals<'a> {
    /// Adds the ascending ordinals of a series.
    fn unite(&mut self, more: &'a [i32]) {
        if self.last == more {
            return;
        }
        self.last = more;
        self.all.extend_from_slice(more);
        // The unsorted part is at most as large as the sorted one, so it takes little memory.
        if self.all.len() > 2 * self.known + WAITING {
            self.settle();
        }
    }

    /// Adds the ordinals of holes, which are few.
    fn add(&mut self, more: impl Iterator<Item = i32>) {
        self.all.extend(more);
    }

    fn settle(&mut self) {
        self.all.sort_unstable();
        self.all.dedup();
        self.known = self.all.len();
    }

    fn finish(mut self) -> Vec<i32> {
        self.settle();
        self.all
    }
}

fn rank(frequency: Frequency) -> usize {
    match frequency {
        Frequency::Daily => 0,
        Frequency::Weekly => 1,
        Frequency::Monthly => 2,
        Frequency::Quarterly => 3,
        Frequency::BiAnnual => 4,
        Frequency::Yearly => 5,
        Frequency::Category => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_of_many_series_are_put_in_order_once_in_a_while() {
        let series: Vec<Vec<i32>> = (0..300)
            .map(|first| (0..2_000).map(|step| first % 7 + step * 3).collect())
            .collect();
        let mut ordinals = Ordinals::default();
        let mut settled = 0;
        for one in &series {
            let known = ordinals.known;
            ordinals.unite(one);
            settled += usize::from(ordinals.known != known);
            assert!(ordinals.all.len() <= 2 * ordinals.known + WAITING);
        }
        assert!((1..10).contains(&settled), "{settled}");
        let mut expected = series.concat();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(ordinals.finish(), expected);
    }

    #[test]
    fn labels_are_within_others_in_the_same_order_only() {
        let list = |text: &'static str| -> Vec<&str> {
            text.split("").filter(|c| !c.is_empty()).collect()
        };
        let within = |few, many| {
            let places: Places<'_> = list(many).into_iter().zip(0..).collect();
            is_within(&list(few), &places)
        };
        assert!(within("ac", "abc") && within("", "abc") && within("abc", "abc"));
        assert!(!within("ca", "abc") && !within("ad", "abc") && !within("abc", "ab"));
    }
}
