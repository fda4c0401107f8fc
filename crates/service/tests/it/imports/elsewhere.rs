//! Ids that begin with the keys of another account and of one of its collections.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::id::CollectionId;
use domain::identity::role::AccountRole;
use domain::problem::Param;
use domain::series::vintage::Mode;
use service::Caller;
use testdb::{TestDb, on_sqlite};

use crate::imports::{Desk, options, reported};
use crate::world::{collection_form, metric_form};

/// Ids below `bob/open`, `bob/closed` (private), `bob/never` (no collection), `nobody/x` (no account), a path of this
/// collection, and a full id of it.
const FILE: &str = "id;Bob/Open/a;bob/closed/a;bob/never/a;nobody/x/a;population/france/paris;ann/col/b\n\
    frequency;Y;Y;Y;Y;Y;Y\n2020;1;2;3;4;5;6\n";

/// Ann with her collection, and Bob with a public and a private collection.
struct Neighbours {
    desk: Desk,
    bob: Caller,
    closed: CollectionId,
}

impl Neighbours {
    async fn new(db: &TestDb) -> Self {
        let desk = Desk::with(db, |config| config.non_public = NonPublic::Everyone).await;
        let bob = desk.world.publisher("bob").await;
        let make = async |key: &str, access| {
            let form = collection_form(key, access);
            desk.world.collection(&bob, "bob", &form).await.record.id
        };
        make("open", CollectionAccess::Public).await;
        let closed = make("closed", CollectionAccess::Private).await;
        Self { desk, bob, closed }
    }
}

const REJECTED: &str = "invalid +0 ~0 -0 =0 [] id:IMPORT_OTHER_COLLECTION";

#[on_sqlite]
async fn ids_of_a_collection_that_the_caller_sees_are_refused_and_others_are_paths(db: &TestDb) {
    let Neighbours { desk, bob, .. } = Neighbours::new(db).await;
    let new = |id: &str| format!("{id} new +1 ~0 -0 =0 []");
    let expected = [
        format!("Bob/Open/a {REJECTED}"),
        new("bob/closed/a"),
        new("bob/never/a"),
        new("nobody/x/a"),
        new("population/france/paris"),
        new("ann/col/b"),
    ];
    assert_eq!(desk.reported(FILE, Mode::Merge).await, expected);
    let id = desk.keep(FILE).await;
    let report = desk.report(id, Mode::Merge).await;
    let rejected = &report.items[0].problems;
    assert_eq!(rejected.len(), 1);
    assert_eq!(
        rejected[0].problem.params["collection"],
        Param::Text("Bob/Open".to_owned())
    );
    let sentence = |import_problem: &import::ImportProblem| import_problem.problem.code.to_string();
    let options = options(Mode::Merge);
    let rest = desk
        .world
        .service
        .imports()
        .import_invalid_part(&desk.ann, id, &options, &sentence);
    let rest = String::from_utf8(rest.await.unwrap().bytes).unwrap();
    assert!(
        rest.contains("Bob/Open/a") && rest.contains("IMPORT_OTHER_COLLECTION"),
        "{rest}"
    );
    assert!(!rest.contains("bob/closed/a"), "{rest}");
    assert_eq!(desk.published(FILE).await.new, 5);
    assert!(desk.metric("bob/open/a").await.is_none());
    assert!(desk.metric("bob/closed/a").await.is_some());

    // A member of Bob's account sees the private collection too.
    let added = desk.world.service.members().add_account_member(
        &bob,
        "bob",
        "ann",
        AccountRole::Administrator,
    );
    added.await.unwrap();
    let file = "id;bob/closed/b;bob/never/b\nfrequency;Y;Y\n2020;1;2\n";
    let expected = [format!("bob/closed/b {REJECTED}"), new("bob/never/b")];
    assert_eq!(desk.reported(file, Mode::Merge).await, expected);
}

#[on_sqlite]
async fn an_indicator_of_this_collection_at_such_a_path_keeps_its_id(db: &TestDb) {
    let Neighbours { desk, .. } = Neighbours::new(db).await;
    let form = metric_form("bob/open/a", Frequency::Yearly);
    desk.world
        .service
        .metrics()
        .create_metric(&desk.ann, "ann", "col", &form, None, None)
        .await
        .unwrap();
    let reported = desk
        .reported(
            "id;bob/open/a;bob/open/b\nfrequency;Y;Y\n2020;1;2\n",
            Mode::Merge,
        )
        .await;
    assert_eq!(
        reported,
        [
            "bob/open/a changed +1 ~0 -0 =0 []".to_owned(),
            format!("bob/open/b {REJECTED}")
        ]
    );
}

#[on_sqlite]
async fn parents_are_named_by_the_same_rule(db: &TestDb) {
    let Neighbours { desk, .. } = Neighbours::new(db).await;
    let file = "id;a;b;c;d\nfrequency;Y;Y;Y;Y\nparent;bob/open/x;bob/closed/x;bob/never/x;ann/col/a\n2020;1;2;3;4\n";
    assert_eq!(
        desk.reported(file, Mode::Merge).await,
        [
            "a invalid +0 ~0 -0 =0 [] parent:IMPORT_OTHER_COLLECTION",
            "b invalid +0 ~0 -0 =0 [] parent:PARENT_NOT_FOUND",
            "c invalid +0 ~0 -0 =0 [] parent:PARENT_NOT_FOUND",
            "d invalid +0 ~0 -0 =0 [] parent:PARENT_NOT_FOUND",
        ]
    );
}

#[on_sqlite]
async fn a_kept_report_follows_the_access_of_the_collections_that_it_names(db: &TestDb) {
    let Neighbours { desk, bob, closed } = Neighbours::new(db).await;
    let id = desk.keep("id;bob/closed/a\nfrequency;Y\n2020;1\n").await;
    assert_eq!(
        reported(&*desk.report(id, Mode::Merge).await),
        ["bob/closed/a new +1 ~0 -0 =0 []"]
    );

    let form = collection_form("closed", CollectionAccess::Public);
    desk.world
        .service
        .collections()
        .update_collection(&bob, closed, 1, &form)
        .await
        .unwrap();
    assert_eq!(
        reported(&*desk.report(id, Mode::Merge).await),
        [format!("bob/closed/a {REJECTED}")]
    );

    let form = collection_form("closed", CollectionAccess::Private);
    desk.world
        .service
        .collections()
        .update_collection(&bob, closed, 2, &form)
        .await
        .unwrap();
    assert_eq!(
        reported(&*desk.report(id, Mode::Merge).await),
        ["bob/closed/a new +1 ~0 -0 =0 []"]
    );
}
