//! Deleting: the obstacles, the items deleted along, and the state that others find afterwards.

use domain::access::Reader;
use domain::access::role::{AccountRole, CollectionRole};
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::ChartForm;
use domain::catalogue::collection::{CollectionAccess, NonPublic};
use domain::catalogue::dashboard::{
    DashboardAccess, DashboardChartForm, DashboardForm, SeriesForm,
};
use domain::id::{CollectionId, MetricId};
use domain::identity::account::AccountKind;
use domain::list::Page;
use domain::operation::audit::AuditEntry;
use domain::problem::{Code, Param, Problem};
use domain::series::vintage::Mode;
use domain::text::language::{Language, Text};
use service::dashboard::NewDashboard;
use service::metric::SeenMetric;
use service::{Caller, ServiceError};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{
    PASSWORD, World, client, code, codes, collection_form, guest, metric_form, number, rejected,
    the_problem,
};

fn world(db: &TestDb) -> World {
    World::with(db, |config| config.non_public = NonPublic::Everyone)
}

async fn collection(world: &World, caller: &Caller, account: &str, key: &str) -> CollectionId {
    let form = collection_form(key, CollectionAccess::Public);
    world.collection(caller, account, &form).await.record.id
}

async fn metric(world: &World, caller: &Caller, path: &str, parent: Option<&str>) -> SeenMetric {
    let mut form = metric_form(path, Frequency::Yearly);
    form.parent = parent.map(str::to_owned);
    let lines = Some("2024;1\n2025;2");
    let made = world
        .service
        .metrics()
        .create_metric(caller, "ann", "col", &form, lines, None)
        .await;
    made.unwrap()
}

fn dashboard_form(key: &str, access: Option<DashboardAccess>) -> DashboardForm {
    DashboardForm {
        key: key.to_owned(),
        name: Text::en("A dashboard"),
        description: Text::default(),
        tags: Text::default(),
        access,
        start: None,
        end: None,
    }
}

/// Creates a dashboard with a chart of each of these indicators, in the collection `col` or among ann's own.
async fn dashboard(
    world: &World,
    ann: &Caller,
    key: &str,
    collection: Option<&str>,
    of: &[MetricId],
) {
    let access = collection.is_none().then_some(DashboardAccess::Public);
    let form = dashboard_form(key, access);
    let charts: Vec<_> = of
        .iter()
        .enumerate()
        .map(|(place, metric)| DashboardChartForm {
            key: format!("chart{place}"),
            title: Text::en("A chart"),
            options: ChartForm::default().options,
            series: vec![SeriesForm {
                metric: Some(*metric),
                ..SeriesForm::default()
            }],
        })
        .collect();
    let new = NewDashboard {
        account: "ann",
        collection,
        form: &form,
        charts: &charts,
    };
    world
        .service
        .dashboards()
        .create_dashboard(ann, &new, None)
        .await
        .unwrap();
}

fn reported(problem: &Problem) -> (Code, i64, &str) {
    let first = match problem.params.get("first") {
        Some(Param::Text(first)) => first,
        other => panic!("first is {other:?}"),
    };
    (problem.code, number(problem, "count"), first)
}

/// Signs up a publisher and adds them to ann's account with this role.
async fn join(world: &World, ann: &Caller, name: &str, role: AccountRole) -> Caller {
    let caller = world.publisher(name).await;
    let joined = world
        .service
        .members()
        .add_account_member(ann, "ann", name, role)
        .await;
    joined.unwrap();
    caller
}

async fn trail(world: &World, caller: &Caller, account: &str) -> Vec<AuditEntry> {
    let account = world
        .service
        .accounts()
        .account(caller, account)
        .await
        .unwrap()
        .unwrap();
    let page = Page::first(100);
    let listed = world
        .service
        .audit()
        .account_audit(caller, account.record.id, &page)
        .await;
    listed.unwrap().unwrap().nodes
}

#[on_sqlite]
async fn an_indicator_goes_when_it_is_no_others_parent(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;
    collection(&world, &ann, "ann", "col").await;
    let top = metric(&world, &ann, "top", None).await;
    for n in 0..6 {
        metric(&world, &ann, &format!("top/{n}"), None).await;
    }
    let other = metric(&world, &ann, "other", Some("top/0")).await;
    let problem = the_problem(
        world
            .service
            .metrics()
            .delete_metric(&ann, top.record.id)
            .await,
    );
    assert_eq!(
        reported(&problem),
        (Code::HasChildren, 6, "top/0, top/1, top/2, top/3, top/4")
    );
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .delete_metric(&bob, other.record.id)
                .await
        ),
        Code::Forbidden
    );
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .delete_metric(&guest(), other.record.id)
                .await
        ),
        Code::SignInNeeded
    );
    let member = join(&world, &ann, "member", AccountRole::Member).await;
    let id = other.record.collection;
    world
        .service
        .members()
        .add_collection_member(&ann, id, "member", CollectionRole::Member)
        .await
        .unwrap();
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .delete_metric(&member, other.record.id)
                .await
        ),
        Code::Forbidden
    );

    let editor = join(&world, &ann, "editor", AccountRole::Member).await;
    world
        .service
        .members()
        .add_collection_member(&ann, id, "editor", CollectionRole::Editor)
        .await
        .unwrap();
    world
        .service
        .metrics()
        .delete_metric(&editor, other.record.id)
        .await
        .unwrap();
    assert!(
        world
            .service
            .metrics()
            .metric(&ann, "ann", "col", "other")
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .delete_metric(&editor, other.record.id)
                .await
        ),
        Code::NotFound
    );
    // The path is free, and a new indicator there has a new history.
    let again = metric(&world, &ann, "OTHER", None).await;
    assert_eq!((again.record.vintage, again.record.observations), (1, 2));
}

#[on_both(locks)]
async fn who_saves_what_was_deleted_meanwhile_is_told_and_makes_nothing(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    collection(&world, &ann, "ann", "col").await;
    let gone = metric(&world, &ann, "gone", None).await.record;
    world
        .service
        .metrics()
        .delete_metric(&ann, gone.id)
        .await
        .unwrap();
    let service = &world.service;
    let form = metric_form("gone", Frequency::Yearly);
    let lines = service::metric::edit::NewLines {
        lines: "2024;9",
        based_on: 1,
    };
    assert_eq!(
        code(
            service
                .metrics()
                .update_metric(&ann, gone.id, 1, &form, Some(lines), None)
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            service
                .metrics()
                .publish(&ann, gone.id, "2024;9", Mode::Merge, 1, None)
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            service
                .metrics()
                .update_metric_chart(&ann, gone.id, 1, Some(&ChartForm::default()))
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            service
                .metrics()
                .move_metric(&ann, gone.id, 1, "back", true)
                .await
        ),
        Code::NotFound
    );
    assert!(
        service
            .metrics()
            .metric(&ann, "ann", "col", "gone")
            .await
            .unwrap()
            .is_none()
    );

    // Concurrent calls: each one either saves before the deletion or is rejected.
    for round in 0..6 {
        let id = metric(&world, &ann, &format!("m{round}"), None)
            .await
            .record
            .id;
        let form = metric_form(&format!("m{round}"), Frequency::Yearly);
        let child = {
            let mut child = metric_form(&format!("child{round}"), Frequency::Yearly);
            child.parent = Some(format!("m{round}"));
            child
        };
        let to = format!("moved{round}");
        let (deleted, updated, published, moved, below) = tokio::join!(
            service.metrics().delete_metric(&ann, id),
            service
                .metrics()
                .update_metric(&ann, id, 1, &form, None, None),
            service
                .metrics()
                .publish(&ann, id, "2026;3", Mode::Merge, 1, None),
            service.metrics().move_metric(&ann, id, 1, &to, false),
            service
                .metrics()
                .create_metric(&ann, "ann", "col", &child, None, None),
        );
        let expected = |stop: Option<ServiceError>| match stop {
            None => true,
            Some(ServiceError::Rejected(rejected)) => [
                Code::NotFound,
                Code::Conflict,
                Code::HasChildren,
                Code::ParentNotFound,
            ]
            .contains(&rejected.problems[0].code),
            Some(ServiceError::Failed(_)) => false,
        };
        let there = service
            .metrics()
            .metric_by_id(&ann, id)
            .await
            .unwrap()
            .is_some();
        assert_eq!(there, deleted.is_err(), "{deleted:?}");
        if let Ok(child) = &below {
            assert_eq!(child.record.parent.is_some(), there, "a child of nobody");
        }
        for stop in [
            deleted.err(),
            updated.err(),
            published.err(),
            moved.err(),
            below.err(),
        ] {
            assert!(expected(stop.clone()), "{stop:?}");
        }
    }
}

#[on_both(lists)]
async fn charts_of_a_deleted_indicator_stay_and_its_pins_go(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "ann", "col").await;
    collection(&world, &ann, "ann", "second").await;
    let (one, two) = (
        metric(&world, &ann, "one", None).await,
        metric(&world, &ann, "one/two", Some("")).await,
    );
    dashboard(
        &world,
        &ann,
        "board",
        Some("col"),
        &[one.record.id, one.record.id, two.record.id],
    )
    .await;
    dashboard(&world, &ann, "elsewhere", Some("second"), &[one.record.id]).await;
    dashboard(&world, &ann, "personal", None, &[one.record.id]).await;
    let around = world
        .service
        .metrics()
        .surroundings(&guest(), &[one.at(), two.at()])
        .await
        .unwrap();
    let around = |metric: &SeenMetric| {
        around
            .get(&metric.record.id)
            .map(|it| (it.below, it.charts))
            .unwrap()
    };
    assert_eq!((around(&one), around(&two)), ((1, 2), (0, 1)));

    world
        .service
        .collections()
        .pin(
            &ann,
            id,
            domain::catalogue::pin::Pinned::Metric(one.record.id),
        )
        .await
        .unwrap();
    let before = world
        .service
        .collections()
        .collection_by_id(&ann, id)
        .await
        .unwrap()
        .unwrap()
        .record
        .pins_version;
    world
        .service
        .metrics()
        .delete_metric(&ann, one.record.id)
        .await
        .unwrap();
    let after = world
        .service
        .collections()
        .collection_by_id(&ann, id)
        .await
        .unwrap()
        .unwrap()
        .record
        .pins_version;
    assert!(after > before, "who arranges the pins is told");
    let board = world
        .service
        .dashboards()
        .dashboard(&guest(), "ann", Some("col"), "board")
        .await
        .unwrap()
        .unwrap();
    let charts = world
        .service
        .dashboards()
        .charts(&guest(), &[board.record.id], &Page::first(10))
        .await
        .unwrap();
    let charts = &charts[&board.record.id];
    assert_eq!(charts.total, 3);
    let gone = charts
        .nodes
        .iter()
        .filter(|chart| chart.series[0].metric.is_none())
        .count();
    assert_eq!(gone, 2);
}

#[on_both(lists)]
async fn a_collection_goes_when_nothing_is_left_in_it(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "ann", "col").await;
    for (name, role) in [
        ("chief", AccountRole::Administrator),
        ("member", AccountRole::Member),
    ] {
        let caller = join(&world, &ann, name, role).await;
        assert_eq!(
            code(
                world
                    .service
                    .collections()
                    .delete_collection(&caller, id)
                    .await
            ),
            Code::CollectionOwnerOnly,
            "{name}"
        );
    }
    assert_eq!(
        code(
            world
                .service
                .collections()
                .delete_collection(&guest(), id)
                .await
        ),
        Code::SignInNeeded
    );
    world
        .service
        .members()
        .add_collection_member(&ann, id, "member", CollectionRole::Administrator)
        .await
        .unwrap();
    let mut metrics = Vec::new();
    for n in 0..7 {
        metrics.push(metric(&world, &ann, &format!("m{n}"), None).await.record.id);
    }
    dashboard(&world, &ann, "board", Some("col"), &[]).await;
    dashboard(&world, &ann, "personal", None, &[metrics[0]]).await;
    let problems = rejected(
        world
            .service
            .collections()
            .delete_collection(&ann, id)
            .await,
    )
    .problems;
    assert_eq!(
        problems.iter().map(reported).collect::<Vec<_>>(),
        [
            (Code::HasDashboards, 1, "board"),
            (Code::HasMetrics, 7, "m0, m1, m2, m3, m4"),
            (Code::HasMembers, 1, "member"),
        ]
    );
    for metric in metrics {
        world
            .service
            .metrics()
            .delete_metric(&ann, metric)
            .await
            .unwrap();
    }
    let board = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", Some("col"), "board")
        .await
        .unwrap()
        .unwrap();
    world
        .service
        .dashboards()
        .delete_dashboard(&ann, board.record.id)
        .await
        .unwrap();
    let problem = the_problem(
        world
            .service
            .collections()
            .delete_collection(&ann, id)
            .await,
    );
    assert_eq!(reported(&problem), (Code::HasMembers, 1, "member"));
    let member = world
        .service
        .members()
        .collection_members(&ann, id, Some("member"), &Page::first(5))
        .await
        .unwrap()
        .unwrap();
    world
        .service
        .members()
        .remove_collection_member(&ann, id, member.nodes[0].record.who.user)
        .await
        .unwrap();
    world
        .service
        .collections()
        .delete_collection(&ann, id)
        .await
        .unwrap();
    assert_eq!(
        code(
            world
                .service
                .collections()
                .delete_collection(&ann, id)
                .await
        ),
        Code::NotFound
    );
    assert!(
        world
            .service
            .collections()
            .collection(&ann, "ann", "col")
            .await
            .unwrap()
            .is_none()
    );
    let form = collection_form("col", CollectionAccess::Public);
    assert_eq!(
        code(
            world
                .service
                .collections()
                .update_collection(&ann, id, 1, &form)
                .await
        ),
        Code::NotFound
    );
    collection(&world, &ann, "ann", "COL").await;
}

#[on_both(locks)]
async fn a_collection_is_deleted_or_added_to_but_never_both(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    join(&world, &ann, "bob", AccountRole::Member).await;
    for round in 0..10 {
        let key = format!("c{round}");
        let id = collection(&world, &ann, "ann", &key).await;
        let form = metric_form("m", Frequency::Yearly);
        let board = dashboard_form("board", None);
        let new = NewDashboard {
            account: "ann",
            collection: Some(&key),
            form: &board,
            charts: &[],
        };
        let service = &world.service;
        let (deleted, made, drawn, joined) = tokio::join!(
            service.collections().delete_collection(&ann, id),
            service
                .metrics()
                .create_metric(&ann, "ann", &key, &form, Some("2024;1"), None),
            service.dashboards().create_dashboard(&ann, &new, None),
            service
                .members()
                .add_collection_member(&ann, id, "bob", CollectionRole::Editor),
        );
        let added = made.is_ok() || drawn.is_ok() || joined.is_ok();
        assert!(
            deleted.is_ok() != added,
            "{deleted:?} {made:?} {drawn:?} {joined:?}"
        );
        for stop in [made.err(), drawn.err(), joined.err()]
            .into_iter()
            .flatten()
        {
            let ServiceError::Rejected(rejected) = stop else {
                panic!("{stop:?}")
            };
            assert_eq!(rejected.problems[0].code, Code::NotFound);
        }
        if let Err(stop) = deleted {
            let ServiceError::Rejected(rejected) = stop else {
                panic!("{stop:?}")
            };
            assert!(rejected.problems.iter().all(|it| {
                [Code::HasMetrics, Code::HasDashboards, Code::HasMembers].contains(&it.code)
            }));
        }
    }
}

#[on_sqlite]
async fn an_account_goes_with_password_and_username_when_it_is_empty(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("Ann").await;
    let delete = async |caller: &Caller, account: &str, username: &str, password: &str| {
        world
            .service
            .accounts()
            .delete_account(caller, account, username, password)
            .await
    };
    let bob = world.publisher("bob").await;
    assert_eq!(
        code(delete(&bob, "ann", "Ann", PASSWORD).await),
        Code::AccountOwnerOnly
    );
    assert_eq!(
        code(delete(&guest(), "ann", "Ann", PASSWORD).await),
        Code::SignInNeeded
    );
    assert_eq!(
        code(delete(&ann, "nobody", "nobody", PASSWORD).await),
        Code::NotFound
    );
    let id = collection(&world, &ann, "ann", "col").await;
    dashboard(&world, &ann, "personal", None, &[]).await;
    let problems = rejected(delete(&ann, "ann", "ann", "wrong").await).problems;
    assert_eq!(
        (problems[0].code, problems[0].field.as_deref()),
        (Code::UsernameMismatch, Some("username"))
    );
    assert_eq!(reported(&problems[1]), (Code::HasCollections, 1, "col"));
    assert_eq!(reported(&problems[2]), (Code::HasDashboards, 1, "personal"));
    world
        .service
        .collections()
        .delete_collection(&ann, id)
        .await
        .unwrap();
    let board = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", None, "personal")
        .await
        .unwrap()
        .unwrap();
    world
        .service
        .dashboards()
        .delete_dashboard(&ann, board.record.id)
        .await
        .unwrap();
    let wrong = delete(&ann, "ann", "Ann", "wrong password").await;
    assert_eq!(
        codes(wrong),
        [(Some("password".into()), Code::PasswordWrong)]
    );
    assert_eq!(
        codes(delete(&ann, "ann", "Ann", "").await),
        [(Some("password".into()), Code::Required)]
    );
    assert!(
        world
            .service
            .accounts()
            .account(&guest(), "ann")
            .await
            .unwrap()
            .is_some()
    );

    assert!(
        delete(&ann, "ANN", "Ann", PASSWORD).await.unwrap(),
        "the person goes with it"
    );
    assert!(
        world
            .service
            .accounts()
            .account(&guest(), "ann")
            .await
            .unwrap()
            .is_none()
    );
    // The key remains taken; the email address is free.
    let problems = world
        .service
        .identity()
        .username_check(&guest(), "aNN")
        .await
        .unwrap();
    assert_eq!(problems[0].code, Code::UsernameTaken);
    assert_eq!(
        code(
            world
                .service
                .identity()
                .sign_in(&guest(), "ann@example.org", PASSWORD)
                .await
                .map(drop)
        ),
        Code::UserNotFound
    );
    assert!(
        !world
            .service
            .identity()
            .check_email(&guest(), "ann@example.org")
            .await
            .unwrap()
    );
    let request = world
        .begin_sign_up("ann@example.org", AccountKind::User)
        .await;
    let typed = world.code_for("ann@example.org").await;
    let taken = world
        .service
        .identity()
        .complete_sign_up(&guest(), request, &typed, "ann", PASSWORD, None)
        .await;
    assert_eq!(
        codes(taken.map(drop)),
        [(Some("username".into()), Code::UsernameTaken)]
    );
    let back = world
        .service
        .identity()
        .complete_sign_up(&guest(), request, &typed, "ann2", PASSWORD, None)
        .await
        .unwrap();
    assert_eq!(
        world
            .service
            .identity()
            .viewer(&back.caller)
            .await
            .unwrap()
            .unwrap()
            .account
            .record
            .key,
        "ann2"
    );
    // The caller of the deleted account is no user any more.
    assert!(
        world
            .service
            .identity()
            .viewer(&ann)
            .await
            .unwrap()
            .is_none()
    );
}

#[on_both(lists)]
async fn a_person_who_is_deleted_leaves_others_what_they_depend_on(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let bob = join(&world, &ann, "bob", AccountRole::Administrator).await;
    let other = world
        .service
        .identity()
        .sign_in(&guest(), "bob@example.org", PASSWORD)
        .await
        .unwrap();
    let theirs = collection(&world, &bob, "ann", "col").await;
    let made = metric(&world, &bob, "cpi", None).await;
    dashboard(&world, &ann, "personal", None, &[]).await;
    let board = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", None, "personal")
        .await
        .unwrap()
        .unwrap();
    world
        .service
        .dashboards()
        .add_dashboard_reader(&ann, board.record.id, "bob")
        .await
        .unwrap();
    // Open codes and invitations for the address.
    world
        .service
        .identity()
        .begin_reset(&guest(), "bob@example.org", Language::En)
        .await
        .unwrap();
    let carl = world.publisher("carl").await;
    let bob_by_mail = service::member::invitation::Guest {
        email: "bob@example.org",
        language: Language::En,
    };
    world
        .service
        .members()
        .invite_to_account(&carl, "carl", AccountRole::Member, bob_by_mail)
        .await
        .unwrap();
    let invitations = async || {
        world
            .service
            .members()
            .account_invitations(
                &carl,
                world
                    .service
                    .accounts()
                    .account(&carl, "carl")
                    .await
                    .unwrap()
                    .unwrap()
                    .record
                    .id,
            )
            .await
            .unwrap()
            .unwrap()
            .len()
    };
    assert_eq!(invitations().await, 1);
    let vintages = world
        .service
        .series()
        .vintages(&ann, made.record.id, &Page::first(1))
        .await
        .unwrap();
    assert_eq!(vintages.nodes[0].author.as_deref(), Some("bob"));

    assert!(
        world
            .service
            .accounts()
            .delete_account(&bob, "bob", "bob", PASSWORD)
            .await
            .unwrap()
    );
    assert_eq!(invitations().await, 0);
    let authenticated = world
        .service
        .identity()
        .authenticate(Some(&other.token), client("192.0.2.1"))
        .await
        .unwrap();
    assert_eq!(authenticated.reader, Reader::Guest);
    // The user's collections belong to the account's owner.
    let seen = world
        .service
        .collections()
        .collection_by_id(&ann, theirs)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (seen.role, seen.can.delete),
        (Some(CollectionRole::Owner), true)
    );
    let members = world
        .service
        .members()
        .account_members(&ann, seen.record.account, None, &Page::first(10))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(members.total, 1);
    assert_eq!(
        world
            .service
            .members()
            .collection_members(&ann, theirs, None, &Page::first(10))
            .await
            .unwrap()
            .unwrap()
            .total,
        1
    );
    assert!(
        world
            .service
            .dashboards()
            .dashboard_readers(&ann, board.record.id)
            .await
            .unwrap()
            .is_none_or(|readers| readers.is_empty())
    );
    let vintages = world
        .service
        .series()
        .vintages(&ann, made.record.id, &Page::first(1))
        .await
        .unwrap();
    assert_eq!(
        (vintages.nodes[0].author.as_deref(), vintages.nodes[0].added),
        (None, 2)
    );
    let entries = trail(&world, &ann, "ann").await;
    use domain::operation::audit::AuditAction;
    for (action, subject) in [
        (AuditAction::CollectionHandedOver, Some("ann")),
        (AuditAction::MemberLeft, None),
    ] {
        let entry = entries.iter().find(|entry| entry.action == action).unwrap();
        assert_eq!(
            (entry.subject.as_deref(), entry.actor.as_deref()),
            (subject, None)
        );
    }
    assert!(
        entries
            .iter()
            .all(|entry| entry.actor.as_deref() != Some("bob"))
    );
    let invited = trail(&world, &carl, "carl")
        .await
        .into_iter()
        .find(|entry| entry.action == AuditAction::MemberInvited)
        .unwrap();
    assert_eq!(invited.subject, None);
}

#[on_sqlite]
async fn who_has_another_account_stays(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let bob = join(&world, &ann, "bob", AccountRole::Administrator).await;
    let id = bob.user().unwrap();
    if world
        .service
        .accounts()
        .hand_over_account(&ann, "ann", id, PASSWORD, None)
        .await
        .is_err()
    {
        panic!("an account is handed over");
    }
    // The account that was handed over is deleted; its owner and its members remain users.
    assert!(
        !world
            .service
            .accounts()
            .delete_account(&bob, "ann", "ann", PASSWORD)
            .await
            .unwrap()
    );
    assert_eq!(
        world
            .service
            .identity()
            .viewer(&bob)
            .await
            .unwrap()
            .unwrap()
            .account
            .record
            .key,
        "bob"
    );
    world
        .service
        .identity()
        .sign_in(&guest(), "bob@example.org", PASSWORD)
        .await
        .unwrap();
}

#[on_both(locks)]
async fn an_account_is_deleted_once_or_gets_a_collection(db: &TestDb) {
    let world = world(db);
    for round in 0..5 {
        let name = format!("ann{round}");
        let ann = world.publisher(&name).await;
        let form = collection_form("col", CollectionAccess::Public);
        let service = &world.service;
        let (one, two, made) = tokio::join!(
            service
                .accounts()
                .delete_account(&ann, &name, &name, PASSWORD),
            service
                .accounts()
                .delete_account(&ann, &name, &name, PASSWORD),
            service
                .collections()
                .create_collection(&ann, &name, &form, None),
        );
        let deleted = usize::from(one.is_ok()) + usize::from(two.is_ok());
        assert_eq!(
            deleted + usize::from(made.is_ok()),
            1,
            "{one:?} {two:?} {made:?}"
        );
        for stop in [one.err(), two.err(), made.err()].into_iter().flatten() {
            let ServiceError::Rejected(rejected) = stop else {
                panic!("{stop:?}")
            };
            let code = rejected.problems[0].code;
            assert!(
                [Code::NotFound, Code::HasCollections, Code::SignInNeeded].contains(&code),
                "{code}"
            );
        }
    }
}
