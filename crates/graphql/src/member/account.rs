//! Members of accounts.

use async_graphql::{Context, ID, Object, SimpleObject};
use service::member::account::SeenAccountMember;

use crate::member::user::{MemberUser, user_id};
use crate::request::context::scope;
use crate::request::failure::GraphqlError;
use crate::types::page::connection;
use crate::types::problem::{DonePayload, payload};
use crate::types::scalars::{DateTime, int};
use crate::types::vocabulary::AccountRole;

/// A member of an account.
#[derive(SimpleObject)]
pub(crate) struct AccountMember {
    #[graphql(flatten)]
    user: MemberUser,
    role: AccountRole,
    since: DateTime,
    /// Number of the account's collections that the member owns.
    owned_collections: i32,
    /// The roles that the reader may give the member.
    roles: Vec<AccountRole>,
    /// Whether the reader may remove the member, or leave if the membership is the reader's own.
    removable: bool,
    version: i32,
}

impl From<SeenAccountMember> for AccountMember {
    fn from(seen: SeenAccountMember) -> Self {
        Self {
            user: seen.record.who.into(),
            role: seen.record.role.into(),
            since: DateTime(seen.record.created_at),
            owned_collections: int(seen.owned_collections),
            roles: seen.roles.into_iter().map(AccountRole::from).collect(),
            removable: seen.removable,
            version: int(seen.record.version),
        }
    }
}

connection!(pub(crate) AccountMemberConnection of AccountMember);
payload!(AccountMemberPayload { member: AccountMember } of SeenAccountMember);

#[derive(Default)]
pub(crate) struct AccountMemberMutation;

#[Object]
impl AccountMemberMutation {
    async fn add_account_member(
        &self,
        ctx: &Context<'_>,
        account: String,
        username: String,
        role: AccountRole,
    ) -> Result<AccountMemberPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let added = scope
            .service
            .members()
            .add_account_member(&scope.caller, &account, &username, role.into())
            .await;
        AccountMemberPayload::of(added)
    }

    async fn change_account_member(
        &self,
        ctx: &Context<'_>,
        account: String,
        member: ID,
        version: i32,
        role: AccountRole,
    ) -> Result<AccountMemberPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let (member, version, role) = (user_id(&member), version.into(), role.into());
        let changed = scope
            .service
            .members()
            .change_account_member(&scope.caller, &account, member, version, role)
            .await;
        AccountMemberPayload::of(changed)
    }

    /// Removes a member, or leaves if the membership is the reader's own. The memberships in the account's collections
    /// end too, and the member's collections pass to the account's owner.
    async fn remove_account_member(
        &self,
        ctx: &Context<'_>,
        account: String,
        member: ID,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let member = user_id(&member);
        let removed = scope
            .service
            .members()
            .remove_account_member(&scope.caller, &account, member)
            .await;
        DonePayload::of(removed)
    }
}
