//! The archives of the scheduled backups: made in the running server, removed when there are enough later ones.

use std::{fs, io::ErrorKind, path::Path, sync::Arc};

use anyhow::Context;
use domain::operation::backup::MadeArchive;
use service::platform::archiver::{ArchiveWork, Archiver, Backups};
use tokio::{runtime::Handle, task::spawn_blocking};

use super::make;
use super::target::Target;
use crate::progress::Progress;
use crate::settings::Settings;

/// Makes archives in the place of the settings.
struct PlaceOfBackups {
    settings: Settings,
}

/// The scheduled backups of the settings; `None` without a place for them.
pub(crate) fn backups(settings: &Settings) -> Option<Backups> {
    let wanted = settings.backup.as_ref()?;
    Some(Backups {
        archiver: Arc::new(PlaceOfBackups {
            settings: settings.clone(),
        }),
        place: wanted.place.display().to_string(),
        at: wanted.at,
        keep: wanted.keep,
    })
}

impl PlaceOfBackups {
    fn place(&self) -> &Path {
        let backup = self.settings.backup.as_ref();
        backup.map_or(Path::new(""), |backup| &backup.place)
    }

    async fn remove_archive(&self, name: &str) -> anyhow::Result<()> {
        match Target::new(&self.settings, self.place(), name)? {
            Target::Storage { storage, name, .. } => {
                let removed = storage.remove(&name).await;
                removed.with_context(|| format!("{name} can't be removed"))
            }
            Target::File { path, .. } => match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    Err(error).with_context(|| format!("{} can't be removed", path.display()))
                }
                _ => Ok(()),
            },
        }
    }
}

impl Archiver for PlaceOfBackups {
    fn make(&self) -> ArchiveWork<'_, MadeArchive> {
        let (settings, place) = (self.settings.clone(), self.place().to_owned());
        let runtime = Handle::current();
        // Packing blocks the thread that it runs on.
        let work = spawn_blocking(move || {
            runtime.block_on(async {
                let progress = Progress::silent();
                let made = make(&settings, &place, &progress).await;
                made.map(|(_, archive)| archive)
                    .map_err(|error| format!("{error:#}"))
            })
        });
        Box::pin(async move { work.await.map_err(|error| error.to_string())? })
    }

    fn remove<'a>(&'a self, name: &'a str) -> ArchiveWork<'a, ()> {
        Box::pin(async move {
            let removed = self.remove_archive(name).await;
            removed.map_err(|error| format!("{error:#}"))
        })
    }
}
