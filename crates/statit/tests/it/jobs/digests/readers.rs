//! Readers with alerts on indicators that are published, each run due in one wave of a test.

use domain::access::{self, Follow, Grant, Reader, UseSelf};
use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::catalogue::key::AccountKey;
use domain::follow::alert::mode::{AlertMode, Cadence};
use domain::follow::alert::setting::{Alert, AlertProgress, AlertSetting};
use domain::follow::alert::threshold::ThresholdState;
use domain::id::{AccountId, AlertId, JobId, MetricId, UserId};
use domain::identity::account::{AccountKind, AccountView};
use domain::identity::user::UserStatus;
use domain::operation::job::Lane;
use domain::text::language::{Language, Text};
use jiff::tz::TimeZone;
use service::{Clock, SystemClock};
use store::account::NewAccount;
use store::follow::digest::{AlertRun, set_runs};
use store::identity::user::NewUser;
use store::platform::job::NewJob;
use store::{Db, Tx};
use uuid::Uuid;

use super::metrics::{FIRST_YEAR, Metrics, PUBLISHED};

/// The cadences of the runs of each reader, with the modes of their alerts.
pub(super) const RUNS: [(Cadence, AlertMode); 2] = [
    (Cadence::Daily, AlertMode::Daily),
    (Cadence::Weekly, AlertMode::Weekly),
];

/// One of the readers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person {
    number: u64,
    waves: u64,
}

impl Person {
    /// The readers of a test that has this number of waves.
    pub(super) fn all(readers: u64, waves: u64) -> impl Iterator<Item = Self> {
        (0..readers).map(move |number| Self { number, waves })
    }

    pub(super) fn address(self) -> String {
        format!("reader{}@example.org", self.number)
    }

    /// Whether nothing is published for this reader.
    pub(super) fn is_quiet(self) -> bool {
        self.number % 10 == 9
    }

    /// The wave in which a run is due.
    fn wave(self, cadence: Cadence) -> u64 {
        match cadence {
            Cadence::Weekly => (self.number * 7 + 3) % self.waves,
            _ => self.number % self.waves,
        }
    }

    /// The indicator that is published before the run, among those of the cadence.
    pub(super) fn published(self, cadence: Cadence) -> usize {
        usize::try_from(self.wave(cadence)).unwrap() % PUBLISHED
    }

    fn user(self) -> UserId {
        UserId::new(Uuid::from_u128(0x1_0000 + u128::from(self.number)))
    }

    pub(super) fn own(self) -> Grant<UseSelf> {
        access::own(self.reader()).unwrap()
    }

    fn reader(self) -> Reader {
        Reader::User {
            id: self.user(),
            status: UserStatus::Live,
        }
    }

    /// Signs the reader up in a time zone, and sets the alerts.
    async fn add(self, tx: &mut Tx, metrics: &Metrics, zone: &str) {
        let (email, created_at) = (self.address(), SystemClock.now());
        let user = NewUser {
            id: self.user(),
            email_folded: email.clone(),
            email,
            password_hash: Some("none".to_owned()),
            status: UserStatus::Live,
            language: Language::En,
            time_zone: zone.to_owned(),
            created_at,
        };
        assert!(store::identity::user::insert(tx, &user).await.unwrap());

        let account = NewAccount {
            id: AccountId::new(self.user().uuid()),
            key: AccountKey::parse(&format!("reader{}", self.number)).unwrap(),
            owner: self.user(),
            kind: AccountKind::User,
            view: AccountView::User,
            created_at,
        };
        assert!(store::account::insert(tx, &account).await.unwrap());

        let facts = store::access::collection_facts(tx, self.reader(), "office", "open").await;
        let follow = access::collection::<Follow>(&facts.unwrap().unwrap()).unwrap();
        let own = self.own();

        for (cadence, mode) in RUNS {
            let published =
                (!self.is_quiet()).then(|| metrics.id(cadence, self.published(cadence)));
            for metric in published.into_iter().chain([metrics.quiet(cadence)]) {
                let alert = self.alert(metric, mode, &follow);
                let set = store::follow::alert::set(tx, &own, &follow, &alert);
                set.await.unwrap();
            }
        }
    }

    /// An alert that knows the first vintage.
    fn alert(self, metric: MetricId, mode: AlertMode, follow: &Grant<Follow>) -> Alert {
        Alert {
            id: AlertId::new(Uuid::from_u128(
                metric.uuid().as_u128() ^ self.user().uuid().as_u128(),
            )),
            user: self.user(),
            metric,
            collection: follow.collection(),
            setting: AlertSetting {
                mode,
                bounds: None,
                overdue: false,
                paused_until: None,
            },
            progress: AlertProgress {
                vintage: 1,
                state: ThresholdState::Between,
                period: Period::parse(Frequency::Yearly, &FIRST_YEAR.to_string()).ok(),
                unit: Text::default(),
                overdue: None,
                is_resting: false,
                has_told_end: false,
            },
            name: Text::default(),
            created_at: SystemClock.now(),
        }
    }
}

/// Signs up readers, in a zone where the end of a day is far away.
pub(super) async fn sign_up(db: &Db, metrics: &Metrics, people: impl Iterator<Item = Person>) {
    let hour = SystemClock.now().to_zoned(TimeZone::UTC).hour();
    // It is about seven o'clock there; the name of a zone has the opposite sign.
    let ahead = (7 - hour + 12).rem_euclid(24) - 12;
    let zone = format!("Etc/GMT{:+}", -ahead);
    let mut tx = db.begin().await.unwrap();
    for person in people {
        person.add(&mut tx, metrics, &zone).await;
    }
    tx.commit().await.unwrap();
}

/// Makes the runs of a wave due, and queues a job for each server that makes the digests of all due runs.
pub(super) async fn make_due(db: &Db, people: impl Iterator<Item = Person>, wave: u64) {
    let now = SystemClock.now();

    let mut tx = db.begin().await.unwrap();
    for person in people {
        for (cadence, _) in RUNS {
            if person.wave(cadence) == wave {
                let run = AlertRun {
                    user: person.user(),
                    cadence,
                    last: None,
                    next_at: Some(now),
                };
                set_runs(&mut tx, &[(&person.own(), run)]).await.unwrap();
            }
        }
    }

    let jobs = [1, 2].map(|server| NewJob {
        id: JobId::new(Uuid::from_u128(u128::from(2 * wave + server))),
        lane: Lane::Digest,
        kind: "digests",
        dedupe: None,
        payload: "{}",
        run_at: now,
        created_at: now,
    });

    let queued = store::platform::job::enqueue(&mut tx, &jobs).await;
    assert_eq!(queued.unwrap(), 2);
    tx.commit().await.unwrap();
}
