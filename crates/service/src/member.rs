//! Members of accounts and of collections, and invitations.

pub mod account;
pub mod collection;
pub mod group;
pub(crate) mod hand_over;
pub mod invitation;

use domain::access::members::MembershipProblem;
use domain::access::{self, AccountFacts, Action, SeeAccount};
use domain::catalogue::key::AccountKey;
use domain::id::UserId;
use domain::limits::QUOTED;
use domain::problem::{Code, Problem};
use store::Tx;

use crate::Caller;
use crate::account::Accounts;
use crate::collection::Collections;
use crate::identity::Identity;
use crate::outcome::{Failure, Outcome, ServiceError, refusal_code};
use crate::shared::Shared;
use crate::shared::limit::Counted;

/// Members of accounts and collections, invitations, handing over.
#[derive(Clone, Copy)]
pub struct Members<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) identity: Identity<'a>,
    pub(crate) accounts: Accounts<'a>,
    pub(crate) collections: Collections<'a>,
}

/// A user who was found by username.
pub(crate) struct Named {
    pub(crate) user: UserId,
    /// The username in the letter case of its user.
    pub(crate) username: String,
}

/// The problem of a change that the rules of membership forbid. A problem of the chosen user is reported at the field
/// `chosen`.
pub(crate) fn problem_of(rejection: MembershipProblem, chosen: &str) -> Problem {
    match rejection {
        MembershipProblem::Access(refusal) => Problem::new(refusal_code(refusal)),
        MembershipProblem::AddsSelf => Problem::at(chosen, Code::MemberSelf),
        MembershipProblem::OwnRole => Problem::at("role", Code::MemberOwnRole),
        MembershipProblem::AboveOwn => Problem::at("role", Code::RoleAboveOwn),
        MembershipProblem::OwnerFixed => Problem::at("role", Code::OwnerFixed),
        MembershipProblem::AccountOwnerLeaves => Problem::new(Code::AccountOwnerCannotLeave),
        MembershipProblem::CollectionOwnerLeaves => Problem::new(Code::CollectionOwnerCannotLeave),
        MembershipProblem::OtherAdministrator => Problem::at("role", Code::OtherAdministrator),
        MembershipProblem::AlreadyMember => Problem::at(chosen, Code::AlreadyMember),
        MembershipProblem::NotMember => Problem::new(Code::NotAMember),
        MembershipProblem::NotInAccount => Problem::at(chosen, Code::NotInAccount),
        MembershipProblem::NotAdministrator => Problem::at(chosen, Code::NotAdministrator),
    }
}

/// The reason for not adding a user who may have a role already: the owner too is reported as a member.
pub(crate) fn not_added<R>(rejection: MembershipProblem, role: Option<R>) -> MembershipProblem {
    match (rejection, role) {
        (MembershipProblem::OwnerFixed, Some(_)) => MembershipProblem::AlreadyMember,
        (rejection, _) => rejection,
    }
}

impl Members<'_> {
    /// The rejection of a change that the rules of membership forbid; where the policy refuses the action `A`, that is
    /// logged.
    pub(crate) fn rejected<A: Action>(
        self,
        caller: &Caller,
        rejection: MembershipProblem,
        chosen: &str,
    ) -> ServiceError {
        match rejection {
            MembershipProblem::Access(refusal) => self.shared.refuse::<A>(caller, refusal).into(),
            rejection => problem_of(rejection, chosen).into(),
        }
    }

    /// The facts about the account at a key, whose members no other transaction can change until this one ends.
    pub(crate) async fn locked_account(
        self,
        tx: &mut Tx,
        caller: &Caller,
        key: &str,
    ) -> Outcome<AccountFacts> {
        let facts = self.accounts.account_facts(tx, caller, key).await?;
        // Checked before the lock: a caller who may not see the account must not block others.
        self.shared
            .permit(caller, access::account::<SeeAccount>(&facts))?;
        store::account::hand_over::lock(tx, facts.account).await?;
        let facts = store::access::account_facts_by_id(tx, caller.reader, facts.account).await?;
        Ok(facts.ok_or(Code::NotFound)?)
    }

    /// Counts a look-up of a username: adding members reveals which usernames exist. Guests are not counted: they are
    /// rejected before the look-up.
    pub(crate) async fn count_named(self, caller: &Caller) -> Outcome<()> {
        match self.shared.own(caller) {
            Ok(_) => self.shared.count(caller, Counted::LookUp).await,
            Err(_) => Ok(()),
        }
    }

    /// The user with this username. The caller must be permitted to add members.
    pub(crate) async fn named(self, tx: &mut Tx, username: &str) -> Outcome<Named> {
        let username = username.trim();
        if username.is_empty() {
            return Err(Problem::at("username", Code::Required).into());
        }
        let found = match AccountKey::parse(username) {
            Ok(key) => store::member::by_username(tx, &key).await?,
            Err(_) => None,
        };
        let Some((user, username)) = found else {
            let quoted: String = username.chars().take(QUOTED).collect();
            let unknown = Problem::at("username", Code::MemberUnknown);
            return Err(unknown.with("username", quoted).into());
        };
        Ok(Named { user, username })
    }

    /// The username of a user, for entries of the audit trail; empty for a deleted user.
    pub(crate) async fn username(self, tx: &mut Tx, user: UserId) -> Result<String, Failure> {
        Ok(store::member::username(tx, user).await?.unwrap_or_default())
    }
}
