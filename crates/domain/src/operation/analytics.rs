//! Numbers of the readers of a collection: which events count, who is one visitor, and which numbers are shown.
//!
//! Servers count in memory and store their counts as batches. A batch is added to the stored numbers once. Days are
//! those of the time zone of the account's owner.

pub mod batch;
pub mod label;
pub mod level;
pub mod measure;
pub mod network;
pub mod popularity;
pub mod range;
pub mod reading;
pub mod sketch;
pub mod visitor;

pub use batch::{CountBatch, Counted, Once};
pub use level::{LevelDay, Levels};
pub use measure::{Measure, Target};
pub use network::{NetworkAt, NetworkHash, NetworkVisitors, VisitorNetworks};
pub use range::{AnalyticsRange, Spans};
pub use reading::{Addressed, Client, FileRead, ReadKind, counted, read_kind};
pub use sketch::Sketch;
pub use visitor::{DayKey, VisitorHash};
