//! The rows of observations of a table: which there are, and who has something in each.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use domain::frequency::Frequency;
use domain::period::Period;
use domain::series::Series;

use super::{Written, has_texts};

/// Most lists of categories to which a further one is compared before it stands for itself.
const COMPARED: usize = 64;

/// What takes a table, cell by cell.
pub(super) trait Sink {
    type Error;
    fn text(&mut self, text: &str) -> Result<(), Self::Error>;
    fn number(&mut self, value: f64, decimals: u8) -> Result<(), Self::Error>;
    fn nothing(&mut self) -> Result<(), Self::Error>;
    fn end_row(&mut self) -> Result<(), Self::Error>;
}

/// Rows that follow each other and are of the same columns.
struct Block<'a> {
    rows: Stands<'a>,
    /// Which of the indicators have something in them, ascending.
    members: Vec<usize>,
}

enum Stands<'a> {
    Periods(Frequency, Vec<i32>),
    Labels(&'a [String]),
}

/// All rows, in their order.
pub(super) struct Rows<'a>(Vec<Block<'a>>);

impl<'a> Rows<'a> {
    pub(super) fn of(written: &[Written<'a>]) -> Self {
        let mut dated: BTreeMap<usize, (Frequency, Vec<i32>, Vec<usize>)> = BTreeMap::new();
        let mut labelled: Vec<(&'a [String], Vec<usize>)> = Vec::new();
        for (place, one) in written.iter().enumerate() {
            let series = one.series;
            let frequency = series.frequency();
            if frequency == Frequency::Category {
                join(&mut labelled, place, series);
                continue;
            }
            match dated.entry(rank(frequency)) {
                Entry::Vacant(entry) => {
                    entry.insert((frequency, series.ordinals().to_vec(), vec![place]));
                }
                Entry::Occupied(mut entry) => {
                    let (_, ordinals, members) = entry.get_mut();
                    unite(ordinals, series.ordinals());
                    members.push(place);
                }
            }
        }
        let dated = dated
            .into_values()
            .map(|(frequency, ordinals, members)| Block {
                rows: Stands::Periods(frequency, ordinals),
                members,
            });
        let labelled = labelled.into_iter().map(|(labels, members)| Block {
            rows: Stands::Labels(labels),
            members,
        });
        Self(dated.chain(labelled).collect())
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|block| block.rows.len()).sum()
    }

    /// Writes them.
    pub(super) fn write<S: Sink>(
        &self,
        written: &[Written<'_>],
        sink: &mut S,
    ) -> Result<(), S::Error> {
        // Where each indicator's next observation stands in its series.
        let mut next = vec![0_usize; written.len()];
        let mut position = String::new();
        for block in &self.0 {
            for row in 0..block.rows.len() {
                position.clear();
                block.rows.push(row, &mut position);
                sink.text(&position)?;
                let mut members = block.members.iter().copied().peekable();
                for (place, (one, next)) in written.iter().zip(&mut next).enumerate() {
                    let concerned = members.next_if_eq(&place).is_some();
                    let here = concerned && block.rows.is_at(row, one.series, *next);
                    let value = one.series.values().get(*next).filter(|_| here);
                    match value {
                        Some(&value) => sink.number(value, one.series.decimals())?,
                        None => sink.nothing()?,
                    }
                    if has_texts(one) {
                        match one.series.text(*next).filter(|_| here) {
                            Some(text) => sink.text(text)?,
                            None => sink.nothing()?,
                        }
                    }
                    *next += usize::from(here);
                }
                sink.end_row()?;
            }
        }
        Ok(())
    }
}

impl Stands<'_> {
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
            Self::Labels(labels) => out.extend(labels.get(row).map(String::as_str)),
        }
    }

    /// Whether an observation of a series stands in a row.
    fn is_at(&self, row: usize, series: &Series, place: usize) -> bool {
        match self {
            Self::Periods(_, ordinals) => {
                let at = series.ordinals().get(place);
                at.is_some() && at == ordinals.get(row)
            }
            Self::Labels(labels) => {
                let at = series.labels().get(place);
                at.is_some() && at == labels.get(row)
            }
        }
    }
}

/// Finds rows for a series of categories: those of another one that has them all in the same order, its own for
/// another one that has fewer, else rows of its own. The same label may so stand in several rows, of which each
/// indicator has at most one.
fn join<'a>(blocks: &mut Vec<(&'a [String], Vec<usize>)>, place: usize, series: &'a Series) {
    let own = series.labels();
    for (labels, members) in blocks.iter_mut().take(COMPARED) {
        if is_within(own, labels) {
            return members.push(place);
        }
        if is_within(labels, own) {
            *labels = own;
            return members.push(place);
        }
    }
    blocks.push((own, vec![place]));
}

/// Whether all of `few` are among `many`, in the same order.
fn is_within(few: &[String], many: &[String]) -> bool {
    let mut many = many.iter();
    few.len() <= many.len() && few.iter().all(|label| many.any(|other| other == label))
}

/// Adds what is not there yet; both are ascending.
fn unite(all: &mut Vec<i32>, more: &[i32]) {
    if all.as_slice() == more {
        return;
    }
    let known = all.len();
    all.extend(
        more.iter()
            .filter(|ordinal| all.binary_search(ordinal).is_err())
            .copied()
            .collect::<Vec<_>>(),
    );
    if all.len() > known {
        all.sort_unstable();
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
