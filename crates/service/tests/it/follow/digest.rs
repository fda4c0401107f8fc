//! Mails of alerts: what is told.

mod mails;
mod readers;
mod runs;
mod undo;

use domain::access::CollectionAccess;
use domain::catalogue::metric::{EndChoice, EndForm, SuccessorChoice};
use domain::follow::alert::content::DigestState;
use domain::follow::alert::mode::AlertMode;
use domain::text::language::Text;
use jiff::civil::date;
use testdb::{TestDb, on_both, on_sqlite};

use super::world::{Scene, above, form};
use crate::world::{collection_form, metric_form};

#[on_both(locks)]
async fn a_daily_alert_tells_an_update_at_the_end_of_the_day_and_once(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;

    scene.go_to("2026-03-02T18:59+01:00");
    scene.publish(cpi, "2026-03;102.0").await;
    assert_eq!(
        scene.mails().await,
        Vec::<String>::new(),
        "not before 19:00"
    );

    scene.go_to("2026-03-02T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Subject: Prices cpi: 102.0 in Mar 2026 (+0.5)\n"),
        "{mail}"
    );
    assert!(
        mail.contains("Mar\u{a0}2026: 102.0 (+0.5, +0.5% from Feb\u{a0}2026: 101.5)."),
        "{mail}"
    );
    assert!(mail.contains("https://statit.example/ann/prices/cpi\n"));
    assert!(mail.contains("List-Unsubscribe: <https://statit.example/api/v1/alerts/end?token="));

    // Nothing new, no mail; also by another server, and after a clock that went back.
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-03-03T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());

    // A revision of the latest value is told as such.
    scene.publish(cpi, "2026-03;102.4").await;
    scene.go_to("2026-03-04T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Mar\u{a0}2026 was revised: 102.4 instead of 102.0."),
        "{mail}"
    );

    let log = scene
        .world
        .service
        .alerts()
        .digests(&scene.bob)
        .await
        .unwrap();
    let states: Vec<_> = log
        .iter()
        .map(|digest| (digest.date, digest.state))
        .collect();
    assert_eq!(
        states,
        [
            (date(2026, 3, 4), DigestState::Sent),
            (date(2026, 3, 2), DigestState::Sent),
        ]
    );
}

#[on_sqlite]
async fn a_change_of_notes_alone_is_told_as_such(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;

    scene.publish(cpi, "2026-01;100.0;provisional").await;
    scene.go_to("2026-03-02T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("    Notes were changed, values were not.\n"),
        "{mail}"
    );

    scene.publish(cpi, "2026-01;100.5;final").await;
    scene.go_to("2026-03-03T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("    Earlier values were changed.\n"),
        "{mail}"
    );

    scene.publish(cpi, "2026-03;102;provisional").await;
    scene.go_to("2026-03-04T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("from Feb\u{a0}2026: 101.5) – note: “provisional”.\n"),
        "{mail}"
    );
}

#[on_sqlite]
async fn changes_of_categories_are_told_as_such(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let ages = scene.categories("ages").await;
    scene.alert(ages, form(AlertMode::Daily)).await;
    scene.publish(ages, "60 and over;7").await;
    scene.go_to("2026-03-02T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("    A category was added.\n") && !mail.contains("Earlier values"),
        "{mail}"
    );
    scene.publish(ages, "60 and over;8\nunknown;1").await;
    scene.go_to("2026-03-03T19:00+01:00");
    let mail = scene.mail().await;
    let both = "    A category was added.\n    The value of a category was changed.\n";
    assert!(mail.contains(both), "{mail}");
}

#[on_sqlite]
async fn a_threshold_is_told_at_crossings_and_with_the_way_back_of_the_same_day(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, above(105.0)).await;

    scene.publish(cpi, "2026-03;104").await;
    scene.go_to("2026-03-02T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());

    scene.publish(cpi, "2026-04;106.5").await;
    scene.go_to("2026-03-03T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("It went above 105: 106.5 in Apr\u{a0}2026."),
        "{mail}"
    );

    // It stays above: nothing; it comes back: nothing; it crosses and comes back within a day: both.
    scene.publish(cpi, "2026-05;107").await;
    scene.go_to("2026-03-04T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.publish(cpi, "2026-06;101").await;
    scene.go_to("2026-03-05T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());

    scene.publish(cpi, "2026-06;108").await;
    scene.publish(cpi, "2026-06;102").await;
    scene.go_to("2026-03-06T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("By a revision, it is above 105: 108.0 in Jun\u{a0}2026."),
        "{mail}"
    );
    assert!(
        mail.contains("A revision brought it back between the bounds: 102.0 in Jun\u{a0}2026."),
        "{mail}"
    );
}

#[on_both(locks)]
async fn a_deleted_indicator_is_told_once(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Weekly)).await;

    scene
        .world
        .service
        .metrics()
        .delete_metric(&scene.ann, cpi)
        .await
        .unwrap();

    scene.go_to("2026-03-08T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Prices cpi (index)\n    It is no longer published."),
        "{mail}"
    );
    assert!(
        scene
            .world
            .service
            .alerts()
            .alerted(&scene.bob)
            .await
            .unwrap()
            .is_empty()
    );

    scene.go_to("2026-03-15T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
}

#[on_sqlite]
async fn an_indicator_that_moves_keeps_its_alerts(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene
        .world
        .service
        .metrics()
        .move_metric(&scene.ann, cpi, 1, "all/cpi", false)
        .await
        .unwrap();
    scene.publish(cpi, "2026-03;102").await;
    scene.go_to("2026-03-02T19:00+01:00");
    assert!(
        scene
            .mail()
            .await
            .contains("https://statit.example/ann/prices/all/cpi\n")
    );
}

#[on_both(locks)]
async fn an_overdue_period_is_told_once_until_the_next_publish(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;

    // March to June were published on the second of the next month, the July figure is missing.
    for (day, month) in [
        ("04-02", "03"),
        ("05-02", "04"),
        ("06-02", "05"),
        ("07-02", "06"),
    ] {
        scene.go_to(&format!("2026-{day}T10:00+02:00"));
        scene.publish(cpi, &format!("2026-{month};102")).await;
    }

    let mut late = form(AlertMode::Never);
    late.overdue = true;
    scene.alert(cpi, late).await;

    scene.go_to("2026-08-03T19:00+02:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-08-05T19:00+02:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains(
            "Jul\u{a0}2026 is later than usual: it could be published from 1\u{a0}Aug\u{a0}2026."
        ),
        "{mail}"
    );

    scene.go_to("2026-08-20T19:00+02:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
}

#[on_both(locks)]
async fn an_end_is_told_once_with_the_successor_that_the_reader_sees(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let hidden = collection_form("hidden", CollectionAccess::Private);
    scene.world.collection(&scene.ann, "ann", &hidden).await;
    let (seen, unseen) = (scene.metric("cpi").await, scene.metric("rent").await);
    let successors = [
        (seen, scene.metric("cpi-2026").await),
        (unseen, scene.metric_in("hidden", "secret").await),
    ];
    for (metric, successor) in successors {
        let mut daily = form(AlertMode::Daily);
        daily.overdue = true;
        scene.alert(metric, daily).await;
        let metrics = scene.world.service.metrics();
        let present = metrics.metric_by_id(&scene.ann, metric).await;
        let record = present.unwrap().unwrap().record;
        let mut ended = metric_form(&record.path, record.frequency);
        ended.name = record.name;
        ended.end = EndChoice::At(EndForm {
            date: "2026-03-01".to_owned(),
            reason: Text::en("Survey stopped"),
            successor: Some(SuccessorChoice::Id(successor)),
        });
        let version = record.version;
        let edited = metrics.update_metric(&scene.ann, metric, version, &ended, None, None);
        edited.await.unwrap();
    }

    scene.go_to("2026-03-02T19:00+01:00");
    let mail = scene.mail().await;
    assert!(mail.contains("reason: “Survey stopped”"), "{mail}");
    assert!(
        mail.contains(
            "continued by “Prices cpi-2026” (https://statit.example/ann/prices/cpi-2026)"
        ),
        "{mail}"
    );
    assert!(!mail.contains("secret"), "{mail}");

    for day in ["2026-03-03", "2026-07-01"] {
        scene.go_to(&format!("{day}T19:00+01:00"));
        assert_eq!(scene.mails().await, Vec::<String>::new(), "{day}");
    }
}
