//! Import files: storage, reports, publishing.

mod conflict;
mod elsewhere;
mod outline;
mod parents;
mod report;
mod rights;
mod work;

use std::sync::Arc;

use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::CollectionAccess;
use domain::id::{CollectionId, ImportId};
use domain::list::Page;
use domain::problem::Code;
use domain::series::vintage::Mode;
use domain::text::language::{Language, Text};
use service::import::{
    Counts, ImportOptions, Progress, PublishImport, Report, SeenImport, Stage, Status,
};
use service::metric::SeenMetric;
use service::{Caller, Config, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, collection_form, guest, metric_form, number, the_problem};

/// Ann with her collection `col`.
pub(crate) struct Desk {
    pub(crate) world: World,
    pub(crate) ann: Caller,
    pub(crate) col: CollectionId,
}

impl Desk {
    pub(crate) async fn new(db: &TestDb) -> Self {
        Self::with(db, |_| {}).await
    }

    /// The same with other settings.
    pub(crate) async fn with(db: &TestDb, change: impl FnOnce(&mut Config)) -> Self {
        let world = World::with(db, change);
        let ann = world.publisher("ann").await;
        let form = collection_form("col", CollectionAccess::Public);
        let col = world.collection(&ann, "ann", &form).await.record.id;
        Self { world, ann, col }
    }

    pub(crate) async fn keep(&self, text: &str) -> ImportId {
        let service = &self.world.service;
        let kept = service
            .imports()
            .keep_import(&self.ann, "ann", "col", "file.csv", text.into());
        kept.await.unwrap().id
    }

    pub(crate) async fn report(&self, id: ImportId, mode: Mode) -> Arc<Report> {
        let options = options(mode);
        let report = self
            .world
            .service
            .imports()
            .import_report(&self.ann, id, &options);
        report.await.unwrap()
    }

    /// The report of a file, one line an item.
    pub(crate) async fn reported(&self, text: &str, mode: Mode) -> Vec<String> {
        let id = self.keep(text).await;
        reported(&*self.report(id, mode).await)
    }

    /// The report of a file that is not stored.
    pub(crate) async fn dry_run(&self, text: &str) -> Outcome<Report> {
        let (service, options) = (&self.world.service, options(Mode::Merge));
        let dry_run =
            service
                .imports()
                .report_of(&self.ann, "ann", "col", "file.csv", text.into(), &options);
        dry_run.await
    }

    pub(crate) async fn publish(&self, id: ImportId) -> Outcome<SeenImport> {
        self.publish_as(id, &wanted(Mode::Merge)).await
    }

    pub(crate) async fn publish_as(
        &self,
        id: ImportId,
        wanted: &PublishImport,
    ) -> Outcome<SeenImport> {
        let unseen = Progress::unseen();
        let service = &self.world.service;
        service
            .imports()
            .publish_import(&self.ann, id, wanted, &unseen)
            .await
    }

    /// Publishes a file and returns the counts of the result.
    pub(crate) async fn published(&self, text: &str) -> Counts {
        let id = self.keep(text).await;
        self.publish(id).await.unwrap().result.unwrap().counts
    }

    pub(crate) async fn metric(&self, path: &str) -> Option<SeenMetric> {
        let found = self
            .world
            .service
            .metrics()
            .metric(&self.ann, "ann", "col", path);
        found.await.unwrap()
    }

    /// The observations of an indicator as canonical text.
    pub(crate) async fn lines(&self, path: &str) -> String {
        let metric = self.metric(path).await.unwrap();
        let series = self
            .world
            .service
            .series()
            .series(&guest(), metric.at())
            .await;
        series.unwrap().unwrap().unwrap().canonical_text()
    }

    /// The number of indicators in the collection.
    pub(crate) async fn count(&self) -> u64 {
        let all = domain::catalogue::metric::list::MetricList {
            filter: domain::catalogue::metric::list::MetricFilter::default(),
            order: domain::catalogue::metric::list::MetricOrder::Path,
            descending: false,
        };
        let page = Page::first(1);
        let list = self
            .world
            .service
            .metrics()
            .metrics(&self.ann, self.col, &all, &page);
        list.await.unwrap().total
    }
}

pub(crate) fn options(mode: Mode) -> ImportOptions {
    ImportOptions {
        mode,
        ..ImportOptions::plain(Language::En)
    }
}

pub(crate) fn wanted(mode: Mode) -> PublishImport {
    PublishImport {
        options: options(mode),
        basis: None,
        leave_out: Vec::new(),
    }
}

pub(crate) fn reported(report: &Report) -> Vec<String> {
    assert_eq!(report.problems, []);
    let line = |item: &service::import::ReportItem| {
        let status = match item.status {
            Status::New => "new",
            Status::Changed => "changed",
            Status::Unchanged => "unchanged",
            Status::Invalid => "invalid",
        };
        let codes = item.problems.iter().map(|import_problem| {
            let field = import_problem.problem.field.as_deref().unwrap_or("-");
            format!(" {field}:{}", import_problem.problem.code.as_str())
        });
        format!(
            "{} {status} +{} ~{} -{} ={} [{}]{}",
            item.id,
            item.added,
            item.revised,
            item.removed,
            item.unchanged,
            item.fields.join(","),
            codes.collect::<String>()
        )
    };
    report.items.iter().map(line).collect()
}

pub(crate) const FILE: &str = "id;population/paris;population/lyon\n\
    frequency;Y;Y\nname;Paris;Lyon\nunit;hab.;hab.\n2020;2145906;522250\n2021;2133111;522228\n";

#[on_both(lists)]
async fn a_file_becomes_indicators_with_their_fields_observations_and_vintages(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;
    let report = desk.report(id, Mode::Merge).await;
    assert_eq!(
        reported(&report),
        [
            "population/paris new +2 ~0 -0 =0 []",
            "population/lyon new +2 ~0 -0 =0 []"
        ]
    );
    let expected = Counts {
        valid: 2,
        new: 2,
        observations: 4,
        added: 4,
        ..Counts::default()
    };
    assert_eq!(report.counts, expected);
    assert_eq!(desk.count().await, 0, "looking stores nothing");

    let (progress, steps) = Progress::new();
    let published = desk
        .world
        .service
        .imports()
        .publish_import(&desk.ann, id, &wanted(Mode::Merge), &progress)
        .await
        .unwrap();
    assert_eq!(steps.borrow().stage, Stage::Committing);
    let result = published.result.unwrap();
    assert_eq!(result.counts, expected);
    let paris = desk.metric("population/paris").await.unwrap();
    assert_eq!(result.metrics[0], paris.record.id);
    assert_eq!(
        (paris.record.name, paris.record.unit),
        (Text::en("Paris"), Text::en("hab."))
    );
    assert_eq!(
        (
            paris.record.vintage,
            paris.record.observations,
            paris.record.last_value
        ),
        (1, 2, Some(2133111.0))
    );
    assert_eq!(
        desk.lines("population/lyon").await,
        "2020;522250\n2021;522228\n"
    );
    let vintages = desk
        .world
        .service
        .series()
        .vintages(&guest(), paris.record.id, &Page::first(5))
        .await
        .unwrap();
    assert_eq!(
        (vintages.nodes[0].added, vintages.nodes[0].author.as_deref()),
        (2, Some("ann"))
    );
    assert_eq!(vintages.nodes[0].published_at, result.published_at);

    // The file has exactly one entry.
    let page = Page::first(9);
    let entries = desk
        .world
        .service
        .audit()
        .collection_audit(&desk.ann, desk.col, &page)
        .await
        .unwrap()
        .unwrap();
    let imported: Vec<_> = entries
        .nodes
        .iter()
        .filter(|entry| entry.action.as_str() != "collection_created")
        .collect();
    assert_eq!(imported.len(), 1);
    assert_eq!(
        (imported[0].action.as_str(), imported[0].subject.as_deref()),
        ("import_published", Some("file.csv"))
    );
    let details: serde_json::Value = serde_json::from_str(&imported[0].details).unwrap();
    assert_eq!(
        details,
        serde_json::json!({"new": 2, "changed": 0, "added": 4, "revised": 0, "removed": 0})
    );
}

#[on_both(commits)]
async fn a_second_publish_answers_what_was_published(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;
    let first = desk.publish(id).await.unwrap();
    desk.world.wait(60);
    let again = desk.publish(id).await.unwrap();
    assert_eq!(again.result, first.result);
    let both = tokio::join!(desk.keep(FILE), desk.keep(FILE));
    let twice = tokio::join!(
        desk.publish(both.0),
        desk.publish(both.0),
        desk.publish(both.1)
    );
    assert_eq!(twice.0.unwrap().result, twice.1.unwrap().result);
    assert_eq!(twice.2.unwrap().result.unwrap().counts.unchanged, 2);
    assert_eq!(
        desk.metric("population/paris")
            .await
            .unwrap()
            .record
            .vintage,
        1
    );
    let report = desk.report(id, Mode::Merge).await;
    assert_eq!(
        reported(&report)[0],
        "population/paris unchanged +0 ~0 -0 =2 []",
        "and it can still be looked at"
    );
}

#[on_both(commits)]
async fn what_was_published_is_told_though_the_file_is_gone(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;
    let (progress, mut steps) = Progress::new();
    let wanted = wanted(Mode::Merge);
    let publish = desk
        .world
        .service
        .imports()
        .publish_import(&desk.ann, id, &wanted, &progress);
    let discard = async {
        steps
            .wait_for(|step| step.stage == Stage::Committing)
            .await
            .unwrap();
        desk.world
            .service
            .imports()
            .discard_import(&desk.ann, id)
            .await
            .unwrap();
    };
    let (published, ()) = tokio::join!(publish, discard);
    assert_eq!(published.unwrap().result.unwrap().counts.new, 2);
    assert!(
        desk.world
            .service
            .imports()
            .import(&desk.ann, id)
            .await
            .unwrap()
            .is_none()
    );
}

#[on_both(commits)]
async fn two_clicks_at_once_publish_once(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;
    let clicks = tokio::join!(desk.publish(id), desk.publish(id), desk.publish(id));
    let result = clicks.0.unwrap().result;
    assert!(result.is_some());
    assert_eq!(
        (clicks.1.unwrap().result, clicks.2.unwrap().result),
        (result.clone(), result)
    );
    assert_eq!(
        desk.metric("population/lyon").await.unwrap().record.vintage,
        1
    );
}

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

#[on_both(commits)]
async fn a_publish_that_is_given_up_stores_nothing(db: &TestDb) {
    let desk = Desk::new(db).await;
    let mut file = "id".to_owned();
    for n in 0..600 {
        file += &format!(";m{n}");
    }
    file += "\nfrequency";
    file += &";Y".repeat(600);
    file += "\n2020";
    file += &";1".repeat(600);
    let id = desk.keep(&file).await;
    for stage in [Stage::Reading, Stage::Comparing, Stage::Writing] {
        let (progress, mut steps) = Progress::new();
        let wanted = wanted(Mode::Merge);
        let publish = desk
            .world
            .service
            .imports()
            .publish_import(&desk.ann, id, &wanted, &progress);
        let reached = async {
            loop {
                steps.changed().await.unwrap();
                if steps.borrow_and_update().stage as u8 >= stage as u8 {
                    break;
                }
            }
        };
        tokio::select! {
            biased;
            () = reached => {}
            done = publish => panic!("{stage:?} was not seen: {done:?}"),
        }
        assert_eq!(desk.count().await, 0, "{stage:?}");
    }
    assert_eq!(
        desk.publish(id).await.unwrap().result.unwrap().counts.new,
        600
    );
    assert_eq!(desk.count().await, 600);
}

#[on_sqlite]
async fn a_file_that_is_not_kept_is_told_of_or_published(db: &TestDb) {
    let desk = Desk::new(db).await;
    let service = &desk.world.service;
    let options = options(Mode::Merge);
    let reported = service
        .imports()
        .report_of(&desk.ann, "ann", "col", "f.csv", FILE.into(), &options)
        .await
        .unwrap();
    assert_eq!((reported.counts.new, desk.count().await), (2, 0));
    let unseen = Progress::unseen();
    let broken = "id;a\nfrequency;Y\n2020;x\n";
    let rejected = service
        .imports()
        .publish_file(
            &desk.ann,
            "ann",
            "col",
            "f.csv",
            broken.into(),
            &options,
            &unseen,
        )
        .await
        .unwrap();
    assert_eq!((rejected.result, rejected.report.counts.invalid), (None, 1));
    let done = service
        .imports()
        .publish_file(
            &desk.ann,
            "ann",
            "col",
            "f.csv",
            FILE.into(),
            &options,
            &unseen,
        )
        .await
        .unwrap();
    assert_eq!(done.result.unwrap().metrics.len(), 2);
    assert_eq!((done.report.items.len(), desk.count().await), (2, 2));
}

#[on_both(counts)]
async fn files_are_limited_and_kept_for_a_day(db: &TestDb) {
    let desk = Desk::new(db).await;
    let service = &desk.world.service;
    let large = vec![b' '; import::MAX_BYTES + 1];
    let problem = the_problem(
        service
            .imports()
            .keep_import(&desk.ann, "ann", "col", "f.csv", large)
            .await,
    );
    assert_eq!(
        (problem.code, number(&problem, "max")),
        (Code::ImportTooLarge, 33_554_432)
    );
    let first = desk.keep(FILE).await;
    for _ in 0..20 {
        desk.world.wait(1);
        desk.keep("id;a").await;
    }
    assert!(
        service
            .imports()
            .import(&desk.ann, first)
            .await
            .unwrap()
            .is_none(),
        "twenty are kept"
    );
    let last = desk.keep(FILE).await;
    desk.world.wait(domain::limits::IMPORT_SECONDS);
    service.sweep().await.unwrap();
    assert!(
        service
            .imports()
            .import(&desk.ann, last)
            .await
            .unwrap()
            .is_some()
    );
    desk.world.wait(1);
    service.sweep().await.unwrap();
    assert!(
        service
            .imports()
            .import(&desk.ann, last)
            .await
            .unwrap()
            .is_none()
    );
    let last = desk.keep(FILE).await;
    service
        .imports()
        .discard_import(&desk.ann, last)
        .await
        .unwrap();
    assert_eq!(
        code(service.imports().discard_import(&desk.ann, last).await),
        Code::NotFound
    );
}
