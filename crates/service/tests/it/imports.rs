//! Import files: what the tests of them share, and the indicators that a file becomes.

mod changes;
mod conflict;
mod elsewhere;
mod ends;
mod interference;
mod outline;
mod parents;
mod repetition;
mod report;
mod retention;
mod rights;
mod work;

use std::sync::Arc;

use domain::access::CollectionAccess;
use domain::id::{CollectionId, ImportId};
use domain::list::Page;
use domain::series::vintage::Mode;
use domain::text::language::{Language, Text};
use service::import::{
    Counts, ImportOptions, Progress, PublishImport, Report, SeenImport, Stage, Status,
};
use service::metric::SeenMetric;
use service::{Caller, Config, Outcome};
use testdb::{TestDb, on_both};

use crate::world::{World, collection_form, guest};

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
        serde_json::json!({"new": 2, "changed": 0, "added": 4, "revised": 0, "removed": 0, "recoded": 0})
    );
}
