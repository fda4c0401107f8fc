//! Who belongs to an account.

use async_graphql::{Context, ID, Object, SimpleObject};
use domain::id::UserId;
use service::Outcome;
use service::list::Listed;
use service::member::account::SeenAccountMember;
use uuid::Uuid;

use crate::graphql::account::picture_url;
use crate::graphql::identity::user::{DonePayload, parse_id};
use crate::graphql::request::asker::scope;
use crate::graphql::request::failure::{GraphqlError, outcome};
use crate::graphql::types::page::PageInfo;
use crate::graphql::types::problem::{Problem, problems};
use crate::graphql::types::scalars::{DateTime, int};
use crate::graphql::types::vocabulary::AccountRole;

/// Who belongs to an account.
#[derive(SimpleObject)]
pub(in crate::graphql) struct AccountMember {
    /// Of the person.
    id: ID,
    username: String,
    name: Option<String>,
    picture_url: Option<String>,
    role: AccountRole,
    since: DateTime,
    /// How many collections of the account are theirs.
    owned_collections: i32,
    /// The roles that the reader may give them.
    roles: Vec<AccountRole>,
    /// Whether the reader may remove them; for oneself, leave.
    removable: bool,
    version: i32,
}

impl From<SeenAccountMember> for AccountMember {
    fn from(seen: SeenAccountMember) -> Self {
        let who = seen.record.who;
        Self {
            id: ID(who.user.to_string()),
            picture_url: picture_url(&who.username, who.picture.as_deref()),
            username: who.username,
            name: who.name,
            role: seen.record.role.into(),
            since: DateTime(seen.record.created_at),
            owned_collections: int(seen.owned_collections),
            roles: seen.roles.into_iter().map(AccountRole::from).collect(),
            removable: seen.removable,
            version: int(seen.record.version),
        }
    }
}

#[derive(SimpleObject)]
pub(in crate::graphql) struct AccountMemberConnection {
    nodes: Vec<AccountMember>,
    page_info: PageInfo,
    total_count: i32,
}

impl From<Listed<SeenAccountMember>> for AccountMemberConnection {
    fn from(listed: Listed<SeenAccountMember>) -> Self {
        Self {
            page_info: PageInfo::of(&listed),
            total_count: int(listed.total),
            nodes: listed.nodes.into_iter().map(AccountMember::from).collect(),
        }
    }
}

#[derive(SimpleObject)]
struct AccountMemberPayload {
    member: Option<AccountMember>,
    problems: Vec<Problem>,
}

impl AccountMemberPayload {
    fn of(result: Outcome<SeenAccountMember>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(seen) => Self {
                member: Some(seen.into()),
                problems: Vec::new(),
            },
            Err(refused) => Self {
                member: None,
                problems: problems(refused),
            },
        })
    }
}

/// The person with this id. An id that is none is nobody's: who may ask is told so, others what they are told anyway.
pub(in crate::graphql) fn person(id: &ID) -> UserId {
    parse_id(id, UserId::new).unwrap_or(UserId::new(Uuid::nil()))
}

#[derive(Default)]
pub(in crate::graphql) struct AccountMemberMutation;

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
        let (member, version, role) = (person(&member), version.into(), role.into());
        let changed = scope
            .service
            .change_account_member(&scope.caller, &account, member, version, role)
            .await;
        AccountMemberPayload::of(changed)
    }

    /// For oneself: leaves. Ends the memberships in the account's collections too; collections of theirs go to the account's owner.
    async fn remove_account_member(
        &self,
        ctx: &Context<'_>,
        account: String,
        member: ID,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let member = person(&member);
        let removed = scope
            .service
            .remove_account_member(&scope.caller, &account, member)
            .await;
        DonePayload::of(removed)
    }
}
