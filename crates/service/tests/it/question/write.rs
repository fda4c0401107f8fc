//! What readers write.

use domain::catalogue::collection::CollectionAccess;
use domain::catalogue::question::{PostState, QuestionForm};
use domain::id::PostId;
use domain::identity::account::AccountKind;
use domain::limits;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};
use uuid::Uuid;

use super::{Scene, TITLE, form, wanted};
use crate::world::{code, codes, guest, number, the_problem};

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

#[on_both(locks)]
async fn an_edit_from_an_old_version_is_a_conflict(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    let (questions, id) = (scene.questions(), asked.record.id);
    let changed = QuestionForm {
        text: "Explain more.".to_owned(),
        ..form("What does the index measure?")
    };
    let edited = questions
        .edit_question(&scene.bob, id, 1, &changed)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (edited.post.record.version, edited.record.title.as_str()),
        (2, "What does the index measure?")
    );
    assert!(edited.post.record.edited_at.is_some());
    assert_eq!(
        code(
            questions
                .edit_question(&scene.bob, id, 1, &form(TITLE))
                .await
        ),
        Code::Conflict
    );
    assert_eq!(
        code(
            questions
                .edit_question(&scene.cleo, id, 2, &form(TITLE))
                .await
        ),
        Code::Forbidden
    );
    assert_eq!(
        code(
            questions
                .edit_question(&scene.ann, id, 2, &form(TITLE))
                .await
        ),
        Code::Forbidden
    );
    let answer = scene.answer(&scene.cleo, id, "By a survey.").await;
    questions
        .edit_answer(&scene.cleo, answer.record.id, 1, "By surveys.")
        .await
        .unwrap();
    assert_eq!(
        code(
            questions
                .edit_answer(&scene.cleo, answer.record.id, 1, "No.")
                .await
        ),
        Code::Conflict
    );
    // An id of the other kind.
    assert_eq!(
        code(questions.edit_answer(&scene.bob, id, 2, "x").await),
        Code::NotFound
    );

    let seen = scene.see(&scene.ann, 1).await.unwrap();
    let history = questions
        .post_history(&scene.ann, scene.collection, seen.record.id)
        .await
        .unwrap()
        .unwrap();
    let history: Vec<_> = history
        .iter()
        .map(|old| (old.version, old.title.as_deref(), old.text.as_str()))
        .collect();
    assert_eq!(history, [(1, Some(TITLE), "Please **explain**.")]);
    let seen = scene.see(&scene.bob, 1).await.unwrap();
    assert_eq!(
        questions
            .post_history(&scene.bob, scene.collection, seen.record.id)
            .await
            .unwrap(),
        None
    );
}

#[on_both(counts)]
async fn a_new_user_posts_three_times_in_half_an_hour(db: &TestDb) {
    let scene = Scene::new(db).await;
    let questions = scene.questions();
    let ask = async |title: &str| {
        let form = form(title);
        questions
            .ask(&scene.bob, scene.collection, &form, title)
            .await
    };
    ask("The first of my questions").await.unwrap();
    let early = the_problem(ask("The second of my questions").await);
    assert_eq!(
        (early.code, number(&early, "seconds")),
        (Code::PostingPace, 600)
    );
    scene.world.wait(599);
    assert_eq!(
        code(ask("The second of my questions").await),
        Code::PostingPace
    );
    scene.world.wait(1);
    ask("The second of my questions").await.unwrap();
    scene.world.wait(600);
    ask("The third of my questions").await.unwrap();
    ask("The fourth of my questions").await.unwrap();
}

#[on_sqlite]
async fn whoever_answers_in_their_own_collection_has_no_pace(db: &TestDb) {
    let scene = Scene::new(db).await;
    let question = scene.ask(TITLE).await.record.id;
    for text in ["By a survey.", "Each month.", "In cents."] {
        let answered = scene
            .questions()
            .answer(&scene.ann, question, text, text)
            .await;
        assert!(answered.is_ok(), "{text}");
    }
    let form = form("A question of the publisher");
    scene
        .questions()
        .ask(&scene.ann, scene.collection, &form, "key")
        .await
        .unwrap();
}

#[on_both(commits)]
async fn ten_posts_an_hour_and_thirty_a_day_on_all_servers(db: &TestDb) {
    let scene = Scene::new(db).await;
    let question = scene.ask(TITLE).await.record.id;
    let outgoing = service::Outgoing::Folder(scene.world.outgoing());
    let other = scene.world.other_server(db, outgoing);
    let servers = [&scene.world.service, &other];
    let answer = async |place: usize| {
        let text = format!("Answer {place}");
        let questions = servers[place % 2].questions();
        questions.answer(&scene.cleo, question, &text, &text).await
    };
    for place in 0..3 {
        scene.world.wait(600);
        answer(place).await.unwrap();
    }
    // The window of an hour began with the first answer.
    for place in 3..10 {
        answer(place).await.unwrap();
    }
    let beyond = the_problem(answer(10).await);
    assert_eq!(beyond.code, Code::TooManyAttempts);
    assert!(number(&beyond, "seconds") <= 3_600);
    let mut place = 10;
    while place < 30 {
        scene.world.wait(3_600);
        for _ in 0..10 {
            answer(place).await.unwrap();
            place += 1;
        }
    }
    scene.world.wait(3_600);
    assert_eq!(code(answer(30).await), Code::TooManyAttempts);
    scene.world.wait(24 * 3_600);
    answer(30).await.unwrap();
}

#[on_both(locks)]
async fn a_deleted_post_returns_within_a_day_and_is_erased_then(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    let (questions, id) = (scene.questions(), asked.record.id);
    let answer = scene
        .answer(&scene.cleo, id, "By a survey.")
        .await
        .record
        .id;
    questions
        .accept(&scene.bob, id, Some(answer))
        .await
        .unwrap();

    let deleted = questions
        .delete_post(&scene.cleo, answer)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((deleted.record.answers, deleted.record.accepted), (0, None));
    assert!(scene.answers(&scene.bob, &deleted).await.is_empty());
    let own = scene.answers(&scene.cleo, &deleted).await;
    assert_eq!(
        (own.len(), own[0].can.restore, own[0].can.edit),
        (1, true, false)
    );
    assert_eq!(
        code(questions.edit_answer(&scene.cleo, answer, 1, "x").await),
        Code::Conflict
    );
    assert_eq!(
        code(questions.restore_post(&scene.bob, answer).await),
        Code::Forbidden
    );
    let restored = questions
        .restore_post(&scene.cleo, answer)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(restored.record.answers, 1);

    questions.delete_post(&scene.cleo, answer).await.unwrap();
    scene.world.wait(24 * 3_600);
    assert_eq!(
        code(questions.restore_post(&scene.cleo, answer).await),
        Code::NotFound
    );
    scene.world.service.sweep().await.unwrap();
    assert_eq!(
        code(questions.restore_post(&scene.cleo, answer).await),
        Code::NotFound
    );
    let bare = scene.see(&scene.cleo, 1).await.unwrap();
    assert!(scene.answers(&scene.cleo, &bare).await.is_empty());

    // Nobody answered it: it goes as a whole.
    assert!(
        questions
            .delete_post(&scene.bob, id)
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(scene.see(&scene.cleo, 1).await, None);
    scene.world.wait(24 * 3_600 + 1);
    scene.world.service.sweep().await.unwrap();
    assert_eq!(scene.see(&scene.bob, 1).await, None);
    assert_eq!(
        scene.ask("A later question on prices").await.record.number,
        2
    );
}

#[on_sqlite]
async fn a_deleted_question_with_answers_keeps_its_place(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    let id = asked.record.id;
    scene.answer(&scene.cleo, id, "By a survey.").await;
    scene.questions().delete_post(&scene.bob, id).await.unwrap();
    let seen = scene.see(&scene.cleo, 1).await.unwrap();
    assert_eq!(
        (seen.post.record.state, seen.record.title.as_str()),
        (PostState::Deleted, "")
    );
    assert_eq!(
        (seen.post.record.text.as_str(), seen.post.record.author),
        ("", None)
    );
    assert_eq!(scene.answers(&scene.cleo, &asked).await.len(), 1);
    assert!(scene.list(&scene.cleo, &wanted()).await.nodes.is_empty());
    let late = scene.questions().answer(&scene.ann, id, "Late.", "k").await;
    assert_eq!(code(late), Code::NotFound);

    scene.world.wait(24 * 3_600 + 1);
    scene.world.service.sweep().await.unwrap();
    let seen = scene.see(&scene.bob, 1).await.unwrap();
    assert_eq!(
        (seen.post.record.state, seen.record.title.as_str()),
        (PostState::Deleted, "")
    );
}

#[on_sqlite]
async fn unknown_posts_are_not_found(db: &TestDb) {
    let scene = Scene::new(db).await;
    let (questions, id) = (scene.questions(), PostId::new(Uuid::from_u128(7)));
    let bob = &scene.bob;
    for outcome in [
        questions.answer(bob, id, "x", "k").await,
        questions.edit_question(bob, id, 1, &form(TITLE)).await,
        questions.edit_answer(bob, id, 1, "x").await,
        questions.delete_post(bob, id).await,
        questions.restore_post(bob, id).await,
        questions.remove_post(bob, id, "x").await,
        questions.accept(bob, id, None).await,
        questions.close(bob, id, true).await,
        questions.follow(bob, id, true).await,
        questions.report(bob, id, "x").await,
    ] {
        assert_eq!(code(outcome), Code::NotFound);
    }
}

#[on_sqlite]
async fn the_posts_of_a_deleted_user_go_unless_others_built_on_them(db: &TestDb) {
    let scene = Scene::new(db).await;
    let dora = scene.world.sign_up("dora", AccountKind::User).await;
    let answered = scene.ask_as(&dora, &form(TITLE)).await.record.id;
    scene.ask_as(&dora, &form("Nobody answers this one")).await;
    scene.answer(&scene.cleo, answered, "By a survey.").await;
    let other = scene.ask("A question of somebody else").await.record.id;
    let accepted = scene
        .answer(&dora, other, "The best answer.")
        .await
        .record
        .id;
    scene.answer(&dora, other, "A lesser answer.").await;
    scene
        .questions()
        .accept(&scene.bob, other, Some(accepted))
        .await
        .unwrap();

    let accounts = scene.world.service.accounts();
    accounts
        .delete_account(&dora, "dora", "dora", crate::world::PASSWORD)
        .await
        .unwrap();

    let kept = scene.see(&scene.bob, 1).await.unwrap();
    assert_eq!(
        (kept.record.title.as_str(), kept.post.record.author),
        (TITLE, None)
    );
    assert_eq!(scene.see(&scene.bob, 2).await, None);
    let question = scene.see(&scene.bob, 3).await.unwrap();
    assert_eq!(question.record.answers, 1);
    let answers = scene.answers(&scene.bob, &question).await;
    assert_eq!(
        (answers.len(), answers[0].record.text.as_str()),
        (1, "The best answer.")
    );
    assert_eq!(answers[0].record.author, None);
}

#[on_both(counts)]
async fn a_question_has_at_most_500_answers(db: &TestDb) {
    let scene = Scene::new(db).await;
    let id = scene.ask(TITLE).await.record.id;
    assert_eq!(limits::ANSWERS, 500);
    db.execute("update questions set answers = 500").await;
    let beyond = the_problem(scene.questions().answer(&scene.cleo, id, "x", "k").await);
    assert_eq!((beyond.code, number(&beyond, "max")), (Code::TooMany, 500));
}

#[on_both(commits)]
async fn concurrent_changes_of_one_question_lose_nothing(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    let id = asked.record.id;
    let mut answers = Vec::new();
    for place in 0..4 {
        answers.push(
            scene
                .answer(&scene.cleo, id, &format!("Answer {place}"))
                .await
                .record
                .id,
        );
    }
    let (service, other) = (
        &scene.world.service,
        scene
            .world
            .other_server(db, service::Outgoing::Folder(scene.world.outgoing())),
    );
    let mut changes = Vec::new();
    for round in 0..200_usize {
        let server = if round % 2 == 0 {
            service.clone()
        } else {
            other.clone()
        };
        let (ann, bob, cleo) = (scene.ann.clone(), scene.bob.clone(), scene.cleo.clone());
        let (answer, collection) = (answers[round % 4], scene.collection);
        changes.push(tokio::spawn(async move {
            let questions = server.questions();
            let outcome = match round % 8 {
                0 => questions
                    .edit_answer(&cleo, answer, 1, &format!("Edit {round}"))
                    .await
                    .map(|_| ()),
                1 => questions.accept(&bob, id, Some(answer)).await.map(|_| ()),
                2 => questions
                    .remove_post(&ann, answer, "Not an answer.")
                    .await
                    .map(|_| ()),
                3 => questions.restore_post(&ann, answer).await.map(|_| ()),
                4 => questions.close(&ann, id, round % 16 == 4).await.map(|_| ()),
                5 => questions
                    .answer(&cleo, id, &format!("More {round}"), &format!("k{round}"))
                    .await
                    .map(|_| ()),
                6 => questions
                    .bar(&ann, collection, "bob", "Too much.")
                    .await
                    .map(|_| ()),
                _ => questions.delete_post(&cleo, answer).await.map(|_| ()),
            };
            // Rejections are fine, failures are not.
            if let Err(service::ServiceError::Failed(failure)) = outcome {
                panic!("change {round}: {failure}");
            }
        }));
    }
    for change in changes {
        change.await.unwrap();
    }
    let seen = scene.see(&guest(), 1).await.unwrap();
    let shown = scene.answers(&guest(), &seen).await;
    let shown = shown
        .iter()
        .filter(|answer| answer.record.state == PostState::Shown);
    assert_eq!(shown.clone().count() as u64, seen.record.answers);
    assert!(
        seen.record
            .accepted
            .is_none_or(|accepted| shown.clone().any(|answer| answer.record.id == accepted))
    );
}
