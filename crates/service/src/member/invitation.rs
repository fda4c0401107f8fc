//! Invitations to accounts and collections, by mail: a link that is valid once, for a week, for a user with the invited
//! address.

mod accept;

use domain::access::members::{MembershipProblem, invite_to_account, invite_to_collection};
use domain::access::{self, ManageAccountMembers, ManageCollectionMembers, Reader};
use domain::id::{AccountId, CollectionId, InvitationId, UserId};
use domain::identity::email::Email;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::identity::user::User;
use domain::limits::INVITATION_SECONDS;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use domain::text::language::{Language, Text};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use store::Tx;
use store::member::invitation::{Inviting, NewInvitation};

pub use accept::{Accepted, SeenOffer};
use domain::identity::invitation::{Invitation, Offer};

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::identity::code::{new_token, token_hash};
use crate::member::Members;
use crate::member::problem_of;
use crate::outcome::{Failure, Outcome, ServiceError, internal_error};
use crate::platform::mail::letter::{Letter, LetterPlace};
use crate::shared::limit::Counted;

/// Most open invitations that a list shows.
const LISTED: u32 = 200;

/// The address and the language of an invitation.
#[derive(Debug, Clone, Copy)]
pub struct Guest<'a> {
    /// The address.
    pub email: &'a str,
    /// The language of the letter.
    pub language: Language,
}

/// The content of a letter, and its secret.
struct Sent<'a> {
    offer: Offer,
    email: &'a str,
    language: Language,
    token: &'a str,
    expires_at: Timestamp,
}

impl Members<'_> {
    /// The open invitations to an account, the latest first; empty for a caller who may not manage its members.
    pub async fn account_invitations(
        self,
        caller: &Caller,
        account: AccountId,
    ) -> Result<Option<Vec<Invitation>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::account_facts_by_id(&mut tx, caller.reader, account).await?;
        let grant = facts.and_then(|facts| access::account(&facts).ok());
        self.invitations(&mut tx, grant.map(Inviting::Account))
            .await
    }

    /// The open invitations to a collection, the latest first; empty for a caller who may not manage its members.
    pub async fn collection_invitations(
        self,
        caller: &Caller,
        id: CollectionId,
    ) -> Result<Option<Vec<Invitation>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        let grant = facts.and_then(|facts| access::collection(&facts).ok());
        self.invitations(&mut tx, grant.map(Inviting::Collection))
            .await
    }

    async fn invitations(
        self,
        tx: &mut Tx,
        inviting: Option<Inviting>,
    ) -> Result<Option<Vec<Invitation>>, Failure> {
        let Some(inviting) = inviting else {
            return Ok(None);
        };
        let list =
            store::member::invitation::list(tx, &inviting, self.shared.now(), LISTED).await?;
        Ok(Some(list))
    }

    /// Invites an address to the account at this key. The result does not depend on whether a user has the address.
    pub async fn invite_to_account(
        self,
        caller: &Caller,
        account: &str,
        role: AccountRole,
        guest: Guest<'_>,
    ) -> Outcome<Invitation> {
        let facts = {
            let mut tx = self.shared.db().read().await?;
            self.accounts
                .account_facts(&mut tx, caller, account)
                .await?
        };
        invite_to_account(&facts, role).map_err(|rejection| {
            self.rejected::<ManageAccountMembers>(caller, rejection, "email")
        })?;
        self.invite(caller, facts.account, Offer::Account(role), guest)
            .await
    }

    /// Invites an address to a collection. The result does not depend on whether a user has the address.
    pub async fn invite_to_collection(
        self,
        caller: &Caller,
        id: CollectionId,
        role: CollectionRole,
        guest: Guest<'_>,
    ) -> Outcome<Invitation> {
        let facts = {
            let mut tx = self.shared.db().read().await?;
            let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
            facts.ok_or(Code::NotFound)?
        };
        invite_to_collection(&facts, role).map_err(|rejection| {
            self.rejected::<ManageCollectionMembers>(caller, rejection, "email")
        })?;
        self.invite(caller, facts.account, Offer::Collection(id, role), guest)
            .await
    }

    async fn invite(
        self,
        caller: &Caller,
        account: AccountId,
        offer: Offer,
        guest: Guest<'_>,
    ) -> Outcome<Invitation> {
        let actor = self.shared.own(caller)?.actor();
        let email = Email::parse_at("email", guest.email)?;
        self.shared
            .count(caller, Counted::Invitation(actor, &email))
            .await?;

        let mut tx = self.shared.db().begin_on(account).await?;
        let id = self
            .add_invitation(
                &mut tx,
                caller.reader,
                account,
                offer,
                &email,
                guest.language,
            )
            .await?;

        self.commit_invitation(tx, id).await
    }

    /// Adds an invitation by a reader, with its letter and its audit entry. The caller commits.
    pub(crate) async fn add_invitation(
        self,
        tx: &mut Tx,
        reader: Reader,
        account: AccountId,
        offer: Offer,
        email: &Email,
        language: Language,
    ) -> Outcome<InvitationId> {
        let token = new_token(self.shared.random())?;
        let id = InvitationId::new(self.shared.new_uuid()?);
        let now = self.shared.now();
        let expires_at = now + life();

        store::account::hand_over::lock(tx, account).await?;
        let inviting = self.inviting(tx, reader, account, offer).await?;
        let inviting = inviting.map_err(|rejection| problem_of(rejection, "email"))?;
        let actor = inviting.actor();
        let user = self.identity.own_user(tx, actor).await?;

        if folded(&user).as_deref() == Some(email.folded().as_str()) {
            return Err(Problem::at("email", Code::MemberSelf).into());
        }

        let new = NewInvitation {
            id,
            email: email.as_str(),
            email_folded: &email.folded(),
            role: offer.role(),
            token_hash: &hash(&token)?,
            language,
            created_at: now,
            expires_at,
        };
        if !store::member::invitation::insert(tx, &inviting, &new).await? {
            return Err(Problem::at("email", Code::AlreadyInvited).into());
        }

        let sent = Sent {
            offer,
            email: email.as_str(),
            language,
            token: &token,
            expires_at,
        };
        self.send_invitation(tx, reader, account, &sent).await?;

        let (scene, subject) = (scene(account, offer, actor), Some(email.as_str()));
        let details = json!({ "role": offer.role() });
        AuditTrail::new(self.shared)
            .leave_entry(tx, scene, AuditAction::MemberInvited, subject, details)
            .await?;

        Ok(id)
    }

    /// Withdraws an invitation: its link is no longer valid.
    pub async fn withdraw_invitation(self, caller: &Caller, id: InvitationId) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (invitation, inviting) = self.managed(&mut tx, caller, id).await?;
        if !store::member::invitation::withdraw(&mut tx, &inviting, id).await? {
            return Err(Code::NotFound.into());
        }
        let scene = scene(invitation.account, invitation.offer, inviting.actor());
        let details = json!({ "role": invitation.offer.role() });
        let action = AuditAction::InvitationWithdrawn;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(&invitation.email), details)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Sends an invitation again with a new link of full validity; the former link becomes invalid. The caller becomes
    /// the inviter.
    pub async fn resend_invitation(self, caller: &Caller, id: InvitationId) -> Outcome<Invitation> {
        let invitation = {
            let mut tx = self.shared.db().read().await?;
            self.managed(&mut tx, caller, id).await?.0
        };
        let actor = self.shared.own(caller)?.actor();
        let email = Email::parse(&invitation.email)
            .map_err(|_| internal_error("a stored address is unreadable"))?;
        self.shared
            .count(caller, Counted::Invitation(actor, &email))
            .await?;
        let token = new_token(self.shared.random())?;
        let expires_at = self.shared.now() + life();

        let mut tx = self.shared.db().begin_on(id).await?;
        store::account::hand_over::lock(&mut tx, invitation.account).await?;
        let (invitation, inviting) = self.managed(&mut tx, caller, id).await?;
        if !store::member::invitation::renew(&mut tx, &inviting, id, &hash(&token)?, expires_at)
            .await?
        {
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

    /// The permission of a reader to make this offer.
    async fn inviting(
        self,
        tx: &mut Tx,
        reader: Reader,
        account: AccountId,
        offer: Offer,
    ) -> Outcome<Result<Inviting, MembershipProblem>> {
        Ok(match offer {
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
        })
    }

    /// An invitation that the caller may withdraw or send again. It is not found for a caller who may not manage the
    /// members of its account or collection.
    async fn managed(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: InvitationId,
    ) -> Outcome<(Invitation, Inviting)> {
        self.shared.own(caller)?;
        let found = store::member::invitation::by_id(tx, id).await?;
        let invitation = found.ok_or(Code::NotFound)?;

        let (account, offer) = (invitation.account, invitation.offer);
        let inviting = self.inviting(tx, caller.reader, account, offer).await?;
        let rejected = |rejection| match offer {
            Offer::Account(_) => self.rejected::<ManageAccountMembers>(caller, rejection, "email"),
            Offer::Collection(..) => {
                self.rejected::<ManageCollectionMembers>(caller, rejection, "email")
            }
        };

        match inviting.map_err(rejected) {
            Ok(inviting) => Ok((invitation, inviting)),
            Err(ServiceError::Rejected(rejected)) if rejected.problems.iter().any(hides) => {
                Err(Code::NotFound.into())
            }
            Err(stop) => Err(stop),
        }
    }

    /// Queues the letter, in the transaction of the invitation.
    async fn send_invitation(
        self,
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
        let place = LetterPlace {
            account: named.account,
            collection: named.collection.map(|(key, _)| key),
            role: sent.offer.role(),
        };
        let (to, language) = (sent.email, sent.language);
        let letter = Letter::invitation(to, language, place, inviter, sent.token, sent.expires_at);
        self.shared.queue_letter(tx, letter).await
    }

    /// The names of the account and collection of an offer; `None` if the reader may not see them.
    async fn names(
        self,
        tx: &mut Tx,
        reader: Reader,
        account: AccountId,
        offer: Offer,
    ) -> Result<Option<Names>, Failure> {
        let grant = self.accounts.seeing(tx, reader, account).await?;
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

    async fn commit_invitation(self, mut tx: Tx, id: InvitationId) -> Outcome<Invitation> {
        let invitation = store::member::invitation::by_id(&mut tx, id).await?;
        tx.commit().await?;
        self.shared.wake_worker();
        Ok(invitation.ok_or(Code::NotFound)?)
    }
}

/// The names of an account and, for an offer of one, of its collection.
struct Names {
    account: String,
    account_name: Option<String>,
    collection: Option<(String, Text)>,
}

/// Whether a problem means that the reader has no permission here at all.
fn hides(problem: &Problem) -> bool {
    matches!(
        problem.code,
        Code::NotFound | Code::Forbidden | Code::SignInNeeded
    )
}

/// The scene of the audit entries of an invitation.
fn scene(account: AccountId, offer: Offer, actor: UserId) -> Scene {
    Scene {
        account,
        collection: match offer {
            Offer::Account(_) => None,
            Offer::Collection(id, _) => Some(id),
        },
        actor: Some(actor),
    }
}

fn life() -> SignedDuration {
    SignedDuration::from_secs(INVITATION_SECONDS)
}

/// The stored hash of a new token.
fn hash(token: &str) -> Result<[u8; 32], Failure> {
    token_hash(token).ok_or_else(|| internal_error("a new token is unreadable"))
}

/// The user's address, as invitations compare it.
fn folded(user: &User) -> Option<String> {
    Email::parse(&user.email).ok().map(|email| email.folded())
}
