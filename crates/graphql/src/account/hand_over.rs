//! Handing over accounts and collections to new owners.

use async_graphql::{Context, ID, Object};
use domain::id::CollectionId;

use crate::account::AccountPayload;
use crate::member::user::user_id;
use crate::request::context::scope;
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::object::CollectionPayload;
use crate::types::problem::not_found;

#[derive(Default)]
pub(crate) struct HandOverMutation;

#[Object]
impl HandOverMutation {
    /// Hands a collection over to one of its administrators.
    async fn hand_over_collection(
        &self,
        ctx: &Context<'_>,
        id: ID,
        to: ID,
    ) -> Result<CollectionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, CollectionId::new) else {
            return CollectionPayload::of(Err(not_found()), scope);
        };
        let handed = scope
            .service
            .members()
            .hand_over_collection(&scope.caller, id, user_id(&to))
            .await;
        CollectionPayload::of(handed, scope)
    }

    /// Hands an account over to one of its administrators, who becomes its owner; the former owner becomes an
    /// administrator. A former owner without another account gets a new one, because the key of a user's own account is
    /// the username. The new key is `username`; if absent, the former key with a number appended.
    async fn hand_over_account(
        &self,
        ctx: &Context<'_>,
        account: String,
        to: ID,
        password: String,
        username: Option<String>,
    ) -> Result<AccountPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let (to, username) = (user_id(&to), username.as_deref());
        let handed = scope
            .service
            .members()
            .hand_over_account(&scope.caller, &account, to, &password, username)
            .await;
        AccountPayload::of(handed, scope)
    }
}
