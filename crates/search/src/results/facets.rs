//! Counts of results by value.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use domain::calendar::frequency::Frequency;
use domain::catalogue::licence::Licence;
use domain::text::language::Language;
use jiff::Timestamp;
use tantivy::DocId;

use super::{FacetCount, FacetCounts};
use crate::columns::{Values, day};
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
    /// The values whose results are counted.
    counted: Arc<Values>,
    /// Whether a document has one of the chosen values, by the value's number; `None` where all values are wanted.
    chosen: Option<Vec<bool>>,
    counts: Vec<u64>,
}

impl TextFacet {
    /// The facet with its chosen values: a document has one of each list that is not empty.
    pub(super) fn new(column: Arc<Values>, counted: Arc<Values>, chosen: &[Vec<String>]) -> Self {
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

    pub(super) fn counts(self) -> TextCounts {
        TextCounts {
            values: self.counted,
            counts: self.counts,
        }
    }
}

/// The counts of the texts of one segment, by the number of the text.
pub(super) struct TextCounts {
    values: Arc<Values>,
    counts: Vec<u64>,
}

impl TextCounts {
    /// The texts that have a count, in order.
    fn each(&self) -> impl Iterator<Item = (&str, u64)> {
        let texts = self.values.terms.iter().map(String::as_str);
        let all = texts.zip(self.counts.iter().copied());
        all.filter(|(_, count)| *count > 0)
    }
}

/// The counts of the texts of all segments, in the order of the texts.
fn summed(segments: &[TextCounts]) -> Vec<(&str, u64)> {
    if let [only] = segments {
        return only.each().collect();
    }
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for (text, count) in segments.iter().flat_map(TextCounts::each) {
        *sums.entry(text).or_default() += count;
    }
    sums.into_iter().collect()
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
    /// By facet: those of each segment.
    pub(super) texts: [Vec<TextCounts>; TEXTS],
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
            all.extend(these);
        }
    }

    pub(super) fn facets(self) -> FacetCounts {
        let [frequencies, accounts, licences, tags] = self.texts.each_ref().map(|it| summed(it));
        let kinds = self.kinds.into_iter().enumerate();
        let kinds: Vec<_> = kinds.filter(|(_, count)| *count > 0).collect();
        let updated = DAYS.into_iter().zip(self.updated);
        FacetCounts {
            kinds: sorted(kinds, |number| Some(kind_of(number as u64))),
            frequencies: sorted(frequencies, Frequency::parse),
            accounts: sorted(accounts, |key| Some(key.to_owned())),
            licences: sorted(licences, Licence::parse),
            tags: written(&tags),
            updated: updated
                .map(|(value, count)| FacetCount { value, count })
                .collect(),
        }
    }
}

/// The counts of a facet, the highest first, equal ones by value.
fn sorted<K: Ord + Copy, T>(
    mut all: Vec<(K, u64)>,
    value: impl Fn(K) -> Option<T>,
) -> Vec<FacetCount<T>> {
    all.sort_unstable_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    let known = all.into_iter().filter_map(|(key, count)| {
        Some(FacetCount {
            value: value(key)?,
            count,
        })
    });
    known.take(VALUES).collect()
}

/// The counts of tags by their folded forms, each as most documents write it. The tags are in order, so those of a
/// folded form follow each other.
fn written(tags: &[(&str, u64)]) -> Vec<FacetCount<String>> {
    let split = tags.iter().filter_map(|(tag, count)| {
        let (folded, written) = tag.split_once(AS_WRITTEN)?;
        Some((folded, written, *count))
    });
    let split: Vec<_> = split.collect();
    let forms = split.chunk_by(|one, other| one.0 == other.0);
    let counts = forms.filter_map(|forms| {
        let (folded, ..) = forms.first()?;
        let best = forms
            .iter()
            .max_by_key(|(_, written, count)| (count, Reverse(written)));
        let sum = forms.iter().map(|(.., count)| count).sum();
        Some(((*folded, best?.1), sum))
    });
    sorted(counts.collect(), |(_, written)| Some(written.to_owned()))
}
