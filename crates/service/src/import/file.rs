//! An import file in memory.

use std::sync::Arc;

use domain::{limits, text};

/// A file in memory.
#[derive(Debug, Clone)]
pub(super) struct File {
    pub(super) name: Arc<str>,
    pub(super) bytes: Arc<Vec<u8>>,
}

/// The name of a file as it can be kept and shown: without folders and characters that do not show, cut to its length.
pub(super) fn file_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown = |c: &char| !text::is_refused(*c, text::Shape::Line);
    let name: String = name.chars().filter(shown).collect();
    name.trim().chars().take(limits::FILE_NAME).collect()
}
