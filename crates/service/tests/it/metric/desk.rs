//! The publisher's desk.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::catalogue::metric::list::DeskFilter;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::Page;
use domain::series::vintage::Mode;
use service::Caller;
use service::metric::desk::Desk;
use testdb::{TestDb, on_both};

use crate::world::{World, collection_form, guest, metric_form};

fn world(db: &TestDb) -> World {
    World::with(db, |config| config.non_public = NonPublic::Everyone)
}

async fn desk(world: &World, caller: &Caller, filter: &DeskFilter, page: &Page) -> Desk {
    world
        .service
        .metrics()
        .desk(caller, filter, page)
        .await
        .unwrap()
}

/// The entries of the whole desk, one line each: path, next period, due day, and a star if it is due.
async fn lines(world: &World, caller: &Caller) -> Vec<String> {
    let desk = desk(world, caller, &DeskFilter::default(), &Page::first(100)).await;
    let lines: Vec<_> = desk
        .listed
        .nodes
        .iter()
        .map(|entry| {
            let next = entry.due.next.map_or("- -".to_owned(), |next| {
                format!("{} {}", next.period, next.due_on)
            });
            let star = if entry.due.is_due { " *" } else { "" };
            format!("{} {next}{star}", entry.metric.record.path)
        })
        .collect();
    assert_eq!(desk.listed.total, lines.len() as u64);
    assert_eq!(
        desk.due,
        lines.iter().filter(|line| line.ends_with('*')).count() as u64
    );
    lines
}

/// The clock is at Monday, 2 March 2026.
#[on_both(lists)]
async fn what_is_due_comes_first_with_its_next_period(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    for (path, frequency, lines) in [
        ("d-friday", Frequency::Daily, "2026-02-27;1"),
        ("d-thursday", Frequency::Daily, "2026-02-26;1"),
        ("d-saturday", Frequency::Daily, "2026-02-28;1"),
        ("w-due", Frequency::Weekly, "2026-W08;1"),
        ("w-later", Frequency::Weekly, "2026-W09;1"),
        ("m-due", Frequency::Monthly, "2026-01;1"),
        ("m-later", Frequency::Monthly, "2026-02;1"),
        (
            "m-missing",
            Frequency::Monthly,
            "2025-12;1\n2026-01;: L\n2026-02;: M",
        ),
        ("m-late", Frequency::Monthly, "2025-12;1\n2026-01;: L"),
        ("q-due", Frequency::Quarterly, "2025-Q3;1"),
        ("s-later", Frequency::BiAnnual, "2025-S2;1"),
        ("y-due", Frequency::Yearly, "2020;1"),
        ("c", Frequency::Category, "one;1\ntwo;2"),
        ("c-empty", Frequency::Category, ""),
        ("m-empty", Frequency::Monthly, ""),
    ] {
        let lines = Some(lines).filter(|lines| !lines.is_empty());
        world
            .service
            .metrics()
            .create_metric(
                &ann,
                "ann",
                "col",
                &metric_form(path, frequency),
                lines,
                None,
            )
            .await
            .unwrap();
    }
    assert_eq!(
        lines(&world, &ann).await,
        [
            "y-due 2021 2022-01-01 *",
            "q-due 2025-Q4 2026-01-01 *",
            "d-thursday 2026-02-27 2026-02-28 *",
            "m-due 2026-02 2026-03-01 *",
            "m-late 2026-02 2026-03-01 *",
            "d-saturday 2026-03-01 2026-03-02 *",
            "w-due 2026-02-23 2026-03-02 *",
            "m-empty - - *",
            "d-friday 2026-03-02 2026-03-03",
            "w-later 2026-03-02 2026-03-09",
            "m-later 2026-03 2026-04-01",
            "m-missing 2026-03 2026-04-01",
            "s-later 2026-S1 2026-07-01",
            "c - -",
            "c-empty - -",
        ]
    );

    // A published indicator is no longer due, and the next page continues after the last entry of the page before.
    let begun = desk(&world, &ann, &DeskFilter::default(), &Page::first(2))
        .await
        .listed;
    assert!(begun.has_next);
    let first = &begun.nodes[0].metric.record;
    world
        .service
        .metrics()
        .publish(&ann, first.id, "2025;1", Mode::Merge, 1, None)
        .await
        .unwrap();
    let page = Page {
        first: 2,
        after: begun.end,
    };
    let next = desk(&world, &ann, &DeskFilter::default(), &page).await;
    let paths: Vec<_> = next
        .listed
        .nodes
        .iter()
        .map(|entry| entry.metric.record.path.as_str())
        .collect();
    assert_eq!(paths, ["d-thursday", "m-due"]);
    assert_eq!((next.due, next.listed.total), (7, 15));
    assert!(
        lines(&world, &ann)
            .await
            .contains(&"y-due 2026 2027-01-01".to_owned())
    );
    // An observation in place of a hole, or no row at all: the last row is due again.
    let is_listed = async |line: &str| lines(&world, &ann).await.contains(&line.to_owned());
    for (state, based_on, line) in [
        (
            "2025-12;1\n2026-01;: L\n2026-02;3\n",
            1,
            "m-missing 2026-03 2026-04-01",
        ),
        (
            "2025-12;1\n2026-01;: L\n",
            2,
            "m-missing 2026-02 2026-03-01 *",
        ),
        ("2025-12;1\n", 3, "m-missing 2026-01 2026-02-01 *"),
    ] {
        let all = desk(&world, &ann, &DeskFilter::default(), &Page::first(100)).await;
        let mut nodes = all.listed.nodes.iter();
        let missing = nodes.find(|entry| entry.metric.record.path == "m-missing");
        let missing = missing.unwrap().metric.record.id;
        let metrics = world.service.metrics();
        let publish = metrics.publish(&ann, missing, state, Mode::Replace, based_on, None);
        publish.await.unwrap();
        assert!(is_listed(line).await, "{line}");
    }

    // A day later, Monday's value is due.
    world.wait(12 * 60 * 60);
    assert!(
        lines(&world, &ann)
            .await
            .contains(&"d-friday 2026-03-02 2026-03-03 *".to_owned())
    );
}

#[on_both(lists)]
async fn the_desk_holds_what_its_reader_may_edit(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;

    let mut ids = Vec::new();
    for (key, access) in [
        ("open", CollectionAccess::Public),
        ("closed", CollectionAccess::Private),
    ] {
        ids.push(
            world
                .collection(&ann, "ann", &collection_form(key, access))
                .await
                .record
                .id,
        );
        for path in ["prices/cpi", "rents"] {
            world
                .service
                .metrics()
                .create_metric(
                    &ann,
                    "ann",
                    key,
                    &metric_form(path, Frequency::Monthly),
                    Some("2026-01;1"),
                    None,
                )
                .await
                .unwrap();
        }
    }

    let join = async |name: &str, role: AccountRole, collection_role: Option<CollectionRole>| {
        let caller = world.publisher(name).await;
        world
            .service
            .members()
            .add_account_member(&ann, "ann", name, role)
            .await
            .unwrap();
        if let Some(role) = collection_role {
            world
                .service
                .members()
                .add_collection_member(&ann, ids[1], name, role)
                .await
                .unwrap();
        }
        caller
    };

    let chief = join("chief", AccountRole::Administrator, None).await;
    let editor = join("editor", AccountRole::Member, Some(CollectionRole::Editor)).await;
    let member = join("member", AccountRole::Member, Some(CollectionRole::Member)).await;
    let outside = join("outside", AccountRole::Member, None).await;
    let stranger = world.publisher("stranger").await;

    let count = async |caller: &Caller, filter: &DeskFilter| {
        let found = desk(&world, caller, filter, &Page::first(100)).await;
        assert_eq!(found.listed.nodes.len() as u64, found.listed.total);
        found.listed.total
    };
    let all = DeskFilter::default();

    for (caller, expected) in [
        (&ann, 4),
        (&chief, 4),
        (&editor, 2),
        (&member, 0),
        (&outside, 0),
        (&stranger, 0),
        (&guest(), 0),
    ] {
        assert_eq!(count(caller, &all).await, expected, "{:?}", caller.reader);
    }

    let of = |collection| DeskFilter {
        collection: Some(collection),
        ..DeskFilter::default()
    };
    assert_eq!(
        (
            count(&ann, &of(ids[0])).await,
            count(&editor, &of(ids[0])).await,
            count(&editor, &of(ids[1])).await
        ),
        (2, 0, 2)
    );

    let search = |text: &str| DeskFilter {
        search: Some(text.to_owned()),
        ..DeskFilter::default()
    };
    assert_eq!(count(&ann, &search("PRICES")).await, 2);
    assert_eq!(
        count(
            &ann,
            &DeskFilter {
                collection: Some(ids[1]),
                ..search("prices")
            }
        )
        .await,
        1
    );
    assert_eq!(count(&ann, &search(&"x".repeat(1_001))).await, 0);

    // Lost permissions take effect at once.
    world
        .service
        .members()
        .remove_collection_member(&ann, ids[1], editor.user().unwrap())
        .await
        .unwrap();
    assert_eq!(count(&editor, &all).await, 0);
}
