//! Atomic writes: a file is complete or absent, even after a power cut.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of writers in this process so far, a part of temporary names with the process id.
static WRITERS: AtomicU64 = AtomicU64::new(0);

/// Writes `content` to `folder/name`: to a temporary file, synced to disk, then renamed. Only the server's own user may
/// read the file (0600), or list the folder if this function creates it (0700).
pub fn write(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let (process, writer) = (std::process::id(), WRITERS.fetch_add(1, Ordering::Relaxed));
    let temporary = folder.join(format!(".{name}.{process}-{writer}.tmp"));
    let written = write_temporary(&temporary, content)
        .and_then(|()| std::fs::rename(&temporary, folder.join(name)));
    if written.is_err() {
        // Only this writer uses the name; the rest of its file is useless.
        let _ = std::fs::remove_file(&temporary);
    }
    written?;
    // The rename is durable only after a sync of the folder.
    File::open(folder)?.sync_all()
}

fn write_temporary(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(content)?;
    file.sync_all()
}
