//! Mail without a mail server: each mail is a file in the outgoing folder.

use std::path::PathBuf;

use lettre::message::Message;
use uuid::Uuid;

use super::SendError;
use super::letter::Letter;
use crate::atomic_file;

/// The outgoing folder.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// Writes `{id}.eml`. A second sending of the same mail writes the same file. The code, if the
    /// letter has one, is written to the log: with this transport nobody but the operator gets it.
    pub(crate) async fn send(
        &self,
        id: Uuid,
        letter: &Letter,
        message: &Message,
    ) -> Result<(), SendError> {
        let folder = self.0.clone();
        let name = format!("{id}.eml");
        let content = message.formatted();
        let written = tokio::task::spawn_blocking({
            let name = name.clone();
            move || atomic_file::write(&folder, &name, &content)
        })
        .await;
        match written {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(SendError::Later(error.to_string())),
            Err(error) => return Err(SendError::Later(error.to_string())),
        }
        tracing::info!(
            template = letter.template.name(),
            code = letter.params.get("code").map(String::as_str),
            file = name,
            "mail written to the outgoing folder"
        );
        Ok(())
    }
}
