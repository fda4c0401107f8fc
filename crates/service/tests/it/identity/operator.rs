//! What the operator of the server does to users: find, suspend, reinstate, require a new password.

use domain::access::CollectionAccess;
use domain::access::Reader;
use domain::calendar::frequency::Frequency;
use domain::identity::access_key::{KeyForm, KeyScope};
use domain::identity::account::AccountKind;
use domain::identity::user::UserStatus;
use domain::operation::statistics::Statistic;
use domain::problem::Code;

use domain::text::language::Language;
use service::identity::access_key::AccessKeyCheck;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, client, code, codes, collection_form, guest, metric_form};

const ANN: &str = "ann@example.org";

/// The code of a sign-in with this password; `None` if it succeeds.
async fn sign_in(world: &World, password: &str) -> Option<Code> {
    let outcome = world
        .service
        .identity()
        .sign_in(&guest(), ANN, password)
        .await;
    outcome.is_err().then(|| code(outcome.map(drop)))
}

async fn is_valid(world: &World, key: &str) -> bool {
    let identity = world.service.identity();
    let check = identity.authenticate_key(key, client("198.51.100.1")).await;
    matches!(check.unwrap(), AccessKeyCheck::Valid(_))
}

/// Each username with the user's status, the newest first.
async fn found(world: &World, text: &str) -> Vec<(String, UserStatus)> {
    let users = world.service.operator().find_users(text, 10).await.unwrap();
    let users = users.into_iter().map(|user| (user.username, user.status));
    users.collect()
}

#[on_sqlite]
async fn a_suspended_user_can_do_nothing_until_reinstated(db: &TestDb) {
    let world = World::new(db);
    let (service, identity) = (&world.service, world.service.identity());
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("prices", CollectionAccess::Public),
        )
        .await;
    let reset = identity
        .begin_reset(&guest(), ANN, Language::En)
        .await
        .unwrap();
    let reset_code = world.code_for(ANN).await;
    let form = KeyForm {
        name: "Report".to_owned(),
        scope: KeyScope::Read,
        days: 30,
        collection: None,
    };
    let key = identity.make_key(&ann, form, PASSWORD).await.unwrap();
    let key = key.secret.reveal();
    assert!(is_valid(&world, key).await);

    assert_eq!(
        service.operator().suspend_user("nobody").await.unwrap(),
        None
    );
    assert_eq!(
        service.operator().suspend_user("ANN").await.unwrap(),
        Some(1)
    );
    assert_eq!(
        service.operator().suspend_user(ANN).await.unwrap(),
        Some(0),
        "the second time changes nothing"
    );
    assert!(identity.sessions(&ann).await.unwrap().is_empty());
    assert!(!is_valid(&world, key).await);
    assert_eq!(sign_in(&world, PASSWORD).await, Some(Code::UserSuspended));
    assert_eq!(
        sign_in(&world, "a wrong password").await,
        Some(Code::PasswordWrong),
        "only the user is told"
    );
    let completed = identity
        .complete_reset(&guest(), reset, &reset_code, "another password", false)
        .await;
    assert_eq!(
        code(completed.map(drop)),
        Code::CodeExpired,
        "the suspension ends open codes"
    );
    let begun = identity.begin_reset(&guest(), ANN, Language::En).await;
    assert_eq!(
        codes(begun.map(drop)),
        [(Some("email".to_owned()), Code::UserSuspended)]
    );
    assert_eq!(
        code(service.operator().require_password("ann").await.map(drop)),
        Code::UserSuspended
    );
    assert_eq!(
        found(&world, "ann").await,
        [("ann".to_owned(), UserStatus::Suspended)]
    );
    let public = service
        .collections()
        .collection(&guest(), "ann", "prices")
        .await
        .unwrap();
    assert!(public.is_some(), "what the user published stays public");

    assert!(!service.operator().reinstate_user("nobody").await.unwrap());
    assert!(service.operator().reinstate_user("ann").await.unwrap());
    assert!(is_valid(&world, key).await);
    assert_eq!(sign_in(&world, PASSWORD).await, None);
}

#[on_sqlite]
async fn a_suspension_is_not_undone_by_a_new_password_at_the_same_time(db: &TestDb) {
    let world = World::new(db);
    let ann = world
        .sign_up("ann", AccountKind::User)
        .await
        .user()
        .unwrap();
    world.service.operator().suspend_user("ann").await.unwrap();
    let mut tx = db.db().begin().await.unwrap();
    let now = service::Clock::now(&*world.clock);
    // What a request does that read the user before the suspension.
    let set =
        store::identity::user::set_password(&mut tx, ann, "hash", UserStatus::Live, now).await;
    assert!(!set.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(
        found(&world, "ann").await,
        [("ann".to_owned(), UserStatus::Suspended)]
    );
}

#[on_sqlite]
async fn a_user_of_whom_a_new_password_is_required_chooses_it_with_a_code(db: &TestDb) {
    let world = World::new(db);
    let identity = world.service.identity();
    let ann = world.sign_up("ann", AccountKind::User).await;

    assert_eq!(
        world
            .service
            .operator()
            .require_password("ann")
            .await
            .unwrap(),
        Some(1)
    );
    assert!(identity.sessions(&ann).await.unwrap().is_empty());

    assert_eq!(
        sign_in(&world, PASSWORD).await,
        Some(Code::UserResetRequired)
    );

    assert!(
        world
            .service
            .operator()
            .reinstate_user("ann")
            .await
            .unwrap(),
        "only a suspension is ended"
    );
    assert_eq!(
        sign_in(&world, PASSWORD).await,
        Some(Code::UserResetRequired)
    );

    world.wait(60);
    let request = identity
        .begin_reset(&guest(), ANN, Language::En)
        .await
        .unwrap();
    let typed = world.code_for(ANN).await;
    identity
        .complete_reset(&guest(), request, &typed, "another password", false)
        .await
        .map(drop)
        .unwrap();

    assert_eq!(sign_in(&world, "another password").await, None);
}

#[on_sqlite]
async fn no_new_password_is_required_of_a_user_without_one(db: &TestDb) {
    let world = World::new(db);
    let added = world
        .service
        .operator()
        .add_user(ANN, "ann", AccountKind::User, Language::En);
    added.await.unwrap();
    assert_eq!(
        code(
            world
                .service
                .operator()
                .require_password("ann")
                .await
                .map(drop)
        ),
        Code::PasswordSignInOff
    );
    assert_eq!(
        found(&world, "ann").await,
        [("ann".to_owned(), UserStatus::Live)]
    );
}

#[on_both(lists)]
async fn the_owner_reads_in_the_activity_what_the_operator_did(db: &TestDb) {
    let world = World::new(db);
    let service = &world.service;
    let ann = world.publisher("ann").await;

    service.operator().suspend_user("ann").await.unwrap();
    service.operator().reinstate_user("ann").await.unwrap();
    service.operator().require_password("ann").await.unwrap();

    let account = service
        .accounts()
        .account(&guest(), "ann")
        .await
        .unwrap()
        .unwrap()
        .record
        .id;
    let mut owner = guest();
    owner.reader = Reader::User {
        id: ann.user().unwrap(),
        status: UserStatus::Live,
    };
    let page = domain::list::Page::first(10);

    let trail = service
        .audit()
        .account_audit(&owner, account, &page)
        .await
        .unwrap()
        .unwrap();
    let mut lines: Vec<_> = trail
        .nodes
        .iter()
        .map(|entry| (entry.action.as_str(), entry.details.as_str()))
        .collect();
    lines.sort_unstable();

    let expected = [
        ("password_required", r#"{"count":0}"#),
        ("user_reinstated", r#"{"count":0}"#),
        ("user_suspended", r#"{"count":1}"#),
    ];
    assert_eq!(lines, expected);
    assert!(trail.nodes.iter().all(|entry| entry.actor.is_none()));
}

#[on_both(searches)]
async fn users_are_found_by_a_part_of_their_name_or_address(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann_b").await;

    world.wait(60);
    world.sign_up("Bob", AccountKind::User).await;
    world.sign_up("gone", AccountKind::User).await;
    let gone = world
        .service
        .identity()
        .sign_in(&guest(), "gone@example.org", PASSWORD)
        .await
        .unwrap();
    world
        .service
        .accounts()
        .delete_account(&gone.caller, "gone", "gone", PASSWORD)
        .await
        .unwrap();

    let names = async |text: &str| {
        let users = found(&world, text).await;
        users.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(names("").await, ["Bob", "ann_b"]);
    for (text, expected) in [
        ("BO", &["Bob"] as &[&str]),
        ("n_b", &["ann_b"]),
        ("n%b", &[]),
        ("ann_b@EXAMPLE", &["ann_b"]),
        ("gone", &[]),
    ] {
        assert_eq!(names(text).await, expected, "{text}");
    }

    assert_eq!(
        world
            .service
            .operator()
            .find_users("", 1)
            .await
            .unwrap()
            .len(),
        1
    );

    let form = KeyForm {
        name: "Report".to_owned(),
        scope: KeyScope::Read,
        days: 30,
        collection: None,
    };
    world
        .service
        .identity()
        .make_key(&ann, form, PASSWORD)
        .await
        .map(drop)
        .unwrap();

    let user = world
        .service
        .operator()
        .find_users("ann_b", 1)
        .await
        .unwrap()
        .remove(0);
    assert_eq!(
        (user.sessions, user.keys, user.identities, user.has_password),
        (1, 1, 0, true)
    );
    assert_eq!(
        (user.kind, user.email.as_str()),
        (AccountKind::Publisher, "ann_b@example.org")
    );
    assert!(user.seen_at.is_some());

    world.wait(40 * 24 * 60 * 60);
    let user = world
        .service
        .operator()
        .find_users("ann_b", 1)
        .await
        .unwrap()
        .remove(0);
    assert_eq!(
        (user.sessions, user.keys, user.seen_at),
        (0, 0, None),
        "what has expired does not count"
    );
}

#[on_both(counts)]
async fn the_contents_are_counted(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world.sign_up("bob", AccountKind::User).await;
    world.service.operator().suspend_user("bob").await.unwrap();

    world
        .service
        .operator()
        .set_plan("ann", domain::identity::account::Plan::Subscriber)
        .await
        .unwrap();
    world
        .collection(
            &ann,
            "ann",
            &collection_form("one", CollectionAccess::Public),
        )
        .await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("two", CollectionAccess::Private),
        )
        .await;

    let form = metric_form("cpi", Frequency::Yearly);
    world
        .service
        .metrics()
        .create_metric(&ann, "ann", "one", &form, None, None)
        .await
        .unwrap();

    let numbers = world.service.operator().statistics().await.unwrap();
    let names: Vec<_> = numbers.iter().map(|(statistic, _)| *statistic).collect();
    assert_eq!(names, Statistic::ALL);
    let above_zero: Vec<_> = numbers
        .into_iter()
        .filter(|(_, number)| *number > 0)
        .collect();
    let expected = [
        (Statistic::Users, 2),
        (Statistic::SuspendedUsers, 1),
        (Statistic::ActiveUsers, 1),
        (Statistic::Publishers, 1),
        (Statistic::Subscribers, 1),
        (Statistic::PublicCollections, 1),
        (Statistic::OtherCollections, 1),
        (Statistic::Indicators, 1),
    ];
    assert_eq!(above_zero, expected);
}
