//! Changes of known indicators by a file, and indicators that stay out.

use domain::calendar::frequency::Frequency;
use domain::list::Page;
use domain::problem::Code;
use domain::series::vintage::Mode;
use domain::text::language::Text;
use service::import::{Counts, PublishImport};
use testdb::{TestDb, on_both, on_sqlite};

use super::{Desk, FILE, wanted};
use crate::world::{code, metric_form};

#[on_both(lists)]
async fn known_indicators_are_changed_where_the_file_says_something_else(db: &TestDb) {
    let desk = Desk::new(db).await;
    let mut form = metric_form("Population/Paris", Frequency::Yearly);
    form.name = Text::both("Paris (fr)", "Paris");
    form.source = Some("INSEE".to_owned());
    let made = desk
        .world
        .service
        .metrics()
        .create_metric(
            &desk.ann,
            "ann",
            "col",
            &form,
            Some("2019;1\n2020;2145906\n2021;7"),
            None,
        )
        .await
        .unwrap();

    assert_eq!(
        desk.reported(FILE, Mode::Merge).await,
        [
            "population/paris changed +0 ~1 -0 =1 [unit]",
            "population/lyon new +2 ~0 -0 =0 []",
        ]
    );
    assert_eq!(
        desk.reported(FILE, Mode::Replace).await[0],
        "population/paris changed +0 ~1 -1 =1 [unit]"
    );

    desk.world.wait(60);
    let counts = desk.published(FILE).await;
    let expected = Counts {
        valid: 2,
        new: 1,
        changed: 1,
        observations: 4,
        added: 2,
        revised: 1,
        ..Counts::default()
    };
    assert_eq!(counts, expected);

    assert_eq!(
        desk.lines("population/paris").await,
        "2019;1\n2020;2145906\n2021;2133111\n"
    );

    let after = desk.metric("population/paris").await.unwrap().record;
    assert_eq!(
        (after.id, after.path.as_str()),
        (made.record.id, "Population/Paris"),
        "in its own spelling"
    );
    assert_eq!(
        (after.name, after.unit, after.source),
        (
            Text::both("Paris (fr)", "Paris"),
            Text::en("hab."),
            form.source
        )
    );
    assert_eq!((after.vintage, after.version), (2, 2));

    // A second import changes nothing, creates no vintage and writes no entry.
    let again = desk.published(FILE).await;
    assert_eq!(
        (again.unchanged, again.added + again.revised + again.removed),
        (2, 0)
    );
    let after = desk.metric("population/paris").await.unwrap().record;
    assert_eq!((after.vintage, after.version), (2, 2));

    let entries = desk
        .world
        .service
        .audit()
        .collection_audit(&desk.ann, desk.col, &Page::first(9))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        entries
            .nodes
            .iter()
            .filter(|entry| entry.action.as_str() == "import_published")
            .count(),
        1
    );
}

#[on_both(counts)]
async fn an_indicator_that_would_mostly_be_revised_is_counted(db: &TestDb) {
    let desk = Desk::new(db).await;
    let form = metric_form("Price", Frequency::Yearly);
    let values = Some("2019;1\n2020;2\n2021;3\n2022;4\n2023;5\n2024;6");
    desk.world
        .service
        .metrics()
        .create_metric(&desk.ann, "ann", "col", &form, values, None)
        .await
        .unwrap();
    for (values, expected) in [
        ("2019;1\n2020;2\n2021;9\n2022;9\n2023;9\n", 1),
        (
            "2019;1\n2020;2\n2021;3\n2022;9\n2023;9\n2024;9\n2025;9\n",
            0,
        ),
        ("2023;9\n2024;9\n2025;9\n", 0),
    ] {
        let id = desk.keep(&format!("id;Price\nfrequency;Y\n{values}")).await;
        let report = desk.report(id, Mode::Merge).await;
        assert_eq!(report.counts.mostly_revised, expected, "{values}");
    }
}

#[on_sqlite]
async fn replacing_takes_what_the_file_does_not_have(db: &TestDb) {
    let desk = Desk::new(db).await;
    desk.published(FILE).await;
    let id = desk
        .keep("id;population/lyon\nfrequency;Y\n2021;522228\n2022;5\n")
        .await;
    let wanted = wanted(Mode::Replace);
    let counts = desk
        .publish_as(id, &wanted)
        .await
        .unwrap()
        .result
        .unwrap()
        .counts;
    assert_eq!(
        (counts.changed, counts.added, counts.revised, counts.removed),
        (1, 1, 0, 1)
    );
    assert_eq!(desk.lines("population/lyon").await, "2021;522228\n2022;5\n");
    assert_eq!(
        desk.metric("population/lyon").await.unwrap().record.name,
        Text::en("Lyon")
    );
}

#[on_sqlite]
async fn invalid_indicators_stay_out_and_so_does_what_is_left_out(db: &TestDb) {
    let desk = Desk::new(db).await;
    let file = "id;a;b;c\nfrequency;Y;Y;Y\n2020;1;x;3\n2021;2;5;4\n";
    let id = desk.keep(file).await;

    let report = desk.report(id, Mode::Merge).await;
    assert_eq!(
        (
            report.counts.valid,
            report.counts.invalid,
            report.counts.added
        ),
        (2, 1, 4)
    );

    let left = PublishImport {
        leave_out: vec!["c".to_owned()],
        ..wanted(Mode::Merge)
    };
    let result = desk.publish_as(id, &left).await.unwrap().result.unwrap();
    assert_eq!(
        (
            result.counts.new,
            result.counts.invalid,
            result.metrics.len()
        ),
        (1, 1, 1)
    );

    assert!(desk.metric("a").await.is_some());
    assert!(desk.metric("b").await.is_none() && desk.metric("c").await.is_none());

    let none = desk.keep("id;b\nfrequency;Y\n2020;x\n").await;
    assert_eq!(code(desk.publish(none).await), Code::ImportNothing);
    let both = PublishImport {
        leave_out: vec!["a".to_owned(), "c".to_owned()],
        ..wanted(Mode::Merge)
    };

    let id = desk.keep(file).await;
    assert_eq!(code(desk.publish_as(id, &both).await), Code::ImportNothing);
    let whole = desk.keep("").await;
    assert_eq!(code(desk.publish(whole).await), Code::ImportEmpty);
}
