//! Moving an indicator with everything below it, and parents by path or by choice.

use domain::calendar::frequency::Frequency;
use domain::id::MetricId;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};

use super::{ann_with, found, text};
use crate::world::{code, metric_form, number, rejected};

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
