//! The offer that the holder of a link sees, and its acceptance.

use std::sync::Arc;

use domain::access::member_change::Change;
use domain::access::members::{
    MembershipProblem, change_account, change_collection, invite_to_collection,
};
use domain::access::{AccountFacts, CollectionFacts, Reader};
use domain::id::UserId;
use domain::identity::invitation::{Invitation, Offer};
use domain::identity::role::{AccountRole, CollectionRole};
use domain::problem::Code;
use domain::text::language::Text;
use store::Tx;

use super::folded;
use crate::Caller;
use crate::account::SeenAccount;
use crate::collection::SeenCollection;
use crate::identity::code::token_hash;
use crate::member::Members;
use crate::member::group::MemberGroup;
use crate::outcome::{Failure, Outcome, ServiceError};

/// The offer that the holder of a link sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenOffer {
    /// The invitation as stored.
    pub invitation: Invitation,
    /// The key of the account.
    pub account: String,
    /// Its display name.
    pub account_name: Option<String>,
    /// Key and name of the collection, for an invitation to one.
    pub collection: Option<(String, Text)>,
}

/// The account or collection that the user has joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The account, with the new member's permissions.
    pub account: SeenAccount,
    /// The collection, for an invitation to one.
    pub collection: Option<Arc<SeenCollection>>,
}

impl Members<'_> {
    /// The offer of the link with this token; `None` where the invitation has ended, or its inviter may no longer
    /// invite.
    pub async fn invitation_offer(self, token: &str) -> Result<Option<SeenOffer>, Failure> {
        let Some(hash) = token_hash(token) else {
            return Ok(None);
        };

        let mut tx = self.shared.db().read().await?;
        let found = store::member::invitation::by_token(&mut tx, &hash, self.shared.now()).await?;
        let Some(invitation) = found else {
            return Ok(None);
        };

        let inviter = self.inviter(&mut tx, &invitation).await?;
        let (account, offer) = (invitation.account, invitation.offer);
        match self.inviting(&mut tx, inviter, account, offer).await {
            Ok(Ok(_)) => {}
            Ok(Err(_)) | Err(ServiceError::Rejected(_)) => return Ok(None),
            Err(ServiceError::Failed(failure)) => return Err(failure),
        }

        let Some(named) = self.names(&mut tx, inviter, account, offer).await? else {
            return Ok(None);
        };

        Ok(Some(SeenOffer {
            invitation,
            account: named.account,
            account_name: named.account_name,
            collection: named.collection,
        }))
    }

    /// Accepts the invitation with this token. The caller must have the invited address.
    pub async fn accept_invitation(self, caller: &Caller, token: &str) -> Outcome<Accepted> {
        let own = self.shared.own(caller)?;
        let over = || ServiceError::from(Code::InvitationOver);
        let hash = token_hash(token).ok_or_else(over)?;

        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let found = store::member::invitation::by_token(&mut tx, &hash, self.shared.now()).await?;
        let account = found.ok_or_else(over)?.account;
        store::account::hand_over::lock(&mut tx, account).await?;

        // Read again under the lock: it may have been used or withdrawn meanwhile.
        let found = store::member::invitation::by_token(&mut tx, &hash, self.shared.now()).await?;
        let invitation = found.ok_or_else(over)?;

        let user = self.identity.own_user(&mut tx, own.actor()).await?;
        if folded(&user).as_ref() != Some(&invitation.email_folded) {
            return Err(Code::InvitationOtherAddress.into());
        }
        if !store::member::invitation::use_up(&mut tx, &invitation).await? {
            return Err(over());
        }

        let inviter = self.inviter(&mut tx, &invitation).await?;
        let collection = match invitation.offer {
            Offer::Account(role) => {
                let facts = store::access::account_facts_by_id(&mut tx, inviter, account).await?;
                let facts = facts.ok_or_else(over)?;
                self.accept_account(&mut tx, &facts, user.id, role).await?;
                None
            }
            Offer::Collection(id, role) => {
                let facts = store::access::collection_facts_by_id(&mut tx, inviter, id).await?;
                let facts = facts.ok_or_else(over)?;
                self.accept_collection(&mut tx, &facts, user.id, role)
                    .await?;
                Some(id)
            }
        };

        tx.commit().await?;
        let account = self.accounts.account_by_id(caller, account).await?;
        let collection = match collection {
            Some(id) => self.collections.collection_by_id(caller, id).await?,
            None => None,
        };

        Ok(Accepted {
            account: account.ok_or(Code::NotFound)?,
            collection,
        })
    }

    /// Adds the caller to an account with the permissions of the inviter; `facts` are those of the inviter.
    async fn accept_account(
        self,
        tx: &mut Tx,
        facts: &AccountFacts,
        user: UserId,
        role: AccountRole,
    ) -> Outcome<()> {
        let present = store::member::role(tx, facts.account, user).await?;
        let grant = change_account(facts, user, present, Change::Add(role))
            .map_err(|rejection| not_accepted(rejection, present))?;
        let username = self.username(tx, user).await?;
        facts.join(self, tx, &grant, &username, user).await
    }

    /// Adds the caller to a collection, and to its account if needed and if the inviter may add members there.
    async fn accept_collection(
        self,
        tx: &mut Tx,
        facts: &CollectionFacts,
        user: UserId,
        role: CollectionRole,
    ) -> Outcome<()> {
        invite_to_collection(facts, role).map_err(|_| Code::InvitationOver)?;

        let in_account = store::member::role(tx, facts.account, user).await?;
        if in_account.is_none() {
            let of_account =
                store::access::account_facts_by_id(tx, facts.reader, facts.account).await?;
            let of_account = of_account.ok_or(Code::InvitationOver)?;
            let add = Change::Add(AccountRole::Member);
            let grant = change_account(&of_account, user, None, add)
                .map_err(|_| ServiceError::from(Code::NotInAccount))?;
            let username = self.username(tx, user).await?;
            of_account.join(self, tx, &grant, &username, user).await?;
        }

        let present = store::member::role(tx, facts.collection, user).await?;
        let grant = change_collection(facts, user, present, true, Change::Add(role))
            .map_err(|rejection| not_accepted(rejection, present))?;

        let username = self.username(tx, user).await?;
        facts.join(self, tx, &grant, &username, user).await
    }

    /// The inviter, whose permissions apply.
    async fn inviter(self, tx: &mut Tx, invitation: &Invitation) -> Result<Reader, Failure> {
        let user = store::identity::user::by_id(tx, invitation.invited_by).await?;
        Ok(user.map_or(Reader::Guest, |user| Reader::User {
            id: user.id,
            status: user.status,
        }))
    }
}

/// The error shown to the invitee where the permissions of the inviter no longer suffice: the invitee is a member
/// already, or the invitation has ended.
fn not_accepted<R: Copy>(rejection: MembershipProblem, present: Option<R>) -> ServiceError {
    match rejection {
        MembershipProblem::AlreadyMember | MembershipProblem::OwnerFixed if present.is_some() => {
            Code::AlreadyMember.into()
        }
        _ => Code::InvitationOver.into(),
    }
}
