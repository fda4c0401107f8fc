//! Readers of personal dashboards, by the access of the dashboard and of its account.

use domain::access::DashboardAccess;
use domain::catalogue::dashboard::DashboardForm;
use domain::identity::account::{AccountKind, AccountView, Visibility};
use domain::list::Page;
use domain::problem::Code;
use domain::text::language::Text;
use testdb::{TestDb, on_both};

use super::{Stage, create, form, stage};
use crate::world::{code, guest};

#[on_both(lists)]
async fn who_sees_a_personal_dashboard_follows_its_access_and_its_account(db: &TestDb) {
    let Stage {
        world, ann, bob, ..
    } = stage(db).await;
    let cara = world.sign_up("cara", AccountKind::User).await;

    let place = ("ann", None);
    for access in [
        DashboardAccess::Private,
        DashboardAccess::Shared,
        DashboardAccess::Public,
    ] {
        let form = DashboardForm {
            access: Some(access),
            ..form(access.as_str())
        };
        let made = create(&world, &ann, place, &form, &[]).await.unwrap();
        world
            .service
            .dashboards()
            .add_dashboard_reader(&ann, made.record.id, " CARA ")
            .await
            .unwrap();
    }

    for (visibility, expected) in [
        (
            Visibility::Public,
            [("ann", 3), ("cara", 2), ("bob", 1), ("guest", 1)],
        ),
        (
            Visibility::Private,
            [("ann", 3), ("cara", 2), ("bob", 0), ("guest", 0)],
        ),
    ] {
        let account = world
            .service
            .accounts()
            .account(&ann, "ann")
            .await
            .unwrap()
            .unwrap();
        let edit = service::account::AccountEdit {
            form: domain::identity::account::AccountForm {
                name: Some("Ann the first".to_owned()),
                description: Text::default(),
                visibility,
                view: AccountView::Publisher,
            },
            version: account.record.version,
        };
        world
            .service
            .accounts()
            .update_account(&ann, None, &edit)
            .await
            .unwrap();
        for (who, count) in expected {
            let nobody = guest();
            let caller = match who {
                "ann" => &ann,
                "cara" => &cara,
                "bob" => &bob,
                _ => &nobody,
            };
            let mut seen = 0;
            for key in ["private", "shared", "public"] {
                let found = world
                    .service
                    .dashboards()
                    .dashboard(caller, "ann", None, key)
                    .await
                    .unwrap();
                seen += usize::from(found.is_some());
                let Some(found) = found else { continue };
                assert_eq!(found.can_edit, who == "ann");
                // Of an account that the reader does not see, only the key is shown.
                let name = found.account.record.name.is_some();
                assert_eq!(
                    (found.account.record.key.as_str(), name),
                    ("ann", who == "ann" || visibility == Visibility::Public)
                );
            }
            assert_eq!(seen, count, "{who} with a {visibility} account");
        }
        let shared = world
            .service
            .dashboards()
            .my_dashboards(&cara, &Page::first(9))
            .await
            .unwrap();
        let shared: Vec<_> = shared
            .nodes
            .iter()
            .map(|one| one.record.key.as_str())
            .collect();
        assert_eq!(shared, ["public", "shared"]);
    }

    let id = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", None, "shared")
        .await
        .unwrap()
        .unwrap()
        .record
        .id;

    let readers = world
        .service
        .dashboards()
        .dashboard_readers(&ann, id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        readers
            .iter()
            .map(|one| one.record.key.as_str())
            .collect::<Vec<_>>(),
        ["cara"]
    );

    assert_eq!(
        world
            .service
            .dashboards()
            .dashboard_readers(&cara, id)
            .await
            .unwrap(),
        None
    );

    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&cara, id, "bob")
                .await
        ),
        Code::Forbidden
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&bob, id, "bob")
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&ann, id, "nobody-here")
                .await
        ),
        Code::MemberUnknown
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&ann, id, "ann")
                .await
        ),
        Code::MemberSelf
    );

    world
        .service
        .dashboards()
        .remove_dashboard_reader(&ann, id, "cara")
        .await
        .unwrap();
    assert!(
        world
            .service
            .dashboards()
            .dashboard(&cara, "ann", None, "shared")
            .await
            .unwrap()
            .is_none()
    );

    // Users create dashboards in their own account only.
    assert_eq!(
        code(create(&world, &bob, ("ann", None), &form("x"), &[]).await),
        Code::NotFound
    );
    assert_eq!(
        code(create(&world, &ann, ("bob", None), &form("x"), &[]).await),
        Code::Forbidden
    );
    assert_eq!(
        code(create(&world, &guest(), ("bob", None), &form("x"), &[]).await),
        Code::SignInNeeded
    );

    let own = create(&world, &cara, ("cara", None), &form("x"), &[])
        .await
        .unwrap();
    assert_eq!(
        own.record.access,
        Some(DashboardAccess::Private),
        "unless told otherwise"
    );
}
