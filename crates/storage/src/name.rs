//! The names of stored files: a folder and a plain name in it, so that no name leads out of the storage.

use std::fmt;
use std::time::SystemTime;

/// A folder of the storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Folder {
    /// The storage itself.
    Top,
    /// Pictures of accounts.
    Pictures,
    /// Import files that wait for publishing.
    Imports,
}

impl Folder {
    /// The name of the folder; empty for the storage itself.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Top => "",
            Self::Pictures => "pictures",
            Self::Imports => "imports",
        }
    }
}

/// The name of a stored file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileName {
    folder: Folder,
    name: String,
}

impl FileName {
    /// A name in a folder: letters, digits, `-`, `_` and `.`, not beginning with a dot. `None` for other names.
    #[must_use]
    pub fn new(folder: Folder, name: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let is_name = !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_plain);
        is_name.then(|| Self {
            folder,
            name: name.to_owned(),
        })
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> Folder {
        self.folder
    }

    /// The name in the folder.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.folder {
            Folder::Top => to.write_str(&self.name),
            folder => write!(to, "{}/{}", folder.as_str(), self.name),
        }
    }
}

/// A file in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// Its name.
    pub name: FileName,
    /// Its size in bytes.
    pub size: u64,
    /// When it was last stored.
    pub stored_at: SystemTime,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_in_its_folder() {
        for name in [
            "",
            ".",
            "..",
            ".hidden",
            "a/b",
            "../secret",
            "a b",
            "é",
            "a\0",
        ] {
            assert_eq!(FileName::new(Folder::Pictures, name), None, "{name:?}");
        }
        let name = FileName::new(Folder::Pictures, "0af.png").unwrap();
        assert_eq!(name.to_string(), "pictures/0af.png");
        let top = FileName::new(Folder::Top, "statit-20260302.zip").unwrap();
        assert_eq!(top.to_string(), "statit-20260302.zip");
    }
}
