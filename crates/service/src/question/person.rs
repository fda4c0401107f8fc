//! The posts on the public page of a user.

use std::collections::HashMap;

use domain::id::{AccountId, CollectionId, PostId};
use domain::list::{List, Page};
use store::question::{PlacedPost, PostKind};

use super::{SeenPost, SeenQuestion};
use crate::Caller;
use crate::list::Listed;
use crate::outcome::Failure;
use crate::question::Questions;

/// An answer of a user, with its question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonAnswer {
    /// The question that the user answered.
    pub question: SeenQuestion,
    /// The post of the answer.
    pub answer: SeenPost,
}

impl Questions<'_> {
    /// A user's questions in public collections, the latest first. None where the caller may not see the account.
    pub async fn person_questions(
        self,
        caller: &Caller,
        account: AccountId,
        page: &Page,
    ) -> Result<Listed<SeenQuestion>, Failure> {
        let (list, total, mut seen) = self
            .public_posts(caller, account, PostKind::Question, page)
            .await?;
        let nodes = list.rows.iter();
        let nodes = nodes.filter_map(|placed| seen.remove(&placed.question));
        Ok(Listed::new(nodes.collect(), list, total))
    }

    /// A user's answers in public collections, the latest first. None where the caller may not see the account.
    pub async fn person_answers(
        self,
        caller: &Caller,
        account: AccountId,
        page: &Page,
    ) -> Result<Listed<PersonAnswer>, Failure> {
        let (list, total, seen) = self
            .public_posts(caller, account, PostKind::Answer, page)
            .await?;

        let mut nodes = Vec::with_capacity(list.rows.len());
        let (mut tx, now) = (self.shared.db().read().await?, self.shared.now());
        for placed in &list.rows {
            let Some(question) = seen.get(&placed.question) else {
                continue;
            };
            let collection = placed.collection;
            let facts =
                store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
            let Some(reader) = self.reader(&mut tx, caller, facts).await? else {
                continue;
            };
            let post = store::question::post(&mut tx, &reader.reading, placed.post).await?;
            nodes.extend(post.map(|post| PersonAnswer {
                question: question.clone(),
                answer: reader.see(caller, post, now),
            }));
        }

        Ok(Listed::new(nodes, list, total))
    }

    /// A page of the user's public posts, and their questions as the caller sees them.
    async fn public_posts(
        self,
        caller: &Caller,
        account: AccountId,
        kind: PostKind,
        page: &Page,
    ) -> Result<(List<PlacedPost>, u64, HashMap<PostId, SeenQuestion>), Failure> {
        let mut tx = self.shared.db().read().await?;
        let grant = self
            .accounts
            .seeing(&mut tx, caller.reader, account)
            .await?;
        let Some(grant) = grant else {
            return Ok((List::empty(), 0, HashMap::new()));
        };

        let (list, total) = store::question::public_posts_of(&mut tx, &grant, kind, page).await?;
        drop(tx);
        let at: Vec<(CollectionId, PostId)> = list
            .rows
            .iter()
            .map(|placed| (placed.collection, placed.question))
            .collect();
        let seen = self.questions_by_id(caller, &at).await?;

        Ok((list, total, seen))
    }
}
