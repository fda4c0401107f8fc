//! What is read: queries, lists, files and pages, each with its readers.

use super::super::world::READERS;

/// All readers; a guest and the owner; the guest alone; those of a closed collection; those of a shared dashboard.
pub(super) const ALL: &[&str] = &READERS;
pub(super) const TWO: &[&str] = &["", "ann"];
pub(super) const GUEST: &[&str] = &[""];
pub(super) const INSIDE: &[&str] = &["", "cleo", "edy", "ann"];
pub(super) const SHARED: &[&str] = &["", "sam", "rita", "bob", "ann"];

/// The queries whose answers are cached, with the object that is read field by field.
pub(super) const ROOTS: &[(&str, &str, &str)] = &[
    ("Account", "account", "account(key: \"ann\")"),
    (
        "Collection",
        "collection",
        "collection(account: \"ann\", key: \"prices\")",
    ),
    (
        "Metric",
        "metric",
        "metric(account: \"ann\", collection: \"prices\", path: \"cpi\")",
    ),
    (
        "Dashboard",
        "dashboard",
        "dashboard(account: \"ann\", collection: \"prices\", key: \"board\")",
    ),
    (
        "Question",
        "question",
        "question(account: \"ann\", collection: \"prices\", number: 1)",
    ),
];

/// Queries that are never answered from a cache, each with a read where one can be made again and again. The last
/// column says why there is none.
pub(in super::super) const OTHER_ROOTS: &[(&str, &str, &str)] = &[
    (
        "viewer",
        "viewer { id email accounts { key role } editableCollections { nodes { key metricCount } } dashboards { nodes { key } }
            editableDashboards { nodes { key } } starred favourites(kind: METRIC) { totalCount nodes { metric { path } } } alerts { totalCount nodes { metric { path } } } desk { totalCount nodes { metric { path vintage } } } }",
        "",
    ),
    ("frontPage", "frontPage { charts { path } recent { path vintage } }", ""),
    ("recentMetrics", "recentMetrics { totalCount nodes { path vintage collection { key } } }", ""),
    (
        "person",
        "person(username: \"ann\") { username name pictureUrl collections { nodes { key } } dashboards { nodes { key } } questions { totalCount nodes { number title } } answers { totalCount nodes { question { number } answer { number isAccepted } } } }",
        "",
    ),
    ("search", "", "is made anew for each request; the tests of search change what it finds"),
    ("suggest", "", "is made anew for each request; the tests of search change what it completes"),
    ("import", "", "read by the owner of the file: see `of_files`"),
    ("invitation", "", "needs a token that only a mail has, and is not cached"),
    ("collectionTemplates", "", "the same as long as the program runs"),
    ("usernameCheck", "", "counts against a limit, and is not cached"),
    ("service", "", "the same as long as the program runs"),
    ("previewMarkdown", "", "depends on its argument alone"),
];

/// Other objects, and other addresses of the same: another spelling, a former key, one that is not taken yet.
pub(super) const OTHERS: &[(&str, &str, &[&str])] = &[
    ("Account", "account(key: \"bob\")", TWO),
    ("Account", "account(key: \"ANN\")", TWO),
    ("Account", "account(key: \"rita\")", TWO),
    ("Account", "account(key: \"zoe\")", TWO),
    (
        "Collection",
        "collection(account: \"ann\", key: \"team\")",
        ALL,
    ),
    (
        "Collection",
        "collection(account: \"ann\", key: \"secret\")",
        ALL,
    ),
    (
        "Collection",
        "collection(account: \"ann\", key: \"empty\")",
        TWO,
    ),
    (
        "Collection",
        "collection(account: \"ann\", key: \"costs\")",
        TWO,
    ),
    (
        "Collection",
        "collection(account: \"Ann\", key: \"Prices\")",
        GUEST,
    ),
    (
        "Collection",
        "collection(account: \"ann\", key: \"later\")",
        TWO,
    ),
    (
        "Collection",
        "collection(account: \"bob\", key: \"catch\")",
        TWO,
    ),
    (
        "Metric",
        "metric(account: \"ann\", collection: \"prices\", path: \"rent\")",
        TWO,
    ),
    (
        "Metric",
        "metric(account: \"ann\", collection: \"prices\", path: \"cpi/food\")",
        TWO,
    ),
    (
        "Metric",
        "metric(account: \"ann\", collection: \"prices\", path: \"former\")",
        TWO,
    ),
    (
        "Metric",
        "metric(account: \"ann\", collection: \"prices\", path: \"later\")",
        TWO,
    ),
    (
        "Metric",
        "metric(account: \"ann\", collection: \"prices\", path: \"home/rent\")",
        GUEST,
    ),
    (
        "Metric",
        "metric(account: \"ann\", collection: \"costs\", path: \"CPI\")",
        TWO,
    ),
    (
        "Metric",
        "metric(account: \"ann\", collection: \"team\", path: \"staff\")",
        INSIDE,
    ),
    (
        "Metric",
        "metric(account: \"ann\", collection: \"secret\", path: \"hidden\")",
        INSIDE,
    ),
    (
        "Metric",
        "metric(account: \"bob\", collection: \"catch\", path: \"fish\")",
        TWO,
    ),
    (
        "Question",
        "question(account: \"ann\", collection: \"prices\", number: 2)",
        TWO,
    ),
    (
        "Dashboard",
        "dashboard(account: \"ann\", key: \"open\")",
        INSIDE,
    ),
    (
        "Dashboard",
        "dashboard(account: \"ann\", key: \"shared\")",
        SHARED,
    ),
    (
        "Dashboard",
        "dashboard(account: \"ann\", key: \"mine\")",
        SHARED,
    ),
    (
        "Dashboard",
        "dashboard(account: \"ann\", key: \"later\")",
        TWO,
    ),
    (
        "Dashboard",
        "dashboard(account: \"ann\", collection: \"costs\", key: \"plank\")",
        TWO,
    ),
    (
        "Dashboard",
        "dashboard(account: \"bob\", key: \"view\")",
        TWO,
    ),
];

/// Lists in other orders, searches, and two queries in one document.
pub(super) const LISTS: &[&str] = &[
    "collection(account: \"ann\", key: \"prices\") { questionList(first: 5, order: NEWEST, search: \"index\") { totalCount nodes { number title } } }",
    "collection(account: \"ann\", key: \"prices\") { postReports(first: 2) { nodes { reason question { number } } } }",
    "collection(account: \"ann\", key: \"prices\") { metrics(first: 2, order: UPDATED, descending: true) { nodes { path } pageInfo { endCursor } } }",
    "collection(account: \"ann\", key: \"prices\") { metrics(first: 9, order: NAME, search: \"pri\") { totalCount nodes { path } } }",
    "collection(account: \"ann\", key: \"prices\") { metrics(first: 9, under: \"cpi\", frequency: MONTHLY) { totalCount nodes { path below } } }",
    "collection(account: \"ann\", key: \"prices\") { tree(under: \"cpi\", first: 5) { totalCount nodes { path below metric { vintage } } } }",
    "collection(account: \"ann\", key: \"prices\") { tree(search: \"later\", first: 5) { totalCount nodes { path } } }",
    "metric(account: \"ann\", collection: \"prices\", path: \"cpi\") { series(display: true, limit: \"1\", order: \"desc\") { observations } related(first: 12) { path } }",
    "account(key: \"ann\") { collections(first: 4) { totalCount nodes { pins { metric { path } chart { key } } dashboards { totalCount } } } }",
    "metric(account: \"ann\", collection: \"prices\", path: \"old\") { end { date reason { en } successor { path name { en } collection { key } } } }",
    "collection(account: \"ann\", key: \"prices\") { events { label { en } metrics { path } } }",
    "metric(account: \"bob\", collection: \"catch\", path: \"fish\") { vintages(first: 3) { nodes { number author } } }",
    "collection(account: \"bob\", key: \"catch\") { dashboards(first: 3) { totalCount nodes { key chartCount } } }",
    "account(key: \"bob\") { name } collection(account: \"ann\", key: \"secret\") { metricCount }",
    "metric(account: \"ann\", collection: \"prices\", path: \"cpi\") { vintages(first: 5) { nodes { number author changes(first: 5) { nodes { kind period } } } } difference(from: 1, to: 3) { totalCount nodes { period after } } }",
    "dashboard(account: \"ann\", key: \"open\") { charts(first: 3) { nodes { key series { metric { path name { en } } data { observations } } } } }",
    "dashboard(account: \"ann\", key: \"shared\") { charts(first: 3) { nodes { series { data { latest { value } } } } } }",
    "dashboard(account: \"bob\", key: \"view\") { charts(first: 3) { nodes { series { metric { path collection { key access } } data { observations } } } } }",
];

/// Files and pictures, also at former addresses and at such that are not taken yet.
pub(super) const FILES: &[(&str, &[&str])] = &[
    ("/api/v1/series/ann/prices/cpi.csv", SHARED),
    ("/api/v1/series/ann/prices/cpi.json", TWO),
    ("/api/v1/series/ann/prices/cpi.xlsx", GUEST),
    ("/api/v1/series/ann/prices/cpi.csv?freq=Q&agg=avg", TWO),
    ("/api/v1/series/ann/prices/cpi.json?freq=Y", TWO),
    ("/api/v1/series/ann/prices/cpi.csv?asof=v1", GUEST),
    (
        "/api/v1/series/ann/prices/cpi.csv?order=desc&limit=1",
        GUEST,
    ),
    ("/api/v1/series/ANN/prices/Cpi.csv", GUEST),
    ("/api/v1/series/ann/costs/cpi.csv", TWO),
    ("/api/v1/series/ann/prices/former.csv", TWO),
    ("/api/v1/series/ann/prices/later.csv", TWO),
    ("/api/v1/series/ann/prices/now/spot.json", GUEST),
    ("/api/v1/series/ann/team/staff.csv", INSIDE),
    ("/api/v1/series/ann/secret/hidden.csv", INSIDE),
    ("/api/v1/series/bob/catch/fish.json", GUEST),
    (
        "/api/v1/series/ann/prices/cpi/chart.svg?width=300&height=200",
        TWO,
    ),
    (
        "/api/v1/series/ann/prices/rent/chart.svg?width=300&height=200",
        GUEST,
    ),
    ("/api/v1/series/ann/costs/cpi/chart.png", GUEST),
    (
        "/api/v1/dashboards/ann/prices/board/a.svg?width=300&height=200",
        TWO,
    ),
    (
        "/api/v1/dashboards/ann/prices/board/b.svg?width=300&height=200",
        TWO,
    ),
    ("/api/v1/dashboards/ann/prices/plank/a.svg", GUEST),
    (
        "/api/v1/dashboards/ann/_/open/a.svg?width=300&height=200",
        TWO,
    ),
    (
        "/api/v1/dashboards/ann/_/shared/a.svg?width=300&height=200",
        SHARED,
    ),
    (
        "/api/v1/dashboards/bob/_/view/a.svg?width=300&height=200",
        GUEST,
    ),
    ("/api/v1/dashboards/ann/_/later/a.svg", GUEST),
    (
        "/api/v1/observations?id=ann/prices/cpi&id=ann/prices/later&id=ann/prices/former",
        TWO,
    ),
    (
        "/api/v1/observations?id=ann/prices/cpi&freq=Y&agg=sum",
        GUEST,
    ),
    ("/api/v1/accounts/ann/picture", SHARED),
    ("/api/v1/accounts/bob/picture", GUEST),
];

/// Pages that come drawn, and their languages.
pub(super) const PAGES: &[(&str, &str)] = &[
    ("/ann/prices/cpi", "en"),
    ("/ann/prices/cpi", "fr"),
    ("/ann/prices", "en"),
    ("/ann", "en"),
    ("/i/ann/prices/board", "en"),
    ("/ann/prices/former", "en"),
    ("/ann/prices/later", "fr"),
];

/// Routes that are not read, and why.
pub(in super::super) const UNREAD_ROUTES: &[(&str, &str)] = &[
    (
        "/api/v1/accounts/{account}/export.zip",
        "is written anew for each request, which are few an hour",
    ),
    (
        "/api/v1/collections/{account}/{collection}/{file}",
        "is written anew for each request, which are few an hour",
    ),
    (
        "/api/v1/collections/{account}/{collection}/observations.csv",
        "is made anew where its entity tag is another",
    ),
    (
        "/api/v1/collections/{account}/{collection}/observations.jsonstat",
        "is made anew where its entity tag is another",
    ),
    (
        "/api/v1/collections/{account}/{collection}/datapackage.json",
        "is made anew where its entity tag is another",
    ),
    (
        "/api/v1/collections/{account}/{collection}/csvw.json",
        "is made anew where its entity tag is another",
    ),
    (
        "/api/v1/accounts/{account}",
        "is made anew for each request",
    ),
    (
        "/api/v1/accounts/{account}/dashboards",
        "is made anew for each request",
    ),
    (
        "/api/v1/dashboards/{account}/{collection}/{dashboard}",
        "is made anew for each request",
    ),
    ("/api/v1/collections", "is made anew for each request"),
    (
        "/api/v1/collections/{account}/{collection}/dashboards",
        "is made anew for each request",
    ),
    (
        "/api/v1/collections/{account}/{collection}/questions",
        "is made anew for each request",
    ),
    (
        "/api/v1/collections/{account}/{collection}/questions/{number}",
        "is made anew for each request",
    ),
    (
        "/api/v1/collections/{account}/{collection}",
        "is made anew for each request",
    ),
    (
        "/api/v1/collections/{account}/{collection}/series",
        "is made anew for each request",
    ),
    (
        "/api/v1/collections/{account}/{collection}/events",
        "is made anew for each request",
    ),
    (
        "/api/v1/collections/{account}/{collection}/events/{id}",
        "is made anew for each request",
    ),
    (
        "/api/v1/changes",
        "is made anew for each request; its own tests change what it reports",
    ),
    (
        "/api/v1/me",
        "needs an access key, whose responses are never cached",
    ),
    ("/api/v1/openapi.json", "has no contents"),
    ("/api/v1/import/{account}/{collection}", "takes files"),
    ("/api/v1/imports/{id}/publish", "publishes"),
    (
        "/api/v1/imports/{id}/invalid",
        "is written anew for each request",
    ),
    ("/api/v1/readings", "reads what is sent and nothing else"),
    (
        "/api/v1/search",
        "is made anew for each request; the tests of search change what it finds",
    ),
    (
        "/api/v1/suggest",
        "is made anew for each request; the tests of search change what it completes",
    ),
    ("/api/v1/alerts/end", "ends alerts"),
    ("/graphql/{*rest}", "is an error"),
    ("/api", "is an error"),
    ("/api/{*rest}", "is an error"),
    ("/healthz", "has no contents"),
    ("/readyz", "has no contents"),
    ("/help", "has no contents"),
    ("/robots.txt", "has no contents"),
    ("/llms.txt", "has no contents"),
    ("/addins/{*file}", "has no contents"),
    (
        "/sitemap.xml",
        "is made anew for each request; `page/sitemap.rs` hides what it lists",
    ),
    ("/assets/{*file}", "has no contents"),
    ("/.well-known/{*rest}", "has no contents"),
];
