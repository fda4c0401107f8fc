//! Access keys: secrets that programs send in place of a user's session.
//!
//! A key is `statit_`, 32 random characters and 7 characters of a checksum (CRC-32 of the text before), all from the
//! alphabet of base 32 in lower case (RFC 4648). The checksum recognizes keys that were cut or mistyped without a look
//! into the database, and lets scanners of source code find keys without false alarms.

use core::fmt;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::id::{AccessKeyId, CollectionId, UserId};
use crate::invariant::Invariant as _;
use crate::limits::{ACCESS_KEY_DAYS, ACCESS_KEY_NAME};
use crate::problem::{Code, Problem};
use crate::text::word::words;
use crate::text::{Shape, clean};

/// The beginning of every key.
pub const PREFIX: &str = "statit_";
/// The random characters of a key: 5 bits each.
const RANDOM_CHARS: usize = 32;
/// The characters of the checksum.
const CHECKSUM_CHARS: usize = 7;
/// The random characters that lists show, to tell keys apart.
const SHOWN_CHARS: usize = 6;
/// The digits of base 32.
const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

words! {
    /// The actions that a key permits, as far as its user has the rights.
    pub enum KeyScope {
        /// Read with the rights of its user.
        Read => "read",
        /// Read, create, edit and publish.
        Publish => "publish",
    }
}

/// A key as its user sees it in lists. The key itself is not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessKey {
    /// The id.
    pub id: AccessKeyId,
    /// The user who made the key and whose rights it has.
    pub user: UserId,
    /// The name that the user gave it.
    pub name: String,
    /// The actions that the key permits.
    pub scope: KeyScope,
    /// The only collection that it sees beside public objects; `None` for all that its user sees.
    pub collection: Option<CollectionId>,
    /// The first characters of the key.
    pub prefix: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// The first moment at which the key is no longer valid.
    pub expires_at: Timestamp,
    /// The day of the last use, in UTC; `None` before the first.
    pub last_used_on: Option<Date>,
    /// Whether it is not valid since a restore of the database, until the operator resumes.
    pub is_suspended: bool,
}

/// A key that a program presents, or a new one. Its text appears in no log and in no debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct KeySecret(String);

impl KeySecret {
    /// Makes a key of random bits.
    #[must_use]
    pub fn of_random(random: [u8; 20]) -> Self {
        let mut bits = 0_u64;
        let mut held = 0_u32;
        let mut text = String::from(PREFIX);
        for byte in random {
            bits = (bits << 8) | u64::from(byte);
            held += 8;
            while held >= 5 {
                held -= 5;
                text.push(digit(bits >> held));
            }
        }
        let checksum = checksum(&text);
        Self(text + &checksum)
    }

    /// Parses a key; `None` for a text that no server ever made.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let random = text.strip_prefix(PREFIX)?;
        let is_long = random.len() == RANDOM_CHARS + CHECKSUM_CHARS;
        if !is_long || !random.bytes().all(|byte| DIGITS.contains(&byte)) {
            return None;
        }
        let (signed, given) = text.split_at_checked(PREFIX.len() + RANDOM_CHARS)?;
        (checksum(signed) == given).then(|| Self(text.to_owned()))
    }

    /// Whether a text contains a whole key, at any place.
    #[must_use]
    pub fn is_in(text: &str) -> bool {
        let length = PREFIX.len() + RANDOM_CHARS + CHECKSUM_CHARS;
        text.match_indices(PREFIX).any(|(start, _)| {
            let key = text.get(start..start + length);
            key.and_then(Self::parse).is_some()
        })
    }

    /// The text, to show it once and to hash it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The first characters, which lists show.
    #[must_use]
    pub fn shown(&self) -> String {
        self.0.chars().take(PREFIX.len() + SHOWN_CHARS).collect()
    }
}

impl fmt::Debug for KeySecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeySecret(…)")
    }
}

/// The form of a new key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyForm {
    /// The name as typed; [`Self::check`] cleans it. At most [`ACCESS_KEY_NAME`] characters.
    pub name: String,
    /// The actions that the key is to permit.
    pub scope: KeyScope,
    /// The days until it expires.
    pub days: i64,
    /// The only collection that it sees beside public objects; `None` for all that its user sees.
    pub collection: Option<CollectionId>,
}

impl KeyForm {
    /// Checks the form, and cleans the name.
    ///
    /// # Errors
    /// The problems of the fields `name` and `days`.
    pub fn check(self) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let name = match clean("name", &self.name, ACCESS_KEY_NAME, Shape::Line) {
            Ok(Some(name)) if KeySecret::is_in(&name) => {
                Err(Problem::at("name", Code::AccessKeyInText))
            }
            Ok(Some(name)) => Ok(name),
            Ok(None) => Err(Problem::at("name", Code::Required)),
            Err(problem) => Err(problem),
        };
        if !(1..=ACCESS_KEY_DAYS).contains(&self.days) {
            let problem = Problem::at("days", Code::AccessKeyDays);
            problems.push(problem.with("max", ACCESS_KEY_DAYS.unsigned_abs()));
        }
        match (name, problems.is_empty()) {
            (Ok(name), true) => Ok(Self { name, ..self }),
            (name, _) => Err(name.err().into_iter().chain(problems).collect()),
        }
    }
}

/// The digit of the five lowest bits.
fn digit(bits: u64) -> char {
    let index = usize::try_from(bits & 31).invariant("five bits fit");
    char::from(*DIGITS.get(index).invariant("there are 32 digits"))
}

/// The checksum of a text: its CRC-32 (ISO 3309) in base 32, the highest bits first.
fn checksum(text: &str) -> String {
    let crc = u64::from(crc32fast::hash(text.as_bytes())) << 3;
    let digits = (0..CHECKSUM_CHARS).rev();
    digits.map(|place| digit(crc >> (5 * place))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made() -> KeySecret {
        KeySecret::of_random(*b"twenty random bytes.")
    }

    #[test]
    fn a_key_reads_back_and_says_nothing_of_itself() {
        let key = made();
        assert_eq!(key.reveal().len(), 7 + 32 + 7);
        assert_eq!(KeySecret::parse(key.reveal()), Some(key.clone()));
        assert_eq!(key.shown().len(), 13);
        assert!(key.reveal().starts_with(&key.shown()));
        assert_eq!(format!("{key:?}"), "KeySecret(…)");
        let extremes = [
            KeySecret::of_random([0; 20]),
            KeySecret::of_random([255; 20]),
        ];
        for key in extremes {
            assert!(KeySecret::parse(key.reveal()).is_some(), "{}", key.reveal());
        }
    }

    #[test]
    fn a_text_that_no_server_made_is_no_key() {
        let key = made().reveal().to_owned();
        let mut changed = key.clone();
        let last = if changed.pop() == Some('a') { 'b' } else { 'a' };
        changed.push(last);
        for wrong in [
            "",
            "statit_",
            key.split_at(key.len() - 1).0,
            key.split_at(1).1,
            &changed,
            &key.to_uppercase(),
            &format!("{key}a"),
            &format!(" {key}"),
            &key.replacen("statit_", "Statit_", 1),
        ] {
            assert_eq!(KeySecret::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_key_is_found_inside_a_text() {
        let key = made().reveal().to_owned();
        assert!(KeySecret::is_in(&format!("/api/v1/me?key={key}&x=1")));
        assert!(KeySecret::is_in(&format!("statit_statit_{key}")));
        for text in ["/statit_prices/cpi", "statit_é", key.split_at(45).0, ""] {
            assert!(!KeySecret::is_in(text), "{text}");
        }
    }

    #[test]
    fn a_form_names_its_problems() {
        let long = "x".repeat(ACCESS_KEY_NAME + 1);
        let key = made().reveal().to_owned();

        for (name, days, expected) in [
            ("  Mill report ", 365, vec![]),
            ("", 365, vec![("name", Code::Required)]),
            (" \n ", 1, vec![("name", Code::Required)]),
            (long.as_str(), 1, vec![("name", Code::TooLong)]),
            ("a\u{7}b", 1, vec![("name", Code::InvalidCharacters)]),
            (key.as_str(), 1, vec![("name", Code::AccessKeyInText)]),
            ("x", 0, vec![("days", Code::AccessKeyDays)]),
            (
                "x",
                ACCESS_KEY_DAYS + 1,
                vec![("days", Code::AccessKeyDays)],
            ),
        ] {
            let form = KeyForm {
                name: name.to_owned(),
                scope: KeyScope::Read,
                days,
                collection: None,
            };
            let read = form.check();
            let problems = read.as_ref().err().map_or(&[][..], Vec::as_slice);
            let problems: Vec<_> = problems
                .iter()
                .map(|problem| (problem.field.as_deref().unwrap(), problem.code))
                .collect();
            assert_eq!(problems, expected, "{name:?}");
            if let Ok(form) = read {
                assert_eq!(form.name, "Mill report");
            }
        }
    }
}
