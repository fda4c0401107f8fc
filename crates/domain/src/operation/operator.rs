//! The log of the operator's actions on the server, for the operator.

use jiff::Timestamp;

use crate::text::word::words;

words! {
    /// An action on the server itself, which belongs to no account. Each variant names the subject of its entry, then
    /// the details.
    pub enum ServerAction {
        /// A job was made due: its id.
        JobRetried => "job_retried",
        /// All failed jobs were made due, or those of a lane: the lane, or no subject; `count`.
        JobsRetried => "jobs_retried",
        /// A job was removed: its id.
        JobDropped => "job_dropped",
        /// The suspension after a restore was ended: no subject; `keys`, `mails`, and whether mails were `discarded`.
        Resumed => "resumed",
    }
}

/// One action of the operator, on an account or on the server itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorEntry {
    /// The time of the action.
    pub at: Timestamp,
    /// The key of the account; `None` for an action on the server itself.
    pub account: Option<String>,
    /// The name of the action: of an [`AuditAction`](super::audit::AuditAction), or of a [`ServerAction`].
    pub action: String,
    /// The subject of the action, as both describe it.
    pub subject: Option<String>,
    /// Details of the action, as a JSON object.
    pub details: String,
}
