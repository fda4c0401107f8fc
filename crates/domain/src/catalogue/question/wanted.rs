//! The questions that a reader requests.

use crate::id::MetricId;
use crate::text::fold;
use crate::text::word::words;

words! {
    /// The questions of a list, by their state.
    pub enum QuestionFilter {
        /// Questions in every state that the reader sees.
        All => "all",
        /// Neither closed nor with an accepted answer.
        Open => "open",
        /// With an accepted answer.
        Answered => "answered",
        /// Asked or answered by the reader.
        Mine => "mine",
    }
}

words! {
    /// The order of a list of questions.
    pub enum QuestionOrder {
        /// The latest activity first.
        Active => "active",
        /// The latest question first.
        Newest => "newest",
        /// The fewest answers first, then the latest question.
        Unanswered => "unanswered",
    }
}

/// A requested list of questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionsWanted {
    /// By their state.
    pub filter: QuestionFilter,
    /// Folded words that the title, the tags or the text contain, all of them, as [`words_of`] gives them.
    pub words: Vec<String>,
    /// A tag, folded; `None` for any.
    pub tag: Option<String>,
    /// The indicator that they are about; `None` for any.
    pub metric: Option<MetricId>,
    /// The sort key of the list.
    pub order: QuestionOrder,
}

/// Maximum number of searched words; later ones are ignored.
pub(super) const WORDS: usize = 8;

/// The words of a text, folded, without repetition and in the order of the text; at most 8. Words shorter than
/// `shortest` characters are left out.
#[must_use]
pub fn words_of(text: &str, shortest: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in fold(text).split(|c: char| !c.is_alphanumeric()) {
        let is_new = !words.iter().any(|known| known == word);
        if is_new && !word.is_empty() && word.chars().count() >= shortest && words.len() < WORDS {
            words.push(word.to_owned());
        }
    }
    words
}
