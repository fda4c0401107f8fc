//! Mail servers that fail in their ways: each other reader gets one mail a run, whatever happens on the way.

use std::collections::BTreeMap;

use domain::follow::alert::content::DigestState;
use domain::follow::alert::mode::AlertMode;
use domain::identity::account::AccountKind;
use jiff::civil::Date;
use serde_json::Value;
use service::{Caller, Service};
use testdb::{TestDb, on_sqlite};

use super::world::{Scene, above, form};
use crate::mail_server::MailServer;

/// The readers besides bob.
const OTHERS: [&str; 5] = ["cleo", "dave", "ella", "finn", "gwen"];

/// A day of a mail server.
struct Day {
    date: &'static str,
    fault: &'static str,
    /// Options of `smtp_server.py`.
    options: &'static [&'static str],
    /// Hours from the run until the server is up.
    down: i64,
    /// Mails that it takes twice: it took them, and could not say so.
    again: usize,
    /// Whether bob's address is refused.
    is_refused: bool,
}

const NO_FAULT: Day = Day {
    date: "2026-03-02",
    fault: "none",
    options: &[],
    down: 0,
    again: 0,
    is_refused: false,
};

const REFUSED: Day = Day {
    fault: "one address is refused",
    options: &[
        "--refuse",
        "550 no such mailbox",
        "--refuse-only",
        "bob@example.org",
    ],
    is_refused: true,
    ..NO_FAULT
};

/// Two days apart: a mail is tried for that long.
const DAYS: [Day; 9] = [
    NO_FAULT,
    Day {
        date: "2026-03-04",
        fault: "slow answers",
        options: &["--slow", "0.1"],
        ..NO_FAULT
    },
    Day {
        date: "2026-03-06",
        fault: "no mail is taken for some hours",
        options: &["--fault", "later", "--faults", "40"],
        ..NO_FAULT
    },
    Day {
        date: "2026-03-08",
        fault: "connections break off before the answer",
        options: &["--fault", "close-before", "--faults", "8"],
        again: 8,
        ..NO_FAULT
    },
    Day {
        date: "2026-03-10",
        fault: "connections break off after the answer",
        options: &["--fault", "close-after", "--faults", "8"],
        ..NO_FAULT
    },
    Day {
        date: "2026-03-12",
        fault: "down for a day",
        down: 24,
        ..NO_FAULT
    },
    Day {
        date: "2026-03-14",
        ..REFUSED
    },
    Day {
        date: "2026-03-16",
        ..REFUSED
    },
    Day {
        date: "2026-03-18",
        ..REFUSED
    },
];

async fn state(service: &Service, reader: &Caller, date: Date) -> DigestState {
    let digests = service.alerts().digests(reader).await.unwrap();
    let mut of_date = digests.iter().filter(|digest| digest.date == date);
    let digest = of_date.next().expect("a digest");
    assert!(of_date.next().is_none(), "one digest a run");
    digest.state
}

impl Day {
    /// Makes the digests of the day and sends them until none is left. Returns the mails that the server took.
    async fn send(&self, db: &TestDb, scene: &Scene, readers: &[(&str, Caller)]) -> Vec<Value> {
        let mut server = MailServer::start(self.options);
        let service = scene.world.other_server(db, server.outgoing());
        service.alerts().make_due_digests().await.unwrap();

        if self.down > 0 {
            let port = server.port.to_string();
            assert!(server.stop().is_empty());
            for _ in 0..self.down {
                service.run_due_jobs().await.unwrap();
                scene.world.wait(60 * 60);
            }
            server = MailServer::start(&["--port", &port]);
        }

        let date = self.date.parse().unwrap();
        for _ in 0..24 * 6 {
            service.run_due_jobs().await.unwrap();
            let mut queued = 0;
            for (_, reader) in readers {
                let state = state(&service, reader, date).await;
                queued += usize::from(state == DigestState::Queued);
            }
            if queued == 0 {
                return server.stop();
            }
            scene.world.wait(10 * 60);
        }
        panic!("{}: mails are left", self.fault);
    }

    /// Checks the mails of the day: one for each reader, and the same bytes where it came again.
    async fn check(&self, scene: &Scene, readers: &[(&str, Caller)], mails: &[Value], value: &str) {
        let (mut distinct, fault) = (BTreeMap::new(), self.fault);
        for mail in mails {
            let text = mail["text"].as_str().unwrap();
            assert!(text.contains(value), "{fault}: {text}");
            let (to, id) = (
                mail["to"][0].as_str(),
                mail["headers"]["Message-ID"].as_str(),
            );
            let same = distinct.entry(to).or_insert((id, &mail["digest"]));
            assert_eq!(*same, (id, &mail["digest"]), "{fault}: {to:?}");
        }

        assert_eq!(mails.len() - distinct.len(), self.again, "{fault}");
        for (name, reader) in readers {
            let is_refused = self.is_refused && *name == "bob";
            let address = format!("{name}@example.org");
            let has_mail = distinct.contains_key(&Some(address.as_str()));
            assert_eq!(has_mail, !is_refused, "{fault}: {name}");
            let expected = match is_refused {
                true => DigestState::Failed,
                false => DigestState::Sent,
            };
            let date = self.date.parse().unwrap();
            assert_eq!(
                state(&scene.world.service, reader, date).await,
                expected,
                "{fault}: {name}"
            );
        }
    }
}

#[on_sqlite]
async fn each_reader_gets_one_mail_a_run_whatever_the_mail_server_does(db: &TestDb) {
    let scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;

    let mut readers = vec![("bob", scene.bob.clone())];
    for name in OTHERS {
        readers.push((name, scene.world.sign_up(name, AccountKind::User).await));
    }
    for (_, reader) in &readers {
        let set = scene
            .world
            .service
            .alerts()
            .set_alert(reader, cpi, form(AlertMode::Daily));
        set.await.unwrap();
    }

    for (number, day) in DAYS.iter().enumerate() {
        scene.go_to(&format!("{}T18:00+01:00", day.date));
        let value = format!("{}.5", 102 + number);
        scene
            .publish(cpi, &format!("2026-{:02};{value}", 3 + number))
            .await;
        scene.go_to(&format!("{}T19:00+01:00", day.date));
        let mails = day.send(db, &scene, &readers).await;
        day.check(&scene, &readers, &mails, &format!(": {value} ("))
            .await;
    }

    for (name, reader) in &readers {
        let viewer = scene
            .world
            .service
            .viewers()
            .viewer(reader)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(viewer.user.is_mail_refused(), *name == "bob");
    }
}

#[on_sqlite]
async fn a_mail_server_that_is_down_for_a_week_loses_no_news_and_pauses_nobody(db: &TestDb) {
    let scene = Scene::new(db).await;
    let (cpi, oil) = (scene.metric("cpi").await, scene.metric("oil").await);

    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene.alert(oil, above(105.0)).await;
    let down = MailServer::start(&[]);
    let service = scene.world.other_server(db, down.outgoing());
    let port = down.port.to_string();
    assert!(down.stop().is_empty());

    let hours = async |count: u32| {
        for _ in 0..count {
            service.alerts().make_due_digests().await.unwrap();
            service.run_due_jobs().await.unwrap();
            scene.world.wait(60 * 60);
        }
    };

    // The value goes above the bound on the first day, and stays there.
    for month in 3..=9 {
        scene
            .publish(cpi, &format!("2026-{month:02};{}", 100 + month))
            .await;
        scene
            .publish(oil, &format!("2026-{month:02};{}", 103 + month))
            .await;
        hours(24).await;
    }

    let up = MailServer::start(&["--port", &port]);
    hours(48).await;
    let mails = up.stop();
    let said = |words: &str| {
        let texts = mails.iter().map(|mail| mail["text"].as_str().unwrap());
        texts.filter(|text| text.contains(words)).count()
    };

    assert_eq!(
        said("It went above 105: 106.0 in Mar\u{a0}2026."),
        1,
        "{mails:?}"
    );
    assert_eq!(said("Sep\u{a0}2026: 109.0 ("), 1, "{mails:?}");

    let viewer = scene
        .world
        .service
        .viewers()
        .viewer(&scene.bob)
        .await
        .unwrap()
        .unwrap();
    assert!(!viewer.user.is_mail_refused());

    let log = scene
        .world
        .service
        .alerts()
        .digests(&scene.bob)
        .await
        .unwrap();
    let sent = log
        .iter()
        .filter(|digest| digest.state == DigestState::Sent)
        .count();
    assert_eq!(sent, mails.len());
    assert!(log.iter().all(|digest| digest.state != DigestState::Queued));
}
