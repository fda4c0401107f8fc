//! The specification's table of permissions.

use serde_json::Value;
use testkit::problem_codes;

use super::operations::Needs;

/// The outcome of an operation for a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gets {
    /// NOT_FOUND, as if the item did not exist.
    Nothing,
    /// The item is visible, but the operation needs a session.
    SignIn,
    /// The item is visible, but the operation is not allowed.
    Forbidden,
    /// Allowed.
    Through,
}

impl Gets {
    /// Reads the outcome from the only field of a response.
    pub(super) fn of(answer: &Value) -> Self {
        let codes = problem_codes(answer);
        match codes.first().map(String::as_str) {
            Some("NOT_FOUND") => Self::Nothing,
            Some("SIGN_IN_NEEDED") => Self::SignIn,
            Some("FORBIDDEN" | "ACCOUNT_OWNER_ONLY" | "COLLECTION_OWNER_ONLY") => Self::Forbidden,
            _ if answer.is_null() => Self::Nothing,
            _ => Self::Through,
        }
    }
}

/// The relation of a reader to an account and to one of its collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    Guest,
    Stranger,
    /// Of another account, and of a collection there.
    OtherOwner,
    OtherAdministrator,
    OtherMember,
    OtherEditor,
    AccountMember,
    /// Of the collection, as the next three; all of them are members of the account.
    Member,
    Editor,
    Administrator,
    CollectionOwner,
    AccountAdministrator,
    /// Of the account; the collection has another owner.
    Owner,
}

impl Stands {
    fn is_known(self) -> bool {
        self != Self::Guest
    }

    fn in_account(self) -> bool {
        !matches!(
            self,
            Self::Guest
                | Self::Stranger
                | Self::OtherOwner
                | Self::OtherAdministrator
                | Self::OtherMember
                | Self::OtherEditor
        )
    }

    /// The rank of the reader's role in the collection: 1 member, 2 editor, 3 administrator, 4 owner; 0 without a role.
    fn rank(self) -> u8 {
        match self {
            Self::Member => 1,
            Self::Editor => 2,
            Self::Administrator | Self::AccountAdministrator | Self::Owner => 3,
            Self::CollectionOwner => 4,
            _ => 0,
        }
    }

    /// The rank of the reader's role in the account: 1 member, 2 administrator, 3 owner; 0 without a role.
    fn account_rank(self) -> u8 {
        match self {
            Self::Owner => 3,
            Self::AccountAdministrator => 2,
            _ => self.in_account().into(),
        }
    }
}

/// The visibility of an account and of its collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Whether the account is public.
    pub(super) public_account: bool,
    /// PUBLIC, ACCOUNT or PRIVATE.
    pub(super) access: &'static str,
}

impl Place {
    /// Every combination.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        [true, false].into_iter().flat_map(|public_account| {
            ["PUBLIC", "ACCOUNT", "PRIVATE"].map(|access| Self {
                public_account,
                access,
            })
        })
    }

    pub(super) fn shows_account(self, stands: Stands) -> bool {
        self.public_account || stands.in_account()
    }

    pub(super) fn shows_collection(self, stands: Stands) -> bool {
        match self.access {
            "PUBLIC" => self.shows_account(stands),
            "ACCOUNT" => stands.in_account(),
            _ => stands.rank() > 0,
        }
    }

    /// Whether a reader sees the members of the collection, and whether its invitations and its trail.
    pub(super) fn shows_members(self, stands: Stands) -> (bool, bool) {
        let sees = self.shows_collection(stands);
        (sees && stands.rank() >= 1, sees && stands.rank() >= 3)
    }

    /// The same for the account.
    pub(super) fn shows_account_members(self, stands: Stands) -> (bool, bool) {
        (stands.account_rank() >= 1, stands.account_rank() >= 2)
    }

    /// The expected outcome of an operation for a reader.
    pub(super) fn expected(self, needs: Needs, stands: Stands) -> Gets {
        let decide = |sees: bool, allowed: bool| match () {
            () if !sees => Gets::Nothing,
            () if allowed => Gets::Through,
            () if stands.is_known() => Gets::Forbidden,
            () => Gets::SignIn,
        };
        let account =
            |least: u8| decide(self.shows_account(stands), stands.account_rank() >= least);
        let collection = |least: u8| decide(self.shows_collection(stands), stands.rank() >= least);
        match needs {
            Needs::Nothing => Gets::Through,
            Needs::Viewer => decide(stands.is_known(), true),
            Needs::Self_ => decide(true, stands.is_known()),
            Needs::OwnThing if stands.is_known() => Gets::Nothing,
            Needs::OwnThing => Gets::SignIn,
            Needs::AccountInvitation if stands.account_rank() >= 2 => Gets::Through,
            Needs::AccountInvitation if stands.is_known() => Gets::Nothing,
            Needs::AccountInvitation => Gets::SignIn,
            Needs::OwnFile if stands == Stands::Owner => Gets::Through,
            Needs::OwnFile => Gets::Nothing,
            Needs::SeeAccount => account(0),
            Needs::CreateCollection | Needs::ManageAccountMembers => account(2),
            Needs::OwnAccount => account(3),
            Needs::Read => collection(0),
            Needs::Ask => decide(self.shows_collection(stands), stands.is_known()),
            Needs::OwnPost => decide(self.shows_collection(stands), stands == Stands::Owner),
            Needs::Report => decide(
                self.shows_collection(stands),
                stands.is_known() && stands != Stands::Owner,
            ),
            Needs::ModeratePosts => collection(2),
            Needs::Follow if stands.is_known() => collection(0),
            Needs::Follow => Gets::SignIn,
            Needs::Token => Gets::Nothing,
            Needs::EditMetrics | Needs::EditDashboards => collection(2),
            Needs::EditCollection | Needs::ManageCollectionMembers => collection(3),
            Needs::OwnCollection => collection(4),
        }
    }
}
