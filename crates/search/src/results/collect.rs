//! Collects a page and the counts of facets in one pass over the documents that a query finds.

use std::cmp::Ordering;
use std::collections::HashMap;

use domain::calendar::frequency::Frequency;
use jiff::tz::TimeZone;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::{Column, StrColumn};
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};
use uuid::Uuid;

use super::{FacetCount, FacetCounts, Hit, Order, PageRequest, Results};
use crate::document::DocumentId;
use crate::fields::{column, kind_number, kind_of};
use crate::query::Filters;

/// How much more a document counts that was updated just now.
const FRESHNESS: f64 = 0.2;
/// The most values of a facet.
const VALUES: usize = 50;
/// The facets that are texts.
const TEXTS: usize = 4;

/// Collects the results of a request.
pub(super) struct Collect<'r> {
    pub(super) request: &'r PageRequest<'r>,
}

/// A result while others are compared with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoundDocument {
    id: DocumentId,
    collection: Option<Uuid>,
    score: Score,
    updated: i64,
    order: u64,
}

impl FoundDocument {
    /// The better one first; equal ones by key.
    fn compare(&self, other: &Self, order: Order) -> Ordering {
        let by_score = other.score.total_cmp(&self.score);
        let by_time = other.updated.cmp(&self.updated);
        let wanted = match order {
            Order::Relevance => by_score,
            Order::Updated => by_time,
        };
        wanted
            .then(self.order.cmp(&other.order))
            .then(self.id.cmp(&other.id))
    }
}

/// What one segment has.
pub(super) struct SegmentResults {
    found: Vec<FoundDocument>,
    total: u64,
    kinds: HashMap<u64, u64>,
    texts: [HashMap<String, u64>; TEXTS],
}

/// A facet whose values are texts.
struct TextFacet {
    column: Option<StrColumn>,
    /// The chosen values, as numbers of this segment; `None` where all values are wanted.
    chosen: Option<Vec<u64>>,
    counts: HashMap<u64, u64>,
}

impl TextFacet {
    fn of(segment: &SegmentReader, name: &str, chosen: &[Vec<String>]) -> tantivy::Result<Self> {
        let column = segment.fast_fields().str(name)?;
        let mut numbers: Option<Vec<u64>> = None;
        for wanted in chosen.iter().filter(|wanted| !wanted.is_empty()) {
            let mut these = Vec::new();
            for value in wanted {
                let found = column
                    .as_ref()
                    .map(|column| column.dictionary().term_ord(value));
                these.extend(found.transpose()?.flatten());
            }
            numbers = Some(match numbers {
                Some(before) => before
                    .into_iter()
                    .filter(|one| these.contains(one))
                    .collect(),
                None => these,
            });
        }
        Ok(Self {
            column,
            chosen: numbers,
            counts: HashMap::new(),
        })
    }

    fn has(&self, doc: DocId) -> bool {
        let Some(chosen) = &self.chosen else {
            return true;
        };
        let column = self.column.as_ref();
        column.is_some_and(|column| column.term_ords(doc).any(|value| chosen.contains(&value)))
    }

    fn count(&mut self, doc: DocId) {
        if let Some(column) = &self.column {
            for value in column.term_ords(doc) {
                *self.counts.entry(value).or_default() += 1;
            }
        }
    }

    fn texts(self) -> HashMap<String, u64> {
        let Some(column) = self.column else {
            return HashMap::new();
        };
        let mut texts = HashMap::new();
        for (value, count) in self.counts {
            let mut text = String::new();
            if column.ord_to_str(value, &mut text).unwrap_or(false) {
                texts.insert(text, count);
            }
        }
        texts
    }
}

/// Collects the results of one segment.
pub(super) struct SegmentCollect {
    order: Order,
    most: usize,
    now: i64,
    updated_from: Option<i64>,
    kinds_chosen: Vec<u64>,
    kind: Column<u64>,
    high: Column<u64>,
    low: Column<u64>,
    collection: [Column<u64>; 2],
    key_order: Column<u64>,
    updated: Column<i64>,
    texts: [TextFacet; TEXTS],
    results: SegmentResults,
}

impl Collector for Collect<'_> {
    type Fruit = Results;
    type Child = SegmentCollect;

    fn for_segment(
        &self,
        _: SegmentOrdinal,
        segment: &SegmentReader,
    ) -> tantivy::Result<SegmentCollect> {
        let columns = segment.fast_fields();
        let (typed, chosen) = (&self.request.query.filters, self.request.filters);
        let facet = |name, of: fn(&Filters) -> Vec<String>| {
            TextFacet::of(segment, name, &[of(typed), of(chosen)])
        };
        let days = [typed.updated, chosen.updated].into_iter().flatten().max();
        let from = days.and_then(|day| day.to_zoned(TimeZone::UTC).ok());
        let both = typed.kinds.iter().chain(&chosen.kinds);
        Ok(SegmentCollect {
            order: self.request.order,
            most: self.request.offset + self.request.limit,
            now: self.request.now.as_microsecond(),
            updated_from: from.map(|day| day.timestamp().as_microsecond()),
            kinds_chosen: both.map(|kind| kind_number(*kind)).collect(),
            kind: columns.u64(column::KIND)?,
            high: columns.u64(column::HIGH)?,
            low: columns.u64(column::LOW)?,
            collection: [
                columns.u64(column::COLLECTION_HIGH)?,
                columns.u64(column::COLLECTION_LOW)?,
            ],
            key_order: columns.u64(column::ORDER)?,
            updated: columns.i64(column::UPDATED)?,
            texts: [
                facet(column::FREQUENCY, frequencies)?,
                facet(column::ACCOUNT_KEY, |filters| filters.accounts.clone())?,
                facet(column::LICENCE, |filters| filters.licences.clone())?,
                facet(column::TAG, |filters| filters.tags.clone())?,
            ],
            results: SegmentResults {
                found: Vec::new(),
                total: 0,
                kinds: HashMap::new(),
                texts: Default::default(),
            },
        })
    }

    fn requires_scoring(&self) -> bool {
        self.request.order == Order::Relevance
    }

    fn merge_fruits(&self, segments: Vec<SegmentResults>) -> tantivy::Result<Results> {
        let order = self.request.order;
        let (mut found, mut total) = (Vec::new(), 0);
        let mut kinds: HashMap<u64, u64> = HashMap::new();
        let mut texts: [HashMap<String, u64>; TEXTS] = Default::default();
        for segment in segments {
            found.extend(segment.found);
            total += segment.total;
            add(&mut kinds, segment.kinds);
            for (all, these) in texts.iter_mut().zip(segment.texts) {
                add(all, these);
            }
        }
        found.sort_by(|one, other| one.compare(other, order));
        let page = found.into_iter().skip(self.request.offset);
        let hit = |found: FoundDocument| Hit {
            id: found.id,
            collection: found.collection,
            score: found.score,
        };
        let [frequencies, accounts, licences, tags] = texts;
        Ok(Results {
            hits: page.take(self.request.limit).map(hit).collect(),
            total,
            facets: FacetCounts {
                kinds: counts(kinds, |number| Some(kind_of(number))),
                frequencies: counts(frequencies, |name| Frequency::parse(&name)),
                accounts: counts(accounts, Some),
                licences: counts(licences, Some),
                tags: counts(tags, Some),
            },
            missing: 0,
        })
    }
}

impl SegmentCollector for SegmentCollect {
    type Fruit = SegmentResults;

    fn collect(&mut self, doc: DocId, score: Score) {
        let updated = self.updated.first(doc).unwrap_or_default();
        if self.updated_from.is_some_and(|from| updated < from) {
            return;
        }
        let kind = self.kind.first(doc).unwrap_or_default();
        let has_kind = self.kinds_chosen.is_empty() || self.kinds_chosen.contains(&kind);
        let has: [bool; TEXTS] =
            std::array::from_fn(|place| self.texts.get(place).is_some_and(|facet| facet.has(doc)));
        let lacking = has.iter().filter(|has| !**has).count();
        if lacking == 0 {
            *self.results.kinds.entry(kind).or_default() += 1;
        }
        for (facet, has) in self.texts.iter_mut().zip(has) {
            // A count ignores the choice of its own facet.
            if has_kind && (lacking == 0 || (lacking == 1 && !has)) {
                facet.count(doc);
            }
        }
        if lacking > 0 || !has_kind {
            return;
        }
        self.results.total += 1;
        let id = Uuid::from_u64_pair(
            self.high.first(doc).unwrap_or_default(),
            self.low.first(doc).unwrap_or_default(),
        );
        let [high, low] = &self.collection;
        let collection = high.first(doc).zip(low.first(doc));
        self.push(FoundDocument {
            id: DocumentId {
                kind: kind_of(kind),
                id,
            },
            collection: collection.map(|(high, low)| Uuid::from_u64_pair(high, low)),
            score: score * freshness(updated, self.now),
            updated,
            order: self.key_order.first(doc).unwrap_or_default(),
        });
    }

    fn harvest(mut self) -> SegmentResults {
        self.cut();
        self.results.texts = self.texts.map(TextFacet::texts);
        self.results
    }
}

impl SegmentCollect {
    /// Adds a result, and drops the worst ones from time to time.
    fn push(&mut self, found: FoundDocument) {
        self.results.found.push(found);
        if self.results.found.len() >= 2 * self.most.max(500) {
            self.cut();
        }
    }

    fn cut(&mut self) {
        let (found, order) = (&mut self.results.found, self.order);
        if found.len() > self.most {
            if self.most > 0 {
                found.select_nth_unstable_by(self.most - 1, |one, other| one.compare(other, order));
            }
            found.truncate(self.most);
        }
    }
}

fn frequencies(filters: &Filters) -> Vec<String> {
    let names = filters
        .frequencies
        .iter()
        .map(|frequency| frequency.as_str());
    names.map(str::to_owned).collect()
}

/// The factor of a document by its age: the newest counts for a fifth more, one of a year ago for a tenth.
fn freshness(updated: i64, now: i64) -> Score {
    const YEAR: f64 = 365.25 * 24.0 * 3_600.0 * 1e6;
    let years = (now.saturating_sub(updated)).max(0) as f64 / YEAR;
    (1.0 + FRESHNESS / (1.0 + years)) as Score
}

fn add<K: std::hash::Hash + Eq>(all: &mut HashMap<K, u64>, these: HashMap<K, u64>) {
    for (value, count) in these {
        *all.entry(value).or_default() += count;
    }
}

/// The counts of a facet, the highest first, equal ones by value.
fn counts<K: Ord, T>(all: HashMap<K, u64>, value: impl Fn(K) -> Option<T>) -> Vec<FacetCount<T>> {
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
