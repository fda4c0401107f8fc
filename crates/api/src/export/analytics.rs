//! `/api/v1/collections/{account}/{collection}/analytics.csv` and `.xlsx`: the numbers of readers by day or month, for
//! those who may see them.

use domain::operation::analytics::{AnalyticsRange, Target};
use domain::problem::{Code, Problem};
use rust_xlsxwriter::{Workbook, XlsxError};
use service::operation::analytics::{AnalyticsNumbers, TargetWanted};
use service::{Caller, Service};
use transport::fault::HttpError;

use super::table::TableFormat;

/// What a request asks for, before its keys are looked up.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct AnalyticsQuery {
    range: Option<AnalyticsRange>,
    metric: Option<String>,
    dashboard: Option<String>,
}

impl AnalyticsQuery {
    /// Reads `range`, and `indicator` or `dashboard`.
    pub(super) fn read(query: Option<&str>) -> Result<Self, Vec<Problem>> {
        let mut read = Self::default();
        let mut problems = Vec::new();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            let is_repeated = match name.as_ref() {
                "range" => match AnalyticsRange::parse(&value) {
                    Some(range) => read.range.replace(range).is_some(),
                    None => {
                        let choices = AnalyticsRange::ALL.map(AnalyticsRange::as_str).join(", ");
                        problems.push(
                            Problem::at("range", Code::OptionChoice)
                                .with("text", value.into_owned())
                                .with("choices", choices),
                        );
                        false
                    }
                },
                "indicator" => read.metric.replace(value.into_owned()).is_some(),
                "dashboard" => read.dashboard.replace(value.into_owned()).is_some(),
                _ => {
                    problems.push(Problem::at(name.into_owned(), Code::OptionUnknown));
                    false
                }
            };
            if is_repeated {
                problems.push(Problem::new(Code::OptionRepeated));
            }
        }
        match problems.is_empty() {
            true => Ok(read),
            false => Err(problems),
        }
    }

    /// The numbers.
    ///
    /// # Errors
    /// [`HttpError::NotFound`] for a caller who may not see them, and for an unknown object.
    pub(super) async fn numbers(
        self,
        service: &Service,
        caller: &Caller,
        (account, collection): (&str, &str),
    ) -> Result<AnalyticsNumbers, HttpError> {
        let found = service
            .collections()
            .collection(caller, account, collection)
            .await?;
        let seen = found.ok_or(HttpError::NotFound)?;
        let target = match (self.metric, self.dashboard) {
            (None, None) => Target::Collection,
            (Some(path), None) => {
                let found = service.metrics().metric(caller, account, collection, &path);
                Target::Metric(found.await?.ok_or(HttpError::NotFound)?.record.id)
            }
            (None, Some(key)) => {
                let dashboards = service.dashboards();
                let found = dashboards.dashboard(caller, account, Some(collection), &key);
                Target::Dashboard(found.await?.ok_or(HttpError::NotFound)?.record.id)
            }
            (Some(_), Some(_)) => return Err(HttpError::NotFound),
        };
        let wanted = TargetWanted {
            collection: seen.record.id,
            target,
        };
        let range = self.range.unwrap_or(AnalyticsRange::Days);
        let numbers = service.analytics().numbers(caller, wanted, range).await?;
        numbers.ok_or(HttpError::NotFound)
    }
}

/// The table: a line with names, then a line a period with its name and figures; without a figure that was not counted
/// yet.
pub(super) fn write(numbers: &AnalyticsNumbers, format: TableFormat) -> Result<Vec<u8>, HttpError> {
    match format {
        TableFormat::Csv => Ok(csv(numbers).into_bytes()),
        TableFormat::Workbook => workbook(numbers).map_err(|error| {
            tracing::error!(%error, "a workbook of numbers");
            HttpError::Internal
        }),
    }
}

fn names(numbers: &AnalyticsNumbers) -> impl Iterator<Item = &'static str> {
    let figures = numbers
        .measures
        .iter()
        .map(|measure| measure.figure.as_str());
    std::iter::once("period").chain(figures)
}

/// The figures of the period at a place; `None` for one that was not counted yet.
fn figures(numbers: &AnalyticsNumbers, place: usize) -> impl Iterator<Item = Option<u64>> {
    let measures = numbers.measures.iter();
    measures.map(move |measure| {
        let values = measure.values.iter().skip(measure.first);
        let place = place.checked_sub(measure.first)?;
        values.copied().nth(place)
    })
}

/// No name and no period has a character that CSV escapes.
fn csv(numbers: &AnalyticsNumbers) -> String {
    let mut text = names(numbers).collect::<Vec<_>>().join(",");
    text.push_str("\r\n");
    for (place, period) in numbers.spans.names().into_iter().enumerate() {
        text.push_str(&period);
        for figure in figures(numbers, place) {
            text.push(',');
            text.push_str(&figure.map(|figure| figure.to_string()).unwrap_or_default());
        }
        text.push_str("\r\n");
    }
    text
}

fn workbook(numbers: &AnalyticsNumbers) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, name) in (0_u16..).zip(names(numbers)) {
        sheet.write_string(0, column, name)?;
    }
    for ((place, row), period) in (0..).zip(1_u32..).zip(numbers.spans.names()) {
        sheet.write_string(row, 0, period)?;
        for (column, figure) in (1_u16..).zip(figures(numbers, place)) {
            let Some(figure) = figure else { continue };
            // Exact: no count comes near 2^53.
            let number = u32::try_from(figure).map_or(f64::MAX, f64::from);
            sheet.write_number(row, column, number)?;
        }
    }
    workbook.save_to_buffer()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_names_a_range_and_an_object() {
        let read = AnalyticsQuery::read(Some("range=months&indicator=cpi%2Ffood"));
        let expected = AnalyticsQuery {
            range: Some(AnalyticsRange::Months),
            metric: Some("cpi/food".to_owned()),
            dashboard: None,
        };
        assert_eq!(read, Ok(expected));
        assert_eq!(AnalyticsQuery::read(None), Ok(AnalyticsQuery::default()));
        for (query, code) in [
            ("range=years", Code::OptionChoice),
            ("freq=M", Code::OptionUnknown),
            ("range=days&range=all", Code::OptionRepeated),
        ] {
            let problems = AnalyticsQuery::read(Some(query)).unwrap_err();
            assert_eq!(problems[0].code, code, "{query}");
        }
    }
}
