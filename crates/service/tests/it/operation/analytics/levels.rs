//! Followers at the end of each day.

use domain::follow::alert::mode::AlertMode;
use domain::follow::alert::setting::AlertForm;
use domain::follow::favourite::Starred;
use domain::identity::account::AccountKind;
use domain::operation::analytics::measure::Figure;
use domain::operation::analytics::{AnalyticsRange, Target};
use service::operation::analytics::MeasureNumbers;
use testdb::{TestDb, on_sqlite};

use super::{CPI, Scene};
use crate::world::guest;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

impl Scene {
    async fn followers_of(&self, target: Target, range: AnalyticsRange) -> MeasureNumbers {
        let numbers = self.numbers_of(target, range).await;
        let mut measures = numbers.measures.into_iter();
        measures
            .find(|measure| measure.figure == Figure::Followers)
            .unwrap()
    }
}

/// The periods that are known.
fn known(numbers: &MeasureNumbers) -> &[u64] {
    &numbers.values[numbers.first..]
}

#[on_sqlite]
async fn followers_are_stored_at_the_end_of_each_day_of_the_publisher(db: &TestDb) {
    // Monday, 2 March 2026, 13:00 in Paris.
    let scene = Scene::new(db).await;
    let bob = scene.world.sign_up("bob", AccountKind::User).await;
    let cleo = scene.world.sign_up("cleo", AccountKind::User).await;
    let (favourites, alerts) = (
        scene.world.service.favourites(),
        scene.world.service.alerts(),
    );
    let cpi = Starred::Metric(scene.cpi);
    favourites.add_favourite(&bob, cpi).await.unwrap();
    let today = scene
        .followers_of(Target::Collection, AnalyticsRange::Days)
        .await;
    assert_eq!(
        (known(&today), today.total, today.before),
        (&[1][..], 1, None)
    );
    // Sunday is stored, when nobody followed.
    scene.add().await;

    // In the evening in Paris it is still Monday; after midnight there it is still Monday in UTC.
    scene.world.wait(10 * HOUR);
    scene.add().await;
    scene.world.wait(HOUR);
    let form = AlertForm {
        mode: AlertMode::Daily,
        lower: None,
        upper: None,
        overdue: false,
        paused_until: None,
    };
    alerts.set_alert(&bob, scene.cpi, form).await.unwrap();
    alerts.set_alert(&cleo, scene.cpi, form).await.unwrap();
    // Set on Tuesday, before Monday's number was stored.
    scene.add().await;
    for target in [Target::Collection, Target::Metric(scene.cpi)] {
        let two = scene.followers_of(target, AnalyticsRange::Days).await;
        assert_eq!(known(&two), [0, 1, 2]);
        assert_eq!(two.total, 2);
    }
}

#[on_sqlite]
async fn the_days_of_a_pause_have_their_own_numbers(db: &TestDb) {
    let scene = Scene::new(db).await;
    let bob = scene.world.sign_up("bob", AccountKind::User).await;
    let favourites = scene.world.service.favourites();
    let cpi = Starred::Metric(scene.cpi);
    scene.add().await;
    scene.world.wait(DAY);
    favourites.add_favourite(&bob, cpi).await.unwrap();
    scene.world.wait(DAY);
    favourites.remove_favourites(&bob, &[cpi]).await.unwrap();
    scene.world.wait(DAY / 2);
    scene.add().await;
    let numbers = scene
        .followers_of(Target::Metric(scene.cpi), AnalyticsRange::Days)
        .await;
    assert_eq!(known(&numbers), [0, 0, 1, 0, 0]);
    // A second run and a second server change nothing.
    scene.add().await;
    let again = scene
        .followers_of(Target::Metric(scene.cpi), AnalyticsRange::Days)
        .await;
    assert_eq!(again, numbers);
}

#[on_sqlite]
async fn after_25_months_a_month_has_the_number_of_its_last_day(db: &TestDb) {
    let scene = Scene::new(db).await;
    let bob = scene.world.sign_up("bob", AccountKind::User).await;
    let cpi = Starred::Metric(scene.cpi);

    scene.view(&guest(), CPI).await;
    scene.add().await;
    scene.world.wait(20 * DAY);
    scene
        .world
        .service
        .favourites()
        .add_favourite(&bob, cpi)
        .await
        .unwrap();

    scene.world.wait(820 * DAY);
    scene.add().await;
    let months = scene
        .followers_of(Target::Collection, AnalyticsRange::All)
        .await;

    // From March 2026 to June 2028.
    assert_eq!((months.first, months.values.len()), (0, 28));
    assert!(
        months.values.iter().all(|followers| *followers == 1),
        "{:?}",
        months.values
    );

    let mut tx = db.db().read().await.unwrap();
    let daily = "2026-05-01".parse().unwrap();
    assert_eq!(
        store::operation::analytics::level::oldest_daily(&mut tx, daily)
            .await
            .unwrap(),
        None
    );
}
