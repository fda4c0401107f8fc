//! Accounts and collections that change hands.

use async_graphql::{Context, ID, Object};
use domain::id::CollectionId;

use crate::graphql::account::AccountPayload;
use crate::graphql::collection::CollectionPayload;
use crate::graphql::member::user::user_id;
use crate::graphql::request::asker::scope;
use crate::graphql::request::failure::GraphqlError;
use crate::graphql::types::id::parse_id;
use crate::graphql::types::problem::not_found;

#[derive(Default)]
pub(in crate::graphql) struct HandOverMutation;

#[Object]
impl HandOverMutation {
    /// To one of its administrators.
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
            .accounts()
            .hand_over_collection(&scope.caller, id, user_id(&to))
            .await;
        CollectionPayload::of(handed, scope)
    }

    /// To one of its administrators, who becomes its owner; the owner stays as administrator. An owner without another
    /// account gets one, since its key is their username: username, or the key handed over with a number.
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
            .accounts()
            .hand_over_account(&scope.caller, &account, to, &password, username)
            .await;
        AccountPayload::of(handed, scope)
    }
}
