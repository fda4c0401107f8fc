//! The key of encrypted archives, from a file of the operator.

use std::{fmt, fs, os::unix::fs::PermissionsExt, path::Path};

use anyhow::{Context, bail};

/// Fewer characters than this can be guessed: 32 of base64 have 192 bits.
const SHORTEST: usize = 32;

#[derive(Clone)]
pub(crate) struct ArchiveKey(String);

impl ArchiveKey {
    /// The key in a file: its text without blanks around it.
    ///
    /// # Errors
    /// Where the file can't be read, everybody on the machine may read it, or the key is too short.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let read = || -> anyhow::Result<Self> {
            let mode = fs::metadata(path)?.permissions().mode();
            if mode & 0o007 != 0 {
                bail!(
                    "every user of this machine may read it: chmod o= {}",
                    path.display()
                );
            }
            let text = fs::read_to_string(path)?.trim().to_owned();
            if text.len() < SHORTEST || text.contains(char::is_whitespace) {
                bail!(
                    "a key is one line of at least {SHORTEST} random characters: head -c 32 /dev/urandom | base64 > {}",
                    path.display()
                );
            }
            Ok(Self(text))
        };
        read().with_context(|| format!("backup_key_file {} can't be used", path.display()))
    }

    pub(super) const fn bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for ArchiveKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ArchiveKey")
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::OpenOptionsExt;

    use super::*;

    #[test]
    fn a_key_is_long_and_not_for_everybody() {
        let folder = tempfile::tempdir().unwrap();
        for (number, (text, mode, problem)) in [
            ("0123456789abcdef0123456789abcdef\n", 0o600, ""),
            ("0123456789abcdef0123456789abcdef", 0o640, ""),
            ("0123456789abcdef0123456789abcdef", 0o644, "may read it"),
            ("0123456789abcdef", 0o600, "at least 32"),
            ("0123456789abcdef 0123456789abcdef", 0o600, "one line"),
        ]
        .into_iter()
        .enumerate()
        {
            use std::io::Write;
            let path = folder.path().join(number.to_string());
            let mut options = fs::OpenOptions::new();
            let file = options.write(true).create_new(true).mode(mode).open(&path);
            file.unwrap().write_all(text.as_bytes()).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            match ArchiveKey::read(&path) {
                Ok(key) => {
                    assert_eq!(problem, "", "{text:?} {mode:o}");
                    assert_eq!(key.bytes().len(), 32);
                }
                Err(error) => {
                    let error = format!("{error:#}");
                    assert!(!problem.is_empty() && error.contains(problem), "{error}");
                }
            }
        }

        assert!(ArchiveKey::read(&folder.path().join("none")).is_err());
    }
}
