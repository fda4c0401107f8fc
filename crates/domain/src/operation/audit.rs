//! The audit trail: the actions on a collection or an account, for its administrators.

use jiff::Timestamp;
use uuid::Uuid;

use crate::text::word::words;

words! {
    /// An action. Each variant names the subject of its entry, then the details.
    pub enum AuditAction {
        /// A collection was created: its key.
        CollectionCreated => "collection_created",
        /// Fields of a collection changed: its key; `fields` lists them.
        CollectionChanged => "collection_changed",
        /// The access rule of a collection changed: its key; `before` and `after`.
        AccessChanged => "access_changed",
        /// The key of a collection changed: the new key; `before`.
        CollectionMoved => "collection_moved",
        /// A collection was handed over: the username of the new owner; `before`, that of the previous owner.
        CollectionHandedOver => "collection_handed_over",
        /// A collection was deleted: its key.
        CollectionDeleted => "collection_deleted",
        /// An indicator was created: its path.
        MetricCreated => "metric_created",
        /// Fields of an indicator changed: its path; `fields` lists them.
        MetricChanged => "metric_changed",
        /// Observations were published: the path; `vintage`, `added`, `revised`, `removed`, `recoded`; `undoes`, the
        /// number of the vintage that was taken back, if one was.
        MetricPublished => "metric_published",
        /// A file of indicators was published: its name; `new` and `changed`, numbers of indicators; `added`, `revised`
        /// and `removed`, numbers of observations.
        ImportPublished => "import_published",
        /// The path of an indicator changed: the new path; `before`; `below`, the number of indicators moved with it.
        MetricMoved => "metric_moved",
        /// An indicator was deleted: its path; `observations`, their number.
        MetricDeleted => "metric_deleted",
        /// Several indicators were changed at once: no subject; `count`; `first`, the first paths; `fields`.
        MetricsChanged => "metrics_changed",
        /// Several indicators were deleted at once: no subject; `count`; `first`, the first paths.
        MetricsDeleted => "metrics_deleted",
        /// A dashboard was created: its key.
        DashboardCreated => "dashboard_created",
        /// A dashboard or its arrangement changed: its key.
        DashboardChanged => "dashboard_changed",
        /// The key of a dashboard changed: the new key; `before`.
        DashboardMoved => "dashboard_moved",
        /// A dashboard was deleted: its key.
        DashboardDeleted => "dashboard_deleted",
        /// A chart was created: `dashboard/chart`.
        ChartCreated => "chart_created",
        /// A chart changed: `dashboard/chart`.
        ChartChanged => "chart_changed",
        /// A chart was deleted: `dashboard/chart`.
        ChartDeleted => "chart_deleted",
        /// The pins of a collection changed: the path or `dashboard/chart`; no subject if only the order changed.
        PinsChanged => "pins_changed",
        /// An event was created: its label.
        EventCreated => "event_created",
        /// Fields of an event changed: its label; `fields` lists them.
        EventChanged => "event_changed",
        /// An event was deleted: its label.
        EventDeleted => "event_deleted",
        /// A moderator removed a question or an answer: the number of the question; `answer`, the number of the answer,
        /// or 0; `reason`.
        PostRemoved => "post_removed",
        /// A moderator restored a removed question or answer: the number of the question; `answer`.
        PostRestored => "post_restored",
        /// A question was closed for answers: its number.
        QuestionClosed => "question_closed",
        /// A closed question was opened: its number.
        QuestionOpened => "question_opened",
        /// A user was barred from posting: the username; `reason`.
        UserBarred => "user_barred",
        /// A user may post again: the username.
        UserUnbarred => "user_unbarred",
        /// A user added an identity at a provider as a way to sign in: the name of the provider.
        IdentityAdded => "identity_added",
        /// A user removed an identity at a provider: its issuer.
        IdentityRemoved => "identity_removed",
        /// A user removed the password: no subject.
        PasswordRemoved => "password_removed",
        /// A member was added: their username; `role`.
        MemberAdded => "member_added",
        /// An invitation was sent: the e-mail address; `role`.
        MemberInvited => "member_invited",
        /// An invitation was withdrawn: the e-mail address; `role`.
        InvitationWithdrawn => "invitation_withdrawn",
        /// A member's role changed: their username; `before` and `after`.
        RoleChanged => "role_changed",
        /// A member was removed: their username; `role`, their last role.
        MemberRemoved => "member_removed",
        /// A member left: their username; `role`, their last role.
        MemberLeft => "member_left",
        /// The settings of an account changed: its key; `fields` lists them.
        AccountChanged => "account_changed",
        /// An account was handed over: the username of the new owner; `before`, that of the previous owner.
        AccountHandedOver => "account_handed_over",
        /// The server's operator made the account's user: the username.
        UserAdded => "user_added",
        /// The server's operator ended all sessions of the account's user: no subject; `count`.
        SessionsEnded => "sessions_ended",
        /// The server's operator suspended the account's user: no subject; `count`, the sessions that ended.
        UserSuspended => "user_suspended",
        /// The server's operator ended the suspension of the account's user: no subject; `count`, always 0.
        UserReinstated => "user_reinstated",
        /// The server's operator requires a new password of the account's user: no subject; `count`, the sessions that
        /// ended.
        PasswordRequired => "password_required",
        /// The server's operator set the plan of the account: no subject; `after`.
        PlanSet => "plan_set",
        /// The server's operator took a public collection down: its key; `note`.
        CollectionTakenDown => "collection_taken_down",
        /// The server's operator put a collection back that was taken down: its key.
        CollectionPutBack => "collection_put_back",
        /// The server's operator made the chart of an indicator lead the front page: its path.
        MetricFeatured => "metric_featured",
        /// The server's operator featured an indicator no longer: its path.
        MetricUnfeatured => "metric_unfeatured",
        /// The server's operator imported the account from another installation: the key that it had there.
        AccountImported => "account_imported",
    }
}

/// An entry of the audit trail, as shown to administrators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// The id of the entry, a UUID of version 7.
    pub id: Uuid,
    /// The time of the action.
    pub at: Timestamp,
    /// The username of the actor; `None` if the user no longer exists, and for the server's operator.
    pub actor: Option<String>,
    /// The action, which names the subject and the details.
    pub action: AuditAction,
    /// The subject of the action, by its name in addresses; see [`AuditAction`].
    pub subject: Option<String>,
    /// The key of the collection; `None` for an action on the account, and if the collection no longer exists.
    pub collection: Option<String>,
    /// Details of the action, as a JSON object.
    pub details: String,
}
