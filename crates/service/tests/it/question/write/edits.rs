//! Edits of questions and answers: conflicts and concurrent changes.

use domain::catalogue::question::{PostState, QuestionForm};
use domain::problem::Code;
use testdb::{TestDb, on_both};

use crate::question::{Scene, TITLE, form};
use crate::world::{code, guest};

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
