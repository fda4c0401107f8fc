//! The public pages of users.

use std::sync::Arc;

use async_graphql::{Context, Object};
use service::account::SeenAccount;

use crate::graphql::request::context::{Scope, scope};
use crate::graphql::request::failure::GraphqlError;
use crate::graphql::types::object::{CollectionConnection, DashboardConnection};
use crate::graphql::types::page::{cost, page};
use crate::graphql::types::scalars::Text;
use crate::rest::picture_url;

pub(in crate::graphql) struct Person {
    seen: SeenAccount,
    scope: Arc<Scope>,
}

/// A user's public page.
#[Object]
impl Person {
    async fn username(&self) -> &str {
        &self.seen.record.key
    }

    async fn name(&self) -> Option<&str> {
        self.seen.record.name.as_deref()
    }

    async fn picture_url(&self) -> Option<String> {
        picture_url(&self.seen.record.key, self.seen.record.picture.as_deref())
    }

    async fn description(&self) -> Text {
        (&self.seen.record.description).into()
    }

    /// The user's public collections, by key.
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
            .identity()
            .person_collections(caller, self.seen.record.id, &page)
            .await;
        Ok(CollectionConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// The user's public personal dashboards, by key.
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
            .person_dashboards(caller, self.seen.record.id, &page)
            .await;
        Ok(DashboardConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }
}

#[derive(Default)]
pub(in crate::graphql) struct PersonQuery;

#[Object]
impl PersonQuery {
    /// The public page of the user with this username; absent for other users if the account is private.
    async fn person(
        &self,
        ctx: &Context<'_>,
        username: String,
    ) -> Result<Option<Person>, GraphqlError> {
        let scope = scope(ctx)?;
        let seen = scope
            .service
            .identity()
            .person(&scope.caller, &username)
            .await?;
        Ok(seen.map(|seen| Person {
            seen,
            scope: Arc::clone(scope),
        }))
    }
}
