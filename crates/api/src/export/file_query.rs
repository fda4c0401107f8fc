//! The files of a collection's observations, their options, and the columns of the table.

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use http::HeaderValue;
use serde::Deserialize;
use standards::{CsvColumn, Kind, csvw};
use utoipa::{IntoParams, ToSchema};

use super::selection::Selection;
use crate::request::options;
use crate::request::options::FrequencyChoice;

/// A file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    Csv,
    JsonStat,
    /// The description of the CSV file.
    Csvw,
    /// The description of the collection.
    Package,
}

impl FileKind {
    /// The last segment of its address.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Csv => "observations.csv",
            Self::JsonStat => "observations.jsonstat",
            Self::Csvw => "csvw.json",
            Self::Package => "datapackage.json",
        }
    }

    pub(super) fn media_type(self) -> &'static HeaderValue {
        static CSV: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");
        static CSVW: HeaderValue = HeaderValue::from_static(csvw::MEDIA_TYPE);
        static JSON: HeaderValue = HeaderValue::from_static("application/json");
        match self {
            Self::Csv => &CSV,
            Self::Csvw => &CSVW,
            Self::JsonStat | Self::Package => &JSON,
        }
    }
}

/// The options that choose indicators and rows.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct RowOptions {
    /// Only indicators whose path or name has this text.
    search: Option<String>,
    /// Only indicators of this frequency.
    #[param(inline, value_type = Option<FrequencyChoice>)]
    frequency: Option<Frequency>,
    /// Only the indicator at this path and those below it.
    #[serde(deserialize_with = "options::path")]
    #[param(value_type = Option<String>)]
    under: Option<MetricPath>,
    /// Statuses of observations, and rows for periods whose value is missing.
    #[param(inline)]
    status: Option<StatusOption>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum StatusOption {
    Show,
}

impl RowOptions {
    /// The indicators.
    pub(super) fn selection(&self) -> Selection {
        Selection {
            ids: Vec::new(),
            search: self.search.clone(),
            frequency: self.frequency,
            under: self.under.clone(),
        }
    }

    /// Whether statuses and holes are written.
    pub(super) const fn has_statuses(&self) -> bool {
        self.status.is_some()
    }

    /// The columns of the CSV file.
    pub(super) fn columns(&self) -> Vec<CsvColumn> {
        let column = |name, kind, about, required| CsvColumn {
            name,
            kind,
            about,
            required,
        };
        let status = column(
            "status",
            Kind::Text,
            "SDMX codes of the observation's status; empty for a normal one",
            false,
        );
        let mut columns = vec![
            column(
                "id",
                Kind::Text,
                "account/collection/path of the indicator",
                true,
            ),
            column("period", Kind::Text, "period, or label of a category", true),
            column(
                "period_start",
                Kind::Day,
                "first day of the period; empty for a category",
                false,
            ),
            column(
                "value",
                Kind::Number,
                "value; empty for a hole",
                !self.has_statuses(),
            ),
        ];
        columns.extend(self.has_statuses().then_some(status));
        columns.push(column("text", Kind::Text, "text of the observation", false));
        columns
    }
}

/// The options of the CSV file in a query as it was sent, with the mark before them; empty without options. Clients compare
/// the address in a description with the one that they requested.
pub(super) fn file_options(query: Option<&str>) -> String {
    let options = query.unwrap_or("").split('&');
    let options: Vec<&str> = options
        .filter(|option| !option.is_empty() && !option.starts_with("lang="))
        .collect();
    match options.is_empty() {
        true => String::new(),
        false => format!("?{}", options.join("&")),
    }
}
