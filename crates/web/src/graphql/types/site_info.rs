//! What the server says of itself.

use async_graphql::{Context, Object, SimpleObject};

use crate::graphql::request::asker::asker;
use crate::graphql::request::failure::GraphqlError;

/// What the server offers and whom to write to.
#[derive(SimpleObject)]
pub(in crate::graphql) struct ServiceInfo {
    contact: String,
    /// Where `/help` leads, if it leads elsewhere.
    help_url: Option<String>,
    version: &'static str,
}

#[derive(Default)]
pub(in crate::graphql) struct SiteQuery;

#[Object]
impl SiteQuery {
    /// What the server offers and whom to write to.
    async fn service(&self, ctx: &Context<'_>) -> Result<ServiceInfo, GraphqlError> {
        let asker = asker(ctx)?;
        Ok(ServiceInfo {
            contact: asker.scope.service.config().contact.clone(),
            help_url: asker.help.clone(),
            version: env!("CARGO_PKG_VERSION"),
        })
    }
}
