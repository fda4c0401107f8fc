//! The first week of a new reader, day by day, and the rest of the month: which days bring a mail, and what it says.

mod days;

use std::collections::BTreeMap;

use domain::access::CollectionAccess;
use domain::follow::alert::mode::AlertMode;
use domain::follow::favourite::{FavouriteKind, Starred};
use domain::id::{CollectionId, MetricId};
use domain::identity::account::AccountKind;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::Page;
use domain::text::language::Language;
use jiff::ToSpan;
use jiff::civil::{Date, DateTime};
use jiff::fmt::rfc2822;
use jiff::tz::TimeZone;
use serde_json::Value;
use service::{Caller, Service};
use testdb::{TestDb, on_sqlite};

use super::world::{Scene, above, advance_to, form};
use crate::mail_server::MailServer;
use crate::world::collection_form;
use days::{AFTER, DAYS, Day, Event};

/// The indicators with the modes of their alerts. `inside` is in a private collection; the others are public.
const ALERTS: [(&str, AlertMode); 6] = [
    ("daily", AlertMode::Daily),
    ("weekly", AlertMode::Weekly),
    ("monthly", AlertMode::Monthly),
    ("threshold", AlertMode::Threshold),
    ("never", AlertMode::Never),
    ("inside", AlertMode::Daily),
];

/// The two readers and their languages.
const READERS: [(&str, Language); 2] = [("emma", Language::En), ("fred", Language::Fr)];

/// Ann's indicators, and the readers with their alerts.
struct Month {
    scene: Scene,
    private: CollectionId,
    metrics: BTreeMap<&'static str, MetricId>,
    readers: Vec<Caller>,
}

impl Month {
    async fn new(db: &TestDb) -> Self {
        let scene = Scene::new(db).await;

        let form = collection_form("secret", CollectionAccess::Private);
        let private = scene
            .world
            .collection(&scene.ann, "ann", &form)
            .await
            .record
            .id;

        let mut metrics = BTreeMap::new();
        for (name, _) in ALERTS {
            let collection = if name == "inside" { "secret" } else { "prices" };
            metrics.insert(name, scene.metric_in(collection, name).await);
        }

        let mut month = Self {
            scene,
            private,
            metrics,
            readers: Vec::new(),
        };

        for (name, language) in READERS {
            let reader = month.sign_up(name, language).await;
            month.readers.push(reader);
        }
        month
    }

    /// Signs a reader up, who stars the public indicators and sets an alert on each.
    async fn sign_up(&self, name: &str, language: Language) -> Caller {
        let (world, ann) = (&self.scene.world, &self.scene.ann);
        let service = &world.service;
        let reader = world.sign_up(name, AccountKind::User).await;

        service
            .viewers()
            .set_language(&reader, language)
            .await
            .unwrap();

        let members = service.members();
        let added = members
            .add_account_member(ann, "ann", name, AccountRole::Member)
            .await;
        added.unwrap();
        let added = members
            .add_collection_member(ann, self.private, name, CollectionRole::Member)
            .await;
        added.unwrap();

        for (metric, mode) in ALERTS {
            let id = self.metrics[metric];
            if metric != "inside" {
                let starred = service
                    .favourites()
                    .add_favourite(&reader, Starred::Metric(id));
                starred.await.unwrap();
            }
            let form = match mode {
                AlertMode::Threshold => above(105.0),
                mode => form(mode),
            };
            // A mail lists indicators in the order of their alerts.
            world.wait(1);
            service.alerts().set_alert(&reader, id, form).await.unwrap();
        }
        reader
    }

    /// Lives through all days from the first to the last one: what happens at two o'clock, and the runs of the evening.
    async fn live(&self, service: &Service, days: &[Day]) {
        let date = |day: &Day| day.date.parse::<Date>().unwrap();
        let (first, last) = (date(&days[0]), date(&days[days.len() - 1]));
        for today in first.series(1.day()).take_while(|today| *today <= last) {
            self.go_to(today.at(14, 0, 0, 0));
            let events = days.iter().filter(|day| date(day) == today);
            for event in events.flat_map(|day| day.events) {
                match event {
                    Event::Publish(metric, lines) => {
                        self.scene.publish(self.metrics[metric], lines).await;
                    }
                    Event::LeavePrivate => self.leave_private().await,
                }
            }
            for (hour, minute) in [(18, 59), (19, 0), (23, 59)] {
                self.go_to(today.at(hour, minute, 0, 0));
                service.alerts().make_due_digests().await.unwrap();
                service.run_due_jobs().await.unwrap();
            }
        }
    }

    /// Moves the clock to a local time.
    fn go_to(&self, local: DateTime) {
        let until = paris().to_timestamp(local).unwrap();
        advance_to(&self.scene.world, until);
    }

    /// Ends the memberships of the private collection.
    async fn leave_private(&self) {
        for reader in &self.readers {
            let members = self.scene.world.service.members();
            let user = reader.user().unwrap();
            let removed = members.remove_collection_member(&self.scene.ann, self.private, user);
            removed.await.unwrap();
        }
    }
}

/// The local date on which a mail was written.
fn date_of(mail: &Value) -> Date {
    let written = rfc2822::parse(mail["headers"]["Date"].as_str().unwrap()).unwrap();
    written.timestamp().to_zoned(paris()).date()
}

/// The time zone of the readers.
fn paris() -> TimeZone {
    TimeZone::get("Europe/Paris").unwrap()
}

/// What a mail says: its subject and its lines until the links to settings, with usual spaces.
fn said(mail: &Value) -> String {
    let subject = mail["headers"]["Subject"].as_str().unwrap();
    let text = mail["text"]
        .as_str()
        .unwrap()
        .replace(['\u{a0}', '\u{202f}'], " ");
    let lines = text.lines().map(str::trim);
    let lines = lines
        .take_while(|line| {
            !line.starts_with("Change your alerts") && !line.starts_with("Modifier vos alertes")
        })
        .filter(|line| !line.is_empty());
    std::iter::once(subject)
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The token of the header by which a mail program ends the alerts.
fn one_click(mail: &Value) -> &str {
    let header = mail["headers"]["List-Unsubscribe"].as_str().unwrap();
    let (_, token) = header.split_once("?token=").unwrap();
    token.trim_end_matches('>')
}

/// The mails to a reader by their dates.
fn by_date(mails: &[Value], name: &str) -> BTreeMap<Date, Vec<String>> {
    let address = format!("{name}@example.org");
    let mut by_date: BTreeMap<Date, Vec<String>> = BTreeMap::new();
    for mail in mails.iter().filter(|mail| mail["to"][0] == *address) {
        by_date.entry(date_of(mail)).or_default().push(said(mail));
    }
    by_date
}

#[on_sqlite]
async fn the_first_week_of_a_reader_and_the_end_of_the_month(db: &TestDb) {
    let month = Month::new(db).await;
    for reader in &month.readers {
        let favourites = month.scene.world.service.favourites();
        let starred = favourites
            .favourites(reader, FavouriteKind::Metric, &Page::first(10))
            .await;
        assert_eq!(starred.unwrap().total, 5);
    }
    let server = MailServer::start(&[]);
    let service = month.scene.world.other_server(db, server.outgoing());
    month.live(&service, &DAYS).await;
    let mails = server.stop();
    let mut expected = 0;
    for (place, (name, _)) in READERS.iter().enumerate() {
        let mut came = by_date(&mails, name);
        for day in &DAYS {
            let told = came.remove(&day.date.parse().unwrap()).unwrap_or_default();
            let wanted: Vec<_> = day.mails.iter().map(|mail| mail[place]).collect();
            assert_eq!(told, wanted, "{name}, {}", day.date);
            expected += told.len();
        }
    }
    assert_eq!(mails.len(), expected, "no mails to others or on other days");

    // The readers end their alerts by one click in the last mail, signed out.
    for (name, _) in READERS {
        let address = format!("{name}@example.org");
        let last = mails
            .iter()
            .rfind(|mail| mail["to"][0] == *address)
            .unwrap();
        assert_eq!(
            service.alerts().end_alerts(one_click(last)).await.unwrap(),
            6
        );
    }
    let server = MailServer::start(&[]);
    let service = month.scene.world.other_server(db, server.outgoing());
    month.live(&service, &AFTER).await;
    assert_eq!(server.stop(), Vec::<Value>::new());
}
