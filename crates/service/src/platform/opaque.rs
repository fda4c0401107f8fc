//! Shared values whose parts the compiler does not inspect.

use std::fmt::{Debug, Formatter};
use std::ops::Deref;
use std::sync::Arc;

/// A shared value. Its type declares that threads may share it, so that the compiler checks this once, where the value
/// is made.
///
/// A future is `Send` if every part of every value in it is. In a function with bounds on lifetimes, such as a field of
/// GraphQL, the compiler does not cache this check. With a plain [`Arc`] it repeats the check for each object of the
/// schema, through [`Service`](crate::Service) down to the database drivers. It does not look behind a trait object
/// that is `Send + Sync`: the crate `web` compiles in a quarter of the time.
pub struct Opaque<T>(Arc<dyn Deref<Target = T> + Send + Sync>);

/// The value behind the trait object.
struct Behind<T>(T);

impl<T> Deref for Behind<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Send + Sync + 'static> Opaque<T> {
    /// Shares a value.
    pub fn new(value: T) -> Self {
        Self(Arc::new(Behind(value)))
    }
}

impl<T> Clone for Opaque<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Opaque<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Debug> Debug for Opaque<T> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        T::fmt(self, formatter)
    }
}
