//! Objects that are not public: nothing tells of them.

use std::collections::HashMap;

use domain::access::CollectionAccess;
use domain::access::DashboardAccess;
use domain::catalogue::dashboard::DashboardForm;
use domain::identity::account::{AccountForm, AccountKind, AccountView, Visibility};
use domain::text::language::Text;
use service::Caller;
use service::account::AccountEdit;
use service::dashboard::NewDashboard;
use store::operation::analytics::popularity;
use testdb::{TestDb, on_sqlite};

use super::{Catalogue, end_day, find, names, reader, view, world};
use crate::world::World;

#[on_sqlite]
async fn nothing_tells_of_what_is_not_public(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    catalogue.refresh().await;

    for text in [
        "hidden",
        "secret",
        "collection:secret",
        "hiden",
        "ann -energy -kind:account",
    ] {
        let results = catalogue.results(text).await;
        let left = names(&results)
            .into_iter()
            .filter(|name| name != "@ann")
            .count();
        assert_eq!(left, 0, "{text}");
    }

    // By the word `ann` alone.
    let public = catalogue.results("ann").await;
    for text in ["ann/secret", "ann/secret/hidden"] {
        let results = catalogue.results(text).await;
        assert_eq!(
            (results.total, results.facets),
            (public.total, public.facets.clone()),
            "{text}"
        );
    }

    // Also where the index lags: made private, and nothing was written to the index.
    assert_eq!(catalogue.found("gas").await, ["gas"]);
    catalogue
        .set(|form| form.access = CollectionAccess::Private)
        .await;
    let results = catalogue.results("gas").await;
    assert_eq!((results.total, results.facets), Default::default());
    catalogue.refresh().await;

    assert_eq!(catalogue.results("gas").await.total, 0);
    catalogue
        .set(|form| form.access = CollectionAccess::Public)
        .await;
    catalogue.refresh().await;
    assert_eq!(catalogue.found("gas").await, ["gas"]);
}

/// Sets the name and the visibility of the account `ann`.
async fn set_account(world: &World, ann: &Caller, visibility: Visibility) {
    let accounts = world.service.accounts();
    let account = accounts.account(ann, "ann").await.unwrap().unwrap();
    let edit = AccountEdit {
        form: AccountForm {
            name: Some("Ministry of Weather".to_owned()),
            description: Text::default(),
            visibility,
            view: AccountView::Publisher,
        },
        version: account.record.version,
    };
    accounts.update_account(ann, None, &edit).await.unwrap();
}

#[on_sqlite]
async fn the_reader_of_one_dashboard_cannot_guess_the_name_of_its_private_account(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let cara = world.sign_up("cara", AccountKind::User).await;

    for access in [DashboardAccess::Private, DashboardAccess::Shared] {
        let form = DashboardForm {
            key: access.as_str().to_owned(),
            access: Some(access),
            name: Text::en("Snow"),
            ..DashboardForm::default()
        };
        let new = NewDashboard {
            account: "ann",
            collection: None,
            form: &form,
            charts: &[],
        };
        let dashboards = world.service.dashboards();
        let made = dashboards.create_dashboard(&ann, &new, None).await.unwrap();
        let named = dashboards.add_dashboard_reader(&ann, made.record.id, "cara");
        named.await.unwrap();
    }

    let shared = vec!["#shared".to_owned()];
    for (visibility, by_name, by_others) in [
        (Visibility::Public, shared.clone(), vec![]),
        // Whether a word is in the hidden name makes no difference.
        (Visibility::Private, vec![], shared.clone()),
    ] {
        set_account(&world, &ann, visibility).await;
        world.service.search().refresh().await.unwrap();
        let found =
            async |caller: &Caller, text: &str| names(&find(&world.service, caller, text).await);
        for (text, expected) in [
            ("snow", &shared),
            ("ministry kind:dashboard", &by_name),
            ("\"ministry of weather\" kind:dashboard", &by_name),
            ("minist kind:dashboard", &by_name),
            ("snow -ministry", &by_others),
            ("snow -volcano", &shared),
            ("volcano kind:dashboard", &vec![]),
            ("ann kind:dashboard", &shared),
        ] {
            let seen = found(&cara, text).await;
            assert_eq!(seen, *expected, "{text} in a {visibility} account");
        }
        // The owner alone sees the private one.
        let own = found(&ann, "ministry kind:dashboard").await;
        assert!(own.contains(&"#private".to_owned()), "{own:?}");
    }
}

#[on_sqlite]
async fn the_use_of_a_public_collection_says_nothing_of_its_private_dashboards(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;

    let form = DashboardForm {
        key: "board".to_owned(),
        name: Text::en("A dashboard"),
        description: Text::default(),
        tags: Text::default(),
        access: None,
        start: None,
        end: None,
    };
    let new = NewDashboard {
        account: "ann",
        collection: Some("energy"),
        form: &form,
        charts: &[],
    };

    let dashboards = catalogue.world.service.dashboards();
    let made = dashboards.create_dashboard(&catalogue.ann, &new, None);
    let board = made.await.unwrap().record.id;

    for _ in 0..4 {
        for network in 1..=3 {
            view(&catalogue, &reader(network, 0), "/i/ann/energy/board").await;
        }
        view(&catalogue, &reader(4, 0), "/ann/energy/gas").await;
        end_day(&catalogue).await;
    }

    let mut tx = db.db().read().await.unwrap();
    let (from, until) = ("2026-03-02".parse().unwrap(), "2026-03-06".parse().unwrap());
    for (from, expected) in [
        (
            from,
            HashMap::from([
                (catalogue.energy.uuid(), 1),
                (catalogue.gas.uuid(), 1),
                (board.uuid(), 3),
            ]),
        ),
        (until, HashMap::new()),
    ] {
        let networks = popularity::networks(&mut tx, from, until, 7).await.unwrap();
        assert_eq!(networks.into_iter().collect::<HashMap<_, _>>(), expected);
    }
}
