//! Mail without a mail server: each mail is a file in the outgoing folder.

use std::path::{Path, PathBuf};
use std::{fs, io};

use jiff::Timestamp;
use lettre::message::Message;
use uuid::Uuid;

use super::SendError;
use super::letter::Letter;

/// The outgoing folder.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// Removes mails that were written before `before`. Returns how many.
    pub(crate) async fn sweep(&self, before: Timestamp) -> io::Result<u64> {
        let folder = self.0.clone();
        let swept = tokio::task::spawn_blocking(move || remove_mails(&folder, before)).await;
        swept.map_err(io::Error::other)?
    }

    /// Writes `{id}.eml`. A repeated sending of the same mail writes the same file. The letter's code, if any, is
    /// written to the log: with this transport only the operator receives it.
    pub(crate) async fn send(
        &self,
        id: Uuid,
        letter: &Letter,
        message: &Message,
    ) -> Result<(), SendError> {
        self.write(id, message.formatted()).await?;
        tracing::info!(
            template = letter.template.name(),
            code = letter.params.get("code").map(String::as_str),
            file = format!("{id}.eml"),
            "mail written to the outgoing folder"
        );
        Ok(())
    }

    /// Writes a message to `{id}.eml`.
    pub(crate) async fn write(&self, id: Uuid, message: Vec<u8>) -> Result<(), SendError> {
        let (folder, name) = (self.0.clone(), format!("{id}.eml"));
        let written = tokio::task::spawn_blocking(move || {
            storage::atomic_file::write(&folder, &name, &message)
        })
        .await;
        match written {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(SendError::Later(error.to_string())),
            Err(error) => Err(SendError::Later(error.to_string())),
        }
    }
}

/// Removes the mails of a folder that were written before `before`, and no other files.
fn remove_mails(folder: &Path, before: Timestamp) -> io::Result<u64> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(error),
    };
    let mut removed = 0;
    for entry in entries {
        let path = entry?.path();
        let is_mail = path.extension().is_some_and(|extension| extension == "eml");
        let written = fs::metadata(&path).and_then(|file| file.modified());
        let is_old = written.is_ok_and(|written| {
            Timestamp::try_from(written).is_ok_and(|written| written < before)
        });
        if is_mail && is_old {
            fs::remove_file(&path)?;
            removed += 1;
        }
    }
    Ok(removed)
}
