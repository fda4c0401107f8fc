//! Expected refusals, as data. A [`Problem`] consists of its [`Code`], the input field, and the parameters of the
//! message; the message itself is in the catalogue of the reader's language. A problem is never an internal error.

mod code;

use std::collections::BTreeMap;

use crate::invariant::Invariant as _;

use serde::Serialize;

pub use code::Code;

/// Maximum number of conflicting keys that a problem lists. They form one text, separated by a comma and a blank,
/// which no key contains.
pub const NAMED: usize = 5;

/// A parameter of a problem's message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Param {
    /// A word or an excerpt of the input.
    Text(String),
    /// A count, a limit, a line number.
    Number(i64),
}

impl From<&str> for Param {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Param {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<char> for Param {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string())
    }
}

impl From<i64> for Param {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Param {
    fn from(number: u32) -> Self {
        Self::Number(i64::from(number))
    }
}

/// Beyond the largest number, the largest.
impl From<u64> for Param {
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Param {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).invariant("a length fits"))
    }
}

/// One expected refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The kind of problem.
    pub code: Code,
    /// The name of the input field in the API (`name`, `name.fr`, `key`…); `None` for a problem of the whole
    /// request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The parameters of the message, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<&'static str, Param>,
}

impl Problem {
    /// Creates a problem of the whole request.
    #[must_use]
    pub const fn new(code: Code) -> Self {
        Self {
            code,
            field: None,
            params: BTreeMap::new(),
        }
    }

    /// Creates a problem of one input field, named as in the API.
    #[must_use]
    pub fn at(field: impl Into<String>, code: Code) -> Self {
        Self {
            code,
            field: Some(field.into()),
            params: BTreeMap::new(),
        }
    }

    /// Adds a parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Param>) -> Self {
        self.params.insert(name, value.into());
        self
    }

    /// Adds the conflicting objects: `count` is their number, `first` the keys of the first ones, of which at most
    /// [`NAMED`] are listed.
    #[must_use]
    pub fn in_the_way<K: AsRef<str>>(self, count: u64, first: impl IntoIterator<Item = K>) -> Self {
        let mut named = String::new();
        for key in first.into_iter().take(NAMED) {
            if !named.is_empty() {
                named.push_str(", ");
            }
            named.push_str(key.as_ref());
        }
        self.with("count", count).with("first", named)
    }

    /// Sets the field.
    #[must_use]
    pub fn in_field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }
}

impl From<Code> for Problem {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

#[cfg(test)]
mod tests;
