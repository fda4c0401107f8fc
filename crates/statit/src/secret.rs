//! The server's secret: made at the first start, in a file that only its owner may read.

use std::{
    fs::{self, OpenOptions, Permissions},
    io::{ErrorKind, Write},
    os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

use anyhow::{Context, bail};
use service::platform::random::Random;

/// The permissions of users other than the owner.
const OTHERS: u32 = 0o077;

/// The file of the secret, and the reaction if other users may read it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SecretFile<'a> {
    pub(crate) path: &'a Path,
    /// The data folder. The server's own secret is in it, and has the folder's owner.
    pub(crate) data_dir: &'a Path,
    /// Whether the setting `secret_file` names it: the operator then sets its permissions.
    pub(crate) is_given: bool,
    /// Whether a file that is not the server's own is rejected if other users may read it.
    pub(crate) is_strict: bool,
}

/// Reads the secret, or makes a missing one.
///
/// Two servers that start at the same time get the same secret: one of them creates the file, whole.
///
/// # Errors
/// When the file can't be read or made, does not have 32 bytes, or may be read by others against the settings.
pub(crate) fn load_or_make(file: SecretFile<'_>, random: &dyn Random) -> anyhow::Result<[u8; 32]> {
    let path = file.path;
    if let Some(secret) = read(path)? {
        close_to_others(file)?;
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
        // A hard link fails instead of replacing a file that another process made in the meantime.
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

/// Removes the permissions of other users from the server's own file. For another file it warns the operator, or fails.
fn close_to_others(file: SecretFile<'_>) -> anyhow::Result<()> {
    let path = file.path;
    let unreadable = || {
        format!(
            "the permissions of the secret {} can't be read",
            path.display()
        )
    };

    let metadata = fs::metadata(path).with_context(unreadable)?;
    if metadata.mode() & OTHERS == 0 {
        return Ok(());
    }

    let owner = fs::metadata(file.data_dir).map(|folder| folder.uid());
    let is_own = !file.is_given && owner.is_ok_and(|owner| owner == metadata.uid());
    if is_own && fs::set_permissions(path, Permissions::from_mode(0o600)).is_ok() {
        tracing::warn!(path = %path.display(), "other users could read the secret; its permissions are now 0600");
        return Ok(());
    }

    if file.is_strict {
        bail!(
            "other users can read the secret {}: set its permissions to 0600, or end the setting strict_secret",
            path.display()
        );
    }

    tracing::warn!(path = %path.display(), "other users can read the secret: set its permissions to 0600");
    Ok(())
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
    use service::platform::random::SystemRandom;

    use super::*;

    /// A secret in the data folder.
    fn own(path: &Path) -> SecretFile<'_> {
        SecretFile {
            path,
            data_dir: path.parent().unwrap(),
            is_given: false,
            is_strict: false,
        }
    }

    #[test]
    fn a_secret_is_made_once_for_its_owner_only_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let made = load_or_make(own(&path), &SystemRandom).unwrap();
        assert_ne!(made, [0; 32]);
        assert_eq!(load_or_make(own(&path), &SystemRandom).unwrap(), made);
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
        assert!(load_or_make(own(&path), &SystemRandom).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"short");
    }

    #[test]
    fn a_secret_that_others_can_read_is_closed_warned_of_or_refused() {
        for (is_given, is_strict, accepted, after) in [
            (false, false, true, 0o600),
            (false, true, true, 0o600),
            (true, false, true, 0o640),
            (true, true, false, 0o640),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("secret");
            let file = SecretFile {
                is_given,
                is_strict,
                ..own(&path)
            };
            let made = load_or_make(file, &SystemRandom).unwrap();
            assert_eq!(
                load_or_make(file, &SystemRandom).unwrap(),
                made,
                "0600 is for all"
            );
            fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
            let loaded = load_or_make(file, &SystemRandom);
            assert_eq!(loaded.is_ok(), accepted, "{file:?}");
            assert_eq!(path.metadata().unwrap().mode() & 0o777, after, "{file:?}");
        }
    }
}
