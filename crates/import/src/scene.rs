//! The facts that the reader of a file has about its destination.

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;

/// The destination of a file.
pub struct Scene<'s> {
    /// The key of the account.
    pub account: &'s str,
    /// The key of the collection.
    pub collection: &'s str,
    /// The frequency of an existing indicator. Paths are compared without regard to case.
    pub known: &'s dyn Fn(&MetricPath) -> Option<Frequency>,
    /// Whether an account with this key has another collection with this key that is visible to the publisher. Keys are
    /// compared without regard to case.
    pub is_elsewhere: &'s dyn Fn(&str, &str) -> bool,
}
