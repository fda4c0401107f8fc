//! The stored files of an archive: pictures of accounts and import files.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, bail};
use storage::{FileName, Folder, Storage};
use store::db::inspection::Inspection;
use store::operation::check;

use super::archive::Writer;
use super::manifest::Part;
use crate::progress::Progress;

/// The storage, the names of the files in the archive, and of those that vanished.
pub(super) struct StoredFiles {
    storage: Storage,
    added: BTreeSet<String>,
    vanished: BTreeSet<String>,
}

impl StoredFiles {
    pub(super) fn new(storage: Storage) -> Self {
        Self {
            storage,
            added: BTreeSet::new(),
            vanished: BTreeSet::new(),
        }
    }

    /// Adds the files that are not in the archive yet.
    pub(super) async fn add(
        &mut self,
        writer: &mut Writer,
        progress: &Progress,
    ) -> anyhow::Result<()> {
        for folder in [Folder::Pictures, Folder::Imports] {
            let files = self.storage.list(folder).await;
            for file in files.with_context(|| self.unreadable())? {
                let entry = file.name.to_string();
                if Part::parse(&entry).is_some() && !self.added.contains(&entry) {
                    self.add_file(writer, &file.name, entry, progress).await?;
                }
            }
        }
        Ok(())
    }

    async fn add_file(
        &mut self,
        writer: &mut Writer,
        name: &FileName,
        entry: String,
        progress: &Progress,
    ) -> anyhow::Result<()> {
        let content = self.storage.get(name).await;
        match content.with_context(|| format!("{name}: {}", self.unreadable()))? {
            Some(content) => {
                writer.add(&entry, &mut &content[..], progress)?;
                self.added.insert(entry);
            }
            // The server removes files that nothing names.
            None => drop(self.vanished.insert(entry)),
        }
        Ok(())
    }

    fn unreadable(&self) -> String {
        format!("{} can't be read", self.storage.describe())
    }

    /// Checks that the archive has the pictures that the saved database names. A picture that was lost long ago does
    /// not prevent a backup.
    pub(super) async fn compare(&self, database: &Path, progress: &Progress) -> anyhow::Result<()> {
        let inspection = Inspection::open(&format!("sqlite:{}", database.display())).await?;
        let shown = check::pictures(&mut inspection.read().await?).await;
        inspection.close().await;

        for picture in shown? {
            let entry = format!("{}/{}.png", Folder::Pictures.as_str(), picture.hash);
            if self.added.contains(&entry) {
                continue;
            }
            if self.vanished.contains(&entry) {
                bail!(
                    "the picture {} of {} vanished while it was read: start the backup again",
                    picture.hash,
                    picture.account
                );
            }
            progress.say(&format!(
                "the picture {} of {} is missing in {}, and in the archive",
                picture.hash,
                picture.account,
                self.storage.describe()
            ));
        }

        Ok(())
    }
}
