//! The documents that have a word otherwise than its stem: words that begin like it, and with wrong letters.

use tantivy::postings::{BlockSegmentPostings, TermInfo};
use tantivy::query::BitSetDocSet;
use tantivy::schema::IndexRecordOption;
use tantivy::{BitSet, DocId, DocSet, InvertedIndexReader, Score, SegmentReader, TERMINATED};

use super::{FIELDS, Forgiving, Tolerance, WordQuery};

/// The score of a word that begins like that of the query, relative to its field.
const BEGINNING: Score = 0.5;
/// The score of a word with wrong letters, relative to its field: below every exact one.
const FORGIVEN: Score = 0.01;
/// The ways of a field: a word begins like the stem, or like the letters of the query, or has wrong letters.
const WAYS: usize = 3;
/// A way of a field is a bit of this number.
type Ways = u16;
/// Up to this share of the documents of a segment, the found ones are sorted; else each has a place.
const FEW: usize = 32;

/// The documents of a segment that have a word otherwise, and how.
pub(super) struct Otherwise {
    documents: Documents,
    scores: [Score; FIELDS * WAYS],
}

enum Documents {
    /// In order, from the present one on.
    Few(std::vec::IntoIter<(DocId, Ways)>),
    /// By the number of the document.
    Many {
        present: BitSetDocSet,
        ways: Vec<Ways>,
    },
}

/// A term in the dictionary of a field, and the way in which it is the word.
struct FoundTerm {
    field: usize,
    way: Ways,
    info: TermInfo,
}

impl Otherwise {
    pub(super) fn find(
        query: &WordQuery,
        segment: &SegmentReader,
        boost: Score,
    ) -> tantivy::Result<Self> {
        let mut scores = [0.0; FIELDS * WAYS];
        let weights = query.fields.iter().map(|(_, weight)| weight * boost);
        for (scores, weight) in scores.chunks_exact_mut(WAYS).zip(weights) {
            let of_field = [BEGINNING, BEGINNING, FORGIVEN].map(|score| score * weight);
            scores.copy_from_slice(&of_field);
        }

        let mut terms = Terms::default();
        for (place, (field, _)) in query.fields.iter().enumerate() {
            let index = segment.inverted_index(*field)?;
            // A letter or two begin very many words: only those of names and keys.
            let is_main = place < 2;
            if is_main || query.word.word.folded.len() > 2 {
                let beginnings = query.word.beginnings().into_iter().enumerate();
                for (number, letters) in beginnings.filter_map(|(at, it)| Some((at, it?))) {
                    terms.begin(&index, place, number, letters)?;
                }
            }
            if query.tolerance == Tolerance::Forgiving
                && let Some(forgiving) = query.word.forgiving()
            {
                terms.forgiven(&index, place, forgiving)?;
            }
        }

        Ok(Self {
            documents: terms.documents(query, segment)?,
            scores,
        })
    }

    /// The best score of a document among those of its ways, and their sum. The document is the present one or one
    /// before it.
    pub(super) fn score(&self, document: DocId) -> (Score, Score) {
        let mut ways = match &self.documents {
            Documents::Few(found) => match found.as_slice().first() {
                Some((at, ways)) if *at == document => *ways,
                _ => 0,
            },
            Documents::Many { ways, .. } => ways.get(document as usize).copied().unwrap_or(0),
        };
        let (mut best, mut sum) = (0.0, 0.0);
        while let Some(score) = self.scores.get(ways.trailing_zeros() as usize) {
            best = Score::max(best, *score);
            sum += score;
            ways &= ways - 1;
        }
        (best, sum)
    }
}

impl DocSet for Otherwise {
    fn advance(&mut self) -> DocId {
        match &mut self.documents {
            Documents::Few(found) => {
                found.next();
                self.doc()
            }
            Documents::Many { present, .. } => present.advance(),
        }
    }

    fn seek(&mut self, target: DocId) -> DocId {
        match &mut self.documents {
            Documents::Few(found) => {
                let before = found.as_slice().partition_point(|(at, _)| *at < target);
                if let Some(last) = before.checked_sub(1) {
                    found.nth(last);
                }
                self.doc()
            }
            Documents::Many { present, .. } => present.seek(target),
        }
    }

    fn doc(&self) -> DocId {
        match &self.documents {
            Documents::Few(found) => found.as_slice().first().map_or(TERMINATED, |(at, _)| *at),
            Documents::Many { present, .. } => present.doc(),
        }
    }

    fn size_hint(&self) -> u32 {
        match &self.documents {
            Documents::Few(found) => u32::try_from(found.len()).unwrap_or(u32::MAX),
            Documents::Many { present, .. } => present.size_hint(),
        }
    }
}

/// The terms of a segment that are the word otherwise.
#[derive(Default)]
struct Terms {
    found: Vec<FoundTerm>,
    /// The number of their documents; those with several terms count several times.
    documents: usize,
}

impl Terms {
    fn add(&mut self, field: usize, way: usize, info: &TermInfo) {
        self.documents += info.doc_freq as usize;
        self.found.push(FoundTerm {
            field,
            way: 1 << (field * WAYS + way),
            info: info.clone(),
        });
    }

    /// Adds the terms of a field that begin with some letters.
    fn begin(
        &mut self,
        index: &InvertedIndexReader,
        field: usize,
        way: usize,
        letters: &str,
    ) -> tantivy::Result<()> {
        let range = index.terms().range().ge(letters);
        // No text has this byte.
        let end = [letters.as_bytes(), &[u8::MAX]].concat();
        let mut terms = range.lt(end).without_keys().into_stream()?;
        while terms.advance() {
            self.add(field, way, terms.value());
        }
        Ok(())
    }

    /// Adds the terms of a field with wrong letters.
    fn forgiven(
        &mut self,
        index: &InvertedIndexReader,
        field: usize,
        forgiving: &Forgiving,
    ) -> tantivy::Result<()> {
        let terms = index.terms().search(&forgiving.0).without_keys();
        let mut terms = terms.into_stream()?;
        while terms.advance() {
            self.add(field, 2, terms.value());
        }
        Ok(())
    }

    fn documents(self, query: &WordQuery, segment: &SegmentReader) -> tantivy::Result<Documents> {
        let all = segment.max_doc();
        if self.documents < all as usize / FEW || self.found.is_empty() {
            let mut found = Vec::with_capacity(self.documents);
            self.each(query, segment, |document, way| found.push((document, way)))?;
            found.sort_unstable();
            found.dedup_by(|next, last| {
                let is_same = next.0 == last.0;
                if is_same {
                    last.1 |= next.1;
                }
                is_same
            });
            return Ok(Documents::Few(found.into_iter()));
        }

        let mut present = BitSet::with_max_value(all);
        let mut ways: Vec<Ways> = vec![0; all as usize];
        self.each(query, segment, |document, way| {
            present.insert(document);
            if let Some(ways) = ways.get_mut(document as usize) {
                *ways |= way;
            }
        })?;

        let present = BitSetDocSet::from(present);
        Ok(Documents::Many { present, ways })
    }

    /// Calls `take` with each document of each term.
    fn each(
        &self,
        query: &WordQuery,
        segment: &SegmentReader,
        mut take: impl FnMut(DocId, Ways),
    ) -> tantivy::Result<()> {
        for (place, (field, _)) in query.fields.iter().enumerate() {
            let terms = self.found.iter().filter(|term| term.field == place);
            let index = segment.inverted_index(*field)?;
            let mut postings: Option<BlockSegmentPostings> = None;
            for term in terms {
                let postings =
                    match &mut postings {
                        Some(postings) => {
                            index.reset_block_postings_from_terminfo(&term.info, postings)?;
                            postings
                        }
                        none => none.insert(index.read_block_postings_from_terminfo(
                            &term.info,
                            IndexRecordOption::Basic,
                        )?),
                    };
                while !postings.docs().is_empty() {
                    for document in postings.docs() {
                        take(*document, term.way);
                    }
                    postings.advance();
                }
            }
        }

        Ok(())
    }
}
