//! Questions about collections, their answers, and the decisions of moderators about them.
//!
//! Readers see the posts of a [`PostReading`]. Writers lock the question first ([`lock`]), so that its answers are
//! counted and numbered one change after the other.

mod find;
mod follow;
mod list;
mod moderate;
mod moderator;
mod person;
mod write;

use domain::access::{PostReading, PostScope};
use domain::catalogue::question::{Post, PostAuthor, PostState, Question};
use domain::content::Dependency;
use domain::id::{CollectionId, MetricId, PostId, UserId};
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{some_time, time, unsigned, word};
use crate::{StoreError, Tx};

pub use find::{answers, find, find_all, is_barred, number, post, post_facts, posts_of, versions};
pub use follow::{
    end_followed, follow, follows_any, is_followed, new_answers, restore_followed, set_known,
};
pub use list::{count, count_about, list, similar, tags};
pub use moderate::{bar, barred, close, dismiss_reports, report, reports, reports_count, unbar};
pub use moderator::{moderated_by, moderation_news, set_progress, unplanned_moderators};
pub use person::{PlacedPost, PostKind, public_posts_of};
pub use write::{
    PostGrant, accept, edit, erase_deleted, insert_answer, insert_question, lock, set_state,
};

/// The columns of a post, on `p`, `q`, `a` and `b` of [`POSTS`].
const POST: &str = "p.id, p.question_id, p.number, p.text, p.state, p.ended_at, p.reason, p.created_at, p.edited_at,
    p.version, u.id as author_id, a.key as username, a.picture, b.user_id as barred,
    (select count(*) from post_reports r where r.post_id = p.id and r.handled_at is null) as reports";

/// Posts with their questions and their authors. A deleted user counts as no author.
const POSTS: &str = "posts p
    join questions q on q.id = p.question_id
    left join users u on u.id = p.author_id and u.status <> 'dead'
    left join accounts a on a.id = (select o.id from accounts o where o.owner_id = u.id
        order by coalesce(o.received_at, 0), o.created_at, o.id limit 1)
    left join barred_users b on b.collection_id = q.collection_id and b.user_id = u.id";

/// The columns of a question besides those of its post.
const QUESTION: &str =
    "q.collection_id, q.number as question_number, q.title, q.tags, q.metric_id, q.closed_at,
    q.accepted_id, q.answers, q.active_at";

#[derive(FromRow)]
struct PostRow {
    id: Uuid,
    question_id: Uuid,
    number: i64,
    text: String,
    state: String,
    ended_at: Option<i64>,
    reason: Option<String>,
    created_at: i64,
    edited_at: Option<i64>,
    version: i64,
    author_id: Option<Uuid>,
    username: Option<String>,
    picture: Option<String>,
    barred: Option<Uuid>,
    reports: i64,
}

impl PostRow {
    fn post(self) -> Result<Post, StoreError> {
        let author = self.author_id.zip(self.username);
        let author = author.map(|(id, username)| PostAuthor {
            id: UserId::new(id),
            username,
            picture: self.picture,
            is_barred: self.barred.is_some(),
        });
        Ok(Post {
            id: PostId::new(self.id),
            question: PostId::new(self.question_id),
            number: self.number,
            author,
            text: self.text,
            state: word(&self.state, PostState::parse)?,
            ended_at: some_time(self.ended_at)?,
            reason: self.reason,
            created_at: time(self.created_at)?,
            edited_at: some_time(self.edited_at)?,
            version: self.version,
            reports: unsigned(self.reports)?,
        })
    }
}

#[derive(FromRow)]
struct QuestionRow {
    #[sqlx(flatten)]
    post: PostRow,
    collection_id: Uuid,
    question_number: i64,
    title: String,
    tags: String,
    metric_id: Option<Uuid>,
    closed_at: Option<i64>,
    accepted_id: Option<Uuid>,
    answers: i64,
    active_at: i64,
}

impl QuestionRow {
    fn question(self) -> Result<Question, StoreError> {
        Ok(Question {
            id: PostId::new(self.post.id),
            collection: CollectionId::new(self.collection_id),
            number: self.question_number,
            title: self.title,
            tags: domain::catalogue::tags::Tags::of_stored(&self.tags)
                .iter()
                .map(str::to_owned)
                .collect(),
            metric: self.metric_id.map(MetricId::new),
            is_closed: self.closed_at.is_some(),
            accepted: self.accepted_id.map(PostId::new),
            answers: unsigned(self.answers)?,
            active_at: time(self.active_at)?,
            post: self.post.post()?,
        })
    }
}

/// Declares that the next statement reads questions of a collection and the names of their authors.
fn depend_on(tx: &mut Tx, reading: &PostReading) {
    tx.depend_on([
        Dependency::Questions(reading.collection()),
        Dependency::People,
    ]);
}

/// The user whose posts alone are seen; `None` for all posts.
fn only_of(reading: &PostReading) -> Option<Uuid> {
    match reading.scope() {
        PostScope::All => None,
        PostScope::Of(user) => Some(user.uuid()),
    }
}
