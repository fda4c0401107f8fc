//! Deleted posts, and posts of deleted users.

use domain::catalogue::question::PostState;
use domain::id::PostId;
use domain::identity::account::AccountKind;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};
use uuid::Uuid;

use crate::question::{Scene, TITLE, form, wanted};
use crate::world::code;

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
