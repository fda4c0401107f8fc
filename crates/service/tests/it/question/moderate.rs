//! What moderators decide, and what remains while questions are off.

use domain::access::CollectionAccess;
use domain::catalogue::question::PostState;
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};

use super::{Scene, TITLE, form, wanted};
use crate::world::{code, codes, guest};

#[on_both(locks)]
async fn a_moderator_removes_with_a_reason_that_the_author_reads(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    let (questions, id) = (scene.questions(), asked.record.id);
    let answer = scene
        .answer(&scene.cleo, id, "Buy my book!")
        .await
        .record
        .id;
    questions
        .accept(&scene.bob, id, Some(answer))
        .await
        .unwrap();
    let at = |field: &str, code| (Some(field.to_owned()), code);
    assert_eq!(
        codes(questions.remove_post(&scene.ann, answer, " ").await),
        [at("reason", Code::Required)]
    );
    assert_eq!(
        code(questions.remove_post(&scene.bob, answer, "Spam").await),
        Code::Forbidden
    );
    assert_eq!(
        code(questions.remove_post(&guest(), answer, "Spam").await),
        Code::SignInNeeded
    );
    let removed = questions
        .remove_post(&scene.ann, answer, "Advertising")
        .await
        .unwrap()
        .unwrap();
    assert_eq!((removed.record.answers, removed.record.accepted), (0, None));

    for (caller, text, reason) in [
        (&scene.ann, "Buy my book!", Some("Advertising")),
        (&scene.cleo, "Buy my book!", Some("Advertising")),
        (&scene.bob, "", None),
        (&guest(), "", None),
    ] {
        let answers = scene.answers(caller, &removed).await;
        let post = &answers[0].record;
        assert_eq!(
            (post.state, post.text.as_str(), post.reason.as_deref()),
            (PostState::Removed, text, reason)
        );
        assert_eq!(post.author.is_some(), !text.is_empty());
    }
    assert_eq!(
        code(questions.restore_post(&scene.cleo, answer).await),
        Code::Forbidden
    );
    assert_eq!(
        code(questions.edit_answer(&scene.cleo, answer, 1, "x").await),
        Code::Conflict
    );
    let restored = questions
        .restore_post(&scene.ann, answer)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(restored.record.answers, 1);

    questions.close(&scene.ann, id, true).await.unwrap();
    questions
        .bar(&scene.ann, scene.collection, "cleo", "Advertising")
        .await
        .unwrap();
    let page = Page::first(5);
    let entries = scene
        .world
        .service
        .audit()
        .collection_audit(&scene.ann, scene.collection, &page);
    let entries = entries.await.unwrap().unwrap().nodes;
    let entries: Vec<_> = entries
        .iter()
        .rev()
        .map(|entry| {
            (
                entry.action,
                entry.subject.as_deref(),
                entry.details.as_str(),
            )
        })
        .collect();
    assert_eq!(
        entries[1..],
        [
            (
                AuditAction::PostRemoved,
                Some("1"),
                r#"{"answer":1,"reason":"Advertising"}"#
            ),
            (AuditAction::PostRestored, Some("1"), r#"{"answer":1}"#),
            (AuditAction::QuestionClosed, Some("1"), "{}"),
            (
                AuditAction::UserBarred,
                Some("cleo"),
                r#"{"reason":"Advertising"}"#
            ),
        ]
    );
}

#[on_sqlite]
async fn a_closed_question_takes_no_answers(db: &TestDb) {
    let scene = Scene::new(db).await;
    let id = scene.ask(TITLE).await.record.id;
    let answer = scene
        .answer(&scene.cleo, id, "By a survey.")
        .await
        .record
        .id;

    let questions = scene.questions();
    assert_eq!(
        code(questions.close(&scene.bob, id, true).await),
        Code::Forbidden
    );

    let closed = questions
        .close(&scene.ann, id, true)
        .await
        .unwrap()
        .unwrap();
    assert!(closed.record.is_closed && !closed.can_answer);
    assert_eq!(
        code(questions.answer(&scene.cleo, id, "More.", "k").await),
        Code::QuestionClosed
    );

    questions
        .edit_answer(&scene.cleo, answer, 1, "By surveys.")
        .await
        .unwrap();
    assert!(
        !questions
            .close(&scene.ann, id, false)
            .await
            .unwrap()
            .unwrap()
            .record
            .is_closed
    );
    questions
        .answer(&scene.ann, id, "More.", "k")
        .await
        .unwrap();
}

#[on_sqlite]
async fn a_barred_user_edits_and_posts_nothing_new(db: &TestDb) {
    let scene = Scene::new(db).await;
    let id = scene.ask(TITLE).await.record.id;

    let questions = scene.questions();
    assert_eq!(
        code(
            questions
                .bar(&scene.bob, scene.collection, "cleo", "x")
                .await
        ),
        Code::Forbidden
    );
    assert_eq!(
        code(
            questions
                .bar(&scene.ann, scene.collection, "nobody", "x")
                .await
        ),
        Code::MemberUnknown
    );
    assert_eq!(
        code(
            questions
                .bar(&scene.ann, scene.collection, "ann", "x")
                .await
        ),
        Code::Forbidden
    );

    questions
        .bar(&scene.ann, scene.collection, "bob", "Too much.")
        .await
        .unwrap();
    assert!(
        questions
            .is_barred(&scene.bob, scene.collection)
            .await
            .unwrap()
    );

    scene.world.wait(3_600);
    assert_eq!(
        code(
            questions
                .ask(
                    &scene.bob,
                    scene.collection,
                    &form("Another one of mine"),
                    "k"
                )
                .await
        ),
        Code::PostingBarred
    );
    assert_eq!(
        code(questions.answer(&scene.bob, id, "x", "k").await),
        Code::PostingBarred
    );
    assert!(!scene.see(&scene.bob, 1).await.unwrap().can_answer);

    questions
        .edit_question(&scene.bob, id, 1, &form("An edit of my question"))
        .await
        .unwrap();

    let barred = questions
        .barred(&scene.ann, scene.collection)
        .await
        .unwrap()
        .unwrap();
    let barred: Vec<_> = barred
        .iter()
        .map(|ban| (ban.username.as_str(), ban.reason.as_str()))
        .collect();
    assert_eq!(barred, [("bob", "Too much.")]);

    assert_eq!(
        questions
            .barred(&scene.bob, scene.collection)
            .await
            .unwrap(),
        None
    );

    questions
        .unbar(&scene.ann, scene.collection, "bob")
        .await
        .unwrap();
    questions
        .ask(
            &scene.bob,
            scene.collection,
            &form("Another one of mine"),
            "k",
        )
        .await
        .unwrap();
}

#[on_sqlite]
async fn while_questions_are_off_moderators_see_all_and_authors_their_own(db: &TestDb) {
    let scene = Scene::new(db).await;
    let id = scene.ask(TITLE).await.record.id;
    let answer = scene
        .answer(&scene.cleo, id, "By a survey.")
        .await
        .record
        .id;
    scene.set(CollectionAccess::Public, false).await;
    let questions = scene.questions();
    assert_eq!(
        code(
            questions
                .ask(
                    &scene.bob,
                    scene.collection,
                    &form("Another one of mine"),
                    "k"
                )
                .await
        ),
        Code::QuestionsOff
    );
    assert_eq!(
        code(questions.answer(&scene.bob, id, "x", "k").await),
        Code::QuestionsOff
    );
    let dora = scene
        .world
        .sign_up("dora", domain::identity::account::AccountKind::User)
        .await;
    assert_eq!(scene.see(&guest(), 1).await, None);
    assert_eq!(scene.see(&dora, 1).await, None);

    let all = scene.see(&scene.ann, 1).await.unwrap();
    assert_eq!(
        (
            all.record.title.as_str(),
            scene.answers(&scene.ann, &all).await.len()
        ),
        (TITLE, 1)
    );
    let asker = scene.see(&scene.bob, 1).await.unwrap();
    assert_eq!(
        (
            asker.record.title.as_str(),
            scene.answers(&scene.bob, &asker).await.len()
        ),
        (TITLE, 0)
    );
    let answerer = scene.see(&scene.cleo, 1).await.unwrap();
    assert_eq!(
        (answerer.record.title.as_str(), answerer.post.is_hidden),
        ("", true)
    );
    assert_eq!(scene.answers(&scene.cleo, &answerer).await.len(), 1);

    questions
        .edit_answer(&scene.cleo, answer, 1, "By surveys.")
        .await
        .unwrap();
    questions
        .edit_question(&scene.bob, id, 1, &form(TITLE))
        .await
        .unwrap();
    questions.delete_post(&scene.cleo, answer).await.unwrap();
    assert_eq!(scene.numbers(&scene.bob, &wanted()).await, [1]);
    assert!(scene.list(&scene.cleo, &wanted()).await.nodes.is_empty());
    // Nothing is deleted.
    scene.set(CollectionAccess::Public, true).await;
    assert!(scene.see(&guest(), 1).await.is_some());
}
