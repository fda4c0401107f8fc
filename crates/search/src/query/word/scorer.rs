//! Goes through the documents that have a word.

use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::{Postings, SegmentPostings};
use tantivy::query::{Bm25Weight, Scorer};
use tantivy::{DocId, DocSet, Score, TERMINATED};

use super::otherwise::Otherwise;

/// The share of all but the best field in the score of a document.
const OTHER_FIELDS: Score = 0.1;

/// The documents of a segment that have the stem in a field.
pub(super) struct ExactList {
    pub(super) postings: SegmentPostings,
    /// The numbers of words that the documents have in the field.
    pub(super) lengths: FieldNormReader,
    /// `None` where scores do not count.
    pub(super) scores: Option<Bm25Weight>,
}

impl ExactList {
    fn score(&self, document: DocId) -> Score {
        self.scores.as_ref().map_or(1.0, |scores| {
            let length = self.lengths.fieldnorm_id(document);
            scores.score(length, self.postings.term_freq())
        })
    }
}

/// The documents of a segment that have a word. Scores are computed only on request.
pub(super) struct WordScorer {
    exact: Vec<ExactList>,
    otherwise: Otherwise,
    document: DocId,
}

impl WordScorer {
    pub(super) fn new(exact: Vec<ExactList>, otherwise: Otherwise) -> Self {
        let mut scorer = Self {
            exact,
            otherwise,
            document: 0,
        };
        scorer.document = scorer.first();
        scorer
    }

    /// The first document among those at which the lists are.
    fn first(&self) -> DocId {
        let exact = self.exact.iter().map(|list| list.postings.doc());
        exact.fold(self.otherwise.doc(), DocId::min)
    }
}

impl DocSet for WordScorer {
    fn advance(&mut self) -> DocId {
        let document = self.document;
        if document == TERMINATED {
            return TERMINATED;
        }
        let mut next = self.otherwise.doc();
        if next == document {
            next = self.otherwise.advance();
        }
        for list in &mut self.exact {
            let mut at = list.postings.doc();
            if at == document {
                at = list.postings.advance();
            }
            next = next.min(at);
        }
        self.document = next;
        next
    }

    fn seek(&mut self, target: DocId) -> DocId {
        if self.document >= target {
            return self.document;
        }
        let mut next = self.otherwise.doc();
        if next < target {
            next = self.otherwise.seek(target);
        }
        for list in &mut self.exact {
            let mut at = list.postings.doc();
            if at < target {
                at = list.postings.seek(target);
            }
            next = next.min(at);
        }
        self.document = next;
        next
    }

    fn doc(&self) -> DocId {
        self.document
    }

    fn size_hint(&self) -> u32 {
        let exact = self.exact.iter().map(|list| list.postings.size_hint());
        exact.fold(self.otherwise.size_hint(), u32::saturating_add)
    }
}

impl Scorer for WordScorer {
    fn score(&mut self) -> Score {
        let document = self.document;
        let (mut best, mut sum) = self.otherwise.score(document);
        for list in &self.exact {
            if list.postings.doc() == document {
                let score = list.score(document);
                best = Score::max(best, score);
                sum += score;
            }
        }
        best + (sum - best) * OTHER_FIELDS
    }
}
