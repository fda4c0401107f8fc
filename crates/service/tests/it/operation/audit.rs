//! The audit trail: the entry that each change writes, its readers and its retention.

use domain::access::Reader;
use domain::access::role::{AccountRole, CollectionRole};
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::ChartForm;
use domain::catalogue::collection::{CollectionAccess, NonPublic};
use domain::id::CollectionId;
use domain::identity::account::{AccountForm, AccountKind, AccountView, Plan, Visibility};
use domain::list::{Cursor, Page};
use domain::operation::audit::{AuditAction, AuditEntry};
use domain::series::vintage::Mode;
use domain::text::language::{Language, Text};
use service::Caller;
use service::account::AccountEdit;
use service::metric::edit::NewLines;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, collection_form, guest, metric_form, rejected};

fn world(db: &TestDb) -> World {
    World::with(db, |config| config.non_public = NonPublic::Everyone)
}

async fn of_collection(
    world: &World,
    caller: &Caller,
    id: CollectionId,
) -> Option<Vec<AuditEntry>> {
    let page = Page::first(100);
    let listed = world
        .service
        .audit()
        .collection_audit(caller, id, &page)
        .await;
    listed.unwrap().map(|listed| {
        assert_eq!(listed.total, listed.nodes.len() as u64);
        listed.nodes
    })
}

async fn of_account(world: &World, caller: &Caller, key: &str) -> Option<Vec<AuditEntry>> {
    let seen = world
        .service
        .accounts()
        .account(caller, key)
        .await
        .unwrap()?;
    let page = Page::first(100);
    let listed = world
        .service
        .audit()
        .account_audit(caller, seen.record.id, &page)
        .await;
    listed.unwrap().map(|listed| listed.nodes)
}

/// Formats an entry as one line.
fn line(entry: &AuditEntry) -> String {
    let subject = entry.subject.as_deref().unwrap_or("-");
    format!("{} {subject} {}", entry.action, entry.details)
}

/// The entries written since there were `known` entries, sorted by text.
async fn since(world: &World, caller: &Caller, id: CollectionId, known: usize) -> Vec<String> {
    let entries = of_collection(world, caller, id).await.unwrap();
    let new = entries.len() - known;
    let mut lines: Vec<String> = entries.iter().take(new).map(line).collect();
    // Entries of one transaction have the same time, and no order.
    lines.sort();
    lines
}

#[on_sqlite]
async fn each_change_of_a_collection_and_its_indicators_leaves_its_entry(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    let id = world.collection(&ann, "ann", &form).await.record.id;
    let service = &world.service;
    let mut known = 0;
    let mut expect = async |what: &str, lines: &[&str]| {
        let reported = since(&world, &ann, id, known).await;
        assert_eq!(reported, lines, "{what}");
        known += lines.len();
        world.wait(1);
    };
    expect("making", &["collection_created col {}"]).await;

    service
        .collections()
        .update_collection(&ann, id, 1, &form)
        .await
        .unwrap();
    expect("saving the same", &[]).await;
    let mut other = collection_form("Col", CollectionAccess::Private);
    other.questions = true;
    other.tags = Text::en("a;b");
    service
        .collections()
        .update_collection(&ann, id, 2, &other)
        .await
        .unwrap();
    expect(
        "fields and access",
        &[
            "access_changed Col {\"after\":\"private\",\"before\":\"public\"}",
            "collection_changed Col {\"fields\":[\"key\",\"tags\",\"questions\"]}",
        ],
    )
    .await;
    rejected(
        service
            .collections()
            .update_collection(&ann, id, 2, &form)
            .await,
    );
    expect("a conflict", &[]).await;
    other.key = "new".into();
    service
        .collections()
        .update_collection(&ann, id, 3, &other)
        .await
        .unwrap();
    expect(
        "another key",
        &["collection_moved new {\"before\":\"Col\"}"],
    )
    .await;

    let metric = metric_form("a", Frequency::Yearly);
    let made = service
        .metrics()
        .create_metric(
            &ann,
            "ann",
            "new",
            &metric,
            Some("2024;1\n2025;2"),
            Some("once"),
        )
        .await
        .unwrap();
    expect(
        "an indicator with lines",
        &[
            "metric_created a {}",
            "metric_published a {\"added\":2,\"removed\":0,\"revised\":0,\"vintage\":1}",
        ],
    )
    .await;
    service
        .metrics()
        .create_metric(
            &ann,
            "ann",
            "new",
            &metric,
            Some("2024;1\n2025;2"),
            Some("once"),
        )
        .await
        .unwrap();
    expect("the same request again", &[]).await;
    rejected(
        service
            .metrics()
            .create_metric(&ann, "ann", "new", &metric, None, None)
            .await,
    );
    rejected(
        service
            .metrics()
            .publish(&ann, made.record.id, "2024;x", Mode::Merge, 1, None)
            .await,
    );
    expect("refusals", &[]).await;
    service
        .metrics()
        .create_metric(
            &ann,
            "ann",
            "new",
            &metric_form("a/b", Frequency::Yearly),
            None,
            None,
        )
        .await
        .unwrap();
    expect("an indicator without lines", &["metric_created a/b {}"]).await;

    let metric_id = made.record.id;
    service
        .metrics()
        .publish(&ann, metric_id, "2024;1", Mode::Merge, 1, None)
        .await
        .unwrap();
    expect("lines that change nothing", &[]).await;
    service
        .metrics()
        .publish(&ann, metric_id, "2024;5\n2026;3", Mode::Merge, 1, None)
        .await
        .unwrap();
    expect(
        "a publish",
        &["metric_published a {\"added\":1,\"removed\":0,\"revised\":1,\"vintage\":2}"],
    )
    .await;
    service
        .metrics()
        .update_metric(&ann, metric_id, 1, &metric, None, None)
        .await
        .unwrap();
    expect("the same fields", &[]).await;
    let mut changed = metric_form("A", Frequency::Yearly);
    changed.unit = Text::fr("hab.");
    changed.notes = Text::en("How it is made");
    let lines = NewLines {
        lines: "2024;5",
        based_on: 2,
    };
    service
        .metrics()
        .update_metric(&ann, metric_id, 2, &changed, Some(lines), None)
        .await
        .unwrap();
    expect(
        "fields and lines",
        &[
            "metric_changed A {\"fields\":[\"path\",\"unit\",\"notes\"]}",
            "metric_published A {\"added\":0,\"removed\":2,\"revised\":0,\"vintage\":3}",
        ],
    )
    .await;
    let chart = ChartForm::default();
    service
        .metrics()
        .update_metric_chart(&ann, metric_id, 3, Some(&chart))
        .await
        .unwrap();
    expect("a chart", &["metric_changed A {\"fields\":[\"chart\"]}"]).await;
    service
        .metrics()
        .update_metric_chart(&ann, metric_id, 4, Some(&chart))
        .await
        .unwrap();
    expect("the same chart", &[]).await;

    service
        .metrics()
        .move_metric(&ann, metric_id, 4, "z", true)
        .await
        .unwrap();
    expect("a move", &["metric_moved z {\"before\":\"A\",\"below\":1}"]).await;
    service
        .metrics()
        .move_metric(&ann, metric_id, 4, "z", true)
        .await
        .unwrap();
    rejected(
        service
            .metrics()
            .move_metric(&ann, metric_id, 5, "metrics", true)
            .await,
    );
    rejected(service.metrics().delete_metric(&ann, metric_id).await);
    rejected(service.collections().delete_collection(&ann, id).await);
    expect("what changed nothing", &[]).await;
    let below = service
        .metrics()
        .metric(&ann, "ann", "new", "z/b")
        .await
        .unwrap()
        .unwrap();
    service
        .metrics()
        .delete_metric(&ann, below.record.id)
        .await
        .unwrap();
    service
        .metrics()
        .delete_metric(&ann, metric_id)
        .await
        .unwrap();
    expect(
        "deletions",
        &[
            "metric_deleted z {\"observations\":1}",
            "metric_deleted z/b {\"observations\":0}",
        ],
    )
    .await;

    // The collection's trail is deleted with it; the account's trail remains.
    service
        .collections()
        .delete_collection(&ann, id)
        .await
        .unwrap();
    assert!(of_collection(&world, &ann, id).await.is_none());
    let entries = of_account(&world, &ann, "ann").await.unwrap();
    assert_eq!(line(&entries[0]), "collection_deleted new {}");
    assert_eq!(entries.len(), known + 1);
    assert!(
        entries
            .iter()
            .all(|entry| entry.actor.as_deref() == Some("ann") && entry.collection.is_none())
    );
}

#[on_sqlite]
async fn changes_of_an_account_leave_entries_in_its_own_trail(db: &TestDb) {
    let world = world(db);
    let ann = world
        .sign_up("ann", domain::identity::account::AccountKind::User)
        .await;
    let service = &world.service;
    let edit = |name: &str, version| AccountEdit {
        form: AccountForm {
            name: Some(name.to_owned()),
            description: Text::default(),
            visibility: Visibility::Public,
            view: AccountView::User,
        },
        version,
    };
    service
        .accounts()
        .update_account(&ann, None, &edit("Ann", 1))
        .await
        .unwrap();
    world.wait(1);
    service
        .accounts()
        .update_account(&ann, None, &edit("Ann", 2))
        .await
        .unwrap();
    rejected(
        service
            .accounts()
            .update_account(&ann, None, &edit("Anna", 1))
            .await,
    );
    service.accounts().become_publisher(&ann).await.unwrap();
    service.accounts().become_publisher(&ann).await.unwrap();
    service
        .accounts()
        .remove_picture(&ann, "ann")
        .await
        .unwrap();
    let form = collection_form("col", CollectionAccess::Public);
    world.wait(1);
    world.collection(&ann, "ann", &form).await;
    let entries = of_account(&world, &ann, "ann").await.unwrap();
    assert_eq!(
        entries.iter().map(line).collect::<Vec<_>>(),
        [
            "collection_created col {}",
            "account_changed ann {\"fields\":[\"kind\"]}",
            "account_changed ann {\"fields\":[\"name\"]}",
        ]
    );
    assert_eq!(entries[0].collection.as_deref(), Some("col"));
    assert_eq!(entries[1].collection, None);
}

#[on_sqlite]
async fn administrators_read_the_trail_and_nobody_else(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    let id = world.collection(&ann, "ann", &form).await.record.id;
    let mut readers = vec![
        (guest(), false, false),
        (world.publisher("stranger").await, false, false),
    ];
    for (name, account, collection, sees, sees_account) in [
        (
            "member",
            AccountRole::Member,
            Some(CollectionRole::Member),
            false,
            false,
        ),
        (
            "editor",
            AccountRole::Member,
            Some(CollectionRole::Editor),
            false,
            false,
        ),
        (
            "col-admin",
            AccountRole::Member,
            Some(CollectionRole::Administrator),
            true,
            false,
        ),
        (
            "account-admin",
            AccountRole::Administrator,
            None,
            true,
            true,
        ),
    ] {
        readers.push((world.publisher(name).await, sees, sees_account));
        world
            .service
            .members()
            .add_account_member(&ann, "ann", name, account)
            .await
            .unwrap();
        if let Some(role) = collection {
            world
                .service
                .members()
                .add_collection_member(&ann, id, name, role)
                .await
                .unwrap();
        }
    }
    readers.push((ann, true, true));
    for (reader, sees, sees_account) in &readers {
        assert_eq!(
            of_collection(&world, reader, id).await.is_some(),
            *sees,
            "{reader:?}"
        );
        assert_eq!(
            of_account(&world, reader, "ann").await.is_some(),
            *sees_account,
            "{reader:?}"
        );
        let seen = world
            .service
            .collections()
            .collection_by_id(reader, id)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(seen.can.see_audit, *sees);
    }
}

#[on_both(lists)]
async fn the_trail_comes_in_pages_the_latest_first_and_goes_back_a_year(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    let id = world.collection(&ann, "ann", &form).await.record.id;
    for n in 0..6 {
        // Entries come in pairs with the same time.
        world.wait(i64::from(n % 2));
        let form = metric_form(&format!("m{n}"), Frequency::Yearly);
        world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, None, None)
            .await
            .unwrap();
    }
    let mut subjects = Vec::new();
    let mut times = Vec::new();
    let mut page = Page::first(2);
    loop {
        let listed = world
            .service
            .audit()
            .collection_audit(&ann, id, &page)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(listed.total, 7);
        for entry in listed.nodes {
            times.push(entry.at);
            subjects.push(entry.subject.unwrap());
        }
        if !listed.has_next {
            break;
        }
        page.after = Cursor::parse(&listed.end.unwrap().to_string());
    }
    assert!(times.is_sorted_by(|one, next| one >= next), "{times:?}");
    subjects.sort();
    assert_eq!(subjects, ["col", "m0", "m1", "m2", "m3", "m4", "m5"]);

    const DAY: i64 = 24 * 60 * 60;
    world.wait(364 * DAY);
    let form = metric_form("late", Frequency::Yearly);
    world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, None, None)
        .await
        .unwrap();
    world.service.sweep().await.unwrap();
    assert_eq!(of_collection(&world, &ann, id).await.unwrap().len(), 8);
    world.wait(2 * DAY);
    world.service.sweep().await.unwrap();
    let left = of_collection(&world, &ann, id).await.unwrap();
    assert_eq!(
        left.iter().map(line).collect::<Vec<_>>(),
        ["metric_created late {}"]
    );
    assert_eq!(left[0].action, AuditAction::MetricCreated);
}

#[on_sqlite]
async fn what_the_operator_does_to_an_account_is_in_its_trail(db: &TestDb) {
    let world = world(db);
    let service = &world.service;
    let added = service.add_user("cleo@example.org", "Cleo", AccountKind::User, Language::Fr);
    added.await.unwrap();
    let ann = world.publisher("ann").await;
    assert!(service.set_plan("ann", Plan::Subscriber).await.unwrap());
    assert!(service.set_plan("ann", Plan::Free).await.unwrap());
    assert!(!service.set_plan("nobody", Plan::Free).await.unwrap());
    assert_eq!(service.end_sessions("cleo").await.unwrap(), Some(0));
    let trail = of_account(&world, &ann, "ann").await.unwrap();
    let lines: Vec<_> = trail.iter().map(line).collect();
    assert_eq!(
        lines,
        [
            r#"plan_set - {"after":"free"}"#,
            r#"plan_set - {"after":"subscriber"}"#
        ]
    );
    assert!(trail.iter().all(|entry| entry.actor.is_none()));
    let mut tx = db.db().read().await.unwrap();
    let cleo = store::identity::user::by_email(&mut tx, "cleo@example.org")
        .await
        .unwrap()
        .unwrap();
    drop(tx);
    let mut reader = guest();
    reader.reader = Reader::User {
        id: cleo.id,
        status: cleo.status,
    };
    let trail = of_account(&world, &reader, "cleo").await.unwrap();
    let lines: Vec<_> = trail.iter().map(line).collect();
    assert_eq!(
        lines,
        [r#"sessions_ended - {"count":0}"#, "user_added Cleo {}"]
    );
}
