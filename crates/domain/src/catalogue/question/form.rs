//! The forms to ask, answer and moderate, and their rules.

use serde::Serialize;

use crate::catalogue::tags::Tags;
use crate::id::MetricId;
use crate::limits;
use crate::problem::{Code, Problem};
use crate::text::{Shape, clean_required};

/// A question as typed into its form.
#[derive(Clone, Debug, Default, Serialize)]
pub struct QuestionForm {
    /// Its title, one line of [`limits::QUESTION_TITLE_MIN`] to [`limits::QUESTION_TITLE`] characters.
    pub title: String,
    /// Its text, as Markdown.
    pub text: String,
    /// Its tags, separated by `;`.
    pub tags: String,
    /// The indicator that it is about; `None` for the whole collection.
    pub metric: Option<MetricId>,
}

/// The fields of a question, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionFields {
    /// Its title, one line.
    pub title: String,
    /// Its text, as Markdown.
    pub text: String,
    /// Its tags, at most [`limits::QUESTION_TAGS`].
    pub tags: Tags,
    /// The indicator that it is about. The caller checks that it is one of the collection.
    pub metric: Option<MetricId>,
}

impl QuestionForm {
    /// Checks every field.
    ///
    /// # Errors
    /// All problems, field by field in the order of the form.
    pub fn check(&self) -> Result<QuestionFields, Vec<Problem>> {
        let mut problems = Vec::new();
        let title = check_title(&self.title).map_err(|problem| problems.push(problem));
        let text = check_text(&self.text).map_err(|problem| problems.push(problem));
        let tags = check_tags(&self.tags).map_err(|found| problems.extend(found));
        match (title, text, tags) {
            (Ok(title), Ok(text), Ok(tags)) => Ok(QuestionFields {
                title,
                text,
                tags,
                metric: self.metric,
            }),
            _ => Err(problems),
        }
    }
}

fn check_title(raw: &str) -> Result<String, Problem> {
    let title = clean_required("title", raw, limits::QUESTION_TITLE, Shape::Line)?;
    if title.chars().count() < limits::QUESTION_TITLE_MIN {
        let problem = Problem::at("title", Code::TooShort);
        return Err(problem.with("min", limits::QUESTION_TITLE_MIN));
    }
    Ok(title)
}

fn check_tags(raw: &str) -> Result<Tags, Vec<Problem>> {
    let tags = Tags::parse("tags", raw)?;
    if tags.iter().len() > limits::QUESTION_TAGS {
        let problem = Problem::at("tags", Code::TagsTooMany);
        return Err(vec![problem.with("max", limits::QUESTION_TAGS)]);
    }
    Ok(tags)
}

/// Checks the text of a question or an answer, in the field `text`.
///
/// # Errors
/// `REQUIRED`, `TOO_LONG(max, length)`, `INVALID_CHARACTERS`.
pub fn check_text(raw: &str) -> Result<String, Problem> {
    clean_required("text", raw, limits::POST, Shape::Lines)
}

/// Checks the reason of a removal, a report or a bar, in the field `reason`.
///
/// # Errors
/// `REQUIRED`, `TOO_LONG(max, length)`, `INVALID_CHARACTERS`.
pub fn check_reason(raw: &str) -> Result<String, Problem> {
    clean_required("reason", raw, limits::REASON, Shape::Lines)
}
