//! Checks that a disk has room, before anything is written.

use std::path::Path;

use anyhow::bail;

use crate::progress::size;

/// Fails if the disk of a folder has fewer free bytes than needed. The folder itself may not exist yet.
pub(crate) fn check(folder: &Path, needed: u64, what: &str) -> anyhow::Result<()> {
    let there = folder.ancestors().find(|folder| folder.exists());
    let there = there.unwrap_or(Path::new("."));
    // If the system does not report the free space, only writing can show it.
    let Ok(disk) = rustix::fs::statvfs(there) else {
        return Ok(());
    };
    reject(
        there,
        needed,
        disk.f_bavail.saturating_mul(disk.f_frsize),
        what,
    )
}

fn reject(folder: &Path, needed: u64, free: u64, what: &str) -> anyhow::Result<()> {
    if free < needed {
        bail!(
            "the disk of {} has no room: {what} needs up to {}, {} are free",
            folder.display(),
            size(needed),
            size(free)
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_without_room_is_refused_in_words() {
        let folder = Path::new("/srv");
        reject(folder, 10, 10, "the backup").unwrap();
        let rejected = reject(folder, 3_000_000, 2_000_000, "the backup").unwrap_err();
        assert_eq!(
            rejected.to_string(),
            "the disk of /srv has no room: the backup needs up to 3 MB, 2 MB are free"
        );
        let rejected = check(Path::new("/nowhere/at/all"), u64::MAX, "the backup");
        assert!(
            rejected
                .unwrap_err()
                .to_string()
                .contains("the disk of / has no room")
        );
    }
}
