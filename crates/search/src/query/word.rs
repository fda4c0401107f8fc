//! A word of a query as a query of the index. The documents that have it are found by a scorer of our own: a union of
//! the index would compute each document of a window of four thousand to look at one of them.

mod otherwise;
mod scorer;

use std::sync::{Arc, OnceLock};

use tantivy::query::{
    Bm25StatisticsProvider, Bm25Weight, DfaWrapper, EnableScoring, Explanation, FuzzyTermQuery,
    Query as IndexQuery, Scorer, Weight,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet, Score, SegmentReader, TantivyError, Term};

use super::allowed;
use crate::analysis::Word;
use crate::fields::Fields;
use otherwise::Otherwise;
use scorer::{ExactList, WordScorer};

/// How a word of the query may differ from one of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tolerance {
    /// The same stem; the last word may be a beginning.
    Exact,
    /// Some letters may be wrong, too.
    Forgiving,
}

/// The number of fields that have words.
pub(super) const FIELDS: usize = 5;

impl Fields {
    /// The fields of words with their weight: the name above the key, then tags, then unit and collection, then notes.
    pub(super) const fn weights(&self) -> [(Field, Score); FIELDS] {
        [
            (self.names, 4.0),
            (self.path, 3.0),
            (self.tags, 2.0),
            (self.context, 1.0),
            (self.notes, 0.5),
        ]
    }
}

/// A word that is searched for, for all searches of a request: its costly parts are made once.
#[derive(Debug)]
pub(crate) struct SoughtWord {
    word: Word,
    /// The stems of the words that it is a part of if they are written together.
    joined: Vec<String>,
    /// Whether it may be the beginning of a word.
    is_beginning: bool,
    forgiving: OnceLock<Option<Forgiving>>,
}

/// The automaton of the words with wrong letters.
pub(super) struct Forgiving(DfaWrapper);

impl std::fmt::Debug for Forgiving {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Forgiving")
    }
}

impl SoughtWord {
    pub(crate) fn new(word: &Word, joined: Vec<String>, is_beginning: bool) -> Self {
        Self {
            word: word.clone(),
            joined,
            is_beginning,
            forgiving: OnceLock::new(),
        }
    }

    /// The stems of which a document has one: its own, and those that have it as a part.
    fn stems(&self) -> impl Iterator<Item = &str> {
        let joined = self.joined.iter().map(String::as_str);
        std::iter::once(self.word.stem.as_str()).chain(joined)
    }

    /// The prefixes to search for: the stem of the typed word, and its letters if they differ from the stem. A complete
    /// word has no prefixes.
    fn beginnings(&self) -> [Option<&str>; 2] {
        let Word { stem, folded, .. } = &self.word;
        let is_other = folded != stem;
        match self.is_beginning {
            true => [Some(stem), is_other.then_some(folded)],
            false => [None, None],
        }
    }

    /// The automaton of the words with wrong letters; `None` if wrong letters are not allowed for this word.
    fn forgiving(&self) -> Option<&Forgiving> {
        let made = self.forgiving.get_or_init(|| {
            let distance = allowed(&self.word)?;
            // The automaton is that of the letters: any field will do.
            let term = Term::from_field_text(Field::from_field_id(0), &self.word.stem);
            let query = match self.is_beginning {
                true => FuzzyTermQuery::new_prefix(term, distance, true),
                false => FuzzyTermQuery::new(term, distance, true),
            };
            // It fails for distances above 2 and for terms that are no text.
            query.automaton().ok().map(Forgiving)
        });
        made.as_ref()
    }
}

/// The documents that have a word in a field. The best field counts, the others a tenth.
#[derive(Clone, Debug)]
pub(super) struct WordQuery {
    pub(super) word: Arc<SoughtWord>,
    pub(super) fields: [(Field, Score); FIELDS],
    pub(super) tolerance: Tolerance,
}

impl IndexQuery for WordQuery {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        let statistics = match scoring {
            EnableScoring::Enabled {
                statistics_provider,
                ..
            } => Some(statistics_provider),
            EnableScoring::Disabled { .. } => None,
        };
        let fields = self.fields.iter();
        let terms = fields.flat_map(|&(field, weight)| {
            let stems = self.word.stems();
            stems.map(move |stem| (Term::from_field_text(field, stem), weight))
        });
        let exact = terms.map(|(term, weight)| {
            let scores = statistics.map(|known| bm25(known, &term)).transpose()?;
            let scores = scores.map(|scores| scores.boost_by(weight));
            Ok::<_, TantivyError>(ExactTerm { term, scores })
        });
        Ok(Box::new(WordWeight {
            exact: exact.collect::<Result<_, _>>()?,
            query: self.clone(),
        }))
    }
}

/// The scores of a term, by its frequency in all documents.
fn bm25(statistics: &dyn Bm25StatisticsProvider, term: &Term) -> tantivy::Result<Bm25Weight> {
    let documents = statistics.total_num_docs()?;
    let words = statistics.total_num_tokens(term.field())?;
    let average = words as Score / documents as Score;
    let frequency = statistics.doc_freq(term)?;
    Ok(Bm25Weight::for_one_term_without_explain(
        frequency, documents, average,
    ))
}

/// The stem in a field.
struct ExactTerm {
    term: Term,
    /// `None` where scores do not count.
    scores: Option<Bm25Weight>,
}

impl ExactTerm {
    /// Its documents in a segment; `None` where it has none.
    fn list(&self, segment: &SegmentReader, boost: Score) -> tantivy::Result<Option<ExactList>> {
        let index = segment.inverted_index(self.term.field())?;
        let Some(postings) = index.read_postings(&self.term, IndexRecordOption::WithFreqs)? else {
            return Ok(None);
        };
        Ok(Some(ExactList {
            postings,
            lengths: segment.get_fieldnorms_reader(self.term.field())?,
            scores: self.scores.as_ref().map(|scores| scores.boost_by(boost)),
        }))
    }
}

struct WordWeight {
    query: WordQuery,
    exact: Vec<ExactTerm>,
}

impl Weight for WordWeight {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let mut exact = Vec::with_capacity(self.exact.len());
        for term in &self.exact {
            exact.extend(term.list(segment, boost)?);
        }
        let otherwise = Otherwise::find(&self.query, segment, boost)?;
        Ok(Box::new(WordScorer::new(exact, otherwise)))
    }

    fn explain(&self, segment: &SegmentReader, document: DocId) -> tantivy::Result<Explanation> {
        let mut scorer = self.scorer(segment, 1.0)?;
        if scorer.doc() <= document && scorer.seek(document) == document {
            return Ok(Explanation::new("a word of the query", scorer.score()));
        }
        let text = format!("document {document} does not match");
        Err(TantivyError::InvalidArgument(text))
    }
}
