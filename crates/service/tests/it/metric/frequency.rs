//! The frequency of an indicator, once it has observations.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::problem::Code;
use domain::series::vintage::Mode;
use service::metric::edit::NewLines;
use testdb::{TestDb, on_both, on_sqlite};

use super::create;
use crate::world::{World, code, collection_form, guest, metric_form, read};

#[on_sqlite]
async fn the_frequency_is_fixed_once_there_are_observations(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let made = create(&world, &ann, "gdp", None).await.unwrap();

    let update = async |version, frequency, lines: Option<&str>, based_on| {
        let lines = lines.map(|lines| NewLines { lines, based_on });
        let form = metric_form("gdp", frequency);
        world
            .service
            .metrics()
            .update_metric(&ann, made.record.id, version, &form, lines, None)
            .await
    };

    let quarterly = update(1, Frequency::Quarterly, Some("2024-Q1;1"), 0)
        .await
        .unwrap();
    assert_eq!((quarterly.record.version, quarterly.record.vintage), (2, 1));
    assert_eq!(
        code(update(2, Frequency::Monthly, None, 0).await),
        Code::FrequencyFixed
    );

    // An emptied indicator may change its frequency again, and every past state remains readable.
    let emptied = update(2, Frequency::Quarterly, Some(""), 1).await.unwrap();
    assert_eq!(
        (emptied.record.observations, emptied.record.vintage),
        (0, 2)
    );

    let monthly = update(3, Frequency::Monthly, None, 0).await.unwrap();
    let empty = world
        .service
        .series()
        .series(&guest(), monthly.at())
        .await
        .unwrap()
        .unwrap()
        .unwrap();
    assert_eq!((empty.frequency(), empty.len()), (Frequency::Monthly, 0));

    update(4, Frequency::Monthly, Some("2024-05;7"), 2)
        .await
        .unwrap();
    let state = async |number| {
        let asof = format!("v{number}");
        let read = read(&world, &guest(), ("ann", "col", "gdp"), &[("asof", &asof)])
            .await
            .unwrap();
        read.map(|(_, series)| series.canonical_text())
    };

    assert_eq!(state(3).await.as_deref(), Ok("2024-05;7\n"));
    assert_eq!(state(2).await.as_deref(), Ok(""));
    assert_eq!(state(1).await.as_deref(), Ok("2024-Q1;1\n"));
    assert_eq!(state(0).await.as_deref(), Ok(""));
    assert_eq!(state(4).await.unwrap_err().len(), 1);

    // Options apply to the frequency of the state that is read.
    let yearly = async |asof| {
        let options = [("freq", "Q"), ("agg", "sum"), ("asof", asof)];
        let read = read(&world, &guest(), ("ann", "col", "gdp"), &options)
            .await
            .unwrap();
        read.map(|(_, series)| series.canonical_text())
            .map_err(|problems| problems[0].code)
    };
    assert_eq!(yearly("v1").await, Err(Code::OptionAggWithoutFreq));
    assert_eq!(yearly("v3").await.as_deref(), Ok("2024-Q2;7\n"));
}

#[on_sqlite]
async fn the_frequency_changes_with_the_second_publish(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    let lines = "1987-06-30;18.5\n1988-06-30;14.9";
    let form = metric_form("brent", Frequency::Weekly);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some(lines), None)
        .await
        .unwrap();

    let update = async |version, frequency, lines: &str, based_on| {
        let lines = Some(NewLines { lines, based_on });
        let form = metric_form("brent", frequency);
        world
            .service
            .metrics()
            .update_metric(&ann, made.record.id, version, &form, lines, None)
            .await
    };

    let yearly = update(1, Frequency::Yearly, "1987;18.5\n1988;14.9", 1)
        .await
        .unwrap();
    assert_eq!((yearly.record.version, yearly.record.vintage), (2, 2));
    assert_eq!(yearly.record.frequency, Frequency::Yearly);
    assert_eq!(
        (
            yearly.record.first_period.as_deref(),
            yearly.record.last_period.as_deref()
        ),
        (Some("1987"), Some("1988"))
    );

    let state = async |number| {
        let asof = format!("v{number}");
        let read = read(
            &world,
            &guest(),
            ("ann", "col", "brent"),
            &[("asof", &asof)],
        )
        .await
        .unwrap();
        read.map(|(_, series)| (series.frequency(), series.canonical_text()))
            .unwrap()
    };

    assert_eq!(
        state(2).await,
        (Frequency::Yearly, "1987;18.5\n1988;14.9\n".to_owned())
    );
    assert_eq!(
        state(1).await,
        (
            Frequency::Weekly,
            "1987-06-30;18.5\n1988-06-30;14.9\n".to_owned()
        )
    );

    // All vintages from then on have one frequency.
    assert_eq!(
        code(update(2, Frequency::Daily, lines, 2).await),
        Code::FrequencyFixed
    );

    // A script that still sends days is rejected.
    let days = world
        .service
        .metrics()
        .publish(&ann, made.record.id, "1989-06-30;1", Mode::Merge, 2, None)
        .await;
    assert_eq!(code(days), Code::LineDateOtherFrequency);
}

#[on_both(locks)]
async fn who_changes_the_frequency_and_who_publishes_meanwhile_do_not_mix(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    for (number, mode) in [(1, Mode::Merge), (2, Mode::Replace), (3, Mode::Merge)] {
        let path = format!("brent{number}");
        let form = metric_form(&path, Frequency::Weekly);
        let made = world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, Some("1987-06-30;1"), None)
            .await
            .unwrap();
        let id = made.record.id;
        let yearly = metric_form(&path, Frequency::Yearly);
        let lines = Some(NewLines {
            lines: "1987;1",
            based_on: 1,
        });
        let (changed, published) = tokio::join!(
            world
                .service
                .metrics()
                .update_metric(&ann, id, 1, &yearly, lines, None),
            world
                .service
                .metrics()
                .publish(&ann, id, "1987-07-07;2", mode, 1, None),
        );
        assert!(
            changed.is_ok() != published.is_ok(),
            "{changed:?} {published:?}"
        );
        let now = world
            .service
            .metrics()
            .metric_by_id(&guest(), id)
            .await
            .unwrap()
            .unwrap();
        let series = world
            .service
            .series()
            .series(&guest(), now.at())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(series.unwrap().frequency(), now.record.frequency);
        assert_eq!(now.record.vintage, 2);
    }
}
