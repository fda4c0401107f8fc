//! Favourites: starring, order, removal and its undo, their number, and visits.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::follow::favourite::{FavouriteKind, Starred};
use domain::id::{DashboardId, MetricId};
use domain::identity::account::AccountKind;
use domain::limits;
use domain::list::Page;
use domain::problem::Code;
use service::Caller;
use service::follow::Favourites;
use service::follow::favourite::{SeenFavourite, SeenStarred};
use testdb::{TestDb, on_both, on_sqlite};
use uuid::Uuid;

use crate::world::{World, code, collection_form, guest, metric_form, number, the_problem};

pub(super) fn world(db: &TestDb) -> World {
    World::with(db, |config| config.non_public = NonPublic::Everyone)
}

impl World {
    pub(super) fn favourites(&self) -> Favourites<'_> {
        self.service.favourites()
    }

    pub(super) async fn metric(&self, publisher: &Caller, path: &str) -> MetricId {
        let form = metric_form(path, Frequency::Monthly);
        let metrics = self.service.metrics();
        let made = metrics.create_metric(publisher, "ann", "prices", &form, None, None);
        made.await.unwrap().record.id
    }

    pub(super) async fn set_access(&self, publisher: &Caller, access: CollectionAccess) {
        let collections = self.service.collections();
        let seen = collections
            .collection(publisher, "ann", "prices")
            .await
            .unwrap()
            .unwrap();
        let (id, version) = (seen.record.id, seen.record.version);
        let form = collection_form("prices", access);
        collections
            .update_collection(publisher, id, version, &form)
            .await
            .unwrap();
    }

    pub(super) async fn list(&self, caller: &Caller, kind: FavouriteKind) -> Vec<SeenFavourite> {
        let listed = self
            .favourites()
            .favourites(caller, kind, &Page::first(100))
            .await;
        listed.unwrap().nodes
    }

    /// The paths of the starred indicators, with `-` for those that are not available.
    pub(super) async fn paths(&self, caller: &Caller) -> Vec<String> {
        let listed = self.list(caller, FavouriteKind::Metric).await;
        let path = |seen: SeenFavourite| match seen.object {
            Some(SeenStarred::Metric(metric)) => metric.record.path,
            _ => "-".to_owned(),
        };
        listed.into_iter().map(path).collect()
    }
}

#[on_both(lists)]
async fn the_latest_star_comes_first_until_the_user_arranges_them(db: &TestDb) {
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
    let mut stars = Vec::new();
    for path in ["a", "b", "c"] {
        let starred = Starred::Metric(world.metric(&ann, path).await);
        world
            .favourites()
            .add_favourite(&bob, starred)
            .await
            .unwrap();
        // Starring again has no effect.
        world
            .favourites()
            .add_favourite(&bob, starred)
            .await
            .unwrap();
        stars.push(starred);
    }
    assert_eq!(world.paths(&bob).await, ["c", "b", "a"]);
    assert!(world.paths(&ann).await.is_empty());
    let mut starred = world.favourites().starred(&bob).await.unwrap();
    starred.sort_unstable();
    let mut expected = stars.clone();
    expected.sort_unstable();
    assert_eq!(starred, expected);

    let order = [stars[0], stars[2]];
    world
        .favourites()
        .arrange_favourites(&bob, FavouriteKind::Metric, &order)
        .await
        .unwrap();
    assert_eq!(world.paths(&bob).await, ["a", "c", "b"]);
    let d = Starred::Metric(world.metric(&ann, "d").await);
    world.favourites().add_favourite(&bob, d).await.unwrap();
    assert_eq!(world.paths(&bob).await, ["d", "a", "c", "b"]);

    // Pages follow each other.
    let first = world
        .favourites()
        .favourites(&bob, FavouriteKind::Metric, &Page::first(3))
        .await
        .unwrap();
    assert_eq!(
        (first.nodes.len(), first.has_next, first.total),
        (3, true, 4)
    );
    let rest = Page {
        first: 3,
        after: first.end,
    };
    let rest = world
        .favourites()
        .favourites(&bob, FavouriteKind::Metric, &rest)
        .await
        .unwrap();
    assert_eq!((rest.nodes.len(), rest.has_next), (1, false));
}

#[on_sqlite]
async fn a_removed_favourite_returns_to_its_place(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("prices", CollectionAccess::Public),
        )
        .await;

    let mut stars = Vec::new();
    for path in ["c", "b", "a"] {
        let starred = Starred::Metric(world.metric(&ann, path).await);
        world
            .favourites()
            .add_favourite(&ann, starred)
            .await
            .unwrap();
        stars.push(starred);
    }

    let removed = &stars[1..];
    world
        .favourites()
        .remove_favourites(&ann, removed)
        .await
        .unwrap();
    assert_eq!(world.paths(&ann).await, ["c"]);
    assert_eq!(world.favourites().starred(&ann).await.unwrap(), [stars[0]]);

    world
        .favourites()
        .restore_favourites(&ann, removed)
        .await
        .unwrap();
    assert_eq!(world.paths(&ann).await, ["a", "b", "c"]);

    // A second press of the star is the same undo.
    world
        .favourites()
        .remove_favourites(&ann, &[stars[1]])
        .await
        .unwrap();
    world
        .favourites()
        .add_favourite(&ann, stars[1])
        .await
        .unwrap();
    assert_eq!(world.paths(&ann).await, ["a", "b", "c"]);

    // After a day, a star is a new one.
    world
        .favourites()
        .remove_favourites(&ann, &[stars[1]])
        .await
        .unwrap();
    world.wait(25 * 60 * 60);
    world.service.sweep().await.unwrap();
    world
        .favourites()
        .restore_favourites(&ann, &[stars[1]])
        .await
        .unwrap();
    assert_eq!(world.paths(&ann).await, ["a", "c"]);

    world
        .favourites()
        .add_favourite(&ann, stars[1])
        .await
        .unwrap();
    assert_eq!(world.paths(&ann).await, ["b", "a", "c"]);
}

#[on_both(counts)]
async fn guests_have_no_favourites_and_a_user_at_most_a_thousand(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("prices", CollectionAccess::Public),
        )
        .await;

    let metric = Starred::Metric(world.metric(&ann, "cpi").await);
    let favourites = world.favourites();
    assert!(favourites.starred(&guest()).await.unwrap().is_empty());
    assert_eq!(world.list(&guest(), FavouriteKind::Metric).await, []);

    for rejected in [
        favourites.add_favourite(&guest(), metric).await,
        favourites.remove_favourites(&guest(), &[metric]).await,
        favourites.restore_favourites(&guest(), &[metric]).await,
        favourites
            .arrange_favourites(&guest(), FavouriteKind::Metric, &[metric])
            .await,
        favourites.visit_home(&guest()).await,
    ] {
        assert_eq!(code(rejected), Code::SignInNeeded);
    }

    for nothing in [
        Starred::Metric(MetricId::new(Uuid::nil())),
        Starred::Dashboard(DashboardId::new(Uuid::nil())),
    ] {
        assert_eq!(
            code(favourites.add_favourite(&ann, nothing).await),
            Code::NotFound
        );
    }

    fill(db, &ann).await;
    let problem = the_problem(favourites.add_favourite(&ann, metric).await);
    assert_eq!(
        (problem.code, number(&problem, "max")),
        (Code::TooMany, 1_000)
    );

    let one = world.list(&ann, FavouriteKind::Metric).await[0]
        .record
        .starred;
    favourites.remove_favourites(&ann, &[one]).await.unwrap();
    favourites.add_favourite(&ann, metric).await.unwrap();
    assert_eq!(
        code(favourites.restore_favourites(&ann, &[one]).await),
        Code::TooMany
    );

    assert_eq!(
        favourites.starred(&ann).await.unwrap().len(),
        limits::FAVOURITES
    );
}

#[on_both(counts)]
async fn a_visit_ends_after_half_an_hour_without_a_request(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let visits = async || {
        world
            .service
            .viewers()
            .viewer(&ann)
            .await
            .unwrap()
            .unwrap()
            .user
            .visits
    };
    assert_eq!(visits().await.former, None);
    let mut times = Vec::new();
    for minutes in [0, 20, 40] {
        world.wait(minutes * 60);
        world.favourites().visit_home(&ann).await.unwrap();
        times.push(visits().await);
    }
    assert_eq!((times[0].former, times[1].former), (None, None));
    assert_eq!(times[2].former, times[1].latest);
}

/// Gives a user as many favourites as a user may have.
async fn fill(db: &TestDb, caller: &Caller) {
    let user = caller.user().unwrap().uuid();
    let mut tx = db.db().begin().await.unwrap();

    for number in 1..=limits::FAVOURITES {
        let id = Uuid::from_u128(u128::try_from(number).unwrap());
        let sql = "insert into favourites (user_id, kind, object_id, position, created_at) values ($1, 'metric', $2, 1, 1)";
        let done = match &mut tx {
            store::Tx::Sqlite(open) => sqlx::query(sql)
                .bind(user)
                .bind(id)
                .execute(&mut **open)
                .await
                .map(drop),
            store::Tx::Postgres(open) => sqlx::query(sql)
                .bind(user)
                .bind(id)
                .execute(&mut **open)
                .await
                .map(drop),
            store::Tx::Over => panic!("the transaction is over"),
        };
        done.unwrap();
    }

    tx.commit().await.unwrap();
}
