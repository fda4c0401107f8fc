//! Collects a page and the counts of facets in one pass over the documents that a query finds.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::sync::Arc;

use domain::text::language::Language;
use jiff::tz::TimeZone;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::{Column, StrColumn};
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};
use uuid::Uuid;

use super::facets::{
    Counts, DAYS, KINDS, TEXTS, TextFacet, chosen_texts, columns as facet_columns, since,
};
use super::latest::{LATEST, Update, Updates, keep_latest};
use super::{Hit, Order, PageRequest};
use crate::columns::{ColumnCache, SegmentColumns, Values, day};
use crate::document::{DocumentId, DocumentKind};
use crate::fields::{column, kind_number, kind_of};
use crate::popularity::Popularity;

/// How much more a document counts that was updated just now.
const FRESHNESS: f64 = 0.2;

/// How much more a document counts that is used most.
const USE: Score = 0.2;

/// The score of a question relative to that of an object with the same words: indicators answer most searches.
const QUESTION: Score = 0.6;

/// The score of a discontinued indicator relative to that of a living one with the same words.
const ENDED: Score = 0.8;

/// Collects the results of a request from one index.
pub(super) struct Collect<'r> {
    pub(super) request: &'r PageRequest<'r>,
    pub(super) is_public: bool,
    pub(super) columns: &'r ColumnCache,
}

/// A result while others are compared with it: its document is `D`. `T` is its place in the order of keys and of names:
/// a number within a segment, a [`Place`] beyond.
#[derive(Clone, Copy, Debug)]
struct Ranked<D, T> {
    document: D,
    score: Score,
    updated: i64,
    /// By its logarithm; 0 where the order does not need it.
    popularity: f32,
    key: T,
    name: T,
}

impl<D: Ord, T: Ord> Ranked<D, T> {
    /// The better one first; equal ones by key.
    fn compare(&self, other: &Self, order: Order) -> Ordering {
        let wanted = match order {
            Order::Relevance => other.score.total_cmp(&self.score),
            Order::Updated | Order::Latest => other.updated.cmp(&self.updated),
            Order::Popularity => other.popularity.total_cmp(&self.popularity),
            Order::Name => self.name.cmp(&other.name),
        };
        wanted
            .then_with(|| self.key.cmp(&other.key))
            .then_with(|| self.document.cmp(&other.document))
    }
}

/// An object that is found, with its collection, whether everybody may see it, and the update that it belongs to in the
/// order [`Order::Latest`].
type HitObject = (DocumentId, Option<Uuid>, bool, Option<Update>);

/// The results of one segment, or of several together.
#[derive(Default)]
pub(super) struct Collected {
    found: Vec<Ranked<HitObject, Place>>,
    pub(super) total: u64,
    pub(super) counts: Counts,
}

impl Collected {
    /// Adds the results of another segment or index.
    pub(super) fn add(&mut self, other: Self) {
        self.found.extend(other.found);
        self.total += other.total;
        self.counts.add(other.counts);
    }

    /// The results of the page. In the order [`Order::Latest`], the total becomes that of its rows.
    pub(super) fn page(&mut self, request: &PageRequest<'_>) -> Vec<Hit> {
        let mut found = std::mem::take(&mut self.found);
        found.sort_by(|one, other| one.compare(other, request.order));
        if request.order == Order::Latest {
            keep_latest(&mut found, |found| found.document.3.clone());
            self.total = found.len() as u64;
        }
        let page = found.into_iter().skip(request.offset).take(request.limit);
        page.map(|found| {
            let (id, collection, is_public, _) = found.document;
            Hit {
                id,
                collection,
                is_public,
                score: found.score,
            }
        })
        .collect()
    }
}

/// Collects the results of one segment.
pub(super) struct SegmentCollect {
    order: Order,
    language: Language,
    /// `None` where nothing is used, or the order ignores it.
    popularity: Option<Popularity>,
    /// How much more a document can count that is new and used.
    best_factor: Score,
    most: usize,
    now: i64,
    is_public: bool,
    /// As days since 1970 in UTC.
    updated_from: Option<i32>,
    since: [i32; DAYS.len()],
    /// Whether a kind is wanted, by its number.
    kinds_chosen: [bool; KINDS],
    columns: Arc<SegmentColumns>,
    frequencies: Arc<Values>,
    texts: [TextFacet; TEXTS],
    /// Whether each document is wanted: nothing is chosen.
    is_anything: bool,
    found: Vec<Ranked<DocId, u64>>,
    /// In the order [`Order::Latest`]: the results of each update.
    updates: Option<Updates<Ranked<DocId, u64>>>,
    /// The worst result that can be on the page, after others were dropped.
    worst: Option<Ranked<DocId, u64>>,
    total: u64,
    counts: Counts,
}

impl Collector for Collect<'_> {
    type Fruit = Collected;
    type Child = SegmentCollect;

    fn for_segment(
        &self,
        _: SegmentOrdinal,
        segment: &SegmentReader,
    ) -> tantivy::Result<SegmentCollect> {
        let columns = self.columns.of(segment)?;
        let request = self.request;
        let (typed, chosen) = (&request.query.filters, request.filters);
        let days = [typed.updated, chosen.updated].into_iter().flatten().max();
        let from = days.and_then(|day| day.to_zoned(TimeZone::UTC).ok());
        let is_wanted = |kinds: &[_], number| {
            kinds.is_empty() || kinds.iter().any(|kind| kind_number(*kind) == number as u64)
        };
        let mut texts = Vec::with_capacity(TEXTS);
        let values = chosen_texts(typed).into_iter().zip(chosen_texts(chosen));
        let names = facet_columns(request.language).into_iter();
        for ((name, counted), (typed, chosen)) in names.zip(values) {
            let (column, counted) = (columns.texts(name)?, columns.texts(counted)?);
            texts.push(TextFacet::new(column, counted, &[typed, chosen]));
        }
        let texts: [TextFacet; TEXTS] = texts
            .try_into()
            .map_err(|_| tantivy::TantivyError::InternalError("facets".to_owned()))?;
        let by_use = matches!(request.order, Order::Relevance | Order::Popularity);
        let kinds_chosen = std::array::from_fn(|number| {
            is_wanted(&typed.kinds, number) && is_wanted(&chosen.kinds, number)
        });
        let popularity = by_use && !request.popularity.is_empty();
        let most_used = if popularity { 1.0 + USE } else { 1.0 };
        Ok(SegmentCollect {
            order: request.order,
            language: request.language,
            popularity: popularity.then(|| request.popularity.clone()),
            best_factor: (1.0 + FRESHNESS as Score) * most_used,
            most: match request.order {
                Order::Latest => LATEST,
                _ => request.offset + request.limit,
            },
            updates: match request.order {
                Order::Latest => Some(Updates::new(columns.texts(column::ACCOUNT_KEY)?)),
                _ => None,
            },
            now: request.now.as_microsecond(),
            is_public: self.is_public,
            updated_from: from.map(|from| day(from.timestamp().as_microsecond())),
            since: since(request.now),
            is_anything: days.is_none()
                && kinds_chosen == [true; KINDS]
                && texts.iter().all(TextFacet::is_anything),
            kinds_chosen,
            frequencies: columns.texts(column::FREQUENCY)?,
            columns,
            texts,
            found: Vec::new(),
            worst: None,
            total: 0,
            counts: Counts::default(),
        })
    }

    fn requires_scoring(&self) -> bool {
        self.request.order == Order::Relevance
    }

    fn merge_fruits(&self, segments: Vec<Collected>) -> tantivy::Result<Collected> {
        let mut all = Collected::default();
        segments.into_iter().for_each(|segment| all.add(segment));
        Ok(all)
    }
}

impl SegmentCollector for SegmentCollect {
    type Fruit = Collected;

    fn collect(&mut self, doc: DocId, score: Score) {
        let (kind, day) = (self.columns.kind(doc), self.columns.day(doc));
        let place = usize::from(kind);
        let has_kind = self.kinds_chosen.get(place) == Some(&true);

        let has_update = self.updated_from.is_none_or(|from| day >= from);
        let has = match self.is_anything {
            true => [true; TEXTS],
            false => self.texts.each_ref().map(|facet| facet.has(doc)),
        };

        let lacks = has.iter().filter(|has| !**has).count();
        let lacking = lacks + usize::from(!has_kind) + usize::from(!has_update);
        // A count ignores the choice of its own facet.
        if lacking > 1 {
            return;
        }

        if (lacking == 0 || !has_kind)
            && let Some(count) = self.counts.kinds.get_mut(place)
        {
            *count += 1;
        }
        if lacking == 0 || !has_update {
            for (count, since) in self.counts.updated.iter_mut().zip(self.since) {
                *count += u64::from(day >= since);
            }
        }

        for (facet, has) in self.texts.iter_mut().zip(has) {
            if lacking == 0 || !has {
                facet.count(doc);
            }
        }

        if lacking == 0 {
            self.total += 1;
            let is_question = u64::from(kind) == kind_number(DocumentKind::Question);
            let weight = match (is_question, self.columns.is_ended(doc)) {
                (true, _) => QUESTION,
                (_, true) => ENDED,
                _ => 1.0,
            };
            self.rank(doc, score * weight);
        }
    }

    fn harvest(mut self) -> Collected {
        let latest = self.updates.as_mut().map(Updates::take);
        self.found.extend(latest.into_iter().flatten());
        self.cut();

        let place = |number, of_name| Place {
            number,
            of_name,
            columns: Arc::clone(&self.columns),
            text: OnceCell::new(),
        };

        let of_name = self.names().map(|_| self.language);
        let found = self.found.iter().map(|found| Ranked {
            document: self.document(found.document),
            score: found.score,
            updated: found.updated,
            popularity: found.popularity,
            key: place(found.key, None),
            name: place(found.name, of_name),
        });

        let found = found.collect();
        let mut counts = self.counts;
        counts.texts = self.texts.map(|facet| vec![facet.counts()]);

        Collected {
            found,
            total: self.total,
            counts,
        }
    }
}

impl SegmentCollect {
    /// Adds a result that can be on the page, and drops the worst ones from time to time.
    fn rank(&mut self, doc: DocId, score: Score) {
        let by_score = self.order == Order::Relevance;
        let least = self.worst.filter(|_| by_score).map_or(0.0, |it| it.score);
        // Most results are not good enough, even if they are new and used.
        if score * self.best_factor < least {
            return;
        }

        let updated = self.columns.updated.first(doc).unwrap_or_default();
        let frequency = self.frequencies.of(doc).first().copied();
        let half_age = self.columns.half_age(frequency);
        let popularity = self.popularity.as_ref();
        let popularity = popularity.map_or(0.0, |known| known.of(self.id(doc)));
        let used = 1.0 + USE * popularity.min(1.0);
        let score = score * freshness(updated, self.now, half_age) * used;
        if score < least {
            return;
        }

        let place = |column: Option<&StrColumn>| column.and_then(|it| it.ords().first(doc));
        let found = Ranked {
            document: doc,
            score,
            updated,
            popularity,
            key: place(self.columns.key.as_ref()).unwrap_or_default(),
            name: place(self.names()).unwrap_or_default(),
        };

        let is_worse = |worst: &Ranked<_, _>| found.compare(worst, self.order).is_gt();
        if self.worst.as_ref().is_some_and(is_worse) {
            return;
        }

        if let Some(updates) = &mut self.updates {
            let is_better = |one: &Ranked<_, _>, other: &_| one.compare(other, Order::Latest);
            updates.add((doc, self.columns.day(doc)), found, is_better);
            return;
        }

        self.found.push(found);
        if self.found.len() >= 2 * self.most.max(100) {
            self.cut();
        }
    }

    fn cut(&mut self) {
        let (found, order) = (&mut self.found, self.order);
        if found.len() > self.most {
            if self.most > 0 {
                found.select_nth_unstable_by(self.most - 1, |one, other| one.compare(other, order));
            }
            found.truncate(self.most);
            self.worst = found.last().copied();
        }
    }

    /// The names by which results are ordered; `None` in another order.
    fn names(&self) -> Option<&StrColumn> {
        let is_needed = self.order == Order::Name;
        self.columns.names(self.language).filter(|_| is_needed)
    }

    fn id(&self, doc: DocId) -> Uuid {
        let [high, low] = &self.columns.id;
        let first = |column: &Column<u64>| column.first(doc).unwrap_or_default();
        Uuid::from_u64_pair(first(high), first(low))
    }

    fn document(&self, doc: DocId) -> HitObject {
        let id = DocumentId {
            kind: kind_of(u64::from(self.columns.kind(doc))),
            id: self.id(doc),
        };
        let [high, low] = &self.columns.collection;
        let collection = high.first(doc).zip(low.first(doc));
        let collection = collection.map(|(high, low)| Uuid::from_u64_pair(high, low));
        let updates = self.updates.as_ref();
        let update = updates.map(|updates| updates.of_document(doc, self.columns.day(doc)));
        (id, collection, self.is_public, update)
    }
}

/// A place in the order of keys, or of names in a language. Within a segment, numbers are in the order of texts; texts
/// are read where places of different segments are compared.
#[derive(Clone)]
struct Place {
    number: u64,
    of_name: Option<Language>,
    columns: Arc<SegmentColumns>,
    text: OnceCell<String>,
}

impl Place {
    fn text(&self) -> &str {
        self.text.get_or_init(|| {
            let column = match self.of_name {
                Some(language) => self.columns.names(language),
                None => self.columns.key.as_ref(),
            };
            let mut text = String::new();
            let known = column.map(|column| column.ord_to_str(self.number, &mut text));
            match known {
                Some(Ok(true)) => text,
                _ => String::new(),
            }
        })
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        match Arc::ptr_eq(&self.columns, &other.columns) {
            true => self.number.cmp(&other.number),
            false => self.text().cmp(other.text()),
        }
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Place {}

/// The factor of a document by its age: the newest counts for a fifth more, one of the age `half` for a tenth.
fn freshness(updated: i64, now: i64, half: f64) -> Score {
    let age = (now.saturating_sub(updated)).max(0) as f64;
    (1.0 + FRESHNESS / (1.0 + age / half)) as Score
}
