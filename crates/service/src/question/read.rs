//! Reads questions and answers.

use std::collections::{BTreeMap, HashMap};

use domain::catalogue::question::{PostState, PostVersion};
use domain::id::{CollectionId, PostId};
use store::Tx;

use super::{SeenPost, SeenQuestion};
use crate::Caller;
use crate::outcome::{Failure, Outcome};
use crate::question::Questions;

impl Questions<'_> {
    /// The question with this number in a collection. Readers who may not read it see its place if it has answers that
    /// they see, and nothing otherwise.
    pub async fn question(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
        number: i64,
    ) -> Result<Option<SeenQuestion>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = self
            .collections
            .collection_facts_at(&mut tx, caller, account, collection)
            .await?;
        let Some(reader) = self.reader(&mut tx, caller, facts).await? else {
            return Ok(None);
        };
        let found = store::question::find(&mut tx, &reader.reading, number).await?;
        let seen = found.map(|record| reader.see_question(caller, record, self.shared.now()));
        Ok(seen.filter(is_visible))
    }

    /// The questions with these ids whose posts the caller may read, by id.
    pub async fn questions_by_id(
        self,
        caller: &Caller,
        at: &[(CollectionId, PostId)],
    ) -> Result<HashMap<PostId, SeenQuestion>, Failure> {
        let mut by_collection: BTreeMap<CollectionId, Vec<PostId>> = BTreeMap::new();
        for (collection, question) in at {
            by_collection
                .entry(*collection)
                .or_default()
                .push(*question);
        }

        let mut found = HashMap::with_capacity(at.len());
        if at.is_empty() {
            return Ok(found);
        }

        let (mut tx, now) = (self.shared.db().read().await?, self.shared.now());
        for (collection, ids) in by_collection {
            let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, collection);
            let facts = facts.await?;
            let Some(reader) = self.reader(&mut tx, caller, facts).await? else {
                continue;
            };
            let records = store::question::find_all(&mut tx, &reader.reading, &ids).await?;
            let seen = records
                .into_iter()
                .map(|record| reader.see_question(caller, record, now))
                .filter(|seen| !seen.post.record.text.is_empty())
                .map(|seen| (seen.record.id, seen));
            found.extend(seen);
        }

        Ok(found)
    }

    /// The question with this id, as [`Questions::question`] finds it, in the transaction of a change.
    pub(super) async fn question_in(
        self,
        tx: &mut Tx,
        caller: &Caller,
        collection: CollectionId,
        id: PostId,
    ) -> Result<Option<SeenQuestion>, Failure> {
        let facts = store::access::collection_facts_by_id(tx, caller.reader, collection).await?;
        let Some(reader) = self.reader(tx, caller, facts).await? else {
            return Ok(None);
        };
        let found = store::question::find_all(tx, &reader.reading, &[id]).await?;
        let now = self.shared.now();
        let seen = found
            .into_iter()
            .map(|record| reader.see_question(caller, record, now));
        Ok(seen.into_iter().find(is_visible))
    }

    /// Commits a change of a question, and returns the question as the caller sees it now; `None` if it is hidden from
    /// the caller.
    pub(super) async fn commit_question(
        self,
        mut tx: Tx,
        caller: &Caller,
        collection: CollectionId,
        id: PostId,
    ) -> Outcome<Option<SeenQuestion>> {
        let seen = self.question_in(&mut tx, caller, collection, id).await?;
        tx.commit().await?;
        Ok(seen)
    }

    /// The answers of a question, the accepted one first, then by number. Those that are not shown are left out, except
    /// for readers who may read or restore them, and for removed ones, whose place is shown.
    pub async fn answers(
        self,
        caller: &Caller,
        question: &SeenQuestion,
    ) -> Result<Vec<SeenPost>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let id = question.record.collection;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        let Some(reader) = self.reader(&mut tx, caller, facts).await? else {
            return Ok(Vec::new());
        };

        let answers = store::question::answers(&mut tx, &reader.reading, question.record.id);
        let (answers, now) = (answers.await?, self.shared.now());
        let mut seen: Vec<SeenPost> = answers
            .into_iter()
            .map(|answer| reader.see(caller, answer, now))
            .filter(|answer| {
                answer.record.state != PostState::Deleted || !answer.record.text.is_empty()
            })
            .collect();

        let accepted = question.record.accepted;
        // Stable: the others stay in their order.
        seen.sort_by_key(|answer| Some(answer.record.id) != accepted);
        Ok(seen)
    }

    /// The earlier texts of a post, the latest first; `None` unless the caller moderates.
    pub async fn post_history(
        self,
        caller: &Caller,
        collection: CollectionId,
        post: PostId,
    ) -> Result<Option<Vec<PostVersion>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let Some(reader) = self.reader(&mut tx, caller, facts).await? else {
            return Ok(None);
        };
        if !reader.is_moderator {
            return Ok(None);
        }

        let found = store::question::post(&mut tx, &reader.reading, post).await?;
        match found.map(|post| post.state) {
            // A text that its author deleted is shown to no other user.
            None | Some(PostState::Deleted) => Ok(None),
            Some(PostState::Shown | PostState::Removed) => {
                let versions = store::question::versions(&mut tx, &reader.reading, post);
                Ok(Some(versions.await?))
            }
        }
    }

    /// Whether the caller follows a question; `false` for guests and programs.
    pub async fn is_followed(self, caller: &Caller, question: PostId) -> Result<bool, Failure> {
        let Ok(own) = domain::access::own(caller.reader) else {
            return Ok(false);
        };
        let mut tx = self.shared.db().read().await?;
        Ok(store::question::is_followed(&mut tx, &own, question).await?)
    }

    /// Whether the caller is barred from posting in a collection; `false` for guests.
    pub async fn is_barred(self, caller: &Caller, id: CollectionId) -> Result<bool, Failure> {
        let Some(user) = caller.reader.user() else {
            return Ok(false);
        };
        let mut tx = self.shared.db().read().await?;
        let barred = store::question::is_barred(&mut tx, id, user).await?;
        Ok(barred == domain::catalogue::question::Barred::Yes)
    }
}

/// Whether the reader sees a question at all: one that the reader may not read has a place only if it has answers.
fn is_visible(seen: &SeenQuestion) -> bool {
    !seen.post.record.text.is_empty() || seen.post.is_hidden || seen.record.answers > 0
}
