//! Information about the server.

use async_graphql::{Context, Object, SimpleObject};

use crate::graphql::request::context::asker;
use crate::graphql::request::failure::GraphqlError;

/// Contact address, help site and version of the server.
#[derive(SimpleObject)]
pub(in crate::graphql) struct ServiceInfo {
    contact: String,
    /// Address of the operator's help site, the target of `/help`; absent if `/help` leads to the built-in guide.
    help_url: Option<String>,
    version: &'static str,
}

#[derive(Default)]
pub(in crate::graphql) struct SiteQuery;

#[Object]
impl SiteQuery {
    /// Contact address, help site and version of the server.
    async fn service(&self, ctx: &Context<'_>) -> Result<ServiceInfo, GraphqlError> {
        let asker = asker(ctx)?;
        Ok(ServiceInfo {
            contact: asker.scope.service.config().contact.clone(),
            help_url: asker.help.clone(),
            version: env!("CARGO_PKG_VERSION"),
        })
    }
}
