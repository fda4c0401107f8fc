//! Reports of readers and decisions of moderators.

use domain::access::{self, Follow, ModeratePosts, Reader};
use domain::catalogue::key::AccountKey;
use domain::catalogue::question::{Ban, PostState, Report, check_reason};
use domain::id::{CollectionId, PostId};
use domain::identity::user::UserStatus;
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use std::sync::Arc;
use store::question::PostGrant;

use super::{SeenPost, SeenQuestion};
use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::collection::SeenCollection;
use crate::list::Listed;
use crate::outcome::{Failure, Outcome};
use crate::question::Questions;
use crate::shared::limit::Counted;

/// A report, with the post that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenReport {
    /// The report as stored.
    pub record: Report,
    /// The question of the post.
    pub question: SeenQuestion,
    /// The reported post.
    pub post: SeenPost,
}

impl Questions<'_> {
    /// A shown post needs no restoring: the same users may request it.
    fn require_restorer(self, caller: &Caller, facts: &access::PostFacts) -> Outcome<()> {
        if access::edit_post(facts).is_err() {
            self.shared.permit(
                caller,
                access::collection::<ModeratePosts>(&facts.collection),
            )?;
        }
        Ok(())
    }

    /// Removes a post of the collection, with a reason that its author reads, and handles its reports.
    pub async fn remove_post(
        self,
        caller: &Caller,
        id: PostId,
        reason: &str,
    ) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, id).await?;
        let grant = self.shared.permit(
            caller,
            access::collection::<ModeratePosts>(&facts.collection),
        )?;

        let reason = check_reason(reason)?;
        let (moderated, states) = (
            PostGrant::Moderate(&grant),
            (PostState::Shown, PostState::Removed),
        );

        let now = self.shared.now();
        let is_done =
            store::question::set_state(&mut tx, &moderated, id, states, Some(&reason), now).await?;
        if is_done {
            store::question::dismiss_reports(&mut tx, &grant, id, now).await?;
            let scene = Scene::collection(&facts.collection, grant.actor());
            let details = json!({ "answer": post.number, "reason": reason });
            self.leave_post_entry(&mut tx, scene, AuditAction::PostRemoved, &post, details)
                .await?;
        }

        let collection = facts.collection.collection;
        self.commit_question(tx, caller, collection, post.question)
            .await
    }

    /// Shows a post again: one that the caller deleted less than a day ago, or as a moderator one that was removed.
    pub async fn restore_post(self, caller: &Caller, id: PostId) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, id).await?;

        let (collection, now) = (facts.collection.collection, self.shared.now());
        let to = PostState::Shown;
        match post.state {
            PostState::Shown => self.require_restorer(caller, &facts)?,
            PostState::Deleted => {
                let grant = self.shared.permit(caller, access::edit_post(&facts))?;
                if !post.is_restorable(now) {
                    return Err(Code::NotFound.into());
                }
                let (own, states) = (PostGrant::Own(&grant), (post.state, to));
                store::question::set_state(&mut tx, &own, id, states, None, now).await?;
            }
            PostState::Removed => {
                let grant = self.shared.permit(
                    caller,
                    access::collection::<ModeratePosts>(&facts.collection),
                )?;
                let (moderated, states) = (PostGrant::Moderate(&grant), (post.state, to));
                store::question::set_state(&mut tx, &moderated, id, states, None, now).await?;
                let scene = Scene::collection(&facts.collection, grant.actor());
                let details = json!({ "answer": post.number });
                self.leave_post_entry(&mut tx, scene, AuditAction::PostRestored, &post, details)
                    .await?;
            }
        }

        self.commit_question(tx, caller, collection, post.question)
            .await
    }

    /// Closes a question for answers, or opens it.
    pub async fn close(
        self,
        caller: &Caller,
        id: PostId,
        is_closed: bool,
    ) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, id).await?;
        let grant = self.shared.permit(
            caller,
            access::collection::<ModeratePosts>(&facts.collection),
        )?;

        if post.number != 0 {
            return Err(Code::NotFound.into());
        }

        let closed_at = is_closed.then(|| self.shared.now());
        if store::question::close(&mut tx, &grant, id, closed_at).await? {
            let action = if is_closed {
                AuditAction::QuestionClosed
            } else {
                AuditAction::QuestionOpened
            };
            let scene = Scene::collection(&facts.collection, grant.actor());
            self.leave_post_entry(&mut tx, scene, action, &post, json!({}))
                .await?;
        }

        let collection = facts.collection.collection;
        self.commit_question(tx, caller, collection, id).await
    }

    /// Reports a post of another user to the moderators.
    pub async fn report(
        self,
        caller: &Caller,
        id: PostId,
        reason: &str,
    ) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, id).await?;
        let grant = self
            .shared
            .permit(caller, access::collection::<Follow>(&facts.collection))?;

        if post.is_of(grant.actor()) {
            return Err(Code::Forbidden.into());
        }
        if post.state != PostState::Shown {
            return Err(Code::NotFound.into());
        }

        let reason = check_reason(reason)?;
        let counted = Counted::Report(grant.actor());
        self.shared.count_in(&mut tx, caller, counted).await?;
        let now = self.shared.now();
        if !store::question::report(&mut tx, &grant, id, &reason, now).await? {
            return Err(Code::AlreadyReported.into());
        }

        let collection = facts.collection.collection;
        self.alerts
            .plan_moderators(&mut tx, collection, None)
            .await?;
        self.commit_question(tx, caller, collection, post.question)
            .await
    }

    /// Handles every report of a post without removing it.
    pub async fn dismiss_reports(
        self,
        caller: &Caller,
        id: PostId,
    ) -> Outcome<Option<Arc<SeenCollection>>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, _) = self.locked_post(&mut tx, caller, id).await?;
        let grant = self.shared.permit(
            caller,
            access::collection::<ModeratePosts>(&facts.collection),
        )?;
        store::question::dismiss_reports(&mut tx, &grant, id, self.shared.now()).await?;
        let seen = self
            .collections
            .see_collection(&mut tx, caller, Some(facts.collection))
            .await?;
        tx.commit().await?;
        Ok(seen)
    }

    /// A page of the reports of a collection that no moderator has handled, the oldest first; `None` unless the caller
    /// moderates.
    pub async fn reports(
        self,
        caller: &Caller,
        id: CollectionId,
        page: &Page,
    ) -> Result<Option<Listed<SeenReport>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        let grant = facts
            .as_ref()
            .and_then(|facts| access::collection::<ModeratePosts>(facts).ok());
        let reader = self.reader(&mut tx, caller, facts).await?;
        let (Some(grant), Some(reader)) = (grant, reader) else {
            return Ok(None);
        };

        let mut list = store::question::reports(&mut tx, &grant, page).await?;
        let total = store::question::reports_count(&mut tx, &grant).await?;
        let (rows, now) = (std::mem::take(&mut list.rows), self.shared.now());
        let mut nodes = Vec::with_capacity(rows.len());
        for record in rows {
            let reading = &reader.reading;
            let post = store::question::post(&mut tx, reading, record.post).await?;
            let question = store::question::find_all(&mut tx, reading, &[record.question]).await?;
            if let (Some(post), Some(question)) = (post, question.into_iter().next()) {
                nodes.push(SeenReport {
                    record,
                    question: reader.see_question(caller, question, now),
                    post: reader.see(caller, post, now),
                });
            }
        }

        Ok(Some(Listed::new(nodes, list, total)))
    }

    /// Bars a user from posting in a collection. Moderators cannot be barred.
    pub async fn bar(
        self,
        caller: &Caller,
        id: CollectionId,
        username: &str,
        reason: &str,
    ) -> Outcome<Option<Arc<SeenCollection>>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let facts = self.collection_facts(&mut tx, caller, id).await?;
        let grant = self
            .shared
            .permit(caller, access::collection::<ModeratePosts>(&facts))?;

        let reason = check_reason(reason)?;
        let unknown = || Problem::at("username", Code::MemberUnknown);
        let key = AccountKey::parse(username).map_err(|_| unknown())?;
        let (user, username) = store::member::by_username(&mut tx, &key)
            .await?
            .ok_or_else(unknown)?;

        let barred = Reader::User {
            id: user,
            status: UserStatus::Live,
        };
        let theirs = store::access::collection_facts_by_id(&mut tx, barred, id).await?;
        if theirs.is_some_and(|facts| access::collection::<ModeratePosts>(&facts).is_ok()) {
            return Err(Problem::at("username", Code::Forbidden).into());
        }

        store::question::bar(&mut tx, &grant, user, &reason, self.shared.now()).await?;
        let scene = Scene::collection(&facts, grant.actor());
        let details = json!({ "reason": reason });
        AuditTrail::new(self.shared)
            .leave_entry(
                &mut tx,
                scene,
                AuditAction::UserBarred,
                Some(&username),
                details,
            )
            .await?;

        self.commit_collection(tx, caller, facts).await
    }

    /// Lets a user post in a collection again.
    pub async fn unbar(
        self,
        caller: &Caller,
        id: CollectionId,
        username: &str,
    ) -> Outcome<Option<Arc<SeenCollection>>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let facts = self.collection_facts(&mut tx, caller, id).await?;
        let grant = self
            .shared
            .permit(caller, access::collection::<ModeratePosts>(&facts))?;

        let unknown = || Problem::at("username", Code::MemberUnknown);
        let key = AccountKey::parse(username).map_err(|_| unknown())?;
        let (user, username) = store::member::by_username(&mut tx, &key)
            .await?
            .ok_or_else(unknown)?;

        if store::question::unbar(&mut tx, &grant, user).await? {
            let scene = Scene::collection(&facts, grant.actor());
            let action = AuditAction::UserUnbarred;
            AuditTrail::new(self.shared)
                .leave_entry(&mut tx, scene, action, Some(&username), json!({}))
                .await?;
        }

        self.commit_collection(tx, caller, facts).await
    }

    /// The users who may not post in a collection, by username; `None` unless the caller moderates.
    pub async fn barred(
        self,
        caller: &Caller,
        id: CollectionId,
    ) -> Result<Option<Vec<Ban>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        let grant = facts.and_then(|facts| access::collection::<ModeratePosts>(&facts).ok());
        let Some(grant) = grant else { return Ok(None) };
        Ok(Some(store::question::barred(&mut tx, &grant).await?))
    }

    async fn commit_collection(
        self,
        mut tx: store::Tx,
        caller: &Caller,
        facts: access::CollectionFacts,
    ) -> Outcome<Option<Arc<SeenCollection>>> {
        let seen = self
            .collections
            .see_collection(&mut tx, caller, Some(facts))
            .await?;
        tx.commit().await?;
        Ok(seen)
    }

    /// Leaves an entry about a post, with the number of its question as the subject.
    async fn leave_post_entry(
        self,
        tx: &mut store::Tx,
        scene: Scene,
        action: AuditAction,
        post: &domain::catalogue::question::Post,
        details: serde_json::Value,
    ) -> Result<(), Failure> {
        let number = store::question::number(tx, post.question).await?;
        let subject = number.map(|number| number.to_string());
        AuditTrail::new(self.shared)
            .leave_entry(tx, scene, action, subject.as_deref(), details)
            .await
    }
}
