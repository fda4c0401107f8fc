//! Access keys: making, using, expiring and revoking them.

use domain::access::CollectionAccess;
use domain::access::Reader;
use domain::identity::access_key::{KeyForm, KeyScope};
use domain::identity::account::AccountKind;
use domain::limits::ACCESS_KEYS;
use domain::problem::Code;
use service::Caller;
use service::Clock;
use service::identity::access_key::{AccessKeyCheck, MadeKey};
use store::operation::restored::mark_restored;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, client, code, collection_form, guest};

const DAY: i64 = 24 * 60 * 60;

fn form(days: i64) -> KeyForm {
    KeyForm {
        name: "Monthly report".to_owned(),
        scope: KeyScope::Read,
        days,
        collection: None,
    }
}

async fn made(world: &World, user: &Caller, form: KeyForm) -> MadeKey {
    let identity = world.service.identity();
    identity.make_key(user, form, PASSWORD).await.unwrap()
}

async fn check(world: &World, key: &str) -> AccessKeyCheck {
    let client = client("198.51.100.1");
    world
        .service
        .identity()
        .authenticate_key(key, client)
        .await
        .unwrap()
}

/// The word of a check.
async fn is(world: &World, key: &MadeKey) -> &'static str {
    match check(world, key.secret.reveal()).await {
        AccessKeyCheck::Valid(_) => "valid",
        AccessKeyCheck::Expired(_) => "expired",
        AccessKeyCheck::Suspended => "suspended",
        AccessKeyCheck::Invalid => "invalid",
    }
}

#[on_sqlite]
async fn keys_of_a_restored_database_wait_for_the_operator(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let former = made(&world, &ann, form(30)).await;
    let mut tx = db.db().begin().await.unwrap();
    let suspended = mark_restored(&mut tx, 7, world.clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(
        (suspended.keys, is(&world, &former).await),
        (1, "suspended")
    );
    let new = made(&world, &ann, form(30)).await;
    assert_eq!(is(&world, &new).await, "valid");
    let resumed = world.service.operation().resume(false).await.unwrap();
    assert_eq!((resumed.keys, is(&world, &former).await), (1, "valid"));
}

#[on_sqlite]
async fn a_key_authenticates_its_user_until_it_expires(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let key = made(&world, &ann, form(30)).await;
    let AccessKeyCheck::Valid(caller) = check(&world, key.secret.reveal()).await else {
        panic!("the key is valid");
    };
    let Reader::Key(reader) = caller.reader else {
        panic!("the caller is a program");
    };
    assert_eq!(
        (Some(reader.user), reader.scope, reader.limit),
        (ann.user(), KeyScope::Read, None)
    );
    world.wait(30 * DAY - 1);
    assert_eq!(is(&world, &key).await, "valid");
    world.wait(1);
    assert_eq!(is(&world, &key).await, "expired");
}

#[on_sqlite]
async fn a_text_that_is_no_key_is_invalid(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let key = made(&world, &ann, form(30)).await;
    let text = key.secret.reveal();
    let cut = text.split_at(text.len() - 1).0;
    for wrong in ["", "statit_", cut, &text.to_uppercase()] {
        assert_eq!(
            check(&world, wrong).await,
            AccessKeyCheck::Invalid,
            "{wrong}"
        );
    }
}

#[on_sqlite]
async fn a_key_needs_the_password_and_a_form_without_problems(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let identity = world.service.identity();

    for (form, password, expected) in [
        (form(365), "not it", Code::PasswordWrong),
        (form(0), PASSWORD, Code::AccessKeyDays),
        (
            KeyForm {
                name: " ".to_owned(),
                ..form(1)
            },
            PASSWORD,
            Code::Required,
        ),
    ] {
        assert_eq!(
            code(identity.make_key(&ann, form, password).await.map(drop)),
            expected
        );
    }

    assert_eq!(
        code(
            identity
                .make_key(&guest(), form(1), PASSWORD)
                .await
                .map(drop)
        ),
        Code::SignInNeeded
    );

    assert_eq!(identity.keys(&ann).await.unwrap(), []);
}

#[on_both(counts)]
async fn a_user_has_at_most_fifty_keys(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let own = domain::access::own(ann.reader).unwrap();
    let key = made(&world, &ann, form(30)).await.key;
    let mut tx = db.db().begin().await.unwrap();
    for number in 1..ACCESS_KEYS {
        let hash = number.to_le_bytes();
        let id = domain::id::AccessKeyId::new(uuid::Uuid::from_u128(number as u128));
        let other = domain::identity::access_key::AccessKey { id, ..key.clone() };
        store::identity::access_key::insert(&mut tx, &own, &other, &hash, None)
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
    let identity = world.service.identity();
    let one_more = identity.make_key(&ann, form(30), PASSWORD).await;
    assert_eq!(code(one_more.map(drop)), Code::AccessKeysTooMany);
}

#[on_sqlite]
async fn a_key_shows_the_day_of_its_last_use(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let key = made(&world, &ann, form(30)).await;
    let used = async || {
        world.service.identity().keys(&ann).await.unwrap()[0]
            .last_used_on
            .map(|day| day.to_string())
    };
    assert_eq!(used().await, None);
    for day in ["2026-03-02", "2026-03-03"] {
        assert_eq!(is(&world, &key).await, "valid");
        assert_eq!(used().await.as_deref(), Some(day));
        world.wait(DAY);
    }
}

#[on_both(commits)]
async fn a_revoked_key_is_invalid_at_once_on_every_server(db: &TestDb) {
    let world = World::new(db);
    let (ann, bob) = (
        world.sign_up("ann", AccountKind::User).await,
        world.sign_up("bob", AccountKind::User).await,
    );

    let key = made(&world, &ann, form(30)).await;
    let of_bob = made(&world, &bob, form(30)).await;
    let identity = world.service.identity();
    assert_eq!(
        code(identity.revoke_key(&bob, key.key.id).await),
        Code::NotFound
    );
    assert_eq!(is(&world, &key).await, "valid");

    identity.revoke_key(&ann, key.key.id).await.unwrap();
    let other = world.other_server(db, service::Outgoing::Folder(world.outgoing()));
    let elsewhere = other
        .identity()
        .authenticate_key(key.secret.reveal(), client("192.0.2.1"))
        .await
        .unwrap();
    assert_eq!(elsewhere, AccessKeyCheck::Invalid);

    let (one, two) = (
        made(&world, &ann, form(30)).await,
        made(&world, &ann, form(30)).await,
    );
    assert_eq!(identity.revoke_all_keys(&ann).await.unwrap(), 2);
    for (key, expected) in [(&one, "invalid"), (&two, "invalid"), (&of_bob, "valid")] {
        assert_eq!(is(&world, key).await, expected);
    }
}

#[on_sqlite]
async fn a_reset_password_revokes_the_keys_if_the_user_wishes(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let key = made(&world, &ann, form(365)).await;
    for (revoke, expected) in [(false, "valid"), (true, "invalid")] {
        world.wait(DAY);
        let identity = world.service.identity();
        let request = identity
            .begin_reset(
                &guest(),
                "ann@example.org",
                domain::text::language::Language::En,
            )
            .await
            .unwrap();
        let typed = world.code_for("ann@example.org").await;
        identity
            .complete_reset(&guest(), request, &typed, "another password", revoke)
            .await
            .map(drop)
            .unwrap();
        assert_eq!(is(&world, &key).await, expected);
    }
}

#[on_sqlite]
async fn a_key_of_a_deleted_user_is_invalid(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let key = made(&world, &ann, form(30)).await;
    world
        .service
        .accounts()
        .delete_account(&ann, "ann", "ann", PASSWORD)
        .await
        .unwrap();
    assert_eq!(is(&world, &key).await, "invalid");
}

#[on_both(counts)]
async fn a_key_is_limited_to_a_collection_that_its_user_sees_and_ends_with_it(db: &TestDb) {
    let world = World::new(db);
    let (ann, bob) = (world.publisher("ann").await, world.publisher("bob").await);

    let prices = world
        .collection(
            &ann,
            "ann",
            &collection_form("prices", CollectionAccess::Public),
        )
        .await;
    let limited = |days| KeyForm {
        collection: Some(prices.record.id),
        ..form(days)
    };

    let identity = world.service.identity();
    let nowhere = domain::id::CollectionId::new(uuid::Uuid::nil());
    let unknown = KeyForm {
        collection: Some(nowhere),
        ..form(30)
    };
    assert_eq!(
        code(identity.make_key(&bob, unknown, PASSWORD).await.map(drop)),
        Code::NotFound
    );

    let key = made(&world, &ann, limited(30)).await;
    assert_eq!(is(&world, &key).await, "valid");
    world
        .service
        .collections()
        .delete_collection(&ann, prices.record.id)
        .await
        .unwrap();
    assert_eq!(is(&world, &key).await, "invalid");
}

#[on_sqlite]
async fn the_user_gets_a_mail_when_a_key_is_made_and_one_before_it_ends(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    for days in [30, 14] {
        made(&world, &ann, form(days)).await;
    }
    let mails = async |subject: &str| {
        let mails = world.mails_to("ann@example.org").await;
        mails.iter().filter(|mail| mail.contains(subject)).count()
    };
    assert_eq!(mails("A new access key to Statit").await, 2);
    let run = async || {
        world.service.enqueue_scheduled().await.unwrap();
        world.service.run_due_jobs().await.unwrap();
        mails("An access key to Statit expires soon").await
    };
    world.wait(16 * DAY - 60 * 60);
    assert_eq!(run().await, 0);
    world.wait(2 * 60 * 60);
    assert_eq!(run().await, 1);
    world.wait(DAY);
    assert_eq!(run().await, 1);
}
