//! Questions and answers: asking, answering, accepting, moderation, what readers see of them.

mod mail;
mod moderate;
mod moderator;
mod person;
mod read;
mod report;
mod search;
mod write;

use domain::access::CollectionAccess;
use domain::catalogue::collection::{CollectionForm, NonPublic};
use domain::catalogue::question::{QuestionFilter, QuestionForm, QuestionOrder, QuestionsWanted};
use domain::id::{CollectionId, PostId};
use domain::identity::account::AccountKind;
use domain::list::Page;
use service::question::Questions;
use service::question::{SeenPost, SeenQuestion};
use service::{Caller, Listed};
use testdb::TestDb;

use crate::world::{World, collection_form};

const TITLE: &str = "How is the index of prices made?";

fn form(title: &str) -> QuestionForm {
    QuestionForm {
        title: title.to_owned(),
        text: "Please **explain**.".to_owned(),
        tags: "method; Prices".to_owned(),
        metric: None,
    }
}

fn wanted() -> QuestionsWanted {
    QuestionsWanted {
        filter: QuestionFilter::All,
        words: Vec::new(),
        tag: None,
        metric: None,
        order: QuestionOrder::Active,
    }
}

/// Ann publishes `ann/prices`, where questions are on; bob and cleo read. Nobody is a new user: the clock moves a
/// quarter of an hour between posts.
struct Scene {
    world: World,
    ann: Caller,
    bob: Caller,
    cleo: Caller,
    collection: CollectionId,
}

impl Scene {
    async fn new(db: &TestDb) -> Self {
        let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
        let ann = world.publisher("ann").await;
        let bob = world.sign_up("bob", AccountKind::User).await;
        let cleo = world.sign_up("cleo", AccountKind::User).await;
        let form = CollectionForm {
            questions: true,
            ..collection_form("prices", CollectionAccess::Public)
        };
        let collection = world.collection(&ann, "ann", &form).await.record.id;
        Self {
            world,
            ann,
            bob,
            cleo,
            collection,
        }
    }

    fn questions(&self) -> Questions<'_> {
        self.world.service.questions()
    }

    /// Asks a question as bob, a quarter of an hour after the last post.
    async fn ask(&self, title: &str) -> SeenQuestion {
        self.ask_as(&self.bob, &form(title)).await
    }

    async fn ask_as(&self, caller: &Caller, form: &QuestionForm) -> SeenQuestion {
        self.world.wait(15 * 60);
        let key = form.title.clone();
        let asked = self.questions().ask(caller, self.collection, form, &key);
        asked.await.unwrap().unwrap()
    }

    /// Answers as this user, and returns the answer's post.
    async fn answer(&self, caller: &Caller, question: PostId, text: &str) -> SeenPost {
        self.world.wait(15 * 60);
        let answered = self.questions().answer(caller, question, text, text).await;
        let answers = self.answers(caller, &answered.unwrap().unwrap()).await;
        answers
            .into_iter()
            .find(|answer| answer.record.text == text)
            .unwrap()
    }

    async fn answers(&self, caller: &Caller, question: &SeenQuestion) -> Vec<SeenPost> {
        self.questions().answers(caller, question).await.unwrap()
    }

    async fn see(&self, caller: &Caller, number: i64) -> Option<SeenQuestion> {
        let found = self.questions().question(caller, "ann", "prices", number);
        found.await.unwrap()
    }

    async fn list(&self, caller: &Caller, wanted: &QuestionsWanted) -> Listed<SeenQuestion> {
        let page = Page::first(50);
        let questions = self.questions();
        let listed = questions.questions_of(caller, self.collection, wanted, &page);
        listed.await.unwrap()
    }

    /// The numbers of the listed questions.
    async fn numbers(&self, caller: &Caller, wanted: &QuestionsWanted) -> Vec<i64> {
        let listed = self.list(caller, wanted).await;
        assert_eq!(listed.total, listed.nodes.len() as u64);
        listed
            .nodes
            .iter()
            .map(|question| question.record.number)
            .collect()
    }

    /// Changes the collection's access, and whether it takes questions.
    async fn set(&self, access: CollectionAccess, questions: bool) {
        let collections = self.world.service.collections();
        let seen = collections.collection_by_id(&self.ann, self.collection);
        let version = seen.await.unwrap().unwrap().record.version;
        let form = CollectionForm {
            questions,
            ..collection_form("prices", access)
        };
        let changed = collections.update_collection(&self.ann, self.collection, version, &form);
        changed.await.unwrap();
    }
}
