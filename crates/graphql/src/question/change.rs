//! Changes of questions and answers.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, Object};
use domain::catalogue::question::QuestionForm;
use domain::id::{CollectionId, MetricId, PostId};
use domain::problem::{Code, Problem};
use service::collection::SeenCollection;
use service::question::SeenQuestion;
use service::{Outcome, ServiceError};

use super::Question;
use crate::request::context::{Scope, scope};
use crate::request::failure::{GraphqlError, outcome};
use crate::types::id::parse_id;
use crate::types::object::CollectionPayload;
use crate::types::problem::{Problem as ProblemObject, not_found, problems};

/// A question as typed into its form. The tags are separated by `;`; without an indicator it is about the whole
/// collection.
#[derive(InputObject)]
pub(crate) struct QuestionInput {
    title: String,
    text: String,
    tags: String,
    metric: Option<ID>,
}

impl QuestionInput {
    fn form(self) -> Outcome<QuestionForm> {
        let metric = match self.metric {
            None => None,
            Some(id) => {
                let unknown = || Problem::at("metric", Code::NotFound);
                Some(parse_id(&id, MetricId::new).ok_or_else(unknown)?)
            }
        };
        Ok(QuestionForm {
            title: self.title,
            text: self.text,
            tags: self.tags,
            metric,
        })
    }
}

/// The changed question; absent if it is gone for the reader, and with problems.
#[derive(async_graphql::SimpleObject)]
pub(crate) struct QuestionPayload {
    question: Option<Question>,
    problems: Vec<ProblemObject>,
}

impl QuestionPayload {
    fn of(result: Outcome<Option<SeenQuestion>>, scope: &Arc<Scope>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(seen) => Self {
                question: seen.map(|seen| Question::new(seen, Arc::clone(scope))),
                problems: Vec::new(),
            },
            Err(rejected) => Self {
                question: None,
                problems: problems(rejected),
            },
        })
    }
}

fn collection_payload(
    result: Outcome<Option<Arc<SeenCollection>>>,
    scope: &Arc<Scope>,
) -> Result<CollectionPayload, GraphqlError> {
    let result = result.and_then(|seen| seen.ok_or_else(not_found));
    CollectionPayload::of(result, scope)
}

/// A malformed id is rejected like an unknown one.
fn post(id: &ID) -> Result<PostId, ServiceError> {
    parse_id(id, PostId::new).ok_or_else(not_found)
}

fn collection(id: &ID) -> Result<CollectionId, ServiceError> {
    parse_id(id, CollectionId::new).ok_or_else(not_found)
}

#[derive(Default)]
pub(crate) struct QuestionMutation;

#[Object]
impl QuestionMutation {
    /// Asks a question. A repeated key asks once.
    async fn ask_question(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        question: QuestionInput,
        key: String,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let (collection, form) = (self::collection(&collection)?, question.form()?);
            let questions = scope.service.questions();
            questions.ask(&scope.caller, collection, &form, &key).await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Changes the reader's own question, from a version.
    async fn edit_question(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        question: QuestionInput,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let (id, form) = (post(&id)?, question.form()?);
            let (questions, version) = (scope.service.questions(), i64::from(version));
            questions
                .edit_question(&scope.caller, id, version, &form)
                .await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Answers a question. A repeated key answers once.
    async fn answer_question(
        &self,
        ctx: &Context<'_>,
        question: ID,
        text: String,
        key: String,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let questions = scope.service.questions();
            questions
                .answer(&scope.caller, post(&question)?, &text, &key)
                .await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Changes the reader's own answer, from a version.
    async fn edit_answer(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        text: String,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let (questions, version) = (scope.service.questions(), i64::from(version));
            questions
                .edit_answer(&scope.caller, post(&id)?, version, &text)
                .await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Deletes the reader's own question or answer. It can be restored for a day.
    async fn delete_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let questions = scope.service.questions();
            questions.delete_post(&scope.caller, post(&id)?).await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Shows a post again that the reader deleted, or as a moderator one that was removed.
    async fn restore_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let questions = scope.service.questions();
            questions.restore_post(&scope.caller, post(&id)?).await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Removes a post, with a reason that its author reads.
    async fn remove_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
        reason: String,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let questions = scope.service.questions();
            questions
                .remove_post(&scope.caller, post(&id)?, &reason)
                .await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Accepts an answer to a question. A request without an answer revokes the acceptance.
    async fn accept_answer(
        &self,
        ctx: &Context<'_>,
        question: ID,
        answer: Option<ID>,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let answer = answer.as_ref().map(post).transpose()?;
            let questions = scope.service.questions();
            questions
                .accept(&scope.caller, post(&question)?, answer)
                .await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Closes a question for answers, or opens it.
    async fn close_question(
        &self,
        ctx: &Context<'_>,
        id: ID,
        closed: bool,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let questions = scope.service.questions();
            questions.close(&scope.caller, post(&id)?, closed).await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Lets the reader follow a question, or not.
    async fn follow_question(
        &self,
        ctx: &Context<'_>,
        id: ID,
        followed: bool,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let questions = scope.service.questions();
            questions.follow(&scope.caller, post(&id)?, followed).await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Reports a post of another user to the moderators, once.
    async fn report_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
        reason: String,
    ) -> Result<QuestionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let questions = scope.service.questions();
            questions.report(&scope.caller, post(&id)?, &reason).await
        };
        QuestionPayload::of(change.await, scope)
    }

    /// Handles every report of a post without removing it.
    async fn dismiss_reports(
        &self,
        ctx: &Context<'_>,
        post: ID,
    ) -> Result<CollectionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let questions = scope.service.questions();
            questions
                .dismiss_reports(&scope.caller, self::post(&post)?)
                .await
        };
        collection_payload(change.await, scope)
    }

    /// Bars a user from posting in a collection.
    async fn bar_user(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        username: String,
        reason: String,
    ) -> Result<CollectionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let (questions, id) = (scope.service.questions(), self::collection(&collection)?);
            questions.bar(&scope.caller, id, &username, &reason).await
        };
        collection_payload(change.await, scope)
    }

    /// Lets a user post in a collection again.
    async fn unbar_user(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        username: String,
    ) -> Result<CollectionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let (questions, id) = (scope.service.questions(), self::collection(&collection)?);
            questions.unbar(&scope.caller, id, &username).await
        };
        collection_payload(change.await, scope)
    }
}
