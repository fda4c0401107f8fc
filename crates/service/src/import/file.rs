//! An import file in memory.

use std::sync::Arc;

use domain::{limits, text};

/// A file with its sanitized name.
#[derive(Debug, Clone)]
pub(super) struct File {
    pub(super) name: Arc<str>,
    pub(super) bytes: Arc<Vec<u8>>,
}

/// The name of a file, to store and to show: without folders and invisible characters, truncated to
/// [`limits::FILE_NAME`] characters.
pub(super) fn file_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown = |c: &char| !text::is_rejected(*c, text::Shape::Line);
    let name: String = name.chars().filter(shown).collect();
    name.trim().chars().take(limits::FILE_NAME).collect()
}
