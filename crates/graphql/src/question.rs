//! Questions about collections, and their answers.

pub(super) mod change;
pub(super) mod list;
pub(super) mod post;

use std::sync::Arc;

use async_graphql::{Context, ID, Object, SimpleObject};
use domain::catalogue::question::PostState;
use domain::id::PostId;
use service::question::SeenQuestion;

use self::post::{Answer, Post, PostVersion};
use crate::request::cacheability::{cached, timed};
use crate::request::context::{Scope, scope};
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::object::{Collection, Metric};
use crate::types::page::connection;
use crate::types::scalars::{DateTime, int};

pub(crate) struct Question {
    seen: SeenQuestion,
    scope: Arc<Scope>,
}

impl Question {
    pub(crate) fn new(seen: SeenQuestion, scope: Arc<Scope>) -> Self {
        Self { seen, scope }
    }
}

connection!(pub(crate) QuestionConnection of Question);

/// A question about a collection, or about one of its indicators.
#[Object]
impl Question {
    /// Also the id of its post.
    async fn id(&self) -> ID {
        ID(self.seen.record.id.to_string())
    }

    /// Its number in the collection; its address is `/ACCOUNT/COLLECTION/post/NUMBER-SLUG`.
    async fn number(&self) -> i32 {
        int(self.seen.record.number)
    }

    /// The readable end of its address; may be empty.
    async fn slug(&self) -> String {
        self.seen.record.slug()
    }

    async fn collection(&self) -> Collection {
        Collection::new(Arc::clone(&self.seen.collection), Arc::clone(&self.scope))
    }

    /// Empty where its post may not be read.
    async fn title(&self) -> &str {
        &self.seen.record.title
    }

    async fn tags(&self) -> &[String] {
        &self.seen.record.tags
    }

    /// The indicator that it is about; absent for none, and where the reader may not read it.
    async fn metric(&self) -> Result<Option<Metric>, GraphqlError> {
        let Some(metric) = self.seen.record.metric else {
            return Ok(None);
        };
        let found = self.scope.metric((self.seen.record.collection, metric));
        let found = found.await?;
        Ok(found.map(|seen| Metric::new(seen, Arc::clone(&self.scope))))
    }

    async fn post(&self) -> Post {
        Post::new(self.seen.post.clone())
    }

    /// Whether it takes no more answers.
    async fn is_closed(&self) -> bool {
        self.seen.record.is_closed
    }

    async fn answer_count(&self) -> i32 {
        int(self.seen.record.answers)
    }

    /// The id of the accepted answer's post.
    async fn accepted_answer(&self) -> Option<ID> {
        let accepted = self.seen.record.accepted?;
        Some(ID(accepted.to_string()))
    }

    /// Time of the latest question, answer or edit.
    async fn active_at(&self) -> DateTime {
        DateTime(self.seen.record.active_at)
    }

    /// The accepted answer first, then by time.
    #[graphql(complexity = "1 + 40 * child_complexity")]
    async fn answers(&self) -> Result<Vec<Answer>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let answers = service.questions().answers(caller, &self.seen).await?;
        let accepted = self.seen.record.accepted;
        let answer = |seen: service::question::SeenPost| {
            let is_accepted = accepted == Some(seen.record.id);
            Answer::new(seen, is_accepted)
        };
        Ok(answers.into_iter().map(answer).collect())
    }

    /// Earlier texts of the question's or an answer's post, the latest first; absent unless the reader moderates.
    #[graphql(complexity = "1 + 20 * child_complexity")]
    async fn history(&self, post: ID) -> Result<Option<Vec<PostVersion>>, GraphqlError> {
        let Some(post) = parse_id(&post, PostId::new) else {
            return Ok(None);
        };
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let collection = self.seen.record.collection;
        let versions = service.questions().post_history(caller, collection, post);
        let versions = versions.await?;
        Ok(versions.map(|versions| versions.into_iter().map(PostVersion::from).collect()))
    }

    /// Whether the reader follows it, as its author and its answerers do at first.
    #[graphql(directive = timed::apply())]
    async fn is_followed(&self) -> Result<bool, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let questions = service.questions();
        Ok(questions.is_followed(caller, self.seen.record.id).await?)
    }

    async fn can(&self) -> QuestionAbilities {
        let is_shown = self.seen.post.record.state == PostState::Shown;
        QuestionAbilities {
            answer: self.seen.can_answer,
            accept: self.seen.can_accept,
            moderate: self.seen.post.is_moderator && is_shown,
        }
    }
}

/// The reader's permissions on a question.
#[derive(SimpleObject)]
struct QuestionAbilities {
    answer: bool,
    accept: bool,
    /// Close and open it.
    moderate: bool,
}

#[derive(Default)]
pub(crate) struct QuestionQuery;

#[Object]
impl QuestionQuery {
    /// The question with this number in a collection; absent where the reader sees none. The key of the collection may
    /// be a former one.
    #[graphql(directive = cached::apply())]
    async fn question(
        &self,
        ctx: &Context<'_>,
        account: String,
        collection: String,
        number: i32,
    ) -> Result<Option<Question>, GraphqlError> {
        let scope = scope(ctx)?;
        let questions = scope.service.questions();
        let seen = questions
            .question(&scope.caller, &account, &collection, i64::from(number))
            .await?;
        Ok(seen.map(|seen| Question::new(seen, Arc::clone(scope))))
    }

    /// Markdown as it will be shown, as safe HTML; absent for guests, and for a text that is too long.
    async fn preview_markdown(
        &self,
        ctx: &Context<'_>,
        text: String,
    ) -> Result<Option<String>, GraphqlError> {
        let scope = scope(ctx)?;
        if scope.caller.reader.user().is_none() {
            return Ok(None);
        }
        let text = domain::catalogue::question::check_text(&text).ok();
        Ok(text.map(|text| markdown::html(&text)))
    }
}
