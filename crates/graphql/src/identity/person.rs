//! The public pages of users.

use std::sync::Arc;

use async_graphql::{Context, Object, SimpleObject};
use service::account::SeenAccount;
use transport::response::link::picture_url;

use crate::question::post::Answer;
use crate::question::{Question, QuestionConnection};
use crate::request::context::{Scope, scope};
use crate::request::failure::GraphqlError;
use crate::types::object::{CollectionConnection, DashboardConnection};
use crate::types::page::{connection, cost, page};
use crate::types::scalars::Text;

pub(crate) struct Person {
    seen: SeenAccount,
    scope: Arc<Scope>,
}

/// A user's public page.
#[Object]
impl Person {
    async fn username(&self) -> &str {
        &self.seen.record.key
    }

    async fn name(&self) -> Option<&str> {
        self.seen.record.name.as_deref()
    }

    async fn picture_url(&self) -> Option<String> {
        picture_url(&self.seen.record.key, self.seen.record.picture.as_deref())
    }

    async fn description(&self) -> Text {
        (&self.seen.record.description).into()
    }

    /// The user's public collections, by key.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn collections(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<CollectionConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .people()
            .person_collections(caller, self.seen.record.id, &page)
            .await;
        Ok(CollectionConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// The user's public personal dashboards, by key.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn dashboards(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<DashboardConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .dashboards()
            .person_dashboards(caller, self.seen.record.id, &page)
            .await;
        Ok(DashboardConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// The user's questions in public collections, the latest first.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn questions(
        &self,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<QuestionConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .questions()
            .person_questions(caller, self.seen.record.id, &page)
            .await;
        Ok(QuestionConnection::of(
            listed.map_err(GraphqlError::from)?,
            |seen| Question::new(seen, Arc::clone(&self.scope)),
        ))
    }

    /// The user's answers in public collections, the latest first.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn answers(
        &self,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<PersonAnswerConnection> {
        let page = page(first, after.as_deref())?;

        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .questions()
            .person_answers(caller, self.seen.record.id, &page)
            .await;

        Ok(PersonAnswerConnection::of(
            listed.map_err(GraphqlError::from)?,
            |seen| {
                let accepted = seen.question.record.accepted;
                let is_accepted = accepted == Some(seen.answer.record.id);
                PersonAnswer {
                    question: Question::new(seen.question, Arc::clone(&self.scope)),
                    answer: Answer::new(seen.answer, is_accepted),
                }
            },
        ))
    }
}

/// An answer of a user, with its question.
#[derive(SimpleObject)]
pub(crate) struct PersonAnswer {
    question: Question,
    answer: Answer,
}

connection!(pub(crate) PersonAnswerConnection of PersonAnswer);

#[derive(Default)]
pub(crate) struct PersonQuery;

#[Object]
impl PersonQuery {
    /// The public page of the user with this username; absent for other users if the account is private.
    async fn person(
        &self,
        ctx: &Context<'_>,
        username: String,
    ) -> Result<Option<Person>, GraphqlError> {
        let scope = scope(ctx)?;
        let seen = scope
            .service
            .people()
            .person(&scope.caller, &username)
            .await?;
        Ok(seen.map(|seen| Person {
            seen,
            scope: Arc::clone(scope),
        }))
    }
}
