//! Accounts: the public spaces at `/{accountKey}`.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use service::Outcome;
use service::account::{AccountEdit, SeenAccount};

use super::asker::{Scope, scope};
use super::collection::{self, CollectionConnection};
use super::failure::{Surprise, outcome};
use super::page::{cost, page};
use super::problem::{Problem, problems};
use super::scalars::int;
use super::vocabulary::{AccountKind, AccountRole, AccountView, Visibility};

pub(super) struct Account {
    seen: Arc<SeenAccount>,
    scope: Arc<Scope>,
}

impl Account {
    pub(super) fn new(seen: Arc<SeenAccount>, scope: Arc<Scope>) -> Self {
        Self { seen, scope }
    }
}

/// A public space: of a person, or of a publisher.
#[Object]
impl Account {
    async fn id(&self) -> ID {
        ID(self.seen.record.id.to_string())
    }

    /// As its owner writes it; found in any letter case.
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

    /// Another address for another picture.
    async fn picture_url(&self) -> Option<String> {
        let record = &self.seen.record;
        let hash = record.picture.as_deref()?;
        let mark = hash.get(..12).unwrap_or(hash);
        Some(format!("/api/v1/accounts/{}/picture?v={mark}", record.key))
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
            .collections(caller, self.seen.record.id, &page)
            .await;
        Ok(collection::connection(
            listed.map_err(Surprise::from)?,
            &self.scope,
        ))
    }

    /// The role that the reader acts with in this account.
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

    /// Whether collections that are not public may be made (subscription or operator's setting).
    async fn non_public_allowed(&self) -> bool {
        self.seen.non_public_allowed
    }

    async fn version(&self) -> i32 {
        int(self.seen.record.version)
    }
}

/// What the reader may do.
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
    visibility: Visibility,
    view: AccountView,
    /// The version that the settings were changed from.
    version: i32,
}

#[derive(SimpleObject)]
struct AccountPayload {
    account: Option<Account>,
    problems: Vec<Problem>,
}

impl AccountPayload {
    fn of(result: Outcome<SeenAccount>, scope: &Arc<Scope>) -> Result<Self, Surprise> {
        Ok(match outcome(result)? {
            Ok(seen) => Self {
                account: Some(Account::new(Arc::new(seen), Arc::clone(scope))),
                problems: Vec::new(),
            },
            Err(refused) => Self {
                account: None,
                problems: problems(refused),
            },
        })
    }
}

#[derive(Default)]
pub(super) struct AccountQuery;

#[Object]
impl AccountQuery {
    async fn account(&self, ctx: &Context<'_>, key: String) -> Result<Option<Account>, Surprise> {
        let scope = scope(ctx)?;
        let seen = scope.service.account(&scope.caller, &key).await?;
        Ok(seen.map(|seen| Account::new(Arc::new(seen), Arc::clone(scope))))
    }
}

#[derive(Default)]
pub(super) struct AccountMutation;

#[Object]
impl AccountMutation {
    /// Changes the reader's own account.
    async fn update_account(
        &self,
        ctx: &Context<'_>,
        input: AccountInput,
    ) -> Result<AccountPayload, Surprise> {
        let scope = scope(ctx)?;
        let edit = AccountEdit {
            name: input.name,
            visibility: input.visibility.into(),
            view: input.view.into(),
            version: input.version.into(),
        };
        AccountPayload::of(
            scope.service.update_account(&scope.caller, edit).await,
            scope,
        )
    }

    /// Turns the reader's own account of kind User into a Publisher.
    async fn become_publisher(&self, ctx: &Context<'_>) -> Result<AccountPayload, Surprise> {
        let scope = scope(ctx)?;
        AccountPayload::of(scope.service.become_publisher(&scope.caller).await, scope)
    }
}
