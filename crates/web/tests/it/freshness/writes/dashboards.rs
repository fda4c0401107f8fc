//! Changes of dashboards, charts, named readers and pins.

use super::{Write, change};

pub(in super::super) const WRITES: &[Write] = &[
    change(
        "create a dashboard of a collection",
        "edy",
        r#"createDashboard(account: "ann", collection: "prices", input: {key: "extra", name: {en: "New"}, <DASHBOARD>})"#,
    ),
    change(
        "create a personal dashboard",
        "ann",
        r#"createDashboard(account: "ann", input: {key: "later", name: {en: "Later"}, access: PUBLIC, <DASHBOARD>},
            charts: [{key: "a", title: {en: "Only"}, options: {type: LINE, <OPTIONS>}, series: [{metric: "<metric ann/prices/cpi id>", <LOOK>}]}])"#,
    ),
    change(
        "create a dashboard at a former key",
        "edy",
        r#"createDashboard(account: "ann", collection: "prices", input: {key: "plank", name: {en: "Plank"}, <DASHBOARD>})"#,
    ),
    change(
        "name a dashboard and give it a range",
        "edy",
        r#"updateDashboard(id: "<dashboard ann/prices/board id>", version: <dashboard ann/prices/board version>,
            input: {key: "board", name: {en: "Table"}, start: "2023-06", description: {en: "About"}, tags: {fr: "un"}})"#,
    ),
    change(
        "close a personal dashboard",
        "ann",
        r#"updateDashboard(id: "<dashboard ann/_/open id>", version: <dashboard ann/_/open version>,
            input: {key: "open", name: {en: "Board"}, access: PRIVATE, <DASHBOARD>})"#,
    ),
    change(
        "open a personal dashboard",
        "ann",
        r#"updateDashboard(id: "<dashboard ann/_/mine id>", version: <dashboard ann/_/mine version>,
            input: {key: "mine", name: {en: "Board"}, access: PUBLIC, <DASHBOARD>})"#,
    ),
    change(
        "add a named reader",
        "ann",
        r#"addDashboardReader(id: "<dashboard ann/_/shared id>", username: "sam")"#,
    ),
    change(
        "remove a named reader",
        "ann",
        r#"removeDashboardReader(id: "<dashboard ann/_/shared id>", username: "rita")"#,
    ),
    change(
        "create a chart",
        "edy",
        r#"createChart(dashboard: "<dashboard ann/prices/board id>", input: {key: "c", title: {en: "Third"},
            options: {type: LINE, <OPTIONS>}, series: [{metric: "<metric ann/prices/cpi id>", <LOOK>}]})"#,
    ),
    change(
        "draw another indicator in a chart",
        "edy",
        r#"updateChart(id: "<chart ann/prices/board/a id>", version: <chart ann/prices/board/a version>, input: {key: "a",
            title: {en: "First"}, options: {type: LINE, <OPTIONS>}, series: [{metric: "<metric ann/prices/rent id>", <LOOK>}]})"#,
    ),
    change(
        "rename a chart",
        "edy",
        r#"updateChart(id: "<chart ann/prices/board/b id>", version: <chart ann/prices/board/b version>, input: {key: "second",
            title: {en: "Second"}, options: {type: BAR, <OPTIONS>}, series: [{metric: "<metric ann/prices/rent id>", transform: "change", <LOOK>}]})"#,
    ),
    change(
        "title a chart of a personal dashboard",
        "ann",
        r#"updateChart(id: "<chart ann/_/shared/a id>", version: <chart ann/_/shared/a version>, input: {key: "a",
            title: {en: "Shared"}, options: {type: LINE, <OPTIONS>}, series: [{metric: "<metric ann/prices/cpi id>", <LOOK>}]})"#,
    ),
    change(
        "arrange the charts",
        "edy",
        r#"arrangeDashboard(id: "<dashboard ann/prices/board id>", version: <dashboard ann/prices/board version>,
            tiles: [{chart: "<chart ann/prices/board/second id>", width: 3, height: 2}])"#,
    ),
    change(
        "copy a chart",
        "ann",
        r#"copyChart(id: "<chart ann/prices/board/a id>", dashboard: "<dashboard ann/_/later id>", key: "copy")"#,
    ),
    change(
        "copy a dashboard",
        "bob",
        r#"copyDashboard(id: "<dashboard ann/prices/board id>", account: "bob", collection: "catch",
            input: {key: "copied", name: {en: "Copied"}, <DASHBOARD>})"#,
    ),
    change(
        "pin an indicator",
        "edy",
        r#"pin(collection: "<collection ann/prices id>", metric: "<metric ann/prices/cpi/food id>")"#,
    ),
    change(
        "arrange the pins",
        "edy",
        r#"arrangePins(collection: "<collection ann/prices id>", version: <collection ann/prices pinsVersion>,
            pins: ["<pins ann/prices 2>", "<pins ann/prices 0>", "<pins ann/prices 1>"])"#,
    ),
    change(
        "take away a pin",
        "edy",
        r#"unpin(collection: "<collection ann/prices id>", metric: "<metric ann/prices/cpi id>")"#,
    ),
    change(
        "delete a chart that is pinned",
        "edy",
        r#"deleteCharts(dashboard: "<dashboard ann/prices/board id>", charts: ["<chart ann/prices/board/second id>"])"#,
    ),
    change(
        "delete a dashboard of a collection",
        "edy",
        r#"deleteDashboard(id: "<dashboard ann/prices/extra id>")"#,
    ),
    change(
        "delete the only chart of a personal dashboard",
        "ann",
        r#"deleteCharts(dashboard: "<dashboard ann/_/shared id>", charts: ["<chart ann/_/shared/a id>"])"#,
    ),
    change(
        "delete a personal dashboard",
        "ann",
        r#"deleteDashboard(id: "<dashboard ann/_/shared id>")"#,
    ),
];
