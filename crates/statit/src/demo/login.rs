//! The logins of the demo's publishers, stored in the data folder so that a later start can print them again.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use service::{Random as _, SystemRandom};

/// The name, address and password of a publisher.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Login {
    pub(super) username: String,
    pub(super) email: String,
    pub(super) password: String,
}

/// The logins of all publishers of the demo.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Logins {
    pub(super) publishers: Vec<Login>,
    /// Whether all content was published once. A later load then publishes nothing, even if content was removed.
    pub(super) loaded: bool,
}

/// The file as this version and the first one write it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Logins(Logins),
    Single {
        #[serde(flatten)]
        login: Login,
        loaded: bool,
    },
}

impl Stored {
    /// The logins. A demo of the first version stays as it is; one that was never completed counts as missing.
    fn into_logins(self) -> Option<Logins> {
        match self {
            Self::Logins(logins) => Some(logins),
            Self::Single { loaded: false, .. } => None,
            Self::Single { login, .. } => Some(Logins {
                publishers: vec![login],
                loaded: true,
            }),
        }
    }
}

/// A login with a new password.
pub(super) fn new(username: &str, email: String) -> anyhow::Result<Login> {
    Ok(Login {
        username: username.to_owned(),
        email,
        password: password()?,
    })
}

/// Sixteen letters and digits, without those that look alike: 80 bits.
fn password() -> anyhow::Result<String> {
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 16];
    SystemRandom.fill(&mut bytes)?;
    bytes
        .iter()
        .map(|byte| {
            ALPHABET
                .get(usize::from(byte % 32))
                .map(|letter| char::from(*letter))
                .context("outside of the alphabet")
        })
        .collect()
}

/// Reads the stored logins; `None` without a file.
pub(super) fn read(file: &Path) -> anyhow::Result<Option<Logins>> {
    match fs::read(file) {
        Ok(bytes) => {
            let stored: Stored = serde_json::from_slice(&bytes)
                .with_context(|| format!("{} can't be read: remove it", file.display()))?;
            Ok(stored.into_logins())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => bail!("{} can't be read: {error}", file.display()),
    }
}

/// Stores the logins, readable by the owner of the file only.
pub(super) fn write(file: &Path, logins: &Logins) -> anyhow::Result<()> {
    let draft = file.with_extension("new");
    let mut out = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&draft)?;
    out.write_all(&serde_json::to_vec_pretty(logins)?)?;
    out.sync_all()?;
    fs::rename(draft, file).with_context(|| format!("{} can't be written", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_is_new_each_time() {
        let (one, other) = (password().unwrap(), password().unwrap());
        assert_eq!(one.len(), 16);
        assert_ne!(one, other);
    }

    #[test]
    fn files_of_both_versions_are_read() {
        let login = |name: &str| Login {
            username: name.to_owned(),
            email: format!("{name}@statit.example"),
            password: "p".to_owned(),
        };
        let logins = Logins {
            publishers: vec![login("town"), login("office")],
            loaded: false,
        };

        let single = |loaded: bool| {
            format!(
                r#"{{"username":"demo","email":"demo@statit.example","password":"p","loaded":{loaded}}}"#
            )
        };
        let kept = Logins {
            publishers: vec![login("demo")],
            loaded: true,
        };

        for (text, expected) in [
            (serde_json::to_string(&logins).unwrap(), Some(logins)),
            (single(true), Some(kept)),
            (single(false), None),
        ] {
            let stored: Stored = serde_json::from_str(&text).unwrap();
            assert_eq!(stored.into_logins(), expected, "{text}");
        }
    }
}
