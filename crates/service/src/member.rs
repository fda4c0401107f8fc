//! What changes of members of accounts and of collections have in common.

pub mod account;
pub mod collection;
pub mod invitation;

use domain::access::members::MemberRefusal;
use domain::access::{self, AccountFacts, CollectionFacts, ReadCollection, SeeAccount};
use domain::catalogue::key::AccountKey;
use domain::id::{CollectionId, UserId};
use domain::limits::QUOTED;
use domain::problem::{Code, Problem};
use store::Tx;

use crate::limit::Counted;
use crate::outcome::{Failure, Outcome, ServiceError};
use crate::{Caller, Service};

/// Somebody who was named by username.
pub(crate) struct Named {
    /// The person.
    pub(crate) user: UserId,
    /// The username as they write it.
    pub(crate) username: String,
}

/// What is told when the rules of membership forbid something. Problems that lie in who was chosen are told at
/// `chosen`, the name of that field.
pub(crate) fn refused(refusal: MemberRefusal, chosen: &str) -> ServiceError {
    let problem = match refusal {
        MemberRefusal::Access(refusal) => return refusal.into(),
        MemberRefusal::AddsSelf => Problem::at(chosen, Code::MemberSelf),
        MemberRefusal::OwnRole => Problem::at("role", Code::MemberOwnRole),
        MemberRefusal::AboveOwn => Problem::at("role", Code::RoleAboveOwn),
        MemberRefusal::OwnerFixed => Problem::at("role", Code::OwnerFixed),
        MemberRefusal::OtherAdministrator => Problem::at("role", Code::OtherAdministrator),
        MemberRefusal::AlreadyMember => Problem::at(chosen, Code::AlreadyMember),
        MemberRefusal::NotMember => Problem::new(Code::NotAMember),
        MemberRefusal::NotInAccount => Problem::at(chosen, Code::NotInAccount),
        MemberRefusal::NotAdministrator => Problem::at(chosen, Code::NotAdministrator),
    };
    problem.into()
}

/// The same when somebody is added who has a role already: an owner, too, is told as a member.
pub(crate) fn not_added<R>(refusal: MemberRefusal, role: Option<R>, chosen: &str) -> ServiceError {
    match (refusal, role) {
        (MemberRefusal::OwnerFixed, Some(_)) => refused(MemberRefusal::AlreadyMember, chosen),
        (refusal, _) => refused(refusal, chosen),
    }
}

/// Refuses where the membership has another version than the one that a change was made from.
pub(crate) fn check_version(current: i64, version: i64) -> Outcome<()> {
    if current == version {
        Ok(())
    } else {
        Err(Problem::new(Code::Conflict).with("current", current).into())
    }
}

impl Service {
    /// The facts about the account at a key, when nobody else can change its members any more until the transaction
    /// ends.
    pub(crate) async fn locked_account(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        key: &str,
    ) -> Outcome<AccountFacts> {
        let facts = self.account_facts(tx, caller, key).await?;
        // Who does not see the account keeps nobody waiting.
        access::account::<SeeAccount>(&facts)?;
        store::account::hand_over::lock(tx, facts.account).await?;
        let facts = store::access::account_facts_by_id(tx, caller.reader, facts.account).await?;
        Ok(facts.ok_or(Code::NotFound)?)
    }

    /// The facts about a collection, when nobody else can change its members any more until the transaction ends.
    pub(crate) async fn locked_collection(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        id: CollectionId,
    ) -> Outcome<CollectionFacts> {
        let facts = store::access::collection_facts_by_id(tx, caller.reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        access::collection::<ReadCollection>(&facts)?;
        store::account::hand_over::lock(tx, facts.account).await?;
        let facts = store::access::collection_facts_by_id(tx, caller.reader, id).await?;
        Ok(facts.ok_or(Code::NotFound)?)
    }

    /// Counts a question who has a username: whoever adds people learns which names there are. Guests do not get
    /// that far.
    pub(crate) async fn count_named(&self, caller: &Caller) -> Outcome<()> {
        match self.own(caller) {
            Ok(_) => self.count(caller, Counted::LookUp).await,
            Err(_) => Ok(()),
        }
    }

    /// Who has this username; asked by somebody who may add members.
    pub(crate) async fn named(&self, tx: &mut Tx, username: &str) -> Outcome<Named> {
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

    /// The username of a person, as entries of the audit trail name them; nothing for one who was deleted.
    pub(crate) async fn username(&self, tx: &mut Tx, user: UserId) -> Result<String, Failure> {
        Ok(store::member::username(tx, user).await?.unwrap_or_default())
    }
}
