//! Changes of a collection between preview and publish of a file.

use std::sync::atomic::Ordering;

use domain::access::{self, EditMetrics};
use domain::calendar::frequency::Frequency;
use domain::id::MetricId;
use domain::problem::Code;
use domain::series::vintage::Mode;
use service::import::{Progress, Stage};
use service::{Outcome, import::SeenImport};
use store::Tx;
use testdb::{TestDb, on_both, on_sqlite};

use super::outline::{Counter, LOOKED_AGAIN, make};
use crate::imports::{Desk, wanted};
use crate::world::{code, metric_form};

/// A change of the collection.
enum Change {
    Make(&'static str, Option<&'static str>),
    Put(&'static str, &'static str),
    Delete(&'static str),
}

impl Change {
    /// Applies the change in a transaction that holds the lock on parents.
    async fn make(&self, desk: &Desk, tx: &mut Tx) {
        let facts = store::access::collection_facts_by_id(tx, desk.ann.reader, desk.col).await;
        let grant = access::collection::<EditMetrics>(&facts.unwrap().unwrap()).unwrap();
        let reading = grant.reading();

        let id = async |tx: &mut Tx, path: &str| {
            let found = store::metric::batch::by_paths(tx, &reading, &[path.to_owned()]).await;
            found.unwrap().remove(0)
        };

        match self {
            Self::Make(path, parent) => {
                let form = metric_form(path, Frequency::Yearly).check().unwrap();
                let parent = match parent {
                    Some(parent) => Some(id(tx, parent).await.id),
                    None => None,
                };
                let new = MetricId::new(uuid::Uuid::from_u128(77));
                let now = "2026-03-02T12:00:00Z".parse().unwrap();
                let new = store::metric::batch::NewMetric {
                    id: new,
                    fields: &form,
                    parent,
                    end: None,
                    first: None,
                };
                let added = store::metric::batch::insert_all(tx, &grant, &[new], now).await;
                assert!(added.unwrap());
            }
            Self::Put(path, parent) => {
                let (record, parent) = (id(tx, path).await, id(tx, parent).await.id);
                let form = metric_form(path, Frequency::Yearly).check().unwrap();
                let now = "2026-03-02T12:00:00Z".parse().unwrap();
                let changed = store::metric::batch::ChangedMetric {
                    id: record.id,
                    version: record.version,
                    fields: &form,
                    parent: Some(parent),
                    end: None,
                };
                assert!(
                    store::metric::batch::update_all(tx, &grant, &[changed], now)
                        .await
                        .unwrap()
                );
            }
            Self::Delete(path) => {
                let record = id(tx, path).await;
                assert!(store::metric::delete(tx, &grant, record.id).await.unwrap());
            }
        }
    }
}

/// Publishes a file and changes the collection after the file is compared and before it is written.
async fn publish_amid(
    db: &TestDb,
    desk: &Desk,
    text: &str,
    change: &Change,
) -> Outcome<SeenImport> {
    let id = desk.keep(text).await;

    let mut held = db.begin().await.unwrap();
    let facts = store::access::collection_facts_by_id(&mut held, desk.ann.reader, desk.col).await;
    let grant = access::collection::<EditMetrics>(&facts.unwrap().unwrap()).unwrap();
    assert!(
        store::metric::lock_parents(&mut held, &grant)
            .await
            .unwrap()
    );

    let (progress, mut steps) = Progress::new();
    let wanted = wanted(Mode::Merge);
    let publish = desk
        .world
        .service
        .imports()
        .publish_import(&desk.ann, id, &wanted, &progress);

    let mut is_changed = false;
    let amid = async {
        let looked = steps.wait_for(|step| step.stage == Stage::Comparing);
        looked.await.unwrap();
        change.make(desk, &mut held).await;
        // The publish continues, and may end, as soon as the commit is visible.
        is_changed = true;
        held.commit().await.unwrap();
        std::future::pending::<()>().await;
    };

    let done = tokio::select! {
        done = publish => done,
        () = amid => unreachable!("it has no end"),
    };
    assert!(is_changed, "{done:?}");
    done
}

#[on_both(locks)]
async fn a_parent_that_is_made_meanwhile_stands_above_what_the_file_brings(db: &TestDb) {
    let desk = Desk::new(db).await;
    let change = Change::Make("a", None);
    let done = publish_amid(db, &desk, "id;a/b\nfrequency;Y\n2020;1\n", &change)
        .await
        .unwrap();
    assert_eq!(done.result.unwrap().counts.new, 1);
    let parent = desk.metric("a").await.unwrap().record.id;
    assert_eq!(
        desk.metric("a/b").await.unwrap().record.parent,
        Some(parent)
    );
}

#[on_both(locks)]
async fn a_circle_that_would_come_of_a_move_meanwhile_is_refused(db: &TestDb) {
    let desk = Desk::new(db).await;
    make(&desk, &[("a", ""), ("top", ""), ("p", "top")]).await;
    let file = "id;a\nfrequency;Y\nparent;p\n2020;1\n";
    let rejected = publish_amid(db, &desk, file, &Change::Put("top", "a")).await;
    assert_eq!(code(rejected), Code::ImportNothing);
    assert_eq!(
        desk.reported(file, Mode::Merge).await,
        ["a invalid +0 ~0 -0 =0 [] parent:PARENT_CYCLE"]
    );
    assert_eq!(desk.metric("a").await.unwrap().record.parent, None);
}

#[on_both(locks)]
async fn what_becomes_too_deep_by_a_change_meanwhile_is_refused(db: &TestDb) {
    let desk = Desk::new(db).await;

    let line = [
        ("l1", ""),
        ("l2", "l1"),
        ("l3", "l2"),
        ("l4", "l3"),
        ("top", ""),
        ("p", "top"),
    ];
    make(&desk, &line).await;
    make(&desk, &[("a", ""), ("b", "a"), ("c", "b")]).await;

    let is_rejected = async |file: &str, change: &Change| {
        let rejected = publish_amid(db, &desk, file, change).await;
        assert_eq!(code(rejected), Code::ImportNothing);
        let reported = desk.reported(file, Mode::Merge).await;
        assert!(reported[0].ends_with("parent:PARENT_DEPTH"), "{reported:?}");
    };

    // Above: the file's indicator is at level 3, and then at level 7.
    is_rejected(
        "id;fresh\nfrequency;Y\nparent;p\n2020;1\n",
        &Change::Put("top", "l4"),
    )
    .await;

    // Below: the indicator that the file moves has two generations below it, and then three.
    is_rejected(
        "id;a\nfrequency;Y\nparent;l3\n2020;1\n",
        &Change::Make("d", Some("c")),
    )
    .await;
}

#[on_both(locks)]
async fn what_is_deleted_meanwhile_is_not_there(db: &TestDb) {
    let desk = Desk::new(db).await;
    let made = make(&desk, &[("p", ""), ("a", "")]).await;
    let file = "id;fresh\nfrequency;Y\nparent;p\n2020;1\n";
    let rejected = publish_amid(db, &desk, file, &Change::Delete("p")).await;
    assert_eq!(code(rejected), Code::ImportNothing);
    assert_eq!(
        desk.reported(file, Mode::Merge).await,
        ["fresh invalid +0 ~0 -0 =0 [] parent:PARENT_NOT_FOUND"]
    );
    let done = publish_amid(
        db,
        &desk,
        "id;a\nfrequency;Y\n2020;1\n",
        &Change::Delete("a"),
    )
    .await
    .unwrap();
    assert_eq!(done.result.unwrap().counts.new, 1, "it is made anew");
    assert_ne!(desk.metric("a").await.unwrap().record.id, made["a"]);
}

#[on_sqlite]
async fn only_changes_of_what_the_file_needs_have_it_looked_at_again(db: &TestDb) {
    tracing::subscriber::set_global_default(Counter).unwrap();
    let desk = Desk::new(db).await;
    make(&desk, &[("p", ""), ("p/below", "p"), ("other", "")]).await;
    let file = |n: u32| format!("id;new{n}\nfrequency;Y\nparent;p\n2020;1\n");
    let mut looked_again = Vec::new();
    let changes = [
        Change::Make("elsewhere", None),
        Change::Put("p/below", "other"),
        Change::Delete("elsewhere"),
        Change::Put("p", "other"),
    ];
    for (n, change) in (0..).zip(&changes) {
        let before = LOOKED_AGAIN.load(Ordering::SeqCst);
        publish_amid(db, &desk, &file(n), change).await.unwrap();
        looked_again.push(LOOKED_AGAIN.load(Ordering::SeqCst) - before);
    }
    assert_eq!(looked_again, [0, 0, 0, 1]);
}
