//! Queries of the index from those that people type.

use std::sync::Arc;

use tantivy::query::{
    AllQuery, BooleanQuery, BoostQuery, ConstScoreQuery, DisjunctionMaxQuery, Occur, PhraseQuery,
    Query as IndexQuery, TermQuery, TermSetQuery,
};
use tantivy::schema::IndexRecordOption;
use tantivy::{Score, Searcher, Term};

use super::word::{SoughtWord, Tolerance, WordQuery};
use super::{Filters, Query};
use crate::document::Audience;
use crate::fields::Fields;
use crate::hidden::Hidden;

type Boxed = Box<dyn IndexQuery>;

/// The score of the object whose whole key was typed.
const WHOLE_KEY: Score = 1_000.0;

/// The part of a request that selects documents.
pub(crate) struct Sought<'a> {
    pub(crate) query: &'a Query,
    /// The words of the query.
    pub(crate) words: Vec<Arc<SoughtWord>>,
    pub(crate) chosen: &'a Filters,
    pub(crate) hidden: &'a Hidden,
}

impl<'a> Sought<'a> {
    pub(crate) fn new(query: &'a Query, chosen: &'a Filters, hidden: &'a Hidden) -> Self {
        let count = query.words.len();
        let words = query.words.iter().enumerate().map(|(place, word)| {
            let is_beginning = query.is_typing && place + 1 == count;
            let joined = query.joined.iter();
            let joined = joined.filter(|whole| whole.from <= word.from && word.to <= whole.to);
            let joined = joined.map(|whole| whole.stem.clone()).collect();
            Arc::new(SoughtWord::new(word, joined, is_beginning))
        });
        Self {
            query,
            words: words.collect(),
            chosen,
            hidden,
        }
    }
}

/// The documents that have all words but `missing` of them, all phrases, a wanted collection and unit, and nothing that
/// is excluded or hidden; for audiences only those of at least one. The other filters are facets, whose counts need the
/// documents without them. The query is for the index of this searcher.
pub(crate) fn build(
    sought: &Sought<'_>,
    fields: &Fields,
    searcher: &Searcher,
    audiences: Option<&[Audience]>,
    tolerance: Tolerance,
    missing: usize,
) -> tantivy::Result<Boxed> {
    let Sought {
        query,
        words,
        chosen,
        hidden,
    } = sought;

    let mut all: Vec<(Occur, Boxed)> = Vec::new();
    if let Some(audiences) = audiences {
        // First: where the reader may see nothing, no time is spent on words, which would reveal that others have them.
        let terms = audiences
            .iter()
            .map(|audience| fields.audience_term(*audience));
        all.push((Occur::Must, any_of(terms)));
    }

    let count = words.len();
    let words = words.iter().map(|word| {
        let query: Boxed = Box::new(WordQuery {
            word: Arc::clone(word),
            fields: fields.weights(),
            tolerance,
        });
        query
    });
    let words: Vec<Boxed> = words.collect();

    let mut text: Boxed = match words.is_empty() {
        true => Box::new(ConstScoreQuery::new(Box::new(AllQuery), 1.0)),
        false => Box::new(BooleanQuery::union_with_minimum_required_clauses(
            words,
            count.saturating_sub(missing).max(1),
        )),
    };

    let key = query.key.as_ref();
    let key = key.map(|key| Term::from_field_text(fields.key, key));
    // A union takes long, and most words are no keys.
    if let Some(term) = key
        && searcher.doc_freq(&term)? > 0
    {
        let whole: Boxed = Box::new(ConstScoreQuery::new(term_query(term), WHOLE_KEY));
        text = Box::new(DisjunctionMaxQuery::new(vec![text, whole]));
    }

    all.push((Occur::Must, text));
    for phrase in &query.phrases {
        all.push((Occur::Must, one_phrase(phrase, fields)));
    }

    for word in &query.excluded {
        for (field, _) in fields.weights() {
            let term = Term::from_field_text(field, &word.stem);
            all.push((Occur::MustNot, term_query(term)));
        }
    }

    for filters in [&query.filters, *chosen] {
        for (field, values) in [
            (fields.collection_key, &filters.collections),
            (fields.unit, &filters.units),
        ] {
            let terms = values
                .iter()
                .map(|value| Term::from_field_text(field, value));
            if !values.is_empty() {
                all.push((Occur::Must, any_of(terms)));
            }
        }
    }

    let hidden = hidden.terms(fields);
    if !hidden.is_empty() {
        all.push((Occur::MustNot, Box::new(TermSetQuery::new(hidden))));
    }

    Ok(Box::new(BooleanQuery::new(all)))
}

/// The documents that have one of the terms, whatever their score.
fn any_of(terms: impl IntoIterator<Item = Term>) -> Boxed {
    let any = Box::new(TermSetQuery::new(terms));
    Box::new(ConstScoreQuery::new(any, 0.0))
}

pub(crate) fn term_query(term: Term) -> Boxed {
    Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))
}

fn one_phrase(stems: &[String], fields: &Fields) -> Boxed {
    let ways = fields.weights().into_iter().map(|(field, weight)| {
        let terms = stems.iter().map(|stem| Term::from_field_text(field, stem));
        let phrase: Boxed = Box::new(PhraseQuery::new(terms.collect()));
        let boosted: Boxed = Box::new(BoostQuery::new(phrase, weight));
        boosted
    });
    Box::new(DisjunctionMaxQuery::new(ways.collect()))
}
