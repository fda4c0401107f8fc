//! Every operation of the schema: the permission it needs, and a document for it.

/// The permission that an operation needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    /// No permission: signing in, and facts about the server.
    Nothing,
    /// A session; a guest gets null.
    Viewer,
    /// A session. The operation touches only the user's own data.
    Self_,
    /// Ownership of an item; the tests use another user's id.
    OwnThing,
    /// To see the account.
    SeeAccount,
    /// To create collections in the account.
    CreateCollection,
    /// To manage the account's members.
    ManageAccountMembers,
    /// To manage the members of the account; for others, its invitations do not exist.
    AccountInvitation,
    /// To own the account.
    OwnAccount,
    /// To read the collection.
    Read,
    /// A session, and to read the collection.
    Follow,
    /// To read the collection, and a session.
    Ask,
    /// To have written the post, as the account's owner did.
    OwnPost,
    /// To read the post of another user, and a session.
    Report,
    /// To moderate the collection's posts.
    ModeratePosts,
    /// The token of a mail; the tests use one that no server has made.
    Token,
    /// To have sent the file, as the account's owner did; for others it does not exist.
    OwnFile,
    /// To edit the collection's indicators.
    EditMetrics,
    /// To edit the collection's dashboards.
    EditDashboards,
    /// To edit the collection.
    EditCollection,
    /// To manage the collection's members.
    ManageCollectionMembers,
    /// To own the collection.
    OwnCollection,
}

/// Every operation, the permission it needs, and a document for it. A wrong version, vintage or path keeps
/// changes from being stored, even for an allowed reader.
pub(super) const OPERATIONS: &[(&str, Needs, &str)] = &[
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
    (
        "Mutation.checkEmail",
        Needs::Nothing,
        "mutation { it: checkEmail(email: \"nobody@example.org\") { known problems { code } } }",
    ),
    (
        "Mutation.signIn",
        Needs::Nothing,
        "mutation { it: signIn(email: \"nobody@example.org\", password: \"x\") { viewer { id } problems { code } } }",
    ),
    ("Mutation.signOut", Needs::Nothing, ""),
    (
        "Mutation.beginSignUp",
        Needs::Nothing,
        "mutation { it: beginSignUp(email: \"wrong\", intent: USER, language: FR) { request problems { code } } }",
    ),
    (
        "Mutation.completeSignUp",
        Needs::Nothing,
        "mutation { it: completeSignUp(request: \"x\", code: \"000000\", username: \"free-name\", password: \"long enough\") { problems { code } } }",
    ),
    (
        "Mutation.beginReset",
        Needs::Nothing,
        "mutation { it: beginReset(email: \"wrong\", language: FR) { request problems { code } } }",
    ),
    (
        "Mutation.completeReset",
        Needs::Nothing,
        "mutation { it: completeReset(request: \"x\", code: \"000000\", password: \"long enough\") { problems { code } } }",
    ),
    (
        "Mutation.beginEmailChange",
        Needs::Self_,
        "mutation { it: beginEmailChange(email: \"new@example.org\", password: \"wrong\") { problems { code } } }",
    ),
    (
        "Mutation.completeEmailChange",
        Needs::Self_,
        "mutation { it: completeEmailChange(request: \"00000000-0000-0000-0000-000000000000\", code: \"000000\") { problems { code } } }",
    ),
    (
        "Mutation.changePassword",
        Needs::Self_,
        "mutation { it: changePassword(current: \"wrong\", password: \"long enough now\") { problems { code } } }",
    ),
    (
        "Mutation.beginProvider",
        Needs::Nothing,
        "mutation { it: beginProvider(provider: \"nowhere\", purpose: SIGN_IN) { address attempt problems { code } } }",
    ),
    (
        "Mutation.completeProvider",
        Needs::Nothing,
        "mutation { it: completeProvider(attempt: \"x\", state: \"x\", code: \"x\") { step email viewer { id } problems { code } } }",
    ),
    (
        "Mutation.sendIdentityCode",
        Needs::Nothing,
        "mutation { it: sendIdentityCode(attempt: \"x\", language: FR) { request known problems { code } } }",
    ),
    (
        "Mutation.joinIdentity",
        Needs::Nothing,
        "mutation { it: joinIdentity(attempt: \"x\", password: \"wrong\") { viewer { id } problems { code } } }",
    ),
    (
        "Mutation.signUpByProvider",
        Needs::Nothing,
        "mutation { it: signUpByProvider(attempt: \"x\", username: \"free-name\", language: FR) { viewer { id } problems { code } } }",
    ),
    (
        "Mutation.removeIdentity",
        Needs::Self_,
        "mutation { it: removeIdentity(identity: \"00000000-0000-0000-0000-000000000000\", password: \"wrong\") { problems { code } } }",
    ),
    (
        "Mutation.removePassword",
        Needs::Self_,
        "mutation { it: removePassword(password: \"wrong\") { problems { code } } }",
    ),
    (
        "Mutation.setLanguage",
        Needs::Self_,
        "mutation { it: setLanguage(language: EN) { problems { code } } }",
    ),
    (
        "Query.question",
        Needs::Read,
        "query($account: String!, $collection: String!) { it: question(account: $account, collection: $collection, number: 1) { title post { html } answers { post { text } } } }",
    ),
    (
        "Query.previewMarkdown",
        Needs::Viewer,
        "{ it: previewMarkdown(text: \"*x*\") }",
    ),
    (
        "Mutation.askQuestion",
        Needs::Ask,
        "mutation($id: ID!) { it: askQuestion(collection: $id, question: {title: \"\", text: \"\", tags: \"\"}, key: \"k\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.answerQuestion",
        Needs::Ask,
        "mutation($question: ID!) { it: answerQuestion(question: $question, text: \"\", key: \"k\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.editQuestion",
        Needs::OwnPost,
        "mutation($question: ID!) { it: editQuestion(id: $question, version: 99, question: {title: \"\", text: \"\", tags: \"\"}) { question { title } problems { code } } }",
    ),
    (
        "Mutation.editAnswer",
        Needs::OwnPost,
        "mutation($answer: ID!) { it: editAnswer(id: $answer, version: 99, text: \"x\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.acceptAnswer",
        Needs::ModeratePosts,
        "mutation($question: ID!) { it: acceptAnswer(question: $question) { question { title } problems { code } } }",
    ),
    (
        "Mutation.closeQuestion",
        Needs::ModeratePosts,
        "mutation($question: ID!) { it: closeQuestion(id: $question, closed: false) { question { title } problems { code } } }",
    ),
    (
        "Mutation.countView",
        Needs::Nothing,
        "mutation { it: countView(path: \"/ann/prices\") }",
    ),
    (
        "Mutation.followQuestion",
        Needs::Follow,
        "mutation($question: ID!) { it: followQuestion(id: $question, followed: false) { question { title } problems { code } } }",
    ),
    (
        "Mutation.reportPost",
        Needs::Report,
        "mutation($answer: ID!) { it: reportPost(id: $answer, reason: \"\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.dismissReports",
        Needs::ModeratePosts,
        "mutation($answer: ID!) { it: dismissReports(post: $answer) { collection { key } problems { code } } }",
    ),
    (
        "Mutation.removePost",
        Needs::ModeratePosts,
        "mutation($answer: ID!) { it: removePost(id: $answer, reason: \"\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.restorePost",
        Needs::ModeratePosts,
        "mutation($answer: ID!) { it: restorePost(id: $answer) { question { title } problems { code } } }",
    ),
    (
        "Mutation.barUser",
        Needs::ModeratePosts,
        "mutation($id: ID!) { it: barUser(collection: $id, username: \"nobody-here\", reason: \"x\") { collection { key } problems { code } } }",
    ),
    (
        "Mutation.unbarUser",
        Needs::ModeratePosts,
        "mutation($id: ID!) { it: unbarUser(collection: $id, username: \"nobody-here\") { collection { key } problems { code } } }",
    ),
    (
        "Mutation.deletePost",
        Needs::OwnPost,
        "mutation($question: ID!) { it: deletePost(id: $question) { question { title } problems { code } } }",
    ),
    (
        "Mutation.addFavourite",
        Needs::Follow,
        "mutation($metric: ID!) { it: addFavourite(favourite: {kind: METRIC, id: $metric}) { viewer { favourites(kind: METRIC) { nodes { metric { path } } } } problems { code } } }",
    ),
    (
        "Mutation.removeFavourites",
        Needs::Self_,
        "mutation($metric: ID!) { it: removeFavourites(favourites: [{kind: METRIC, id: $metric}]) { problems { code } } }",
    ),
    (
        "Mutation.restoreFavourites",
        Needs::Self_,
        "mutation($metric: ID!) { it: restoreFavourites(favourites: [{kind: METRIC, id: $metric}]) { problems { code } } }",
    ),
    (
        "Mutation.arrangeFavourites",
        Needs::Self_,
        "mutation($metric: ID!) { it: arrangeFavourites(kind: METRIC, ids: [$metric]) { problems { code } } }",
    ),
    (
        "Mutation.setAlert",
        Needs::Follow,
        "mutation($metric: ID!) { it: setAlert(metric: $metric, alert: {mode: THRESHOLD, upper: 2}) { viewer { alerts { nodes { metric { path } } } alert(metric: $metric) { upper } } problems { code } } }",
    ),
    (
        "Mutation.removeAlerts",
        Needs::Self_,
        "mutation($metric: ID!) { it: removeAlerts(metrics: [$metric]) { problems { code } } }",
    ),
    (
        "Mutation.restoreAlerts",
        Needs::Self_,
        "mutation($metric: ID!) { it: restoreAlerts(metrics: [$metric]) { problems { code } } }",
    ),
    (
        "Mutation.endAlerts",
        Needs::Token,
        "mutation { it: endAlerts(token: \"AAAA\") { count problems { code } } }",
    ),
    (
        "Mutation.undoEndAlerts",
        Needs::Token,
        "mutation { it: undoEndAlerts(token: \"AAAA\") { count problems { code } } }",
    ),
    (
        "Mutation.sendExample",
        Needs::Self_,
        "mutation { it: sendExample { viewer { alerts { nodes { metric { path } } } } problems { code } } }",
    ),
    (
        "Mutation.setDueMail",
        Needs::Self_,
        "mutation { it: setDueMail(wanted: true) { viewer { dueMail } problems { code } } }",
    ),
    (
        "Mutation.setQuestionMail",
        Needs::Self_,
        "mutation { it: setQuestionMail(wanted: true) { viewer { questionMail } problems { code } } }",
    ),
    (
        "Mutation.visitHome",
        Needs::Self_,
        "mutation { it: visitHome { viewer { formerVisitAt } problems { code } } }",
    ),
    (
        "Mutation.setPreferences",
        Needs::Self_,
        "mutation { it: setPreferences(expert: true, timeZone: \"Nowhere\") { problems { code } } }",
    ),
    (
        "Mutation.endSession",
        Needs::OwnThing,
        "mutation { it: endSession(id: \"00000000-0000-0000-0000-000000000000\") { problems { code } } }",
    ),
    (
        "Mutation.makeAccessKey",
        Needs::Self_,
        "mutation { it: makeAccessKey(input: {name: \"\", scope: READ, days: 0}, password: \"\") { secret problems { code } } }",
    ),
    (
        "Mutation.revokeAccessKey",
        Needs::OwnThing,
        "mutation { it: revokeAccessKey(id: \"00000000-0000-0000-0000-000000000000\") { problems { code } } }",
    ),
    (
        "Mutation.revokeAccessKeys",
        Needs::Self_,
        "mutation { it: revokeAccessKeys { problems { code } } }",
    ),
    (
        "Mutation.endOtherSessions",
        Needs::Self_,
        "mutation { it: endOtherSessions { problems { code } } }",
    ),
    (
        "Mutation.updateAccount",
        Needs::OwnAccount,
        "mutation($account: String!) { it: updateAccount(account: $account, input: {description: {}, visibility: PUBLIC, view: USER, version: 99}) { account { id description { en } pins { id } } problems { code } } }",
    ),
    ("Mutation.becomePublisher", Needs::Self_, ""),
    (
        "Mutation.becomeUser",
        Needs::OwnAccount,
        "mutation($account: String!) { it: becomeUser(account: $account) { account { id } problems { code } } }",
    ),
    (
        "Mutation.createCollection",
        Needs::CreateCollection,
        "mutation($account: String!, $input: CollectionInput!) { it: createCollection(account: $account, input: $input) { collection { id } problems { code } } }",
    ),
    (
        "Mutation.updateCollection",
        Needs::EditCollection,
        "mutation($id: ID!, $input: CollectionInput!) { it: updateCollection(id: $id, version: 99, input: $input) { collection { id } problems { code } } }",
    ),
    (
        "Mutation.addAccountMember",
        Needs::ManageAccountMembers,
        "mutation($account: String!) { it: addAccountMember(account: $account, username: \"nobody-here\", role: MEMBER) { member { id } problems { code } } }",
    ),
    (
        "Mutation.changeAccountMember",
        Needs::ManageAccountMembers,
        "mutation($account: String!) { it: changeAccountMember(account: $account, member: \"x\", version: 1, role: MEMBER) { member { id } problems { code } } }",
    ),
    (
        "Mutation.removeAccountMember",
        Needs::ManageAccountMembers,
        "mutation($account: String!) { it: removeAccountMember(account: $account, member: \"x\") { done problems { code } } }",
    ),
    (
        "Mutation.inviteToAccount",
        Needs::ManageAccountMembers,
        "mutation($account: String!) { it: inviteToAccount(account: $account, email: \"wrong\", role: MEMBER, language: FR) { invitation { id } problems { code } } }",
    ),
    (
        "Mutation.handOverAccount",
        Needs::OwnAccount,
        "mutation($account: String!) { it: handOverAccount(account: $account, to: \"x\", password: \"wrong\") { account { id } problems { code } } }",
    ),
    (
        "Mutation.addCollectionMember",
        Needs::ManageCollectionMembers,
        "mutation($id: ID!) { it: addCollectionMember(collection: $id, username: \"nobody-here\", role: MEMBER) { member { id } problems { code } } }",
    ),
    (
        "Mutation.changeCollectionMember",
        Needs::ManageCollectionMembers,
        "mutation($id: ID!) { it: changeCollectionMember(collection: $id, member: \"x\", version: 1, role: MEMBER) { member { id } problems { code } } }",
    ),
    (
        "Mutation.removeCollectionMember",
        Needs::ManageCollectionMembers,
        "mutation($id: ID!) { it: removeCollectionMember(collection: $id, member: \"x\") { done problems { code } } }",
    ),
    (
        "Mutation.inviteToCollection",
        Needs::ManageCollectionMembers,
        "mutation($id: ID!) { it: inviteToCollection(collection: $id, email: \"wrong\", role: MEMBER, language: FR) { invitation { id } problems { code } } }",
    ),
    (
        "Mutation.handOverCollection",
        Needs::OwnCollection,
        "mutation($id: ID!) { it: handOverCollection(id: $id, to: \"x\") { collection { id } problems { code } } }",
    ),
    // The invitation's role is administrator: only the account's owner, the last reader, is allowed.
    (
        "Query.invitation",
        Needs::Nothing,
        "query($token: String!) { it: invitation(token: $token) { account } }",
    ),
    (
        "Mutation.acceptInvitation",
        Needs::Self_,
        "mutation($token: String!) { it: acceptInvitation(token: $token) { account { id } problems { code } } }",
    ),
    (
        "Mutation.resendInvitation",
        Needs::AccountInvitation,
        "mutation($invitation: ID!) { it: resendInvitation(id: $invitation) { invitation { id } problems { code } } }",
    ),
    (
        "Mutation.withdrawInvitation",
        Needs::AccountInvitation,
        "mutation($invitation: ID!) { it: withdrawInvitation(id: $invitation) { done problems { code } } }",
    ),
    (
        "Mutation.createMetric",
        Needs::EditMetrics,
        "mutation($account: String!, $collection: String!, $wrongMetric: MetricInput!) { it: createMetric(account: $account, collection: $collection, input: $wrongMetric) { metric { id } problems { code } } }",
    ),
    (
        "Mutation.updateMetric",
        Needs::EditMetrics,
        "mutation($metric: ID!, $metricInput: MetricInput!) { it: updateMetric(id: $metric, version: 99, input: $metricInput) { metric { id } problems { code } } }",
    ),
    (
        "Mutation.deleteAccount",
        Needs::OwnAccount,
        "mutation($account: String!) { it: deleteAccount(account: $account, username: \"wrong\", password: \"wrong\") { done problems { code } } }",
    ),
    (
        "Mutation.deleteCollection",
        Needs::OwnCollection,
        "mutation($id: ID!) { it: deleteCollection(id: $id) { done problems { code } } }",
    ),
    (
        "Mutation.deleteMetric",
        Needs::EditMetrics,
        "mutation($metric: ID!) { it: deleteMetric(id: $metric) { done problems { code } } }",
    ),
    (
        "Mutation.moveMetric",
        Needs::EditMetrics,
        "mutation($metric: ID!) { it: moveMetric(id: $metric, version: 1, path: \"wrong path\", below: true) { metric { id } problems { code } } }",
    ),
    (
        "Mutation.updateMetricChart",
        Needs::EditMetrics,
        "mutation($metric: ID!, $chart: ChartOptionsInput!) { it: updateMetricChart(id: $metric, version: 99, options: $chart) { metric { id } problems { code } } }",
    ),
    (
        "Mutation.publish",
        Needs::EditMetrics,
        "mutation($metric: ID!) { it: publish(id: $metric, lines: \"2024-05;1\", mode: MERGE, basedOn: 99) { metric { id } problems { code } } }",
    ),
];
