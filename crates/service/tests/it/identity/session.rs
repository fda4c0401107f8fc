//! Sessions: renewal, list, end.

use domain::identity::account::AccountKind;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, client, code, guest};

const DAY: i64 = 24 * 60 * 60;

#[on_sqlite]
async fn a_session_lives_thirty_days_after_its_last_use(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    let signed_in = world
        .service
        .identity()
        .sign_in(&guest(), "ann@example.org", PASSWORD)
        .await;
    let token = signed_in.map(|signed_in| signed_in.token).unwrap();

    let user = async || {
        let caller = world
            .service
            .identity()
            .authenticate(Some(&token), client("198.51.100.1"))
            .await
            .unwrap();
        caller.user()
    };

    for _ in 0..2 {
        world.wait(29 * DAY);
        assert!(user().await.is_some());
    }

    world.wait(30 * DAY);
    assert_eq!(user().await, None);
}

#[on_both(counts)]
async fn a_session_lives_ninety_days_at_most(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    let signed_in = world
        .service
        .identity()
        .sign_in(&guest(), "ann@example.org", PASSWORD)
        .await;
    let token = signed_in.map(|signed_in| signed_in.token).unwrap();

    let user = async || {
        let caller = world
            .service
            .identity()
            .authenticate(Some(&token), client("198.51.100.1"))
            .await
            .unwrap();
        caller.user()
    };

    for _ in 0..89 {
        world.wait(DAY);
        assert!(user().await.is_some());
    }

    world.wait(DAY);
    assert_eq!(user().await, None);
}

#[on_both(commits)]
async fn a_new_password_renews_the_token_and_parallel_requests_go_on(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    let signed_in = world
        .service
        .identity()
        .sign_in(&guest(), "ann@example.org", PASSWORD)
        .await;
    let (former, ann) = signed_in
        .map(|signed_in| (signed_in.token, signed_in.caller))
        .unwrap();

    let session = async |token: &str| {
        world
            .service
            .identity()
            .authenticate(Some(token), client("192.0.2.1"))
            .await
            .unwrap()
            .session
    };

    let wrong = world
        .service
        .identity()
        .change_password(&ann, "not it", "another password")
        .await;
    assert_eq!(code(wrong), Code::PasswordWrong);
    world.wait(11);

    assert_eq!(session(&former).await, ann.session);
    let token = world
        .service
        .identity()
        .change_password(&ann, PASSWORD, "another password")
        .await
        .unwrap();
    assert_ne!(token, former);

    for (seconds, of_former) in [(0, ann.session), (9, ann.session), (1, None)] {
        world.wait(seconds);
        assert_eq!(session(&former).await, of_former);
        assert_eq!(session(&token).await, ann.session);
    }
}

#[on_sqlite]
async fn a_use_within_the_hour_is_not_written(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let signed_in = world
        .service
        .identity()
        .sign_in(&guest(), "ann@example.org", PASSWORD)
        .await;
    let token = signed_in.map(|signed_in| signed_in.token).unwrap();

    let seen_after = async |seconds: i64| {
        world.wait(seconds);
        world
            .service
            .identity()
            .authenticate(Some(&token), client("198.51.100.1"))
            .await
            .unwrap();
        let sessions = world.service.identity().sessions(&ann).await.unwrap();
        sessions
            .iter()
            .map(|session| session.seen_at)
            .max()
            .unwrap()
    };

    let first = seen_after(0).await;
    assert_eq!(seen_after(59 * 60).await, first);
    assert!(seen_after(60).await > first);
}

#[on_sqlite]
async fn tokens_that_are_none_are_guests(db: &TestDb) {
    let world = World::new(db);
    for token in [
        None,
        Some(""),
        Some("x"),
        Some("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
    ] {
        let caller = world
            .service
            .identity()
            .authenticate(token, client("198.51.100.1"))
            .await
            .unwrap();
        assert_eq!((caller.user(), caller.session), (None, None));
    }
}

#[on_both(lists)]
async fn sessions_are_listed_and_ended_by_their_owner_only(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let bob = world.sign_up("bob", AccountKind::User).await;
    for _ in 0..2 {
        world.wait(60);
        world
            .service
            .identity()
            .sign_in(&guest(), "ann@example.org", PASSWORD)
            .await
            .map(drop)
            .unwrap();
    }

    let sessions = world.service.identity().sessions(&ann).await.unwrap();
    assert_eq!(sessions.len(), 3);
    assert_eq!(sessions.iter().filter(|session| session.current).count(), 1);
    assert_eq!(sessions[0].device, "Firefox on Linux");

    assert_eq!(
        code(
            world
                .service
                .identity()
                .end_session(&bob, sessions[0].id)
                .await
        ),
        Code::NotFound
    );

    world
        .service
        .identity()
        .end_session(&ann, sessions[0].id)
        .await
        .unwrap();
    assert_eq!(
        world.service.identity().sessions(&ann).await.unwrap().len(),
        2
    );

    world
        .service
        .identity()
        .end_other_sessions(&ann)
        .await
        .unwrap();
    assert_eq!(
        world.service.identity().sessions(&ann).await.unwrap().len(),
        1
    );

    world.service.identity().sign_out(&ann).await.unwrap();
    assert_eq!(
        world.service.identity().sessions(&bob).await.unwrap().len(),
        1
    );
    assert!(
        world
            .service
            .identity()
            .sessions(&ann)
            .await
            .unwrap()
            .is_empty()
    );
}

#[on_sqlite]
async fn signing_in_again_replaces_the_session_of_that_browser(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let again = world
        .service
        .identity()
        .sign_in(&ann, "ann@example.org", PASSWORD)
        .await;
    let again = again.map(|signed_in| signed_in.caller).unwrap();
    assert_ne!(again.session, ann.session);
    assert_eq!(
        world
            .service
            .identity()
            .sessions(&again)
            .await
            .unwrap()
            .len(),
        1
    );
}

#[on_both(commits)]
async fn what_is_over_is_swept(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    world
        .begin_sign_up("bo@example.org", AccountKind::User)
        .await;
    world.mails().await;
    world.wait(31 * DAY);
    // Deleted: a session, two codes, counters, done jobs.
    assert!(world.service.sweep().await.unwrap() >= 6);
    assert_eq!(world.service.sweep().await.unwrap(), 0);
}

#[on_sqlite]
async fn the_operator_ends_the_sessions_of_a_user(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let bob = world.sign_up("bob", AccountKind::User).await;

    for (user, ended) in [
        ("ANN", Some(1)),
        ("ann@example.org", Some(0)),
        ("nobody", None),
        ("?", None),
    ] {
        assert_eq!(
            world.service.operator().end_sessions(user).await.unwrap(),
            ended,
            "{user}"
        );
    }

    assert!(
        world
            .service
            .identity()
            .sessions(&ann)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        world.service.identity().sessions(&bob).await.unwrap().len(),
        1
    );
}
