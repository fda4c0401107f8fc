//! Limits on the work for import files: by their bytes, and by the time of reading them.

use domain::access::CollectionAccess;
use domain::problem::Code;
use domain::series::vintage::Mode;
use import::{MAX_BYTES, Repair};
use service::import::{ImportOptions, Progress};
use testdb::{TestDb, on_both, on_sqlite};

use crate::imports::{Desk, FILE, options};
use crate::world::{World, code, collection_form, number, the_problem};

/// Milliseconds of work charged per MiB.
const MIB: u32 = domain::limits::IMPORT_WORK_A_MIB;

/// Ann with her collection, on a server with this much work an hour.
async fn desk(db: &TestDb, milliseconds: u32) -> Desk {
    Desk::with(db, |config| {
        config.rates.import_work.milliseconds = milliseconds;
    })
    .await
}

/// Options that differ by this number.
fn with_repair(number: u32) -> ImportOptions {
    let mut options = options(Mode::Merge);
    options.read.repairs = vec![Repair::Missing(format!("x{number}"))];
    options
}

#[on_both(counts)]
async fn small_dry_runs_are_never_too_many(db: &TestDb) {
    let desk = Desk::new(db).await;
    for number in 0..250 {
        desk.world.wait(1);
        let dry_run = desk.dry_run(FILE).await;
        assert_eq!(dry_run.map(|report| report.counts.new), Ok(2), "{number}");
    }
}

#[on_sqlite]
async fn large_files_one_after_another_are_stopped(db: &TestDb) {
    // Room for three files of 32 MiB and the beginning of a fourth.
    let desk = desk(db, 32 * MIB * 4 - MIB).await;
    let service = &desk.world.service;
    let small = desk.keep(FILE).await;

    let large = vec![b' '; MAX_BYTES];
    let send = async || {
        let kept = service
            .imports()
            .keep_import(&desk.ann, "ann", "col", "f.csv", large.clone());
        kept.await.map(drop)
    };

    for _ in 0..4 {
        desk.world.wait(60);
        send().await.unwrap();
    }
    let problem = the_problem(send().await);
    assert_eq!(
        (problem.code, number(&problem, "seconds")),
        (Code::TooManyAttempts, 56 * 60)
    );

    // Every operation that reads a file is rejected, on all servers.
    let too_many = Code::TooManyAttempts;
    assert_eq!(
        code(service.imports().may_import(&desk.ann, "ann", "col").await),
        too_many
    );
    assert_eq!(code(desk.dry_run(FILE).await), too_many);
    assert_eq!(
        code(
            service
                .imports()
                .import_report(&desk.ann, small, &options(Mode::Merge))
                .await
        ),
        too_many
    );
    assert_eq!(
        code(service.imports().may_publish_import(&desk.ann, small).await),
        too_many
    );
    assert_eq!(code(desk.publish(small).await), too_many);

    let other = World::with(db, |config| config.rates.import_work.milliseconds = MIB);
    assert_eq!(
        code(
            other
                .service
                .imports()
                .may_import(&desk.ann, "ann", "col")
                .await
        ),
        too_many
    );

    // Other users have their own limit.
    let bob = desk.world.publisher("bob").await;
    let form = collection_form("col", CollectionAccess::Public);
    desk.world.collection(&bob, "bob", &form).await;
    service
        .imports()
        .may_import(&bob, "bob", "col")
        .await
        .unwrap();

    desk.world.wait(56 * 60);
    desk.publish(small).await.unwrap();
    send().await.unwrap();
}

#[on_sqlite]
async fn what_was_published_is_told_though_the_work_is_used_up(db: &TestDb) {
    let desk = desk(db, 3 * MIB).await;
    let service = &desk.world.service;
    let id = desk.keep(FILE).await;
    let published = desk.publish(id).await.unwrap();
    while desk.dry_run(FILE).await.is_ok() {}
    service
        .imports()
        .may_publish_import(&desk.ann, id)
        .await
        .unwrap();
    assert_eq!(desk.publish(id).await.unwrap().result, published.result);
    let (options, unseen) = (options(Mode::Merge), Progress::unseen());
    let direct = service.imports().publish_file(
        &desk.ann,
        "ann",
        "col",
        "f.csv",
        FILE.into(),
        &options,
        &unseen,
    );
    assert_eq!(code(direct.await), Code::TooManyAttempts);
}

#[on_both(counts)]
async fn the_time_of_reading_counts(db: &TestDb) {
    // By bytes alone, an eleventh file would be accepted.
    let desk = desk(db, 10 * MIB + 1).await;
    for _ in 0..10 {
        desk.dry_run(FILE).await.ok();
    }
    assert_eq!(code(desk.dry_run(FILE).await), Code::TooManyAttempts);
}

#[on_both(counts)]
async fn looks_at_a_kept_file_count_by_their_time(db: &TestDb) {
    let desk = desk(db, MIB + 20).await;
    let service = &desk.world.service;
    let id = desk.keep(FILE).await;
    let mut rejected = None;
    for number in 0..2_000 {
        if let Err(stop) = service
            .imports()
            .import_report(&desk.ann, id, &with_repair(number))
            .await
        {
            rejected = Some(stop);
            break;
        }
    }
    assert_eq!(code::<()>(Err(rejected.unwrap())), Code::TooManyAttempts);
    // A cached report costs no work.
    service
        .imports()
        .import_report(&desk.ann, id, &with_repair(0))
        .await
        .unwrap();
    assert_eq!(code(desk.publish(id).await), Code::TooManyAttempts);
}

#[on_both(commits)]
async fn the_time_of_looks_is_counted_for_all_servers(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;
    let other = World::with(db, |config| {
        config.rates.import_work.milliseconds = MIB + 100
    });

    other
        .service
        .imports()
        .may_import(&desk.ann, "ann", "col")
        .await
        .unwrap();

    for number in 0..20_000 {
        desk.world
            .service
            .imports()
            .import_report(&desk.ann, id, &with_repair(number))
            .await
            .unwrap();
        if let Err(stop) = other
            .service
            .imports()
            .may_import(&desk.ann, "ann", "col")
            .await
        {
            assert_eq!(code::<()>(Err(stop)), Code::TooManyAttempts);
            return;
        }
    }
    panic!("the other server was never told");
}
