//! Ends of indicators in files.

use domain::series::vintage::Mode;
use testdb::{TestDb, on_both};

use crate::imports::{Desk, wanted};

#[on_both(lists)]
async fn a_file_ends_indicators_and_its_own_may_succeed_them(db: &TestDb) {
    let desk = Desk::new(db).await;
    let file = "id;old;next;older\nfrequency;Y;Y;Y\ndiscontinued;2024-03-31;;2020-01-01\n\
        discontinued_reason_fr;Arrêtée;;\nsuccessor;NEXT;;nowhere\n2020;1;2;3\n";
    assert_eq!(
        desk.reported(file, Mode::Merge).await,
        [
            "old new +1 ~0 -0 =0 []",
            "next new +1 ~0 -0 =0 []",
            "older invalid +0 ~0 -0 =0 [] successor:SUCCESSOR_NOT_FOUND",
        ]
    );
    assert_eq!(desk.published(file).await.new, 2);
    let end = async || desk.metric("old").await.unwrap().record.end;
    let ended = end().await.unwrap();
    assert_eq!(ended.date.to_string(), "2024-03-31");
    assert_eq!(ended.reason.fr.as_deref(), Some("Arrêtée"));
    let new = desk.metric("next").await.unwrap();
    assert_eq!(ended.successor, Some(new.record.id));

    // What is absent stays; a part of an end needs its date.
    assert_eq!(
        desk.reported(
            "id;old;next\ndiscontinued_reason_en;Stopped;Stopped\n",
            Mode::Merge
        )
        .await,
        [
            "old changed +0 ~0 -0 =0 [end]",
            "next invalid +0 ~0 -0 =0 [] discontinued:REQUIRED",
        ]
    );
    let again = "id;old\ndiscontinued_reason_en;Stopped\n";
    assert_eq!(desk.published(again).await.changed, 1);
    let both = end().await.unwrap();
    assert_eq!(both.reason.en.as_deref(), Some("Stopped"));
    assert_eq!(both.reason.fr, ended.reason.fr);
    assert_eq!(both.successor, ended.successor);

    // A slash takes it back.
    assert_eq!(desk.published("id;old\ndiscontinued;/\n").await.changed, 1);
    assert_eq!(end().await, None);
}

#[on_both(lists)]
async fn a_file_publishes_to_a_discontinued_indicator_only_if_it_takes_the_end_back(db: &TestDb) {
    let desk = Desk::new(db).await;
    let file = "id;old\nfrequency;Y\ndiscontinued;2024-03-31\n2020;1\n";
    assert_eq!(desk.published(file).await.new, 1);
    assert_eq!(
        desk.reported(file, Mode::Merge).await,
        ["old unchanged +0 ~0 -0 =1 []"]
    );
    let more = "id;old\n2021;2\n";
    assert_eq!(
        desk.reported(more, Mode::Merge).await,
        ["old invalid +0 ~0 -0 =0 [] -:METRIC_ENDED"]
    );
    assert_eq!(desk.dry_run(more).await.unwrap().counts.ended, 1);
    let mut resuming = wanted(Mode::Merge);
    resuming.options.resume = true;
    let id = desk.keep(more).await;
    let published = desk.publish_as(id, &resuming).await.unwrap();
    assert_eq!(published.result.unwrap().counts.ended, 1);
    let record = desk.metric("old").await.unwrap().record;
    assert_eq!((record.end, record.vintage), (None, 2));
}
