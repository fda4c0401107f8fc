//! The audit trail: what was done to a collection or an account, for its administrators.

use jiff::Timestamp;
use uuid::Uuid;

use crate::text::word::words;

words! {
    /// What was done. The entry's subject is named behind each.
    pub enum AuditAction {
        /// A collection was made: its key.
        CollectionCreated => "collection_created",
        /// Fields of a collection changed: its key; `fields` lists them.
        CollectionChanged => "collection_changed",
        /// The access rule of a collection changed: its key; `before` and `after`.
        AccessChanged => "access_changed",
        /// A collection took another key: the new key; `before`.
        CollectionMoved => "collection_moved",
        /// A collection was handed over: the new owner; `before`, the owner until then.
        CollectionHandedOver => "collection_handed_over",
        /// A collection was deleted: its key.
        CollectionDeleted => "collection_deleted",
        /// An indicator was made: its path.
        MetricCreated => "metric_created",
        /// Fields of an indicator changed: its path; `fields` lists them.
        MetricChanged => "metric_changed",
        /// Observations were published: the path; `vintage`, `added`, `revised`, `removed`.
        MetricPublished => "metric_published",
        /// A file of indicators was published: its name; `new` and `changed`, how many indicators; `added`, `revised`
        /// and `removed`, how many of their observations.
        ImportPublished => "import_published",
        /// An indicator took another path: the new path; `before`; `below`, how many went along.
        MetricMoved => "metric_moved",
        /// An indicator was deleted: its path; `observations`.
        MetricDeleted => "metric_deleted",
        /// Several indicators were changed at once: nothing; `count`, the paths of the `first` and `fields`.
        MetricsChanged => "metrics_changed",
        /// Several indicators were deleted at once: nothing; `count` and the paths of the `first`.
        MetricsDeleted => "metrics_deleted",
        /// A dashboard was made: its key.
        DashboardCreated => "dashboard_created",
        /// A dashboard or its arrangement changed: its key.
        DashboardChanged => "dashboard_changed",
        /// A dashboard took another key: the new key; `before`.
        DashboardMoved => "dashboard_moved",
        /// A dashboard was deleted: its key.
        DashboardDeleted => "dashboard_deleted",
        /// A chart was made: `dashboard/chart`.
        ChartCreated => "chart_created",
        /// A chart changed: `dashboard/chart`.
        ChartChanged => "chart_changed",
        /// A chart was deleted: `dashboard/chart`.
        ChartDeleted => "chart_deleted",
        /// What is pinned changed: the path or `dashboard/chart`, or nothing where only the order did.
        PinsChanged => "pins_changed",
        /// Somebody became a member: their username; `role`.
        MemberAdded => "member_added",
        /// Somebody was invited: their address; `role`.
        MemberInvited => "member_invited",
        /// An invitation was taken back: the address.
        InvitationWithdrawn => "invitation_withdrawn",
        /// A member's role changed: their username; `before` and `after`.
        RoleChanged => "role_changed",
        /// A member was removed: their username; `role`, the one they had.
        MemberRemoved => "member_removed",
        /// A member left: their username; `role`, the one they had.
        MemberLeft => "member_left",
        /// The settings of an account changed: its key; `fields` lists them.
        AccountChanged => "account_changed",
        /// An account was handed over: the new owner; `before`.
        AccountHandedOver => "account_handed_over",
    }
}

/// One thing that was done, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Which one.
    pub id: Uuid,
    /// When.
    pub at: Timestamp,
    /// The username of who did it; `None` where the person is gone.
    pub actor: Option<String>,
    /// What.
    pub action: AuditAction,
    /// To what, by its name in addresses.
    pub subject: Option<String>,
    /// The key of the collection; `None` for what was done to the account itself, and where the collection is gone.
    pub collection: Option<String>,
    /// Details of the action, as a JSON object.
    pub details: String,
}
