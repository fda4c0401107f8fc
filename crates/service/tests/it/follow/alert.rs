//! Setting alerts: rejections, limits, removal and its undo, followers.

use domain::follow::alert::mode::AlertMode;
use domain::follow::alert::setting::AlertForm;
use domain::follow::favourite::Starred;
use domain::id::MetricId;
use domain::list::Page;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};
use uuid::Uuid;

use super::world::{Scene, above, form};
use crate::world::{code, codes, guest};

#[on_sqlite]
async fn bounds_that_are_wrong_are_rejected_at_their_field_and_nothing_is_changed(db: &TestDb) {
    let scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    let alerts = scene.world.service.alerts();

    let bounds = |lower, upper| AlertForm {
        lower,
        upper,
        ..form(AlertMode::Threshold)
    };

    for (form, field, expected) in [
        (bounds(None, None), "upper", Code::BoundMissing),
        (bounds(Some(2.0), Some(1.0)), "upper", Code::BoundsCrossed),
        (bounds(Some(1.0), Some(1.0)), "upper", Code::BoundsCrossed),
        (bounds(Some(f64::NAN), None), "lower", Code::NumberNotFinite),
    ] {
        let rejected = alerts.set_alert(&scene.bob, cpi, form).await;
        assert_eq!(codes(rejected), [(Some(field.to_owned()), expected)]);
    }
    assert!(alerts.alerted(&scene.bob).await.unwrap().is_empty());

    scene.alert(cpi, above(105.0)).await;
    code(alerts.set_alert(&scene.bob, cpi, bounds(None, None)).await);
    let kept = alerts.alert(&scene.bob, cpi).await.unwrap().unwrap();
    assert_eq!(kept.record.setting.bounds.unwrap().upper(), Some(105.0));

    let nothing = MetricId::new(Uuid::nil());
    assert_eq!(
        code(alerts.set_alert(&scene.bob, nothing, above(1.0)).await),
        Code::NotFound
    );
    assert_eq!(
        code(alerts.set_alert(&guest(), cpi, above(1.0)).await),
        Code::SignInNeeded
    );
}

#[on_both(lists)]
async fn a_removed_alert_can_be_restored(db: &TestDb) {
    let scene = Scene::new(db).await;
    let (one, other) = (scene.metric("one").await, scene.metric("other").await);

    for metric in [one, other] {
        scene.alert(metric, form(AlertMode::Weekly)).await;
        scene.world.wait(1);
    }

    let alerts = scene.world.service.alerts();
    let listed = async || {
        let page = alerts.alerts(&scene.bob, &Page::first(10)).await.unwrap();
        page.nodes
            .into_iter()
            .map(|alert| alert.record.metric)
            .collect::<Vec<_>>()
    };

    assert_eq!(listed().await, [one, other]);
    alerts.remove_alerts(&scene.bob, &[one]).await.unwrap();
    assert_eq!(listed().await, [other]);
    assert!(alerts.alert(&scene.bob, one).await.unwrap().is_none());
    alerts.restore_alerts(&scene.bob, &[one]).await.unwrap();
    assert_eq!(listed().await, [one, other]);

    // Others have none of it.
    assert!(
        alerts
            .alerts(&scene.ann, &Page::first(10))
            .await
            .unwrap()
            .nodes
            .is_empty()
    );
}

#[on_both(counts)]
async fn publishers_see_how_many_follow_and_nobody_else(db: &TestDb) {
    let scene = Scene::new(db).await;
    let (one, other) = (scene.metric("one").await, scene.metric("other").await);
    scene.alert(one, form(AlertMode::Weekly)).await;
    let favourites = scene.world.service.favourites();

    for (caller, metric) in [(&scene.bob, one), (&scene.ann, one), (&scene.bob, other)] {
        favourites
            .add_favourite(caller, Starred::Metric(metric))
            .await
            .unwrap();
    }

    let alerts = scene.world.service.alerts();
    let seen = alerts.followers(&scene.ann, "ann").await.unwrap();
    let seen: Vec<_> = seen
        .into_iter()
        .map(|(metric, count)| (metric.record.id, count))
        .collect();
    // A star and an alert of one user are one follower.
    assert_eq!(seen, [(one, 2), (other, 1)]);

    assert_eq!(
        alerts
            .follower_count(&scene.ann, "ann", "prices")
            .await
            .unwrap(),
        Some(2)
    );
    assert_eq!(
        alerts
            .follower_count(&scene.bob, "ann", "prices")
            .await
            .unwrap(),
        None
    );

    assert!(
        alerts
            .followers(&scene.bob, "ann")
            .await
            .unwrap()
            .is_empty()
    );
    assert!(alerts.followers(&guest(), "ann").await.unwrap().is_empty());
}
