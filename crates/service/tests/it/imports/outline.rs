//! The part of a collection that is read for a file.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use domain::calendar::frequency::Frequency;
use domain::id::MetricId;
use domain::series::vintage::Mode;
use testdb::{TestDb, on_sqlite};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::imports::{Desk, reported};
use crate::world::metric_form;

static ROWS: AtomicU64 = AtomicU64::new(0);
pub(super) static LOOKED_AGAIN: AtomicU64 = AtomicU64::new(0);

/// Counts the rows of indicators that the database driver returns, and how often a file is compared again.
pub(super) struct Counter;

impl Subscriber for Counter {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query" || metadata.target().starts_with("service::import")
    }

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        // Rows of the queries that charge work in the background are not counted.
        if fields.is_of_metrics {
            ROWS.fetch_add(fields.rows, Ordering::SeqCst);
        }
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

#[derive(Default)]
struct Fields {
    is_of_metrics: bool,
    rows: u64,
}

impl Visit for Fields {
    fn record_u64(&mut self, field: &Field, value: u64) {
        match field.name() {
            "rows_returned" => self.rows = value,
            "free" => drop(LOOKED_AGAIN.fetch_add(1, Ordering::SeqCst)),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, value: &dyn std::fmt::Debug) {
        let text = format!("{value:?}");
        self.is_of_metrics |= ["from metrics", "join metrics"]
            .iter()
            .any(|part| text.contains(part));
    }
}

/// Counts the rows of indicators returned while the future runs.
async fn rows<T>(work: impl Future<Output = T>) -> (u64, T) {
    let before = ROWS.load(Ordering::SeqCst);
    let done = work.await;
    (ROWS.load(Ordering::SeqCst) - before, done)
}

/// A file of new or known indicators with the parent `top`.
fn many(prefix: &str, count: usize, value: usize) -> String {
    let ids: String = (0..count).map(|n| format!(";{prefix}{n}")).collect();
    let parents = ";top".repeat(count);
    let values = format!(";{value}").repeat(count);
    format!(
        "id{ids}\nfrequency{}\nparent{parents}\n2020{values}\n",
        ";Y".repeat(count)
    )
}

/// Creates indicators at these paths, each with this parent. Returns the ids by path.
pub(super) async fn make(desk: &Desk, paths: &[(&str, &str)]) -> HashMap<String, MetricId> {
    let mut made = HashMap::new();
    for (path, parent) in paths {
        let mut form = metric_form(path, Frequency::Yearly);
        form.parent = Some((*parent).to_owned());
        let seen = desk
            .world
            .service
            .metrics()
            .create_metric(&desk.ann, "ann", "col", &form, None, None);
        made.insert((*path).to_owned(), seen.await.unwrap().record.id);
    }
    made
}

/// Changes the parent of an indicator.
async fn put(desk: &Desk, path: &str, parent: &str) {
    let record = desk.metric(path).await.unwrap().record;
    let mut form = metric_form(path, Frequency::Yearly);
    form.parent = Some(parent.to_owned());
    let put = desk.world.service.metrics().update_metric(
        &desk.ann,
        record.id,
        record.version,
        &form,
        None,
        None,
    );
    put.await.unwrap();
}

#[on_sqlite]
async fn as_many_rows_are_read_in_a_large_collection_as_in_a_small_one(db: &TestDb) {
    let desk = Desk::new(db).await;
    tracing::subscriber::set_global_default(Counter).unwrap();
    make(&desk, &[("top", "")]).await;

    let mut counted = Vec::new();
    for size in [10, 2_000] {
        // Below another indicator, and beside the indicators of the file.
        let others = many(&format!("other{size}/"), size, 1);
        desk.published(&others).await;
        let new = many(&format!("new{size}/"), 20, 1);
        let (looked, report) = rows(desk.dry_run(&new)).await;
        assert_eq!(report.unwrap().counts.new, 20);
        let (published, counts) = rows(desk.published(&new)).await;
        assert_eq!(counts.new, 20);
        let (changed, counts) = rows(desk.published(&many(&format!("new{size}/"), 20, 2))).await;
        assert_eq!(counts.revised, 20);
        let kept = desk.keep(&many("kept/", 20, 1)).await;
        let (reported, _) = rows(desk.report(kept, Mode::Merge)).await;
        // A change of another indicator.
        desk.published(&many(&format!("beside{size}/"), 1, 1)).await;
        let (again, _) = rows(desk.report(kept, Mode::Merge)).await;
        counted.push([looked, published, changed, reported, again]);
    }

    assert_eq!(counted[0], counted[1]);
    // Rows are counted at all, those of the file's own indicators included.
    assert!(
        counted[0].iter().all(|rows| *rows > 0) && counted[0][2] >= 40,
        "{counted:?}"
    );
}

#[on_sqlite]
async fn a_report_is_made_anew_when_what_it_depends_on_changes_and_else_is_not(db: &TestDb) {
    let desk = Desk::new(db).await;
    let service = &desk.world.service;
    make(
        &desk,
        &[
            ("top", ""),
            ("p", "top"),
            ("a", ""),
            ("b", "a"),
            ("c", "b"),
            ("x", ""),
        ],
    )
    .await;
    // `a` moves below `p`; `x` stays; `made/y` is new and has no parent; the parent of `gone` does not exist.
    let id = desk
        .keep("id;a;x;made/y;gone\nfrequency;Y;Y;Y;Y\nparent;p;;;later\n2020;1;2;3;4\n")
        .await;
    let mut last = desk.report(id, Mode::Merge).await;
    assert_eq!((last.counts.valid, last.counts.invalid), (3, 1));
    let mut is_same = async || {
        let report = desk.report(id, Mode::Merge).await;
        let is_same = Arc::ptr_eq(&last, &report);
        last = report;
        is_same
    };
    assert!(is_same().await);

    make(&desk, &[("else", ""), ("p/other", "p"), ("x/below", "x")]).await;
    put(&desk, "else", "x").await;
    assert!(is_same().await, "nothing that the file needs");

    let x = desk.metric("x").await.unwrap().record;
    service
        .metrics()
        .publish(&desk.ann, x.id, "2019;5", Mode::Merge, 0, None)
        .await
        .unwrap();
    assert!(!is_same().await, "published to");
    let mut form = metric_form("x", Frequency::Yearly);
    form.source = Some("INSEE".to_owned());
    service
        .metrics()
        .update_metric(&desk.ann, x.id, x.version, &form, None, None)
        .await
        .unwrap();
    assert!(!is_same().await, "other fields");
    make(&desk, &[("made", "")]).await;
    assert!(!is_same().await, "a parent by path was made");
    make(&desk, &[("later", "")]).await;
    assert!(!is_same().await, "a parent by name was made");
    make(&desk, &[("made/y", "")]).await;
    assert!(!is_same().await, "an indicator of the file was made");
    make(&desk, &[("d", "c")]).await;
    assert!(!is_same().await, "something was made below one that moves");
    put(&desk, "top", "else").await;
    assert!(!is_same().await, "an indicator above a parent was moved");
    let delete = async |path: &str| {
        let found = desk.metric(path).await.unwrap().record.id;
        service
            .metrics()
            .delete_metric(&desk.ann, found)
            .await
            .unwrap();
    };
    delete("d").await;
    assert!(
        !is_same().await,
        "something was deleted below one that moves"
    );
    delete("later").await;
    assert!(!is_same().await, "a parent was deleted");
    delete("made/y").await;
    assert!(!is_same().await, "an indicator of the file was deleted");
    make(&desk, &[("made/y", "")]).await;
    assert!(!is_same().await, "and made anew");
    assert!(is_same().await);
    assert_eq!(
        reported(&last)[0],
        "a invalid +0 ~0 -0 =0 [] parent:PARENT_DEPTH"
    );
}

#[on_sqlite]
async fn known_and_new_indicators_with_their_own_frequencies_are_told_apart(db: &TestDb) {
    let desk = Desk::new(db).await;
    let service = &desk.world.service;

    for (path, frequency) in [
        ("y", Frequency::Yearly),
        ("m", Frequency::Monthly),
        ("e", Frequency::Yearly),
        ("y2", Frequency::Yearly),
    ] {
        let form = metric_form(path, frequency);
        service
            .metrics()
            .create_metric(&desk.ann, "ann", "col", &form, None, None)
            .await
            .unwrap();
    }

    // All, some or zero of the other indicators have the first one's frequency.
    let frequencies = async |ids: &str| {
        let report = desk
            .dry_run(&format!("id;{ids}\n2020-01;1;2;3\n"))
            .await
            .unwrap();
        let items = report.items.iter();
        items
            .map(|item| item.frequency.map_or("-", Frequency::as_str))
            .collect::<String>()
    };

    for (ids, expected) in [
        ("y;e;y2", "YYY"),
        ("e;m;y", "YMY"),
        ("m;n1;e", "M-Y"),
        ("n1;m;n2", "-M-"),
        ("n1;n2;y", "--Y"),
    ] {
        assert_eq!(frequencies(ids).await, expected, "{ids}");
    }

    // New indicators get a name, known ones keep theirs.
    desk.published("id;made;y\nfrequency;Y;Y\n2020;1;2\n").await;
    let name = async |path: &str| desk.metric(path).await.unwrap().record.name;
    assert_eq!(name("made").await.en.as_deref(), Some("made"));
    assert_eq!(name("y").await, metric_form("y", Frequency::Yearly).name);
}
