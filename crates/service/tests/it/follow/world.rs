//! A publisher with an indicator, a reader with alerts, and the mails that come.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::follow::alert::mode::AlertMode;
use domain::follow::alert::setting::AlertForm;
use domain::id::MetricId;
use domain::identity::account::AccountKind;
use domain::series::vintage::Mode;
use domain::text::language::Text;
use jiff::Timestamp;
use service::{Caller, Clock};
use testdb::TestDb;

use crate::world::{World, collection_form, metric_form};

pub(super) fn form(mode: AlertMode) -> AlertForm {
    AlertForm {
        mode,
        lower: None,
        upper: None,
        overdue: false,
        paused_until: None,
    }
}

/// An alert above a bound.
pub(super) fn above(upper: f64) -> AlertForm {
    AlertForm {
        upper: Some(upper),
        ..form(AlertMode::Threshold)
    }
}

/// Ann publishes `ann/prices`, and bob reads. The clock begins on Monday, 2 March 2026, at 13:00 in Paris.
pub(super) struct Scene {
    pub(super) world: World,
    pub(super) ann: Caller,
    pub(super) bob: Caller,
    /// Mails that were already looked at.
    seen: usize,
}

impl Scene {
    pub(super) async fn new(db: &TestDb) -> Self {
        let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
        let ann = world.publisher("ann").await;
        let bob = world.sign_up("bob", AccountKind::User).await;
        let form = collection_form("prices", CollectionAccess::Public);
        world.collection(&ann, "ann", &form).await;
        let seen = world.mails_to("bob@example.org").await.len();
        Self {
            world,
            ann,
            bob,
            seen,
        }
    }

    /// A monthly indicator with a value for January and February.
    pub(super) async fn metric(&self, path: &str) -> MetricId {
        self.metric_in("prices", path).await
    }

    /// An indicator with a value for each of two categories.
    pub(super) async fn categories(&self, path: &str) -> MetricId {
        let form = metric_form(path, Frequency::Category);
        let metrics = self.world.service.metrics();
        let lines = Some("under 30;3\n30 to 59;5");
        let made = metrics.create_metric(&self.ann, "ann", "prices", &form, lines, None);
        made.await.unwrap().record.id
    }

    /// A monthly indicator in another collection of ann.
    pub(super) async fn metric_in(&self, collection: &str, path: &str) -> MetricId {
        let mut form = metric_form(path, Frequency::Monthly);
        form.name = Text::both(
            format!("Prix à la consommation, {path}"),
            format!("Prices {path}"),
        );
        form.unit = Text::both("indice", "index");
        let metrics = self.world.service.metrics();
        let lines = Some("2026-01;100.0\n2026-02;101.5");
        let made = metrics.create_metric(&self.ann, "ann", collection, &form, lines, None);
        made.await.unwrap().record.id
    }

    pub(super) async fn alert(&self, metric: MetricId, form: AlertForm) {
        let alerts = self.world.service.alerts();
        alerts.set_alert(&self.bob, metric, form).await.unwrap();
    }

    pub(super) async fn publish(&self, metric: MetricId, lines: &str) {
        publish(&self.world, &self.ann, metric, lines).await;
    }

    pub(super) async fn set_access(&self, access: CollectionAccess) {
        let collections = self.world.service.collections();
        let seen = collections
            .collection(&self.ann, "ann", "prices")
            .await
            .unwrap()
            .unwrap();
        let (id, version) = (seen.record.id, seen.record.version);
        let form = collection_form("prices", access);
        collections
            .update_collection(&self.ann, id, version, &form)
            .await
            .unwrap();
    }

    pub(super) fn go_to(&self, time: &str) {
        go_to(&self.world, time);
    }

    /// The mails that came to bob since the last call, after all runs that are due.
    pub(super) async fn mails(&mut self) -> Vec<String> {
        self.world
            .service
            .alerts()
            .make_due_digests()
            .await
            .unwrap();
        let mut mails = self.world.mails_to("bob@example.org").await;
        let new = mails.split_off(self.seen);
        self.seen += new.len();
        new.iter().map(|mail| decoded(mail)).collect()
    }

    /// The only mail that came to bob since the last call.
    pub(super) async fn mail(&mut self) -> String {
        let mut mails = self.mails().await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        mails.remove(0)
    }
}

/// Publishes lines on top of the latest vintage.
pub(super) async fn publish(world: &World, caller: &Caller, metric: MetricId, lines: &str) {
    let metrics = world.service.metrics();
    let seen = metrics.metric_by_id(caller, metric).await.unwrap().unwrap();
    let vintage = seen.record.vintage;
    let published = metrics.publish(caller, metric, lines, Mode::Merge, vintage, None);
    published.await.unwrap();
}

/// Moves the clock to a time, as `2026-03-02T19:00+01:00`.
pub(super) fn go_to(world: &World, time: &str) {
    advance_to(world, time.parse().unwrap());
}

/// Moves the clock to a time.
pub(super) fn advance_to(world: &World, until: Timestamp) {
    let now = world.clock.now();
    assert!(now <= until, "{now} is after {until}");
    world.clock.advance(until.duration_since(now));
}

/// A mail with its quoted-printable text decoded, and its lines unfolded.
pub(crate) fn decoded(mail: &str) -> String {
    let joined = mail.replace("=\r\n", "");
    let mut bytes = Vec::new();

    let mut rest = joined.as_bytes();
    while let [first, after @ ..] = rest {
        let code = match (first, after) {
            (b'=', [high, low, ..]) => {
                let pair = [*high, *low];
                let text = std::str::from_utf8(&pair).unwrap_or_default();
                u8::from_str_radix(text, 16).ok()
            }
            _ => None,
        };
        match code {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }

    String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
}
