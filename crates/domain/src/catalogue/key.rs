//! Keys: the parts of an address that users choose. All are ASCII, shown as typed, and unique
//! without regard to case, by [`folded`](AccountKey::folded).

use core::fmt;

use serde::Serialize;

use crate::catalogue::reserved::{self, holds};
use crate::limits::{KEY_MAX, PATH_DEPTH, PATH_MAX, SEGMENT_MAX, USERNAME_MAX, USERNAME_MIN};
use crate::problem::{Code, Problem};

/// The segment of a personal dashboard's address in place of the key of a collection. No key is like it.
pub const PERSONAL: &str = "_";

/// The reason why a text is not a key. `parse` does not trim the text: the form removes blanks
/// around it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyProblem {
    /// The text is empty.
    #[error("no key was given")]
    Missing,
    /// A username's length, letters or first letter are wrong.
    #[error("not a username")]
    Username,
    /// A username is reserved for the product.
    #[error("a reserved username")]
    UsernameReserved,
    /// A collection's or dashboard's key has wrong letters, or begins with `-` or `_`.
    #[error("not a key")]
    Key,
    /// A collection's or dashboard's key has more than [`KEY_MAX`] characters.
    #[error("a key that is too long")]
    KeyTooLong,
    /// A collection's or dashboard's key is reserved for the product.
    #[error("a reserved key")]
    KeyReserved,
    /// A path has wrong letters, or a segment that is empty, `.` or `..`.
    #[error("not a path")]
    Path,
    /// A path has more than [`PATH_DEPTH`] segments.
    #[error("a path that is too deep")]
    PathDepth,
    /// A path has more than [`PATH_MAX`] characters.
    #[error("a path that is too long")]
    PathTooLong,
    /// This segment of a path has more than [`SEGMENT_MAX`] characters.
    #[error("a segment of a path that is too long")]
    SegmentTooLong(String),
    /// A path begins with a word that is reserved for the product.
    #[error("a reserved path")]
    PathReserved,
}

impl KeyProblem {
    /// The problem of a form's field.
    #[must_use]
    pub fn at(self, field: &str) -> Problem {
        let problem = |code| Problem::at(field, code);
        match self {
            Self::Missing => problem(Code::Required),
            Self::Username => problem(Code::UsernameFormat)
                .with("min", USERNAME_MIN)
                .with("max", USERNAME_MAX),
            Self::UsernameReserved => problem(Code::UsernameReserved),
            Self::Key => problem(Code::KeyFormat),
            Self::KeyTooLong => problem(Code::KeyTooLong).with("max", KEY_MAX),
            Self::KeyReserved => problem(Code::KeyReserved),
            Self::Path => problem(Code::PathFormat),
            Self::PathDepth => problem(Code::PathDepth).with("max", PATH_DEPTH),
            Self::PathTooLong => problem(Code::PathTooLong).with("max", PATH_MAX),
            Self::SegmentTooLong(segment) => problem(Code::PathTooLong)
                .with("max", SEGMENT_MAX)
                .with("segment", segment),
            Self::PathReserved => problem(Code::PathReserved),
        }
    }
}

macro_rules! key_type {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The key as typed.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// The key in lower case: two keys with the same folded text are the same key.
            #[must_use]
            pub fn folded(&self) -> String {
                self.0.to_ascii_lowercase()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

key_type! {
    /// The key of an account, which is also its first owner's username: 3 to 40 letters, digits,
    /// `-` and `_`, beginning with a letter or a digit.
    AccountKey
}
key_type! {
    /// The key of a collection in its account: 1 to 60 letters, digits, `-`, `_` and `.`, beginning
    /// with neither `-` nor `_`.
    CollectionKey
}
key_type! {
    /// The key of a dashboard in its collection: like [`CollectionKey`], with other reserved words.
    DashboardKey
}
key_type! {
    /// The key of a chart in its dashboard: like [`DashboardKey`].
    ChartKey
}
key_type! {
    /// The path of an indicator in its collection: one to six segments between slashes, each of 1
    /// to 60 letters, digits, `.`, `-` and `_`; 200 characters at most in all.
    MetricPath
}

impl AccountKey {
    /// Parses a username.
    ///
    /// # Errors
    /// [`KeyProblem`] if the text cannot be the key of an account.
    pub fn parse(text: &str) -> Result<Self, KeyProblem> {
        if text.is_empty() {
            return Err(KeyProblem::Missing);
        }
        let length_fits = (USERNAME_MIN..=USERNAME_MAX).contains(&text.chars().count());
        let letters_fit = text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || is_dash(c));
        if !length_fits || !letters_fit || text.starts_with(is_dash) {
            return Err(KeyProblem::Username);
        }
        if holds(reserved::ACCOUNT_KEYS, &text.to_ascii_lowercase()) {
            return Err(KeyProblem::UsernameReserved);
        }
        Ok(Self(text.to_owned()))
    }
}

impl CollectionKey {
    /// Parses the key of a collection.
    ///
    /// # Errors
    /// [`KeyProblem`] if the text cannot be the key of a collection.
    pub fn parse(text: &str) -> Result<Self, KeyProblem> {
        check_key(text, reserved::COLLECTION_KEYS)?;
        Ok(Self(text.to_owned()))
    }
}

impl DashboardKey {
    /// Parses the key of a dashboard.
    ///
    /// # Errors
    /// [`KeyProblem`] if the text cannot be the key of a dashboard.
    pub fn parse(text: &str) -> Result<Self, KeyProblem> {
        check_key(text, reserved::DASHBOARD_KEYS)?;
        Ok(Self(text.to_owned()))
    }
}

impl ChartKey {
    /// Parses the key of a chart.
    ///
    /// # Errors
    /// [`KeyProblem`] if the text cannot be the key of a chart.
    pub fn parse(text: &str) -> Result<Self, KeyProblem> {
        check_key(text, reserved::DASHBOARD_KEYS)?;
        Ok(Self(text.to_owned()))
    }
}

impl MetricPath {
    /// Parses the path of an indicator.
    ///
    /// # Errors
    /// [`KeyProblem`] if the text cannot be the path of an indicator.
    pub fn parse(text: &str) -> Result<Self, KeyProblem> {
        if text.is_empty() {
            return Err(KeyProblem::Missing);
        }

        let letters_fit = text.chars().all(|c| is_key_letter(c) || c == '/');
        let well_formed = text
            .split('/')
            .all(|segment| !matches!(segment, "" | "." | ".."));
        if !letters_fit || !well_formed {
            return Err(KeyProblem::Path);
        }

        if text.split('/').count() > PATH_DEPTH {
            return Err(KeyProblem::PathDepth);
        }
        if text.len() > PATH_MAX {
            return Err(KeyProblem::PathTooLong);
        }
        if let Some(segment) = text.split('/').find(|segment| segment.len() > SEGMENT_MAX) {
            return Err(KeyProblem::SegmentTooLong(segment.to_owned()));
        }

        let path = Self(text.to_owned());
        let first = path
            .segments()
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        if holds(reserved::PATH_FIRST_SEGMENTS, &first) {
            return Err(KeyProblem::PathReserved);
        }

        Ok(path)
    }

    /// The segments, first to last.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/')
    }

    /// The path without its last segment; `None` for a path of one segment.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let (parent, _) = self.0.rsplit_once('/')?;
        Some(Self(parent.to_owned()))
    }
}

/// Checks a key of a collection, a dashboard or a chart: these differ only in their reserved words.
fn check_key(text: &str, reserved: &[&str]) -> Result<(), KeyProblem> {
    if text.is_empty() {
        return Err(KeyProblem::Missing);
    }
    if !text.chars().all(is_key_letter) || text.starts_with(is_dash) {
        return Err(KeyProblem::Key);
    }
    if text.len() > KEY_MAX {
        return Err(KeyProblem::KeyTooLong);
    }
    if holds(reserved, &text.to_ascii_lowercase()) {
        return Err(KeyProblem::KeyReserved);
    }
    Ok(())
}

fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '_')
}

fn is_key_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || is_dash(letter) || letter == '.'
}

#[cfg(test)]
mod tests;
