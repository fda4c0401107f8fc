//! Collections that are not public: the permissions to have and to see them.

use domain::access::CollectionAccess;
use domain::catalogue::collection::NonPublic;
use domain::catalogue::key::AccountKey;
use domain::identity::account::{AccountForm, Plan, Visibility};
use domain::list::Page;
use domain::problem::{Code, Param};
use domain::text::language::Text;
use service::account::AccountEdit;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, collection_form, guest, the_problem};

/// Sets an account's plan, as the operator's command does.
async fn subscribe(db: &TestDb, account: &str, plan: Plan) {
    let mut tx = db.begin().await.unwrap();
    let key = AccountKey::parse(account).unwrap();
    assert!(
        store::account::set_plan(&mut tx, &key, plan)
            .await
            .unwrap()
            .is_some()
    );
    tx.commit().await.unwrap();
}

#[on_sqlite]
async fn non_public_collections_need_a_subscription(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let private = collection_form("secret", CollectionAccess::Private);
    let problem = the_problem(
        world
            .service
            .collections()
            .create_collection(&ann, "ann", &private, None)
            .await,
    );
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::SubscriptionNeeded, Some("access"))
    );
    assert_eq!(
        problem.params["contact"],
        Param::Text("help@statit.example".into())
    );

    subscribe(db, "ann", Plan::Subscriber).await;
    let made = world.collection(&ann, "ann", &private).await;
    // When the subscription ends, the collection keeps its access, but can only be opened to the public.
    subscribe(db, "ann", Plan::Free).await;
    let update = async |version, access| {
        let form = collection_form("secret", access);
        world
            .service
            .collections()
            .update_collection(&ann, made.record.id, version, &form)
            .await
    };
    let kept = update(1, CollectionAccess::Private).await.unwrap();
    let other = update(kept.record.version, CollectionAccess::Account).await;
    assert_eq!(code(other), Code::SubscriptionNeeded);
    let open = update(kept.record.version, CollectionAccess::Public)
        .await
        .unwrap();
    let back = update(open.record.version, CollectionAccess::Private).await;
    assert_eq!(code(back), Code::SubscriptionNeeded);
}

#[on_sqlite]
async fn the_operator_can_open_non_public_collections_to_all(db: &TestDb) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let ann = world.publisher("ann").await;
    assert!(
        world
            .service
            .accounts()
            .account(&ann, "ann")
            .await
            .unwrap()
            .unwrap()
            .non_public_allowed
    );
    world
        .collection(
            &ann,
            "ann",
            &collection_form("secret", CollectionAccess::Account),
        )
        .await;
}

#[on_both(lists)]
async fn what_a_reader_may_not_see_does_not_exist(db: &TestDb) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;
    let open = world
        .collection(
            &ann,
            "ann",
            &collection_form("open", CollectionAccess::Public),
        )
        .await;
    let account = world
        .collection(
            &ann,
            "ann",
            &collection_form("account", CollectionAccess::Account),
        )
        .await;
    let private = world
        .collection(
            &ann,
            "ann",
            &collection_form("private", CollectionAccess::Private),
        )
        .await;
    let page = Page::first(50);
    for reader in [&guest(), &bob] {
        for hidden in [&account, &private] {
            let id = hidden.record.id;
            assert!(
                world
                    .service
                    .collections()
                    .collection(reader, "ann", &hidden.record.key)
                    .await
                    .unwrap()
                    .is_none()
            );
            assert!(
                world
                    .service
                    .collections()
                    .collection_by_id(reader, id)
                    .await
                    .unwrap()
                    .is_none()
            );
            let form = collection_form("mine", CollectionAccess::Public);
            assert_eq!(
                code(
                    world
                        .service
                        .collections()
                        .update_collection(reader, id, 1, &form)
                        .await
                ),
                Code::NotFound
            );
        }
        let listed = world
            .service
            .collections()
            .collections(reader, open.record.account, &page)
            .await
            .unwrap();
        assert_eq!((listed.nodes.len(), listed.total), (1, 1));
    }
    let form = collection_form("open", CollectionAccess::Public);
    let forbidden = world
        .service
        .collections()
        .update_collection(&bob, open.record.id, 1, &form)
        .await;
    assert_eq!(code(forbidden), Code::Forbidden);
    let listed = world
        .service
        .collections()
        .collections(&ann, open.record.account, &page)
        .await
        .unwrap();
    assert_eq!(listed.total, 3);

    // A private account hides its public collections too.
    let seen = world
        .service
        .accounts()
        .account(&ann, "ann")
        .await
        .unwrap()
        .unwrap();
    let form = AccountForm {
        name: None,
        description: Text::default(),
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
        .update_account(&ann, None, &edit)
        .await
        .unwrap();
    assert!(
        world
            .service
            .collections()
            .collection(&bob, "ann", "open")
            .await
            .unwrap()
            .is_none()
    );
    let listed = world
        .service
        .collections()
        .collections(&bob, open.record.account, &page)
        .await
        .unwrap();
    assert_eq!((listed.nodes.len(), listed.total), (0, 0));
}
