//! Information about the server.

use async_graphql::{Context, Object, SimpleObject};

use crate::request::context::asker;
use crate::request::failure::GraphqlError;

/// Contact address, help site and version of the server.
#[derive(SimpleObject)]
pub(crate) struct ServiceInfo {
    contact: String,
    /// Address of the operator's help site, the target of `/help`; absent if `/help` leads to the built-in guide.
    help_url: Option<String>,
    version: &'static str,
    /// The identity providers at which people sign in, in the operator's order.
    identity_providers: Vec<IdentityProvider>,
    /// Whether people sign in with passwords too.
    password_sign_in: bool,
    /// Whether people may sign up.
    sign_up: bool,
}

/// An identity provider: its name in addresses, and its name for people.
#[derive(SimpleObject)]
pub(crate) struct IdentityProvider {
    name: String,
    label: String,
}

#[derive(Default)]
pub(crate) struct SiteQuery;

#[Object]
impl SiteQuery {
    /// Contact address, help site and version of the server.
    async fn service(&self, ctx: &Context<'_>) -> Result<ServiceInfo, GraphqlError> {
        let asker = asker(ctx)?;
        let service = &asker.scope.service;
        let providers = service.identity().providers().into_iter();
        Ok(ServiceInfo {
            contact: service.config().contact.clone(),
            help_url: asker.help.clone(),
            version: env!("CARGO_PKG_VERSION"),
            identity_providers: providers
                .map(|seen| IdentityProvider {
                    name: seen.name,
                    label: seen.label,
                })
                .collect(),
            password_sign_in: service.config().sign_in.passwords,
            sign_up: service.config().sign_in.sign_up,
        })
    }
}
