//! `statit doctor`: findings before the first start and later.

use std::process::Command;

use crate::program::{Place, run, statit};

/// The status, and the lines of the parts with these names.
fn examined(mut command: Command, settings: &[(&str, &str)]) -> (bool, String) {
    for (name, value) in settings {
        command.arg(format!("--{name}")).arg(value);
    }
    let (output, out, err) = run(command);
    assert!(!err.contains("panicked"), "{err}");
    (output.status.success(), out)
}

fn doctor(place: &Place) -> Command {
    let mut command = place.command(["doctor", "--metrics-listen", "127.0.0.1:0"]);
    command.args(["--listen", "127.0.0.1:0"]);
    command
}

#[test]
fn a_new_place_is_fine_and_nothing_is_made() {
    let place = Place::new();
    let (is_fine, out) = examined(doctor(&place), &[]);
    assert!(is_fine, "{out}");
    for line in [
        "ok       data_dir:",
        "ok       database: it is made at the first start",
        " clock: 20",
        "WARNING  public_address: it is not set",
        "WARNING  mail: mails are written to the folder",
        "WARNING  contact:",
        "WARNING  backup: it is not set",
    ] {
        assert!(out.contains(line), "{line}\n{out}");
    }
    assert!(!place.data().exists());
}

#[test]
fn what_prevents_or_endangers_a_start_is_a_fault() {
    let place = Place::new();
    std::fs::write(place.path("file"), "x").unwrap();
    let file = place.path("file").display().to_string();
    let missing = place.path("missing").display().to_string();

    for (settings, line) in [
        (
            vec![("public-address", "https://figures.example")],
            "FAULT    proxies:",
        ),
        (
            vec![("mail", "smtp://mail.example"), ("mail-from", "nobody")],
            "FAULT    mail: the mail settings",
        ),
        (
            vec![("database", "postgres://127.0.0.1:1/none")],
            "FAULT    database:",
        ),
        (
            vec![("backup", &missing)],
            "FAULT    backup: there is no folder",
        ),
        (vec![("secret-file", &missing)], "FAULT    secret_file:"),
        (vec![("secret-file", &file)], "FAULT    secret_file:"),
    ] {
        let (is_fine, out) = examined(doctor(&place), &settings);
        assert!(!is_fine && out.contains(line), "{line}\n{out}");
    }

    let mut command = statit(["doctor", "--data-dir"]);
    command.arg(&file);
    let (is_fine, out) = examined(command, &[]);
    assert!(!is_fine && out.contains("is no folder"), "{out}");
}

#[test]
fn a_mail_is_sent_on_wish() {
    let place = Place::new();
    let mail = place.path("mail").display().to_string();
    let (is_fine, out) = examined(
        doctor(&place),
        &[("mail", &mail), ("mail-to", "ann@example.org")],
    );
    assert!(is_fine && out.contains("a mail was sent"), "{out}");
    let files: Vec<_> = std::fs::read_dir(&mail).unwrap().collect();
    assert_eq!(files.len(), 1);
    let text = std::fs::read_to_string(files[0].as_ref().unwrap().path()).unwrap();
    assert!(
        text.contains("To: ann@example.org") && text.contains("Subject: Statit can send email"),
        "{text}"
    );
}
