//! A token for the state of the database.

use std::sync::Arc;

/// What was visible at one moment. Equal tokens, equal contents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StateToken(Arc<str>);

impl StateToken {
    /// A token with this text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(text.into())
    }
}
