//! What can go wrong with stored files.

use std::error::Error;
use std::io::{self, ErrorKind};

/// The error of an operation on stored files. The text is for the operator.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The folder or the service does not respond, is full, or broke off. The same may work later.
    #[error("the files cannot be reached: {0}")]
    Unavailable(String),
    /// The service or the disk refuses it: the key, the bucket or the permissions are wrong.
    #[error("the files are refused: {0}")]
    Refused(String),
    /// A file has not the content that belongs to its name.
    #[error("the file {0} is damaged")]
    Damaged(String),
    /// The settings are invalid.
    #[error("{0}")]
    Settings(String),
}

impl From<io::Error> for StorageError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                Self::Refused(error.to_string())
            }
            _ => Self::Unavailable(error.to_string()),
        }
    }
}

impl From<object_store::Error> for StorageError {
    fn from(error: object_store::Error) -> Self {
        use object_store::Error as S3;
        let text = with_causes(&error);
        match error {
            S3::PermissionDenied { .. } | S3::Unauthenticated { .. } => Self::Refused(text),
            // The bucket: a missing file is no error here.
            S3::NotFound { .. } => Self::Refused(text),
            // Lists report it as a general error.
            _ if text.contains("403 Forbidden") || text.contains("401 Unauthorized") => {
                Self::Refused(text)
            }
            _ => Self::Unavailable(text),
        }
    }
}

/// The text of an error and of its causes, as far as they say something new.
fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        cause = error.source();
    }
    text
}
