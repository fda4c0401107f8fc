//! Reports of posts.

use domain::list::Page;
use domain::problem::Code;
use testdb::{TestDb, on_both};

use super::{Scene, TITLE};
use crate::world::{code, guest};

#[on_both(locks)]
async fn a_report_reaches_moderators_once_a_user_and_post(db: &TestDb) {
    let scene = Scene::new(db).await;
    let id = scene.ask(TITLE).await.record.id;
    let answer = scene
        .answer(&scene.cleo, id, "Buy my book!")
        .await
        .record
        .id;

    let questions = scene.questions();
    assert_eq!(
        code(questions.report(&guest(), answer, "Spam").await),
        Code::SignInNeeded
    );
    assert_eq!(
        code(questions.report(&scene.cleo, answer, "Spam").await),
        Code::Forbidden
    );
    questions.report(&scene.bob, answer, "Spam").await.unwrap();
    assert_eq!(
        code(questions.report(&scene.bob, answer, "Again").await),
        Code::AlreadyReported
    );

    let page = Page::first(10);
    assert_eq!(
        questions
            .reports(&scene.bob, scene.collection, &page)
            .await
            .unwrap(),
        None
    );
    let reports = questions
        .reports(&scene.ann, scene.collection, &page)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(reports.total, 1);

    let report = &reports.nodes[0];
    assert_eq!(
        (
            report.record.reporter.as_deref(),
            report.record.reason.as_str()
        ),
        (Some("bob"), "Spam")
    );
    assert_eq!(
        (report.post.record.text.as_str(), report.post.record.reports),
        ("Buy my book!", 1)
    );

    questions.dismiss_reports(&scene.ann, answer).await.unwrap();
    assert_eq!(
        questions
            .reports(&scene.ann, scene.collection, &page)
            .await
            .unwrap()
            .unwrap()
            .total,
        0
    );

    // A removal handles the reports, too.
    questions.report(&scene.bob, id, "Mine").await.unwrap_err();
    questions
        .report(&scene.cleo, id, "Off topic")
        .await
        .unwrap();
    questions
        .remove_post(&scene.ann, id, "Off topic")
        .await
        .unwrap();

    assert_eq!(
        questions
            .reports(&scene.ann, scene.collection, &page)
            .await
            .unwrap()
            .unwrap()
            .total,
        0
    );
}
