//! Invitations to accounts and to collections.

use jiff::Timestamp;

use crate::id::{AccountId, CollectionId, InvitationId, UserId};
use crate::identity::role::{AccountRole, CollectionRole};
use crate::text::language::Language;

/// The role that an invitation offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A role in the account that invites.
    Account(AccountRole),
    /// A role in a collection of the account.
    Collection(CollectionId, CollectionRole),
}

impl Offer {
    /// The word for the offered role.
    #[must_use]
    pub fn role(self) -> &'static str {
        match self {
            Self::Account(role) => role.as_str(),
            Self::Collection(_, role) => role.as_str(),
        }
    }
}

/// An offer of a role, sent to an e-mail address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The invitation's id.
    pub id: InvitationId,
    /// The account that invites, to itself or to one of its collections.
    pub account: AccountId,
    /// The offered role.
    pub offer: Offer,
    /// The address that the invitation was sent to, as the inviter typed it.
    pub email: String,
    /// The folded address.
    pub email_folded: String,
    /// The language of the mail.
    pub language: Language,
    /// The user who sent the latest mail.
    pub invited_by: UserId,
    /// The username of that user.
    pub inviter: Option<String>,
    /// The time of the first mail.
    pub created_at: Timestamp,
    /// The time when the invitation expires.
    pub expires_at: Timestamp,
    /// The number of mails sent.
    pub version: i64,
}
