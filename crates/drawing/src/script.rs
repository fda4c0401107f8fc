//! The scripts that the front end's build wrote.

use std::borrow::Cow;

use rust_embed::RustEmbed;

use crate::{EngineLimits, Pool, Script, Size};
use std::time::Duration;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist-server"]
#[allow_missing = true]
struct Scripts;

/// The bytes of a file; they are not read before they are needed.
fn bytes(file: &str) -> Option<Cow<'static, [u8]>> {
    Some(Scripts::get(file)?.data)
}

/// Returns a text by its file name; `None` if the program was built without the front end.
#[must_use]
pub fn embedded(file: &str) -> Option<Cow<'static, str>> {
    match bytes(file)? {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    }
}

/// Limits of one drawing: twice the memory and five times the time that the largest possible chart, 20 series
/// of 5,000 observations, takes on an idle machine.
const LIMITS: EngineLimits = EngineLimits {
    memory: 96 * 1024 * 1024,
    stack: 1024 * 1024,
    time: Duration::from_secs(4),
};

/// The script that draws charts: JSON of a picture in, SVG out. `None` if the program was built without the
/// front end.
#[must_use]
pub fn charts() -> Option<Pool> {
    let script = Script {
        name: "charts",
        source: bytes("charts.js")?,
        function: "drawChart",
    };
    let size = Size {
        threads: 2,
        waiting: 32,
    };
    Some(Pool::new(script, LIMITS, size))
}

/// Limits of one page: its script is the application itself, with React.
const PAGE_LIMITS: EngineLimits = EngineLimits {
    memory: 128 * 1024 * 1024,
    ..LIMITS
};

/// The script that draws the first page at an address: JSON of an address and of responses in, JSON of the
/// queries still to be run, or of the page, out. `None` if the program was built without the front end.
#[must_use]
pub fn pages() -> Option<Pool> {
    let script = Script {
        name: "page",
        source: bytes("page.js")?,
        function: "drawPage",
    };
    let size = Size {
        threads: 2,
        waiting: 16,
    };
    Some(Pool::new(script, PAGE_LIMITS, size))
}
