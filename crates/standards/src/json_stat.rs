//! JSON-stat 2.0 (json-stat.org/full): one data set with the dimensions `metric` and `time`.

mod axis;

use std::fmt::Write as _;

use domain::number::push_shortest;
use domain::series::{Row, Series};
use serde_json::{Map, Value, json};

use crate::about::{About, with_host};
use axis::TimeAxis;

/// The dimension of the indicators.
const METRIC: &str = "metric";
/// The dimension of the periods and labels.
const TIME: &str = "time";

/// Most cells of a data set whose values are always a list.
const LISTED: usize = 100_000;

/// An indicator of a data set.
#[derive(Clone, Copy, Debug)]
pub struct Metric<'a> {
    /// Its id in the data set.
    pub id: &'a str,
    /// Its name.
    pub label: &'a str,
    /// The unit of the values; empty without one.
    pub unit: &'a str,
    /// The observations and holes.
    pub series: &'a Series,
}

/// The cells of a data set, by their numbers: all periods of the first indicator, all of the second, and so on.
struct CellNumbers<'a> {
    axis: TimeAxis,
    metrics: &'a [Metric<'a>],
    /// Whether statuses are written, and holes are categories of time.
    with_statuses: bool,
}

/// The data set as JSON text. The categories of `time` are the periods of all indicators in their order, then the
/// labels of categories. `href` is the address of the data set. With statuses, a hole is a cell without a value.
#[must_use]
pub fn write(about: &About<'_>, href: &str, metrics: &[Metric<'_>], with_statuses: bool) -> String {
    let cells = CellNumbers {
        axis: TimeAxis::of(metrics.iter().map(|metric| metric.series), with_statuses),
        metrics,
        with_statuses,
    };
    let mut out = head(about, href, &cells).to_string();
    out.pop();
    out.push_str(",\"value\":");
    cells.push_values(&mut out);
    let status =
        |row: &Row<'_>| (with_statuses && !row.status.is_normal()).then(|| row.status.to_string());
    let statuses = cells.texts(status);
    if !statuses.is_empty() {
        push_member(&mut out, "status", &statuses.into());
    }
    let mut extension = json!({"lang": about.language.to_string()});
    let texts = cells.texts(|row| row.text.map(str::to_owned));
    if !texts.is_empty() {
        extension = json!({"lang": about.language.to_string(), "texts": texts});
    }
    push_member(&mut out, "extension", &extension);
    out.push_str("}\n");
    out
}

/// Everything but values and statuses.
fn head(about: &About<'_>, href: &str, cells: &CellNumbers<'_>) -> Value {
    let metrics = cells.metrics;
    let ids: Vec<&str> = metrics.iter().map(|metric| metric.id).collect();
    let by_id = |value: fn(&Metric<'_>) -> Value| -> Map<String, Value> {
        let pairs = metrics.iter();
        pairs
            .map(|metric| (metric.id.to_owned(), value(metric)))
            .collect()
    };
    let labels = by_id(|metric| metric.label.into());
    let units = by_id(|metric| json!({"label": metric.unit, "decimals": metric.series.decimals()}));
    let mut whole = json!({
        "version": "2.0",
        "class": "dataset",
        "label": about.title,
        "id": [METRIC, TIME],
        "size": [metrics.len(), cells.axis.len()],
        "role": {"metric": [METRIC], "time": [TIME]},
        "dimension": {
            METRIC: {"category": {"index": ids, "label": labels, "unit": units}},
            TIME: {"category": {"index": cells.axis.categories()}},
        },
    });
    let licence = about.licence_address();
    let facts = [
        ("href", with_host(href).map(Value::from)),
        ("source", about.source.map(Value::from)),
        (
            "updated",
            about.modified.map(|modified| modified.to_string().into()),
        ),
        ("note", about.description.map(|note| json!([note]))),
        (
            "link",
            licence.map(|address| json!({"license": [{"href": address}]})),
        ),
    ];
    if let Some(members) = whole.as_object_mut() {
        for (name, value) in facts {
            if let Some(value) = value {
                members.insert(name.to_owned(), value);
            }
        }
    }
    whole
}

impl<'a> CellNumbers<'a> {
    /// The rows with the numbers of their cells, ascending.
    fn rows(&self) -> impl Iterator<Item = (usize, Row<'a>)> {
        self.metrics.iter().enumerate().flat_map(|(place, metric)| {
            let start = place * self.axis.len();
            let mut rows: Vec<_> = metric
                .series
                .rows()
                .filter(|row| self.with_statuses || row.value.is_some())
                .map(|row| (start + self.axis.place(row.position), row))
                .collect();
            // Labels of categories are in the order of the series that had each first.
            rows.sort_by_key(|(cell, _)| *cell);
            rows
        })
    }

    /// The values: a list, which every client reads; by the numbers of the cells in a large set that is mostly empty.
    fn push_values(&self, out: &mut String) {
        let values: usize = self.metrics.iter().map(|metric| metric.series.len()).sum();
        let cells = self.metrics.len() * self.axis.len();
        let is_list = cells <= LISTED || values * 4 >= cells;
        out.push(if is_list { '[' } else { '{' });
        let mut next = 0;
        for (cell, row) in self.rows() {
            let Some(value) = row.value else { continue };
            if is_list {
                push_nulls(out, next..cell);
                push_comma(out, cell > 0);
            } else {
                push_comma(out, next > 0);
                // Writing to a string cannot fail.
                let _ = write!(out, "\"{cell}\":");
            }
            push_shortest(out, value);
            next = cell + 1;
        }
        if is_list {
            push_nulls(out, next..cells);
        }
        out.push(if is_list { ']' } else { '}' });
    }

    /// Texts of rows by the numbers of their cells.
    fn texts(&self, text: impl Fn(&Row<'_>) -> Option<String>) -> Map<String, Value> {
        let texts = self.rows();
        texts
            .filter_map(|(cell, row)| Some((cell.to_string(), text(&row)?.into())))
            .collect()
    }
}

/// Appends a member to an object that has others.
fn push_member(out: &mut String, name: &str, value: &Value) {
    // Writing to a string cannot fail.
    let _ = write!(out, ",\"{name}\":{value}");
}

fn push_comma(out: &mut String, is_needed: bool) {
    if is_needed {
        out.push(',');
    }
}

fn push_nulls(out: &mut String, cells: std::ops::Range<usize>) {
    for cell in cells {
        push_comma(out, cell > 0);
        out.push_str("null");
    }
}

#[cfg(test)]
mod tests {
    use domain::calendar::frequency::Frequency;
    use domain::catalogue::licence::Licence;
    use domain::series::observation::parse_lines;
    use domain::text::language::Language;
    use rstest::rstest;

    use super::*;

    /// The data set of indicators with these frequencies and lines, parsed again.
    fn data_set(series: &[(Frequency, &str)], with_statuses: bool) -> Value {
        let series: Vec<Series> = series
            .iter()
            .map(|(frequency, lines)| parse_lines(*frequency, lines).unwrap())
            .collect();
        let ids: Vec<String> = (0..series.len())
            .map(|number| format!("m{number}"))
            .collect();
        let metrics: Vec<Metric<'_>> = ids
            .iter()
            .zip(&series)
            .map(|(id, series)| Metric {
                id,
                label: "Price",
                unit: "€",
                series,
            })
            .collect();
        let about = About {
            language: Language::En,
            title: "Prices",
            description: None,
            page: "https://statit.example/a/prices",
            source: Some("Office"),
            licence: Licence::CcBy,
            modified: None,
        };
        let text = write(&about, "", &metrics, with_statuses);
        serde_json::from_str(&text).unwrap()
    }

    use Frequency::{Category, Monthly, Yearly};

    #[rstest]
    #[case::one_series(&[(Yearly, "2023;1.5\n2024;-2")], &["2023", "2024"], "[1.5,-2]")]
    #[case::nothing(&[(Yearly, "")], &[], "[]")]
    #[case::gaps(&[(Yearly, "2020;1\n2021;2"), (Yearly, "2021;3\n2022;4")], &["2020", "2021", "2022"], "[1,2,null,null,3,4]")]
    #[case::last_cells(&[(Yearly, "2021;3"), (Yearly, "2020;1")], &["2020", "2021"], "[null,3,1,null]")]
    #[case::mixed(&[(Yearly, "2024;1"), (Monthly, "2024-02;2\n2023-12;5")], &["2023-12", "2024", "2024-02"], "[null,1,null,5,null,2]")]
    #[case::few(
        &[(Yearly, "2020;1"), (Yearly, "2021;2"), (Yearly, "2022;3")],
        &["2020", "2021", "2022"],
        "[1,null,null,null,2,null,null,null,3]"
    )]
    #[case::labels(&[(Category, "b;1\na;2"), (Category, "a;3\nb;4\n2024;5")], &["b", "a", "2024"], "[1,2,null,4,3,5]")]
    #[case::a_label_like_a_period(&[(Category, "2024;1"), (Yearly, "2024;2")], &["2024"], "[1,2]")]
    fn cells_are_in_the_order_of_their_dimensions(
        #[case] series: &[(Frequency, &str)],
        #[case] periods: &[&str],
        #[case] values: &str,
    ) {
        let set = data_set(series, false);
        assert_eq!(
            set["dimension"]["time"]["category"]["index"],
            json!(periods)
        );
        assert_eq!(set["size"], json!([series.len(), periods.len()]));
        assert_eq!(set["value"].to_string(), values);
        assert_eq!(set["status"], Value::Null);
    }

    #[test]
    fn a_large_set_that_is_mostly_empty_names_its_cells() {
        // Each of 400 indicators has a period of its own: 160,000 cells with 400 values.
        let lines: Vec<String> = (0..400)
            .map(|year| format!("{};{year}", 1600 + year))
            .collect();
        let series: Vec<_> = lines.iter().map(|line| (Yearly, line.as_str())).collect();
        let set = data_set(&series, false);
        let values = set["value"].as_object().unwrap();
        assert_eq!(values.len(), 400);
        assert_eq!(values.get("1"), None);
        assert_eq!(values["401"], json!(1));
        assert_eq!(values["159999"], json!(399));
    }

    #[test]
    fn statuses_and_holes_are_written_where_they_are_wanted() {
        let lines = "2023;1 P;first\n2024;: M\n2025;2";
        let set = data_set(&[(Yearly, lines)], true);
        assert_eq!(set["value"], json!([1, null, 2]));
        assert_eq!(set["status"], json!({"0": "P", "1": "M"}));
        assert_eq!(
            set["extension"],
            json!({"lang": "en", "texts": {"0": "first"}})
        );
        let set = data_set(&[(Yearly, lines)], false);
        assert_eq!(set["value"], json!([1, 2]));
        assert_eq!(set["status"], Value::Null);
    }

    #[test]
    fn facts_have_the_places_of_the_standard() {
        let set = data_set(&[(Yearly, "2024;1.25")], false);
        assert_eq!(
            set["dimension"]["metric"]["category"],
            json!({"index": ["m0"], "label": {"m0": "Price"}, "unit": {"m0": {"label": "€", "decimals": 2}}})
        );
        assert_eq!(set["role"], json!({"metric": ["metric"], "time": ["time"]}));
        assert_eq!(set["source"], json!("Office"));
        assert_eq!(
            set["link"]["license"][0]["href"],
            json!("https://creativecommons.org/licenses/by/4.0/deed.en")
        );
        assert_eq!(set.get("href"), None);
    }
}
