//! Import files that are stored, and for how long.

use domain::problem::Code;
use domain::series::vintage::Mode;
use service::import::Progress;
use testdb::{TestDb, on_both, on_sqlite};

use super::{Desk, FILE, options};
use crate::world::{code, number, the_problem};

#[on_sqlite]
async fn a_file_that_is_not_kept_is_told_of_or_published(db: &TestDb) {
    let desk = Desk::new(db).await;
    let service = &desk.world.service;
    let options = options(Mode::Merge);
    let reported = service
        .imports()
        .report_of(&desk.ann, "ann", "col", "f.csv", FILE.into(), &options)
        .await
        .unwrap();
    assert_eq!((reported.counts.new, desk.count().await), (2, 0));

    let unseen = Progress::unseen();
    let broken = "id;a\nfrequency;Y\n2020;x\n";
    let rejected = service
        .imports()
        .publish_file(
            &desk.ann,
            "ann",
            "col",
            "f.csv",
            broken.into(),
            &options,
            &unseen,
        )
        .await
        .unwrap();
    assert_eq!((rejected.result, rejected.report.counts.invalid), (None, 1));

    let done = service
        .imports()
        .publish_file(
            &desk.ann,
            "ann",
            "col",
            "f.csv",
            FILE.into(),
            &options,
            &unseen,
        )
        .await
        .unwrap();
    assert_eq!(done.result.unwrap().metrics.len(), 2);
    assert_eq!((done.report.items.len(), desk.count().await), (2, 2));
}

#[on_both(counts)]
async fn files_are_limited_and_kept_for_a_day(db: &TestDb) {
    let desk = Desk::new(db).await;
    let service = &desk.world.service;

    let large = vec![b' '; import::MAX_BYTES + 1];
    let problem = the_problem(
        service
            .imports()
            .keep_import(&desk.ann, "ann", "col", "f.csv", large)
            .await,
    );
    assert_eq!(
        (problem.code, number(&problem, "max")),
        (Code::ImportTooLarge, 33_554_432)
    );

    let first = desk.keep(FILE).await;
    for _ in 0..20 {
        desk.world.wait(1);
        desk.keep("id;a").await;
    }
    assert!(
        service
            .imports()
            .import(&desk.ann, first)
            .await
            .unwrap()
            .is_none(),
        "twenty are kept"
    );

    let last = desk.keep(FILE).await;
    desk.world.wait(domain::limits::IMPORT_SECONDS);
    service.sweep().await.unwrap();
    assert!(
        service
            .imports()
            .import(&desk.ann, last)
            .await
            .unwrap()
            .is_some()
    );

    desk.world.wait(1);
    service.sweep().await.unwrap();
    assert!(
        service
            .imports()
            .import(&desk.ann, last)
            .await
            .unwrap()
            .is_none()
    );

    let last = desk.keep(FILE).await;
    service
        .imports()
        .discard_import(&desk.ann, last)
        .await
        .unwrap();
    assert_eq!(
        code(service.imports().discard_import(&desk.ann, last).await),
        Code::NotFound
    );
}
