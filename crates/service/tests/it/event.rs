//! Events of collections.

mod rights;

use domain::access::CollectionAccess;
use domain::catalogue::event::{Event, EventForm, EventKind};
use domain::id::{CollectionId, EventId, MetricId};
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use domain::text::language::Text;
use service::Caller;
use testdb::{TestDb, on_both};
use uuid::Uuid;

use crate::collection::pin::metric;
use crate::world::{World, code, codes, collection_form, number, the_problem};

pub(super) fn form(from: &str) -> EventForm {
    EventForm {
        from: from.to_owned(),
        to: None,
        label: Text::both("Base nouvelle", "New base"),
        text: Text::en("2020 = 100\nAll series."),
        kind: EventKind::Method,
        metrics: None,
    }
}

pub(super) async fn events(world: &World, caller: &Caller, collection: CollectionId) -> Vec<Event> {
    let events = world.service.events();
    let mut found = events.events(caller, &[collection]).await.unwrap();
    found.remove(&collection).unwrap_or_default()
}

/// The publisher ann, and the public collection `col`.
async fn setting(db: &TestDb) -> (World, Caller, CollectionId) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    let collection = world.collection(&ann, "ann", &form).await.record.id;
    (world, ann, collection)
}

#[on_both(texts)]
async fn an_event_is_created_edited_and_deleted(db: &TestDb) {
    let (world, ann, collection) = setting(db).await;
    let cpi = metric(&world, &ann, "col", "cpi").await;
    let events = world.service.events();

    let made = events
        .create_event(&ann, collection, &form("2020-Q1"), None)
        .await
        .unwrap();
    assert_eq!((made.version, made.collection), (1, collection));
    assert_eq!(made.fields.dates.from, "2020-Q1");
    assert_eq!(made.fields.dates.first.to_string(), "2020-01-01");
    assert_eq!(made.fields.dates.last.to_string(), "2020-03-31");
    assert_eq!(made.fields.label, Text::both("Base nouvelle", "New base"));
    assert_eq!(made.fields.text, Text::en("2020 = 100\nAll series."));
    assert_eq!(made.fields.metrics, None);

    let mut changed = form("2019-W52");
    changed.to = Some("2021".to_owned());
    changed.kind = EventKind::Other;
    changed.label = Text::fr("Base");
    changed.text = Text::default();
    changed.metrics = Some(vec![cpi]);
    world.wait(1);
    let edited = events.edit_event(&ann, made.id, 1, &changed).await.unwrap();
    assert_eq!((edited.version, edited.id), (2, made.id));
    assert_eq!(edited.fields, changed.check().unwrap());
    assert_eq!(
        events.event(&ann, collection, made.id).await.unwrap(),
        Some(edited)
    );

    let stale = the_problem(events.edit_event(&ann, made.id, 1, &changed).await);
    assert_eq!((stale.code, number(&stale, "current")), (Code::Conflict, 2));
    let stale = events.delete_event(&ann, made.id, 1).await;
    assert_eq!(code(stale), Code::Conflict);
    world.wait(1);
    events.delete_event(&ann, made.id, 2).await.unwrap();
    assert_eq!(
        code(events.delete_event(&ann, made.id, 2).await),
        Code::NotFound
    );
    assert_eq!(events.event(&ann, collection, made.id).await.unwrap(), None);

    let audit = world.service.audit();
    let trail = audit
        .collection_audit(&ann, collection, &Page::first(9))
        .await
        .unwrap();
    let trail = trail.unwrap().nodes.into_iter();
    let told: Vec<_> = trail
        .map(|entry| {
            (
                entry.action,
                entry.subject.unwrap_or_default(),
                entry.details,
            )
        })
        .filter(|(action, ..)| action.as_str().starts_with("event_"))
        .collect();
    let entry =
        |action, subject: &str, details: &str| (action, subject.to_owned(), details.to_owned());
    assert_eq!(
        told,
        [
            entry(AuditAction::EventDeleted, "Base", "{}"),
            entry(
                AuditAction::EventChanged,
                "Base",
                "{\"fields\":[\"from\",\"to\",\"label\",\"text\",\"kind\",\"metrics\"]}"
            ),
            entry(AuditAction::EventCreated, "New base", "{}"),
        ]
    );
}

#[on_both(lists)]
async fn events_are_listed_by_their_days(db: &TestDb) {
    let (world, ann, collection) = setting(db).await;
    let events_of = world.service.events();
    for (from, to) in [
        ("2020", ""),
        ("2020-01", ""),
        ("1999-12-31", "2030"),
        ("2020-02-29", ""),
        ("0050", ""),
    ] {
        let mut form = form(from);
        form.to = Some(to.to_owned());
        let made = events_of.create_event(&ann, collection, &form, None).await;
        made.unwrap();
    }
    let found = events(&world, &ann, collection).await;
    let dates: Vec<_> = found
        .iter()
        .map(|event| event.fields.dates.from.as_str())
        .collect();
    assert_eq!(
        dates,
        ["0050", "1999-12-31", "2020-01", "2020", "2020-02-29"]
    );
}

#[on_both(locks)]
async fn a_repeated_request_creates_one_event(db: &TestDb) {
    let (world, ann, collection) = setting(db).await;
    let events_of = world.service.events();
    let create = async |from: &str, key| {
        let form = form(from);
        events_of
            .create_event(&ann, collection, &form, Some(key))
            .await
    };
    let first = create("2020", "k1").await.unwrap();
    assert_eq!(create("2020", "k1").await.unwrap(), first);
    assert_eq!(code(create("2021", "k1").await), Code::IdempotencyMismatch);
    assert_eq!(events(&world, &ann, collection).await, [first]);
}

#[on_both(locks)]
async fn a_deleted_indicator_leaves_its_events(db: &TestDb) {
    let (world, ann, collection) = setting(db).await;
    let events_of = world.service.events();
    let mut metrics = Vec::new();
    for path in ["a", "b", "c"] {
        metrics.push(metric(&world, &ann, "col", path).await);
    }
    let mut some = form("2020");
    some.metrics = Some(vec![metrics[0], metrics[1]]);
    let id = events_of.create_event(&ann, collection, &some, None).await;
    let id = id.unwrap().id;
    let about = async || {
        let event = events_of.event(&ann, collection, id).await.unwrap();
        event.unwrap().fields.metrics.unwrap()
    };

    // Others take their place.
    some.metrics = Some(vec![metrics[1], metrics[2]]);
    events_of.edit_event(&ann, id, 1, &some).await.unwrap();
    assert_eq!(about().await, metrics[1..]);

    let delete = async |metric| world.service.metrics().delete_metric(&ann, metric).await;
    delete(metrics[1]).await.unwrap();
    assert_eq!(about().await, [metrics[2]]);
    delete(metrics[2]).await.unwrap();
    assert_eq!(about().await, []);

    // It stays for none, until an editor chooses others.
    let at = |field: &str, code| [(Some(field.to_owned()), code)];
    for (chosen, problem) in [(vec![], Code::Required), (vec![metrics[2]], Code::NotFound)] {
        some.metrics = Some(chosen);
        let edited = events_of.edit_event(&ann, id, 2, &some).await;
        assert_eq!(codes(edited), at("metrics", problem));
    }
    some.metrics = None;
    let edited = events_of.edit_event(&ann, id, 2, &some).await.unwrap();
    assert_eq!(edited.fields.metrics, None);
}

#[on_both(locks)]
async fn a_collection_has_200_events_and_only_its_own_indicators(db: &TestDb) {
    let (world, ann, collection) = setting(db).await;
    let events_of = world.service.events();
    let other = collection_form("other", CollectionAccess::Public);
    world.collection(&ann, "ann", &other).await;
    let elsewhere = metric(&world, &ann, "other", "cpi").await;
    let nowhere = MetricId::new(Uuid::from_u128(7));
    for unknown in [elsewhere, nowhere] {
        let mut some = form("2020");
        some.metrics = Some(vec![unknown]);
        let made = events_of.create_event(&ann, collection, &some, None).await;
        assert_eq!(codes(made), [(Some("metrics".to_owned()), Code::NotFound)]);
    }

    let mut last = EventId::new(Uuid::nil());
    for _ in 0..200 {
        let made = events_of
            .create_event(&ann, collection, &form("2020"), None)
            .await;
        last = made.unwrap().id;
    }
    let one_more = async || {
        events_of
            .create_event(&ann, collection, &form("2020"), None)
            .await
    };
    let problem = the_problem(one_more().await);
    assert_eq!(
        (problem.code, number(&problem, "max")),
        (Code::TooMany, 200)
    );
    events_of.delete_event(&ann, last, 1).await.unwrap();
    one_more().await.unwrap();
}
