//! The check of a change of an indicator's frequency.

use domain::access::{EditMetrics, Grant};
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::{Chart, ChartOptions};
use domain::catalogue::metric::{FrequencyChange, Metric, MetricFields};
use domain::problem::{Code, Problem};
use domain::series::view::Defaults;
use store::Tx;

use crate::outcome::Outcome;

/// The defaults of an indicator for absent options, while its series has this frequency.
#[must_use]
pub fn defaults(metric: &Metric, frequency: Frequency, display: bool) -> Defaults {
    let transformation = metric.transformation;
    let parameter = || {
        let text = metric.parameter.as_deref()?;
        transformation.read_parameter(frequency, text).ok()?
    };
    Defaults {
        aggregation: metric.aggregation,
        display: display.then(|| (transformation, parameter())),
    }
}

/// Checks that an indicator may get the frequency of its new fields: it must not break the indicator's own chart, nor a
/// chart on a dashboard of its collection. Charts elsewhere show why they cannot be drawn.
pub(super) async fn check(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    record: &Metric,
    fields: &MetricFields,
    republishes: bool,
) -> Outcome<()> {
    let (from, to) = (record.frequency, fields.frequency);
    let change = FrequencyChange {
        from,
        to,
        observations: record.observations,
        vintage: record.vintage,
        republishes,
    };
    change.check()?;

    if from == to || record.observations == 0 {
        return Ok(());
    }

    let own = record.chart.as_deref().map(Chart::from_json);
    let own = own.and_then(Result::ok).filter(|chart| {
        chart.options.check_fit(from).is_ok() && chart.options.check_fit(to).is_err()
    });

    let before = defaults(record, from, true);
    let after = Defaults {
        aggregation: fields.aggregation,
        display: Some((fields.transformation, fields.parameter)),
    };

    let charts = store::dashboard::chart::of_metric(tx, grant, record.id).await?;
    let lost = charts.iter().filter(|(chart, series)| {
        ChartOptions::from_json(chart).is_ok_and(|chart| {
            series.fits(&chart, from, &before) && !series.fits(&chart, to, &after)
        })
    });

    match lost.count() + usize::from(own.is_some()) {
        0 => Ok(()),
        count => {
            let problem = Problem::at("frequency", Code::FrequencyInCharts);
            Err(problem.with("count", count).into())
        }
    }
}
