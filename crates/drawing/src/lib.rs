//! Pictures drawn by the server: the front end's own scripts, run in an embedded engine, and their SVG as PNG.
//!
//! The scripts are built by `npm run build` in `frontend` (`dist-server`) and embedded here. An engine has the
//! ECMAScript language and nothing else; its resources are limited, and an engine that failed is dropped. The
//! fonts of PNGs are shipped with the program, because the fonts of servers vary.

mod engine;
mod fonts;
mod png;
mod pool;
mod script;

pub use engine::EngineLimits;
pub use fonts::carry_fonts;
pub use png::{LARGEST_SIDE, Painter};
pub use pool::{Pool, Script, Size};
pub use script::{charts, embedded, pages};

/// The reason why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failed {
    /// Too many calls wait already.
    #[error("too many pictures are asked for at once")]
    Busy,
    /// The script ran longer than [`EngineLimits::time`].
    #[error("the script took too long")]
    Time,
    /// The script needed more memory than [`EngineLimits::memory`].
    #[error("the script needs too much memory")]
    Memory,
    /// The script threw an error, or could not be run.
    #[error("the script failed: {0}")]
    Script(String),
    /// A side of the picture is longer than [`LARGEST_SIDE`] or rounds to zero.
    #[error("the picture is too large")]
    TooLarge,
    /// The text is not an SVG, or cannot be painted.
    #[error("the picture cannot be painted: {0}")]
    Unreadable(String),
}
