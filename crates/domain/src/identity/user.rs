//! Users: the people who sign in, and their states.

use jiff::Timestamp;
use jiff::tz::TimeZoneDatabase;

use crate::id::UserId;
use crate::identity::visits::Visits;
use crate::problem::{Code, Problem};
use crate::text::language::Language;
use crate::text::word::words;

words! {
    /// The state of a user.
    pub enum UserStatus {
        /// The user has all the rights of their roles.
        Live => "live",
        /// The user must choose a new password before anything else.
        Reset => "reset",
        /// The user may only confirm the e-mail address.
        Unconfirmed => "unconfirmed",
        /// The operator suspended the user, who can do nothing until the operator reinstates them.
        Suspended => "suspended",
        /// Deleted: personal data are erased, the key remains reserved.
        Dead => "dead",
    }
}

/// An operation on a user that depends on the user's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Signs in with the password.
    SignIn,
    /// Uses a session: everything that needs an identity.
    Act,
    /// Confirms the e-mail address with a code.
    Confirm,
    /// Chooses a new password with a code.
    ChoosePassword,
    /// The operator requires a new password.
    RequireReset,
    /// The operator suspends the user.
    Suspend,
    /// The operator ends a suspension.
    Reinstate,
    /// Deletes the user.
    Delete,
}

impl Step {
    /// Every step, in the order of declaration.
    pub const ALL: &'static [Self] = &[
        Self::SignIn,
        Self::Act,
        Self::Confirm,
        Self::ChoosePassword,
        Self::RequireReset,
        Self::Suspend,
        Self::Reinstate,
        Self::Delete,
    ];
}

impl UserStatus {
    /// The state after a step.
    ///
    /// # Errors
    /// The reason for rejecting the step in this state: `USER_RESET_REQUIRED`, `USER_UNCONFIRMED`, `USER_SUSPENDED`, or
    /// `USER_NOT_FOUND` for a deleted user, about whom nothing is revealed.
    pub const fn after(self, step: Step) -> Result<Self, Code> {
        match (self, step) {
            (Self::Dead, _) => Err(Code::UserNotFound),
            (Self::Live, Step::SignIn | Step::Act | Step::Confirm | Step::ChoosePassword) => {
                Ok(Self::Live)
            }
            (Self::Reset, Step::ChoosePassword) | (Self::Unconfirmed, Step::Confirm) => {
                Ok(Self::Live)
            }
            (Self::Live | Self::Reset, Step::RequireReset) => Ok(Self::Reset),
            (Self::Live | Self::Reset | Self::Suspended, Step::Suspend) => Ok(Self::Suspended),
            (Self::Suspended, Step::Reinstate) => Ok(Self::Live),
            (Self::Live | Self::Reset, Step::Reinstate) => Ok(self),
            (Self::Live, Step::Delete) => Ok(Self::Dead),
            (Self::Reset, Step::SignIn | Step::Act | Step::Confirm | Step::Delete) => {
                Err(Code::UserResetRequired)
            }
            (
                Self::Unconfirmed,
                Step::SignIn
                | Step::Act
                | Step::ChoosePassword
                | Step::RequireReset
                | Step::Suspend
                | Step::Reinstate
                | Step::Delete,
            ) => Err(Code::UserUnconfirmed),
            (Self::Suspended, _) => Err(Code::UserSuspended),
        }
    }

    /// Whether a session of this user carries the user's rights. Users in all other states are guests.
    #[must_use]
    pub const fn has_rights(self) -> bool {
        matches!(self, Self::Live)
    }

    /// Whether the user's name and picture may be shown. A deleted user appears as "deleted user".
    #[must_use]
    pub const fn is_named(self) -> bool {
        !matches!(self, Self::Dead)
    }
}

/// The IANA spelling of a time zone's name, from the bundled database: `europe/paris` gives `Europe/Paris`, `paris` is
/// unknown.
///
/// # Errors
/// `REQUIRED` or `TIME_ZONE_UNKNOWN`, with the field.
pub fn time_zone(field: &str, text: &str) -> Result<String, Problem> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::at(field, Code::Required));
    }
    let zone = TimeZoneDatabase::bundled().get(text).ok();
    zone.filter(|zone| !zone.is_unknown())
        .and_then(|zone| zone.iana_name().map(str::to_owned))
        .ok_or_else(|| Problem::at(field, Code::TimeZoneUnknown))
}

/// The initial time zone of a new user: the one that the browser offers if it is in the IANA database, else the
/// operator's.
#[must_use]
pub fn first_time_zone(offered: Option<&str>, operators: &str) -> String {
    let offered = offered.and_then(|text| time_zone("timeZone", text).ok());
    offered.unwrap_or_else(|| operators.to_owned())
}

/// A person who can sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The user's id.
    pub id: UserId,
    /// The address as the user typed it.
    pub email: String,
    /// The hash of the password; `None` for a user who signs in by identity providers only.
    pub password_hash: Option<String>,
    /// The state.
    pub status: UserStatus,
    /// The language of the interface and of mails.
    pub language: Language,
    /// Whether the expert view is on.
    pub expert: bool,
    /// The IANA name of the time zone.
    pub time_zone: String,
    /// The time of the sign-up.
    pub created_at: Timestamp,
    /// Whether the user gets a weekly mail of the indicators that are due in the collections that they edit.
    pub due_mail: bool,
    /// Whether the user gets new questions and open reports of the collections that they moderate with the daily mail:
    /// only if they wish. `None` until they have chosen.
    pub question_mail: Option<bool>,
    /// The visits of the home page.
    pub visits: Visits,
    /// The number of mails to the address that were refused for good, one after the other.
    pub mail_refusals: i64,
    /// The number of changes.
    pub version: i64,
}

/// An address that refused this many mails for good, one after the other, gets no more alerts.
const MOST_REFUSALS: i64 = 3;

impl User {
    /// Whether no alert is sent any more, because mails to the address were refused.
    #[must_use]
    pub const fn is_mail_refused(&self) -> bool {
        self.mail_refusals >= MOST_REFUSALS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newcomer_begins_with_the_browsers_time_zone_or_the_operators() {
        for (offered, expected) in [
            (None, "Europe/Paris"),
            (Some(""), "Europe/Paris"),
            (Some("Mars/Olympus"), "Europe/Paris"),
            (Some("Etc/Unknown"), "Europe/Paris"),
            (Some("america/lima"), "America/Lima"),
            (Some("UTC"), "UTC"),
        ] {
            let zone = first_time_zone(offered, "Europe/Paris");
            assert_eq!(zone, expected, "{offered:?}");
        }
    }

    #[test]
    fn time_zones_are_those_of_the_iana_database() {
        for (text, name) in [
            ("Europe/Paris", Some("Europe/Paris")),
            (" america/port-au-prince ", Some("America/Port-au-Prince")),
            ("UTC", Some("UTC")),
            ("paris", None),
            ("+02:00", None),
            ("Etc/Unknown", None),
            ("../../etc/passwd", None),
        ] {
            assert_eq!(time_zone("timeZone", text).ok().as_deref(), name, "{text}");
        }
        assert_eq!(time_zone("timeZone", " ").unwrap_err().code, Code::Required);
    }

    #[test]
    fn each_state_allows_exactly_the_steps_of_the_table() {
        let table = Step::ALL
            .iter()
            .map(|&step| {
                let cells = UserStatus::ALL
                    .iter()
                    .map(|status| match status.after(step) {
                        Ok(after) => format!("{status} → {after}"),
                        Err(code) => format!("{status} ✗ {code}"),
                    });
                format!("{step:?}: {}", cells.collect::<Vec<_>>().join(", "))
            })
            .collect::<Vec<_>>();

        assert_eq!(
            table,
            [
                "SignIn: live → live, reset ✗ USER_RESET_REQUIRED, \
                 unconfirmed ✗ USER_UNCONFIRMED, suspended ✗ USER_SUSPENDED, dead ✗ USER_NOT_FOUND",
                "Act: live → live, reset ✗ USER_RESET_REQUIRED, \
                 unconfirmed ✗ USER_UNCONFIRMED, suspended ✗ USER_SUSPENDED, dead ✗ USER_NOT_FOUND",
                "Confirm: live → live, reset ✗ USER_RESET_REQUIRED, \
                 unconfirmed → live, suspended ✗ USER_SUSPENDED, dead ✗ USER_NOT_FOUND",
                "ChoosePassword: live → live, reset → live, \
                 unconfirmed ✗ USER_UNCONFIRMED, suspended ✗ USER_SUSPENDED, dead ✗ USER_NOT_FOUND",
                "RequireReset: live → reset, reset → reset, \
                 unconfirmed ✗ USER_UNCONFIRMED, suspended ✗ USER_SUSPENDED, dead ✗ USER_NOT_FOUND",
                "Suspend: live → suspended, reset → suspended, \
                 unconfirmed ✗ USER_UNCONFIRMED, suspended → suspended, dead ✗ USER_NOT_FOUND",
                "Reinstate: live → live, reset → reset, \
                 unconfirmed ✗ USER_UNCONFIRMED, suspended → live, dead ✗ USER_NOT_FOUND",
                "Delete: live → dead, reset ✗ USER_RESET_REQUIRED, \
                 unconfirmed ✗ USER_UNCONFIRMED, suspended ✗ USER_SUSPENDED, dead ✗ USER_NOT_FOUND",
            ]
        );
    }

    #[test]
    fn only_the_live_have_rights_and_only_the_dead_lose_their_name() {
        let of = |test: fn(UserStatus) -> bool| {
            UserStatus::ALL
                .iter()
                .copied()
                .filter(|s| test(*s))
                .collect::<Vec<_>>()
        };
        assert_eq!(of(UserStatus::has_rights), [UserStatus::Live]);
        assert_eq!(
            of(UserStatus::is_named),
            [
                UserStatus::Live,
                UserStatus::Reset,
                UserStatus::Unconfirmed,
                UserStatus::Suspended
            ]
        );
    }
}
