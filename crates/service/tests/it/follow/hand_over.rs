//! Hand-overs change nothing for those who follow.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::dashboard::DashboardForm;
use domain::follow::alert::mode::AlertMode;
use domain::follow::alert::setting::Alert;
use domain::follow::favourite::{Favourite, FavouriteKind, Starred};
use domain::list::Page;
use domain::text::language::Text;
use service::dashboard::NewDashboard;
use testdb::{TestDb, on_sqlite};

use super::world::{decoded, form, go_to, publish};
use crate::member::Team;
use crate::world::{PASSWORD, metric_form};

/// What `out` follows: the stars with their order, the alerts with how far they have reported.
async fn followed(team: &Team) -> (Vec<(Favourite, bool)>, Vec<(Alert, bool)>) {
    let (out, service) = (team.caller("out"), &team.world.service);
    let mut stars = Vec::new();
    for kind in FavouriteKind::ALL {
        let page = Page::first(10);
        let listed = service.favourites().favourites(&out, *kind, &page).await;
        let seen = listed.unwrap().nodes.into_iter();
        stars.extend(seen.map(|star| (star.record, star.object.is_some())));
    }
    let listed = service.alerts().alerts(&out, &Page::first(10)).await;
    let alerts = listed.unwrap().nodes.into_iter();
    let alerts = alerts.map(|alert| (alert.record, alert.metric.is_some()));
    (stars, alerts.collect())
}

/// The mails of alerts that came to `out` until now, after all runs that are due.
async fn digests(team: &Team) -> Vec<String> {
    team.world
        .service
        .alerts()
        .make_due_digests()
        .await
        .unwrap();
    let mut mails = team.world.mails_to("out@example.org").await;
    mails.retain(|mail| mail.contains("List-Unsubscribe: "));
    mails.iter().map(|mail| decoded(mail)).collect()
}

#[on_sqlite]
async fn a_hand_over_changes_nothing_for_followers(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let (world, ann, out) = (&team.world, team.caller("ann"), team.caller("out"));
    let fields = metric_form("cpi", Frequency::Yearly);
    let metrics = world.service.metrics();
    let made = metrics.create_metric(&ann, "ann", "prices", &fields, Some("2024;100"), None);
    let cpi = made.await.unwrap().record.id;
    let board = DashboardForm {
        key: "board".to_owned(),
        name: Text::en("Board"),
        ..DashboardForm::default()
    };
    let new = NewDashboard {
        account: "ann",
        collection: Some("prices"),
        form: &board,
        charts: &[],
    };
    let board = world
        .service
        .dashboards()
        .create_dashboard(&ann, &new, None)
        .await
        .unwrap()
        .record
        .id;
    for starred in [Starred::Metric(cpi), Starred::Dashboard(board)] {
        world
            .service
            .favourites()
            .add_favourite(&out, starred)
            .await
            .unwrap();
    }
    world
        .service
        .alerts()
        .set_alert(&out, cpi, form(AlertMode::Daily))
        .await
        .unwrap();
    let before = followed(&team).await;
    assert_eq!((before.0.len(), before.1.len()), (2, 1));

    let accounts = world.service.members();
    let handed = accounts
        .hand_over_account(&ann, "ann", team.user("adm"), PASSWORD, Some("anna"))
        .await;
    assert_eq!(handed.unwrap().record.owner, team.user("adm"));
    assert_eq!(followed(&team).await, before);
    publish(world, &team.caller("adm"), cpi, "2025;102").await;
    go_to(world, "2026-03-02T19:00+01:00");
    let mails = digests(&team).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(
        mails[0].contains("https://statit.example/ann/prices/cpi"),
        "{}",
        mails[0]
    );
    go_to(world, "2026-03-03T19:00+01:00");
    assert_eq!(digests(&team).await.len(), 1, "told once");

    let before = followed(&team).await;
    let handed = accounts
        .hand_over_collection(&ann, team.prices, team.user("cad"))
        .await;
    assert_eq!(handed.unwrap().record.owner, team.user("cad"));
    assert_eq!(followed(&team).await, before);
    publish(world, &team.caller("cad"), cpi, "2026;105").await;
    go_to(world, "2026-03-04T19:00+01:00");
    assert_eq!(digests(&team).await.len(), 2);
    go_to(world, "2026-03-05T19:00+01:00");
    assert_eq!(digests(&team).await.len(), 2, "told once");
}
