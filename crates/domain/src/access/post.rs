//! The policy of questions and answers: which posts a reader sees, and what authors may do with their own.

use super::action;
use super::{
    AcceptAnswer, AccessDenied, Action, CollectionFacts, EditPost, Grant, ModeratePosts,
    ReadCollection,
};
use crate::id::{CollectionId, PostId, UserId};

/// The facts about a reader and a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostFacts {
    /// The reader and the collection.
    pub collection: CollectionFacts,
    /// The post, a question or an answer.
    pub post: PostId,
    /// Its author; `None` if the user is deleted.
    pub author: Option<UserId>,
    /// The author of the question that it belongs to; `None` if the user is deleted.
    pub asker: Option<UserId>,
}

/// The posts of a collection that a reader sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostScope {
    /// The posts of every author.
    All,
    /// The posts of this user: the collection takes no questions, and the reader does not moderate.
    Of(UserId),
}

/// The permission to read posts of a collection. It is valid only in the transaction that read the facts.
#[derive(Debug)]
pub struct PostReading {
    collection: CollectionId,
    scope: PostScope,
    user: Option<UserId>,
}

impl PostReading {
    /// The collection.
    #[must_use]
    pub const fn collection(&self) -> CollectionId {
        self.collection
    }

    /// The posts that the reader sees.
    #[must_use]
    pub const fn scope(&self) -> PostScope {
        self.scope
    }

    /// The user whose own deleted posts are shown too; `None` for guests, and for a key outside the collection that it
    /// is limited to.
    #[must_use]
    pub const fn user(&self) -> Option<UserId> {
        self.user
    }
}

/// Decides which posts of a collection the reader sees. While questions are off, authors see their own posts, and
/// moderators all.
///
/// # Errors
/// [`AccessDenied::NotFound`] for a collection that the reader may not see, and for readers who see no post of it.
pub fn read_posts(facts: &CollectionFacts) -> Result<PostReading, AccessDenied> {
    super::collection::<ReadCollection>(facts)?;
    let user = facts.reader.user_in(facts.collection);
    let sees_all = facts.questions || super::collection::<ModeratePosts>(facts).is_ok();
    let scope = match user {
        _ if sees_all => PostScope::All,
        Some(user) => PostScope::Of(user),
        None => return Err(AccessDenied::NotFound),
    };
    Ok(PostReading {
        collection: facts.collection,
        scope,
        user,
    })
}

/// Decides whether the reader may edit, delete or restore a post: only its author may, also when barred from posting,
/// when the question is closed, and when the collection takes no questions.
///
/// # Errors
/// The reason of the refusal, which reveals no more than the reader may know.
pub fn edit_post(facts: &PostFacts) -> Result<Grant<EditPost>, AccessDenied> {
    let user = signed_in(facts)?;
    if facts.author != Some(user) {
        return Err(AccessDenied::Forbidden);
    }
    grant(facts, user)
}

/// Decides whether the reader may accept an answer to a question: its asker and moderators may.
///
/// # Errors
/// The reason of the refusal, which reveals no more than the reader may know.
pub fn accept_answer(facts: &PostFacts) -> Result<Grant<AcceptAnswer>, AccessDenied> {
    let user = signed_in(facts)?;
    if facts.asker != Some(user) {
        super::collection::<ModeratePosts>(&facts.collection)?;
    }
    grant(facts, user)
}

/// The reader, if the reader is signed in and sees the post.
fn signed_in(facts: &PostFacts) -> Result<UserId, AccessDenied> {
    let reading = read_posts(&facts.collection)?;
    let collection = facts.collection.collection;
    let user = facts.collection.reader.user_in(collection);
    let user = user.ok_or(AccessDenied::SignIn)?;
    match reading.scope {
        PostScope::Of(user) if facts.author != Some(user) && facts.asker != Some(user) => {
            Err(AccessDenied::NotFound)
        }
        _ => Ok(user),
    }
}

fn grant<A>(facts: &PostFacts, user: UserId) -> Result<Grant<A>, AccessDenied>
where
    A: Action<Object = PostId, Actor = UserId>,
{
    action::check_key::<A>(facts.collection.reader)?;
    Ok(Grant {
        object: facts.post,
        actor: user,
    })
}
