//! Invitations to accounts and to collections.

use jiff::Timestamp;

use crate::access::role::{AccountRole, CollectionRole};
use crate::id::{AccountId, CollectionId, InvitationId, UserId};
use crate::text::language::Language;

/// What somebody is invited to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A member of the account.
    Account(AccountRole),
    /// A member of a collection of it.
    Collection(CollectionId, CollectionRole),
}

impl Offer {
    /// The word for the role that is offered.
    #[must_use]
    pub fn role(self) -> &'static str {
        match self {
            Self::Account(role) => role.as_str(),
            Self::Collection(_, role) => role.as_str(),
        }
    }
}

/// An invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// Which one.
    pub id: InvitationId,
    /// The account.
    pub account: AccountId,
    /// What is offered.
    pub offer: Offer,
    /// The address that it was sent to, as it was typed.
    pub email: String,
    /// The same, folded.
    pub email_folded: String,
    /// The language of the letter.
    pub language: Language,
    /// Who invited last.
    pub invited_by: UserId,
    /// Their username.
    pub inviter: Option<String>,
    /// When it was first sent.
    pub created_at: Timestamp,
    /// Until when it can be accepted.
    pub expires_at: Timestamp,
    /// Counts the letters.
    pub version: i64,
}
