//! The scripts as the front end's build left them.

use std::borrow::Cow;

use rust_embed::RustEmbed;

use crate::{EngineLimits, Pool, Script, Size};
use std::time::Duration;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist-server"]
#[allow_missing = true]
struct Scripts;

/// A script by its file name; none in a program that was built without the front end.
#[must_use]
pub fn embedded(file: &str) -> Option<Cow<'static, str>> {
    let data = Scripts::get(file)?.data;
    match data {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    }
}

/// What one drawing may use: twice as much memory and five times as long as the largest chart there is, 20 series
/// of 5,000 observations, takes on an idle machine.
const LIMITS: EngineLimits = EngineLimits {
    memory: 96 * 1024 * 1024,
    stack: 1024 * 1024,
    time: Duration::from_secs(4),
};

/// The script that draws charts: JSON of a picture in, SVG out. None in a program that was built without the
/// front end.
#[must_use]
pub fn charts() -> Option<Pool> {
    let script = Script {
        name: "charts",
        source: embedded("charts.js")?,
        function: "drawChart",
    };
    let size = Size {
        threads: 2,
        waiting: 32,
    };
    Some(Pool::new(script, LIMITS, size))
}

/// What one page may use: its script is the application itself, with React.
const PAGE_LIMITS: EngineLimits = EngineLimits {
    memory: 128 * 1024 * 1024,
    ..LIMITS
};

/// The script that draws the first page at an address: JSON of an address and of answers in, JSON of what is
/// still to be asked, or of the page, out. None in a program that was built without the front end.
#[must_use]
pub fn pages() -> Option<Pool> {
    let script = Script {
        name: "page",
        source: embedded("page.js")?,
        function: "drawPage",
    };
    let size = Size {
        threads: 2,
        waiting: 16,
    };
    Some(Pool::new(script, PAGE_LIMITS, size))
}
