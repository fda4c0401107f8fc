//! The address of a storage, as settings and commands give it.

use std::path::PathBuf;
use std::str::FromStr;

use crate::StorageError;

/// Where files are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// A folder of this machine.
    Folder(PathBuf),
    /// A bucket of an S3 service.
    S3 {
        /// The name of the bucket.
        bucket: String,
        /// The beginning of all names, without slashes at its ends; may be empty.
        prefix: String,
    },
}

impl FromStr for Address {
    type Err = StorageError;

    /// Reads `s3://bucket/prefix`, or a path.
    fn from_str(text: &str) -> Result<Self, StorageError> {
        let Some(rest) = text.strip_prefix("s3://") else {
            if text.is_empty() || text.contains("://") {
                return Err(StorageError::Settings(format!(
                    "files are stored in a folder or at s3://bucket/prefix, not at {text:?}"
                )));
            }
            return Ok(Self::Folder(text.into()));
        };
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
        let prefix = prefix.trim_matches('/');
        let is_path = prefix.is_empty()
            || prefix
                .split('/')
                .all(|part| !part.is_empty() && !part.starts_with('.'));
        if bucket.is_empty() || !rest.bytes().all(is_plain) || !is_path {
            return Err(StorageError::Settings(format!(
                "an address in an S3 service is s3://bucket/prefix, of letters, digits, -, _ and ., not {text:?}"
            )));
        }
        Ok(Self::S3 {
            bucket: bucket.to_owned(),
            prefix: prefix.to_owned(),
        })
    }
}

/// The settings of the S3 service. What is missing is taken from the variables of the environment that its tools use
/// (`AWS_ACCESS_KEY_ID` …).
#[derive(Clone, Default)]
pub struct S3Settings {
    /// Its address; that of Amazon if it is missing.
    pub endpoint: Option<String>,
    /// Its region.
    pub region: Option<String>,
    /// The id of the access key.
    pub key_id: Option<String>,
    /// The secret of the access key.
    pub key_secret: Option<String>,
}

/// Without the secret, which must not get into a log.
impl std::fmt::Debug for S3Settings {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("S3Settings")
            .field("endpoint", &self.endpoint)
            .field("region", &self.region)
            .field("key_id", &self.key_id)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn s3(bucket: &str, prefix: &str) -> Option<Address> {
        let (bucket, prefix) = (bucket.to_owned(), prefix.to_owned());
        Some(Address::S3 { bucket, prefix })
    }

    #[test]
    fn an_address_is_a_folder_or_a_bucket() {
        let cases = [
            ("/srv/files", Some(Address::Folder("/srv/files".into()))),
            ("files", Some(Address::Folder("files".into()))),
            ("s3://figures", s3("figures", "")),
            ("s3://figures/", s3("figures", "")),
            ("s3://figures/town/a", s3("figures", "town/a")),
            ("s3://figures/town/", s3("figures", "town")),
            ("s3://", None),
            ("s3:///town", None),
            ("s3://figures/../town", None),
            ("s3://figures/town//a", None),
            ("s3://key:secret@figures", None),
            ("gs://figures", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(text.parse().ok(), expected, "{text}");
        }
    }

    #[test]
    fn the_secret_is_not_in_the_log() {
        let settings = S3Settings {
            key_secret: Some("hush".to_owned()),
            ..S3Settings::default()
        };
        assert!(!format!("{settings:?}").contains("hush"));
    }
}
