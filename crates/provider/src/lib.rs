//! Identity providers: services at which people sign in (OpenID Connect Core 1.0, code flow with PKCE).
//!
//! [`Provider::address`] begins a sign-in, [`Provider::answer`] checks the answer and returns who signed in. The secrets
//! of a sign-in come from the caller, as does the time.

mod answer;
mod error;
mod http;
mod key;
mod metadata;
mod provider;
mod token;

pub use answer::ProvedPerson;
pub use error::ProviderError;
pub use provider::{Checked, Provider, ProviderSettings, Secrets};
