//! The audit trail of collections and accounts.

use async_graphql::{Enum, ID, Json, SimpleObject};
use domain::operation::audit as rules;
use serde_json::Value;

use crate::types::page::connection;
use crate::types::scalars::DateTime;

// An action missing here is a compile error.
/// The action of an audit entry.
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
    EventCreated,
    EventChanged,
    EventDeleted,
    PostRemoved,
    PostRestored,
    QuestionClosed,
    QuestionOpened,
    UserBarred,
    UserUnbarred,
    IdentityAdded,
    IdentityRemoved,
    PasswordRemoved,
    MemberAdded,
    MemberInvited,
    InvitationWithdrawn,
    RoleChanged,
    MemberRemoved,
    MemberLeft,
    AccountChanged,
    AccountHandedOver,
    UserAdded,
    SessionsEnded,
    UserSuspended,
    UserReinstated,
    PasswordRequired,
    PlanSet,
    CollectionTakenDown,
    CollectionPutBack,
    MetricFeatured,
    MetricUnfeatured,
    AccountImported,
}

/// One entry of the audit trail.
#[derive(SimpleObject)]
pub(super) struct AuditEntry {
    id: ID,
    at: DateTime,
    /// Username of the acting user; absent if the user was deleted, and for the server's operator.
    actor: Option<String>,
    action: AuditAction,
    /// The object of the action, by its name in addresses.
    subject: Option<String>,
    /// Key of the collection, in the trail of an account.
    collection: Option<String>,
    /// Further details, by name.
    details: Json<Value>,
}

impl From<rules::AuditEntry> for AuditEntry {
    fn from(entry: rules::AuditEntry) -> Self {
        // Details are stored as JSON; unreadable ones become null.
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
