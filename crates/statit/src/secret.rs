//! The server's secret: made at first start, kept in a file that only its owner reads.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use anyhow::{Context, bail};
use service::random::Random;

/// Reads the secret, or makes it where there is none.
///
/// Two servers that start at once agree: the file is created by one of them, whole.
///
/// # Errors
/// When the file can't be read or made, or doesn't hold 32 bytes.
pub(crate) fn load_or_make(path: &Path, random: &dyn Random) -> anyhow::Result<[u8; 32]> {
    if let Some(secret) = read(path)? {
        return Ok(secret);
    }
    let mut secret = [0; 32];
    random
        .fill(&mut secret)
        .context("no randomness for the secret")?;
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    let written = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&draft)
        .and_then(|mut file| {
            file.write_all(&secret)?;
            file.sync_all()
        })
        // A link refuses to replace a file that another process made in the meantime.
        .and_then(|()| fs::hard_link(&draft, path));
    let removed = fs::remove_file(&draft);
    match written {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        other => other
            .and(removed)
            .with_context(|| format!("the secret {} can't be made", path.display()))?,
    }
    read(path)?.with_context(|| format!("the secret {} vanished", path.display()))
}

fn read(path: &Path) -> anyhow::Result<Option<[u8; 32]>> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(error)
                .with_context(|| format!("the secret {} can't be read", path.display()));
        }
    };
    match bytes.try_into() {
        Ok(secret) => Ok(Some(secret)),
        Err(bytes) => bail!(
            "the secret {} holds {} bytes instead of 32: put the right file back, or remove it \
             to have a new one made (codes that were sent then stop working)",
            path.display(),
            bytes.len()
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use service::random::SystemRandom;

    use super::*;

    #[test]
    fn a_secret_is_made_once_for_its_owner_only_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let made = load_or_make(&path, &SystemRandom).unwrap();
        assert_ne!(made, [0; 32]);
        assert_eq!(load_or_make(&path, &SystemRandom).unwrap(), made);
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "no draft is left"
        );
    }

    #[test]
    fn a_damaged_secret_is_not_replaced_silently() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        fs::write(&path, b"short").unwrap();
        assert!(load_or_make(&path, &SystemRandom).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"short");
    }
}
