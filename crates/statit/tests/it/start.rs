//! Starts: created files, rejected settings, and the precedence of settings.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use serde_json::json;
use sqlx::Connection;
use sqlx_sqlite::SqliteConnection;

use crate::{
    person::Person,
    program::{Pair, Place, run},
};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn the_first_start_makes_everything_for_its_owner_only_and_the_second_keeps_it() {
    let place = Place::new();
    place.start().kill();
    let data = place.data();
    let secret = fs::read(data.join("secret")).unwrap();
    assert_eq!(secret.len(), 32);
    assert_eq!(mode(&data), 0o700);
    for entry in fs::read_dir(&data).unwrap() {
        let path = entry.unwrap().path();
        let expected = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(&path), expected, "{}", path.display());
    }
    let server = place.start();
    assert_eq!(fs::read(data.join("secret")).unwrap(), secret);
    assert_eq!(mode(&data.join("statit.db")), 0o600);
    let healthy = Person::guest(&server).get("/readyz").await;
    assert_eq!(healthy.status(), 200);
}

#[tokio::test]
async fn mails_and_pictures_are_for_the_owner_only() {
    let place = Place::new();
    let server = place.start();
    Person::publisher(&server, &place.data(), "first").await;
    let mails = place.data().join("mail");
    assert_eq!(mode(&mails), 0o700);
    for mail in fs::read_dir(&mails).unwrap() {
        assert_eq!(mode(&mail.unwrap().path()), 0o600);
    }
}

#[test]
fn a_port_that_is_taken_is_named_and_nothing_is_made() {
    let first = Place::new();
    let server = first.start();
    let second = Place::new();
    let mut command = second.command(["serve", "--metrics-listen", "127.0.0.1:0"]);
    command.args(["--listen", server.host()]);
    let (output, out, err) = run(command);
    assert!(!output.status.success());
    assert_eq!(out, "");
    assert!(
        err.contains(&format!("can't listen on {}", server.host()))
            && err.contains("another listen"),
        "{err}"
    );
    assert!(!second.data().exists());
}

#[test]
fn a_setting_that_is_unknown_or_has_no_meaning_is_refused_by_its_name() {
    let place = Place::new();
    let file = place.path("statit.toml");

    for (text, named) in [
        ("databse = 'sqlite:x'", "databse"),
        ("listen = 'nowhere'", "listen"),
        ("non_public = 'nobody'", "non_public"),
        ("public_address = 'statit.example'", "public_address"),
        ("metrics_listen = '0.0.0.0:9464'", "metrics_listen"),
        ("proxies = ['not a network']", "proxies"),
        ("network_limit_factor = 0", "network_limit_factor"),
        ("database = 'mysql://x'", "database"),
    ] {
        fs::write(&file, text).unwrap();
        // The flags of the other tests would override the file.
        let mut command = place.command(["serve", "--config", file.to_str().unwrap()]);
        if named != "listen" {
            command.args(["--listen", "127.0.0.1:0"]);
        }
        if named != "metrics_listen" {
            command.args(["--metrics-listen", "127.0.0.1:0"]);
        }
        let (output, out, err) = run(command);
        assert!(!output.status.success(), "{text}");
        assert_eq!(out, "", "{text}");
        assert!(err.contains(named), "{text}: {err}");
        assert!(!err.contains("panicked"), "{text}: {err}");
    }
}

#[test]
fn a_settings_file_that_is_not_there_is_named() {
    let place = Place::new();
    let (output, _, err) = run(place.command(["serve", "--config", "/nowhere/statit.toml"]));
    assert!(!output.status.success());
    assert!(err.contains("/nowhere/statit.toml"), "{err}");
}

#[tokio::test]
async fn a_flag_wins_over_the_environment_and_that_over_the_file() {
    let place = Place::new();
    let file = place.path("statit.toml");
    fs::write(&file, "contact = 'file@example.org'\nlog_format = 'text'").unwrap();

    for (environment, flag, expected) in [
        (None, None, "file@example.org"),
        (Some("env@example.org"), None, "env@example.org"),
        (
            Some("env@example.org"),
            Some("flag@example.org"),
            "flag@example.org",
        ),
    ] {
        let mut command = place.serve();
        command.arg("--config").arg(&file);
        command.envs(environment.map(|value| ("STATIT_CONTACT", value)));
        command.args(flag.into_iter().flat_map(|value| ["--contact", value]));
        let server = place.start_as(command);
        let answer = Person::guest(&server)
            .data("{ service { contact } }", json!({}))
            .await;
        assert_eq!(answer["service"]["contact"], expected);
        assert!(
            !server.log().trim_start().starts_with('{'),
            "the file's log format holds"
        );
    }
}

#[tokio::test]
async fn tables_of_a_newer_version_are_refused_and_left_as_they_are_unless_they_admit_this_one() {
    let place = Place::new();
    place.start().kill();
    let file = place.data().join("statit.db");
    let address = format!("sqlite:{}", file.display());
    let mut connection = SqliteConnection::connect(&address).await.unwrap();
    sqlx::query(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (9999, 'from the future', true, x'00', 0)",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    sqlx::query("update schema_readers set min_reader = 9999")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();

    for mut command in [place.serve(), place.command(["migrate"])] {
        let before = fs::read(&file).unwrap();
        command.env("STATIT_LOG", "warn");
        let (output, out, err) = run(command);
        assert!(!output.status.success());
        assert_eq!(out, "");
        assert!(
            err.contains("know migration 9999") && err.contains("start the newer version"),
            "{err}"
        );
        assert_eq!(fs::read(&file).unwrap(), before);
    }
    let mut connection = SqliteConnection::connect(&address).await.unwrap();
    sqlx::query("update schema_readers set min_reader = 1")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    place.start();
}

#[tokio::test]
async fn a_start_on_tables_that_exist_logs_no_notice_of_postgresql() {
    let pair = Pair::new(None).await;
    for _ in 0..2 {
        let mut server = pair.start(0);
        server.terminate();
        server.ended(std::time::Duration::from_secs(10));
        let log = server.log();
        assert!(!log.contains("sqlx::postgres::notice"), "{log}");
        assert!(!log.contains("already exists"), "{log}");
    }
}

#[tokio::test]
async fn a_proxy_that_is_not_listed_is_told_of_once() {
    const TOLD: &str = "add its address to the setting proxies";
    for (proxies, times) in [("", 1), ("127.0.0.1", 0)] {
        let place = Place::new();
        let mut command = place.serve();
        if !proxies.is_empty() {
            command.args(["--proxies", proxies]);
        }
        let mut server = place.start_as(command);
        storage::install_tls();
        let client = reqwest::Client::new();
        for _ in 0..3 {
            let request = client.get(format!("{}/healthz", server.address));
            let answer = request.header("x-forwarded-for", "192.0.2.1").send().await;
            assert_eq!(answer.unwrap().status(), 200);
        }
        server.terminate();
        server.ended(std::time::Duration::from_secs(10));
        let log = server.log();
        assert_eq!(log.matches(TOLD).count(), times, "{proxies}: {log}");
    }
}

#[tokio::test]
async fn a_request_from_another_site_is_in_the_log_of_security_events() {
    let place = Place::new();
    let mut server = place.start();
    storage::install_tls();
    let request = reqwest::Client::new()
        .post(format!("{}/graphql", server.address))
        .header("origin", "https://elsewhere.example")
        .json(&serde_json::json!({"query": "{ viewer { id } }"}));
    assert_eq!(request.send().await.unwrap().status(), 403);
    server.terminate();
    server.ended(std::time::Duration::from_secs(10));
    let log = server.log();
    let event = log.lines().find(|line| line.contains("cross_site"));
    let event = event.unwrap_or_else(|| panic!("no event: {log}"));
    for reported in ["127.0.0.0/24", "\"target\":\"security\"", "/graphql"] {
        assert!(event.contains(reported), "{event}");
    }
    assert!(!event.contains("elsewhere"), "{event}");
}
