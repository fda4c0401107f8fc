//! Progress of a long command, on standard error.

use std::{
    cell::Cell,
    io::Write as _,
    time::{Duration, Instant},
};

const EVERY: Duration = Duration::from_secs(2);

/// Reports the progress of a command, every few seconds.
pub(crate) struct Progress {
    next: Cell<Instant>,
    is_silent: bool,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            next: Cell::new(Instant::now() + EVERY),
            is_silent: false,
        }
    }
}

impl Progress {
    /// A progress that prints nothing, for work in the background.
    pub(crate) fn silent() -> Self {
        Self {
            is_silent: true,
            ..Self::default()
        }
    }

    /// Prints the text, unless another was printed a moment ago.
    pub(crate) fn now_and_then(&self, text: impl FnOnce() -> String) {
        if Instant::now() >= self.next.get() {
            self.next.set(Instant::now() + EVERY);
            self.say(&text());
        }
    }

    /// Prints the text.
    pub(crate) fn say(&self, text: &str) {
        if self.is_silent {
            return;
        }
        // Standard error may have no reader.
        let _ = writeln!(std::io::stderr(), "statit: {text}");
    }
}

/// A number of bytes for people.
pub(crate) fn size(bytes: u64) -> String {
    const MB: u64 = 1_000_000;
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..MB => format!("{} kB", bytes / 1_000),
        _ => format!("{} MB", bytes / MB),
    }
}
