//! New questions and reports in the daily mail of those who moderate a collection.

use domain::access::CollectionAccess;
use domain::follow::alert::mode::RegularMail;
use testdb::{TestDb, on_both, on_sqlite};

use super::{Scene, TITLE, form};
use crate::follow::world::decoded;

/// A day, in seconds.
const DAY: i64 = 24 * 3600;

impl Scene {
    /// A scene whose owner, ann, wishes mails of questions.
    async fn with_mail(db: &TestDb) -> Self {
        let scene = Self::new(db).await;
        scene.set_mail(true).await;
        scene
    }

    /// Stores whether ann gets mails of questions.
    async fn set_mail(&self, is_wanted: bool) {
        let alerts = self.world.service.alerts();
        let set = alerts.set_mail(&self.ann, RegularMail::Questions, is_wanted);
        set.await.unwrap();
    }

    /// Lets a day pass, and returns all mails about questions that ann, the owner, has received.
    async fn mails_after_a_day(&self) -> Vec<String> {
        self.world.wait(DAY);
        self.world
            .service
            .alerts()
            .make_due_digests()
            .await
            .unwrap();
        let mails = self.world.mails_to("ann@example.org").await;
        let mut mails: Vec<String> = mails.iter().map(|mail| decoded(mail)).collect();
        mails.retain(|mail| {
            ["Subject: New question", "new questions", "Reported posts"]
                .iter()
                .any(|words| mail.contains(words))
        });
        mails
    }
}

#[on_both(locks)]
async fn a_moderator_gets_each_new_question_of_others_once(db: &TestDb) {
    let scene = Scene::with_mail(db).await;
    scene.ask(TITLE).await;
    scene
        .ask_as(&scene.ann, &form("A question of the publisher?"))
        .await;

    let mails = scene.mails_after_a_day().await;
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].contains(&format!("Subject: New question: {TITLE}")),
        "{}",
        mails[0]
    );
    assert!(
        mails[0].contains("/ann/prices/post/1-how-is-the-index-of-prices-made"),
        "{}",
        mails[0]
    );
    assert!(!mails[0].contains("of the publisher"), "{}", mails[0]);

    assert_eq!(scene.mails_after_a_day().await.len(), 1, "nothing is new");
    for number in 0..12 {
        scene
            .ask(&format!("Question number {number} of bob?"))
            .await;
    }
    let mails = scene.mails_after_a_day().await;
    assert_eq!(mails.len(), 2);

    for words in [
        "Subject: 12 new questions",
        "Question number 9",
        "And 2 more",
    ] {
        assert!(mails[1].contains(words), "{words}: {}", mails[1]);
    }
    assert!(!mails[1].contains("Question number 10"), "{}", mails[1]);
}

#[on_sqlite]
async fn deleted_questions_and_those_of_a_collection_that_takes_none_are_not_mailed(db: &TestDb) {
    let scene = Scene::with_mail(db).await;
    let asked = scene.ask(TITLE).await;
    scene
        .questions()
        .delete_post(&scene.bob, asked.record.id)
        .await
        .unwrap();
    assert_eq!(scene.mails_after_a_day().await.len(), 0);
    scene.ask("Which year is the base?").await;
    scene.set(CollectionAccess::Public, false).await;
    assert_eq!(scene.mails_after_a_day().await.len(), 0);
    scene.set(CollectionAccess::Public, true).await;
    scene.ask("Which month is the base?").await;
    let mails = scene.mails_after_a_day().await;
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].contains("Which month") && mails[0].contains("Which year"),
        "{}",
        mails[0]
    );
}

#[on_sqlite]
async fn open_reports_are_mailed_when_one_is_new(db: &TestDb) {
    let scene = Scene::with_mail(db).await;
    let asked = scene.ask(TITLE).await;
    assert_eq!(scene.mails_after_a_day().await.len(), 1);

    scene
        .questions()
        .report(&scene.cleo, asked.record.id, "Advertising")
        .await
        .unwrap();

    let mails = scene.mails_after_a_day().await;
    assert_eq!(mails.len(), 2);
    assert!(
        mails[1].contains("Subject: Reported posts to review"),
        "{}",
        mails[1]
    );
    assert!(mails[1].contains("1 report to review"), "{}", mails[1]);
    assert!(
        !mails[1].contains("Advertising"),
        "reasons are read on the page"
    );
    assert_eq!(scene.mails_after_a_day().await.len(), 2, "it is no new one");

    let answer = scene.answer(&scene.bob, asked.record.id, "Spam.").await;
    scene
        .questions()
        .report(&scene.cleo, answer.record.id, "More")
        .await
        .unwrap();
    scene
        .questions()
        .dismiss_reports(&scene.ann, answer.record.id)
        .await
        .unwrap();

    assert_eq!(
        scene.mails_after_a_day().await.len(),
        2,
        "it was handled before the mail"
    );
}

#[on_sqlite]
async fn nobody_gets_it_who_has_not_chosen_it(db: &TestDb) {
    let scene = Scene::new(db).await;
    let alerts = scene.world.service.alerts();
    let offers = async |caller| alerts.offers_question_mail(caller).await.unwrap();
    assert!(offers(&scene.ann).await);
    assert!(!offers(&scene.bob).await, "bob moderates nothing");
    scene.ask(TITLE).await;
    assert_eq!(scene.mails_after_a_day().await.len(), 0);
    for is_wanted in [false, true] {
        scene.set_mail(is_wanted).await;
        assert!(!offers(&scene.ann).await, "ann has chosen");
        let mails = scene.mails_after_a_day().await;
        assert_eq!(mails.len(), usize::from(is_wanted));
        for mail in mails {
            let reason = "You get questions and reports because you turned them on in";
            assert!(mail.contains(reason) && mail.contains("/account"), "{mail}");
        }
    }
    scene.set(CollectionAccess::Public, false).await;
    assert!(!offers(&scene.ann).await);
}

#[on_sqlite]
async fn the_mail_can_be_switched_off_and_ended_by_its_link(db: &TestDb) {
    let scene = Scene::new(db).await;
    let alerts = scene.world.service.alerts();

    scene.set_mail(false).await;
    scene.ask(TITLE).await;
    assert_eq!(scene.mails_after_a_day().await.len(), 0);

    scene.set_mail(true).await;
    scene.ask("Which year is the base?").await;
    let mails = scene.mails_after_a_day().await;
    assert_eq!(mails.len(), 1);
    let (_, token) = mails[0].split_once("/unsubscribe#").unwrap();
    let token: String = token.chars().take_while(|it| !it.is_whitespace()).collect();

    assert_eq!(alerts.end_alerts(&token).await.unwrap(), 1);
    scene.ask("Which month is the base?").await;
    assert_eq!(scene.mails_after_a_day().await.len(), 1);

    assert_eq!(
        alerts.undo_end_alerts(&token).await.unwrap(),
        0,
        "a day has passed"
    );

    scene.set_mail(true).await;
    assert_eq!(alerts.end_alerts(&token).await.unwrap(), 1);
    assert_eq!(alerts.undo_end_alerts(&token).await.unwrap(), 1);

    let mails = scene.mails_after_a_day().await;
    assert_eq!(mails.len(), 2);
    assert!(mails[1].contains("Which month"), "{}", mails[1]);
}
