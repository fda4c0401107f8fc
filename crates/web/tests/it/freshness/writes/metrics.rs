//! Changes of indicators: values, fields, parents, charts, paths; one by one, several, and from files.

use super::{Other, Write, change, other};

pub(in super::super) const WRITES: &[Write] = &[
    change(
        "publish a value",
        "edy",
        r#"publish(id: "<metric ann/prices/cpi id>", lines: "2024-03;5", mode: MERGE, basedOn: <metric ann/prices/cpi vintage>)"#,
    ),
    change(
        "publish to a chart's indicator in an account's collection",
        "edy",
        r#"publish(id: "<metric ann/team/staff id>", lines: "2024-02;13", mode: MERGE, basedOn: 1)"#,
    ),
    change(
        "publish to a chart's indicator in a private collection",
        "edy",
        r#"publish(id: "<metric ann/secret/hidden id>", lines: "2024-02;13", mode: MERGE, basedOn: 1)"#,
    ),
    change(
        "publish to a chart's indicator of another account",
        "bob",
        r#"publish(id: "<metric bob/catch/fish id>", lines: "2024-02;9", mode: REPLACE, basedOn: 1)"#,
    ),
    change(
        "create an indicator where there was none",
        "ann",
        r#"createMetric(account: "ann", collection: "prices", input: {path: "later", <INDICATOR>}, lines: "2024-01;5")"#,
    ),
    change(
        "create an indicator at a former path",
        "edy",
        r#"createMetric(account: "ann", collection: "prices", input: {path: "former", <INDICATOR>}, lines: "2024-01;6")"#,
    ),
    change(
        "create an indicator below another",
        "edy",
        r#"createMetric(account: "ann", collection: "prices", input: {path: "cpi/food/cheese", <INDICATOR>}, lines: "2024-01;1")"#,
    ),
    change(
        "create two indicators together",
        "ann",
        r#"createMetrics(account: "ann", collection: "prices", metrics: [
            {fields: {path: "pair", <INDICATOR>}, lines: "2024-01;1"}, {fields: {path: "pair/below", <INDICATOR>}}])"#,
    ),
    change(
        "name an indicator",
        "edy",
        r#"updateMetric(id: "<metric ann/prices/cpi id>", version: <metric ann/prices/cpi version>, input: {path: "cpi",
            frequency: MONTHLY, name: {en: "Prices of consumers", fr: "Prix"}, unit: {fr: "indice"}, notes: {en: "Notes"},
            tags: {en: "a; b"}, source: "The office", licence: CC0, aggregation: SUM, transformation: PCT, parameter: "1"})"#,
    ),
    change(
        "edit the fields and the values of an indicator",
        "ann",
        r#"updateMetric(id: "<metric ann/prices/rent id>", version: <metric ann/prices/rent version>, lines: "2023-01;20",
            basedOn: <metric ann/prices/rent vintage>, input: {path: "rent", parent: "cpi", <INDICATOR>})"#,
    ),
    change(
        "choose the chart of an indicator",
        "edy",
        r#"updateMetricChart(id: "<metric ann/prices/cpi id>", version: <metric ann/prices/cpi version>,
            options: {type: BAR, <OPTIONS>}, <LOOK>)"#,
    ),
    change(
        "move an indicator",
        "edy",
        r#"moveMetric(id: "<metric ann/prices/rent id>", version: <metric ann/prices/rent version>, path: "home/rent", below: false)"#,
    ),
    change(
        "move an indicator and all below it",
        "edy",
        r#"moveMetric(id: "<metric ann/prices/cpi id>", version: <metric ann/prices/cpi version>, path: "all/cpi", below: true)"#,
    ),
    change(
        "move an indicator back",
        "ann",
        r#"moveMetric(id: "<metric ann/prices/all/cpi id>", version: <metric ann/prices/all/cpi version>, path: "cpi", below: true)"#,
    ),
    change(
        "spell a path in another case",
        "ann",
        r#"moveMetric(id: "<metric ann/prices/cpi id>", version: <metric ann/prices/cpi version>, path: "CPI", below: false)"#,
    ),
    change(
        "change the tags of several indicators",
        "edy",
        r#"changeMetrics(collection: "<collection ann/prices id>", selection: {under: "cpi"}, change: {addTags: {en: "food"},
            source: "Elsewhere"}, dryRun: false)"#,
    ),
    change(
        "change the parent of an indicator",
        "edy",
        r#"changeMetrics(collection: "<collection ann/prices id>", selection: {ids: ["<metric ann/prices/home/rent id>"]},
            change: {parent: ""}, dryRun: false)"#,
    ),
    change(
        "create an event of an indicator",
        "edy",
        r#"createEvent(collection: "<collection ann/prices id>", input: {kind: METHOD, from: "2024-01", label: {en: "Base"},
            text: {}, metrics: ["<metric ann/prices/later id>", "<metric ann/prices/cpi id>"]})"#,
    ),
    change(
        "name the event of an indicator",
        "edy",
        r#"editEvent(id: "<event ann/prices id>", version: <event ann/prices version>, input: {kind: METHOD, from: "2024-01",
            to: "2024-03", label: {en: "New base"}, text: {en: "2020 = 100"},
            metrics: ["<metric ann/prices/later id>", "<metric ann/prices/cpi id>"]})"#,
    ),
    change(
        "delete an indicator",
        "edy",
        r#"deleteMetric(id: "<metric ann/prices/later id>")"#,
    ),
    change(
        "delete an indicator of a chart",
        "edy",
        r#"deleteMetric(id: "<metric ann/prices/home/rent id>")"#,
    ),
    change(
        "delete the event of an indicator",
        "edy",
        r#"deleteEvent(id: "<event ann/prices id>", version: <event ann/prices version>)"#,
    ),
    change(
        "delete several indicators",
        "edy",
        r#"removeMetrics(collection: "<collection ann/prices id>", selection: {under: "cpi/food"})"#,
    ),
    other("import a file", "edy", Other::SendFile),
    change(
        "keep an import file",
        "edy",
        r#"createImport(account: "ann", collection: "prices", name: "b.csv", content: "id;cpi;rent\nfrequency;M;M\n2024-05;5;6")"#,
    ),
    other("publish an import file", "edy", Other::PublishFile),
    other("discard an import file", "edy", Other::DiscardFile),
    change(
        "import an indicator of another account's chart",
        "bob",
        r#"publish(id: "<metric bob/catch/fish id>", lines: "", mode: REPLACE, basedOn: 2)"#,
    ),
];
