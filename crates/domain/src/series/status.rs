//! The status of an observation: codes of SDMX's code list of observation status, and one of its code list of
//! confidentiality status.
//!
//! The codes and their order of importance are those of `CL_OBS_STATUS` and `CL_CONF_STATUS` (SDMX content-oriented
//! guidelines, cross-domain code lists). An observation without a code is normal (`A`) and free (`F`). Written: the
//! codes in their order, then `/` and the confidentiality: `P`, `BP`, `Q/C`.

mod code;
mod name;

pub use code::{Confidentiality, StatusCode};

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The largest number of codes of an observation.
pub const MAX_CODES: usize = 3;
/// The code of a normal observation, which is the absence of any other.
const NORMAL: char = 'A';
/// The confidentiality of a free observation, which is the absence of any other.
const FREE: char = 'F';

/// The status of an observation. The default is normal and free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Status {
    /// One bit for each code, the most important one lowest.
    codes: u32,
    confidentiality: Option<Confidentiality>,
}

/// Why a text or a set of codes is not a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum StatusProblem {
    /// The character is no code.
    #[error("{0} is no status code")]
    Unknown(char),
    /// The code occurs twice.
    #[error("{0} occurs twice")]
    Repeated(char),
    /// More than [`MAX_CODES`] codes.
    #[error("more than 3 status codes")]
    TooMany,
    /// Two codes that exclude each other.
    #[error("{0} and {1} exclude each other")]
    Contradictory(char, char),
    /// The value is withheld, but it was given.
    #[error("a withheld value must not be given")]
    WithheldValue(char),
    /// The code says that there is no value, but there is one.
    #[error("{0} says that there is no value")]
    UnexpectedValue(char),
    /// There is no value, and no code says why.
    #[error("no code says why the value is absent")]
    NoReason,
}

impl Status {
    /// A normal and free observation.
    pub const NORMAL: Status = Status {
        codes: 0,
        confidentiality: None,
    };

    /// The status with one code.
    #[must_use]
    pub const fn from_code(code: StatusCode) -> Status {
        Status {
            codes: code.bit(),
            confidentiality: None,
        }
    }

    /// Whether the observation has no code.
    #[must_use]
    pub const fn is_normal(&self) -> bool {
        self.codes == 0 && self.confidentiality.is_none()
    }

    /// Whether the status has this code.
    #[must_use]
    pub const fn has(self, code: StatusCode) -> bool {
        self.codes & code.bit() != 0
    }

    /// The codes, the most important one first; at most [`MAX_CODES`].
    pub fn codes(self) -> impl Iterator<Item = StatusCode> {
        StatusCode::ALL
            .iter()
            .copied()
            .filter(move |&code| self.has(code))
    }

    /// The confidentiality. `None` for a free observation.
    #[must_use]
    pub const fn confidentiality(self) -> Option<Confidentiality> {
        self.confidentiality
    }

    /// The first code that says why a value is absent, and the confidentiality.
    #[must_use]
    pub fn reason(self) -> Status {
        let reason = self.codes().find(|code| code.is_reason());
        Status {
            codes: reason.map_or(0, StatusCode::bit),
            confidentiality: self.confidentiality,
        }
    }

    /// The codes without this one.
    #[must_use]
    pub const fn without(self, code: StatusCode) -> Status {
        Status {
            codes: self.codes & !code.bit(),
            ..self
        }
    }

    /// The codes of both, the first [`MAX_CODES`] in the order of importance, and the confidentiality of either.
    #[must_use]
    pub fn and(self, other: Status) -> Status {
        let mut both = self.codes | other.codes;
        while both.count_ones() as usize > MAX_CODES {
            both &= !(1 << both.ilog2());
        }
        Status {
            codes: both,
            confidentiality: self.confidentiality.or(other.confidentiality),
        }
    }

    /// Checks that the codes fit an observation with or without a value.
    ///
    /// # Errors
    /// A withheld or missing value that is given; an absent value without a code that says why; a confidentiality
    /// without the code of a withheld value.
    pub fn check(self, has_value: bool) -> Result<(), StatusProblem> {
        let withheld = self.has(StatusCode::Withheld);
        let confidential = self.confidentiality.map(Confidentiality::letter);
        if has_value {
            if withheld || confidential.is_some() {
                let letter = confidential.unwrap_or(StatusCode::Withheld.letter());
                return Err(StatusProblem::WithheldValue(letter));
            }
            let absent = self
                .codes()
                .find(|code| code.bit() & StatusCode::ABSENCE != 0);
            return absent.map_or(Ok(()), |code| {
                Err(StatusProblem::UnexpectedValue(code.letter()))
            });
        }
        let mut reasons = self.codes().filter(|code| code.is_reason());
        let Some(reason) = reasons.next() else {
            return Err(StatusProblem::NoReason);
        };
        match (confidential, reasons.next()) {
            (Some(letter), _) if !withheld => {
                Err(StatusProblem::Contradictory(reason.letter(), letter))
            }
            (_, Some(other)) => Err(StatusProblem::Contradictory(
                reason.letter(),
                other.letter(),
            )),
            (_, None) => Ok(()),
        }
    }
}

impl FromStr for Status {
    type Err = StatusProblem;

    /// Parses codes in any order, and `/` with the confidentiality. The empty text is normal.
    fn from_str(text: &str) -> Result<Status, StatusProblem> {
        let (codes, confidentiality) = match text.split_once('/') {
            Some((codes, rest)) => (codes, parse_confidentiality(rest)?),
            None => (text, None),
        };
        let mut status = Status {
            codes: 0,
            confidentiality,
        };
        let mut is_normal = false;
        for letter in codes.chars() {
            if letter == NORMAL {
                if std::mem::replace(&mut is_normal, true) {
                    return Err(StatusProblem::Repeated(NORMAL));
                }
                continue;
            }
            let code = StatusCode::from_letter(letter).ok_or_else(|| unknown(letter, codes))?;
            if status.has(code) {
                return Err(StatusProblem::Repeated(letter));
            }
            status.codes |= code.bit();
        }
        if status.codes.count_ones() as usize > MAX_CODES {
            return Err(StatusProblem::TooMany);
        }
        match status.codes().next().filter(|_| is_normal) {
            Some(other) => Err(StatusProblem::Contradictory(NORMAL, other.letter())),
            None => Ok(status),
        }
    }
}

/// The problem of a character that is no code; of the character after it where it is a blank, which shows nothing.
fn unknown(found: char, codes: &str) -> StatusProblem {
    let after = codes.split_once(found).map_or("", |(_, after)| after);
    let shown = after.trim_start().chars().next();
    StatusProblem::Unknown(shown.filter(|_| found.is_whitespace()).unwrap_or(found))
}

/// Parses the letter after `/`. `None` for [`FREE`].
fn parse_confidentiality(text: &str) -> Result<Option<Confidentiality>, StatusProblem> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(FREE), None) => Ok(None),
        (Some(letter), None) => Confidentiality::from_letter(letter)
            .map(Some)
            .ok_or(StatusProblem::Unknown(letter)),
        (None, _) => Err(StatusProblem::Unknown('/')),
        (Some(_), Some(_)) => Err(StatusProblem::TooMany),
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for code in self.codes() {
            write!(f, "{}", code.letter())?;
        }
        match self.confidentiality {
            Some(confidentiality) => write!(f, "/{}", confidentiality.letter()),
            None => Ok(()),
        }
    }
}

impl TryFrom<String> for Status {
    type Error = StatusProblem;

    fn try_from(text: String) -> Result<Status, StatusProblem> {
        text.parse()
    }
}

impl From<Status> for String {
    fn from(status: Status) -> String {
        status.to_string()
    }
}

#[cfg(test)]
mod tests;
