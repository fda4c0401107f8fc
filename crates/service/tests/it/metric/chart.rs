//! An indicator's own chart.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::{Chart, ChartForm, ChartType, Unreadable};
use domain::identity::account::AccountKind;
use domain::problem::Code;
use service::metric::SeenMetric;
use service::{Caller, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, codes, collection_form, guest, metric_form, number, the_problem};

/// Ann, and her indicator of this frequency.
async fn setting(world: &World, frequency: Frequency) -> (Caller, SeenMetric) {
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let form = metric_form("m", frequency);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, None, None)
        .await;
    (ann, made.unwrap())
}

fn chart(kind: ChartType) -> ChartForm {
    let mut form = ChartForm::default();
    form.options.kind = kind;
    form
}

async fn set(
    world: &World,
    caller: &Caller,
    metric: &SeenMetric,
    version: i64,
    form: Option<&ChartForm>,
) -> Outcome<SeenMetric> {
    let id = metric.record.id;
    world
        .service
        .metrics()
        .update_metric_chart(caller, id, version, form)
        .await
}

#[on_sqlite]
async fn a_chart_is_set_read_and_given_back_to_the_program(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, Frequency::Monthly).await;
    assert_eq!(metric.chart(), None);
    let form = chart(ChartType::Bar);
    let saved = set(&world, &ann, &metric, 1, Some(&form)).await.unwrap();
    assert_eq!(
        saved.record.version, 2,
        "files and pictures that are kept must change"
    );
    let seen = world
        .service
        .metrics()
        .metric_by_id(&guest(), metric.record.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.chart(), Some(Ok(form.check().unwrap())));
    let reset = set(&world, &ann, &metric, 2, None).await.unwrap();
    assert_eq!((reset.record.version, reset.chart()), (3, None));
}

#[on_sqlite]
async fn the_same_chart_again_changes_nothing(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, Frequency::Monthly).await;
    let unset = set(&world, &ann, &metric, 1, None).await.unwrap();
    assert_eq!(unset.record, metric.record);
    let form = chart(ChartType::Seasonal);
    let saved = set(&world, &ann, &metric, 1, Some(&form)).await.unwrap();
    world.wait(60);
    // Sent again because the response was lost: the version is the old one.
    let mut same = form.clone();
    same.options.start = Some("  ".to_owned());
    let again = set(&world, &ann, &metric, 1, Some(&same)).await.unwrap();
    assert_eq!(again.record, saved.record);
}

#[on_both(locks)]
async fn another_change_in_between_is_a_conflict(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, Frequency::Monthly).await;

    set(&world, &ann, &metric, 1, Some(&chart(ChartType::Bar)))
        .await
        .unwrap();
    let problem = the_problem(set(&world, &ann, &metric, 1, Some(&chart(ChartType::Value))).await);
    assert_eq!(
        (problem.code, number(&problem, "current")),
        (Code::Conflict, 2)
    );

    let form = metric_form("m", Frequency::Monthly);
    let fields = world
        .service
        .metrics()
        .update_metric(&ann, metric.record.id, 1, &form, None, None)
        .await;
    assert_eq!(code(fields), Code::Conflict);

    let fields = world
        .service
        .metrics()
        .update_metric(&ann, metric.record.id, 2, &form, None, None)
        .await
        .unwrap();
    assert_eq!(
        fields.chart().unwrap().unwrap().options.kind,
        ChartType::Bar
    );
}

#[on_sqlite]
async fn a_chart_that_does_not_fit_or_is_wrong_is_refused(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, Frequency::Yearly).await;

    let mut form = chart(ChartType::Seasonal);
    let field = |name: &str| Some(name.to_owned());
    assert_eq!(
        codes(set(&world, &ann, &metric, 1, Some(&form)).await),
        [(field("options.type"), Code::ChartTypeNotAllowed)]
    );

    form.options.years = Some(0);
    form.look.width = Some(6);
    assert_eq!(
        codes(set(&world, &ann, &metric, 1, Some(&form)).await),
        [
            (field("options.years"), Code::NumberRange),
            (field("look.width"), Code::NumberRange)
        ],
    );

    let seen = world
        .service
        .metrics()
        .metric_by_id(&guest(), metric.record.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((seen.chart(), seen.record.version), (None, 1));
}

#[on_sqlite]
async fn only_who_edits_sets_a_chart(db: &TestDb) {
    let world = World::new(db);
    let (_, metric) = setting(&world, Frequency::Monthly).await;
    let bob = world.sign_up("bob", AccountKind::Publisher).await;
    let form = chart(ChartType::Bar);
    assert_eq!(
        code(set(&world, &bob, &metric, 1, Some(&form)).await),
        Code::Forbidden
    );
    assert_eq!(
        code(set(&world, &guest(), &metric, 1, Some(&form)).await),
        Code::SignInNeeded
    );
}

#[on_sqlite]
async fn what_is_kept_and_cannot_be_read_says_so(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, Frequency::Monthly).await;
    let mut damaged = metric.clone();
    damaged.record.chart = Some("{\"version\":7}".to_owned());
    assert_eq!(damaged.chart(), Some(Err(Unreadable::Version(7))));
    damaged.record.chart = Some(Chart::default().to_json());
    assert_eq!(damaged.chart(), Some(Ok(Chart::default())));
    let saved = set(&world, &ann, &metric, 1, Some(&ChartForm::default()))
        .await
        .unwrap();
    assert_eq!(saved.record, service_record(&damaged, &saved));
}

/// The expected record with the version and time of the saved one.
fn service_record(expected: &SeenMetric, saved: &SeenMetric) -> domain::catalogue::metric::Metric {
    let mut record = expected.record.clone();
    record.version = saved.record.version;
    record.updated_at = saved.record.updated_at;
    record
}
