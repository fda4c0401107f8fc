//! The log of security events: the event and its network, without any secret that could sign a user in.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use domain::access::CollectionAccess;
use domain::access::{KeyReader, Reader};
use domain::catalogue::collection::NonPublic;
use domain::id::{AccessKeyId, CollectionId};
use domain::identity::access_key::KeyScope;
use domain::identity::account::AccountKind;
use domain::identity::role::CollectionRole;
use domain::text::language::Language;
use serde_json::Value;
use service::Caller;
use service::member::invitation::Guest;
use testdb::TestDb;
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::EnvFilter;
use uuid::Uuid;

use crate::world::{PASSWORD, World, collection_form, guest, guest_from, read};

/// A log in memory.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// Event, detail, network and count of each line since `start`.
    fn since(&self, start: usize) -> Vec<(String, String, String, u64)> {
        let text = self.text();
        let lines = text.lines().skip(start).map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            let word = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
            assert_eq!(line["target"], "security");
            let count = line["count"].as_u64().unwrap();
            (word("event"), word("detail"), word("network"), count)
        });
        lines.collect()
    }

    fn lines(&self) -> usize {
        self.text().lines().count()
    }
}

fn line(event: &str, detail: &str, network: &str, count: u64) -> (String, String, String, u64) {
    (event.into(), detail.into(), network.into(), count)
}

/// Collects the lines of this thread until the guard is dropped.
fn collected() -> (Written, DefaultGuard) {
    let written = Written::default();
    let writer = written.clone();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_env_filter(EnvFilter::new("off,security=info"))
        .with_writer(move || writer.clone())
        .finish();
    let guard = tracing::subscriber::set_default(subscriber);
    (written, guard)
}

#[tokio::test]
async fn security_events_are_logged_without_address_or_secret() {
    let (written, _guard) = collected();
    let db = TestDb::sqlite().await;
    let world = World::new(&db);
    let home = "192.0.2.0/24";

    let ann = world.sign_up("ann", AccountKind::User).await;
    assert_eq!(
        written.since(0),
        [
            line("code_sent", "sign_up", home, 1),
            line("signed_up", "", home, 1)
        ]
    );

    world.wait(3_600);
    let start = written.lines();
    let stranger = guest_from("203.0.113.9");
    for _ in 0..15 {
        let wrong = world
            .service
            .identity()
            .sign_in(&stranger, "ann@example.org", "guess");
        assert!(wrong.await.is_err());
    }
    let gone = world
        .service
        .identity()
        .sign_in(&stranger, "bob@example.org", PASSWORD);
    assert!(gone.await.is_err());
    let there = "203.0.113.0/24";
    assert_eq!(
        written.since(start),
        [
            line("password_wrong", "", there, 1),
            line("limit_spent", "pair", there, 1),
            line("address_unknown", "", there, 1),
        ]
    );

    // The number of repeats in a minute is written with the next event.
    world.wait(60);
    let start = written.lines();
    let home_again = guest();
    let signed_in = world
        .service
        .identity()
        .sign_in(&home_again, "ann@example.org", PASSWORD);
    let token = signed_in.await.map(|signed_in| signed_in.token).unwrap();
    let mut lines = written.since(start);
    lines.sort();
    assert_eq!(
        lines,
        [
            line("limit_spent", "pair", there, 4),
            line("password_wrong", "", there, 9),
            line("signed_in", "", home, 1),
        ]
    );

    let start = written.lines();
    let reset = world
        .service
        .identity()
        .begin_reset(&home_again, "ann@example.org", Language::En);
    let request = reset.await.unwrap();
    let code = world.code_for("ann@example.org").await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for typed in [wrong, &code] {
        let done = world.service.identity().complete_reset(
            &home_again,
            request,
            typed,
            "another password",
            false,
        );
        assert_eq!(done.await.is_ok(), typed == code);
    }
    assert_eq!(
        written.since(start),
        [
            line("code_sent", "reset", home, 1),
            line("code_wrong", "reset", home, 1),
            line("password_reset", "", home, 1),
        ]
    );

    let text = written.text();
    let user = ann.user().unwrap().to_string();
    assert!(text.contains(&format!("\"user\":\"{user}\"")), "{text}");
    for secret in [
        "example.org",
        PASSWORD,
        "another password",
        &code,
        &token,
        "192.0.2.1",
    ] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

/// Detail, object, reader, user and count of a line.
type Refusal = (String, String, String, String, u64);

fn refusal(action: &str, object: &str, reader: &str, user: &str, count: u64) -> Refusal {
    let [action, object, reader, user] = [action, object, reader, user].map(str::to_owned);
    (action, object, reader, user, count)
}

/// The refusals in the log since `start`.
fn refusals(written: &Written, start: usize) -> Vec<Refusal> {
    let text = written.text();
    let lines = text.lines().skip(start).filter_map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        let word = |name: &str| line[name].as_str().unwrap_or_default();
        if word("event") != "access_denied" {
            return None;
        }
        assert_eq!(word("target"), "security");
        assert!(!word("network").is_empty(), "{line}");
        let count = line["count"].as_u64().unwrap();
        let (action, object) = (word("detail"), word("object"));
        Some(refusal(action, object, word("reader"), word("user"), count))
    });
    lines.collect()
}

/// The user `ann` with a public and a private collection.
async fn publisher(world: &World) -> (Caller, [CollectionId; 2]) {
    let ann = world.publisher("ann").await;
    let mut made = [CollectionId::new(Uuid::nil()); 2];
    for (made, (key, access)) in made.iter_mut().zip([
        ("prices", CollectionAccess::Public),
        ("secret", CollectionAccess::Private),
    ]) {
        let form = collection_form(key, access);
        *made = world.collection(&ann, "ann", &form).await.record.id;
    }
    (ann, made)
}

fn user_of(caller: &Caller) -> String {
    caller.user().unwrap().to_string()
}

#[tokio::test]
async fn a_refused_change_of_an_object_that_exists_is_logged_with_its_reader() {
    let (written, _guard) = collected();
    let db = TestDb::sqlite().await;
    let world = World::with(&db, |config| config.non_public = NonPublic::Everyone);
    let (ann, [prices, secret]) = publisher(&world).await;
    let bob = world.sign_up("bob", AccountKind::User).await;

    let program = Caller {
        reader: Reader::Key(KeyReader {
            key: AccessKeyId::new(Uuid::nil()),
            user: ann.user().unwrap(),
            scope: KeyScope::Read,
            limit: None,
        }),
        session: None,
        ..ann.clone()
    };

    let guest = guest();
    let (ann_id, bob_id) = (user_of(&ann), user_of(&bob));
    let form = collection_form("prices", CollectionAccess::Public);
    let nothing = CollectionId::new(Uuid::nil());

    for (caller, id, expected) in [
        (&bob, prices, Some(("user", bob_id.as_str()))),
        (&bob, secret, Some(("user", &bob_id))),
        (&guest, prices, Some(("guest", ""))),
        (&program, prices, Some(("key", &ann_id))),
        (&bob, nothing, None),
        (&ann, prices, None),
    ] {
        world.wait(61);
        let start = written.lines();
        let collections = world.service.collections();
        let done = collections.update_collection(caller, id, 1, &form).await;
        assert_eq!(done.is_ok(), caller == &ann, "{done:?}");
        let expected =
            expected.map(|(reader, user)| refusal("EditCollection", "collection", reader, user, 1));
        assert_eq!(refusals(&written, start), Vec::from_iter(expected));
    }
}

#[tokio::test]
async fn refusals_name_the_action_and_the_kind_of_its_object() {
    let (written, _guard) = collected();
    let db = TestDb::sqlite().await;
    let world = World::with(&db, |config| config.non_public = NonPublic::Everyone);
    let (ann, [prices, _]) = publisher(&world).await;
    let bob = world.sign_up("bob", AccountKind::User).await;

    let (members, role) = (world.service.members(), CollectionRole::Editor);
    let invited = Guest {
        email: "eve@example.org",
        language: Language::En,
    };

    let start = written.lines();
    let accounts = world.service.accounts();
    assert!(accounts.remove_picture(&bob, "ann").await.is_err());
    let added = members.add_collection_member(&bob, prices, "bob", role);
    assert!(added.await.is_err());
    let ended = members.remove_collection_member(&bob, prices, ann.user().unwrap());
    assert!(ended.await.is_err());
    let invited = members.invite_to_collection(&bob, prices, role, invited);
    assert!(invited.await.is_err());

    let identity = world.service.identity();
    // A guest who asks for data of their own names no object.
    let nobody = guest();
    let changed = identity.change_password(&nobody, "one", "another");
    assert!(changed.await.is_err());

    let expected = [
        ("EditAccount", "account"),
        ("ManageCollectionMembers", "collection"),
        ("ChangeCollectionMember", "collection"),
    ];
    let line = |(action, object)| refusal(action, object, "user", &user_of(&bob), 1);
    assert_eq!(refusals(&written, start), expected.map(line));
}

#[tokio::test]
async fn reading_hidden_objects_by_their_addresses_is_logged_and_summed() {
    let (written, _guard) = collected();
    let db = TestDb::sqlite().await;
    let world = World::with(&db, |config| config.non_public = NonPublic::Everyone);
    publisher(&world).await;
    let bob = world.sign_up("bob", AccountKind::User).await;

    let start = written.lines();
    let collections = world.service.collections();
    for key in ["secret", "secret", "nothing", "prices", "secret"] {
        let seen = collections.collection(&bob, "ann", key).await.unwrap();
        assert_eq!(seen.is_some(), key == "prices", "{key}");
    }

    let line = |count| {
        refusal(
            "ReadCollection",
            "collection",
            "user",
            &user_of(&bob),
            count,
        )
    };

    assert_eq!(refusals(&written, start), [line(1)]);
    world.wait(61);
    // A file in the hidden collection, after the sum of the minute before.
    let hidden = read(&world, &bob, ("ann", "secret", "cpi"), &[]).await;
    assert!(hidden.is_none());
    assert_eq!(refusals(&written, start), [line(1), line(2), line(1)]);
}
