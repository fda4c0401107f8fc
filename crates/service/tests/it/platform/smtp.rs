//! Mail through a real mail server over a socket: Python's aiosmtpd, with and without TLS.

use std::path::Path;
use std::time::Duration;

use domain::identity::account::AccountKind;
use domain::text::language::Language;
use serde_json::Value;
use service::{Outgoing, Service};
use testdb::{TestDb, on_sqlite};

use crate::mail_server::MailServer;
use crate::world::{PASSWORD, World, guest};

fn server(world: &World, db: &TestDb, address: String, ca: Option<&Path>) -> Service {
    let ca = ca.map(Path::to_owned);
    world.other_server(db, Outgoing::Smtp { address, ca })
}

async fn begin(service: &Service, email: &str) {
    let begun = service
        .identity()
        .begin_sign_up(&guest(), email, AccountKind::User, Language::Fr)
        .await;
    begun.unwrap();
}

#[on_sqlite]
async fn a_mail_waits_for_its_server_and_arrives_once(db: &TestDb) {
    let world = World::new(db);
    // A port that was free a moment ago: no server listens there.
    let down = MailServer::start(&[]);
    let port = down.port;
    assert!(down.stop().is_empty());
    let service = server(&world, db, format!("smtp://127.0.0.1:{port}"), None);

    let ann = world.sign_up("ann", AccountKind::User).await;
    service
        .identity()
        .change_password(&ann, PASSWORD, "another password")
        .await
        .unwrap();

    for delay in [0, 10, 30, 120, 600] {
        world.wait(delay);
        assert_eq!(service.run_due_jobs().await.unwrap(), 1, "after {delay} s");
        assert_eq!(service.run_due_jobs().await.unwrap(), 0);
    }

    let up = MailServer::start(&["--port", &port.to_string()]);
    assert_eq!(
        service.run_due_jobs().await.unwrap(),
        0,
        "not before its time"
    );

    world.wait(30 * 60);
    assert_eq!(service.run_due_jobs().await.unwrap(), 1);
    world.wait(24 * 60 * 60);
    assert_eq!(service.run_due_jobs().await.unwrap(), 0);

    let mails = up.stop();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0]["to"][0], "ann@example.org");
    assert_eq!(mails[0]["from"], "statit@statit.example");
    assert_eq!(
        mails[0]["headers"]["Subject"],
        "Your Statit password has changed"
    );
    assert!(
        mails[0]["text"]
            .as_str()
            .unwrap()
            .contains("2026-03-02 at 13:00 (Europe/Paris)")
    );
}

#[on_sqlite]
async fn a_mail_is_given_up_after_two_days(db: &TestDb) {
    let world = World::new(db);
    let down = MailServer::start(&[]);
    let service = server(&world, db, format!("smtp://127.0.0.1:{}", down.port), None);
    assert!(down.stop().is_empty());
    let ann = world.sign_up("ann", AccountKind::User).await;
    service
        .identity()
        .change_password(&ann, PASSWORD, "another password")
        .await
        .unwrap();
    let mut tries = 0;
    for _ in 0..72 {
        tries += service.run_due_jobs().await.unwrap();
        world.wait(60 * 60);
    }
    assert!((10..30).contains(&tries), "{tries}");
    assert_eq!(service.run_due_jobs().await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn starttls_with_a_password_and_words_in_both_kinds() {
    let db = TestDb::sqlite().await;
    let world = World::new(&db);

    let folder = tempfile::tempdir().unwrap();
    let ca = folder.path().join("ca.pem");
    let options = ["--tls", "starttls", "--login", "--ca", ca.to_str().unwrap()];
    let mail_server = MailServer::start(&options);
    let address = format!(
        "smtp://statit%40mail.example:p%C3%A4%3Ass%2Fw%C3%B6rd@localhost:{}?starttls=required",
        mail_server.port
    );

    let service = server(&world, &db, address, Some(&ca));
    begin(&service, "eve@example.org").await;
    assert_eq!(service.run_due_jobs().await.unwrap(), 1);

    let mails = mail_server.stop();
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    assert_eq!(
        (&mail["tls"], &mail["user"]),
        (&Value::Bool(true), &Value::from("statit@mail.example"))
    );

    let subject = mail["headers"]["Subject"].as_str().unwrap();
    let code = subject.strip_suffix(" est votre code Statit").unwrap();
    assert_eq!(code.len(), 6);
    assert!(
        mail["text"]
            .as_str()
            .unwrap()
            .contains("Pour terminer votre inscription")
    );
    assert!(mail["text"].as_str().unwrap().contains(code));
    assert!(
        mail["html"]
            .as_str()
            .unwrap()
            .contains(&format!(">{code}</p>"))
    );

    let id = mail["headers"]["Message-ID"].as_str().unwrap();
    assert!(id.ends_with("@statit.example>"), "{id}");
    assert_eq!(mail["headers"]["Auto-Submitted"], "auto-generated");
    assert_eq!(mail["headers"]["Date"], "Mon, 02 Mar 2026 12:00:00 +0000");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tls_from_the_first_byte() {
    let db = TestDb::sqlite().await;
    let world = World::new(&db);
    let folder = tempfile::tempdir().unwrap();
    let ca = folder.path().join("ca.pem");
    let mail_server = MailServer::start(&["--tls", "implicit", "--ca", ca.to_str().unwrap()]);
    let address = format!("smtps://localhost:{}", mail_server.port);
    let service = server(&world, &db, address.clone(), Some(&ca));
    begin(&service, "eve@example.org").await;
    assert_eq!(service.run_due_jobs().await.unwrap(), 1);

    // A client that does not trust the certificate's authority sends nothing.
    world.wait(1);
    let distrustful = server(&world, &db, address, None);
    begin(&distrustful, "mallory@example.org").await;
    assert_eq!(distrustful.run_due_jobs().await.unwrap(), 1);
    let mails = mail_server.stop();
    assert_eq!(mails.len(), 1);
    assert_eq!(
        (&mails[0]["to"][0], &mails[0]["tls"]),
        (&Value::from("eve@example.org"), &Value::Bool(true))
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_sent_in_clear_where_tls_is_required() {
    let db = TestDb::sqlite().await;
    let world = World::new(&db);
    // This server offers no STARTTLS, like one behind an attacker who strips it.
    let mail_server = MailServer::start(&[]);
    let address = format!("smtp://localhost:{}?starttls=required", mail_server.port);
    let service = server(&world, &db, address, None);
    begin(&service, "eve@example.org").await;
    assert_eq!(service.run_due_jobs().await.unwrap(), 1);
    assert!(mail_server.stop().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recipient_who_is_refused_for_good_is_not_tried_again() {
    let db = TestDb::sqlite().await;
    let world = World::new(&db);
    let mail_server = MailServer::start(&["--refuse", "550 no such mailbox"]);
    let service = server(
        &world,
        &db,
        format!("smtp://localhost:{}", mail_server.port),
        None,
    );
    begin(&service, "nobody@example.org").await;
    assert_eq!(service.run_due_jobs().await.unwrap(), 1);
    world.wait(60);
    assert_eq!(service.run_due_jobs().await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_server_that_says_nothing_does_not_hold_the_worker() {
    let db = TestDb::sqlite().await;
    let world = World::new(&db);
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = silent.local_addr().unwrap().port();
    let service = server(&world, &db, format!("smtp://127.0.0.1:{port}"), None);
    begin(&service, "eve@example.org").await;
    let tried = tokio::time::timeout(Duration::from_secs(40), service.run_due_jobs()).await;
    assert_eq!(tried.unwrap().unwrap(), 1);
}
