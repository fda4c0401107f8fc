//! Counts of results by value.

use std::collections::HashMap;
use std::sync::Arc;

use domain::calendar::frequency::Frequency;
use domain::catalogue::licence::Licence;
use domain::text::language::Language;
use jiff::Timestamp;
use tantivy::DocId;

use super::columns::{Values, day};
use super::{FacetCount, FacetCounts};
use crate::document::DocumentKind;
use crate::fields::{AS_WRITTEN, column, kind_of};
use crate::query::Filters;

/// The most values of a facet.
const VALUES: usize = 50;
/// The facets that are texts: frequency, account, licence, tag.
pub(super) const TEXTS: usize = 4;
/// The number of kinds.
pub(super) const KINDS: usize = DocumentKind::ALL.len();
/// The days of the facet of updates.
pub(super) const DAYS: [u16; 3] = [7, 30, 365];

/// A facet whose values are texts, in one segment.
pub(super) struct TextFacet {
    /// The values by which documents are chosen.
    column: Arc<Values>,
    /// The values that are counted.
    counted: Arc<Values>,
    /// Whether a document has one of the chosen values, by the value's number; `None` where all values are wanted.
    chosen: Option<Vec<bool>>,
    counts: Vec<u64>,
}

impl TextFacet {
    /// The facet with its chosen values: a document has one of each list that is not empty.
    pub(super) fn of(column: Arc<Values>, counted: Arc<Values>, chosen: &[Vec<String>]) -> Self {
        let mut numbers: Option<Vec<bool>> = None;
        for wanted in chosen.iter().filter(|wanted| !wanted.is_empty()) {
            let mut these = vec![false; column.terms.len()];
            for value in wanted {
                let number = column.number_of(value);
                if let Some(chosen) = number.and_then(|at| these.get_mut(at)) {
                    *chosen = true;
                }
            }
            numbers = Some(match numbers {
                Some(before) => before.iter().zip(these).map(|(a, b)| *a && b).collect(),
                None => these,
            });
        }
        Self {
            chosen: numbers,
            counts: vec![0; counted.terms.len()],
            column,
            counted,
        }
    }

    /// Whether nothing is chosen.
    pub(super) fn is_anything(&self) -> bool {
        self.chosen.is_none()
    }

    pub(super) fn has(&self, doc: DocId) -> bool {
        let Some(chosen) = &self.chosen else {
            return true;
        };
        let mut values = self.column.of(doc).iter();
        values.any(|value| usize::try_from(*value).is_ok_and(|at| chosen.get(at) == Some(&true)))
    }

    pub(super) fn count(&mut self, doc: DocId) {
        for value in self.counted.of(doc) {
            let count = usize::try_from(*value).ok();
            if let Some(count) = count.and_then(|at| self.counts.get_mut(at)) {
                *count += 1;
            }
        }
    }

    pub(super) fn texts(self) -> HashMap<String, u64> {
        let counted = self.counted.terms.iter().zip(self.counts);
        let counted = counted.filter(|(_, count)| *count > 0);
        counted.map(|(text, count)| (text.clone(), count)).collect()
    }
}

/// The values of the facets of texts that filters choose, in the order of [`TEXTS`].
pub(super) fn chosen_texts(filters: &Filters) -> [Vec<String>; TEXTS] {
    let frequencies = filters
        .frequencies
        .iter()
        .map(|one| one.as_str().to_owned());
    let licences = filters.licences.iter().map(|one| one.as_str().to_owned());
    [
        frequencies.collect(),
        filters.accounts.clone(),
        licences.collect(),
        filters.tags.clone(),
    ]
}

/// The columns of the facets of texts, in the order of [`TEXTS`]: that of choices, and that of counts. Tags are counted
/// in the language of the reader.
pub(super) const fn columns(language: Language) -> [(&'static str, &'static str); TEXTS] {
    let tags = match language {
        Language::Fr => column::TAG_FR,
        Language::En => column::TAG_EN,
    };
    [
        (column::FREQUENCY, column::FREQUENCY),
        (column::ACCOUNT_KEY, column::ACCOUNT_KEY),
        (column::LICENCE, column::LICENCE),
        (column::TAG, tags),
    ]
}

/// The first day of each of the periods of [`DAYS`], as days since 1970 in UTC.
pub(super) fn since(now: Timestamp) -> [i32; DAYS.len()] {
    DAYS.map(|days| day(now.as_microsecond()).saturating_sub(i32::from(days)))
}

/// The counts of a whole search.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) kinds: [u64; KINDS],
    pub(super) updated: [u64; DAYS.len()],
    pub(super) texts: [HashMap<String, u64>; TEXTS],
}

impl Counts {
    pub(super) fn add(&mut self, other: Self) {
        for (all, these) in self.kinds.iter_mut().zip(other.kinds) {
            *all += these;
        }
        for (all, these) in self.updated.iter_mut().zip(other.updated) {
            *all += these;
        }
        for (all, these) in self.texts.iter_mut().zip(other.texts) {
            for (value, count) in these {
                *all.entry(value).or_default() += count;
            }
        }
    }

    pub(super) fn facets(self) -> FacetCounts {
        let [frequencies, accounts, licences, tags] = self.texts;
        let kinds = self.kinds.into_iter().enumerate();
        let kinds: HashMap<usize, u64> = kinds.filter(|(_, count)| *count > 0).collect();
        let updated = DAYS.into_iter().zip(self.updated);
        FacetCounts {
            kinds: sorted(kinds, |number| Some(kind_of(number as u64))),
            frequencies: sorted(frequencies, |name| Frequency::parse(&name)),
            accounts: sorted(accounts, Some),
            licences: sorted(licences, |name| Licence::parse(&name)),
            tags: written(tags),
            updated: updated
                .map(|(value, count)| FacetCount { value, count })
                .collect(),
        }
    }
}

/// The counts of a facet, the highest first, equal ones by value.
fn sorted<K: Ord, T>(all: HashMap<K, u64>, value: impl Fn(K) -> Option<T>) -> Vec<FacetCount<T>> {
    let mut sorted: Vec<_> = all.into_iter().collect();
    sorted.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    let known = sorted.into_iter().filter_map(|(key, count)| {
        Some(FacetCount {
            value: value(key)?,
            count,
        })
    });
    known.take(VALUES).collect()
}

/// The counts of tags by their folded forms, each as most documents write it.
fn written(all: HashMap<String, u64>) -> Vec<FacetCount<String>> {
    let mut by_fold: HashMap<String, (u64, u64, String)> = HashMap::new();
    for (value, count) in all {
        let Some((folded, written)) = value.split_once(AS_WRITTEN) else {
            continue;
        };
        let (sum, most, best) = by_fold.entry(folded.to_owned()).or_default();
        *sum += count;
        if (count, std::cmp::Reverse(written)) > (*most, std::cmp::Reverse(best.as_str())) {
            (*most, *best) = (count, written.to_owned());
        }
    }
    let counts = by_fold
        .iter()
        .map(|(folded, (sum, ..))| (folded.clone(), *sum));
    sorted(counts.collect(), |folded| {
        by_fold.get(&folded).map(|(.., best)| best.clone())
    })
}
