//! Formats of series: CSV and its description, JSON, JSON-stat and workbooks.

pub(crate) mod csv;
pub(crate) mod json;
pub(crate) mod rows;
pub(crate) mod standard;
pub(crate) mod xlsx;

use http::{HeaderMap, HeaderValue};
use transport::response::encoding::Encoding;

/// The kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Csv,
    /// The description of the CSV file.
    Csvw,
    Json,
    JsonStat,
    Xlsx,
}

impl Format {
    pub(crate) const ALL: [Self; 5] = [
        Self::Csv,
        Self::Csvw,
        Self::Json,
        Self::JsonStat,
        Self::Xlsx,
    ];

    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Csvw => "csvw",
            Self::Json => "json",
            Self::JsonStat => "jsonstat",
            Self::Xlsx => "xlsx",
        }
    }

    /// The path after the keys.
    pub(crate) fn ending(self) -> String {
        format!(".{}", self.extension())
    }

    /// The part of a path before its ending, and the format that the ending names.
    pub(crate) fn parse(path: &str) -> Option<(&str, Self)> {
        Self::ALL.into_iter().find_map(|format| {
            let rest = path.strip_suffix(format.extension())?;
            Some((rest.strip_suffix('.')?, format))
        })
    }

    pub(crate) fn media_type(self) -> &'static HeaderValue {
        static CSV: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");
        static CSVW: HeaderValue = HeaderValue::from_static(standards::csvw::MEDIA_TYPE);
        static JSON: HeaderValue = HeaderValue::from_static("application/json");
        static XLSX: HeaderValue = HeaderValue::from_static(
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        );
        match self {
            Self::Csv => &CSV,
            Self::Csvw => &CSVW,
            Self::Json | Self::JsonStat => &JSON,
            Self::Xlsx => &XLSX,
        }
    }

    /// The best coding that the request accepts. A workbook is compressed already.
    pub(crate) fn encoding(self, headers: &HeaderMap) -> Encoding {
        match self {
            Self::Csv | Self::Csvw | Self::Json | Self::JsonStat => Encoding::accepted(headers),
            Self::Xlsx => Encoding::Identity,
        }
    }
}
