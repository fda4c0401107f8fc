//! New answers in the daily mail of those who follow a question.

use domain::access::CollectionAccess;
use domain::identity::account::AccountKind;
use testdb::{TestDb, on_both, on_sqlite};

use super::{Scene, TITLE};
use crate::follow::world::decoded;

/// A day, in seconds.
const DAY: i64 = 24 * 3600;
/// From 13:00 in Paris to after 19:00, when daily mails are sent.
const TO_EVENING: i64 = 7 * 3600;

impl Scene {
    /// Sends what is due, and returns the mails about answers that a user has received so far.
    async fn answer_mails(&self, name: &str) -> Vec<String> {
        self.world
            .service
            .alerts()
            .make_due_digests()
            .await
            .unwrap();
        let mails = self.world.mails_to(&format!("{name}@example.org")).await;
        let mut mails: Vec<String> = mails.iter().map(|mail| decoded(mail)).collect();
        mails.retain(|mail| mail.contains("Subject: New answers"));
        mails
    }
}

#[on_both(locks)]
async fn the_asker_gets_the_answers_of_others_once_with_the_daily_mail(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;

    scene
        .answer(&scene.cleo, asked.record.id, "By a survey.")
        .await;
    scene
        .answer(&scene.ann, asked.record.id, "By two surveys.")
        .await;
    scene
        .answer(&scene.bob, asked.record.id, "Thank you.")
        .await;
    assert_eq!(
        scene.answer_mails("bob").await.len(),
        0,
        "it is not evening yet"
    );

    scene.world.wait(TO_EVENING);
    assert_eq!(scene.answer_mails("bob").await.len(), 1);
    let mail = scene.answer_mails("bob").await.remove(0);
    assert!(
        mail.contains(&format!("Subject: New answers: {TITLE}")),
        "{mail}"
    );
    assert!(mail.contains("2 new answers"), "{mail}");
    assert!(
        mail.contains("/ann/prices/post/1-how-is-the-index-of-prices-made#answer-1"),
        "{mail}"
    );

    // Cleo answered first: ann's and bob's answers are new to her.
    assert_eq!(scene.answer_mails("cleo").await.len(), 1);
    scene.world.wait(DAY);
    assert_eq!(scene.answer_mails("bob").await.len(), 1, "nothing is new");

    scene
        .answer(&scene.cleo, asked.record.id, "One more.")
        .await;
    scene.world.wait(DAY);
    assert_eq!(scene.answer_mails("bob").await.len(), 2);
}

#[on_sqlite]
async fn deleted_answers_and_questions_that_are_closed_to_the_reader_are_not_mailed(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;

    let answer = scene
        .answer(&scene.cleo, asked.record.id, "By a survey.")
        .await;
    scene
        .questions()
        .delete_post(&scene.cleo, answer.record.id)
        .await
        .unwrap();

    scene.world.wait(TO_EVENING);
    assert_eq!(scene.answer_mails("bob").await.len(), 0);
    scene
        .answer(&scene.cleo, asked.record.id, "By two surveys.")
        .await;

    scene.set(CollectionAccess::Private, true).await;
    scene.world.wait(DAY);
    assert_eq!(
        scene.answer_mails("bob").await.len(),
        0,
        "bob may not read the collection"
    );

    scene.set(CollectionAccess::Public, false).await;
    scene.world.wait(DAY);
    assert_eq!(
        scene.answer_mails("bob").await.len(),
        0,
        "questions are off"
    );

    scene.set(CollectionAccess::Public, true).await;
    scene.world.wait(DAY);
    assert_eq!(
        scene.answer_mails("bob").await.len(),
        1,
        "the answer waited"
    );
}

#[on_sqlite]
async fn the_link_of_a_mail_ends_the_mails_of_answers_and_can_be_undone(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;

    scene.answer(&scene.cleo, asked.record.id, "First.").await;
    scene.world.wait(TO_EVENING);
    let mail = scene.answer_mails("bob").await.remove(0);
    let (_, token) = mail.split_once("/unsubscribe#").unwrap();
    let token: String = token.chars().take_while(|it| !it.is_whitespace()).collect();

    let alerts = scene.world.service.alerts();
    assert_eq!(alerts.end_alerts(&token).await.unwrap(), 1);
    scene.answer(&scene.cleo, asked.record.id, "Second.").await;
    scene.world.wait(DAY / 2);
    assert_eq!(alerts.undo_end_alerts(&token).await.unwrap(), 1);

    scene.world.wait(DAY);
    let mails = scene.answer_mails("bob").await;
    assert_eq!(mails.len(), 2);
    assert!(mails[1].contains("1 new answer\n"), "{}", mails[1]);

    assert_eq!(alerts.end_alerts(&token).await.unwrap(), 1);
    scene.answer(&scene.cleo, asked.record.id, "Third.").await;
    scene.world.wait(2 * DAY);
    assert_eq!(scene.answer_mails("bob").await.len(), 2);
    assert_eq!(
        alerts.undo_end_alerts(&token).await.unwrap(),
        0,
        "more than a day has passed"
    );
}

#[on_sqlite]
async fn who_follows_no_more_gets_no_mail(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    let dave = scene.world.sign_up("dave", AccountKind::User).await;
    for is_followed in [true, false] {
        scene
            .questions()
            .follow(&dave, asked.record.id, is_followed)
            .await
            .unwrap();
        scene
            .answer(&scene.cleo, asked.record.id, &format!("{is_followed}"))
            .await;
        scene.world.wait(DAY);
        assert_eq!(scene.answer_mails("dave").await.len(), 1, "{is_followed}");
    }
}
