//! Batches of counts, the caches beside them, and their deletion.

use domain::operation::analytics::measure::Figure;
use domain::operation::analytics::{Client, Measure, ReadKind};
use service::Outgoing;
use service::operation::analytics::AnsweredRead;
use testdb::{TestDb, on_both, on_sqlite};

use super::{CPI, CPI_CSV, Scene, form, guest_of, labels, read, total, view_on};
use crate::world::guest;

#[on_both(commits)]
async fn the_numbers_of_two_servers_add_up_and_a_batch_counts_once(db: &TestDb) {
    let scene = Scene::new(db).await;
    let other = scene
        .world
        .other_server(db, Outgoing::Folder(scene.world.outgoing()));

    scene.view(&guest_of(1), CPI).await;
    // The same visitor at the other server, within half an hour.
    view_on(&other, &guest_of(1), &form(CPI)).await;
    view_on(&other, &guest_of(2), &form(CPI)).await;

    for service in [&scene.world.service, &other] {
        let read = read(CPI_CSV, ReadKind::Data("csv"), Client::Browser);
        service.analytics().count_read(&read);
        service.analytics().flush().await.unwrap();
        // Nothing new: no batch.
        service.analytics().flush().await.unwrap();
    }

    // A server repeats a batch whose outcome it does not know.
    let mut tx = db.db().begin().await.unwrap();
    let waiting = store::operation::analytics::batch::waiting(&mut tx, 10)
        .await
        .unwrap();
    assert_eq!(waiting.len(), 2);
    for (at, batch) in &waiting {
        let now = "2026-03-02T12:00:00Z".parse().unwrap();
        let batch = batch.as_ref().unwrap();
        store::operation::analytics::batch::insert(&mut tx, *at, batch, now)
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();

    scene.add().await;
    let mut tx = db.db().begin().await.unwrap();
    for (at, batch) in &waiting {
        let now = "2026-03-02T12:05:00Z".parse().unwrap();
        let batch = batch.as_ref().unwrap();
        store::operation::analytics::batch::insert(&mut tx, *at, batch, now)
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();

    scene.add().await;
    let numbers = scene.numbers().await;
    assert_eq!(total(&numbers, Figure::Views), 2);
    assert_eq!(total(&numbers, Figure::Visitors), 2);
    assert_eq!(total(&numbers, Figure::Downloads), 2);
}

#[on_both(locks)]
async fn many_counts_are_written_in_several_batches_and_count_once(db: &TestDb) {
    let scene = Scene::new(db).await;

    let picture = read(
        "/api/v1/series/ann/prices/cpi/chart.svg",
        ReadKind::Picture("svg"),
        Client::OtherSite,
    );

    for visitor in 0..2_500 {
        let device = format!("Firefox {visitor}");
        let read = AnsweredRead {
            host: Some("example.org"),
            device: &device,
            ..picture
        };
        scene.world.service.analytics().count_read(&read);
    }

    scene.world.service.analytics().flush().await.unwrap();
    let mut tx = db.db().begin().await.unwrap();
    let waiting = store::operation::analytics::batch::waiting(&mut tx, 10)
        .await
        .unwrap();
    drop(tx);

    let batches: Vec<_> = waiting
        .iter()
        .map(|(at, batch)| (at.number, batch.as_ref().unwrap().counts.len()))
        .collect();
    assert_eq!(batches, [(1, 1_000), (2, 1_000), (3, 500)]);

    scene.add().await;
    scene.add().await;
    assert_eq!(
        labels(&scene.numbers().await, Measure::Embeds),
        [("example.org", Some(2_500))]
    );
}

#[on_both(counts)]
async fn counting_changes_nothing_that_caches_depend_on(db: &TestDb) {
    let scene = Scene::new(db).await;
    let before = scene.world.service.shared().position().await.unwrap();
    scene.view(&guest(), CPI).await;
    scene.add().await;
    assert_eq!(total(&scene.numbers().await, Figure::Views), 1);
    assert_eq!(
        scene.world.service.shared().position().await.unwrap(),
        before
    );
}

#[on_sqlite]
async fn a_deleted_collection_takes_its_numbers_along(db: &TestDb) {
    let scene = Scene::new(db).await;
    scene.view(&guest(), CPI).await;
    scene.add().await;
    scene.view(&guest_of(3), CPI).await;

    let collections = scene.world.service.collections();
    scene
        .world
        .service
        .metrics()
        .delete_metric(&scene.ann, scene.cpi)
        .await
        .unwrap();
    collections
        .delete_collection(&scene.ann, scene.collection)
        .await
        .unwrap();

    scene.add().await;
    let mut tx = db.db().read().await.unwrap();
    let day = "2027-01-01".parse().unwrap();
    assert!(
        store::operation::analytics::count::open_days(&mut tx, day)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        store::operation::analytics::batch::waiting(&mut tx, 10)
            .await
            .unwrap()
            .is_empty()
    );
}
