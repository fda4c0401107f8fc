//! Pictures drawn by the server: the front end's own scripts, run in an embedded engine, and their SVG as PNG.
//!
//! The scripts are built by `npm run build` in `frontend` (`dist-server`) and embedded here. An engine has the
//! ECMAScript language and nothing else; its resources are limited, and an engine that failed is dropped. The
//! fonts of PNGs are shipped with the program, because the fonts of servers vary.

mod engine;
mod failed;
mod fonts;
mod png;
mod pool;
mod script;

pub use engine::EngineLimits;
pub use failed::Failed;
pub use fonts::carry_fonts;
pub use png::{LARGEST_SIDE, Painter};
pub use pool::{Pool, Script, Size};
pub use script::{charts, embedded, pages};
