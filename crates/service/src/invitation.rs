//! Invitations to accounts and collections, by mail: a link that is worth something once, for a week, for who can
//! read mail to that address.

use std::sync::Arc;

use domain::access::members::{
    Change, MemberRefusal, change_account, change_collection, invite_to_account,
    invite_to_collection,
};
use domain::access::{self, AccountFacts, CollectionFacts, Reader, SeeAccount};
use domain::audit::AuditAction;
use domain::email::Email;
use domain::id::{AccountId, CollectionId, InvitationId, UserId};
use domain::language::{Language, Text};
use domain::limits::INVITATION_SECONDS;
use domain::problem::{Code, Problem};
use domain::role::{AccountRole, CollectionRole};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use store::Tx;
use store::invitation::{Inviting, NewInvitation};
use store::user::User;

pub use store::invitation::{Invitation, Offer};

use crate::account::SeenAccount;
use crate::audit::Scene;
use crate::code::{new_token, token_hash};
use crate::collection::SeenCollection;
use crate::limit::Counted;
use crate::mail::letter::{Letter, Place};
use crate::member::refused;
use crate::outcome::{Failure, Outcome, Stop, surprise};
use crate::{Caller, Service};

/// Most open invitations that a list shows.
const LISTED: u32 = 200;

/// What who holds the link is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenOffer {
    /// The invitation.
    pub invitation: Invitation,
    /// The key of the account.
    pub account: String,
    /// Its name in words.
    pub account_name: Option<String>,
    /// Key and name of the collection, for an invitation to one.
    pub collection: Option<(String, Text)>,
}

/// Where somebody belongs who accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The account.
    pub account: SeenAccount,
    /// The collection, of an invitation to one.
    pub collection: Option<Arc<SeenCollection>>,
}

/// Whom to invite, and how.
#[derive(Debug, Clone, Copy)]
pub struct Guest<'a> {
    /// The address.
    pub email: &'a str,
    /// The language of the letter.
    pub language: Language,
}

/// What a letter says, and the secret in it.
struct Sent<'a> {
    offer: Offer,
    email: &'a str,
    language: Language,
    token: &'a str,
    expires_at: Timestamp,
}

impl Service {
    /// The open invitations to an account, the latest first; none at all for who may not manage its members.
    pub async fn account_invitations(
        &self,
        caller: &Caller,
        account: AccountId,
    ) -> Result<Option<Vec<Invitation>>, Failure> {
        let mut tx = self.db().read().await?;
        let facts = store::access::account_facts_by_id(&mut tx, caller.reader, account).await?;
        let grant = facts.and_then(|facts| access::account(&facts).ok());
        self.invitations(&mut tx, grant.map(Inviting::Account))
            .await
    }

    /// The open invitations to a collection, the latest first; none at all for who may not manage its members.
    pub async fn collection_invitations(
        &self,
        caller: &Caller,
        id: CollectionId,
    ) -> Result<Option<Vec<Invitation>>, Failure> {
        let mut tx = self.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        let grant = facts.and_then(|facts| access::collection(&facts).ok());
        self.invitations(&mut tx, grant.map(Inviting::Collection))
            .await
    }

    async fn invitations(
        &self,
        tx: &mut Tx,
        inviting: Option<Inviting>,
    ) -> Result<Option<Vec<Invitation>>, Failure> {
        let Some(inviting) = inviting else {
            return Ok(None);
        };
        let list = store::invitation::list(tx, &inviting, self.now(), LISTED).await?;
        Ok(Some(list))
    }

    /// Invites somebody to the account at this key. Nothing tells whether the address is known.
    pub async fn invite_to_account(
        &self,
        caller: &Caller,
        account: &str,
        role: AccountRole,
        guest: Guest<'_>,
    ) -> Outcome<Invitation> {
        let facts = {
            let mut tx = self.db().read().await?;
            self.account_facts(&mut tx, caller, account).await?
        };
        invite_to_account(&facts, role).map_err(|refusal| refused(refusal, "email"))?;
        self.invite(caller, facts.account, Offer::Account(role), guest)
            .await
    }

    /// Invites somebody to a collection. Nothing tells whether the address is known.
    pub async fn invite_to_collection(
        &self,
        caller: &Caller,
        id: CollectionId,
        role: CollectionRole,
        guest: Guest<'_>,
    ) -> Outcome<Invitation> {
        let facts = {
            let mut tx = self.db().read().await?;
            let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
            facts.ok_or(Code::NotFound)?
        };
        invite_to_collection(&facts, role).map_err(|refusal| refused(refusal, "email"))?;
        self.invite(caller, facts.account, Offer::Collection(id, role), guest)
            .await
    }

    async fn invite(
        &self,
        caller: &Caller,
        account: AccountId,
        offer: Offer,
        guest: Guest<'_>,
    ) -> Outcome<Invitation> {
        let actor = self.own(caller)?.actor();
        let email = Email::parse_at("email", guest.email)?;
        self.count(caller, Counted::Invitation(actor, &email))
            .await?;
        let token = new_token(self.random())?;
        let id = InvitationId::new(self.new_uuid()?);
        let now = self.now();
        let expires_at = now + life();

        let mut tx = self.db().begin().await?;
        store::hand_over::lock(&mut tx, account).await?;
        let inviting = self
            .inviting(&mut tx, caller.reader, account, offer)
            .await?;
        let user = self.own_user(&mut tx, actor).await?;
        if folded(&user).as_deref() == Some(email.folded().as_str()) {
            return Err(Problem::at("email", Code::MemberSelf).into());
        }
        let new = NewInvitation {
            id,
            email: email.as_str(),
            email_folded: &email.folded(),
            role: offer.role(),
            token_hash: &hash(&token)?,
            language: guest.language,
            created_at: now,
            expires_at,
        };
        if !store::invitation::insert(&mut tx, &inviting, &new).await? {
            return Err(Problem::at("email", Code::AlreadyInvited).into());
        }
        let sent = Sent {
            offer,
            email: email.as_str(),
            language: guest.language,
            token: &token,
            expires_at,
        };
        self.send_invitation(&mut tx, caller.reader, account, &sent)
            .await?;
        let details = json!({ "role": offer.role() });
        let action = AuditAction::MemberInvited;
        self.leave_entry(
            &mut tx,
            scene(account, offer, actor),
            action,
            Some(email.as_str()),
            details,
        )
        .await?;
        self.commit_invitation(tx, id).await
    }

    /// Takes an invitation back.
    pub async fn withdraw_invitation(&self, caller: &Caller, id: InvitationId) -> Outcome<()> {
        let mut tx = self.db().begin().await?;
        let (invitation, inviting) = self.managed(&mut tx, caller, id).await?;
        if !store::invitation::withdraw(&mut tx, &inviting, id).await? {
            return Err(Code::NotFound.into());
        }
        let scene = scene(invitation.account, invitation.offer, inviting.actor());
        let details = json!({ "role": invitation.offer.role() });
        let action = AuditAction::InvitationWithdrawn;
        self.leave_entry(&mut tx, scene, action, Some(&invitation.email), details)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Sends an invitation again, with another link that is valid as long as a first one; the former link ends. It is
    /// then the caller who invites.
    pub async fn resend_invitation(
        &self,
        caller: &Caller,
        id: InvitationId,
    ) -> Outcome<Invitation> {
        let invitation = {
            let mut tx = self.db().read().await?;
            self.managed(&mut tx, caller, id).await?.0
        };
        let actor = self.own(caller)?.actor();
        let email = Email::parse(&invitation.email)
            .map_err(|_| surprise("a stored address is unreadable"))?;
        self.count(caller, Counted::Invitation(actor, &email))
            .await?;
        let token = new_token(self.random())?;
        let expires_at = self.now() + life();

        let mut tx = self.db().begin().await?;
        store::hand_over::lock(&mut tx, invitation.account).await?;
        let (invitation, inviting) = self.managed(&mut tx, caller, id).await?;
        if !store::invitation::renew(&mut tx, &inviting, id, &hash(&token)?, expires_at).await? {
            return Err(Code::NotFound.into());
        }
        let sent = Sent {
            offer: invitation.offer,
            email: &invitation.email,
            language: invitation.language,
            token: &token,
            expires_at,
        };
        self.send_invitation(&mut tx, caller.reader, invitation.account, &sent)
            .await?;
        self.commit_invitation(tx, id).await
    }

    /// What the holder of a link is told; nothing where the invitation is over, or who invited could not do so any
    /// more.
    pub async fn invitation_offer(&self, token: &str) -> Result<Option<SeenOffer>, Failure> {
        let Some(hash) = token_hash(token) else {
            return Ok(None);
        };
        let mut tx = self.db().read().await?;
        let found = store::invitation::by_token(&mut tx, &hash, self.now()).await?;
        let Some(invitation) = found else {
            return Ok(None);
        };
        let inviter = self.inviter(&mut tx, &invitation).await?;
        let (account, offer) = (invitation.account, invitation.offer);
        match self.inviting(&mut tx, inviter, account, offer).await {
            Ok(_) => {}
            Err(Stop::Refused(_)) => return Ok(None),
            Err(Stop::Failed(failure)) => return Err(failure),
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

    /// Accepts the invitation of this token, as the person whose address it was sent to.
    pub async fn accept_invitation(&self, caller: &Caller, token: &str) -> Outcome<Accepted> {
        let own = self.own(caller)?;
        let over = || Stop::from(Code::InvitationOver);
        let hash = token_hash(token).ok_or_else(over)?;
        let mut tx = self.db().begin().await?;
        let found = store::invitation::by_token(&mut tx, &hash, self.now()).await?;
        let account = found.ok_or_else(over)?.account;
        store::hand_over::lock(&mut tx, account).await?;
        // It may have been used or taken back meanwhile.
        let found = store::invitation::by_token(&mut tx, &hash, self.now()).await?;
        let invitation = found.ok_or_else(over)?;
        let user = self.own_user(&mut tx, own.actor()).await?;
        if folded(&user).as_ref() != Some(&invitation.email_folded) {
            return Err(Code::InvitationOtherAddress.into());
        }
        if !store::invitation::use_up(&mut tx, &invitation).await? {
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
        let account = self.account_by_id(caller, account).await?;
        let collection = match collection {
            Some(id) => self.collection_by_id(caller, id).await?,
            None => None,
        };
        Ok(Accepted {
            account: account.ok_or(Code::NotFound)?,
            collection,
        })
    }

    /// Makes somebody a member of an account by the rights of who invited, whose facts these are.
    async fn accept_account(
        &self,
        tx: &mut Tx,
        facts: &AccountFacts,
        user: UserId,
        role: AccountRole,
    ) -> Outcome<()> {
        let present = store::account_member::role(tx, facts.account, user).await?;
        let grant = change_account(facts, user, present, Change::Add(role))
            .map_err(|refusal| not_accepted(refusal, present))?;
        let username = self.username(tx, user).await?;
        self.join_account(tx, &grant, &username, user).await
    }

    /// The same for a collection; who is not in its account gets into it where who invited may add members there.
    async fn accept_collection(
        &self,
        tx: &mut Tx,
        facts: &CollectionFacts,
        user: UserId,
        role: CollectionRole,
    ) -> Outcome<()> {
        invite_to_collection(facts, role).map_err(|_| Code::InvitationOver)?;
        let in_account = store::account_member::role(tx, facts.account, user).await?;
        if in_account.is_none() {
            let of_account =
                store::access::account_facts_by_id(tx, facts.reader, facts.account).await?;
            let of_account = of_account.ok_or(Code::InvitationOver)?;
            let add = Change::Add(AccountRole::Member);
            let grant = change_account(&of_account, user, None, add)
                .map_err(|_| Stop::from(Code::NotInAccount))?;
            let username = self.username(tx, user).await?;
            self.join_account(tx, &grant, &username, user).await?;
        }
        let present = store::collection_member::role(tx, facts.collection, user).await?;
        let grant = change_collection(facts, user, present, true, Change::Add(role))
            .map_err(|refusal| not_accepted(refusal, present))?;
        let username = self.username(tx, user).await?;
        self.join_collection(tx, &grant, facts, &username, user)
            .await
    }

    /// The permission of a reader to make this offer.
    async fn inviting(
        &self,
        tx: &mut Tx,
        reader: Reader,
        account: AccountId,
        offer: Offer,
    ) -> Outcome<Inviting> {
        let granted = match offer {
            Offer::Account(role) => {
                let facts = store::access::account_facts_by_id(tx, reader, account).await?;
                let facts = facts.ok_or(Code::NotFound)?;
                invite_to_account(&facts, role).map(Inviting::Account)
            }
            Offer::Collection(id, role) => {
                let facts = store::access::collection_facts_by_id(tx, reader, id).await?;
                let facts = facts.ok_or(Code::NotFound)?;
                invite_to_collection(&facts, role).map(Inviting::Collection)
            }
        };
        granted.map_err(|refusal| refused(refusal, "email"))
    }

    /// An invitation that the caller may take back or renew. For who may not manage the members of its place there is
    /// no such invitation.
    async fn managed(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        id: InvitationId,
    ) -> Outcome<(Invitation, Inviting)> {
        self.own(caller)?;
        let found = store::invitation::by_id(tx, id).await?;
        let invitation = found.ok_or(Code::NotFound)?;
        let (account, offer) = (invitation.account, invitation.offer);
        let inviting = self.inviting(tx, caller.reader, account, offer).await;
        match inviting {
            Ok(inviting) => Ok((invitation, inviting)),
            Err(Stop::Refused(refused)) if refused.problems.iter().any(hides) => {
                Err(Code::NotFound.into())
            }
            Err(stop) => Err(stop),
        }
    }

    /// Who invited, as the reader whose rights count.
    async fn inviter(&self, tx: &mut Tx, invitation: &Invitation) -> Result<Reader, Failure> {
        let user = store::user::by_id(tx, invitation.invited_by).await?;
        Ok(user.map_or(Reader::Guest, |user| Reader::User {
            id: user.id,
            status: user.status,
        }))
    }

    /// Queues the letter, in the transaction of the invitation.
    async fn send_invitation(
        &self,
        tx: &mut Tx,
        reader: Reader,
        account: AccountId,
        sent: &Sent<'_>,
    ) -> Outcome<()> {
        let named = self.names(tx, reader, account, sent.offer).await?;
        let named = named.ok_or(Code::NotFound)?;
        let inviter = match reader.user() {
            Some(user) => self.username(tx, user).await?,
            None => String::new(),
        };
        let place = Place {
            account: named.account,
            collection: named.collection.map(|(key, _)| key),
            role: sent.offer.role(),
        };
        let (to, language) = (sent.email, sent.language);
        let letter = Letter::invitation(to, language, place, inviter, sent.token, sent.expires_at);
        self.queue_letter(tx, &letter).await
    }

    /// The names of a place, as far as a reader sees them.
    async fn names(
        &self,
        tx: &mut Tx,
        reader: Reader,
        account: AccountId,
        offer: Offer,
    ) -> Result<Option<Names>, Failure> {
        let facts = store::access::account_facts_by_id(tx, reader, account).await?;
        let grant = facts.and_then(|facts| access::account::<SeeAccount>(&facts).ok());
        let Some(grant) = grant else { return Ok(None) };
        let Some(record) = store::account::find(tx, &grant).await? else {
            return Ok(None);
        };
        let collection = match offer {
            Offer::Account(_) => None,
            Offer::Collection(id, _) => {
                let facts = store::access::collection_facts_by_id(tx, reader, id).await?;
                let grant = facts.and_then(|facts| access::collection(&facts).ok());
                let Some(grant) = grant else { return Ok(None) };
                let found = store::collection::find(tx, &grant).await?;
                found.map(|found| (found.key, found.name))
            }
        };
        Ok(Some(Names {
            account: record.key,
            account_name: record.name,
            collection,
        }))
    }

    async fn commit_invitation(&self, mut tx: Tx, id: InvitationId) -> Outcome<Invitation> {
        let invitation = store::invitation::by_id(&mut tx, id).await?;
        tx.commit().await?;
        self.wake_worker();
        Ok(invitation.ok_or(Code::NotFound)?)
    }
}

/// How a place is named.
struct Names {
    account: String,
    account_name: Option<String>,
    collection: Option<(String, Text)>,
}

/// What is told to who accepts where the rights of who invited do not reach (any more): that they are a member
/// already, or that the invitation is over.
fn not_accepted<R: Copy>(refusal: MemberRefusal, present: Option<R>) -> Stop {
    match refusal {
        MemberRefusal::AlreadyMember | MemberRefusal::OwnerFixed if present.is_some() => {
            Code::AlreadyMember.into()
        }
        _ => Code::InvitationOver.into(),
    }
}

/// Whether a problem means that the reader has no right here at all.
fn hides(problem: &Problem) -> bool {
    matches!(
        problem.code,
        Code::NotFound | Code::Forbidden | Code::SignInNeeded
    )
}

/// Where an invitation leaves its entries.
fn scene(account: AccountId, offer: Offer, actor: UserId) -> Scene {
    Scene {
        account,
        collection: match offer {
            Offer::Account(_) => None,
            Offer::Collection(id, _) => Some(id),
        },
        actor,
    }
}

fn life() -> SignedDuration {
    SignedDuration::from_secs(INVITATION_SECONDS)
}

/// What is stored of a new token.
fn hash(token: &str) -> Result<[u8; 32], Failure> {
    token_hash(token).ok_or_else(|| surprise("a new token is unreadable"))
}

/// The user's address, as invitations compare it.
fn folded(user: &User) -> Option<String> {
    Email::parse(&user.email).ok().map(|email| email.folded())
}
