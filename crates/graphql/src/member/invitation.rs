//! Invitations to accounts and collections.

use std::sync::Arc;

use async_graphql::{Context, ID, Object, SimpleObject};
use domain::id::{CollectionId, InvitationId};
use domain::identity::invitation::Offer;
use service::Outcome;
use service::member::invitation::{Accepted, Guest, SeenOffer};
use uuid::Uuid;

use crate::request::context::{Scope, scope};
use crate::request::failure::{GraphqlError, outcome};
use crate::types::id::parse_id;
use crate::types::object::{Account, Collection};
use crate::types::problem::{DonePayload, Problem, not_found, payload, problems};
use crate::types::scalars::{DateTime, Text};
use crate::types::vocabulary::{AccountRole, CollectionRole, Language};

/// An invitation by email.
#[derive(SimpleObject)]
pub(crate) struct Invitation {
    id: ID,
    email: String,
    /// Role in the account; absent for an invitation to a collection.
    account_role: Option<AccountRole>,
    /// Role in the collection; absent for an invitation to the account.
    collection_role: Option<CollectionRole>,
    /// Username of the inviting user.
    invited_by: Option<String>,
    created_at: DateTime,
    expires_at: DateTime,
}

/// Splits the role of an offer into two fields, of which one is `Some`.
fn roles(offer: Offer) -> (Option<AccountRole>, Option<CollectionRole>) {
    match offer {
        Offer::Account(role) => (Some(role.into()), None),
        Offer::Collection(_, role) => (None, Some(role.into())),
    }
}

impl From<domain::identity::invitation::Invitation> for Invitation {
    fn from(invitation: domain::identity::invitation::Invitation) -> Self {
        let (account_role, collection_role) = roles(invitation.offer);
        Self {
            id: ID(invitation.id.to_string()),
            email: invitation.email,
            account_role,
            collection_role,
            invited_by: invitation.inviter,
            created_at: DateTime(invitation.created_at),
            expires_at: DateTime(invitation.expires_at),
        }
    }
}

pub(crate) fn invitations(
    list: Option<Vec<domain::identity::invitation::Invitation>>,
) -> Option<Vec<Invitation>> {
    Some(list?.into_iter().map(Invitation::from).collect())
}

/// An invitation as shown to the holder of its link.
#[derive(SimpleObject)]
struct InvitationOffer {
    /// Key and name of the account.
    account: String,
    account_name: Option<String>,
    /// Key and name of the collection, for an invitation to one.
    collection: Option<String>,
    collection_name: Option<Text>,
    account_role: Option<AccountRole>,
    collection_role: Option<CollectionRole>,
    invited_by: Option<String>,
    /// The address to which the invitation was sent.
    email: String,
    expires_at: DateTime,
}

impl From<SeenOffer> for InvitationOffer {
    fn from(seen: SeenOffer) -> Self {
        let (account_role, collection_role) = roles(seen.invitation.offer);
        let collection_name = seen.collection.as_ref().map(|(_, name)| name.into());
        Self {
            account: seen.account,
            account_name: seen.account_name,
            collection: seen.collection.map(|(key, _)| key),
            collection_name,
            account_role,
            collection_role,
            invited_by: seen.invitation.inviter,
            email: seen.invitation.email,
            expires_at: DateTime(seen.invitation.expires_at),
        }
    }
}

payload!(InvitationPayload { invitation: Invitation } of domain::identity::invitation::Invitation);

/// The account and, for an invitation to a collection, the collection of an accepted invitation.
#[derive(SimpleObject)]
struct AcceptPayload {
    account: Option<Account>,
    collection: Option<Collection>,
    problems: Vec<Problem>,
}

impl AcceptPayload {
    fn of(result: Outcome<Accepted>, scope: &Arc<Scope>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(accepted) => Self {
                account: Some(Account::new(Arc::new(accepted.account), Arc::clone(scope))),
                collection: accepted
                    .collection
                    .map(|seen| Collection::new(seen, Arc::clone(scope))),
                problems: Vec::new(),
            },
            Err(rejected) => Self {
                account: None,
                collection: None,
                problems: problems(rejected),
            },
        })
    }
}

/// Parses an invitation's id. A malformed id is the nil id, which no invitation has: the use case asks guests to sign
/// in first.
fn invitation(id: &ID) -> InvitationId {
    parse_id(id, InvitationId::new).unwrap_or(InvitationId::new(Uuid::nil()))
}

#[derive(Default)]
pub(crate) struct InvitationQuery;

#[Object]
impl InvitationQuery {
    /// The invitation with this token, as shown to the holder of its link; absent if it is no longer open.
    async fn invitation(
        &self,
        ctx: &Context<'_>,
        token: String,
    ) -> Result<Option<InvitationOffer>, GraphqlError> {
        let offer = scope(ctx)?
            .service
            .members()
            .invitation_offer(&token)
            .await?;
        Ok(offer.map(InvitationOffer::from))
    }
}

#[derive(Default)]
pub(crate) struct InvitationMutation;

#[Object]
impl InvitationMutation {
    async fn invite_to_account(
        &self,
        ctx: &Context<'_>,
        account: String,
        email: String,
        role: AccountRole,
        language: Language,
    ) -> Result<InvitationPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let guest = Guest {
            email: &email,
            language: language.into(),
        };
        let invited = scope
            .service
            .members()
            .invite_to_account(&scope.caller, &account, role.into(), guest)
            .await;
        InvitationPayload::of(invited)
    }

    async fn invite_to_collection(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        email: String,
        role: CollectionRole,
        language: Language,
    ) -> Result<InvitationPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&collection, CollectionId::new) else {
            return InvitationPayload::of(Err(not_found()));
        };
        let guest = Guest {
            email: &email,
            language: language.into(),
        };
        let invited = scope
            .service
            .members()
            .invite_to_collection(&scope.caller, id, role.into(), guest)
            .await;
        InvitationPayload::of(invited)
    }

    async fn withdraw_invitation(
        &self,
        ctx: &Context<'_>,
        id: ID,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let id = invitation(&id);
        DonePayload::of(
            scope
                .service
                .members()
                .withdraw_invitation(&scope.caller, id)
                .await,
        )
    }

    /// Sends a new link, valid for 7 days; the former link becomes invalid.
    async fn resend_invitation(
        &self,
        ctx: &Context<'_>,
        id: ID,
    ) -> Result<InvitationPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let id = invitation(&id);
        InvitationPayload::of(
            scope
                .service
                .members()
                .resend_invitation(&scope.caller, id)
                .await,
        )
    }

    async fn accept_invitation(
        &self,
        ctx: &Context<'_>,
        token: String,
    ) -> Result<AcceptPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let accepted = scope
            .service
            .members()
            .accept_invitation(&scope.caller, &token)
            .await;
        AcceptPayload::of(accepted, scope)
    }
}
