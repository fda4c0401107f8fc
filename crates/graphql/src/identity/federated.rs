//! The user's list of identities at providers.

use async_graphql::{ID, SimpleObject};
use service::identity::provider::SeenIdentity;

use crate::request::context::Scope;
use crate::request::failure::GraphqlError;
use crate::types::scalars::DateTime;

/// A person at an identity provider who is the reader.
#[derive(SimpleObject)]
#[graphql(name = "Identity")]
pub(crate) struct FederatedIdentity {
    id: ID,
    /// The name of the provider in addresses, or the issuer of a provider that the settings no longer have.
    provider: String,
    /// The name of the provider for people.
    label: String,
    /// The address that the provider stated at the latest sign-in.
    email: Option<String>,
    created_at: DateTime,
    used_at: DateTime,
    /// Whether the settings of the server have the provider.
    is_configured: bool,
}

impl From<SeenIdentity> for FederatedIdentity {
    fn from(seen: SeenIdentity) -> Self {
        Self {
            id: ID(seen.identity.id.to_string()),
            provider: seen.provider,
            label: seen.label,
            email: seen.identity.email,
            created_at: DateTime(seen.identity.created_at),
            used_at: DateTime(seen.identity.used_at),
            is_configured: seen.is_configured,
        }
    }
}

/// The reader's identities.
pub(super) async fn identities(scope: &Scope) -> Result<Vec<FederatedIdentity>, GraphqlError> {
    let identities = scope.service.identity().identities(&scope.caller).await?;
    Ok(identities
        .into_iter()
        .map(FederatedIdentity::from)
        .collect())
}
