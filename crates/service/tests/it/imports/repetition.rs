//! Publishing a file again, at the same time, or not to the end.

use domain::series::vintage::Mode;
use service::import::{Progress, Stage};
use testdb::{TestDb, on_both};

use super::{Desk, FILE, reported, wanted};

#[on_both(commits)]
async fn a_second_publish_answers_what_was_published(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;
    let first = desk.publish(id).await.unwrap();

    desk.world.wait(60);
    let again = desk.publish(id).await.unwrap();
    assert_eq!(again.result, first.result);

    let both = tokio::join!(desk.keep(FILE), desk.keep(FILE));
    let twice = tokio::join!(
        desk.publish(both.0),
        desk.publish(both.0),
        desk.publish(both.1)
    );
    assert_eq!(twice.0.unwrap().result, twice.1.unwrap().result);
    assert_eq!(twice.2.unwrap().result.unwrap().counts.unchanged, 2);
    assert_eq!(
        desk.metric("population/paris")
            .await
            .unwrap()
            .record
            .vintage,
        1
    );

    let report = desk.report(id, Mode::Merge).await;
    assert_eq!(
        reported(&report)[0],
        "population/paris unchanged +0 ~0 -0 =2 []",
        "and it can still be looked at"
    );
}

#[on_both(commits)]
async fn what_was_published_is_told_though_the_file_is_gone(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;

    let (progress, mut steps) = Progress::new();
    let wanted = wanted(Mode::Merge);
    let publish = desk
        .world
        .service
        .imports()
        .publish_import(&desk.ann, id, &wanted, &progress);

    let discard = async {
        steps
            .wait_for(|step| step.stage == Stage::Committing)
            .await
            .unwrap();
        desk.world
            .service
            .imports()
            .discard_import(&desk.ann, id)
            .await
            .unwrap();
    };

    let (published, ()) = tokio::join!(publish, discard);
    assert_eq!(published.unwrap().result.unwrap().counts.new, 2);
    assert!(
        desk.world
            .service
            .imports()
            .import(&desk.ann, id)
            .await
            .unwrap()
            .is_none()
    );
}

#[on_both(commits)]
async fn two_clicks_at_once_publish_once(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;
    let clicks = tokio::join!(desk.publish(id), desk.publish(id), desk.publish(id));
    let result = clicks.0.unwrap().result;
    assert!(result.is_some());
    assert_eq!(
        (clicks.1.unwrap().result, clicks.2.unwrap().result),
        (result.clone(), result)
    );
    assert_eq!(
        desk.metric("population/lyon").await.unwrap().record.vintage,
        1
    );
}

#[on_both(commits)]
async fn a_publish_that_is_given_up_stores_nothing(db: &TestDb) {
    let desk = Desk::new(db).await;

    let mut file = "id".to_owned();
    for n in 0..600 {
        file += &format!(";m{n}");
    }
    file += "\nfrequency";
    file += &";Y".repeat(600);
    file += "\n2020";
    file += &";1".repeat(600);
    let id = desk.keep(&file).await;

    for stage in [Stage::Reading, Stage::Comparing, Stage::Writing] {
        let (progress, mut steps) = Progress::new();
        let wanted = wanted(Mode::Merge);
        let publish = desk
            .world
            .service
            .imports()
            .publish_import(&desk.ann, id, &wanted, &progress);
        let reached = async {
            loop {
                steps.changed().await.unwrap();
                if steps.borrow_and_update().stage as u8 >= stage as u8 {
                    break;
                }
            }
        };
        tokio::select! {
            biased;
            () = reached => {}
            done = publish => panic!("{stage:?} was not seen: {done:?}"),
        }
        assert_eq!(desk.count().await, 0, "{stage:?}");
    }

    assert_eq!(
        desk.publish(id).await.unwrap().result.unwrap().counts.new,
        600
    );
    assert_eq!(desk.count().await, 600);
}
