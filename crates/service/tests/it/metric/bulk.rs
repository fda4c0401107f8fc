//! Changing fields of several indicators at once.

use domain::access::role::{AccountRole, CollectionRole};
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::{CollectionAccess, NonPublic};
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Param};
use domain::series::aggregation::Aggregation;
use domain::series::vintage::Mode;
use domain::text::language::Text;
use service::metric::SeenMetric;
use service::metric::bulk::{MetricsChanged, MetricsForm};
use service::metric::selection::SelectionForm;
use service::{Caller, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, codes, collection_form, guest, metric_form, number, the_problem};

fn world(db: &TestDb) -> World {
    World::with(db, |config| config.non_public = NonPublic::Everyone)
}

async fn collection(world: &World, caller: &Caller, key: &str) -> CollectionId {
    let form = collection_form(key, CollectionAccess::Public);
    world.collection(caller, "ann", &form).await.record.id
}

async fn metric(world: &World, caller: &Caller, path: &str, parent: Option<&str>) -> SeenMetric {
    let mut form = metric_form(path, Frequency::Yearly);
    form.parent = parent.map(str::to_owned);
    form.unit = Text::both("indice", "index");
    form.tags = Text::fr("Prix;Énergie");
    form.source = Some("Insee".to_owned());
    form.aggregation = Aggregation::Avg;
    let made = world
        .service
        .metrics()
        .create_metric(caller, "ann", "col", &form, None, None)
        .await;
    made.unwrap()
}

fn everything() -> SelectionForm {
    SelectionForm::default()
}

fn by_ids(ids: &[MetricId]) -> SelectionForm {
    SelectionForm {
        ids: Some(ids.to_vec()),
        ..SelectionForm::default()
    }
}

fn below(parent: &str) -> MetricsForm {
    MetricsForm {
        parent: Some(parent.to_owned()),
        ..MetricsForm::default()
    }
}

fn unit(fr: &str) -> MetricsForm {
    MetricsForm {
        unit: Text::fr(fr),
        ..MetricsForm::default()
    }
}

/// The changed fields, one line each.
fn lines(changed: &MetricsChanged) -> Vec<String> {
    let mut lines = Vec::new();
    for change in &changed.preview {
        let path = &change.metric.record.path;
        lines.extend(
            change
                .fields
                .iter()
                .map(|field| format!("{path} {}: {} → {}", field.field, field.before, field.after)),
        );
    }
    lines
}

fn reported(changed: &MetricsChanged) -> Vec<(String, String, Code)> {
    let rejected = changed.rejected.iter();
    rejected
        .map(|(path, problem)| {
            (
                path.clone(),
                problem.field.clone().unwrap_or_default(),
                problem.code,
            )
        })
        .collect()
}

/// Runs the change dry and then with its basis. Both report the same, and only the second one stores it.
async fn changed(
    world: &World,
    caller: &Caller,
    id: CollectionId,
    selection: &SelectionForm,
    form: &MetricsForm,
) -> MetricsChanged {
    let before = state(world, id).await;
    let service = &world.service;
    let dry = service
        .metrics()
        .change_metrics(caller, id, selection, form, None, true)
        .await
        .unwrap();
    assert_eq!(state(world, id).await, before, "a dry run stores nothing");
    let wet = service
        .metrics()
        .change_metrics(caller, id, selection, form, Some(&dry.basis), false)
        .await
        .unwrap();
    assert_eq!(
        (wet.changed, wet.unchanged, wet.more),
        (dry.changed, dry.unchanged, dry.more)
    );
    assert_eq!((lines(&wet), reported(&wet)), (lines(&dry), reported(&dry)));
    if wet.rejected.is_empty() {
        let again = service
            .metrics()
            .change_metrics(caller, id, selection, form, Some(&wet.basis), false)
            .await
            .unwrap();
        assert_eq!(
            (again.changed, again.unchanged),
            (0, wet.changed + wet.unchanged),
            "what is done is done"
        );
        assert_eq!(again.basis, wet.basis);
    } else {
        assert_eq!(
            state(world, id).await,
            before,
            "nothing is stored where anything is refused"
        );
    }
    wet
}

/// The fields of all indicators that a bulk change can change.
async fn state(world: &World, id: CollectionId) -> Vec<String> {
    let wanted = domain::catalogue::metric::list::MetricList {
        filter: domain::catalogue::metric::list::MetricFilter::default(),
        order: domain::catalogue::metric::list::MetricOrder::Path,
        descending: false,
    };
    let listed = world
        .service
        .metrics()
        .metrics(&guest(), id, &wanted, &Page::first(1_000))
        .await
        .unwrap();
    let line = |seen: SeenMetric| {
        let it = seen.record;
        format!(
            "{} {:?} {:?} {:?} {} {:?} {}",
            it.path, it.unit, it.source, it.tags, it.aggregation, it.parent, it.version
        )
    };
    listed.nodes.into_iter().map(line).collect()
}

async fn entries(world: &World, ann: &Caller, id: CollectionId) -> Vec<String> {
    let entries = world
        .service
        .audit()
        .collection_audit(ann, id, &Page::first(100))
        .await
        .unwrap()
        .unwrap()
        .nodes;
    let mut reported: Vec<_> = entries
        .into_iter()
        .filter(|entry| entry.action == AuditAction::MetricsChanged)
        .map(|entry| entry.details)
        .collect();
    reported.reverse();
    reported
}

#[on_sqlite]
async fn a_dry_run_tells_what_is_done_then(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let mut paths: Vec<String> = (0..7).map(|n| format!("m{n}")).collect();
    paths.push("top".into());
    for path in &paths {
        metric(&world, &ann, path, None).await;
    }
    let form = MetricsForm {
        unit: Text::both("points", ""),
        source: Some(" Eurostat ".to_owned()),
        add_tags: Text::both("ENERGIE;loyers", "rents"),
        remove_tags: Text::fr("prix"),
        aggregation: Some(Aggregation::Last),
        parent: Some("TOP".to_owned()),
        ..MetricsForm::default()
    };
    let selection = SelectionForm {
        search: Some("m".into()),
        under: Some("m3".into()),
        ..everything()
    };
    world.wait(1);
    let one = changed(&world, &ann, id, &selection, &form).await;
    assert_eq!(
        lines(&one),
        [
            "m3 unit.fr: indice → points",
            "m3 unit.en: index → ",
            "m3 source: Insee → Eurostat",
            "m3 tags.fr: Prix;Énergie → Énergie;loyers",
            "m3 tags.en:  → rents",
            "m3 aggregation: avg → last",
            "m3 parent:  → top",
        ]
    );
    assert_eq!((one.changed, one.unchanged, one.rejected.len()), (1, 0, 0));
    let seen = world
        .service
        .metrics()
        .metric(&guest(), "ann", "col", "m3")
        .await
        .unwrap()
        .unwrap()
        .record;
    assert_eq!(
        (seen.version, seen.unit, seen.updated_at > seen.created_at),
        (2, Text::fr("points"), true)
    );
    // The indicator is found by its new tags, and not by the removed ones.
    for (tag, nearest) in [("RENTS", "m3"), ("prix", "m0")] {
        let mut other = metric_form("other", Frequency::Yearly);
        other.tags = Text::en(tag);
        let other = world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &other, None, None)
            .await
            .unwrap();
        let near = world
            .service
            .metrics()
            .related(&guest(), &[other.at()])
            .await
            .unwrap();
        assert_eq!(near[&other.record.id][0].record.path, nearest, "{tag}");
        world
            .service
            .metrics()
            .delete_metric(&ann, other.record.id)
            .await
            .unwrap();
    }

    let all = MetricsForm {
        source: Some("Eurostat".into()),
        ..MetricsForm::default()
    };
    world.wait(1);
    let rest = changed(&world, &ann, id, &everything(), &all).await;
    assert_eq!((rest.changed, rest.unchanged), (7, 1));
    let nothing = changed(&world, &ann, id, &everything(), &MetricsForm::default()).await;
    assert_eq!((nothing.changed, nothing.unchanged), (0, 8));
    world.wait(1);
    let out = changed(&world, &ann, id, &everything(), &below(" ")).await;
    assert_eq!(lines(&out), ["m3 parent: top → "]);
    assert_eq!(
        entries(&world, &ann, id).await,
        [
            r#"{"count":1,"fields":["aggregation","parent","source","tags","unit"],"first":["m3"]}"#,
            r#"{"count":7,"fields":["source"],"first":["m0","m1","m2","m4","m5"]}"#,
            r#"{"count":1,"fields":["parent"],"first":["m3"]}"#,
        ]
    );
}

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

#[on_both(locks)]
async fn what_was_changed_since_it_was_looked_at_is_told(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let mut made = Vec::new();
    for path in ["a", "b", "c", "d"] {
        made.push(metric(&world, &ann, path, None).await);
    }
    let service = &world.service;
    let look = async || {
        service
            .metrics()
            .change_metrics(&ann, id, &everything(), &unit("x"), None, true)
            .await
            .unwrap()
            .basis
    };
    let conflict = async |basis: &str| {
        let dry = the_problem(
            service
                .metrics()
                .change_metrics(&ann, id, &everything(), &unit("x"), Some(basis), true)
                .await,
        );
        let wet = the_problem(
            service
                .metrics()
                .change_metrics(&ann, id, &everything(), &unit("x"), Some(basis), false)
                .await,
        );
        assert_eq!((wet.code, &wet), (Code::SelectionConflict, &dry));
        let Some(Param::Text(first)) = wet.params.get("first") else {
            panic!("{wet:?}")
        };
        (number(&wet, "count"), first.clone())
    };
    let basis = look().await;
    // Published values do not change the basis.
    service
        .metrics()
        .publish(&ann, made[0].record.id, "2024;1", Mode::Merge, 0, None)
        .await
        .unwrap();
    assert_eq!(look().await, basis);
    let mut form = metric_form("b", Frequency::Yearly);
    form.source = Some("Somebody else".into());
    service
        .metrics()
        .update_metric(&ann, made[1].record.id, 1, &form, None, None)
        .await
        .unwrap();
    assert_eq!(conflict(&basis).await, (1, "b".to_owned()));
    service
        .metrics()
        .delete_metric(&ann, made[2].record.id)
        .await
        .unwrap();
    assert_eq!(conflict(&basis).await, (2, "b".to_owned()));
    let basis = look().await;
    service
        .metrics()
        .delete_metric(&ann, made[3].record.id)
        .await
        .unwrap();
    assert_eq!(conflict(&basis).await, (1, "none".to_owned()));
    let basis = look().await;
    metric(&world, &ann, "later", None).await;
    assert_eq!(conflict(&basis).await, (1, "later".to_owned()));
    assert_eq!(conflict("no basis").await.0, 3);
    assert!(entries(&world, &ann, id).await.is_empty());
    let basis = look().await;
    let done = service
        .metrics()
        .change_metrics(&ann, id, &everything(), &unit("x"), Some(&basis), false)
        .await
        .unwrap();
    assert_eq!(done.changed, 3);
    assert_eq!(conflict(&basis).await.0, 3);
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

#[on_sqlite]
async fn a_selection_is_something_and_not_too_much(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let one = metric(&world, &ann, "one", None).await.record;
    let change = async |selection: &SelectionForm| -> Outcome<MetricsChanged> {
        world
            .service
            .metrics()
            .change_metrics(&ann, id, selection, &unit("x"), None, true)
            .await
    };
    let nowhere = SelectionForm {
        search: Some("nowhere".into()),
        ..everything()
    };
    for nothing in [
        by_ids(&[]),
        by_ids(&[MetricId::new(uuid::Uuid::from_u128(5))]),
        nowhere,
    ] {
        assert_eq!(
            code(change(&nothing).await),
            Code::SelectionEmpty,
            "{nothing:?}"
        );
    }
    let many: Vec<_> = (0..5_001)
        .map(|n| MetricId::new(uuid::Uuid::from_u128(n)))
        .collect();
    assert_eq!(code(change(&by_ids(&many)).await), Code::SelectionTooLarge);
    let mut most = many[..4_999].to_vec();
    most.push(one.id);
    assert_eq!(change(&by_ids(&most)).await.unwrap().changed, 1);
    // Indicators created later are not selected.
    let before = SelectionForm {
        made_before: Some(one.created_at),
        ..everything()
    };
    assert_eq!(code(change(&before).await), Code::SelectionEmpty);
}

#[on_both(counts)]
async fn more_than_a_hundred_are_counted_and_the_first_are_shown(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    for n in 0..130 {
        let frequency = if n < 120 {
            Frequency::Category
        } else {
            Frequency::Yearly
        };
        let form = metric_form(&format!("m{n:03}"), frequency);
        world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, None, None)
            .await
            .unwrap();
    }
    let sum = MetricsForm {
        aggregation: Some(Aggregation::Sum),
        ..MetricsForm::default()
    };
    let rejected = changed(&world, &ann, id, &everything(), &sum).await;
    assert_eq!(
        (
            rejected.rejected.len(),
            rejected.more,
            rejected.changed,
            rejected.unchanged
        ),
        (100, 20, 10, 0)
    );
    let tags = MetricsForm {
        tags: Text::both("un;deux", "one"),
        ..MetricsForm::default()
    };
    let all = changed(&world, &ann, id, &everything(), &tags).await;
    assert_eq!((all.changed, all.preview.len()), (130, 100));
    assert_eq!(lines(&all).len(), 200);
    let last = world
        .service
        .metrics()
        .metric(&guest(), "ann", "col", "m129")
        .await
        .unwrap()
        .unwrap()
        .record;
    assert_eq!(last.tags, Text::both("un;deux", "one"));
}

#[on_both(commits)]
async fn two_who_change_the_same_at_once_are_told_or_follow_each_other(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let mut ids = Vec::new();
    for n in 0..6 {
        ids.push(metric(&world, &ann, &format!("m{n}"), None).await.record.id);
    }
    let service = &world.service;
    for round in 0..6 {
        let basis = service
            .metrics()
            .change_metrics(&ann, id, &everything(), &unit("look"), None, true)
            .await
            .unwrap()
            .basis;
        let (one, two) = (unit(&format!("one {round}")), unit(&format!("two {round}")));
        let every = everything();
        let (one, two, published) = tokio::join!(
            service
                .metrics()
                .change_metrics(&ann, id, &every, &one, Some(&basis), false),
            service
                .metrics()
                .change_metrics(&ann, id, &every, &two, Some(&basis), false),
            service
                .metrics()
                .publish(&ann, ids[round], "2024;1", Mode::Merge, 0, None),
        );
        published.unwrap();
        let won = usize::from(one.is_ok()) + usize::from(two.is_ok());
        assert_eq!(won, 1, "{one:?} {two:?}");
        for outcome in [one, two] {
            if outcome.is_err() {
                assert_eq!(code(outcome), Code::SelectionConflict);
            }
        }
        let units: std::collections::BTreeSet<_> = service
            .metrics()
            .metrics_by_id(&ann, &ids.iter().map(|it| (id, *it)).collect::<Vec<_>>())
            .await
            .unwrap()
            .into_iter()
            .map(|seen| seen.record.unit.fr)
            .collect();
        assert_eq!(units.len(), 1, "all of one: {units:?}");
    }
}

async fn find(world: &World, path: &str) -> MetricId {
    let seen = world
        .service
        .metrics()
        .metric(&guest(), "ann", "col", path)
        .await;
    seen.unwrap().unwrap().record.id
}
