//! Questions about collections, and their answers.
//!
//! `write` gets the grant from `domain::access`, checks the form, that the user is not barred and the limits and pace
//! of posts, and stores question and post together; writers of a question lock it first. Readers get each post through
//! `PostReader::see`, which leaves out what they may not read; the crate `markdown` makes the HTML.
//!
//! The author and the answerers follow a question: `follow::answers` adds what is new to their daily digest, and
//! `follow::moderation` what is new to moderate. The search index has the shown questions of collections that take
//! questions; `store::question::person` lists a user's public posts. An author's deletion can be undone for a day,
//! after which the sweep erases the text.

mod list;
mod moderate;
mod person;
mod read;
mod write;

use std::sync::Arc;

use domain::access::{
    self, Answer, CollectionFacts, ModeratePosts, PostFacts, PostReading, PostScope, ReadCollection,
};
use domain::catalogue::question::{Barred, Post, PostState, Question};
use domain::id::{CollectionId, PostId, UserId};
use domain::problem::Code;
use store::Tx;

use crate::Caller;
use crate::account::Accounts;
use crate::collection::SeenCollection;
use crate::follow::Alerts;
use crate::outcome::{Failure, Outcome};

use crate::collection::Collections;
use crate::identity::Identity;
use crate::shared::Shared;
pub use list::Tag;
pub use moderate::SeenReport;
pub use person::PersonAnswer;

/// Questions about collections, their answers, and moderation.
#[derive(Clone, Copy)]
pub struct Questions<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) alerts: Alerts<'a>,
    pub(crate) accounts: Accounts<'a>,
    pub(crate) identity: Identity<'a>,
    pub(crate) collections: Collections<'a>,
}

/// A question as its reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenQuestion {
    /// The question. Title and tags are empty unless its post is readable.
    pub record: Question,
    /// The post with the text of the question, and the reader's permissions on it.
    pub post: SeenPost,
    /// The collection that it is about, with the same reader's permissions.
    pub collection: Arc<SeenCollection>,
    /// Whether the reader may answer it.
    pub can_answer: bool,
    /// Whether the reader may accept an answer.
    pub can_accept: bool,
}

/// A post as its reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenPost {
    /// The post. Without text and author unless it is readable, without reason unless the reader may read it.
    pub record: Post,
    /// Whether it is a shown post of another user in a collection that takes no questions.
    pub is_hidden: bool,
    /// Whether its author is the reader.
    pub is_own: bool,
    /// Whether the reader moderates the collection.
    pub is_moderator: bool,
    /// The reader's permissions.
    pub can: PostAbilities,
}

/// The permissions of a reader on a post.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PostAbilities {
    /// Change its text, and the title and tags of a question.
    pub edit: bool,
    /// Delete it, as its author.
    pub delete: bool,
    /// Show it again.
    pub restore: bool,
    /// Remove it, as a moderator.
    pub remove: bool,
    /// Report it to the moderators.
    pub report: bool,
    /// Bar its author from posting.
    pub bar: bool,
}

/// A reader of the posts of a collection.
struct PostReader {
    facts: CollectionFacts,
    reading: PostReading,
    collection: Arc<SeenCollection>,
    is_moderator: bool,
    is_barred: bool,
}

impl PostReader {
    fn user(&self) -> Option<UserId> {
        self.reading.user()
    }

    /// The reader's view of a post.
    fn see(&self, caller: &Caller, record: Post, now: jiff::Timestamp) -> SeenPost {
        // A key reads as its user, and writes nothing.
        let user = self.user();
        let writes = caller.reader.key().is_none();
        let is_own = user.is_some_and(|user| record.is_of(user));

        let is_in_scope = match self.reading.scope() {
            PostScope::All => true,
            PostScope::Of(user) => record.is_of(user),
        };
        let is_restorable = record.is_restorable(now);
        let is_readable = is_in_scope
            && match record.state {
                PostState::Shown => true,
                PostState::Deleted => is_own && is_restorable,
                PostState::Removed => is_own || self.is_moderator,
            };

        let is_shown = record.state == PostState::Shown && is_in_scope;
        let is_removed = record.state == PostState::Removed;
        let others = user.is_some() && writes && !is_own;

        let can = PostAbilities {
            edit: is_own && writes && is_shown,
            delete: is_own && writes && is_shown,
            restore: writes && ((is_own && is_restorable) || (self.is_moderator && is_removed)),
            remove: self.is_moderator && others && is_shown,
            report: others && is_shown && !self.is_moderator && self.facts.questions,
            bar: self.is_moderator && others && record.author.is_some(),
        };

        let mut record = record;
        if !is_readable {
            record.text.clear();
            record.author = None;
        }
        if !is_own && !self.is_moderator {
            record.reason = None;
        }

        SeenPost {
            is_hidden: !is_in_scope,
            is_own,
            is_moderator: self.is_moderator,
            can,
            record,
        }
    }

    fn see_question(
        &self,
        caller: &Caller,
        mut record: Question,
        now: jiff::Timestamp,
    ) -> SeenQuestion {
        let post = self.see(caller, record.post.clone(), now);
        let is_readable = !post.record.text.is_empty();
        if !is_readable {
            record.title.clear();
            record.tags.clear();
            record.metric = None;
        }

        let is_asker = post.is_own;
        let may_answer = access::collection::<Answer>(&self.facts).is_ok();
        let is_shown = record.post.state == PostState::Shown;
        let can_accept = (is_asker || self.is_moderator) && caller.reader.key().is_none();

        SeenQuestion {
            can_answer: may_answer && !self.is_barred && !record.is_closed && is_shown,
            can_accept: can_accept && is_shown,
            collection: Arc::clone(&self.collection),
            post,
            record,
        }
    }
}

impl Questions<'_> {
    /// The caller as a reader of the posts of a collection; `None` where the caller sees none.
    async fn reader(
        self,
        tx: &mut Tx,
        caller: &Caller,
        facts: Option<CollectionFacts>,
    ) -> Result<Option<PostReader>, Failure> {
        let Some(facts) = facts else { return Ok(None) };
        let Ok(reading) = access::read_posts(&facts) else {
            return Ok(None);
        };

        let collection = self.collections;
        let collection = collection.see_collection(tx, caller, Some(facts)).await?;
        let Some(collection) = collection else {
            return Ok(None);
        };

        let is_barred = match reading.user() {
            Some(user) => {
                store::question::is_barred(tx, facts.collection, user).await? == Barred::Yes
            }
            None => false,
        };

        Ok(Some(PostReader {
            is_moderator: access::collection::<ModeratePosts>(&facts).is_ok(),
            is_barred,
            facts,
            reading,
            collection,
        }))
    }

    /// The facts about a collection that the caller sees.
    async fn collection_facts(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: CollectionId,
    ) -> Outcome<CollectionFacts> {
        let facts = store::access::collection_facts_by_id(tx, caller.reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        self.shared
            .permit(caller, access::collection::<ReadCollection>(&facts))?;
        Ok(facts)
    }

    /// The facts about a post that the caller sees, and the post. Locks its question.
    async fn locked_post(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: PostId,
    ) -> Outcome<(PostFacts, Post)> {
        let facts = store::question::post_facts(tx, caller.reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let reading = self
            .shared
            .permit_reading(caller, access::read_posts(&facts.collection))?;
        let post = store::question::post(tx, &reading, id).await?;
        let question = post.ok_or(Code::NotFound)?.question;
        if !store::question::lock(tx, question).await? {
            return Err(Code::NotFound.into());
        }
        // It may have changed while this transaction waited.
        let post = store::question::post(tx, &reading, id).await?;
        Ok((facts, post.ok_or(Code::NotFound)?))
    }
}
