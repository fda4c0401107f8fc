//! Why a sign-in at a provider failed.

/// Why a provider cannot be used, or its answer is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// A setting is wrong.
    #[error("{0}")]
    Setting(String),
    /// The provider does not respond, or its response is no document of OpenID Connect.
    #[error("the identity provider cannot be used: {0}")]
    Down(String),
    /// The answer does not prove who signed in.
    #[error("the answer of the identity provider is refused: {0}")]
    Refused(String),
    /// A new sign-in was requested, and the provider did not ask for one.
    #[error("the identity provider did not ask for a new sign-in")]
    NotFresh,
}
