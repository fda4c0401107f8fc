//! Queries, and changes of what an import, a pin, a dashboard or a chart is about.

use super::{Needs, Operation};

pub(super) const OPERATIONS: &[Operation] = &[
    (
        "Query.viewer",
        Needs::Viewer,
        "{ it: viewer { id desk { dueCount totalCount } } }",
    ),
    (
        "Query.import",
        Needs::OwnFile,
        "query($file: ID!) { it: import(id: $file) { name report { counts { valid } items { nodes { id } } } result { counts { valid } } } }",
    ),
    (
        "Mutation.createImport",
        Needs::EditMetrics,
        "mutation($account: String!, $collection: String!) { it: createImport(account: $account, collection: $collection, name: \"a.csv\", content: \"\") { import { id } problems { code } } }",
    ),
    (
        "Mutation.publishImport",
        Needs::OwnFile,
        "mutation($file: ID!) { it: publishImport(id: $file, options: {repairs: [\"mend it\"]}) { import { id } problems { code } } }",
    ),
    (
        "Mutation.discardImport",
        Needs::OwnFile,
        "mutation($otherFile: ID!) { it: discardImport(id: $otherFile) { done problems { code } } }",
    ),
    (
        "Mutation.removeMetrics",
        Needs::EditMetrics,
        "mutation($id: ID!) { it: removeMetrics(collection: $id, selection: {ids: []}) { removed remaining kept keptPaths problems { code } } }",
    ),
    (
        "Mutation.changeMetrics",
        Needs::EditMetrics,
        "mutation($id: ID!, $metric: ID!) { it: changeMetrics(collection: $id, selection: {ids: [$metric]}, change: {source: \"Office\"}, dryRun: true) { changed preview { metric { path } fields { field } } problems { code } } }",
    ),
    (
        "Query.service",
        Needs::Nothing,
        "{ it: service { contact } }",
    ),
    (
        "Query.usernameCheck",
        Needs::Nothing,
        "{ it: usernameCheck(username: \"free-name\") { available } }",
    ),
    (
        "Query.frontPage",
        Needs::Nothing,
        "{ it: frontPage { charts { path } recent { path } } }",
    ),
    (
        "Query.recentMetrics",
        Needs::Nothing,
        "{ it: recentMetrics { nodes { path } } }",
    ),
    (
        "Query.search",
        Needs::Nothing,
        "{ it: search(text: \"cpi\") { totalCount nodes { kind metric { path } } } }",
    ),
    (
        "Query.suggest",
        Needs::Nothing,
        "{ it: suggest(text: \"cp\") }",
    ),
    (
        "Query.account",
        Needs::SeeAccount,
        "query($account: String!) { it: account(key: $account) { id } }",
    ),
    (
        "Query.collection",
        Needs::Read,
        "query($account: String!, $collection: String!) { it: collection(account: $account, key: $collection) { id tree(search: \"c\") { nodes { path below } } metrics(frequency: MONTHLY, under: \"x\") { totalCount } } }",
    ),
    (
        "Query.person",
        Needs::SeeAccount,
        "query($account: String!) { it: person(username: $account) { username collections { totalCount } dashboards { totalCount } } }",
    ),
    (
        "Query.collectionTemplates",
        Needs::Nothing,
        "{ it: collectionTemplates(language: FR) { name summary metrics { path } dashboard { charts } } }",
    ),
    (
        "Mutation.pin",
        Needs::EditDashboards,
        "mutation($id: ID!, $metric: ID!) { it: pin(collection: $id, metric: $metric) { collection { pins { metric { path pinned } chart { key } } } problems { code } } }",
    ),
    (
        "Mutation.createEvent",
        Needs::EditMetrics,
        "mutation($id: ID!) { it: createEvent(collection: $id, input: {kind: LAW, from: \"soon\", label: {en: \"Law\"}, text: {}}) { event { id } problems { code } } }",
    ),
    (
        "Mutation.editEvent",
        Needs::EditMetrics,
        "mutation($event: ID!) { it: editEvent(id: $event, version: -1, input: {kind: LAW, from: \"2020\", label: {en: \"Law\"}, text: {}}) { event { label { en } metrics { path } } problems { code } } }",
    ),
    (
        "Mutation.deleteEvent",
        Needs::EditMetrics,
        "mutation($event: ID!) { it: deleteEvent(id: $event, version: -1) { done problems { code } } }",
    ),
    (
        "Mutation.unpin",
        Needs::EditDashboards,
        "mutation($id: ID!, $metric: ID!) { it: unpin(collection: $id, metric: $metric) { collection { pinsVersion } problems { code } } }",
    ),
    (
        "Mutation.arrangePins",
        Needs::EditDashboards,
        "mutation($id: ID!) { it: arrangePins(collection: $id, version: -1, pins: []) { collection { id } problems { code } } }",
    ),
    (
        "Query.metric",
        Needs::Read,
        "query($account: String!, $collection: String!) { it: metric(account: $account, collection: $collection, path: \"cpi\") { series(freq: \"Q\", agg: \"sum\", asof: \"v1\") { observations latest { value change { value } yearChange { percent } } problems { code } } children { totalCount } related { id } difference(from: 0, to: 1) { nodes { period } } vintages { nodes { changes { totalCount } } } chart { unreadable } } }",
    ),
    (
        "Query.dashboard",
        Needs::Read,
        "query($account: String!, $collection: String!) { it: dashboard(account: $account, collection: $collection, key: \"board\") { id readers { id } charts { nodes { key pinned series { data { observations } metric { path } look { style } } } } chart(key: \"a\") { id } } }",
    ),
    (
        "Mutation.createDashboard",
        Needs::EditDashboards,
        "mutation($account: String!, $collection: String!, $dashboardInput: DashboardInput!) { it: createDashboard(account: $account, collection: $collection, input: $dashboardInput) { dashboard { id } problems { code } } }",
    ),
    (
        "Mutation.updateDashboard",
        Needs::EditDashboards,
        "mutation($dashboard: ID!, $dashboardInput: DashboardInput!) { it: updateDashboard(id: $dashboard, version: 99, input: $dashboardInput) { dashboard { id } problems { code } } }",
    ),
    (
        "Mutation.arrangeDashboard",
        Needs::EditDashboards,
        "mutation($dashboard: ID!) { it: arrangeDashboard(id: $dashboard, version: 99, tiles: []) { dashboard { id } problems { code } } }",
    ),
    (
        "Mutation.deleteDashboard",
        Needs::EditDashboards,
        "mutation($dashboard: ID!) { it: deleteDashboard(id: $dashboard) { done problems { code } } }",
    ),
    (
        "Mutation.copyDashboard",
        Needs::EditDashboards,
        "mutation($account: String!, $collection: String!, $dashboard: ID!, $dashboardInput: DashboardInput!) { it: copyDashboard(id: $dashboard, account: $account, collection: $collection, input: $dashboardInput) { dashboard { id } problems { code } } }",
    ),
    (
        "Mutation.addDashboardReader",
        Needs::EditDashboards,
        "mutation($dashboard: ID!) { it: addDashboardReader(id: $dashboard, username: \"nobody-here\") { dashboard { id } problems { code } } }",
    ),
    (
        "Mutation.removeDashboardReader",
        Needs::EditDashboards,
        "mutation($dashboard: ID!) { it: removeDashboardReader(id: $dashboard, username: \"nobody-here\") { dashboard { id } problems { code } } }",
    ),
    (
        "Mutation.createChart",
        Needs::EditDashboards,
        "mutation($dashboard: ID!, $chartInput: ChartInput!) { it: createChart(dashboard: $dashboard, input: $chartInput) { chart { id } problems { code } } }",
    ),
    (
        "Mutation.updateChart",
        Needs::EditDashboards,
        "mutation($chartId: ID!, $chartInput: ChartInput!) { it: updateChart(id: $chartId, version: 99, input: $chartInput) { chart { id } problems { code } } }",
    ),
    (
        "Mutation.copyChart",
        Needs::EditDashboards,
        "mutation($chartId: ID!, $dashboard: ID!) { it: copyChart(id: $chartId, dashboard: $dashboard, key: \"wrong key\") { chart { id } problems { code } } }",
    ),
    (
        "Mutation.deleteCharts",
        Needs::EditDashboards,
        "mutation($dashboard: ID!) { it: deleteCharts(dashboard: $dashboard, charts: []) { done problems { code } } }",
    ),
];
