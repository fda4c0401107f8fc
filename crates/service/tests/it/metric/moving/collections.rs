//! Moving collections, with redirects from the former keys.

use domain::access::CollectionAccess;
use domain::id::CollectionId;
use domain::problem::Code;
use service::{Caller, Outcome};
use testdb::{TestDb, on_sqlite};

use super::{ann_with, create, found};
use crate::world::{World, codes, collection_form, guest, read, the_problem};

async fn rename(
    world: &World,
    caller: &Caller,
    id: CollectionId,
    key: &str,
) -> Outcome<std::sync::Arc<service::collection::SeenCollection>> {
    let seen = world
        .service
        .collections()
        .collection_by_id(caller, id)
        .await
        .unwrap();
    let seen = seen.unwrap().record.clone();
    let form = collection_form(key, seen.access);
    world
        .service
        .collections()
        .update_collection(caller, id, seen.version, &form)
        .await
}

/// The key of the collection found at a key.
async fn key_at(world: &World, caller: &Caller, key: &str) -> Option<String> {
    let found = world
        .service
        .collections()
        .collection(caller, "ann", key)
        .await
        .unwrap();
    found.map(|seen| seen.record.key.clone())
}

#[on_sqlite]
async fn a_collection_is_found_at_its_former_keys_until_something_else_stands_there(db: &TestDb) {
    let (world, ann, _) = ann_with(db, &["cpi"]).await;
    let id = world
        .service
        .collections()
        .collection(&ann, "ann", "col")
        .await
        .unwrap()
        .unwrap()
        .record
        .id;
    rename(&world, &ann, id, "Second").await.unwrap();
    rename(&world, &ann, id, "third").await.unwrap();
    for key in ["col", "COL", "second", "third"] {
        assert_eq!(
            key_at(&world, &guest(), key).await.as_deref(),
            Some("third"),
            "{key}"
        );
        assert_eq!(
            found(&world, key, "CPI").await.as_deref(),
            Some("cpi"),
            "{key}"
        );
    }
    // A form that was opened at the old address can still be saved.
    create(&world, &ann, "late").await.unwrap();

    // A new collection takes over the former key, and the redirect is deleted.
    let new = world
        .collection(
            &ann,
            "ann",
            &collection_form("SECOND", CollectionAccess::Public),
        )
        .await;
    assert_eq!(
        key_at(&world, &guest(), "second").await.as_deref(),
        Some("SECOND")
    );
    assert_eq!(found(&world, "second", "cpi").await, None);
    assert_eq!(
        key_at(&world, &guest(), "col").await.as_deref(),
        Some("third")
    );
    rename(&world, &ann, new.record.id, "fourth").await.unwrap();
    assert_eq!(
        key_at(&world, &guest(), "second").await.as_deref(),
        Some("fourth")
    );

    // Renamed back: the key belongs to the collection itself again.
    rename(&world, &ann, id, "col").await.unwrap();
    for key in ["col", "third"] {
        assert_eq!(
            key_at(&world, &guest(), key).await.as_deref(),
            Some("col"),
            "{key}"
        );
    }
    let problem = the_problem(rename(&world, &ann, id, "FOURTH").await);
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::KeyTaken, Some("key"))
    );
    // The rejected rename changed nothing.
    assert_eq!(
        key_at(&world, &guest(), "fourth").await.as_deref(),
        Some("fourth")
    );

    // A redirect is deleted with its target.
    world
        .service
        .collections()
        .delete_collection(&ann, new.record.id)
        .await
        .unwrap();
    assert_eq!(key_at(&world, &ann, "second").await, None);
}

#[on_sqlite]
async fn a_former_address_leads_nobody_to_what_they_may_not_see(db: &TestDb) {
    let (world, ann, made) = ann_with(db, &["cpi"]).await;
    let id = made[0].record.collection;
    let bob = world.publisher("bob").await;

    let moved = world
        .service
        .metrics()
        .move_metric(&ann, made[0].record.id, 1, "hicp", false)
        .await
        .unwrap();
    rename(&world, &ann, id, "new").await.unwrap();

    let hide = collection_form("new", CollectionAccess::Private);
    let version = world
        .service
        .collections()
        .collection_by_id(&ann, id)
        .await
        .unwrap()
        .unwrap()
        .record
        .version;
    world
        .service
        .collections()
        .update_collection(&ann, id, version, &hide)
        .await
        .unwrap();

    for reader in [&guest(), &bob] {
        for key in ["col", "new"] {
            assert_eq!(key_at(&world, reader, key).await, None);
            for path in ["cpi", "hicp"] {
                assert!(
                    world
                        .service
                        .metrics()
                        .metric(reader, "ann", key, path)
                        .await
                        .unwrap()
                        .is_none()
                );
                assert!(
                    read(&world, reader, ("ann", key, path), &[("freq", "bad")])
                        .await
                        .is_none()
                );
            }
        }
        let outcome = world
            .service
            .metrics()
            .move_metric(reader, moved.record.id, 2, "bad path!", true)
            .await;
        assert_eq!(codes(outcome), [(None, Code::NotFound)]);
        let outcome = world
            .service
            .metrics()
            .delete_metric(reader, moved.record.id)
            .await;
        assert_eq!(codes(outcome), [(None, Code::NotFound)]);
        let outcome = world
            .service
            .collections()
            .delete_collection(reader, id)
            .await;
        assert_eq!(codes(outcome), [(None, Code::NotFound)]);
    }

    let (seen, _) = read(&world, &ann, ("ann", "col", "cpi"), &[])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (
            seen.record.path.as_str(),
            seen.collection.record.key.as_str()
        ),
        ("hicp", "new")
    );
}
