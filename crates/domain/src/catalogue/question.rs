//! Questions about a collection, and their answers.

mod form;
mod post;
mod posting;
mod wanted;

use jiff::Timestamp;

use crate::id::{CollectionId, MetricId, PostId};

pub use form::{QuestionFields, QuestionForm, check_reason, check_text};
pub use post::{Ban, Post, PostAuthor, PostState, PostVersion, Report};
pub use posting::{Barred, Posting, pace, posting};
pub use wanted::{QuestionFilter, QuestionOrder, QuestionsWanted, words_of};

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The id of the question and of its post.
    pub id: PostId,
    /// The collection that it is about.
    pub collection: CollectionId,
    /// Its number in the collection, from 1. Numbers are not used again.
    pub number: i64,
    /// Its title, a line in the language of its author.
    pub title: String,
    /// Its tags, without repetition, in the order that they were typed; at most [`crate::limits::QUESTION_TAGS`].
    pub tags: Vec<String>,
    /// The indicator that it is about; `None` for a question about the whole collection.
    pub metric: Option<MetricId>,
    /// Whether it takes no more answers.
    pub is_closed: bool,
    /// The post of the accepted answer; `None` without one.
    pub accepted: Option<PostId>,
    /// The number of answers that are neither deleted nor removed.
    pub answers: u64,
    /// The time of the latest question, answer or edit.
    pub active_at: Timestamp,
    /// The post with the text of the question, its author and its state.
    pub post: Post,
}

/// Maximum number of characters of a slug.
const SLUG: usize = 60;

impl Question {
    /// The readable end of its address; empty for a title without letters or digits.
    #[must_use]
    pub fn slug(&self) -> String {
        slug(&self.title)
    }

    /// The last segment of its address.
    #[must_use]
    pub fn address(&self) -> String {
        address(self.number, &self.title)
    }
}

/// The last segment of the address of a question: `NUMBER-SLUG`, or the number alone.
#[must_use]
pub fn address(number: i64, title: &str) -> String {
    match slug(title) {
        slug if slug.is_empty() => number.to_string(),
        slug => format!("{number}-{slug}"),
    }
}

/// The words of a title, folded, joined by hyphens.
fn slug(title: &str) -> String {
    let folded = crate::text::fold(title);
    let mut slug = String::new();
    for word in folded.split(|c: char| !c.is_alphanumeric()) {
        if word.is_empty() {
            continue;
        }
        let length = slug.chars().count() + 1 + word.chars().count();
        if length > SLUG {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug
}

#[cfg(test)]
mod tests;
