//! The columns of segments, opened and decoded once for all searches: one that counts the facets of many thousands of
//! documents reads plain arrays. A segment never changes, so they are valid as long as it is.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use domain::calendar::frequency::Frequency;
use domain::text::language::Language;
use tantivy::columnar::{Column, StrColumn};
use tantivy::index::SegmentId;
use tantivy::{DocId, Searcher, SegmentReader};

use crate::fields::column;

/// The columns of texts that facets need.
const TEXTS: [&str; 6] = [
    column::FREQUENCY,
    column::ACCOUNT_KEY,
    column::LICENCE,
    column::TAG,
    column::TAG_FR,
    column::TAG_EN,
];
/// A day in microseconds.
const DAY: i64 = 86_400_000_000;
/// A year in microseconds.
const YEAR: f64 = 365.25 * DAY as f64;

/// The columns of the segments that were searched. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct ColumnCache(Arc<Mutex<HashMap<SegmentId, Arc<SegmentColumns>>>>);

impl ColumnCache {
    /// The columns of a segment, read when they are first needed.
    pub(crate) fn of(&self, segment: &SegmentReader) -> tantivy::Result<Arc<SegmentColumns>> {
        let id = segment.segment_id();
        if let Some(known) = self.with(|cached| cached.get(&id).cloned()) {
            return Ok(known);
        }
        let opened = Arc::new(SegmentColumns::open(segment)?);
        self.with(|cached| cached.insert(id, Arc::clone(&opened)));
        Ok(opened)
    }

    /// Drops the columns of segments that a new state of the index does not have.
    pub(crate) fn retain(&self, searcher: &Searcher) {
        let segments = searcher.segment_readers().iter();
        let present: Vec<_> = segments.map(SegmentReader::segment_id).collect();
        self.with(|cached| cached.retain(|id, _| present.contains(id)));
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<SegmentId, Arc<SegmentColumns>>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for ColumnCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ColumnCache").finish_non_exhaustive()
    }
}

pub(crate) struct SegmentColumns {
    /// The number of the kind of each document.
    kinds: Vec<u8>,
    /// The day on which each document was updated: days since 1970 in UTC.
    days: Vec<i32>,
    /// Whether each document is a discontinued indicator.
    ended: Vec<bool>,
    pub(crate) updated: Column<i64>,
    pub(crate) id: [Column<u64>; 2],
    pub(crate) collection: [Column<u64>; 2],
    pub(crate) key: Option<StrColumn>,
    names: [Option<StrColumn>; 2],
    /// Decoded when they are first needed, in the order of [`TEXTS`].
    texts: [(Option<StrColumn>, OnceLock<Arc<Values>>); TEXTS.len()],
    /// The age in microseconds at which a document has half of the bonus for new ones, by the number of its frequency.
    ages: Vec<f64>,
    documents: u32,
}

impl SegmentColumns {
    fn open(segment: &SegmentReader) -> tantivy::Result<Self> {
        let columns = segment.fast_fields();
        let documents = segment.max_doc();
        let kind = columns.u64(column::KIND)?;
        let updated = columns.i64(column::UPDATED)?;
        let ended = columns.u64(column::ENDED)?;

        let mut texts = Vec::with_capacity(TEXTS.len());
        for name in TEXTS {
            texts.push((columns.str(name)?, OnceLock::new()));
        }

        let mut opened = Self {
            kinds: (0..documents)
                .map(|doc| kind.first(doc).and_then(|kind| u8::try_from(kind).ok()))
                .map(|kind| kind.unwrap_or(u8::MAX))
                .collect(),
            days: (0..documents)
                .map(|doc| day(updated.first(doc).unwrap_or_default()))
                .collect(),
            ended: (0..documents)
                .map(|doc| ended.first(doc) == Some(1))
                .collect(),
            updated,
            id: [columns.u64(column::HIGH)?, columns.u64(column::LOW)?],
            collection: [
                columns.u64(column::COLLECTION_HIGH)?,
                columns.u64(column::COLLECTION_LOW)?,
            ],
            key: columns.str(column::KEY)?,
            names: [columns.str(column::NAME_FR)?, columns.str(column::NAME_EN)?],
            texts: texts
                .try_into()
                .map_err(|_| tantivy::TantivyError::InternalError("columns".to_owned()))?,
            ages: Vec::new(),
            documents,
        };

        let frequencies = opened.texts(column::FREQUENCY)?;
        opened.ages = frequencies
            .terms
            .iter()
            .map(|name| half_age(name))
            .collect();

        Ok(opened)
    }

    /// The number of the kind of a document.
    pub(crate) fn kind(&self, doc: DocId) -> u8 {
        self.kinds.get(place(doc)).copied().unwrap_or(u8::MAX)
    }

    /// The day on which a document was updated: days since 1970 in UTC.
    pub(crate) fn day(&self, doc: DocId) -> i32 {
        self.days.get(place(doc)).copied().unwrap_or_default()
    }

    /// Whether a document is a discontinued indicator.
    pub(crate) fn is_ended(&self, doc: DocId) -> bool {
        self.ended.get(place(doc)) == Some(&true)
    }

    /// The folded names in a language.
    pub(crate) fn names(&self, language: Language) -> Option<&StrColumn> {
        let [fr, en] = &self.names;
        match language {
            Language::Fr => fr.as_ref(),
            Language::En => en.as_ref(),
        }
    }

    pub(crate) fn texts(&self, name: &str) -> tantivy::Result<Arc<Values>> {
        let found = TEXTS
            .iter()
            .zip(&self.texts)
            .find(|(each, _)| **each == name);
        let Some((_, (column, decoded))) = found else {
            return Ok(Arc::default());
        };
        if let Some(known) = decoded.get() {
            return Ok(Arc::clone(known));
        }
        let values = Values::decode(column.as_ref(), self.documents)?;
        Ok(Arc::clone(decoded.get_or_init(|| Arc::new(values))))
    }

    /// The age in microseconds at which a document of this frequency has half of the bonus for new ones.
    pub(crate) fn half_age(&self, frequency: Option<u32>) -> f64 {
        let age = frequency.and_then(|number| self.ages.get(place(number)));
        age.copied().unwrap_or(YEAR)
    }
}

/// The day of a moment in microseconds: days since 1970 in UTC.
pub(crate) fn day(moment: i64) -> i32 {
    let day = moment.div_euclid(DAY);
    i32::try_from(day).unwrap_or(if day < 0 { i32::MIN } else { i32::MAX })
}

/// A quarter of a year for daily and weekly series, three years for yearly ones.
fn half_age(frequency: &str) -> f64 {
    match Frequency::parse(frequency) {
        Some(Frequency::Daily | Frequency::Weekly) => YEAR / 4.0,
        Some(Frequency::Monthly) => YEAR / 2.0,
        Some(Frequency::Yearly) => YEAR * 3.0,
        _ => YEAR,
    }
}

fn place(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The texts of a column: its terms in order, and for each document the numbers of its terms.
#[derive(Default)]
pub(crate) struct Values {
    pub(crate) terms: Vec<String>,
    numbers: Numbers,
}

enum Numbers {
    /// At most one for each document; [`NONE`] where it has none.
    One(Vec<u32>),
    /// Those of a document are at the places from its start to the next one's.
    Several { starts: Vec<u32>, all: Vec<u32> },
}

/// No term has this number.
const NONE: u32 = u32::MAX;

impl Default for Numbers {
    fn default() -> Self {
        Self::One(Vec::new())
    }
}

impl Values {
    fn decode(column: Option<&StrColumn>, documents: u32) -> tantivy::Result<Self> {
        let Some(column) = column else {
            return Ok(Self::default());
        };

        let mut terms = Vec::with_capacity(column.num_terms());
        let mut stream = column.dictionary().stream()?;
        while stream.advance() {
            terms.push(String::from_utf8_lossy(stream.key()).into_owned());
        }
        if terms.is_empty() {
            return Ok(Self::default());
        }

        let number = |term: u64| u32::try_from(term).unwrap_or(NONE);
        let (mut starts, mut all) = (Vec::new(), Vec::new());
        let mut is_single = true;
        for doc in 0..documents {
            let start = all.len();
            starts.push(number(start as u64));
            all.extend(column.term_ords(doc).map(number));
            is_single &= all.len() <= start + 1;
        }
        starts.push(number(all.len() as u64));

        let of_documents = Self {
            terms,
            numbers: Numbers::Several { starts, all },
        };

        if !is_single {
            return Ok(of_documents);
        }

        let one = |doc| of_documents.of(doc).first().copied().unwrap_or(NONE);
        Ok(Self {
            numbers: Numbers::One((0..documents).map(one).collect()),
            terms: of_documents.terms,
        })
    }

    /// The numbers of the terms of a document, in ascending order.
    pub(crate) fn of(&self, doc: DocId) -> &[u32] {
        let at = place(doc);
        let found = match &self.numbers {
            Numbers::One(numbers) => numbers.get(at..=at).filter(|one| *one != [NONE]),
            Numbers::Several { starts, all } => {
                let bounds = starts.get(at).zip(starts.get(at + 1));
                bounds.and_then(|(from, to)| all.get(place(*from)..place(*to)))
            }
        };
        found.unwrap_or_default()
    }

    pub(crate) fn number_of(&self, term: &str) -> Option<usize> {
        self.terms
            .binary_search_by(|each| each.as_str().cmp(term))
            .ok()
    }
}
