//! The place that an archive is written to or read from: a file, or a storage.

use std::{
    fs::{self, DirBuilder},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use storage::{Address, FileName, Folder, Storage};

use super::draft::Draft;
use crate::progress::{self, Progress};
use crate::settings::Settings;

/// The beginning of an address in an S3 service.
pub(super) const S3: &str = "s3://";
/// An archive that was copied from a storage, until it is restored.
const COPY: &str = ".statit-restore.zip";

/// The target of a backup.
pub(super) enum Target {
    /// A file that does not exist yet.
    File {
        folder: PathBuf,
        /// The file.
        path: PathBuf,
    },
    /// A name in a storage; the archive is made in the data folder first.
    Storage {
        /// The data folder.
        folder: PathBuf,
        storage: Storage,
        /// The name of the archive in it.
        name: FileName,
    },
}

impl Target {
    /// The target at this path or address; `name` is the name of the archive in a folder or in a storage. A missing
    /// folder is rejected: its disk may not be mounted.
    pub(super) fn new(settings: &Settings, target: &Path, name: &str) -> anyhow::Result<Self> {
        if let Some(address) = target.to_str().filter(|text| text.starts_with(S3)) {
            return Ok(Self::Storage {
                folder: settings.data_dir.clone(),
                storage: Storage::open(&address.parse::<Address>()?, &settings.s3)?,
                name: file_name(name)?,
            });
        }
        let (folder, path) = place_of(target, name)?;
        Ok(Self::File { folder, path })
    }

    /// The folder in which the archive is made.
    pub(super) fn folder(&self) -> &Path {
        match self {
            Self::File { folder, .. } | Self::Storage { folder, .. } => folder,
        }
    }

    /// Brings the complete draft to the target. Returns the target, for a message.
    pub(super) async fn publish(
        &self,
        draft: &Draft,
        progress: &Progress,
    ) -> anyhow::Result<String> {
        match self {
            Self::File { path, .. } => {
                draft.publish(path)?;
                Ok(path.display().to_string())
            }
            Self::Storage { storage, name, .. } => {
                let place = format!("{}/{name}", storage.describe());
                let mut sent =
                    |size| progress.now_and_then(|| format!("{name}: {}", progress::size(size)));
                let uploaded = storage.upload(name, draft.archive_path(), &mut sent).await;
                uploaded.with_context(|| format!("the archive can't be stored at {place}"))?;
                Ok(place)
            }
        }
    }
}

/// The folder and the path of an archive on this machine.
fn place_of(target: &Path, name: &str) -> anyhow::Result<(PathBuf, PathBuf)> {
    if target.is_dir() {
        return Ok((target.to_owned(), target.join(name)));
    }
    if fs::symlink_metadata(target).is_ok() {
        bail!(
            "{} is there already: name another file, or a folder",
            target.display()
        );
    }

    if target.extension().is_none_or(|end| end != "zip") {
        bail!(
            "there is no folder {}: make it, mount its disk, or name a file that ends in .zip",
            target.display()
        );
    }

    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    Ok((folder, target.to_owned()))
}

/// An archive on this machine; a copy from a storage is removed when this value is dropped.
pub(super) struct LocalArchive {
    path: PathBuf,
    is_copy: bool,
}

impl LocalArchive {
    /// The archive at this path, or a copy of that at this address in the data folder.
    pub(super) async fn new(
        settings: &Settings,
        archive: &Path,
        progress: &Progress,
    ) -> anyhow::Result<Self> {
        let Some(address) = archive.to_str().filter(|text| text.starts_with(S3)) else {
            return Ok(Self {
                path: archive.to_owned(),
                is_copy: false,
            });
        };

        let Some((place, name)) = address
            .rsplit_once('/')
            .filter(|(place, _)| *place != "s3:/")
        else {
            bail!("name the archive: {address}/NAME.zip");
        };

        let storage = Storage::open(&place.parse::<Address>()?, &settings.s3)?;
        let name = file_name(name)?;
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&settings.data_dir)
            .with_context(|| format!("{} can't be made", settings.data_dir.display()))?;

        let copy = Self {
            path: settings.data_dir.join(COPY),
            is_copy: true,
        };

        let mut read = |size| progress.now_and_then(|| format!("{name}: {}", progress::size(size)));
        let found = storage.download(&name, &copy.path, &mut read).await;
        if !found.with_context(|| format!("{address} can't be read"))? {
            bail!("there is no archive {address}");
        }
        Ok(copy)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for LocalArchive {
    fn drop(&mut self) {
        if self.is_copy {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn file_name(name: &str) -> anyhow::Result<FileName> {
    FileName::new(Folder::Top, name).with_context(|| {
        format!("the name of an archive has letters, digits, -, _ and . only, not {name:?}")
    })
}
