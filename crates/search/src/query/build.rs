//! Queries of the index from those that people type.

use tantivy::query::{
    AllQuery, BooleanQuery, BoostQuery, ConstScoreQuery, DisjunctionMaxQuery, FuzzyTermQuery,
    Occur, PhraseQuery, Query as IndexQuery, TermQuery, TermSetQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Score, Term};

use super::{Filters, Query, allowed};
use crate::analysis::Word;
use crate::document::Audience;
use crate::fields::Fields;
use crate::hidden::Hidden;

type Boxed = Box<dyn IndexQuery>;

/// How a word of the query may differ from one of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tolerance {
    /// The same stem; the last word may be a beginning.
    Exact,
    /// Some letters may be wrong, too.
    Forgiving,
}

/// The score of a word that begins like that of the query, relative to its field.
const BEGINNING: Score = 0.5;
/// The score of a word with wrong letters, relative to its field: below every exact one.
const FORGIVEN: Score = 0.01;
/// The score of the object whose whole key was typed.
const WHOLE_KEY: Score = 1_000.0;

impl Fields {
    /// The fields of words with their weight: the name above the key, then tags, then unit and collection, then notes.
    const fn weights(&self) -> [(Field, Score); 5] {
        [
            (self.names, 4.0),
            (self.path, 3.0),
            (self.tags, 2.0),
            (self.context, 1.0),
            (self.notes, 0.5),
        ]
    }
}

/// The documents that have all words but `missing` of them, all phrases, a wanted collection and unit, and nothing that
/// is excluded or hidden; for audiences only those of at least one. The other filters are facets, whose counts need the
/// documents without them.
pub(crate) fn build(
    query: &Query,
    chosen: &Filters,
    fields: &Fields,
    hidden: &Hidden,
    audiences: Option<&[Audience]>,
    tolerance: Tolerance,
    missing: usize,
) -> Boxed {
    let mut all: Vec<(Occur, Boxed)> = Vec::new();
    let count = query.words.len();
    let words = query.words.iter().enumerate().map(|(place, word)| {
        let is_beginning = query.is_typing && place + 1 == count;
        one_word(word, fields, tolerance, is_beginning)
    });
    let words: Vec<Boxed> = words.collect();
    let mut text: Boxed = match words.is_empty() {
        true => Box::new(ConstScoreQuery::new(Box::new(AllQuery), 1.0)),
        false => Box::new(BooleanQuery::union_with_minimum_required_clauses(
            words,
            count.saturating_sub(missing).max(1),
        )),
    };
    if let Some(key) = &query.key {
        let term = Term::from_field_text(fields.key, key);
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
    for filters in [&query.filters, chosen] {
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
    if let Some(audiences) = audiences {
        let terms = audiences
            .iter()
            .map(|audience| fields.audience_term(*audience));
        all.push((Occur::Must, any_of(terms)));
    }
    let hidden = hidden.terms(fields);
    if !hidden.is_empty() {
        all.push((Occur::MustNot, Box::new(TermSetQuery::new(hidden))));
    }
    Box::new(BooleanQuery::new(all))
}

/// The documents that have one of the terms, whatever their score.
fn any_of(terms: impl IntoIterator<Item = Term>) -> Boxed {
    let any = Box::new(TermSetQuery::new(terms));
    Box::new(ConstScoreQuery::new(any, 0.0))
}

pub(crate) fn term_query(term: Term) -> Boxed {
    Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))
}

/// A document that has the word in a field; the best field counts.
fn one_word(word: &Word, fields: &Fields, tolerance: Tolerance, is_beginning: bool) -> Boxed {
    let mut ways: Vec<Boxed> = Vec::new();
    for (field, weight) in fields.weights() {
        let stem = Term::from_field_text(field, &word.stem);
        let exact = term_query(stem.clone());
        ways.push(Box::new(BoostQuery::new(exact, weight)));
        // A letter or two begin very many words: only those of names and keys.
        let is_main = field == fields.names || field == fields.path;
        if is_beginning && (is_main || word.folded.len() > 2) {
            for beginning in beginnings(word) {
                let term = Term::from_field_text(field, beginning);
                let begins: Boxed = Box::new(FuzzyTermQuery::new_prefix(term, 0, true));
                ways.push(Box::new(BoostQuery::new(begins, weight * BEGINNING)));
            }
        }
        if tolerance == Tolerance::Forgiving
            && let Some(distance) = allowed(word)
        {
            let forgiven: Boxed = match is_beginning {
                true => Box::new(FuzzyTermQuery::new_prefix(stem, distance, true)),
                false => Box::new(FuzzyTermQuery::new(stem, distance, true)),
            };
            ways.push(Box::new(BoostQuery::new(forgiven, weight * FORGIVEN)));
        }
    }
    Box::new(DisjunctionMaxQuery::with_tie_breaker(ways, 0.1))
}

/// The prefixes to search for: the stem of the typed word, and its letters where they differ from the stem.
fn beginnings(word: &Word) -> impl Iterator<Item = &str> {
    let folded = (word.folded != word.stem).then_some(word.folded.as_str());
    [Some(word.stem.as_str()), folded].into_iter().flatten()
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
