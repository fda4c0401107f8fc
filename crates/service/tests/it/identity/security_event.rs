//! The log of security events: the event and its network, without any secret that could sign a user in.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use domain::identity::account::AccountKind;
use domain::text::language::Language;
use serde_json::Value;
use testdb::TestDb;
use tracing_subscriber::EnvFilter;

use crate::world::{PASSWORD, World, guest, guest_from};

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

#[tokio::test]
async fn security_events_are_logged_without_address_or_secret() {
    let written = Written::default();
    let writer = written.clone();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_env_filter(EnvFilter::new("off,security=info"))
        .with_writer(move || writer.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
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
