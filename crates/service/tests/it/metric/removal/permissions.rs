//! Permissions to remove several indicators.

use domain::access::CollectionAccess;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::problem::Code;
use service::Caller;
use service::metric::selection::SelectionForm;
use testdb::{TestDb, on_sqlite};

use super::{by_ids, collection, done, metric, world};
use crate::world::{code, collection_form, guest};

#[on_sqlite]
async fn only_who_may_edit_the_indicators_removes_them(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let stranger = world.publisher("stranger").await;

    let mut known = Vec::new();
    for (name, role) in [
        ("member", CollectionRole::Member),
        ("editor", CollectionRole::Editor),
        ("chief", CollectionRole::Administrator),
    ] {
        let caller = world.publisher(name).await;
        world
            .service
            .members()
            .add_account_member(&ann, "ann", name, AccountRole::Member)
            .await
            .unwrap();
        world
            .service
            .members()
            .add_collection_member(&ann, id, name, role)
            .await
            .unwrap();
        known.push(caller);
    }

    let outside = world.publisher("outside").await;
    world
        .service
        .members()
        .add_account_member(&ann, "ann", "outside", AccountRole::Member)
        .await
        .unwrap();
    let office = world.publisher("office").await;
    world
        .service
        .members()
        .add_account_member(&ann, "ann", "office", AccountRole::Administrator)
        .await
        .unwrap();

    let [member, editor, chief] = &known[..] else {
        panic!("three")
    };

    for access in [
        CollectionAccess::Public,
        CollectionAccess::Account,
        CollectionAccess::Private,
    ] {
        let seen = world
            .service
            .collections()
            .collection_by_id(&ann, id)
            .await
            .unwrap()
            .unwrap();
        let form = collection_form("col", access);
        world
            .service
            .collections()
            .update_collection(&ann, id, seen.record.version, &form)
            .await
            .unwrap();
        let only = metric(&world, &ann, "only", None).await.record.id;
        let remove = async |caller: &Caller| {
            code(
                world
                    .service
                    .metrics()
                    .remove_metrics(caller, id, &by_ids([only]))
                    .await,
            )
        };
        let hidden = if access == CollectionAccess::Public {
            None
        } else {
            Some(Code::NotFound)
        };
        assert_eq!(
            remove(&guest()).await,
            hidden.unwrap_or(Code::SignInNeeded),
            "{access}"
        );
        assert_eq!(
            remove(&stranger).await,
            hidden.unwrap_or(Code::Forbidden),
            "{access}"
        );
        assert_eq!(
            remove(&outside).await,
            if access == CollectionAccess::Private {
                Code::NotFound
            } else {
                Code::Forbidden
            },
            "{access}"
        );
        assert_eq!(remove(member).await, Code::Forbidden, "{access}");
        for caller in [editor, chief, &office, &ann] {
            let removed = world
                .service
                .metrics()
                .remove_metrics(caller, id, &SelectionForm::default())
                .await
                .unwrap();
            assert_eq!(removed, done(1, 0, &[]), "{access}");
            metric(&world, &ann, "only", None).await;
        }
        world
            .service
            .metrics()
            .remove_metrics(&ann, id, &SelectionForm::default())
            .await
            .unwrap();
    }
}
