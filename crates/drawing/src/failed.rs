//! Why there is no picture.

/// The reason why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failed {
    /// Too many calls wait already.
    #[error("too many pictures are asked for at once")]
    Busy,
    /// The script ran longer than [`crate::EngineLimits::time`].
    #[error("the script took too long")]
    Time,
    /// The script needed more memory than [`crate::EngineLimits::memory`].
    #[error("the script needs too much memory")]
    Memory,
    /// The script threw an error, or could not be run.
    #[error("the script failed: {0}")]
    Script(String),
    /// A side of the picture is longer than [`crate::LARGEST_SIDE`] or rounds to zero.
    #[error("the picture is too large")]
    TooLarge,
    /// The text is not an SVG, or cannot be painted.
    #[error("the picture cannot be painted: {0}")]
    Unreadable(String),
}
