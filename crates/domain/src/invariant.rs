//! Invariants: what earlier code makes sure of.
//!
//! A broken invariant is a fault of the program. It ends the request with an internal error, whose number the log has,
//! and nothing is stored: a default in its place would be a plausible wrong value.

use core::fmt::Debug;

/// Takes the value out of an `Option` or a `Result` that the program knows to have one.
pub trait Invariant {
    /// The type of the value inside.
    type Value;

    /// Returns the value.
    ///
    /// # Panics
    /// On `None` and on an error, with `reason`: the earlier code that rules them out.
    #[track_caller]
    fn invariant(self, reason: &'static str) -> Self::Value;
}

impl<T> Invariant for Option<T> {
    type Value = T;

    #[expect(clippy::expect_used, reason = "a broken invariant ends the request")]
    fn invariant(self, reason: &'static str) -> T {
        self.expect(reason)
    }
}

impl<T, E: Debug> Invariant for Result<T, E> {
    type Value = T;

    #[expect(clippy::expect_used, reason = "a broken invariant ends the request")]
    fn invariant(self, reason: &'static str) -> T {
        self.expect(reason)
    }
}

/// The number of items of a collection in memory.
///
/// # Panics
/// Never: a length of memory has at most 64 bits.
#[must_use]
pub fn number_of(length: usize) -> u64 {
    u64::try_from(length).invariant("a length of memory has at most 64 bits")
}
