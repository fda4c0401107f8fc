//! Pictures made by the server: the front end's own scripts, run in an embedded engine, and their SVG as PNG.
//!
//! The scripts are built by `npm run build` in `frontend` (`dist-server`) and embedded here. An engine has the
//! ECMAScript language and nothing else; what it may use is limited, and one that failed is thrown away. The
//! fonts of PNG are shipped with the program, since servers have none that can be relied on.

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

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failed {
    /// Too many wait already.
    #[error("too many pictures are asked for at once")]
    Busy,
    /// It took longer than it may.
    #[error("the script took too long")]
    Time,
    /// It took more memory than it may.
    #[error("the script needs too much memory")]
    Memory,
    /// The script threw something.
    #[error("the script failed: {0}")]
    Script(String),
    /// The picture is larger than [`LARGEST_SIDE`] or of no size.
    #[error("the picture is too large")]
    TooLarge,
    /// What was to be painted is no SVG that can be.
    #[error("the picture cannot be painted: {0}")]
    Unreadable(String),
}
