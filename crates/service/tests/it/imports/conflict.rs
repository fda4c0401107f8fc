//! Concurrent changes of a collection while a file is previewed or published.

use domain::calendar::frequency::Frequency;
use domain::problem::{Code, Param};
use domain::series::vintage::Mode;
use service::import::{Progress, PublishImport};
use testdb::{TestDb, on_both};

use crate::imports::{Desk, FILE, wanted};
use crate::world::{metric_form, number, the_problem};

/// A file of indicators with one value each.
fn many(value: u32, prefix: &str, count: usize) -> String {
    let ids: String = (0..count).map(|n| format!(";{prefix}{n}")).collect();
    let frequencies = ";Y".repeat(count);
    let values = format!(";{value}").repeat(count);
    format!("id{ids}\nfrequency{frequencies}\n2020{values}\n")
}

#[on_both(locks)]
async fn what_was_changed_since_is_named_and_nothing_is_stored(db: &TestDb) {
    let desk = Desk::new(db).await;
    desk.published("id;population/paris\nfrequency;Y\n2020;1\n")
        .await;
    let id = desk.keep(FILE).await;
    let basis = desk.report(id, Mode::Merge).await.basis.clone();

    let from = |basis: &str| PublishImport {
        basis: Some(basis.to_owned()),
        ..wanted(Mode::Merge)
    };

    let paris = desk.metric("population/paris").await.unwrap().record;
    desk.world
        .service
        .metrics()
        .publish(&desk.ann, paris.id, "2019;5", Mode::Merge, 1, None)
        .await
        .unwrap();

    let problem = the_problem(desk.publish_as(id, &from(&basis)).await);
    assert_eq!(
        (problem.code, number(&problem, "count")),
        (Code::ImportConflict, 1)
    );
    assert_eq!(
        problem.params["first"],
        Param::Text("population/paris".to_owned())
    );
    assert!(desk.metric("population/lyon").await.is_none());

    // A changed field counts as a conflict, and so does an indicator that another user creates.
    let basis = desk.report(id, Mode::Merge).await.basis.clone();
    let form = metric_form("population/LYON", Frequency::Yearly);
    desk.world
        .service
        .metrics()
        .create_metric(&desk.ann, "ann", "col", &form, None, None)
        .await
        .unwrap();
    let problem = the_problem(desk.publish_as(id, &from(&basis)).await);
    assert_eq!(
        problem.params["first"],
        Param::Text("population/lyon".to_owned())
    );

    let problem = the_problem(desk.publish_as(id, &from("nothing of this file")).await);
    assert_eq!(number(&problem, "count"), 2);

    // A change of an indicator that the file does not contain is no conflict.
    let basis = desk.report(id, Mode::Merge).await.basis.clone();
    let form = metric_form("elsewhere", Frequency::Yearly);
    desk.world
        .service
        .metrics()
        .create_metric(&desk.ann, "ann", "col", &form, None, None)
        .await
        .unwrap();
    let done = desk.publish_as(id, &from(&basis)).await.unwrap();
    assert_eq!(done.result.unwrap().counts.changed, 2);
}

#[on_both(commits)]
async fn two_publishers_at_once_both_complete_or_one_is_told(db: &TestDb) {
    let desk = Desk::new(db).await;
    let other = desk
        .world
        .other_server(db, service::Outgoing::Folder(desk.world.outgoing()));
    // The same new indicators, with different values, through two servers.
    let first = desk.keep(&many(1, "m", 60)).await;
    let second = desk.keep(&(many(2, "m", 60))).await;
    let unseen = Progress::unseen();
    let wanted = wanted(Mode::Merge);
    let (one, two) = tokio::join!(
        desk.publish_as(first, &wanted),
        other
            .imports()
            .publish_import(&desk.ann, second, &wanted, &unseen),
    );
    let (one, two) = (
        one.unwrap().result.unwrap().counts,
        two.unwrap().result.unwrap().counts,
    );
    // The later publish was based on the earlier one.
    assert_eq!((one.new + two.new, one.revised + two.revised), (60, 60));
    let vintage = desk.metric("m59").await.unwrap().record;
    assert_eq!((vintage.vintage, vintage.observations), (2, 1));

    // Both are based on their previews: one is rejected.
    let first = desk.keep(&many(3, "m", 60)).await;
    let second = desk.keep(&many(4, "m", 60)).await;
    let basis = async |id| Some(desk.report(id, Mode::Merge).await.basis.clone());
    let (from_first, from_second) = (
        PublishImport {
            basis: basis(first).await,
            ..wanted.clone()
        },
        PublishImport {
            basis: basis(second).await,
            ..wanted.clone()
        },
    );
    let (one, two) = tokio::join!(
        desk.publish_as(first, &from_first),
        other
            .imports()
            .publish_import(&desk.ann, second, &from_second, &unseen),
    );
    let (done, reported) = if one.is_ok() { (one, two) } else { (two, one) };
    assert_eq!(done.unwrap().result.unwrap().counts.revised, 60);
    let problem = the_problem(reported);
    assert_eq!(
        (problem.code, number(&problem, "count")),
        (Code::ImportConflict, 60)
    );
    assert_eq!(desk.metric("m0").await.unwrap().record.vintage, 3);
}

#[on_both(commits)]
async fn single_publishes_in_between_are_neither_lost_nor_overwritten_unseen(db: &TestDb) {
    let desk = Desk::new(db).await;
    desk.published(&many(1, "m", 40)).await;

    let ids: Vec<_> = {
        let mut ids = Vec::new();
        for n in 0..40 {
            ids.push(desk.metric(&format!("m{n}")).await.unwrap().record.id);
        }
        ids
    };

    let file = desk.keep(&many(2, "m", 40)).await;
    let singles = async {
        for id in &ids {
            let done = desk
                .world
                .service
                .metrics()
                .publish(&desk.ann, *id, "2021;7", Mode::Merge, 1, None)
                .await;
            if let Err(stop) = done {
                let service::ServiceError::Rejected(rejected) = stop else {
                    panic!("{stop:?}")
                };
                assert_eq!(rejected.problems[0].code, Code::VintageConflict);
            }
        }
    };

    let (imported, ()) = tokio::join!(desk.publish(file), singles);
    imported.unwrap();
    for n in 0..40 {
        let path = format!("m{n}");
        let record = desk.metric(&path).await.unwrap().record;
        let expected = match record.vintage {
            2 => "2020;2\n",
            3 => "2020;2\n2021;7\n",
            other => panic!("{path} has vintage {other}"),
        };
        assert_eq!(desk.lines(&path).await, expected);
    }
}
