//! The operations on collections, accounts and dashboards.

use super::table::{AFTER, FIRST, IDEMPOTENCY, PAGE, READ, WRITE, choice, text};
use super::{Content, Operation, Parameter};
use crate::resources::account::AccountInfo;
use crate::resources::collection::{CollectionForm, CollectionInfo, CollectionPage, SeriesPage};
use crate::resources::dashboard::{DashboardPage, DashboardWithCharts};
use crate::resources::question::{QuestionPage, QuestionWithAnswers};

const IF_MATCH: Parameter = text(
    "If-Match",
    "The `version` that the request is based on, in quotes, or `*`. Another present version is answered with 412.",
);

const COLLECTION: &[Content] = &[Content::Json(|schemas| schemas.of::<CollectionInfo>())];
const FORM: &[Content] = &[Content::Json(|schemas| schemas.of::<CollectionForm>())];
const DASHBOARDS: &[Content] = &[Content::Json(|schemas| schemas.of::<DashboardPage>())];

/// The operations on collections, accounts and dashboards.
pub(super) const CATALOGUE: &[Operation] = &[
    Operation {
        path: "/api/v1/collections",
        id: "listCollections",
        summary: "The collections that the caller may see; `search` finds them by text",
        query: &[&[
            text(
                "account",
                "Only the collections of the account with this key.",
            ),
            choice(
                "order",
                "By account and key, or the latest change of the fields first.",
                &["keys", "updated"],
            ),
            FIRST,
            AFTER,
        ]],
        success: (
            200,
            &[Content::Json(|schemas| schemas.of::<CollectionPage>())],
        ),
        ..READ
    },
    Operation {
        method: "post",
        path: "/api/v1/collections",
        id: "createCollection",
        summary: "Create a collection",
        headers: &[IDEMPOTENCY],
        body: FORM,
        success: (201, COLLECTION),
        ..WRITE
    },
    Operation {
        path: "/api/v1/collections/{account}/{collection}",
        id: "readCollection",
        summary: "A collection",
        success: (200, COLLECTION),
        ..READ
    },
    Operation {
        method: "patch",
        path: "/api/v1/collections/{account}/{collection}",
        id: "patchCollection",
        summary: "Change some of the fields of a collection; needs `If-Match`",
        headers: &[IF_MATCH],
        body: FORM,
        success: (200, COLLECTION),
        ..WRITE
    },
    Operation {
        path: "/api/v1/collections/{account}/{collection}/questions",
        id: "listQuestions",
        summary: "The questions about a collection",
        query: &[&[
            text(
                "q",
                "Words of the title, the tags or the text, all of them.",
            ),
            text("tag", "Only questions with this tag."),
            text(
                "series",
                "Only questions about the series with this `uuid`.",
            ),
            choice(
                "filter",
                "All; those without an accepted answer that are not closed; those with one; those that the caller asked or answered.",
                &["all", "open", "answered", "mine"],
            ),
            choice(
                "order",
                "The latest activity first, the latest question first, or the fewest answers first.",
                &["active", "newest", "unanswered"],
            ),
            FIRST,
            AFTER,
        ]],
        success: (
            200,
            &[Content::Json(|schemas| schemas.of::<QuestionPage>())],
        ),
        ..READ
    },
    Operation {
        path: "/api/v1/collections/{account}/{collection}/questions/{number}",
        id: "readQuestion",
        summary: "A question and its answers",
        success: (
            200,
            &[Content::Json(|schemas| schemas.of::<QuestionWithAnswers>())],
        ),
        ..READ
    },
    Operation {
        path: "/api/v1/collections/{account}/{collection}/series",
        id: "listSeries",
        summary: "The series of a collection",
        query: &[&[
            text("q", "Part of the path or of a name."),
            choice(
                "freq",
                "Only series of this frequency.",
                &["D", "W", "M", "Q", "S", "Y", "C"],
            ),
            text("under", "Only series below this path."),
            choice("order", "The order.", &["path", "name", "updated"]),
            FIRST,
            AFTER,
        ]],
        success: (200, &[Content::Json(|schemas| schemas.of::<SeriesPage>())]),
        ..READ
    },
    Operation {
        path: "/api/v1/collections/{account}/{collection}/dashboards",
        id: "listDashboards",
        summary: "The dashboards of a collection, by key",
        query: &[PAGE],
        success: (200, DASHBOARDS),
        ..READ
    },
    Operation {
        path: "/api/v1/accounts/{account}",
        id: "readAccount",
        summary: "An account, with the addresses of its collections and personal dashboards",
        success: (200, &[Content::Json(|schemas| schemas.of::<AccountInfo>())]),
        ..READ
    },
    Operation {
        path: "/api/v1/accounts/{account}/dashboards",
        id: "listPersonalDashboards",
        summary: "The personal dashboards of an account that the caller may see, by key",
        query: &[PAGE],
        success: (200, DASHBOARDS),
        ..READ
    },
    Operation {
        path: "/api/v1/dashboards/{account}/{collection}/{dashboard}",
        id: "readDashboard",
        summary: "A dashboard with its charts and the ids of their series; the collection of a personal dashboard is `_`",
        success: (
            200,
            &[Content::Json(|schemas| schemas.of::<DashboardWithCharts>())],
        ),
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
