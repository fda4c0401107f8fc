//! Series of charts: each is a reading of its indicator, whose frequency they hold.

use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::{ChartOptionsForm, ChartType};
use domain::catalogue::dashboard::{DashboardChartForm, SeriesForm, SeriesOptions};
use domain::id::MetricId;
use domain::problem::Code;
use service::metric::edit::NewLines;
use testdb::{TestDb, on_sqlite};

use super::{Stage, chart, charts_of, create, form, metric, series, stage};
use crate::world::{code, codes, metric_form, number, the_problem};

#[on_sqlite]
async fn a_frequency_that_charts_of_the_collection_depend_on_stays(db: &TestDb) {
    let Stage {
        world, ann, open, ..
    } = stage(db).await;

    let mut seasons = chart("seasons", &[open]);
    seasons.options.kind = ChartType::Seasonal;
    let mut quarters = chart("quarters", &[open]);
    quarters.series[0].options = SeriesOptions {
        freq: Some("Q".into()),
        agg: Some("sum".into()),
        ..SeriesOptions::default()
    };

    let charts = [chart("plain", &[open]), seasons.clone(), quarters];
    let board = create(&world, &ann, ("ann", Some("open")), &form("board"), &charts)
        .await
        .unwrap();
    // Personal dashboards do not block a change of frequency.
    create(&world, &ann, ("ann", None), &form("own"), &[seasons])
        .await
        .unwrap();

    let update = async |frequency, lines: &str| {
        let form = metric_form("cpi", frequency);
        let lines = Some(NewLines { lines, based_on: 1 });
        world
            .service
            .metrics()
            .update_metric(&ann, open, 1, &form, lines, None)
            .await
    };

    let problem = the_problem(update(Frequency::Yearly, "2020;1").await);
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::FrequencyInCharts, Some("frequency"))
    );
    assert_eq!(number(&problem, "count"), 2);
    assert_eq!(
        code(update(Frequency::Category, "a;1").await),
        Code::FrequencyInCharts
    );

    for (key, version) in [("seasons", 1), ("quarters", 1)] {
        let found = charts_of(&world, &ann, &board).await;
        let id = found
            .iter()
            .find(|chart| chart.record.key == key)
            .unwrap()
            .record
            .id;
        let plain = chart(key, &[open]);
        world
            .service
            .dashboards()
            .update_chart(&ann, id, version, &plain)
            .await
            .unwrap();
    }

    let changed = update(Frequency::Yearly, "2020;1").await.unwrap();
    assert_eq!(changed.record.frequency, Frequency::Yearly);
}

#[on_sqlite]
async fn each_series_is_checked_as_a_reading_of_its_indicator(db: &TestDb) {
    let Stage {
        world, ann, open, ..
    } = stage(db).await;

    let yearly = metric(&world, &ann, "open", "years", Frequency::Yearly).await;
    let colours = metric(&world, &ann, "open", "colours", Frequency::Category).await;
    let made = create(&world, &ann, ("ann", None), &form("board"), &[])
        .await
        .unwrap();

    let read = |metric: MetricId, freq: &str, agg: &str, transform: &str, param: &str| SeriesForm {
        options: SeriesOptions {
            freq: Some(freq.to_owned()),
            agg: Some(agg.to_owned()),
            transform: Some(transform.to_owned()),
            param: Some(param.to_owned()),
        },
        ..series(metric)
    };

    let kind = |kind: ChartType| ChartOptionsForm {
        kind,
        ..ChartOptionsForm::default()
    };

    for (series, kind, expected) in [
        (
            vec![read(open, "M", "", "pct", "12"), read(open, "", "", "", "")],
            kind(ChartType::Line),
            vec![],
        ),
        (
            vec![read(open, "Y", "", "", "")],
            kind(ChartType::Line),
            vec![("series.0.agg", Code::OptionAggNeeded)],
        ),
        (
            vec![read(open, "", "", "", ""), read(yearly, "M", "", "", "")],
            kind(ChartType::Line),
            vec![("series.1.freq", Code::OptionFreqHigher)],
        ),
        (
            vec![read(open, "", "", "cubed", "")],
            kind(ChartType::Line),
            vec![("series.0.transform", Code::OptionChoice)],
        ),
        (
            vec![read(colours, "Y", "", "", "")],
            kind(ChartType::Line),
            vec![("series.0.freq", Code::OptionCategories)],
        ),
        // One series that the chart type can draw is enough.
        (
            vec![read(yearly, "", "", "", ""), read(open, "", "", "", "")],
            kind(ChartType::Seasonal),
            vec![],
        ),
        (
            vec![read(yearly, "", "", "", ""), read(colours, "", "", "", "")],
            kind(ChartType::Seasonal),
            vec![("options.type", Code::ChartTypeNotAllowed)],
        ),
        (
            vec![read(open, "Y", "sum", "", "")],
            kind(ChartType::Seasonal),
            vec![("options.type", Code::ChartTypeNotAllowed)],
        ),
        (
            vec![SeriesForm::default()],
            kind(ChartType::Line),
            vec![("series.0.metric", Code::Required)],
        ),
    ] {
        let form = DashboardChartForm {
            options: kind,
            series,
            ..chart("a", &[])
        };
        let outcome = world
            .service
            .dashboards()
            .create_chart(&ann, made.record.id, &form, None)
            .await;
        if expected.is_empty() {
            let id = outcome.unwrap().record.id;
            world
                .service
                .dashboards()
                .delete_charts(&ann, made.record.id, &[id])
                .await
                .unwrap();
            continue;
        }
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(field, code)| (Some(field.to_owned()), code))
            .collect();
        assert_eq!(codes(outcome), expected);
    }
}
