//! Files of the installation that other users of the machine can read.

use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

/// The permissions of users other than the owner.
const OTHERS: u32 = 0o077;

/// Warns of files and folders that other users can read, and restricts those in the data folder that have its owner.
/// The secret is checked when it is read.
pub(crate) fn check(data_dir: &Path, database: &str) {
    let owner = fs::metadata(data_dir).map(|folder| folder.uid()).ok();
    for path in paths(data_dir, database) {
        let Ok(metadata) = fs::metadata(&path) else {
            continue;
        };
        if metadata.mode() & OTHERS == 0 {
            continue;
        }
        let closed = if metadata.is_dir() { 0o700 } else { 0o600 };
        let is_own = path.starts_with(data_dir) && owner == Some(metadata.uid());
        if is_own && fs::set_permissions(&path, Permissions::from_mode(closed)).is_ok() {
            tracing::warn!(path = %path.display(), "other users could read this; its permissions are now {closed:04o}");
        } else {
            tracing::warn!(path = %path.display(), "other users can read this: set its permissions to {closed:04o}");
        }
    }
}

/// Files and folders with content that is not public.
fn paths(data_dir: &Path, database: &str) -> Vec<PathBuf> {
    let mut paths = vec![
        data_dir.to_owned(),
        data_dir.join("mail"),
        data_dir.join("pictures"),
        data_dir.join("search"),
    ];
    if let Some(file) = database.strip_prefix("sqlite:") {
        for end in ["", "-wal", "-shm"] {
            paths.push(format!("{file}{end}").into());
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o777
    }

    #[test]
    fn own_files_are_closed_to_other_users() {
        let folder = tempfile::tempdir().unwrap();
        let (data, elsewhere) = (folder.path().join("data"), folder.path().join("other.db"));
        fs::create_dir_all(data.join("mail")).unwrap();
        let file = data.join("statit.db");
        for path in [&file, &elsewhere] {
            fs::write(path, "").unwrap();
            fs::set_permissions(path, Permissions::from_mode(0o644)).unwrap();
        }
        fs::set_permissions(data.join("mail"), Permissions::from_mode(0o755)).unwrap();
        check(&data, &format!("sqlite:{}", file.display()));
        assert_eq!(
            (mode(&data), mode(&data.join("mail")), mode(&file)),
            (0o700, 0o700, 0o600)
        );
        check(&data, &format!("sqlite:{}", elsewhere.display()));
        assert_eq!(mode(&elsewhere), 0o644, "not ours to change");
    }
}
