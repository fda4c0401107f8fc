//! `/api/v1/collections/{account}/{collection}/questions`: the questions about a collection, and each with its answers.
//! Programs read them; people write them on the pages.

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use domain::catalogue::question::{QuestionFilter, QuestionOrder, QuestionsWanted, words_of};
use domain::id::MetricId;
use domain::problem::Code;
use domain::text::fold;
use http::Response;
use serde::Serialize;
use service::question::{SeenPost, SeenQuestion};
use transport::fault::{HttpError, reject_method};
use transport::request::{session, visit_of};
use transport::shared::Shared;
use utoipa::ToSchema;

use super::collection::CollectionPath;
use super::types::instant;
use super::{answer, query};

/// A page of a collection's questions.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct QuestionPage {
    /// The questions, in the requested order.
    questions: Vec<QuestionInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of questions on all pages.
    total: u64,
}

/// A question.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct QuestionInfo {
    /// Its number in the collection.
    number: i64,
    /// The path of its page on this site.
    path: String,
    /// Its title; empty where its text may not be read.
    title: String,
    /// Its tags.
    tags: Vec<String>,
    /// Whether it takes no more answers.
    closed: bool,
    /// The number of its answers.
    answers: u64,
    /// Whether it has an accepted answer.
    answered: bool,
    /// Time of the latest question, answer or edit.
    #[schema(format = "date-time")]
    active_at: String,
    /// Its text.
    post: PostInfo,
}

/// A question with its answers.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct QuestionWithAnswers {
    /// The question.
    question: QuestionInfo,
    /// Its answers, the accepted one first, then by number.
    answers: Vec<AnswerInfo>,
}

/// An answer to a question.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct AnswerInfo {
    /// Its number in the question.
    number: i64,
    /// Whether it is the accepted one.
    accepted: bool,
    /// Its text.
    post: PostInfo,
}

/// The text of a question or an answer.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct PostInfo {
    /// `shown`, `deleted` by its author, `removed` by a moderator, or `hidden` while questions are off.
    #[schema(example = "shown")]
    state: &'static str,
    /// The username of its author; null for a deleted user, and where the text may not be read.
    author: Option<String>,
    /// Markdown; empty where it may not be read.
    text: String,
    /// The text as HTML without scripts, styles and pictures.
    html: String,
    /// Time of its creation.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time of its last edit; null without one.
    #[schema(format = "date-time")]
    edited_at: Option<String>,
}

impl From<&SeenPost> for PostInfo {
    fn from(seen: &SeenPost) -> Self {
        let post = &seen.record;
        Self {
            state: match seen.is_hidden {
                true => "hidden",
                false => post.state.as_str(),
            },
            author: post.author.as_ref().map(|author| author.username.clone()),
            html: markdown::html(&post.text),
            text: post.text.clone(),
            created_at: instant(post.created_at),
            edited_at: post.edited_at.map(instant),
        }
    }
}

impl From<&SeenQuestion> for QuestionInfo {
    fn from(seen: &SeenQuestion) -> Self {
        let (record, collection) = (&seen.record, &seen.collection);
        let (account, key) = (&collection.account.record.key, &collection.record.key);
        Self {
            number: record.number,
            path: format!("/{account}/{key}/post/{}", record.address()),
            title: record.title.clone(),
            tags: record.tags.clone(),
            closed: record.is_closed,
            answers: record.answers,
            answered: record.accepted.is_some(),
            active_at: instant(record.active_at),
            post: PostInfo::from(&seen.post),
        }
    }
}

/// Responds with a page of a collection's questions.
pub async fn questions(
    State(shared): State<Shared>,
    keys: CollectionPath,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, _) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD")?;
    let Ok(Path((account, key))) = keys else {
        return Err(HttpError::NotFound);
    };
    let mut wanted = QuestionsWanted {
        filter: QuestionFilter::All,
        words: Vec::new(),
        tag: None,
        metric: None,
        order: QuestionOrder::Active,
    };
    let known = "q, tag, series, filter, order, first, after";
    let page = query::page(parts.uri.query(), known, |name, value| {
        match name {
            "q" => wanted.words = words_of(value, 1),
            "tag" => wanted.tag = Some(fold(value)),
            "series" => {
                let id = value.parse().map_err(|_| Code::OptionChoice)?;
                wanted.metric = Some(MetricId::new(id));
            }
            "filter" => wanted.filter = QuestionFilter::parse(value).ok_or(Code::OptionChoice)?,
            "order" => wanted.order = QuestionOrder::parse(value).ok_or(Code::OptionChoice)?,
            _ => return Err(Code::OptionUnknown),
        }
        Ok(())
    })?;
    let visit = visit_of(&parts)?;
    let (_permit, caller) = session::admitted_read(&shared, &parts.headers, visit).await?;
    let _running = shared.work.turns.run(&caller).await?;
    let collections = shared.service.collections();
    let seen = collections.collection(&caller, &account, &key).await?;
    let seen = seen.ok_or(HttpError::NotFound)?;
    let questions = shared.service.questions();
    let listed = questions
        .questions_of(&caller, seen.record.id, &wanted, &page)
        .await?;
    let after = listed.end.filter(|_| listed.has_next);
    let page = QuestionPage {
        questions: listed.nodes.iter().map(QuestionInfo::from).collect(),
        after: after.map(|cursor| cursor.to_string()),
        total: listed.total,
    };
    answer::read(&parts, &page).await
}

/// Responds with a question and its answers.
pub async fn question(
    State(shared): State<Shared>,
    keys: Result<Path<(String, String, String)>, PathRejection>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, _) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD")?;
    query::none(parts.uri.query())?;
    let Ok(Path((account, key, number))) = keys else {
        return Err(HttpError::NotFound);
    };
    let visit = visit_of(&parts)?;
    let (_permit, caller) = session::admitted_read(&shared, &parts.headers, visit).await?;
    let _running = shared.work.turns.run(&caller).await?;
    let number = number.parse().map_err(|_| HttpError::NotFound)?;
    let questions = shared.service.questions();
    let seen = questions.question(&caller, &account, &key, number).await?;
    let seen = seen.ok_or(HttpError::NotFound)?;
    let answers = questions.answers(&caller, &seen).await?;
    let info = |answer: &SeenPost| AnswerInfo {
        number: answer.record.number,
        accepted: seen.record.accepted == Some(answer.record.id),
        post: PostInfo::from(answer),
    };
    let whole = QuestionWithAnswers {
        answers: answers.iter().map(info).collect(),
        question: QuestionInfo::from(&seen),
    };
    answer::read(&parts, &whole).await
}
