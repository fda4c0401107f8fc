//! Texts of readers: questions, answers, and changes of their own.

use domain::access::{
    self, Answer, Ask, CollectionFacts, Follow, Grant, ModeratePosts, ReadCollection,
};
use domain::catalogue::question::{
    PostState, Posting, QuestionFields, QuestionForm, check_text, pace, posting,
};
use domain::id::{CollectionId, PostId};
use domain::limits;
use domain::problem::{Code, Problem};
use store::Tx;
use store::follow::digest;
use store::question::PostGrant;

use super::SeenQuestion;
use crate::Caller;
use crate::follow::alert::plan_runs;
use crate::outcome::{Outcome, ServiceError};
use crate::question::Questions;
use crate::shared::idempotency::Request;
use crate::shared::limit::Counted;

impl Questions<'_> {
    /// Creates a question. Requests with one key create one question.
    pub async fn ask(
        self,
        caller: &Caller,
        collection: CollectionId,
        form: &QuestionForm,
        key: &str,
    ) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(collection).await?;
        let facts = self.collection_facts(&mut tx, caller, collection).await?;
        require_questions(facts.questions)?;
        let posting = self
            .posting(
                &mut tx,
                caller,
                self.shared
                    .permit(caller, access::collection::<Ask>(&facts))?,
            )
            .await?;

        let own = self.shared.own_work(caller)?;
        let request = Request::new(Some(key), &("askQuestion", collection, form))?;
        let fields = form.check().map_err(ServiceError::problems)?;
        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            let id = PostId::new(made.id);
            return self.commit_question(tx, caller, collection, id).await;
        }

        self.check_metric(&mut tx, &posting.grant().reading(), &fields)
            .await?;
        let is_moderator = moderates(&facts);
        self.count_post(&mut tx, caller, &posting, is_moderator)
            .await?;

        let id = PostId::new(self.shared.new_uuid()?);
        store::question::insert_question(&mut tx, &posting, id, &fields, self.shared.now()).await?;
        let author = posting.grant().actor();
        self.alerts
            .plan_moderators(&mut tx, collection, Some(author))
            .await?;
        self.shared
            .conclude(&mut tx, &own, &request, id.uuid())
            .await?;

        self.commit_question(tx, caller, collection, id).await
    }

    /// Answers a question. A repeated key answers once.
    pub async fn answer(
        self,
        caller: &Caller,
        question: PostId,
        text: &str,
        key: &str,
    ) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(question).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, question).await?;
        let collection = facts.collection.collection;
        require_questions(facts.collection.questions)?;
        let grant = self
            .shared
            .permit(caller, access::collection::<Answer>(&facts.collection))?;
        let posting = self.posting(&mut tx, caller, grant).await?;

        let own = self.shared.own_work(caller)?;
        let request = Request::new(Some(key), &("answerQuestion", question, text))?;
        let text = check_text(text)?;
        if self
            .shared
            .repeated(&mut tx, &own, &request)
            .await?
            .is_some()
        {
            return self.commit_question(tx, caller, collection, question).await;
        }

        if post.number != 0 || post.state != PostState::Shown {
            return Err(Code::NotFound.into());
        }

        let reading = self
            .shared
            .permit_reading(caller, access::read_posts(&facts.collection))?;
        let found = store::question::find_all(&mut tx, &reading, &[question]).await?;
        let record = found.first().ok_or(Code::NotFound)?;
        if record.is_closed {
            return Err(Code::QuestionClosed.into());
        }
        if record.answers >= limits::ANSWERS as u64 {
            return Err(Problem::new(Code::TooMany)
                .with("max", limits::ANSWERS)
                .into());
        }

        let is_moderator = moderates(&facts.collection);
        self.count_post(&mut tx, caller, &posting, is_moderator)
            .await?;

        let id = PostId::new(self.shared.new_uuid()?);
        let now = self.shared.now();
        store::question::insert_answer(&mut tx, &posting, question, id, &text, now).await?;
        self.plan_answers(&mut tx, caller).await?;
        self.shared
            .conclude(&mut tx, &own, &request, id.uuid())
            .await?;
        self.commit_question(tx, caller, collection, question).await
    }

    /// Changes the caller's own question, from a version.
    pub async fn edit_question(
        self,
        caller: &Caller,
        id: PostId,
        version: i64,
        form: &QuestionForm,
    ) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, id).await?;
        let grant = self.shared.permit(caller, access::edit_post(&facts))?;
        if post.number != 0 {
            return Err(Code::NotFound.into());
        }

        let fields = form.check().map_err(ServiceError::problems)?;
        let reading = self.shared.permit(
            caller,
            access::collection::<ReadCollection>(&facts.collection),
        )?;
        self.check_metric(&mut tx, &reading, &fields).await?;

        let (text, now) = (fields.text.as_str(), self.shared.now());
        let done =
            store::question::edit(&mut tx, &grant, version, text, Some(&fields), now).await?;
        require_same(done)?;

        let collection = facts.collection.collection;
        self.commit_question(tx, caller, collection, id).await
    }

    /// Changes the caller's own answer, from a version.
    pub async fn edit_answer(
        self,
        caller: &Caller,
        id: PostId,
        version: i64,
        text: &str,
    ) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, id).await?;
        let grant = self.shared.permit(caller, access::edit_post(&facts))?;
        if post.number == 0 {
            return Err(Code::NotFound.into());
        }
        let text = check_text(text)?;
        let done =
            store::question::edit(&mut tx, &grant, version, &text, None, self.shared.now()).await?;
        require_same(done)?;
        let collection = facts.collection.collection;
        self.commit_question(tx, caller, collection, post.question)
            .await
    }

    /// Deletes the caller's own question or answer; it can be restored for a day. Without effect on a deleted one.
    pub async fn delete_post(self, caller: &Caller, id: PostId) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, id).await?;
        let grant = self.shared.permit(caller, access::edit_post(&facts))?;
        let states = (PostState::Shown, PostState::Deleted);
        let own = PostGrant::Own(&grant);
        store::question::set_state(&mut tx, &own, id, states, None, self.shared.now()).await?;
        let collection = facts.collection.collection;
        self.commit_question(tx, caller, collection, post.question)
            .await
    }

    /// Lets the caller follow a question, or not.
    pub async fn follow(
        self,
        caller: &Caller,
        id: PostId,
        is_followed: bool,
    ) -> Outcome<Option<SeenQuestion>> {
        let own = self.shared.own(caller)?;
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, id).await?;
        let collection = facts.collection.collection;
        self.shared
            .permit(caller, access::collection::<Follow>(&facts.collection))?;
        store::question::follow(&mut tx, &own, post.question, is_followed).await?;
        self.plan_answers(&mut tx, caller).await?;
        self.commit_question(tx, caller, collection, post.question)
            .await
    }

    /// Accepts an answer to a question, or none.
    pub async fn accept(
        self,
        caller: &Caller,
        question: PostId,
        answer: Option<PostId>,
    ) -> Outcome<Option<SeenQuestion>> {
        let mut tx = self.shared.db().begin_on(question).await?;
        let (facts, post) = self.locked_post(&mut tx, caller, question).await?;
        let grant = self.shared.permit(caller, access::accept_answer(&facts))?;
        if post.number != 0 || !store::question::accept(&mut tx, &grant, answer).await? {
            return Err(Code::NotFound.into());
        }
        let collection = facts.collection.collection;
        self.commit_question(tx, caller, collection, question).await
    }

    /// Plans the daily mail of answers, or ends it where the caller follows no question and has no daily alert.
    async fn plan_answers(self, tx: &mut Tx, caller: &Caller) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        digest::lock_runs(tx, &own).await?;
        let user = self.identity.own_user(tx, own.object()).await?;
        Ok(plan_runs(tx, &own, &user, self.shared.now()).await?)
    }

    /// The caller's permission to post, unless they are barred.
    async fn posting<A>(self, tx: &mut Tx, caller: &Caller, grant: Grant<A>) -> Outcome<Posting<A>>
    where
        A: access::CollectionAction,
    {
        let user = caller.reader.user().ok_or(Code::SignInNeeded)?;
        let barred = store::question::is_barred(tx, grant.collection(), user).await?;
        Ok(posting(grant, barred)?)
    }

    /// Counts a post, and rejects it beyond the limits of its author and of the network. The pace of new users is not
    /// for those who moderate the collection: they answer its readers.
    async fn count_post<A>(
        self,
        tx: &mut Tx,
        caller: &Caller,
        posting: &Posting<A>,
        is_moderator: bool,
    ) -> Outcome<()>
    where
        A: access::CollectionAction<Actor = domain::id::UserId>,
    {
        let user = posting.grant().actor();
        // The counter of the user is a row: posts of one user are checked one after the other.
        self.shared
            .count_in(tx, caller, Counted::Post(user))
            .await?;
        if is_moderator {
            return Ok(());
        }
        let (posts, last) = store::question::posts_of(tx, user).await?;
        Ok(pace(posts, last, self.shared.now())?)
    }

    /// Checks that the indicator of a question is in its collection.
    async fn check_metric(
        self,
        tx: &mut Tx,
        reading: &Grant<ReadCollection>,
        fields: &QuestionFields,
    ) -> Outcome<()> {
        let Some(metric) = fields.metric else {
            return Ok(());
        };
        match store::metric::find(tx, reading, metric).await? {
            Some(_) => Ok(()),
            None => Err(Problem::at("metric", Code::NotFound).into()),
        }
    }
}

/// Whether the caller moderates the posts of a collection.
fn moderates(facts: &CollectionFacts) -> bool {
    access::collection::<ModeratePosts>(facts).is_ok()
}

fn require_questions(are_on: bool) -> Outcome<()> {
    if are_on {
        Ok(())
    } else {
        Err(Code::QuestionsOff.into())
    }
}

/// Rejects a change from an old version.
pub(super) fn require_same(is_done: bool) -> Outcome<()> {
    if is_done {
        Ok(())
    } else {
        Err(Code::Conflict.into())
    }
}
