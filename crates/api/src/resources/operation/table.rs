//! The operations on series and files, and those of the whole site.

use domain::identity::access_key::KeyScope;

use super::{Content, Kind, Operation, Parameter};
use crate::resources::observations::{ObservationsAnswer, ObservationsRequest};

pub(super) const fn text(name: &'static str, about: &'static str) -> Parameter {
    Parameter {
        name,
        about,
        kind: Kind::Text,
    }
}

pub(super) const fn choice(
    name: &'static str,
    about: &'static str,
    choices: &'static [&'static str],
) -> Parameter {
    Parameter {
        name,
        about,
        kind: Kind::Choice(choices),
    }
}

pub(super) const FIRST: Parameter = Parameter {
    name: "first",
    about: "The number of items on the page.",
    kind: Kind::Number {
        least: 1,
        most: crate::request::options::MAX_PAGE,
    },
};
pub(super) const AFTER: Parameter = text("after", "The `after` of the page before.");

/// The read options of a series; see the guide.
const READING: &[Parameter] = &[
    choice(
        "freq",
        "The frequency of the result: the series’ own or a lower one.",
        &["D", "W", "M", "Q", "S", "Y"],
    ),
    choice(
        "agg",
        "The method of aggregation to a lower frequency.",
        &["sum", "avg", "last"],
    ),
    choice(
        "transform",
        "The transformation.",
        &["none", "change", "pct", "mavg", "msum", "index"],
    ),
    text(
        "param",
        "The parameter of the transformation: a number of periods, or the base period.",
    ),
    text("start", "The first date, or `-n` for the last n periods."),
    text("end", "The last date."),
    choice(
        "partial",
        "Incomplete periods of an aggregation.",
        &["flag", "hide", "show"],
    ),
    text(
        "asof",
        "A past state: an instant, a date, or `vN` for the vintage N.",
    ),
    choice("order", "The order of the observations.", &["asc", "desc"]),
    text(
        "limit",
        "The largest number of observations, the first ones in that order.",
    ),
    text("season", "The day on which a season starts, `MM-DD`."),
];

/// The option of CSV files alone.
const BYTE_ORDER_MARK: Parameter = choice(
    "bom",
    "Begins the file with a byte order mark, which Excel needs to read it as UTF-8.",
    &["true"],
);

const IDS: Parameter = Parameter {
    name: "id",
    about: "`account/collection/path` of a series, or the address of its page; up to 200.",
    kind: Kind::List,
};
const SERIES: &str = "/api/v1/series/{account}/{collection}/{path}";

macro_rules! series {
    ($part:literal) => {
        concat!("/api/v1/series/{account}/{collection}/{path}", $part)
    };
}

/// An operation without parameters in the address and without a body, for guests too.
pub(super) const READ: Operation = Operation {
    method: "get",
    path: SERIES,
    id: "",
    summary: "",
    query: &[],
    body: &[],
    success: (200, &[]),
    scope: None,
};

/// An operation that needs the scope `publish`.
pub(super) const WRITE: Operation = Operation {
    scope: Some(KeyScope::Publish),
    ..READ
};

/// The operations on series, and those of the whole site.
pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        path: series!(".csv"),
        id: "readSeriesCsv",
        summary: "Observations of a series as CSV",
        query: &[READING, &[BYTE_ORDER_MARK]],
        success: (200, &[Content::Text("text/csv")]),
        ..READ
    },
    Operation {
        path: series!(".json"),
        id: "readSeriesJson",
        summary: "Observations of a series as JSON columns",
        query: &[READING],
        success: (200, &[Content::AnyJson]),
        ..READ
    },
    Operation {
        path: series!(".xlsx"),
        id: "readSeriesXlsx",
        summary: "Observations of a series as a workbook",
        query: &[READING],
        success: (
            200,
            &[Content::File(
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            )],
        ),
        ..READ
    },
    Operation {
        path: "/api/v1/observations",
        id: "readObservations",
        summary: "Observations of up to 200 series, with the same options for all",
        query: &[&[IDS], READING],
        success: (
            200,
            &[Content::Json(|schemas| schemas.of::<ObservationsAnswer>())],
        ),
        ..READ
    },
    Operation {
        method: "post",
        path: "/api/v1/observations",
        id: "queryObservations",
        summary: "Observations of up to 200 series, each with its own options",
        body: &[Content::Json(|schemas| schemas.of::<ObservationsRequest>())],
        success: (
            200,
            &[Content::Json(|schemas| schemas.of::<ObservationsAnswer>())],
        ),
        ..READ
    },
    Operation {
        path: "/api/v1/search",
        id: "search",
        summary: "Indicators, dashboards, collections, accounts and questions that match a text",
        query: &[&[
            text("q", "The text, with its filters."),
            Parameter {
                name: "kind",
                about: "Only this kind: `metric`, `dashboard`, `collection`, `account`, `question`.",
                kind: Kind::List,
            },
            FIRST,
            AFTER,
        ]],
        success: (200, &[Content::AnyJson]),
        ..READ
    },
    Operation {
        path: "/api/v1/suggest",
        id: "suggest",
        summary: "Words that complete a text",
        query: &[&[text("q", "The beginning of a text.")]],
        success: (200, &[Content::AnyJson]),
        ..READ
    },
    Operation {
        method: "post",
        path: "/api/v1/import/{account}/{collection}",
        id: "importFile",
        summary: "Import a file of many series",
        body: &[Content::File("application/octet-stream")],
        success: (200, &[Content::AnyJson]),
        ..WRITE
    },
    Operation {
        path: series!("/chart.svg"),
        id: "readSeriesChartSvg",
        summary: "The chart of a series as SVG; its further options are in the guide",
        query: &[READING],
        success: (200, &[Content::Text("image/svg+xml")]),
        ..READ
    },
    Operation {
        path: series!("/chart.png"),
        id: "readSeriesChartPng",
        summary: "The chart of a series as PNG; its further options are in the guide",
        query: &[READING],
        success: (200, &[Content::File("image/png")]),
        ..READ
    },
    Operation {
        method: "post",
        path: "/api/v1/imports/{id}/publish",
        id: "publishImport",
        summary: "Publish a file that was stored by the import; the progress comes line by line",
        body: &[Content::AnyJson],
        success: (200, &[Content::File("application/x-ndjson")]),
        ..WRITE
    },
    Operation {
        path: "/api/v1/imports/{id}/invalid",
        id: "readInvalidPart",
        summary: "The part of a stored file that cannot be published, with the reasons",
        success: (200, &[Content::File("application/octet-stream")]),
        scope: Some(KeyScope::Publish),
        ..READ
    },
    Operation {
        path: "/api/v1/openapi.json",
        id: "openapi",
        summary: "This description",
        success: (200, &[Content::AnyJson]),
        ..READ
    },
    Operation {
        path: "/api/v1/dashboards/{account}/{collection}/{dashboard}/{chart}",
        id: "readDashboardChart",
        summary: "A chart of a dashboard: its key, then `.svg` or `.png`",
        success: (
            200,
            &[Content::Text("image/svg+xml"), Content::File("image/png")],
        ),
        ..READ
    },
    Operation {
        path: "/api/v1/accounts/{account}/picture",
        id: "readPicture",
        summary: "The picture of an account",
        success: (200, &[Content::File("image/png")]),
        ..READ
    },
    Operation {
        path: "/api/v1/collections/{account}/{collection}/{file}",
        id: "exportCollection",
        summary: "A collection as one file: `export.csv`, `export.xlsx` or `export.zip`; for its editors, the numbers of its readers: `analytics.csv` or `analytics.xlsx`",
        success: (
            200,
            &[Content::Text("text/csv"), Content::File("application/zip")],
        ),
        ..READ
    },
];
