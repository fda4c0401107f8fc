//! Pictures: each is a file whose name is the hash of its content.

use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::path::Path;

use sha2::{Digest, Sha256};
use store::check::StoredPicture;

/// A description of the fault of the picture with this hash; `None` for an intact picture.
pub(super) fn fault(folder: &Path, hash: &str) -> Option<String> {
    match std::fs::read(folder.join(format!("{hash}.png"))) {
        Ok(content) if hex::encode(Sha256::digest(&content)) == hash => None,
        Ok(_) => Some(format!("the picture {hash} has another content")),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Some(format!("the picture {hash} is missing"))
        }
        Err(error) => Some(format!("the picture {hash} cannot be read: {error}")),
    }
}

/// The number of pictures in the folder that no account shows.
pub(super) fn unused(folder: &Path, shown: &[StoredPicture]) -> io::Result<u64> {
    let files = match std::fs::read_dir(folder) {
        Ok(files) => files,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(error),
    };
    let shown: HashSet<&str> = shown.iter().map(|picture| picture.hash.as_str()).collect();
    let mut unused = 0;
    for file in files {
        let name = file?.file_name();
        let hash = name.to_str().and_then(|name| name.strip_suffix(".png"));
        if hash.is_some_and(|hash| !shown.contains(hash)) {
            unused += 1;
        }
    }
    Ok(unused)
}
