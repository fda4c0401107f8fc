//! Accounts: the public spaces at `/{accountKey}`.

pub(super) mod hand_over;

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use domain::identity::account::AccountForm;
use domain::list::Page;
use service::account::{AccountEdit, SeenAccount};
use transport::request::session::cookie::clear_cookie;
use transport::response::link::picture_url;

use super::audit::{AuditConnection, AuditEntry};
use crate::collection::pin::{self, Pin};
use crate::member::account::{AccountMember, AccountMemberConnection};
use crate::member::invitation::{Invitation, invitations};
use crate::request::cacheability::cached;
use crate::request::context::{Scope, answer_with_cookie, asker, scope};
use crate::request::failure::GraphqlError;
use crate::types::object::{Account, CollectionConnection, DashboardConnection};
use crate::types::page::{cost, page};
use crate::types::problem::DonePayload;
use crate::types::problem::payload;
use crate::types::scalars::{Text, TextInput, int};
use crate::types::vocabulary::{AccountKind, AccountRole, AccountView, Visibility};

/// An account: the public space of a user or a publisher.
#[Object]
impl Account {
    async fn id(&self) -> ID {
        ID(self.seen.record.id.to_string())
    }

    /// In its owner's letter case; lookups ignore case.
    async fn key(&self) -> &str {
        &self.seen.record.key
    }

    async fn name(&self) -> Option<&str> {
        self.seen.record.name.as_deref()
    }

    async fn kind(&self) -> AccountKind {
        self.seen.record.kind.into()
    }

    async fn view(&self) -> AccountView {
        self.seen.record.view.into()
    }

    async fn visibility(&self) -> Visibility {
        self.seen.record.visibility.into()
    }

    /// A new picture has a new address.
    async fn picture_url(&self) -> Option<String> {
        picture_url(&self.seen.record.key, self.seen.record.picture.as_deref())
    }

    /// Plain paragraphs, separated by blank lines.
    async fn description(&self) -> Text {
        (&self.seen.record.description).into()
    }

    /// Personal dashboards that the reader may see, by key.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn dashboards(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<DashboardConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .dashboards()
            .personal_dashboards(caller, self.seen.record.id, &page)
            .await;
        Ok(DashboardConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// Pins of the collections that the reader may see, by key of the collection.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn pins(&self, #[graphql(default = 12)] first: i32) -> async_graphql::Result<Vec<Pin>> {
        let Page { first, .. } = page(first, None)?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let pins = service
            .metrics()
            .account_pins(caller, self.seen.record.id, first)
            .await;
        Ok(pin::pins(pins.map_err(GraphqlError::from)?, &self.scope))
    }

    /// Collections that the reader may see, by key.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn collections(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<CollectionConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .collections()
            .collections(caller, self.seen.record.id, &page)
            .await;
        Ok(CollectionConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// Members by username; absent if the reader is not a member of the account.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn members(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
        search: Option<String>,
    ) -> async_graphql::Result<Option<AccountMemberConnection>> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .members()
            .account_members(caller, self.seen.record.id, search.as_deref(), &page)
            .await;
        let listed = listed.map_err(GraphqlError::from)?;
        Ok(listed.map(|listed| AccountMemberConnection::of(listed, AccountMember::from)))
    }

    /// Audit trail of the account and its collections, the latest entry first; absent if the reader may not see it.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn audit(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<Option<AuditConnection>> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .audit()
            .account_audit(caller, self.seen.record.id, &page)
            .await;
        let listed = listed.map_err(GraphqlError::from)?;
        Ok(listed.map(|listed| AuditConnection::of(listed, AuditEntry::from)))
    }

    /// Open invitations, the latest first; absent if the reader may not manage the members.
    #[graphql(complexity = "50 * child_complexity")]
    async fn invitations(&self) -> Result<Option<Vec<Invitation>>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let list = service
            .members()
            .account_invitations(caller, self.seen.record.id);
        Ok(invitations(list.await?))
    }

    /// The reader's effective role in this account.
    async fn role(&self) -> Option<AccountRole> {
        self.seen.role.map(AccountRole::from)
    }

    async fn can(&self) -> AccountAbilities {
        let can = self.seen.can;
        AccountAbilities {
            edit: can.edit,
            create_collection: can.create_collection,
            create_dashboard: can.create_dashboard,
            see_members: can.see_members,
            manage_members: can.manage_members,
            hand_over: can.hand_over,
            delete: can.delete,
        }
    }

    /// Whether the account may have non-public collections, by subscription or by the operator's setting.
    async fn non_public_allowed(&self) -> bool {
        self.seen.non_public_allowed
    }

    async fn version(&self) -> i32 {
        int(self.seen.record.version)
    }
}

/// The reader's permissions on an account.
#[derive(SimpleObject)]
struct AccountAbilities {
    edit: bool,
    create_collection: bool,
    create_dashboard: bool,
    see_members: bool,
    manage_members: bool,
    hand_over: bool,
    delete: bool,
}

#[derive(InputObject)]
struct AccountInput {
    name: Option<String>,
    description: TextInput,
    visibility: Visibility,
    view: AccountView,
    /// The version on which the change is based.
    version: i32,
}

payload!(pub(super) AccountPayload { account: Account } of SeenAccount, |seen, scope| Account::new(Arc::new(seen), scope));

#[derive(Default)]
pub(super) struct AccountQuery;

#[Object]
impl AccountQuery {
    #[graphql(directive = cached::apply())]
    async fn account(
        &self,
        ctx: &Context<'_>,
        key: String,
    ) -> Result<Option<Account>, GraphqlError> {
        let scope = scope(ctx)?;
        let seen = scope
            .service
            .accounts()
            .account(&scope.caller, &key)
            .await?;
        Ok(seen.map(|seen| Account::new(Arc::new(seen), Arc::clone(scope))))
    }
}

#[derive(Default)]
pub(super) struct AccountMutation;

#[Object]
impl AccountMutation {
    /// Changes an account of the reader's; without `account`, the reader's own.
    async fn update_account(
        &self,
        ctx: &Context<'_>,
        account: Option<String>,
        input: AccountInput,
    ) -> Result<AccountPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let edit = AccountEdit {
            form: AccountForm {
                name: input.name,
                description: input.description.into(),
                visibility: input.visibility.into(),
                view: input.view.into(),
            },
            version: input.version.into(),
        };
        let result = scope
            .service
            .accounts()
            .update_account(&scope.caller, account.as_deref(), &edit)
            .await;
        AccountPayload::of(result, scope)
    }

    /// Deletes an account. Only its owner may, and only without collections and dashboards. A user without any other
    /// account is deleted with it.
    async fn delete_account(
        &self,
        ctx: &Context<'_>,
        account: String,
        username: String,
        password: String,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let deleted = scope
            .service
            .accounts()
            .delete_account(&scope.caller, &account, &username, &password)
            .await;
        if matches!(deleted, Ok(true)) {
            answer_with_cookie(ctx, clear_cookie(asker(ctx)?.https));
        }
        DonePayload::of(deleted.map(|_| ()))
    }

    /// Turns the reader's own account of kind USER into one of kind PUBLISHER.
    async fn become_publisher(&self, ctx: &Context<'_>) -> Result<AccountPayload, GraphqlError> {
        let scope = scope(ctx)?;
        AccountPayload::of(
            scope
                .service
                .accounts()
                .become_publisher(&scope.caller)
                .await,
            scope,
        )
    }

    /// Turns an account of kind PUBLISHER that has no collections into one of kind USER.
    async fn become_user(
        &self,
        ctx: &Context<'_>,
        account: String,
    ) -> Result<AccountPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let became = scope
            .service
            .accounts()
            .become_user(&scope.caller, &account)
            .await;
        AccountPayload::of(became, scope)
    }
}
