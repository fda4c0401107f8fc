//! The log of security events: one structured line for each, at the target `security`, with the request's number (from
//! the span), the user's id and the network, and without address or secret. Repeats are summed.

mod refusal;
mod sums;

use domain::access::ObjectKind;
use domain::id::UserId;
use domain::identity::network::{Network, Networks};
use domain::operation::audit::AuditAction;
use jiff::Timestamp;
use store::identity::code::Purpose;

use crate::Caller;
use crate::shared::Shared;
pub(crate) use refusal::owner_only;
use sums::SummedLine;
pub(crate) use sums::Sums;

/// An event that matters for the security of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecurityEvent {
    /// A user signed in with the right password.
    SignedIn {
        /// The user who signed in.
        user: UserId,
    },
    /// A wrong password was given, to sign in or for a step that needs it again.
    PasswordWrong {
        /// The user whose password was tried.
        user: UserId,
    },
    /// A sign-in was attempted with an address that no user has.
    AddressUnknown,
    /// A code was sent by mail.
    CodeSent {
        /// The purpose of the code.
        purpose: Purpose,
        /// The user; `None` at sign-up.
        user: Option<UserId>,
    },
    /// A wrong code was typed.
    CodeWrong {
        /// The purpose of the code.
        purpose: Purpose,
        /// The user; `None` at sign-up.
        user: Option<UserId>,
    },
    /// A newcomer typed the right code and became a user.
    SignedUp {
        /// The new user.
        user: UserId,
    },
    /// A user typed the right code and chose a new password.
    PasswordReset {
        /// The user whose password it is.
        user: UserId,
    },
    /// A user chose a new password.
    PasswordChanged {
        /// The user whose password it is.
        user: UserId,
    },
    /// A user changed the address.
    AddressChanged {
        /// The user whose address it is.
        user: UserId,
    },
    /// A user added an identity at a provider.
    IdentityAdded {
        /// The user who signs in with it.
        user: UserId,
    },
    /// A user removed an identity at a provider.
    IdentityRemoved {
        /// The user who signed in with it.
        user: UserId,
    },
    /// A user removed the password.
    PasswordRemoved {
        /// The user who had the password.
        user: UserId,
    },
    /// The answer of an identity provider was refused.
    ProviderRefused,
    /// The operator ended the sessions of a user.
    SessionsEnded {
        /// The user whose sessions ended.
        user: UserId,
    },
    /// The operator suspended a user.
    UserSuspended {
        /// The suspended user.
        user: UserId,
    },
    /// The operator ended the suspension of a user.
    UserReinstated {
        /// The user who is no longer suspended.
        user: UserId,
    },
    /// The operator requires a new password of a user.
    PasswordRequired {
        /// The user who needs a new password.
        user: UserId,
    },
    /// Access, ownership or a membership changed.
    RightsChanged {
        /// The user who changed it.
        user: UserId,
        /// The action, as in the audit trail.
        action: AuditAction,
    },
    /// A limit rejected an attempt.
    LimitSpent {
        /// The kind of counter.
        limit: &'static str,
        /// The caller, if signed in.
        user: Option<UserId>,
    },
    /// A user made an access key.
    KeyMade {
        /// The user whose rights the key has.
        user: UserId,
    },
    /// A user revoked access keys.
    KeysRevoked {
        /// The user whose keys they were.
        user: UserId,
    },
    /// A program sent an access key that no user has, or whose user has no rights.
    KeyUnknown,
    /// A page of another site tried to change something.
    CrossSite,
    /// The policy refused an action on an object that exists, whether or not the reader may know of it.
    AccessDenied {
        /// The name of the action.
        action: &'static str,
        /// The kind of the object that the action is on.
        object: ObjectKind,
        /// The kind of the reader: `guest`, `user` or `key`.
        reader: &'static str,
        /// The user, or the user of the key.
        user: Option<UserId>,
    },
}

impl SecurityEvent {
    /// The event of an audit entry about rights; `None` for other entries.
    pub(crate) fn of_entry(user: UserId, action: AuditAction) -> Option<Self> {
        let is_about_rights = matches!(
            action,
            AuditAction::AccessChanged
                | AuditAction::CollectionHandedOver
                | AuditAction::AccountHandedOver
                | AuditAction::MemberAdded
                | AuditAction::MemberInvited
                | AuditAction::InvitationWithdrawn
                | AuditAction::RoleChanged
                | AuditAction::MemberRemoved
                | AuditAction::MemberLeft
        );
        is_about_rights.then_some(Self::RightsChanged { user, action })
    }

    /// The name of the event in the log.
    fn name(self) -> &'static str {
        match self {
            Self::SignedIn { .. } => "signed_in",
            Self::PasswordWrong { .. } => "password_wrong",
            Self::AddressUnknown => "address_unknown",
            Self::CodeSent { .. } => "code_sent",
            Self::CodeWrong { .. } => "code_wrong",
            Self::SignedUp { .. } => "signed_up",
            Self::PasswordReset { .. } => "password_reset",
            Self::PasswordChanged { .. } => "password_changed",
            Self::AddressChanged { .. } => "address_changed",
            Self::IdentityAdded { .. } => "identity_added",
            Self::IdentityRemoved { .. } => "identity_removed",
            Self::PasswordRemoved { .. } => "password_removed",
            Self::ProviderRefused => "provider_refused",
            Self::SessionsEnded { .. } => "sessions_ended",
            Self::UserSuspended { .. } => "user_suspended",
            Self::UserReinstated { .. } => "user_reinstated",
            Self::PasswordRequired { .. } => "password_required",
            Self::RightsChanged { .. } => "rights_changed",
            Self::LimitSpent { .. } => "limit_spent",
            Self::KeyMade { .. } => "key_made",
            Self::KeysRevoked { .. } => "keys_revoked",
            Self::KeyUnknown => "key_unknown",
            Self::CrossSite => "cross_site",
            Self::AccessDenied { .. } => "access_denied",
        }
    }

    /// The subject of the event besides users: a purpose, an action or a limit.
    fn detail(self) -> Option<&'static str> {
        match self {
            Self::CodeSent { purpose, .. } | Self::CodeWrong { purpose, .. } => {
                Some(purpose.as_str())
            }
            Self::RightsChanged { action, .. } => Some(action.as_str()),
            Self::LimitSpent { limit, .. } => Some(limit),
            Self::AccessDenied { action, .. } => Some(action),
            _ => None,
        }
    }

    /// The kind of the object of a refused action.
    fn object(self) -> Option<&'static str> {
        match self {
            Self::AccessDenied { object, .. } => Some(object.as_str()),
            _ => None,
        }
    }

    /// The kind of the reader who was refused an action.
    fn reader(self) -> Option<&'static str> {
        match self {
            Self::AccessDenied { reader, .. } => Some(reader),
            _ => None,
        }
    }

    fn user(self) -> Option<UserId> {
        match self {
            Self::SignedIn { user }
            | Self::PasswordWrong { user }
            | Self::SignedUp { user }
            | Self::PasswordReset { user }
            | Self::PasswordChanged { user }
            | Self::AddressChanged { user }
            | Self::IdentityAdded { user }
            | Self::IdentityRemoved { user }
            | Self::PasswordRemoved { user }
            | Self::SessionsEnded { user }
            | Self::UserSuspended { user }
            | Self::UserReinstated { user }
            | Self::PasswordRequired { user }
            | Self::KeyMade { user }
            | Self::KeysRevoked { user }
            | Self::RightsChanged { user, .. } => Some(user),
            Self::CodeSent { user, .. }
            | Self::CodeWrong { user, .. }
            | Self::LimitSpent { user, .. }
            | Self::AccessDenied { user, .. } => user,
            Self::AddressUnknown | Self::ProviderRefused | Self::KeyUnknown | Self::CrossSite => {
                None
            }
        }
    }

    /// Whether repeats are summed: events that strangers can repeat at will. Events that only a user can cause have a
    /// line each time.
    fn is_summed(self) -> bool {
        match self {
            Self::PasswordWrong { .. }
            | Self::AddressUnknown
            | Self::CodeSent { .. }
            | Self::CodeWrong { .. }
            | Self::LimitSpent { .. }
            | Self::ProviderRefused
            | Self::KeyUnknown
            | Self::CrossSite
            | Self::AccessDenied { .. } => true,
            Self::SignedIn { .. }
            | Self::SignedUp { .. }
            | Self::PasswordReset { .. }
            | Self::PasswordChanged { .. }
            | Self::AddressChanged { .. }
            | Self::IdentityAdded { .. }
            | Self::IdentityRemoved { .. }
            | Self::PasswordRemoved { .. }
            | Self::SessionsEnded { .. }
            | Self::UserSuspended { .. }
            | Self::UserReinstated { .. }
            | Self::PasswordRequired { .. }
            | Self::KeyMade { .. }
            | Self::KeysRevoked { .. }
            | Self::RightsChanged { .. } => false,
        }
    }
}

impl Shared {
    /// Logs an event, or adds it to its repeats. `networks` are those of the request, if known.
    pub fn log_security_event(&self, networks: Option<Networks>, event: SecurityEvent) {
        let network = networks.map(|networks| networks.near);
        let now = self.now();
        for line in self.inner.sums.add(event, network, now) {
            write(&line);
        }
    }

    pub(crate) fn log_event_of(&self, caller: &Caller, event: SecurityEvent) {
        self.log_security_event(Some(caller.client.networks), event);
    }

    /// Logs the repeats whose minute has ended. Once a minute, logs also slow and failed waits for database
    /// connections, and repeated failures.
    pub(crate) fn write_sums(&self) {
        let now = self.now();
        for line in self.inner.sums.take_due(now) {
            write(&line);
        }
        if self.inner.sums.is_minute_over(now) {
            let waits = self.db().take_waits();
            if waits.slow > 0 || waits.failed > 0 {
                let (slow, failed) = (waits.slow, waits.failed);
                tracing::warn!(slow, failed, "connections to the database were waited for");
            }
            crate::outcome::write_repeats();
        }
    }

    /// Logs all repeats, before the server stops.
    pub(crate) fn write_all_sums(&self) {
        for line in self.inner.sums.take_due(Timestamp::MAX) {
            write(&line);
        }
        crate::outcome::write_repeats();
    }
}

fn write(line: &SummedLine) {
    tracing::info!(
        target: "security",
        event = line.event.name(),
        detail = line.event.detail(),
        object = line.event.object(),
        reader = line.event.reader(),
        user = line.user.map(tracing::field::display),
        network = line.network.as_ref().map(Network::to_string),
        count = line.count,
        "security event"
    );
}
