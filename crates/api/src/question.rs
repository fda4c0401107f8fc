//! `/api/v1/collections/{account}/{collection}/questions`: the questions about a collection, and each with its answers.
//! Programs read them; people write them on the pages.

use axum::body::Body;
use domain::catalogue::question::{QuestionFilter, QuestionOrder, QuestionsWanted, words_of};
use domain::id::MetricId;
use domain::text::fold;
use http::Response;
use serde::{Deserialize, Serialize};
use service::question::{SeenPost, SeenQuestion};
use transport::fault::HttpError;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::request::call::{AddressKeys, ResourceCall};
use crate::request::options::{
    Both, FilterChoice, NoOptions, OrderChoice, PageOptions, QueryOptions,
};
use crate::response;
use crate::types::instant;

/// A page of a collection's questions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QuestionPage {
    /// The questions, in the requested order.
    questions: Vec<QuestionInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of questions on all pages.
    total: u64,
}

/// A question.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QuestionInfo {
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
pub(crate) struct QuestionWithAnswers {
    /// The question.
    question: QuestionInfo,
    /// Its answers, the accepted one first, then by number.
    answers: Vec<AnswerInfo>,
}

/// An answer to a question.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnswerInfo {
    /// Its number in the question.
    number: i64,
    /// Whether it is the accepted one.
    accepted: bool,
    /// Its text.
    post: PostInfo,
}

/// The text of a question or an answer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PostInfo {
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

/// The options of the list.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct QuestionOptions {
    /// Words of the title, the tags or the text, all of them.
    q: Option<String>,
    /// Only questions with this tag.
    tag: Option<String>,
    /// Only questions about the series with this `uuid`.
    #[param(value_type = Option<String>)]
    series: Option<Uuid>,
    /// All; those without an accepted answer that are not closed; those with one; those that the caller asked or answered.
    #[param(inline, value_type = Option<FilterChoice>)]
    filter: Option<QuestionFilter>,
    /// The latest activity first, the latest question first, or the fewest answers first.
    #[param(inline, value_type = Option<OrderChoice>)]
    order: Option<QuestionOrder>,
}

impl From<QuestionOptions> for QuestionsWanted {
    fn from(options: QuestionOptions) -> Self {
        Self {
            filter: options.filter.unwrap_or(QuestionFilter::All),
            words: options.q.map_or_else(Vec::new, |text| words_of(&text, 1)),
            tag: options.tag.map(|tag| fold(&tag)),
            metric: options.series.map(MetricId::new),
            order: options.order.unwrap_or(QuestionOrder::Active),
        }
    }
}

/// The questions about a collection.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/questions",
    operation_id = "listQuestions",
    params(QuestionOptions, PageOptions),
    responses((status = 200, body = QuestionPage))
)]
pub(crate) async fn questions(
    AddressKeys((account, key)): AddressKeys<(String, String)>,
    QueryOptions(Both(options, page)): QueryOptions<Both<QuestionOptions, PageOptions>>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let (wanted, page) = (options.into(), page.into());
    let ResourceCall { shared, caller, .. } = &call;
    let _running = shared.work.turns.run(caller).await?;
    let collections = shared.service.collections();
    let seen = collections.collection(caller, &account, &key).await?;
    let id = seen.ok_or(HttpError::NotFound)?.record.id;
    let questions = shared.service.questions();
    let listed = questions.questions_of(caller, id, &wanted, &page).await?;
    let after = listed.end.filter(|_| listed.has_next);
    let page = QuestionPage {
        questions: listed.nodes.iter().map(QuestionInfo::from).collect(),
        after: after.map(|cursor| cursor.to_string()),
        total: listed.total,
    };
    response::read(&call.parts, &page).await
}

/// A question and its answers.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/questions/{number}",
    operation_id = "readQuestion",
    responses((status = 200, body = QuestionWithAnswers))
)]
pub(crate) async fn question(
    _: QueryOptions<NoOptions>,
    AddressKeys((account, key, number)): AddressKeys<(String, String, String)>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let ResourceCall { shared, caller, .. } = &call;
    let _running = shared.work.turns.run(caller).await?;
    let number = number.parse().map_err(|_| HttpError::NotFound)?;
    let questions = shared.service.questions();
    let seen = questions.question(caller, &account, &key, number).await?;
    let seen = seen.ok_or(HttpError::NotFound)?;
    let answers = questions.answers(caller, &seen).await?;
    let info = |answer: &SeenPost| AnswerInfo {
        number: answer.record.number,
        accepted: seen.record.accepted == Some(answer.record.id),
        post: PostInfo::from(answer),
    };
    let whole = QuestionWithAnswers {
        answers: answers.iter().map(info).collect(),
        question: QuestionInfo::from(&seen),
    };
    response::read(&call.parts, &whole).await
}
