//! Favourites that a user may read, or no longer.

use domain::access::CollectionAccess;
use domain::access::DashboardAccess;
use domain::catalogue::dashboard::DashboardForm;
use domain::follow::favourite::{FavouriteKind, Starred};
use domain::identity::account::AccountKind;
use domain::problem::Code;
use domain::text::language::Text;
use service::dashboard::NewDashboard;
use service::follow::favourite::SeenStarred;
use testdb::{TestDb, on_sqlite};

use super::favourite::world;
use crate::world::{code, collection_form};

#[on_sqlite]
async fn what_a_user_may_no_longer_read_is_not_available_until_it_is_again(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let bob = world.sign_up("bob", AccountKind::User).await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("prices", CollectionAccess::Public),
        )
        .await;

    let metric = world.metric(&ann, "cpi").await;
    let board = DashboardForm {
        key: "board".to_owned(),
        name: Text::en("Board"),
        ..DashboardForm::default()
    };
    let new = NewDashboard {
        account: "ann",
        collection: Some("prices"),
        form: &board,
        charts: &[],
    };
    let board = world
        .service
        .dashboards()
        .create_dashboard(&ann, &new, None)
        .await
        .unwrap()
        .record
        .id;

    for starred in [Starred::Metric(metric), Starred::Dashboard(board)] {
        world
            .favourites()
            .add_favourite(&bob, starred)
            .await
            .unwrap();
    }

    world.set_access(&ann, CollectionAccess::Private).await;
    for kind in FavouriteKind::ALL {
        let listed = world.list(&bob, *kind).await;
        assert_eq!((listed.len(), &listed[0].object), (1, &None), "{kind}");
        let name = if *kind == FavouriteKind::Metric {
            "An indicator"
        } else {
            "Board"
        };
        assert_eq!(listed[0].record.name, Text::en(name));
    }

    for hidden in [Starred::Metric(metric), Starred::Dashboard(board)] {
        // Also for a user who has the star already: nothing tells that the object is still there.
        assert_eq!(
            code(world.favourites().add_favourite(&bob, hidden).await),
            Code::NotFound
        );
    }

    world.set_access(&ann, CollectionAccess::Public).await;
    for kind in FavouriteKind::ALL {
        assert!(world.list(&bob, *kind).await[0].object.is_some(), "{kind}");
    }

    // It follows a move, and outlives its deletion.
    world
        .service
        .metrics()
        .move_metric(&ann, metric, 1, "prices/all", false)
        .await
        .unwrap();
    assert_eq!(world.paths(&bob).await, ["prices/all"]);
    world
        .service
        .metrics()
        .delete_metric(&ann, metric)
        .await
        .unwrap();
    assert_eq!(world.paths(&bob).await, ["-"]);
    world
        .favourites()
        .remove_favourites(&bob, &[Starred::Metric(metric)])
        .await
        .unwrap();
    assert!(world.paths(&bob).await.is_empty());
}

#[on_sqlite]
async fn personal_dashboards_can_be_starred_by_their_readers(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let bob = world.sign_up("bob", AccountKind::User).await;

    let mut made = Vec::new();
    for (key, access) in [
        ("open", DashboardAccess::Public),
        ("own", DashboardAccess::Private),
    ] {
        let name = Text::en(key);
        let form = DashboardForm {
            key: key.to_owned(),
            name,
            access: Some(access),
            ..DashboardForm::default()
        };
        let new = NewDashboard {
            account: "ann",
            collection: None,
            form: &form,
            charts: &[],
        };
        made.push(
            world
                .service
                .dashboards()
                .create_dashboard(&ann, &new, None)
                .await
                .unwrap()
                .record
                .id,
        );
    }

    let [open, own] = made[..] else {
        panic!("two dashboards")
    };
    world
        .favourites()
        .add_favourite(&bob, Starred::Dashboard(open))
        .await
        .unwrap();
    assert_eq!(
        code(
            world
                .favourites()
                .add_favourite(&bob, Starred::Dashboard(own))
                .await
        ),
        Code::NotFound
    );

    let listed = world.list(&bob, FavouriteKind::Dashboard).await;
    assert_eq!(listed[0].record.name, Text::en("open"));
    assert!(
        matches!(&listed[0].object, Some(SeenStarred::Dashboard(seen)) if seen.record.id == open)
    );
}
