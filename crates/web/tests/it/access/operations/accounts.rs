//! Accounts, collections, their members and invitations, and indicators.

use super::{Needs, Operation};

pub(super) const OPERATIONS: &[Operation] = &[
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
        "Mutation.createMetrics",
        Needs::EditMetrics,
        "mutation($account: String!, $collection: String!) { it: createMetrics(account: $account, collection: $collection, metrics: []) { metrics { id } problems { code } } }",
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
