//! The end of an indicator: edited, seen, and taken back by a publish.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::metric::list::{DeskFilter, MetricFilter, MetricList, MetricOrder};
use domain::catalogue::metric::{
    End, EndChoice, EndForm, MetricForm, MetricsForm, SuccessorChoice,
};
use domain::id::MetricId;
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use domain::series::vintage::Mode;
use domain::text::language::Text;
use service::metric::SeenMetric;
use service::metric::edit::NewLines;
use service::metric::publish::PublishForm;
use service::metric::selection::SelectionForm;
use service::{Caller, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, collection_form, guest, metric_form, the_problem};

/// Ann with a public collection `col` and a private one, `hidden`.
async fn setting(world: &World) -> Caller {
    let ann = world.publisher("ann").await;
    for (key, access) in [
        ("col", CollectionAccess::Public),
        ("hidden", CollectionAccess::Private),
    ] {
        let form = collection_form(key, access);
        world.collection(&ann, "ann", &form).await;
    }
    ann
}

async fn made(world: &World, ann: &Caller, collection: &str, path: &str) -> SeenMetric {
    let form = metric_form(path, Frequency::Yearly);
    let metrics = world.service.metrics();
    let made = metrics.create_metric(ann, "ann", collection, &form, Some("2020;1"), None);
    made.await.unwrap()
}

fn ending(date: &str, successor: Option<SuccessorChoice>) -> EndChoice<EndForm> {
    EndChoice::At(EndForm {
        date: date.to_owned(),
        reason: Text::both("Enquête arrêtée", "Survey stopped"),
        successor,
    })
}

fn form(path: &str, end: EndChoice<EndForm>) -> MetricForm {
    MetricForm {
        end,
        ..metric_form(path, Frequency::Yearly)
    }
}

async fn edit(
    world: &World,
    ann: &Caller,
    metric: &SeenMetric,
    end: EndChoice<EndForm>,
) -> Outcome<SeenMetric> {
    let metrics = world.service.metrics();
    let present = metrics.metric_by_id(ann, metric.record.id).await.unwrap();
    let record = present.unwrap().record;
    let form = form(&record.path, end);
    metrics
        .update_metric(ann, record.id, record.version, &form, None, None)
        .await
}

async fn end_of(world: &World, id: MetricId) -> Option<End> {
    let metrics = world.service.metrics();
    let seen = metrics.metric_by_id(&guest(), id).await.unwrap();
    seen.unwrap().record.end
}

/// The entries of the audit trail, the latest first.
async fn trail(world: &World, ann: &Caller, metric: &SeenMetric) -> Vec<(AuditAction, String)> {
    let collection = metric.collection.record.id;
    let trail = world.service.audit();
    let page = Page::first(100);
    let entries = trail.collection_audit(ann, collection, &page).await;
    let entries = entries.unwrap().unwrap().nodes.into_iter();
    entries.map(|entry| (entry.action, entry.details)).collect()
}

/// The address of the successor that a reader sees.
async fn successor(world: &World, reader: &Caller, id: MetricId) -> Option<String> {
    let id = end_of(world, id).await?.successor?;
    let metrics = world.service.metrics();
    let mut seen = metrics.successors(reader, &[id]).await.unwrap();
    seen.remove(&id).map(|seen| seen.address())
}

#[on_both]
async fn an_end_is_stored_changed_and_taken_back(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    let (old, new) = (
        made(&world, &ann, "col", "old").await,
        made(&world, &ann, "col", "new").await,
    );
    let id = old.record.id;
    assert_eq!(old.record.end, None);

    let chosen = Some(SuccessorChoice::Id(new.record.id));
    let ended = edit(&world, &ann, &old, ending("2024-03-31", chosen)).await;
    let end = ended.unwrap().record.end.unwrap();
    assert_eq!(end.date.to_string(), "2024-03-31");
    assert_eq!(end.reason, Text::both("Enquête arrêtée", "Survey stopped"));
    assert_eq!(end.successor, Some(new.record.id));

    // An absent end stays; another one takes its place; null takes it back.
    edit(&world, &ann, &old, EndChoice::Stay).await.unwrap();
    assert_eq!(end_of(&world, id).await, Some(end));
    edit(&world, &ann, &old, ending("2024-06-30", None))
        .await
        .unwrap();
    let end = end_of(&world, id).await.unwrap();
    assert_eq!(
        (end.date.to_string().as_str(), end.successor),
        ("2024-06-30", None)
    );
    edit(&world, &ann, &old, EndChoice::Nothing).await.unwrap();
    assert_eq!(end_of(&world, id).await, None);

    let trail = trail(&world, &ann, &old).await;
    let edits: Vec<_> = trail
        .iter()
        .filter(|(action, _)| *action == AuditAction::MetricChanged)
        .map(|(_, details)| details.as_str())
        .collect();
    assert_eq!(edits, [r#"{"fields":["end"]}"#; 3]);
}

#[on_both]
async fn a_successor_is_named_to_who_may_see_it(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    let bob = world.publisher("bob").await;
    let old = made(&world, &ann, "col", "old").await;
    let (open, hidden) = (
        made(&world, &ann, "col", "prices/new").await,
        made(&world, &ann, "hidden", "new").await,
    );
    let id = old.record.id;
    let at = |address: &str| Some(SuccessorChoice::At(address.to_owned()));
    let near = |address: &str| Some(SuccessorChoice::Near(address.to_owned()));
    for (chosen, expected) in [
        (at("ann/col/prices/new"), Some("ann/col/prices/new")),
        (near("prices/NEW"), Some("ann/col/prices/new")),
        (near("ann/col/prices/new"), Some("ann/col/prices/new")),
        (Some(SuccessorChoice::Id(hidden.record.id)), None),
        (at("ann/hidden/new"), None),
    ] {
        edit(&world, &ann, &old, ending("2024-03-31", chosen))
            .await
            .unwrap();
        assert_eq!(successor(&world, &guest(), id).await.as_deref(), expected);
        let seen = successor(&world, &ann, id).await;
        assert_eq!(seen.as_deref(), Some(expected.unwrap_or("ann/hidden/new")));
    }

    // A hidden one, a deleted one and none at all are the same to an editor, and nothing succeeds itself.
    let bobs = collection_form("bobs", CollectionAccess::Public);
    world.collection(&bob, "bob", &bobs).await;
    let own = form("m", EndChoice::Stay);
    let metrics = world.service.metrics();
    let own = metrics
        .create_metric(&bob, "bob", "bobs", &own, None, None)
        .await
        .unwrap();
    for (chosen, expected) in [
        (
            Some(SuccessorChoice::Id(hidden.record.id)),
            Code::SuccessorNotFound,
        ),
        (at("ann/hidden/new"), Code::SuccessorNotFound),
        (at("ann/hidden/none"), Code::SuccessorNotFound),
        (near("none"), Code::SuccessorNotFound),
        (at(""), Code::SuccessorNotFound),
        (near("m"), Code::SuccessorItself),
    ] {
        let rejected = edit(&world, &bob, &own, ending("2024-03-31", chosen)).await;
        let problem = the_problem(rejected);
        assert_eq!(
            (problem.code, problem.field.as_deref()),
            (expected, Some("end.successor"))
        );
    }

    // A moved one is followed, a deleted one is not named.
    let chosen = at("ann/col/prices/new");
    edit(&world, &bob, &own, ending("2024-03-31", chosen))
        .await
        .unwrap();
    let (open_id, version) = (open.record.id, open.record.version);
    let moved = metrics
        .move_metric(&ann, open_id, version, "cpi", false)
        .await;
    moved.unwrap();
    let id = own.record.id;
    assert_eq!(
        successor(&world, &guest(), id).await.as_deref(),
        Some("ann/col/cpi")
    );
    metrics.delete_metric(&ann, open_id).await.unwrap();
    assert_eq!(successor(&world, &guest(), id).await, None);
}

#[on_both]
async fn a_successor_that_the_editor_does_not_see_stays(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    let old = made(&world, &ann, "col", "old").await;
    let hidden = made(&world, &ann, "hidden", "new").await;
    let chosen = Some(SuccessorChoice::Id(hidden.record.id));
    edit(&world, &ann, &old, ending("2024-03-31", chosen))
        .await
        .unwrap();

    let bob = world.publisher("bob").await;
    let members = world.service.members();
    let role = domain::identity::role::AccountRole::Member;
    members
        .add_account_member(&ann, "ann", "bob", role)
        .await
        .unwrap();
    let role = domain::identity::role::CollectionRole::Editor;
    let collection = old.collection.record.id;
    members
        .add_collection_member(&ann, collection, "bob", role)
        .await
        .unwrap();
    assert_eq!(successor(&world, &bob, old.record.id).await, None);
    edit(&world, &bob, &old, ending("2024-04-30", None))
        .await
        .unwrap();
    let end = end_of(&world, old.record.id).await.unwrap();
    assert_eq!(end.date.to_string(), "2024-04-30");
    assert_eq!(end.successor, Some(hidden.record.id));
}

#[on_both]
async fn a_publish_asks_to_take_the_end_back(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    let metric = made(&world, &ann, "col", "m").await;
    let id = metric.record.id;
    // The last value comes with the end.
    let metrics = world.service.metrics();
    let lines = |lines, based_on| Some(NewLines { lines, based_on });
    let ended = form("m", ending("2024-03-31", None));
    let (version, last) = (metric.record.version, lines("2020;1\n2021;2", 1));
    metrics
        .update_metric(&ann, id, version, &ended, last, None)
        .await
        .unwrap();

    let publish = async |lines: &str, resume| {
        let form = PublishForm {
            lines,
            mode: Mode::Merge,
            based_on: None,
            resume,
        };
        metrics.publish_form(&ann, id, form, None).await
    };
    let problem = the_problem(publish("2022;3", false).await);
    assert_eq!(problem.code, Code::MetricEnded);
    assert_eq!(problem.params["date"], "2024-03-31".into());
    let edited = metrics.update_metric(&ann, id, version + 1, &ended, lines("2022;3", 2), None);
    assert_eq!(code(edited.await), Code::MetricEnded);
    // What changes nothing is no publish.
    assert_eq!(publish("2021;2", false).await.unwrap().made, None);

    let resumed = publish("2022;3", true).await.unwrap();
    assert_eq!(resumed.made, Some(3));
    assert_eq!(resumed.seen.record.end, None);
    assert_eq!(resumed.seen.record.version, version + 2);
    assert_eq!(publish("2023;4", true).await.unwrap().made, Some(4));

    let trail = trail(&world, &ann, &metric).await;
    let mut actions: Vec<_> = trail
        .iter()
        .take(3)
        .map(|(action, _)| action.as_str())
        .collect();
    // The last two are of one instant.
    actions[1..].sort_unstable();
    assert_eq!(
        actions,
        ["metric_published", "metric_changed", "metric_published"]
    );
}

#[on_both(lists)]
async fn discontinued_indicators_come_last_and_are_never_due(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    let mut made_all = Vec::new();
    for path in ["a", "b", "c", "d", "e"] {
        made_all.push(made(&world, &ann, "col", path).await);
        world.wait(1);
    }
    for at in [3, 0] {
        edit(&world, &ann, &made_all[at], ending("2024-03-31", None))
            .await
            .unwrap();
        world.wait(1);
    }

    let collection = made_all[0].collection.record.id;
    let metrics = world.service.metrics();
    let listed = async |order, descending, search: Option<&str>| {
        let list = MetricList {
            filter: MetricFilter {
                search: search.map(str::to_owned),
                ..MetricFilter::default()
            },
            order,
            descending,
        };
        let mut paths = Vec::new();
        let mut page = Page::first(2);
        loop {
            let found = metrics
                .metrics(&guest(), collection, &list, &page)
                .await
                .unwrap();
            assert_eq!(found.total, 5);
            paths.extend(found.nodes.into_iter().map(|seen| seen.record.path));
            if !found.has_next {
                break paths.concat();
            }
            page.after = found.end;
        }
    };
    let name = MetricOrder::Name(domain::text::language::Language::En);
    for search in [None, Some("indicator")] {
        assert_eq!(listed(MetricOrder::Path, false, search).await, "bcead");
        assert_eq!(listed(MetricOrder::Path, true, search).await, "ecbda");
        assert_eq!(listed(MetricOrder::Updated, true, search).await, "ecbad");
        assert_eq!(listed(name, false, search).await.len(), 5);
    }

    let desk = metrics
        .desk(&ann, &DeskFilter::default(), &Page::first(10))
        .await
        .unwrap();
    assert_eq!(desk.due, 3);
    let due: Vec<_> = desk
        .listed
        .nodes
        .iter()
        .map(|entry| (entry.metric.record.path.as_str(), entry.due.is_due))
        .collect();
    assert_eq!(
        due,
        [
            ("b", true),
            ("c", true),
            ("e", true),
            ("a", false),
            ("d", false)
        ]
    );
    assert_eq!(desk.listed.nodes[4].due.next, None);
}

#[on_sqlite]
async fn several_indicators_end_together(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    let all = [
        made(&world, &ann, "col", "a").await,
        made(&world, &ann, "col", "b").await,
        made(&world, &ann, "col", "new").await,
    ];
    let collection = all[0].collection.record.id;
    let metrics = world.service.metrics();
    let change = async |count: usize, end: EndChoice<EndForm>| {
        let selection = SelectionForm {
            ids: Some(all.iter().take(count).map(|one| one.record.id).collect()),
            ..SelectionForm::default()
        };
        let form = MetricsForm {
            end,
            ..MetricsForm::default()
        };
        metrics
            .change_metrics(&ann, collection, &selection, &form, None, false)
            .await
    };
    let to_new = || ending("2024-03-31", Some(SuccessorChoice::Id(all[2].record.id)));

    let rejected = change(3, to_new()).await.unwrap().rejected;
    let rejected: Vec<_> = rejected
        .iter()
        .map(|(path, problem)| (path.as_str(), problem.code))
        .collect();
    assert_eq!(rejected, [("new", Code::SuccessorItself)]);
    let changed = change(2, to_new()).await.unwrap();
    assert_eq!((changed.changed, changed.unchanged), (2, 0));
    let fields: Vec<_> = changed.preview[0]
        .fields
        .iter()
        .map(|field| format!("{} {}", field.field, field.after))
        .collect();
    assert_eq!(
        fields,
        [
            "end.date 2024-03-31",
            "end.reason.fr Enquête arrêtée",
            "end.reason.en Survey stopped",
            "end.successor ann/col/new"
        ]
    );
    assert_eq!(
        successor(&world, &guest(), all[1].record.id)
            .await
            .as_deref(),
        Some("ann/col/new")
    );
    let back = change(3, EndChoice::Nothing).await.unwrap();
    assert_eq!((back.changed, back.unchanged), (2, 1));
    assert_eq!(end_of(&world, all[0].record.id).await, None);
}
