//! The content log: what changed, and which cached responses depend on it.
//!
//! A response that is made from contents records a [`Dependency`] for everything that it read, also for addresses
//! where it found nothing. A [`ContentChange`] touches dependencies. A cached response is valid as long as no change
//! after its reading touched one of its dependencies.

mod change;
mod dependency;
mod report;

#[cfg(test)]
mod tests;

pub use change::{ChangeKind, ContentChange, ContentObject};
pub use dependency::{Dependencies, Dependency, KeyHash, KeySpace};
pub use report::{FeedRights, FormerAudience, ReportedKind, ReportedObject};
