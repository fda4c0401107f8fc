//! Public pages of users.

use domain::access::CollectionAccess;
use domain::catalogue::collection::NonPublic;
use domain::identity::account::{AccountForm, Visibility};
use domain::list::Page;
use domain::text::language::Text;
use service::account::AccountEdit;
use testdb::{TestDb, on_both};

use crate::world::{World, collection_form, guest};

#[on_both(lists)]
async fn a_person_shows_what_is_public_and_theirs(db: &TestDb) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let ann = world.publisher("Ann").await;
    let bob = world.publisher("bob").await;

    for (key, access) in [
        ("open", CollectionAccess::Public),
        ("account", CollectionAccess::Account),
        ("private", CollectionAccess::Private),
    ] {
        world
            .collection(&ann, "ann", &collection_form(key, access))
            .await;
    }
    let page = Page::first(9);

    for reader in [&guest(), &bob, &ann] {
        let seen = world
            .service
            .people()
            .person(reader, "aNN")
            .await
            .unwrap()
            .unwrap();
        assert_eq!(seen.record.key, "Ann");
        let listed = world
            .service
            .people()
            .person_collections(reader, seen.record.id, &page)
            .await
            .unwrap();
        let keys: Vec<_> = listed
            .nodes
            .iter()
            .map(|seen| seen.record.key.as_str())
            .collect();
        assert_eq!((keys, listed.total), (vec!["open"], 1), "also for herself");
        assert_eq!(
            world
                .service
                .dashboards()
                .person_dashboards(reader, seen.record.id, &page)
                .await
                .unwrap()
                .total,
            0
        );
        assert!(
            world
                .service
                .people()
                .person(reader, "nobody")
                .await
                .unwrap()
                .is_none()
        );
        assert!(
            world
                .service
                .people()
                .person(reader, "../x")
                .await
                .unwrap()
                .is_none()
        );
    }

    let seen = world
        .service
        .accounts()
        .account(&ann, "ann")
        .await
        .unwrap()
        .unwrap();
    let form = AccountForm {
        name: None,
        description: Text::en("Who I am"),
        visibility: Visibility::Private,
        view: seen.record.view,
    };
    let edit = AccountEdit {
        form,
        version: seen.record.version,
    };

    world
        .service
        .accounts()
        .update_account(&ann, Some("ANN"), &edit)
        .await
        .unwrap();

    for reader in [&guest(), &bob] {
        assert!(
            world
                .service
                .people()
                .person(reader, "ann")
                .await
                .unwrap()
                .is_none()
        );
        assert_eq!(
            world
                .service
                .people()
                .person_collections(reader, seen.record.id, &page)
                .await
                .unwrap()
                .total,
            0
        );
    }

    let seen = world
        .service
        .people()
        .person(&ann, "ann")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.record.description, Text::en("Who I am"));
}
