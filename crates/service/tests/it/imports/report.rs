//! Reports of import files.

use domain::calendar::frequency::Frequency;
use domain::catalogue::metric::{Aggregation, Transformation};
use domain::problem::Code;
use domain::series::vintage::Mode;
use domain::text::language::Text;
use testdb::{TestDb, on_sqlite};

use crate::imports::{Desk, FILE, options, reported, wanted};
use crate::world::{code, metric_form};

#[on_sqlite]
async fn a_report_is_the_same_one_until_something_changes_in_the_collection(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;
    let first = desk.report(id, Mode::Merge).await;
    let same = desk.report(id, Mode::Merge).await;
    assert!(std::sync::Arc::ptr_eq(&first, &same));

    desk.keep(FILE).await; // A commit to another row.
    let same = desk.report(id, Mode::Merge).await;
    assert!(std::sync::Arc::ptr_eq(&first, &same));
    assert!(!std::sync::Arc::ptr_eq(
        &first,
        &desk.report(id, Mode::Replace).await
    ));

    let form = metric_form("population/lyon", Frequency::Yearly);
    desk.world
        .service
        .metrics()
        .create_metric(&desk.ann, "ann", "col", &form, None, None)
        .await
        .unwrap();
    let other = desk.report(id, Mode::Merge).await;
    assert_eq!(
        reported(&other)[1],
        "population/lyon changed +2 ~0 -0 =0 [name,unit]"
    );

    assert_ne!(other.basis, first.basis);
}

#[on_sqlite]
async fn the_frequency_of_an_indicator_with_observations_is_fixed(db: &TestDb) {
    let desk = Desk::new(db).await;

    let create = async |path: &str, lines: Option<&str>| {
        let form = metric_form(path, Frequency::Yearly);
        desk.world
            .service
            .metrics()
            .create_metric(&desk.ann, "ann", "col", &form, lines, None)
            .await
            .unwrap();
    };

    create("full", Some("2020;1")).await;
    create("empty", None).await;
    let file = "id;full;empty\nfrequency;M;M\n2020-01;1;2\n";
    assert_eq!(
        desk.reported(file, Mode::Replace).await,
        [
            "full invalid +0 ~0 -0 =0 [] frequency:FREQUENCY_FIXED",
            "empty changed +1 ~0 -0 =0 [frequency]",
        ]
    );

    desk.published(file).await;
    assert_eq!(desk.lines("empty").await, "2020-01;2\n");
    assert_eq!(desk.lines("full").await, "2020;1\n");

    // Without a line of frequencies, the stored frequencies apply.
    assert_eq!(
        desk.reported("id;full\n2021;3\n", Mode::Merge).await,
        ["full changed +1 ~0 -0 =0 []"]
    );
}

#[on_sqlite]
async fn fields_are_checked_as_they_will_be(db: &TestDb) {
    let desk = Desk::new(db).await;

    let mut form = metric_form("m", Frequency::Monthly);
    form.name = Text::fr("Un nom");
    form.transformation = Transformation::Mavg;
    form.parameter = Some("3".to_owned());
    form.aggregation = Aggregation::Sum;
    desk.world
        .service
        .metrics()
        .create_metric(&desk.ann, "ann", "col", &form, None, None)
        .await
        .unwrap();

    // A new parameter for the stored transformation.
    assert_eq!(
        desk.reported("id;m\nparameter;6\n", Mode::Merge).await,
        ["m changed +0 ~0 -0 =0 [parameter]"]
    );

    // The stored parameter belongs to the former transformation.
    assert_eq!(
        desk.reported("id;m\ntransformation;pct\n", Mode::Merge)
            .await,
        ["m changed +0 ~0 -0 =0 [transformation,parameter]"]
    );

    // Categories have neither aggregation nor transformation.
    assert_eq!(
        desk.reported("id;m\nfrequency;C\ndate\na;1\n", Mode::Merge)
            .await,
        [
            "m invalid +0 ~0 -0 =0 [] aggregation:AGGREGATION_NOT_ALLOWED transformation:TRANSFORMATION_NOT_ALLOWED"
        ]
    );

    assert_eq!(
        desk.published("id;m\nname;A name\ntags_fr;\"Blé; Pain\"\n")
            .await
            .changed,
        1
    );

    let after = desk.metric("m").await.unwrap().record;
    assert_eq!(
        (after.name, after.tags),
        (Text::both("Un nom", "A name"), Text::fr("Blé;Pain"))
    );
    assert_eq!(
        (after.aggregation, after.parameter.as_deref()),
        (Aggregation::Sum, Some("3"))
    );
}

#[on_sqlite]
async fn a_series_may_be_too_large_only_once_it_is_merged(db: &TestDb) {
    let desk = Desk::new(db).await;
    let form = metric_form("m", Frequency::Daily);

    let day = |n: u32| {
        format!(
            "{:04}-{:02}-{:02}",
            1000 + n / 336,
            n / 28 % 12 + 1,
            n % 28 + 1
        )
    };
    let lines = |from: u32, to: u32, separator: &str| -> String {
        (from..to)
            .map(|n| format!("{}{separator}{}.123456\n", day(n), 1000 + n))
            .collect()
    };

    desk.world
        .service
        .metrics()
        .create_metric(
            &desk.ann,
            "ann",
            "col",
            &form,
            Some(&lines(0, 9_000, ";")),
            None,
        )
        .await
        .unwrap();

    let file = format!("id;m\nfrequency;D\n{}", lines(9_000, 18_000, ";"));
    let id = desk.keep(&file).await;
    let report = desk.report(id, Mode::Merge).await;
    assert_eq!(
        reported(&report),
        ["m invalid +0 ~0 -0 =0 [] observations:SERIES_TOO_LARGE"]
    );

    assert_eq!(code(desk.publish(id).await), Code::ImportNothing);
    let replaced = desk.publish_as(id, &wanted(Mode::Replace)).await.unwrap();
    assert_eq!(replaced.result.unwrap().counts.removed, 9_000);
}

#[on_sqlite]
async fn what_stays_out_is_a_file_that_can_be_mended_and_sent_again(db: &TestDb) {
    let desk = Desk::new(db).await;

    let id = desk
        .keep("id;a;b;c\nfrequency;Y;Y;Y\nparent;;;nowhere\n2020;1;x;3\n")
        .await;
    desk.publish(id).await.unwrap();

    let sentence = |import_problem: &import::ImportProblem| {
        format!("mend {}", import_problem.problem.code.as_str())
    };

    let rest = desk
        .world
        .service
        .imports()
        .import_invalid_part(&desk.ann, id, &options(Mode::Merge), &sentence)
        .await
        .unwrap();
    let text = String::from_utf8(rest.bytes).unwrap();
    assert!(
        text.contains("mend LINE_VALUE_FORMAT") && text.contains("mend PARENT_NOT_FOUND"),
        "{text}"
    );

    let mended = text.replace(";x;", ";2;").replace("nowhere", "a");
    assert_eq!(
        desk.reported(&mended, Mode::Merge).await,
        ["b new +1 ~0 -0 =0 []", "c new +1 ~0 -0 =0 []"]
    );
}
