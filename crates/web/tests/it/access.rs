//! Who may do what, at every door: the operations are read from the schema itself, and one that these
//! tables do not know fails the test.

use std::collections::{BTreeMap, BTreeSet};

use domain::id::{AccountId, CollectionId};
use domain::role::{AccountRole, CollectionRole};
use serde_json::{Value, json};
use testdb::on_both;
use testkit::membership::{join_account, join_collection};
use testkit::{Actor, TestServer, mailed_token, problem_codes};

use crate::dashboards;
use crate::world::{chart_input, collection_input, make_collection, make_metric, metric_input};

/// What an operation needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// Nothing: signing in and what the server says of itself.
    Nothing,
    /// Shows the own person, or nobody.
    Viewer,
    /// A signed-in person, and touches only what is theirs.
    Self_,
    /// The id of something of one's own; asked for with another's.
    OwnThing,
    /// To see the account.
    SeeAccount,
    /// To create collections in the account.
    CreateCollection,
    /// To manage the account's members.
    ManageAccountMembers,
    /// To manage the members of the account, since invitations to it are there for nobody else.
    AccountInvitation,
    /// To own the account.
    OwnAccount,
    /// To read the collection.
    Read,
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

/// Every operation, what it needs, and a document that asks for it. Changes are asked for in a way that even
/// who is allowed does not get through: with a wrong version, vintage or path.
const OPERATIONS: &[(&str, Needs, &str)] = &[
    ("Query.viewer", Needs::Viewer, "{ it: viewer { id } }"),
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
        "Query.recentMetrics",
        Needs::Nothing,
        "{ it: recentMetrics { nodes { path } } }",
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
        "Mutation.setLanguage",
        Needs::Self_,
        "mutation { it: setLanguage(language: EN) { problems { code } } }",
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
    // The invitation is for an administrator: only the account's owner, who comes last, gets through.
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

/// Every field of every type, and whose it is to see.
const FIELDS: &[(&str, &str)] = &[
    (
        "Account",
        "who sees the account: id key name kind view visibility pictureUrl collections members invitations role can nonPublicAllowed audit version dashboards description pins",
    ),
    (
        "AccountAbilities",
        "who sees the account: edit createCollection createDashboard seeMembers manageMembers handOver delete",
    ),
    (
        "Collection",
        "who reads the collection: id key account name summary description tags licence access questions metricCount publishedAt createdAt role can metrics members invitations audit version dashboards tree pins pinsVersion",
    ),
    (
        "CollectionAbilities",
        "who reads the collection: edit editMetrics editDashboards seeAnalytics seeMembers manageMembers seeAudit handOver delete",
    ),
    (
        "AccountMember",
        "who belongs to the account: id username name pictureUrl role since ownedCollections roles removable version",
    ),
    (
        "AccountMemberConnection",
        "who belongs to the account: nodes pageInfo totalCount",
    ),
    (
        "CollectionMember",
        "who has a role in the collection: id username name pictureUrl role since roles removable version",
    ),
    (
        "CollectionMemberConnection",
        "who has a role in the collection: nodes pageInfo totalCount",
    ),
    (
        "Invitation",
        "who manages the members of its place: id email accountRole collectionRole invitedBy createdAt expiresAt",
    ),
    (
        "InvitationOffer",
        "who holds the link: account accountName collection collectionName accountRole collectionRole invitedBy email expiresAt",
    ),
    (
        "Dashboard",
        "who reads the dashboard: id key account collection name description tags access start end chartCount charts chart readers updatedAt can version",
    ),
    ("DashboardAbilities", "who reads the dashboard: edit"),
    (
        "DashboardConnection",
        "only what the reader sees: nodes pageInfo totalCount",
    ),
    (
        "Chart",
        "who reads the dashboard: id key dashboard title options unreadable width height pinned series version",
    ),
    (
        "ChartConnection",
        "who reads the dashboard: nodes pageInfo totalCount",
    ),
    (
        "ChartSeries",
        "who reads the dashboard, but for the id only what the indicator's collection shows: id metric freq agg transform param look data",
    ),
    ("DashboardPayload", "who asked: dashboard problems"),
    ("ChartPayload", "who asked: chart problems"),
    (
        "CollectionConnection",
        "only what the reader sees: nodes pageInfo totalCount",
    ),
    (
        "Metric",
        "who reads the collection: id path collection frequency name unit notes tags source parent aggregation transformation parameter vintage observationCount decimals firstPeriod lastPeriod lastValue publishedAt series chart children related difference lines canonicalBytes vintages below chartCount pinned version",
    ),
    (
        "MetricConnection",
        "only what the reader sees: nodes pageInfo totalCount",
    ),
    (
        "Vintage",
        "who reads the collection: number publishedAt author added revised removed changes",
    ),
    (
        "VintageConnection",
        "who reads the collection: nodes pageInfo totalCount",
    ),
    (
        "VintageChange",
        "who reads the collection: kind period before after textBefore textAfter",
    ),
    (
        "VintageChangeConnection",
        "who reads the collection: nodes pageInfo totalCount",
    ),
    (
        "MetricChart",
        "who reads the collection: options look unreadable",
    ),
    (
        "ChartOptions",
        "who reads the collection: type stack range yFormat xFormat showUnit start end seasonStart years seasonColours priority description",
    ),
    (
        "SeriesLook",
        "who reads the collection: legend style width colour axis greater lower",
    ),
    (
        "MetricBranch",
        "who reads the collection: path segment metric below",
    ),
    (
        "MetricBranchConnection",
        "who reads the collection: nodes pageInfo totalCount",
    ),
    ("Pin", "who reads the collection: id metric chart"),
    (
        "Person",
        "who sees the account: username name pictureUrl description collections dashboards",
    ),
    (
        "CollectionTemplate",
        "everybody: name description summary tags metrics dashboard",
    ),
    (
        "TemplateMetric",
        "everybody: path name frequency unit notes",
    ),
    ("TemplateDashboard", "everybody: key name charts"),
    ("ColourRule", "who reads the collection: value colour"),
    (
        "SeriesPayload",
        "who reads the collection: observations latest problems",
    ),
    (
        "Latest",
        "who reads the collection: period value change yearChange",
    ),
    (
        "Change",
        "who reads the collection: period value difference percent",
    ),
    (
        "Viewer",
        "the person alone: id email language expert timeZone account accounts sessions editableCollections dashboards editableDashboards",
    ),
    (
        "Session",
        "the person alone: id device createdAt seenAt current",
    ),
    ("ServiceInfo", "everybody: contact helpUrl version"),
    ("KeyCheck", "everybody: available problems"),
    ("Text", "with its object: fr en"),
    ("Problem", "who asked: code field params"),
    (
        "AuditEntry",
        "administrators: id at actor action subject collection details",
    ),
    (
        "AuditConnection",
        "administrators: nodes pageInfo totalCount",
    ),
    ("PageInfo", "with its list: endCursor hasNextPage"),
    ("EmailCheckPayload", "who asked: known problems"),
    ("CodePayload", "who asked: request problems"),
    ("ViewerPayload", "who asked: viewer problems"),
    ("DonePayload", "who asked: done problems"),
    ("AccountPayload", "who asked: account problems"),
    ("AccountMemberPayload", "who asked: member problems"),
    ("CollectionMemberPayload", "who asked: member problems"),
    ("InvitationPayload", "who asked: invitation problems"),
    ("AcceptPayload", "who asked: account collection problems"),
    ("CollectionPayload", "who asked: collection problems"),
    ("MetricPayload", "who asked: metric problems moreProblems"),
];

/// The fields of every object type, as the schema lists them.
fn schema_fields() -> BTreeMap<String, BTreeSet<String>> {
    let sdl = web::schema();
    let mut types: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let (mut open, mut quoted) = (None, false);
    for line in sdl.lines() {
        if line.trim().starts_with("\"\"\"") {
            quoted = !quoted;
        } else if quoted || line.trim().starts_with('"') {
        } else if let Some(rest) = line.strip_prefix("type ") {
            open = rest.split(' ').next().map(str::to_owned);
        } else if line == "}" {
            open = None;
        } else if let Some(name) = &open {
            let field = line.trim().split(['(', ':']).next().unwrap().to_owned();
            types.entry(name.clone()).or_default().insert(field);
        }
    }
    types
}

#[test]
fn every_operation_and_every_field_is_in_the_tables() {
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, _, _) in OPERATIONS {
        let (of, field) = name.split_once('.').unwrap();
        assert!(
            known
                .entry(of.to_owned())
                .or_default()
                .insert(field.to_owned()),
            "{name} twice"
        );
    }
    for (name, rule) in FIELDS {
        let fields = rule
            .split_once(": ")
            .unwrap()
            .1
            .split(' ')
            .map(str::to_owned);
        assert!(
            known.insert((*name).to_owned(), fields.collect()).is_none(),
            "{name} twice"
        );
    }
    let served = schema_fields();
    assert!(served.len() > 20, "the schema was not read");
    assert_eq!(served, known, "say in this test who may use what was added");
}

/// What a reader gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gets {
    /// As if it were not there.
    Nothing,
    /// Seen, but not without signing in.
    SignIn,
    /// Seen, but not allowed.
    Forbidden,
    /// Let through.
    Through,
}

impl Gets {
    fn of(answer: &Value) -> Self {
        let codes = problem_codes(answer);
        match codes.first().map(String::as_str) {
            Some("NOT_FOUND") => Self::Nothing,
            Some("SIGN_IN_NEEDED") => Self::SignIn,
            Some("FORBIDDEN") => Self::Forbidden,
            _ if answer.is_null() => Self::Nothing,
            _ => Self::Through,
        }
    }
}

/// How a reader stands to the collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stands {
    Guest,
    Stranger,
    AccountMember,
    Member,
    Editor,
    Administrator,
    AccountAdministrator,
    Owner,
}

/// The table of the specification.
fn expected(needs: Needs, stands: Stands, access: &str) -> Gets {
    use Stands::{
        AccountAdministrator, AccountMember, Administrator, Editor, Guest, Member, Owner, Stranger,
    };
    let sees = match access {
        "PUBLIC" => stands >= Guest,
        "ACCOUNT" => stands >= AccountMember,
        _ => stands >= Member,
    };
    let least = match needs {
        Needs::Nothing | Needs::SeeAccount => return Gets::Through,
        Needs::Viewer if stands == Guest => return Gets::Nothing,
        Needs::Self_ | Needs::OwnThing if stands == Guest => return Gets::SignIn,
        Needs::OwnThing => return Gets::Nothing,
        Needs::Viewer | Needs::Self_ => return Gets::Through,
        // The account itself is public.
        Needs::CreateCollection | Needs::ManageAccountMembers | Needs::OwnAccount
            if stands == Guest =>
        {
            return Gets::SignIn;
        }
        Needs::CreateCollection | Needs::ManageAccountMembers if stands >= AccountAdministrator => {
            return Gets::Through;
        }
        Needs::OwnAccount if stands == Owner => return Gets::Through,
        Needs::CreateCollection | Needs::ManageAccountMembers | Needs::OwnAccount => {
            return Gets::Forbidden;
        }
        Needs::AccountInvitation if stands == Guest => return Gets::SignIn,
        Needs::AccountInvitation if stands >= AccountAdministrator => return Gets::Through,
        Needs::AccountInvitation => return Gets::Nothing,
        _ if !sees => return Gets::Nothing,
        Needs::Read => Guest,
        Needs::EditMetrics | Needs::EditDashboards => Editor,
        Needs::EditCollection | Needs::ManageCollectionMembers => Administrator,
        Needs::OwnCollection => Owner,
    };
    if stands >= least {
        Gets::Through
    } else if stands == Guest {
        Gets::SignIn
    } else {
        assert!(stands >= Stranger);
        Gets::Forbidden
    }
}

async fn id_of<T>(actor: &Actor, query: &str, of: impl FnOnce(uuid::Uuid) -> T) -> T {
    let answer = actor.graphql(query, json!({})).await;
    of(answer.data()["it"]["id"].as_str().unwrap().parse().unwrap())
}

on_both! {
    async fn each_reader_gets_what_the_table_says(db) {
        let server = TestServer::start(db.db()).await;
        let ann = Actor::publisher(&server, "ann").await;
        let owner = ann.user_id().await;
        let account = id_of(&ann, "{ it: account(key: \"ann\") { id } }", AccountId::new).await;
        let mut readers = vec![(Stands::Guest, server.guest()), (Stands::Stranger, Actor::publisher(&server, "stranger").await)];
        for (stands, name, role) in [
            (Stands::AccountMember, "account-member", AccountRole::Member),
            (Stands::Member, "member", AccountRole::Member),
            (Stands::Editor, "editor", AccountRole::Member),
            (Stands::Administrator, "col-admin", AccountRole::Member),
            (Stands::AccountAdministrator, "account-admin", AccountRole::Administrator),
        ] {
            let actor = Actor::publisher(&server, name).await;
            join_account(server.db(), owner, account, (actor.user_id().await, role)).await;
            readers.push((stands, actor));
        }
        for access in ["PUBLIC", "ACCOUNT", "PRIVATE"] {
            let key = access.to_lowercase();
            let collection: CollectionId = CollectionId::new(make_collection(&ann, &key, access).await.parse().unwrap());
            let metric = make_metric(&ann, &key, "cpi", "2024-01;1").await;
            // Its parent cannot be deleted.
            make_metric(&ann, &key, "cpi/food", "").await;
            for (stands, actor) in &readers {
                let role = match stands {
                    Stands::Member => CollectionRole::Member,
                    Stands::Editor => CollectionRole::Editor,
                    Stands::Administrator => CollectionRole::Administrator,
                    _ => continue,
                };
                join_collection(server.db(), owner, collection, (actor.user_id().await, role)).await;
            }
            let charts = [dashboards::input("a", "LINE", &[dashboards::series_input(&metric)])];
            let dashboard = dashboards::make_dashboard(&ann, Some(&key), ("board", None), &charts).await;
            let chart_id = format!("{{ it: dashboard(account: \"ann\", collection: \"{key}\", key: \"board\") {{ chart(key: \"a\") {{ id }} }} }}");
            let chart_id = ann.graphql(&chart_id, json!({})).await.data()["it"]["chart"]["id"].clone();
            let email = format!("{key}@example.net");
            let invite = "mutation($email: String!) { it: inviteToAccount(account: \"ann\", email: $email, role: ADMINISTRATOR, language: EN) { invitation { id } problems { code } } }";
            let invited = ann.graphql(invite, json!({"email": email})).await;
            let invitation = invited.data()["it"]["invitation"]["id"].clone();
            let token = mailed_token(&server, &email).await;
            let variables = json!({
                "account": "ann", "collection": key, "id": collection.to_string(), "metric": metric,
                "input": collection_input("wrong key", access), "metricInput": metric_input("cpi"),
                "wrongMetric": metric_input("wrong path"), "chart": chart_input("BAR"),
                "dashboard": dashboard, "chartId": chart_id, "chartInput": dashboards::input("wrong key", "BAR", &[]),
                "dashboardInput": {"key": "wrong key", "name": {"en": "B"}, "description": {}, "tags": {}},
                "invitation": invitation, "token": token,
            });
            let owner = (Stands::Owner, &ann);
            for (stands, actor) in readers.iter().map(|(stands, actor)| (*stands, actor)).chain([owner]) {
                for (name, needs, document) in OPERATIONS {
                    if document.is_empty() {
                        continue;
                    }
                    let used = variables.as_object().unwrap().iter().filter(|(name, _)| document.contains(&format!("${name}:")));
                    let used: Value = used.map(|(name, value)| (name.clone(), value.clone())).collect::<serde_json::Map<_, _>>().into();
                    let answer = actor.graphql(document, used).await;
                    let gets = Gets::of(&answer.data()["it"]);
                    assert_eq!(gets, expected(*needs, stands, access), "{name} by {stands:?} on {access}: {}", answer.body);
                }
                let files = ["csv", "json"].map(|extension| format!("/api/v1/series/ann/{key}/cpi.{extension}"));
                for path in files.into_iter().chain([format!("/api/v1/dashboards/ann/{key}/board/a.svg")]) {
                    let status = actor.get(&path).await.status().as_u16();
                    let allowed = expected(Needs::Read, stands, access) == Gets::Through;
                    assert_eq!(status, if allowed { 200 } else { 404 }, "{path} by {stands:?}");
                }
            }
        }
        // Lists tell a reader of nothing that they may not see.
        for (stands, actor) in &readers {
            let answer = actor.graphql("{ account(key: \"ann\") { collections { totalCount nodes { access metricCount } } } recentMetrics { totalCount nodes { collection { access } } } }", json!({})).await;
            let listed = &answer.data()["account"]["collections"];
            let visible = ["ACCOUNT", "PRIVATE", "PUBLIC"].into_iter().filter(|access| expected(Needs::Read, *stands, access) == Gets::Through);
            let visible: Vec<Value> = visible.map(|access| json!({"access": access, "metricCount": 2})).collect();
            assert_eq!((&listed["totalCount"], &listed["nodes"]), (&json!(visible.len()), &json!(visible)), "{stands:?}");
            assert_eq!(answer.data()["recentMetrics"], json!({"totalCount": 1, "nodes": [{"collection": {"access": "PUBLIC"}}]}));
        }
    }

    async fn losing_a_session_takes_every_right_at_once(db) {
        let server = TestServer::start(db.db()).await;
        let ann = Actor::publisher(&server, "ann").await;
        make_collection(&ann, "prices", "PRIVATE").await;
        make_metric(&ann, "prices", "cpi", "2024-01;1").await;
        let other = ann.another_browser(&server).await;
        assert_eq!(other.get("/api/v1/series/ann/prices/cpi.csv").await.status(), 200);
        let ended = ann.graphql("mutation { endOtherSessions { done problems { code } } }", json!({})).await;
        assert_eq!(ended.data()["endOtherSessions"]["done"], true);
        assert_eq!(other.get("/api/v1/series/ann/prices/cpi.csv").await.status(), 404);
        assert_eq!(ann.get("/api/v1/series/ann/prices/cpi.csv").await.status(), 200);
    }
}
