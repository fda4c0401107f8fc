//! Pins of collections: pinning and its limit.

use std::collections::HashSet;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::catalogue::pin::{Pin, Pinned};
use domain::catalogue::template::TemplateName;
use domain::id::{ChartId, CollectionId, MetricId};
use domain::list::Page;
use domain::problem::Code;
use service::Caller;
use service::template::TemplateWanted;
use testdb::{TestDb, on_both, on_sqlite};
use uuid::Uuid;

use crate::world::{World, code, codes, collection_form, guest, metric_form, number, the_problem};

pub(crate) async fn metric(
    world: &World,
    caller: &Caller,
    collection: &str,
    path: &str,
) -> MetricId {
    let form = metric_form(path, Frequency::Monthly);
    let account = world
        .service
        .accounts()
        .my_accounts(caller)
        .await
        .unwrap()
        .remove(0);
    let made = world
        .service
        .metrics()
        .create_metric(caller, &account.record.key, collection, &form, None, None)
        .await;
    made.unwrap().record.id
}

pub(super) async fn pins(world: &World, caller: &Caller, collection: CollectionId) -> Vec<Pin> {
    let mut pins = world
        .service
        .metrics()
        .pins(caller, &[collection])
        .await
        .unwrap();
    pins.remove(&collection).unwrap_or_default()
}

#[on_both(lists)]
async fn what_is_pinned_is_seen_in_order_by_who_sees_the_collection(db: &TestDb) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;

    let template = TemplateWanted {
        name: TemplateName::Basic,
        language: domain::text::language::Language::En,
        metrics: vec!["activity".to_owned(), "costs".to_owned()],
        dashboard: true,
    };

    let form = collection_form("col", CollectionAccess::Private);
    let col = world
        .service
        .templates()
        .create_collection_from(&ann, "ann", &form, Some(&template), None)
        .await
        .unwrap();
    let id = col.record.id;
    let at = |path: &'static str| {
        let (world, ann) = (&world, &ann);
        async move {
            world
                .service
                .metrics()
                .metric(ann, "ann", "col", path)
                .await
                .unwrap()
                .unwrap()
                .record
                .id
        }
    };

    let (activity, costs) = (at("activity").await, at("costs").await);
    let boards = world
        .service
        .dashboards()
        .collection_dashboards(&ann, id, &Page::first(5))
        .await
        .unwrap();
    let board = boards.nodes[0].record.id;
    let charts = world
        .service
        .dashboards()
        .charts(&ann, &[board], &Page::first(5))
        .await
        .unwrap();
    let chart = charts[&board].nodes[0].record.id;

    let wanted = [
        Pinned::Metric(costs),
        Pinned::Chart(chart),
        Pinned::Metric(activity),
    ];
    for (count, pinned) in (1_i64..).zip(wanted) {
        let seen = world.service.metrics().pin(&ann, id, pinned).await.unwrap();
        assert_eq!(seen.record.pins_version, count);
    }

    // Pinning again leaves the pin at its position and counts as no change.
    let again = world
        .service
        .metrics()
        .pin(&ann, id, Pinned::Metric(costs))
        .await
        .unwrap();
    assert_eq!(
        (again.record.pins_version, again.record.version),
        (3, col.record.version)
    );

    let present = pins(&world, &ann, id).await;
    assert_eq!(
        present.iter().map(|pin| pin.pinned).collect::<Vec<_>>(),
        wanted
    );

    let account = col.record.account;
    assert_eq!(
        world
            .service
            .metrics()
            .account_pins(&ann, account, 2)
            .await
            .unwrap(),
        present[..2]
    );
    assert_eq!(
        world
            .service
            .metrics()
            .pinned_metrics(&ann, &[(id, costs), (id, MetricId::new(Uuid::nil()))])
            .await
            .unwrap(),
        HashSet::from([costs])
    );

    for reader in [&guest(), &bob] {
        assert!(pins(&world, reader, id).await.is_empty());
        assert!(
            world
                .service
                .metrics()
                .account_pins(reader, account, 9)
                .await
                .unwrap()
                .is_empty()
        );
        assert!(
            world
                .service
                .metrics()
                .pinned_metrics(reader, &[(id, costs)])
                .await
                .unwrap()
                .is_empty()
        );
        assert_eq!(
            code(world.service.metrics().pin(reader, id, wanted[0]).await),
            Code::NotFound
        );
        assert_eq!(
            code(world.service.metrics().unpin(reader, id, wanted[0]).await),
            Code::NotFound
        );
        assert_eq!(
            code(
                world
                    .service
                    .metrics()
                    .arrange_pins(reader, id, 3, &[])
                    .await
            ),
            Code::NotFound
        );
    }

    let seen = world
        .service
        .metrics()
        .unpin(&ann, id, Pinned::Chart(chart))
        .await
        .unwrap();
    assert_eq!(seen.record.pins_version, 4);
    let seen = world
        .service
        .metrics()
        .unpin(&ann, id, Pinned::Chart(chart))
        .await
        .unwrap();
    assert_eq!(seen.record.pins_version, 4);
    assert_eq!(
        pins(&world, &ann, id)
            .await
            .iter()
            .map(|pin| pin.pinned)
            .collect::<Vec<_>>(),
        [wanted[0], wanted[2]]
    );
}

#[on_sqlite]
async fn only_what_is_the_collections_own_can_be_pinned_and_no_more_than_it_shows(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;

    let form = |key| collection_form(key, CollectionAccess::Public);
    let col = world.collection(&ann, "ann", &form("col")).await.record.id;
    world.collection(&ann, "ann", &form("other")).await;
    let elsewhere = metric(&world, &ann, "other", "m").await;
    for (pinned, field) in [
        (Pinned::Metric(elsewhere), "metric"),
        (Pinned::Metric(MetricId::new(Uuid::nil())), "metric"),
        (Pinned::Chart(ChartId::new(Uuid::nil())), "chart"),
    ] {
        assert_eq!(
            codes(world.service.metrics().pin(&ann, col, pinned).await),
            [(Some(field.to_owned()), Code::NotFound)]
        );
    }

    for number in 0..24 {
        let id = metric(&world, &ann, "col", &format!("m{number}")).await;
        world
            .service
            .metrics()
            .pin(&ann, col, Pinned::Metric(id))
            .await
            .unwrap();
    }

    let one_more = metric(&world, &ann, "col", "more").await;
    let problem = the_problem(
        world
            .service
            .metrics()
            .pin(&ann, col, Pinned::Metric(one_more))
            .await,
    );
    assert_eq!((problem.code, number(&problem, "max")), (Code::TooMany, 24));

    assert_eq!(
        code(
            world
                .service
                .metrics()
                .pin(&bob, col, Pinned::Metric(one_more))
                .await
        ),
        Code::Forbidden
    );
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .pin(&guest(), col, Pinned::Metric(one_more))
                .await
        ),
        Code::SignInNeeded
    );
}
