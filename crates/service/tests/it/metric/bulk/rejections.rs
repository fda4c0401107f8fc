//! Fields, parents and permissions that have a change of several indicators rejected.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::id::{CollectionId, MetricId};
use domain::identity::role::{AccountRole, CollectionRole};
use domain::problem::Code;
use domain::series::aggregation::Aggregation;
use domain::text::language::Text;
use service::Caller;
use service::metric::bulk::MetricsForm;
use testdb::{TestDb, on_sqlite};

use super::{
    below, by_ids, changed, collection, entries, everything, lines, metric, reported, unit, world,
};
use crate::world::{World, code, codes, collection_form, guest, metric_form};

#[on_sqlite]
async fn what_one_of_them_cannot_be_none_becomes(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    metric(&world, &ann, "year", None).await;
    for path in ["category/a", "category/b"] {
        world
            .service
            .metrics()
            .create_metric(
                &ann,
                "ann",
                "col",
                &metric_form(path, Frequency::Category),
                None,
                None,
            )
            .await
            .unwrap();
    }
    let mut full = metric_form("full", Frequency::Yearly);
    full.tags = Text::fr(
        (0..20)
            .map(|n| format!("t{n}"))
            .collect::<Vec<_>>()
            .join(";"),
    );
    world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &full, None, None)
        .await
        .unwrap();

    let sum = MetricsForm {
        aggregation: Some(Aggregation::Sum),
        add_tags: Text::both("new", "T3"),
        ..MetricsForm::default()
    };
    let rejected = changed(&world, &ann, id, &everything(), &sum).await;
    assert_eq!(
        reported(&rejected),
        [
            (
                "category/a".into(),
                "aggregation".into(),
                Code::AggregationNotAllowed
            ),
            (
                "category/b".into(),
                "aggregation".into(),
                Code::AggregationNotAllowed
            ),
            ("full".into(), "addTags.fr".into(), Code::TagsTooMany),
        ]
    );
    assert_eq!(
        (rejected.changed, rejected.unchanged),
        (1, 0),
        "what could be changed is shown all the same"
    );
    // Tags that an indicator already has do not count twice.
    let known = MetricsForm {
        add_tags: Text::fr("T3"),
        ..MetricsForm::default()
    };
    assert_eq!(
        changed(
            &world,
            &ann,
            id,
            &by_ids(&[find(&world, "full").await]),
            &known
        )
        .await
        .changed,
        0
    );

    let wrong = MetricsForm {
        unit: Text::en("u".repeat(61)),
        tags: Text::fr("x".repeat(51)),
        parent: Some("a//b".into()),
        ..MetricsForm::default()
    };
    let outcome = world
        .service
        .metrics()
        .change_metrics(&ann, id, &everything(), &wrong, None, false)
        .await;
    let expected = [
        ("unit.en", Code::TooLong),
        ("tags.fr", Code::TagTooLong),
        ("parent", Code::PathFormat),
    ];
    assert_eq!(
        codes(outcome),
        expected.map(|(field, code)| (Some(field.to_owned()), code))
    );
    let outcome = world
        .service
        .metrics()
        .change_metrics(&ann, id, &everything(), &below("nowhere"), None, true)
        .await;
    assert_eq!(
        codes(outcome),
        [(Some("parent".into()), Code::ParentNotFound)]
    );
    assert!(entries(&world, &ann, id).await.is_empty());
}

#[on_sqlite]
async fn parents_are_checked_over_the_result_as_a_whole(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;

    // a above b above c; five generations of d; e above f.
    for (path, parent) in [
        ("a", None),
        ("b", Some("a")),
        ("c", Some("b")),
        ("d1", None),
        ("d2", Some("d1")),
        ("d3", Some("d2")),
        ("d4", Some("d3")),
        ("d5", Some("d4")),
        ("e", None),
        ("f", Some("e")),
    ] {
        metric(&world, &ann, path, parent).await;
    }

    let select = async |paths: &[&str]| {
        let mut ids = Vec::new();
        for path in paths {
            ids.push(find(&world, path).await);
        }
        by_ids(&ids)
    };

    for (paths, parent, expected) in [
        (&["a", "e"][..], "c", &[("a", Code::ParentCycle)][..]),
        (
            &["c", "b", "e"],
            "c",
            &[("b", Code::ParentCycle), ("c", Code::ParentCycle)],
        ),
        (&["e", "c"], "d5", &[("e", Code::ParentDepth)]),
        (&["a"], "d4", &[("a", Code::ParentDepth)]),
    ] {
        let rejected = changed(&world, &ann, id, &select(paths).await, &below(parent)).await;
        let expected: Vec<_> = expected
            .iter()
            .map(|(path, code)| ((*path).to_owned(), "parent".to_owned(), *code))
            .collect();
        assert_eq!(reported(&rejected), expected, "{paths:?} below {parent}");
    }

    // Below `d5`, `e` would be too deep with `f` below it; moved together, both fit.
    let both = changed(&world, &ann, id, &select(&["e", "f"]).await, &below("d5")).await;
    assert_eq!(lines(&both), ["e parent:  → d5", "f parent: e → d5"]);
    let six = changed(&world, &ann, id, &select(&["c"]).await, &below("f")).await;
    assert_eq!(
        reported(&six),
        [("c".to_owned(), "parent".to_owned(), Code::ParentDepth)]
    );

    let top = changed(&world, &ann, id, &everything(), &below("")).await;
    assert_eq!((top.changed, top.unchanged), (8, 2));
}

#[on_sqlite]
async fn who_may_not_edit_the_indicators_changes_nothing(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    metric(&world, &ann, "a", None).await;

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
                .add_collection_member(&ann, id, name, role)
                .await
                .unwrap();
        }
        caller
    };

    let member = join("member", AccountRole::Member, Some(CollectionRole::Member)).await;
    let editor = join("editor", AccountRole::Member, Some(CollectionRole::Editor)).await;
    let office = join("office", AccountRole::Administrator, None).await;
    let stranger = world.publisher("stranger").await;

    let change = async |caller: &Caller, unit_fr: &str, dry_run: bool| {
        world
            .service
            .metrics()
            .change_metrics(caller, id, &everything(), &unit(unit_fr), None, dry_run)
            .await
    };

    for dry_run in [true, false] {
        for (caller, expected) in [
            (&guest(), Code::SignInNeeded),
            (&stranger, Code::Forbidden),
            (&member, Code::Forbidden),
        ] {
            assert_eq!(code(change(caller, "x", dry_run).await), expected);
        }
    }
    for (caller, text) in [(&editor, "x"), (&office, "y"), (&ann, "z")] {
        assert_eq!(change(caller, text, false).await.unwrap().changed, 1);
    }

    let form = collection_form("col", CollectionAccess::Private);
    world
        .service
        .collections()
        .update_collection(&ann, id, 1, &form)
        .await
        .unwrap();
    for caller in [&guest(), &stranger] {
        assert_eq!(code(change(caller, "x", true).await), Code::NotFound);
    }

    let nowhere = CollectionId::new(uuid::Uuid::from_u128(5));
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .change_metrics(&ann, nowhere, &everything(), &unit("x"), None, true)
                .await
        ),
        Code::NotFound
    );
}

async fn find(world: &World, path: &str) -> MetricId {
    let seen = world
        .service
        .metrics()
        .metric(&guest(), "ann", "col", path)
        .await;
    seen.unwrap().unwrap().record.id
}
