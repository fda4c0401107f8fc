//! A token for the state of the database.

use std::sync::Arc;

/// The visible contents of the database at one moment. Equal tokens mean equal contents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StateToken(Arc<str>);

impl StateToken {
    /// Creates a token with this text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(text.into())
    }
}
