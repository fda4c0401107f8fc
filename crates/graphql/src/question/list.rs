//! Lists of questions, and the lists of moderators of a collection.

use std::sync::Arc;

use async_graphql::{Enum, ID, SimpleObject};
use domain::catalogue::question::{self as rules, Ban, QuestionsWanted, words_of};
use domain::id::{CollectionId, MetricId};
use domain::text::fold;
use service::Listed;
use service::question::SeenReport;

use super::post::Post;
use super::{Question, QuestionConnection};
use crate::request::context::Scope;
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::page::{connection, page};
use crate::types::scalars::{DateTime, int};

/// The questions of a list, by their state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::QuestionFilter")]
pub(crate) enum QuestionFilter {
    All,
    /// Neither closed nor with an accepted answer.
    Open,
    /// With an accepted answer.
    Answered,
    /// That the reader asked or answered.
    Mine,
}

/// The order of a list of questions: by latest activity, by time, or with the fewest answers first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::QuestionOrder")]
pub(crate) enum QuestionOrder {
    Active,
    Newest,
    Unanswered,
}

/// A tag of questions.
#[derive(SimpleObject)]
pub(crate) struct QuestionTag {
    name: String,
    /// The number of questions with it.
    count: i32,
}

/// A report of a post by a reader.
#[derive(SimpleObject)]
pub(crate) struct PostReport {
    id: ID,
    reason: String,
    /// A username; absent for a deleted user.
    reporter: Option<String>,
    at: DateTime,
    question: Question,
    post: Post,
}

connection!(pub(crate) PostReportConnection of PostReport);

/// A user who may not post in a collection.
#[derive(SimpleObject)]
pub(crate) struct BarredUser {
    username: String,
    reason: String,
    at: DateTime,
}

impl From<Ban> for BarredUser {
    fn from(ban: Ban) -> Self {
        Self {
            username: ban.username,
            reason: ban.reason,
            at: DateTime(ban.at),
        }
    }
}

/// The arguments of a list of questions.
pub(crate) struct QuestionArguments {
    pub(crate) filter: QuestionFilter,
    pub(crate) search: Option<String>,
    pub(crate) tag: Option<String>,
    pub(crate) metric: Option<ID>,
    pub(crate) order: QuestionOrder,
}

impl QuestionArguments {
    /// `None` for the malformed id of an indicator, which no question is about.
    fn checked(self) -> Option<QuestionsWanted> {
        let metric = match self.metric {
            Some(id) => Some(parse_id(&id, MetricId::new)?),
            None => None,
        };
        Some(QuestionsWanted {
            filter: self.filter.into(),
            words: words_of(self.search.as_deref().unwrap_or_default(), 1),
            tag: self.tag.as_deref().map(fold).filter(|tag| !tag.is_empty()),
            metric,
            order: self.order.into(),
        })
    }
}

/// A page of the questions of a collection.
pub(crate) async fn questions(
    scope: &Arc<Scope>,
    collection: CollectionId,
    wanted: QuestionArguments,
    first: i32,
    after: Option<&str>,
) -> async_graphql::Result<QuestionConnection> {
    let page = page(first, after)?;
    let listed = match wanted.checked() {
        Some(wanted) => {
            let questions = scope.service.questions();
            let listed = questions.questions_of(&scope.caller, collection, &wanted, &page);
            listed.await.map_err(GraphqlError::from)?
        }
        None => Listed::nothing(),
    };
    Ok(QuestionConnection::of(listed, |seen| {
        Question::new(seen, Arc::clone(scope))
    }))
}

/// The questions that resemble a title.
pub(crate) async fn similar(
    scope: &Arc<Scope>,
    collection: CollectionId,
    title: &str,
) -> Result<Vec<Question>, GraphqlError> {
    let questions = scope.service.questions();
    let found = questions.similar(&scope.caller, collection, title).await?;
    let question = |seen| Question::new(seen, Arc::clone(scope));
    Ok(found.into_iter().map(question).collect())
}

pub(crate) async fn tags(
    scope: &Scope,
    collection: CollectionId,
) -> Result<Vec<QuestionTag>, GraphqlError> {
    let questions = scope.service.questions();
    let tags = questions.tags(&scope.caller, collection).await?;
    let tag = |tag: service::question::Tag| QuestionTag {
        name: tag.name,
        count: int(tag.count),
    };
    Ok(tags.into_iter().map(tag).collect())
}

/// A page of the reports of a collection; `None` unless the reader moderates.
pub(crate) async fn reports(
    scope: &Arc<Scope>,
    collection: CollectionId,
    first: i32,
    after: Option<&str>,
) -> async_graphql::Result<Option<PostReportConnection>> {
    let page = page(first, after)?;
    let questions = scope.service.questions();
    let listed = questions.reports(&scope.caller, collection, &page).await;
    let listed = listed.map_err(GraphqlError::from)?;
    let report = |seen: SeenReport| PostReport {
        id: ID(format!("{}-{}", seen.record.post, seen.record.user)),
        reason: seen.record.reason,
        reporter: seen.record.reporter,
        at: DateTime(seen.record.at),
        question: Question::new(seen.question, Arc::clone(scope)),
        post: Post::new(seen.post),
    };
    Ok(listed.map(|listed| PostReportConnection::of(listed, report)))
}

/// The users who may not post in a collection; `None` unless the reader moderates.
pub(crate) async fn barred(
    scope: &Scope,
    collection: CollectionId,
) -> Result<Option<Vec<BarredUser>>, GraphqlError> {
    let barred = scope.service.questions().barred(&scope.caller, collection);
    let barred = barred.await?;
    Ok(barred.map(|barred| barred.into_iter().map(BarredUser::from).collect()))
}
