//! A view of a series in the formats of standards: JSON-stat, and the description of its CSV file.

use domain::invariant::Invariant as _;
use domain::series::view::Reading;
use domain::text::language::Language;
use standards::json_stat::{self, Metric};
use standards::{About, CsvColumn, CsvTable, Kind, csvw as description};

use super::Format;
use super::rows::Rows;
use crate::series::query::Query;
use crate::series::source::Source;

/// The series as a JSON-stat data set of one indicator, in the language of the request.
pub(crate) fn json_stat(source: &Source<'_>, rows: &Rows<'_>, query: &Query) -> String {
    let language = query.language.language();
    let about = about(source, language);
    let unit = match rows.measure() {
        ("percent", _) => "%".to_owned(),
        (_, Some(base)) => format!("{base} = 100"),
        _ => source.unit.wording(language).unwrap_or("").to_owned(),
    };
    let metric = Metric {
        id: source.path,
        label: about.title,
        unit: &unit,
        series: rows.series(),
    };
    let origin = source.address.strip_suffix(source.id.as_str());
    let origin = origin.invariant("an address ends with the id");
    let (place, _) = source.id.rsplit_once('/').invariant("an id has segments");
    let file = file_address(source.path, Format::JsonStat, source.reading, query);
    let href = format!("{origin}api/v1/series/{place}/{file}");
    json_stat::write(&about, &href, &[metric], rows.columns.status)
}

/// The description of the CSV file with the same options.
pub(crate) fn csvw(source: &Source<'_>, rows: &Rows<'_>, query: &Query) -> String {
    let about = about(source, query.language.language());
    let columns: Vec<CsvColumn> = rows
        .headings()
        .map(|heading| column(heading, rows))
        .collect();
    let address = file_address(source.path, Format::Csv, source.reading, query);
    let table = CsvTable {
        address: &address,
        columns: &columns,
        key: &["date"],
        dialect: query.style.dialect(),
    };
    description::write(&about, &table)
}

/// The address of a file of the series with the same options, relative to its other files.
pub(crate) fn file_address(path: &str, format: Format, reading: &Reading, query: &Query) -> String {
    let name = path.rsplit('/').next().invariant("a path has a segment");
    let options = [reading.canonical(), query.style.query()];
    let options: Vec<_> = options
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let mark = if options.is_empty() { "" } else { "?" };
    format!("{name}{}{mark}{}", format.ending(), options.join("&"))
}

fn about<'a>(source: &'a Source<'_>, language: Language) -> About<'a> {
    About {
        language,
        title: source.name.wording(language).unwrap_or(source.path),
        description: None,
        page: &source.address,
        source: source.source,
        licence: source.licence,
        modified: source.updated,
    }
}

fn column(heading: &'static str, rows: &Rows<'_>) -> CsvColumn {
    let (kind, about, required) = match heading {
        "date" => (
            Kind::of_periods(rows.series().frequency()),
            "period, or label of a category",
            true,
        ),
        "period_start" => (Kind::Day, "first day of the period", false),
        "value" => (
            Kind::Number,
            "value; empty for a hole",
            !rows.columns.status,
        ),
        "status" => (
            Kind::Text,
            "SDMX codes of the observation's status; empty for a normal one",
            false,
        ),
        "incomplete" => (
            Kind::Truth,
            "whether the period has fewer observations than it should",
            true,
        ),
        "season" => (Kind::Text, "name of the season", false),
        "at" => (Kind::Whole, "place in the season, from 0", false),
        _ => (Kind::Text, "text of the observation", false),
    };
    CsvColumn {
        name: heading,
        kind,
        about,
        required,
    }
}
