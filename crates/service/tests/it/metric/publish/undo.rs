//! Taking a publish back: the states, who may, and until when.

use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::catalogue::metric::{EndChoice, EndForm};
use domain::id::MetricId;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use domain::series::vintage::{Mode, Vintage};
use domain::text::language::Text;
use service::metric::SeenMetric;
use service::metric::edit::NewLines;
use service::metric::publish::PublishForm;
use service::{Caller, Clock, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use super::{lines, setting};
use crate::world::{World, code, guest, metric_form, number, read, the_problem};

async fn publish(world: &World, by: &Caller, id: MetricId, lines: &str, based_on: i64) {
    let metrics = world.service.metrics();
    let published = metrics.publish(by, id, lines, Mode::Replace, based_on, None);
    assert_eq!(published.await.unwrap().record.vintage, based_on + 1);
}

async fn undo(world: &World, by: &Caller, id: MetricId, vintage: i64) -> Outcome<SeenMetric> {
    let metrics = world.service.metrics();
    metrics.undo_publish(by, id, vintage, None).await
}

/// The vintages, the latest first.
async fn vintages(world: &World, id: MetricId) -> Vec<Vintage> {
    let series = world.service.series();
    let listed = series.vintages(&guest(), id, &Page::first(10)).await;
    listed.unwrap().nodes
}

#[on_both(counts)]
async fn an_undo_publishes_the_state_before_and_can_be_undone(db: &TestDb) {
    let world = World::new(db);
    let first = "2020;1.25;checked\n2021;2 P\n2022;: Q/C;secret\n";
    let second = "2020;9\n2021;2\n2023;4\n";
    let (ann, metric) = setting(&world, first).await;
    let id = metric.record.id;
    publish(&world, &ann, id, second, 1).await;
    world.wait(60);

    let undone = undo(&world, &ann, id, 2).await.unwrap().record;
    assert_eq!(lines(&world, &metric).await, first);
    assert_eq!(
        (undone.vintage, undone.observations, undone.decimals),
        (3, 2, 2)
    );
    assert_eq!(undone.last_period.as_deref(), Some("2021"));
    assert_eq!(undone.published_at, Some(world.clock.now()));
    let counts: Vec<_> = vintages(&world, id)
        .await
        .iter()
        .map(|it| (it.undoes, [it.added, it.revised, it.removed, it.recoded]))
        .collect();
    assert_eq!(
        counts,
        [
            (Some(2), [1, 1, 1, 1]),
            (None, [1, 1, 1, 1]),
            (None, [3, 0, 0, 0])
        ]
    );
    let former = read(&world, &guest(), ("ann", "col", "m"), &[("asof", "v2")]).await;
    assert_eq!(former.unwrap().unwrap().1.canonical_text(), second);

    world.wait(60);
    let again = undo(&world, &ann, id, 3).await.unwrap().record;
    assert_eq!((again.vintage, again.observations), (4, 3));
    assert_eq!(lines(&world, &metric).await, second);
    assert_eq!(vintages(&world, id).await[0].undoes, Some(3));

    let audit = world.service.audit();
    let page = Page::first(2);
    let entries = audit.collection_audit(&ann, metric.collection.record.id, &page);
    let entries = entries.await.unwrap().unwrap().nodes;
    let entries: Vec<_> = entries
        .iter()
        .map(|it| (it.action, it.details.as_str()))
        .collect();
    let published = AuditAction::MetricPublished;
    assert_eq!(
        entries,
        [
            (
                published,
                r#"{"added":1,"recoded":1,"removed":1,"revised":1,"undoes":3,"vintage":4}"#
            ),
            (
                published,
                r#"{"added":1,"recoded":1,"removed":1,"revised":1,"undoes":2,"vintage":3}"#
            ),
        ]
    );
}

#[on_both(counts)]
async fn before_the_first_vintage_the_series_is_empty(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1\n2021;2").await;
    let id = metric.record.id;
    let undone = undo(&world, &ann, id, 1).await.unwrap().record;
    assert_eq!((undone.vintage, undone.observations), (2, 0));
    assert_eq!(undone.first_period, None);
    assert_eq!(lines(&world, &metric).await, "");

    undo(&world, &ann, id, 2).await.unwrap();
    assert_eq!(lines(&world, &metric).await, "2020;1\n2021;2\n");

    // Nothing was published to another one.
    let form = metric_form("empty", Frequency::Yearly);
    let metrics = world.service.metrics();
    let empty = metrics.create_metric(&ann, "ann", "col", &form, None, None);
    let empty = empty.await.unwrap().record.id;
    assert_eq!(
        code(undo(&world, &ann, empty, 1).await),
        Code::VintageConflict
    );
}

#[on_both(locks)]
async fn only_the_author_undoes_and_only_the_latest_vintage_for_two_minutes(db: &TestDb) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let (ann, metric) = setting(&world, "2020;1").await;
    let (id, collection) = (metric.record.id, metric.collection.record.id);
    let edy = world.publisher("edy").await;
    let stranger = world.publisher("stranger").await;
    let members = world.service.members();
    members
        .add_account_member(&ann, "ann", "edy", AccountRole::Member)
        .await
        .unwrap();
    members
        .add_collection_member(&ann, collection, "edy", CollectionRole::Editor)
        .await
        .unwrap();
    publish(&world, &edy, id, "2020;2", 1).await;

    assert_eq!(
        code(undo(&world, &guest(), id, 2).await),
        Code::SignInNeeded
    );
    assert_eq!(code(undo(&world, &stranger, id, 2).await), Code::Forbidden);
    assert_eq!(code(undo(&world, &ann, id, 2).await), Code::UndoOthers);
    let problem = the_problem(undo(&world, &edy, id, 1).await);
    assert_eq!(problem.code, Code::VintageConflict);
    assert_eq!(
        (number(&problem, "basedOn"), number(&problem, "current")),
        (1, 2)
    );

    world.wait(121);
    assert_eq!(code(undo(&world, &edy, id, 2).await), Code::UndoLate);
    assert_eq!(lines(&world, &metric).await, "2020;2\n");

    // Followed by the publish of another user.
    publish(&world, &edy, id, "2020;3", 2).await;
    publish(&world, &ann, id, "2020;4", 3).await;
    assert_eq!(code(undo(&world, &edy, id, 3).await), Code::VintageConflict);

    // An author who may no longer edit.
    publish(&world, &edy, id, "2020;5", 4).await;
    members
        .remove_collection_member(&ann, collection, edy.user().unwrap())
        .await
        .unwrap();
    assert_eq!(code(undo(&world, &edy, id, 5).await), Code::Forbidden);
    assert_eq!(metric_at(&world, id).await.record.vintage, 5);
}

async fn metric_at(world: &World, id: MetricId) -> SeenMetric {
    let metrics = world.service.metrics();
    metrics.metric_by_id(&guest(), id).await.unwrap().unwrap()
}

#[on_both(locks)]
async fn a_repeated_undo_is_done_once(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1").await;
    let id = metric.record.id;
    publish(&world, &ann, id, "2020;2", 1).await;
    let undo = async |vintage, key| {
        let metrics = world.service.metrics();
        metrics.undo_publish(&ann, id, vintage, Some(key)).await
    };

    let (one, two) = tokio::join!(undo(2, "undo"), undo(2, "undo"));
    assert_eq!(one.unwrap().record, two.unwrap().record);
    world.wait(600);
    assert_eq!(undo(2, "undo").await.unwrap().record.vintage, 3);
    assert_eq!(code(undo(3, "undo").await), Code::IdempotencyMismatch);
    assert_eq!(code(undo(2, "other").await), Code::VintageConflict);
    assert_eq!(vintages(&world, id).await.len(), 3);
}

#[on_sqlite]
async fn an_undo_leaves_the_end_and_the_frequency(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1").await;
    let id = metric.record.id;
    let metrics = world.service.metrics();
    let mut form = metric_form("m", Frequency::Yearly);
    form.end = EndChoice::At(EndForm {
        date: "2024-03-31".to_owned(),
        reason: Text::en("Survey stopped"),
        successor: None,
    });
    let last = NewLines {
        lines: "2020;1\n2021;2",
        based_on: 1,
    };
    let ended = metrics.update_metric(&ann, id, metric.record.version, &form, Some(last), None);
    ended.await.unwrap();
    assert_eq!(code(undo(&world, &ann, id, 2).await), Code::MetricEnded);

    // The end that a publish took back is not set again.
    let resuming = PublishForm {
        lines: "2022;3",
        mode: Mode::Merge,
        based_on: None,
        resume: true,
    };
    let resumed = metrics.publish_form(&ann, id, resuming, None).await;
    assert_eq!(resumed.unwrap().made, Some(3));
    let undone = undo(&world, &ann, id, 3).await.unwrap().record;
    assert_eq!((undone.vintage, undone.end), (4, None));
    assert_eq!(lines(&world, &metric).await, "2020;1\n2021;2\n");

    // A change of the frequency is an edit of the indicator.
    let form = metric_form("gdp", Frequency::Yearly);
    let made = metrics.create_metric(&ann, "ann", "col", &form, Some("2020;1"), None);
    let gdp = made.await.unwrap().record;
    let form = metric_form("gdp", Frequency::Monthly);
    let monthly = NewLines {
        lines: "2020-01;1",
        based_on: 1,
    };
    let edited = metrics.update_metric(&ann, gdp.id, gdp.version, &form, Some(monthly), None);
    assert_eq!(edited.await.unwrap().record.vintage, 2);
    assert_eq!(
        code(undo(&world, &ann, gdp.id, 2).await),
        Code::FrequencyFixed
    );
    assert_eq!(
        metric_at(&world, gdp.id).await.record.frequency,
        Frequency::Monthly
    );
}
