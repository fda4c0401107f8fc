//! Moving collections and indicators to other addresses, with redirects from the old ones.

use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::{CollectionAccess, NonPublic};
use domain::id::{CollectionId, MetricId};
use domain::problem::{Code, Param, Problem};
use service::metric::SeenMetric;
use service::{Caller, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{
    World, code, codes, collection_form, guest, metric_form, number, read, rejected, the_problem,
};

/// A world with the publisher ann and her collection `col` of indicators at these paths.
async fn ann_with(db: &testdb::TestDb, paths: &[&str]) -> (World, Caller, Vec<SeenMetric>) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    world.collection(&ann, "ann", &form).await;
    let mut made = Vec::new();
    for path in paths {
        made.push(create(&world, &ann, path).await.unwrap());
    }
    (world, ann, made)
}

async fn create(world: &World, caller: &Caller, path: &str) -> Outcome<SeenMetric> {
    let form = metric_form(path, Frequency::Yearly);
    let service = &world.service;
    service
        .metrics()
        .create_metric(caller, "ann", "col", &form, Some("2024;1"), None)
        .await
}

/// The path of the indicator that a guest finds at an address.
async fn found(world: &World, collection: &str, path: &str) -> Option<String> {
    let found = world
        .service
        .metrics()
        .metric(&guest(), "ann", collection, path)
        .await
        .unwrap();
    found.map(|seen| seen.record.path)
}

async fn rename(
    world: &World,
    caller: &Caller,
    id: CollectionId,
    key: &str,
) -> Outcome<std::sync::Arc<service::collection::SeenCollection>> {
    let seen = world
        .service
        .collections()
        .collection_by_id(caller, id)
        .await
        .unwrap();
    let seen = seen.unwrap().record.clone();
    let form = collection_form(key, seen.access);
    world
        .service
        .collections()
        .update_collection(caller, id, seen.version, &form)
        .await
}

/// The key of the collection found at a key.
async fn key_at(world: &World, caller: &Caller, key: &str) -> Option<String> {
    let found = world
        .service
        .collections()
        .collection(caller, "ann", key)
        .await
        .unwrap();
    found.map(|seen| seen.record.key.clone())
}

fn text<'a>(problem: &'a Problem, name: &str) -> &'a str {
    match problem.params.get(name) {
        Some(Param::Text(text)) => text,
        other => panic!("{name} is {other:?}"),
    }
}

#[on_sqlite]
async fn a_collection_is_found_at_its_former_keys_until_something_else_stands_there(db: &TestDb) {
    let (world, ann, _) = ann_with(db, &["cpi"]).await;
    let id = world
        .service
        .collections()
        .collection(&ann, "ann", "col")
        .await
        .unwrap()
        .unwrap()
        .record
        .id;
    rename(&world, &ann, id, "Second").await.unwrap();
    rename(&world, &ann, id, "third").await.unwrap();
    for key in ["col", "COL", "second", "third"] {
        assert_eq!(
            key_at(&world, &guest(), key).await.as_deref(),
            Some("third"),
            "{key}"
        );
        assert_eq!(
            found(&world, key, "CPI").await.as_deref(),
            Some("cpi"),
            "{key}"
        );
    }
    // A form that was opened at the old address can still be saved.
    create(&world, &ann, "late").await.unwrap();

    // A new collection takes over the former key, and the redirect is deleted.
    let new = world
        .collection(
            &ann,
            "ann",
            &collection_form("SECOND", CollectionAccess::Public),
        )
        .await;
    assert_eq!(
        key_at(&world, &guest(), "second").await.as_deref(),
        Some("SECOND")
    );
    assert_eq!(found(&world, "second", "cpi").await, None);
    assert_eq!(
        key_at(&world, &guest(), "col").await.as_deref(),
        Some("third")
    );
    rename(&world, &ann, new.record.id, "fourth").await.unwrap();
    assert_eq!(
        key_at(&world, &guest(), "second").await.as_deref(),
        Some("fourth")
    );

    // Renamed back: the key belongs to the collection itself again.
    rename(&world, &ann, id, "col").await.unwrap();
    for key in ["col", "third"] {
        assert_eq!(
            key_at(&world, &guest(), key).await.as_deref(),
            Some("col"),
            "{key}"
        );
    }
    let problem = the_problem(rename(&world, &ann, id, "FOURTH").await);
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::KeyTaken, Some("key"))
    );
    // The rejected rename changed nothing.
    assert_eq!(
        key_at(&world, &guest(), "fourth").await.as_deref(),
        Some("fourth")
    );

    // A redirect is deleted with its target.
    world
        .service
        .collections()
        .delete_collection(&ann, new.record.id)
        .await
        .unwrap();
    assert_eq!(key_at(&world, &ann, "second").await, None);
}

#[on_sqlite]
async fn a_former_address_leads_nobody_to_what_they_may_not_see(db: &TestDb) {
    let (world, ann, made) = ann_with(db, &["cpi"]).await;
    let id = made[0].record.collection;
    let bob = world.publisher("bob").await;
    let moved = world
        .service
        .metrics()
        .move_metric(&ann, made[0].record.id, 1, "hicp", false)
        .await
        .unwrap();
    rename(&world, &ann, id, "new").await.unwrap();
    let hide = collection_form("new", CollectionAccess::Private);
    let version = world
        .service
        .collections()
        .collection_by_id(&ann, id)
        .await
        .unwrap()
        .unwrap()
        .record
        .version;
    world
        .service
        .collections()
        .update_collection(&ann, id, version, &hide)
        .await
        .unwrap();
    for reader in [&guest(), &bob] {
        for key in ["col", "new"] {
            assert_eq!(key_at(&world, reader, key).await, None);
            for path in ["cpi", "hicp"] {
                assert!(
                    world
                        .service
                        .metrics()
                        .metric(reader, "ann", key, path)
                        .await
                        .unwrap()
                        .is_none()
                );
                assert!(
                    read(&world, reader, ("ann", key, path), &[("freq", "bad")])
                        .await
                        .is_none()
                );
            }
        }
        let outcome = world
            .service
            .metrics()
            .move_metric(reader, moved.record.id, 2, "bad path!", true)
            .await;
        assert_eq!(codes(outcome), [(None, Code::NotFound)]);
        let outcome = world
            .service
            .metrics()
            .delete_metric(reader, moved.record.id)
            .await;
        assert_eq!(codes(outcome), [(None, Code::NotFound)]);
        let outcome = world
            .service
            .collections()
            .delete_collection(reader, id)
            .await;
        assert_eq!(codes(outcome), [(None, Code::NotFound)]);
    }
    let (seen, _) = read(&world, &ann, ("ann", "col", "cpi"), &[])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (
            seen.record.path.as_str(),
            seen.collection.record.key.as_str()
        ),
        ("hicp", "new")
    );
}

#[on_both(locks)]
async fn an_indicator_moves_with_its_history_and_its_old_path_leads_to_it(db: &TestDb) {
    let (world, ann, made) = ann_with(db, &["a/b"]).await;
    let id = made[0].record.id;
    world
        .service
        .metrics()
        .publish(
            &ann,
            id,
            "2025;2",
            domain::series::vintage::Mode::Merge,
            1,
            None,
        )
        .await
        .unwrap();
    let moved = world
        .service
        .metrics()
        .move_metric(&ann, id, 1, " X/Y.z ", false)
        .await
        .unwrap();
    assert_eq!(
        (
            moved.record.path.as_str(),
            moved.record.version,
            moved.record.vintage
        ),
        ("X/Y.z", 2, 2)
    );
    for path in ["a/b", "A/B", "x/y.Z"] {
        assert_eq!(
            found(&world, "col", path).await.as_deref(),
            Some("X/Y.z"),
            "{path}"
        );
    }
    let (_, series) = read(&world, &guest(), ("ann", "col", "a/b"), &[("asof", "v1")])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(series.canonical_text(), "2024;1\n");
    // Search and order use the new path.
    use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
    let search = async |search: &str| {
        let filter = MetricFilter {
            search: Some(search.to_owned()),
            frequency: None,
            under: None,
        };
        let list = MetricList {
            filter,
            order: MetricOrder::Path,
            descending: false,
        };
        let page = domain::list::Page::first(5);
        world
            .service
            .metrics()
            .metrics(&guest(), moved.record.collection, &list, &page)
            .await
            .unwrap()
            .total
    };
    assert_eq!((search("a/b").await, search("x/y").await), (0, 1));

    // Moving to the present path changes nothing, from any version; moving elsewhere from an old version is
    // a conflict.
    let again = world
        .service
        .metrics()
        .move_metric(&ann, id, 1, "X/Y.z", true)
        .await
        .unwrap();
    assert_eq!(again.record.version, 2);
    let problem = the_problem(
        world
            .service
            .metrics()
            .move_metric(&ann, id, 1, "z", false)
            .await,
    );
    assert_eq!(
        (problem.code, number(&problem, "current")),
        (Code::Conflict, 2)
    );

    // A new indicator at the old path takes precedence and replaces the redirect.
    let new = create(&world, &ann, "A/b").await.unwrap();
    assert_eq!(found(&world, "col", "a/b").await.as_deref(), Some("A/b"));
    world
        .service
        .metrics()
        .delete_metric(&ann, new.record.id)
        .await
        .unwrap();
    assert_eq!(found(&world, "col", "a/b").await, None);
    // The form accepts changes of the path's letter case only, and rejects others.
    let form = metric_form("other", Frequency::Yearly);
    let update = world
        .service
        .metrics()
        .update_metric(&ann, id, 2, &form, None, None)
        .await;
    assert_eq!(codes(update), [(Some("path".into()), Code::KeyFixed)]);
}

#[on_both(commits)]
async fn everything_below_goes_along_at_once_or_stays(db: &TestDb) {
    let paths = [
        "a", "a/x", "a/X/y", "ab", "a_/x", "b/x", "c/c", "c/c/c", "c/c/c/d",
    ];
    let (world, ann, made) = ann_with(db, &paths).await;
    let all = async || {
        let mut paths = Vec::new();
        for metric in &made {
            let seen = world
                .service
                .metrics()
                .metric_by_id(&ann, metric.record.id)
                .await
                .unwrap()
                .unwrap();
            paths.push(seen.record.path);
        }
        paths
    };
    let deep = "1/2/3/4/5";
    let long = [
        "n".repeat(60),
        "n".repeat(60),
        "n".repeat(60),
        "nnnnnnnnnnnnnn".into(),
    ]
    .join("/");
    let at_path = |code| (code, Some("path"));
    for (moved, to, below, reported) in [
        (0, "b", true, &[(at_path(Code::MoveTaken), 1, "b/x")][..]),
        (0, "AB", false, &[(at_path(Code::MoveTaken), 1, "ab")]),
        (0, "a/z", true, &[(at_path(Code::MoveBelowItself), 0, "")]),
        (0, deep, true, &[(at_path(Code::PathDepth), 1, "a/X/y")]),
        (0, &long, true, &[(at_path(Code::PathTooLong), 1, "a/X/y")]),
        (
            0,
            "metrics/a",
            true,
            &[(at_path(Code::PathReserved), 0, "")],
        ),
        (0, "a b", true, &[(at_path(Code::PathFormat), 0, "")]),
        (0, "", false, &[(at_path(Code::Required), 0, "")]),
    ] {
        let problems = rejected(
            world
                .service
                .metrics()
                .move_metric(&ann, made[moved].record.id, 1, to, below)
                .await,
        )
        .problems;
        assert_eq!(problems.len(), reported.len(), "{to}: {problems:?}");
        for (problem, (said, count, first)) in problems.iter().zip(reported) {
            assert_eq!((problem.code, problem.field.as_deref()), *said, "{to}");
            if *count > 0 {
                assert_eq!(
                    (number(problem, "count"), text(problem, "first")),
                    (*count, *first),
                    "{to}"
                );
            }
        }
    }
    assert_eq!(all().await, paths);

    world
        .service
        .metrics()
        .move_metric(&ann, made[0].record.id, 1, "Z/k", true)
        .await
        .unwrap();
    // Each indicator moves to a path that another of them leaves.
    world
        .service
        .metrics()
        .move_metric(&ann, made[6].record.id, 1, "c", true)
        .await
        .unwrap();
    let after = [
        "Z/k", "Z/k/x", "Z/k/X/y", "ab", "a_/x", "b/x", "c", "c/c", "c/c/d",
    ];
    assert_eq!(all().await, after);
    for (old, new) in [
        ("a", "Z/k"),
        ("A/X", "Z/k/x"),
        ("a/x/y", "Z/k/X/y"),
        ("c/c", "c/c"),
        ("c/c/c", "c/c"),
        ("c/c/c/d", "c/c/d"),
    ] {
        assert_eq!(
            found(&world, "col", old).await.as_deref(),
            Some(new),
            "{old}"
        );
    }
    // A change of letter case applies to all paths below.
    world
        .service
        .metrics()
        .move_metric(&ann, made[0].record.id, 2, "z/K", true)
        .await
        .unwrap();
    assert_eq!(all().await[..3], ["z/K", "z/K/x", "z/K/X/y"]);
    // A move without the paths below leaves those in place.
    world
        .service
        .metrics()
        .move_metric(&ann, made[0].record.id, 3, "z/K/total", false)
        .await
        .unwrap();
    assert_eq!(all().await[..3], ["z/K/total", "z/K/x", "z/K/X/y"]);
    assert_eq!(
        found(&world, "col", "z/k").await.as_deref(),
        Some("z/K/total")
    );
    assert_eq!(
        found(&world, "col", "a").await.as_deref(),
        Some("z/K/total")
    );
    // A form of an indicator that was moved along is stale.
    let form = metric_form("a/x", Frequency::Yearly);
    let stale = world
        .service
        .metrics()
        .update_metric(&ann, made[1].record.id, 1, &form, None, None)
        .await;
    assert_eq!(code(stale), Code::Conflict);
}

#[on_sqlite]
async fn all_that_is_wrong_with_all_targets_is_told_together(db: &TestDb) {
    let mut paths: Vec<String> = (0..7).map(|n| format!("a/1/2/{n}")).collect();
    paths.insert(0, "a".into());
    paths.push("b/c/d".into());
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let (world, ann, made) = ann_with(db, &paths).await;
    let problems = rejected(
        world
            .service
            .metrics()
            .move_metric(&ann, made[0].record.id, 1, "b/c/d", true)
            .await,
    )
    .problems;
    let reported: Vec<_> = problems
        .iter()
        .map(|problem| {
            (
                problem.code,
                number(problem, "count"),
                text(problem, "first"),
            )
        })
        .collect();
    assert_eq!(reported, [(Code::MoveTaken, 1, "b/c/d"),]);
    let deep = rejected(
        world
            .service
            .metrics()
            .move_metric(&ann, made[0].record.id, 1, "b/c/d/e", true)
            .await,
    )
    .problems;
    let reported: Vec<_> = deep
        .iter()
        .map(|problem| {
            (
                problem.code,
                number(problem, "count"),
                text(problem, "first"),
            )
        })
        .collect();
    assert_eq!(
        reported,
        [(
            Code::PathDepth,
            7,
            "a/1/2/0, a/1/2/1, a/1/2/2, a/1/2/3, a/1/2/4"
        )]
    );
    create(&world, &ann, "b/c/d/e").await.unwrap();
    let both = rejected(
        world
            .service
            .metrics()
            .move_metric(&ann, made[0].record.id, 1, "b/c/d/e", true)
            .await,
    )
    .problems;
    let reported: Vec<_> = both.iter().map(|problem| problem.code).collect();
    assert_eq!(reported, [Code::PathDepth, Code::MoveTaken]);
}

#[on_sqlite]
async fn a_parent_by_path_follows_the_path_and_a_chosen_one_stays(db: &TestDb) {
    let (world, ann, made) = ann_with(db, &["a", "b", "a/x", "a/x/y", "free"]).await;
    let [a, b, x, y, free] = [0, 1, 2, 3, 4].map(|place: usize| made[place].record.id);
    let parent = async |id: MetricId| {
        world
            .service
            .metrics()
            .metric_by_id(&ann, id)
            .await
            .unwrap()
            .unwrap()
            .record
            .parent
    };
    assert_eq!((parent(x).await, parent(y).await), (Some(a), Some(x)));
    world
        .service
        .metrics()
        .move_metric(&ann, x, 1, "b/x", true)
        .await
        .unwrap();
    assert_eq!((parent(x).await, parent(y).await), (Some(b), Some(x)));
    world
        .service
        .metrics()
        .move_metric(&ann, x, 2, "nowhere/x", true)
        .await
        .unwrap();
    assert_eq!((parent(x).await, parent(y).await), (None, Some(x)));
    world
        .service
        .metrics()
        .move_metric(&ann, free, 1, "b/free", false)
        .await
        .unwrap();
    assert_eq!(parent(free).await, Some(b));
    // A parent chosen by hand remains, whatever the path.
    let mut form = metric_form("b/free", Frequency::Yearly);
    form.parent = Some("a".into());
    world
        .service
        .metrics()
        .update_metric(&ann, free, 2, &form, None, None)
        .await
        .unwrap();
    world
        .service
        .metrics()
        .move_metric(&ann, free, 3, "free", false)
        .await
        .unwrap();
    assert_eq!(parent(free).await, Some(a));
    // `a` moves below the path of its own child: it has no parent, instead of a cycle.
    world
        .service
        .metrics()
        .move_metric(&ann, a, 1, "free/a", false)
        .await
        .unwrap();
    assert_eq!((parent(a).await, parent(free).await), (None, Some(a)));
}

#[on_both(commits)]
async fn who_takes_one_place_at_the_same_time_does_not_share_it(db: &TestDb) {
    let (world, ann, made) = ann_with(db, &["a", "a/x", "b", "b/x"]).await;
    for round in 0..8 {
        let (one, other) = (&made[0].record, &made[2].record);
        let version = async |id| {
            world
                .service
                .metrics()
                .metric_by_id(&ann, id)
                .await
                .unwrap()
                .unwrap()
                .record
                .version
        };
        let (from, to) = (version(one.id).await, version(other.id).await);
        let place = format!("place{round}");
        let (first, second, third) = tokio::join!(
            world
                .service
                .metrics()
                .move_metric(&ann, one.id, from, &place, true),
            world
                .service
                .metrics()
                .move_metric(&ann, other.id, to, &place, true),
            create(&world, &ann, &place),
        );
        let refusals: Vec<Code> = [first.err(), second.err(), third.err()]
            .into_iter()
            .flatten()
            .map(|stop| match stop {
                service::ServiceError::Rejected(rejected) => rejected.problems[0].code,
                failed => panic!("{failed:?}"),
            })
            .collect();
        assert_eq!(refusals.len(), 2, "{refusals:?}");
        assert!(
            refusals
                .iter()
                .all(|code| [Code::MoveTaken, Code::KeyTaken].contains(code)),
            "{refusals:?}"
        );
        assert_eq!(found(&world, "col", &place).await, Some(place));
    }
}

#[on_both(commits)]
async fn what_is_moved_by_many_at_once_is_moved_by_one(db: &TestDb) {
    let (world, ann, made) = ann_with(db, &["a", "a/x", "a/y"]).await;
    let id = made[0].record.id;
    let targets: Vec<String> = (0..10).map(|n| format!("t{n}")).collect();
    let moves = targets.iter().map(|to| {
        let (service, ann, to) = (world.service.clone(), ann.clone(), to.clone());
        tokio::spawn(async move { service.metrics().move_metric(&ann, id, 1, &to, true).await })
    });
    let mut won = Vec::new();
    for moved in moves.collect::<Vec<_>>() {
        match moved.await.unwrap() {
            Ok(seen) => won.push(seen.record.path),
            rejected => assert_eq!(code(rejected), Code::Conflict),
        }
    }
    assert_eq!(won.len(), 1, "{won:?}");
    for path in ["a/x", "a/y"] {
        let there = found(&world, "col", path).await.unwrap();
        assert_eq!(there, path.replacen('a', &won[0], 1));
    }
}
