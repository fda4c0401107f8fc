//! The dictionary: the words of the names and tags of public objects. It corrects the spelling of a query and completes
//! its last word.

use std::collections::HashMap;

use tantivy::query::{BooleanQuery, EnableScoring, FuzzyTermQuery, Occur, Query as IndexQuery};
use tantivy::{Searcher, TERMINATED, Term};

use crate::analysis::{Word, is_stop_word, words};
use crate::fields::{Fields, WORD_AS_WRITTEN};
use crate::hidden::Hidden;
use crate::index::{Index, IndexError};
use crate::query::build::term_query;
use crate::query::{Query, allowed, distance};

/// Candidates that are looked at more closely.
const CANDIDATES: usize = 20;

/// A word that may be meant.
struct Candidate {
    folded: String,
    written: String,
    /// The number of documents that have it, deleted ones included.
    documents: u64,
}

impl Index {
    /// Completes the last word of a text by words of documents that are not hidden, the most frequent first: at most
    /// `most` texts. Nothing where the text ends with a complete word.
    ///
    /// # Errors
    /// Where the index is damaged or its files are missing.
    pub fn suggest(
        &self,
        text: &str,
        hidden: &Hidden,
        most: usize,
    ) -> Result<Vec<String>, IndexError> {
        let (searcher, fields) = self.searcher();
        Ok(completions(&searcher, fields, text, hidden, most)?)
    }
}

/// The text of a query with each word that no document has replaced by the closest one; `None` where all words are
/// known, and where nothing is close.
pub(crate) fn correction(
    searcher: &Searcher,
    fields: &Fields,
    query: &Query,
    hidden: &Hidden,
) -> tantivy::Result<Option<String>> {
    let mut text = query.text.clone();
    let mut is_corrected = false;

    // From the end, so that the places of the words before stay the same.
    let count = query.words.len();
    for (place, word) in query.words.iter().enumerate().rev() {
        let Some(most) = allowed(word) else { continue };
        let is_beginning = query.is_typing && place + 1 == count;
        if is_known(searcher, fields, word, is_beginning, hidden)? {
            continue;
        }
        let near = near(searcher, fields, word, most)?;
        for candidate in near {
            let is_found = has_document(searcher, fields, &candidate.folded, &[], hidden)?;
            if is_found && text.get(word.from..word.to).is_some() {
                text.replace_range(word.from..word.to, &candidate.written);
                is_corrected = true;
                break;
            }
        }
    }

    Ok(is_corrected.then_some(text))
}

/// Whether a document has the word, or one that begins like it.
fn is_known(
    searcher: &Searcher,
    fields: &Fields,
    word: &Word,
    is_beginning: bool,
    hidden: &Hidden,
) -> tantivy::Result<bool> {
    if is_alive(searcher, fields, &[&word.stem], hidden)? {
        return Ok(true);
    }
    if !is_beginning {
        return Ok(false);
    }
    let begun = beginning(searcher, fields, &word.folded)?;
    for candidate in begun {
        if has_document(searcher, fields, &candidate.folded, &[], hidden)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The words at most so many letters away: the closest first, then the most frequent.
fn near(
    searcher: &Searcher,
    fields: &Fields,
    word: &Word,
    most: u8,
) -> tantivy::Result<Vec<Candidate>> {
    let letters = word.folded.len();
    let is_near = |folded: &str| {
        folded.len().abs_diff(letters) <= usize::from(most)
            && distance(folded, &word.folded, most).is_some()
    };
    let mut found = scan(searcher, fields, &word.folded, Some(most), is_near)?;
    let far = |candidate: &Candidate| distance(&candidate.folded, &word.folded, most);
    found.sort_by(|one, other| {
        let by_distance = far(one).cmp(&far(other));
        by_distance.then_with(|| frequent_first(one, other))
    });
    found.truncate(CANDIDATES);
    Ok(found)
}

/// The words that begin with some letters, the most frequent first.
fn beginning(
    searcher: &Searcher,
    fields: &Fields,
    letters: &str,
) -> tantivy::Result<Vec<Candidate>> {
    let mut found = scan(searcher, fields, letters, None, |_| true)?;
    found.sort_by(frequent_first);
    found.truncate(CANDIDATES);
    Ok(found)
}

fn frequent_first(one: &Candidate, other: &Candidate) -> std::cmp::Ordering {
    let by_number = other.documents.cmp(&one.documents);
    by_number.then_with(|| one.folded.cmp(&other.folded))
}

/// The words that begin with some letters and fit, each as most documents write it; so many of the letters may be
/// wrong.
fn scan(
    searcher: &Searcher,
    fields: &Fields,
    letters: &str,
    wrong: Option<u8>,
    fits: impl Fn(&str) -> bool,
) -> tantivy::Result<Vec<Candidate>> {
    let mut found: HashMap<String, HashMap<String, u64>> = HashMap::new();

    let mut take = |entry: &[u8], documents: u32| {
        let entry = std::str::from_utf8(entry).unwrap_or_default();
        if let Some((folded, written)) = entry.split_once(WORD_AS_WRITTEN)
            && fits(folded)
        {
            let forms = found.entry(folded.to_owned()).or_default();
            *forms.entry(written.to_owned()).or_default() += u64::from(documents);
        }
    };

    for segment in searcher.segment_readers() {
        let index = segment.inverted_index(fields.dictionary)?;
        match wrong {
            Some(wrong) => {
                let term = Term::from_field_text(fields.dictionary, letters);
                let near = FuzzyTermQuery::new_prefix(term, wrong, true).automaton()?;
                let mut entries = index.terms().search(&near).into_stream()?;
                while let Some((entry, info)) = entries.next() {
                    take(entry, info.doc_freq);
                }
            }
            None => {
                let range = index.terms().range().ge(letters);
                let end = format!("{letters}{}", char::MAX);
                let mut entries = range.lt(end).into_stream()?;
                while let Some((entry, info)) = entries.next() {
                    take(entry, info.doc_freq);
                }
            }
        }
    }

    let candidates = found.into_iter().filter_map(|(folded, forms)| {
        let documents = forms.values().sum();
        let mut forms: Vec<_> = forms.into_iter().collect();
        forms.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        let (written, _) = forms.into_iter().next()?;
        Some(Candidate {
            folded,
            written,
            documents,
        })
    });
    Ok(candidates.collect())
}

/// Whether a document that is neither deleted nor hidden has a word of the dictionary and words before it.
fn has_document(
    searcher: &Searcher,
    fields: &Fields,
    folded: &str,
    before: &[Word],
    hidden: &Hidden,
) -> tantivy::Result<bool> {
    let Some(word) = words(folded).into_iter().next() else {
        return Ok(false);
    };
    let all = before.iter().chain([&word]);
    let stems: Vec<_> = all.map(|word| word.stem.as_str()).collect();
    is_alive(searcher, fields, &stems, hidden)
}

/// Whether a document that is neither deleted nor hidden has all the stems, each in any field.
fn is_alive(
    searcher: &Searcher,
    fields: &Fields,
    stems: &[&str],
    hidden: &Hidden,
) -> tantivy::Result<bool> {
    let mut all: Vec<(Occur, Box<dyn IndexQuery>)> = Vec::new();
    for stem in stems {
        let term = |field| term_query(Term::from_field_text(field, stem));
        let any = fields.texts().into_iter().map(term).collect();
        all.push((Occur::Must, Box::new(BooleanQuery::union(any))));
    }
    for term in hidden.terms(fields) {
        all.push((Occur::MustNot, term_query(term)));
    }

    let weight = BooleanQuery::new(all).weight(EnableScoring::disabled_from_searcher(searcher))?;
    for segment in searcher.segment_readers() {
        // The first document is enough: a frequent word has a hundred thousand.
        let mut documents = weight.scorer(segment, 1.0)?;
        let mut document = documents.doc();
        while document != TERMINATED {
            if !segment.is_deleted(document) {
                return Ok(true);
            }
            document = documents.advance();
        }
    }

    Ok(false)
}

/// The text with its last word completed, the most frequent words first.
fn completions(
    searcher: &Searcher,
    fields: &Fields,
    text: &str,
    hidden: &Hidden,
    most: usize,
) -> tantivy::Result<Vec<String>> {
    let text: String = text.chars().take(crate::query::CHARACTERS).collect();
    let mut typed = words(&text);
    let Some(last) = typed.pop().filter(|last| last.to == text.len()) else {
        return Ok(Vec::new());
    };

    typed.retain(|word| !is_stop_word(&word.folded));
    let before = text.get(..last.from).unwrap_or_default();

    let mut texts = Vec::new();
    for candidate in beginning(searcher, fields, &last.folded)? {
        if texts.len() == most {
            break;
        }
        if candidate.folded != last.folded
            && has_document(searcher, fields, &candidate.folded, &typed, hidden)?
        {
            texts.push(format!("{before}{}", candidate.written));
        }
    }

    Ok(texts)
}
