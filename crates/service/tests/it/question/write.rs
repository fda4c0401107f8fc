//! Questions and answers that readers post.

mod deletion;
mod edits;
mod pace;

use domain::access::CollectionAccess;
use domain::catalogue::question::QuestionForm;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};
use uuid::Uuid;

use super::{Scene, TITLE, form, wanted};
use crate::world::{code, codes, guest};

#[on_sqlite]
async fn a_question_is_asked_answered_and_settled(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    assert_eq!(
        (asked.record.number, asked.record.title.as_str()),
        (1, TITLE)
    );
    assert_eq!(asked.record.tags, ["method", "Prices"]);
    assert_eq!(asked.record.slug(), "how-is-the-index-of-prices-made");
    let first = scene
        .answer(&scene.cleo, asked.record.id, "By a survey.")
        .await;
    let second = scene
        .answer(&scene.ann, asked.record.id, "By two surveys.")
        .await;
    assert_eq!((first.record.number, second.record.number), (1, 2));

    let accepted = scene
        .questions()
        .accept(&scene.bob, asked.record.id, Some(second.record.id));
    let accepted = accepted.await.unwrap().unwrap();
    assert_eq!(
        (accepted.record.accepted, accepted.record.answers),
        (Some(second.record.id), 2)
    );
    let texts = |answers: Vec<service::question::SeenPost>| {
        answers
            .into_iter()
            .map(|answer| answer.record.text)
            .collect::<Vec<_>>()
    };
    let answers = scene.answers(&guest(), &accepted).await;
    assert_eq!(texts(answers), ["By two surveys.", "By a survey."]);
    let taken_back = scene
        .questions()
        .accept(&scene.bob, asked.record.id, None)
        .await;
    assert_eq!(taken_back.unwrap().unwrap().record.accepted, None);
}

#[on_both(locks)]
async fn a_repeated_request_posts_once(db: &TestDb) {
    let scene = Scene::new(db).await;
    let questions = scene.questions();
    let mut ids = Vec::new();
    for _ in 0..2 {
        let asked = questions
            .ask(&scene.bob, scene.collection, &form(TITLE), "k")
            .await;
        ids.push(asked.unwrap().unwrap().record.id);
    }
    assert_eq!(ids[0], ids[1]);
    scene.world.wait(15 * 60);
    for _ in 0..2 {
        let answered = questions
            .answer(&scene.cleo, ids[0], "By a survey.", "k")
            .await;
        assert_eq!(answered.unwrap().unwrap().record.answers, 1);
    }
    let other = form("Another title, same key");
    let other = questions
        .ask(&scene.bob, scene.collection, &other, "k")
        .await;
    assert_eq!(code(other), Code::IdempotencyMismatch);
}

#[on_sqlite]
async fn wrong_input_is_rejected_field_by_field(db: &TestDb) {
    let scene = Scene::new(db).await;
    let empty = QuestionForm::default();
    let rejected = scene
        .questions()
        .ask(&scene.bob, scene.collection, &empty, "k")
        .await;
    let at = |field: &str, code| (Some(field.to_owned()), code);
    assert_eq!(
        codes(rejected),
        [at("title", Code::Required), at("text", Code::Required)]
    );
    let elsewhere = QuestionForm {
        metric: Some(domain::id::MetricId::new(Uuid::from_u128(1))),
        ..form(TITLE)
    };
    let rejected = scene
        .questions()
        .ask(&scene.bob, scene.collection, &elsewhere, "k")
        .await;
    assert_eq!(codes(rejected), [at("metric", Code::NotFound)]);
    assert!(scene.list(&guest(), &wanted()).await.nodes.is_empty());
}

#[on_sqlite]
async fn guests_sign_in_first_and_closed_collections_do_not_exist(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    let (questions, id) = (scene.questions(), asked.record.id);

    assert_eq!(
        code(
            questions
                .ask(&guest(), scene.collection, &form(TITLE), "k")
                .await
        ),
        Code::SignInNeeded
    );
    assert_eq!(
        code(questions.answer(&guest(), id, "x", "k").await),
        Code::SignInNeeded
    );

    scene.set(CollectionAccess::Private, true).await;
    assert_eq!(
        code(
            questions
                .ask(&scene.cleo, scene.collection, &form(TITLE), "k")
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(questions.answer(&scene.cleo, id, "x", "k").await),
        Code::NotFound
    );
    assert_eq!(
        code(questions.edit_answer(&scene.bob, id, 1, "x").await),
        Code::NotFound
    );

    assert_eq!(scene.see(&scene.bob, 1).await, None);
}
