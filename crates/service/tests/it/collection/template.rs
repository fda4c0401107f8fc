//! Collections filled from templates.

use domain::access::CollectionAccess;
use domain::catalogue::key::AccountKey;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::catalogue::template::{Template, TemplateName};
use domain::identity::account::Plan;
use domain::list::Page;
use domain::problem::Code;
use domain::text::language::Language;
use service::Caller;
use service::template::TemplateWanted;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, codes, collection_form};

fn all_of(name: TemplateName, language: Language) -> TemplateWanted {
    let metrics = Template::new(name, language).metrics();
    TemplateWanted {
        name,
        language,
        metrics: metrics.map(|metric| metric.path().to_owned()).collect(),
        dashboard: true,
    }
}

/// The paths of a collection's indicators, and whether each has a parent.
async fn paths(world: &World, caller: &Caller, key: &str) -> Vec<(String, bool)> {
    let col = world
        .service
        .collections()
        .collection(caller, "ann", key)
        .await
        .unwrap()
        .unwrap();

    let list = MetricList {
        filter: MetricFilter::default(),
        order: MetricOrder::Path,
        descending: false,
    };
    let listed = world
        .service
        .metrics()
        .metrics(caller, col.record.id, &list, &Page::first(50))
        .await
        .unwrap();
    listed
        .nodes
        .into_iter()
        .map(|seen| {
            assert_eq!(
                (seen.record.vintage, seen.record.observations),
                (0, 0),
                "no figure is invented"
            );
            (seen.record.path, seen.record.parent.is_some())
        })
        .collect()
}

#[on_sqlite]
async fn every_template_fills_a_collection_in_either_language(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;

    for name in TemplateName::ALL {
        for language in Language::ALL {
            let wanted = all_of(*name, *language);
            let key = format!("{}-{language}", name.as_str());
            let form = collection_form(&key, CollectionAccess::Public);
            let made = world
                .service
                .templates()
                .create_collection_from(&ann, "ann", &form, Some(&wanted), None)
                .await;
            let id = made.unwrap().record.id;
            let mut expected = wanted.metrics.clone();
            expected.sort();
            let mut made: Vec<String> = paths(&world, &ann, &key)
                .await
                .into_iter()
                .map(|(path, _)| path)
                .collect();
            made.sort();
            assert_eq!(made, expected);
            let boards = world
                .service
                .dashboards()
                .collection_dashboards(&ann, id, &Page::first(5))
                .await
                .unwrap();
            assert_eq!(boards.total, 1);
            let board = &boards.nodes[0].record;
            let template = Template::new(*name, *language);
            assert_eq!(board.name.get(*language), Some(template.dashboard_name()));
            let charts = world
                .service
                .dashboards()
                .charts(&ann, &[board.id], &Page::first(50))
                .await
                .unwrap();
            let charts = &charts[&board.id].nodes;
            let titles: Vec<_> = charts
                .iter()
                .map(|chart| chart.record.title.get(*language).unwrap())
                .collect();
            assert_eq!(
                titles,
                template
                    .charts()
                    .map(|chart| chart.title())
                    .collect::<Vec<_>>()
            );
            let sizes: Vec<_> = charts
                .iter()
                .map(|chart| (chart.tile.width, chart.tile.height))
                .collect();
            assert_eq!(
                sizes,
                template
                    .charts()
                    .map(|chart| chart.size())
                    .collect::<Vec<_>>()
            );
        }
    }
}

#[on_sqlite]
async fn what_is_unticked_is_not_made(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;

    let mut wanted = all_of(TemplateName::Basic, Language::En);
    wanted.metrics = vec!["activity/target".to_owned(), "activity".to_owned()];
    let form = collection_form("some", CollectionAccess::Public);
    let made = world
        .service
        .templates()
        .create_collection_from(&ann, "ann", &form, Some(&wanted), None)
        .await
        .unwrap();

    assert_eq!(
        paths(&world, &ann, "some").await,
        [
            ("activity".to_owned(), false),
            ("activity/target".to_owned(), true)
        ]
    );

    let boards = world
        .service
        .dashboards()
        .collection_dashboards(&ann, made.record.id, &Page::first(5))
        .await
        .unwrap();
    let id = boards.nodes[0].record.id;
    let charts = world
        .service
        .dashboards()
        .charts(&ann, &[id], &Page::first(50))
        .await
        .unwrap();
    let keys: Vec<_> = charts[&id]
        .nodes
        .iter()
        .map(|chart| chart.record.key.as_str())
        .collect();
    assert_eq!(keys, ["activity-this-month", "activity-and-target"]);

    wanted.dashboard = false;
    let form = collection_form("none", CollectionAccess::Public);
    let made = world
        .service
        .templates()
        .create_collection_from(&ann, "ann", &form, Some(&wanted), None)
        .await
        .unwrap();
    assert_eq!(
        world
            .service
            .dashboards()
            .collection_dashboards(&ann, made.record.id, &Page::first(5))
            .await
            .unwrap()
            .total,
        0
    );
}

#[on_both(locks)]
async fn a_refused_template_leaves_nothing_and_a_repeated_request_makes_one(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;

    let mut wanted = all_of(TemplateName::Market, Language::Fr);
    wanted.metrics.push("nowhere".to_owned());
    let form = collection_form("col", CollectionAccess::Public);
    let rejected = world
        .service
        .templates()
        .create_collection_from(&ann, "ann", &form, Some(&wanted), None)
        .await;

    assert_eq!(
        codes(rejected),
        [(Some("template.metrics".to_owned()), Code::InvalidChoice)]
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

    wanted.metrics.pop();
    let first = world
        .service
        .templates()
        .create_collection_from(&ann, "ann", &form, Some(&wanted), Some("k"))
        .await
        .unwrap();
    let again = world
        .service
        .templates()
        .create_collection_from(&ann, "ann", &form, Some(&wanted), Some("k"))
        .await
        .unwrap();
    assert_eq!(first.record.id, again.record.id);

    wanted.dashboard = false;
    let other = world
        .service
        .templates()
        .create_collection_from(&ann, "ann", &form, Some(&wanted), Some("k"))
        .await;
    assert_eq!(code(other), Code::IdempotencyMismatch);
}

#[on_sqlite]
async fn what_a_subscription_allowed_stays_when_it_ends_and_nothing_new_comes(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;

    let plan = async |plan| {
        let mut tx = db.begin().await.unwrap();
        let key = AccountKey::parse("ann").unwrap();
        assert!(
            store::account::set_plan(&mut tx, &key, plan)
                .await
                .unwrap()
                .is_some()
        );
        tx.commit().await.unwrap();
    };

    let make = async |key: &str, access| {
        world
            .service
            .collections()
            .create_collection(&ann, "ann", &collection_form(key, access), None)
            .await
    };

    assert_eq!(
        code(make("private", CollectionAccess::Private).await),
        Code::SubscriptionNeeded
    );

    plan(Plan::Subscriber).await;
    let private = make("private", CollectionAccess::Private).await.unwrap();
    let open = make("open", CollectionAccess::Public).await.unwrap();
    assert!(private.account.non_public_allowed);

    plan(Plan::Free).await;
    let private = world
        .service
        .collections()
        .collection(&ann, "ann", "private")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (private.record.access, private.account.non_public_allowed),
        (CollectionAccess::Private, false)
    );

    // The collection can be edited with its access, and opened; a public collection cannot be closed again.
    let update = async |seen: &service::collection::SeenCollection, access| {
        let form = collection_form(&seen.record.key, access);
        world
            .service
            .collections()
            .update_collection(&ann, seen.record.id, seen.record.version, &form)
            .await
    };

    let kept = update(&private, CollectionAccess::Private).await.unwrap();
    assert_eq!(
        code(update(&kept, CollectionAccess::Account).await),
        Code::SubscriptionNeeded
    );

    let opened = update(&kept, CollectionAccess::Public).await.unwrap();
    assert_eq!(
        code(update(&opened, CollectionAccess::Private).await),
        Code::SubscriptionNeeded
    );
    assert_eq!(
        code(update(&open, CollectionAccess::Account).await),
        Code::SubscriptionNeeded
    );

    assert_eq!(
        code(make("another", CollectionAccess::Account).await),
        Code::SubscriptionNeeded
    );
}
