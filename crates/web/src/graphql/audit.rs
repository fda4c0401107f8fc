//! The audit trail of collections and accounts.

use async_graphql::{Enum, ID, Json, SimpleObject};
use domain::audit as rules;
use serde_json::Value;

use crate::graphql::types::page::connection;
use crate::graphql::types::scalars::DateTime;

// An action that is missing here does not compile.
/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::AuditAction")]
pub(super) enum AuditAction {
    CollectionCreated,
    CollectionChanged,
    AccessChanged,
    CollectionMoved,
    CollectionHandedOver,
    CollectionDeleted,
    MetricCreated,
    MetricChanged,
    MetricPublished,
    ImportPublished,
    MetricMoved,
    MetricDeleted,
    MetricsChanged,
    MetricsDeleted,
    DashboardCreated,
    DashboardChanged,
    DashboardMoved,
    DashboardDeleted,
    ChartCreated,
    ChartChanged,
    ChartDeleted,
    PinsChanged,
    MemberAdded,
    MemberInvited,
    InvitationWithdrawn,
    RoleChanged,
    MemberRemoved,
    MemberLeft,
    AccountChanged,
    AccountHandedOver,
}

/// One thing that was done.
#[derive(SimpleObject)]
pub(super) struct AuditEntry {
    id: ID,
    at: DateTime,
    /// Username; absent where the person is gone.
    actor: Option<String>,
    action: AuditAction,
    /// What it was done to, by its name in addresses.
    subject: Option<String>,
    /// Key of the collection, in the trail of an account.
    collection: Option<String>,
    /// What else is told, by name.
    details: Json<Value>,
}

impl From<rules::AuditEntry> for AuditEntry {
    fn from(entry: rules::AuditEntry) -> Self {
        // What is stored was written as JSON; what cannot be read tells nothing more.
        let details = serde_json::from_str(&entry.details).unwrap_or(Value::Null);
        Self {
            id: ID(entry.id.to_string()),
            at: DateTime(entry.at),
            actor: entry.actor,
            action: entry.action.into(),
            subject: entry.subject,
            collection: entry.collection,
            details: Json(details),
        }
    }
}

connection!(pub(super) AuditConnection of AuditEntry);
