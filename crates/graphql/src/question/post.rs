//! Posts: the texts of questions and answers.

use async_graphql::{Enum, ID, Object, SimpleObject};
use domain::catalogue::question as rules;
use service::question::SeenPost;
use transport::response::link::picture_url;

use crate::types::scalars::{DateTime, int};

/// Whether a post is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub(crate) enum PostState {
    Shown,
    /// Its author deleted it.
    Deleted,
    /// A moderator removed it.
    Removed,
    /// It is a post of another user, and the collection takes no questions.
    Hidden,
}

pub(crate) struct Answer {
    seen: SeenPost,
    is_accepted: bool,
}

impl Answer {
    pub(crate) fn new(seen: SeenPost, is_accepted: bool) -> Self {
        Self { seen, is_accepted }
    }
}

/// An answer to a question.
#[Object]
impl Answer {
    /// Its number in the question; its address is the question's with `#answer-NUMBER`.
    async fn number(&self) -> i32 {
        int(self.seen.record.number)
    }

    async fn is_accepted(&self) -> bool {
        self.is_accepted
    }

    async fn post(&self) -> Post {
        Post::new(self.seen.clone())
    }
}

pub(crate) struct Post {
    seen: SeenPost,
}

impl Post {
    pub(super) fn new(seen: SeenPost) -> Self {
        Self { seen }
    }
}

/// The text of a question or an answer.
#[Object]
impl Post {
    async fn id(&self) -> ID {
        ID(self.seen.record.id.to_string())
    }

    async fn state(&self) -> PostState {
        match self.seen.record.state {
            _ if self.seen.is_hidden => PostState::Hidden,
            rules::PostState::Shown => PostState::Shown,
            rules::PostState::Deleted => PostState::Deleted,
            rules::PostState::Removed => PostState::Removed,
        }
    }

    /// Absent for a deleted user, and where the text may not be read.
    async fn author(&self) -> Option<PostAuthor> {
        let author = self.seen.record.author.as_ref()?;
        Some(PostAuthor {
            picture_url: picture_url(&author.username, author.picture.as_deref()),
            username: author.username.clone(),
            is_me: self.seen.is_own,
            is_barred: self.seen.is_moderator.then_some(author.is_barred),
        })
    }

    /// Markdown; empty where it may not be read.
    async fn text(&self) -> &str {
        &self.seen.record.text
    }

    /// The text as safe HTML.
    #[graphql(complexity = 5)]
    async fn html(&self) -> String {
        markdown::html(&self.seen.record.text)
    }

    async fn created_at(&self) -> DateTime {
        DateTime(self.seen.record.created_at)
    }

    /// Time of the last edit; absent without one.
    async fn edited_at(&self) -> Option<DateTime> {
        self.seen.record.edited_at.map(DateTime)
    }

    async fn version(&self) -> i32 {
        int(self.seen.record.version)
    }

    /// Why a moderator removed it; its author and moderators read it.
    async fn removal_reason(&self) -> Option<&str> {
        self.seen.record.reason.as_deref()
    }

    /// The number of reports that no moderator has handled; absent unless the reader moderates.
    async fn report_count(&self) -> Option<i32> {
        let reports = int(self.seen.record.reports);
        self.seen.is_moderator.then_some(reports)
    }

    async fn can(&self) -> PostAbilities {
        let can = self.seen.can;
        PostAbilities {
            edit: can.edit,
            delete: can.delete,
            restore: can.restore,
            remove: can.remove,
            report: can.report,
            bar: can.bar,
        }
    }
}

/// The reader's permissions on a post.
#[derive(SimpleObject)]
struct PostAbilities {
    edit: bool,
    delete: bool,
    restore: bool,
    /// Remove it as a moderator.
    remove: bool,
    report: bool,
    /// Bar its author from posting in the collection.
    bar: bool,
}

/// The author of a post.
#[derive(SimpleObject)]
struct PostAuthor {
    username: String,
    picture_url: Option<String>,
    is_me: bool,
    /// Whether the author may not post in the collection; absent unless the reader moderates.
    is_barred: Option<bool>,
}

/// An earlier text of a post.
#[derive(SimpleObject)]
pub(super) struct PostVersion {
    version: i32,
    /// The title of the question; absent for an answer.
    title: Option<String>,
    text: String,
    html: String,
    /// Time at which it was written.
    at: DateTime,
}

impl From<rules::PostVersion> for PostVersion {
    fn from(version: rules::PostVersion) -> Self {
        Self {
            version: int(version.version),
            title: version.title,
            html: markdown::html(&version.text),
            text: version.text,
            at: DateTime(version.at),
        }
    }
}
