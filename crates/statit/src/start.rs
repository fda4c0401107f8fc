//! Checks before a command works on an installation: whether folder and database belong together, whether the clock is
//! plausible, and which files other users can read.

pub(crate) mod clock;
pub(crate) mod files;
pub(crate) mod identity;
pub(crate) mod permissions;

use clap::Args;

/// Flags for facts that the operator knows at a start and the program cannot.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Knowing {
    /// Begin anew where the database of this data folder is missing or empty.
    #[arg(long)]
    pub(crate) new: bool,
    /// Start with a clock that is more than a day behind the last time the database was used.
    #[arg(long)]
    pub(crate) accept_clock: bool,
}
