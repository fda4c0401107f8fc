//! One-time codes: six digits that prove who reads an e-mail address.

use core::fmt;

use crate::{limits::CODE_DIGITS, problem::Code};

/// A six-digit code. It shows itself only where it is written into a mail.
#[derive(Clone, PartialEq, Eq)]
pub struct ConfirmationCode(String);

impl ConfirmationCode {
    /// The code of a random number, which must be spread evenly over all of `u64`; the remainder's
    /// bias is then under one in 10¹³.
    #[must_use]
    pub fn of_random(random: u64) -> Self {
        Self(format!("{:06}", random % 1_000_000))
    }

    /// Reads a code as people type or paste it: blanks and hyphens between the digits are dropped.
    ///
    /// # Errors
    /// `CODE_FORMAT`, or `REQUIRED` where nothing is given.
    pub fn parse(text: &str) -> Result<Self, Code> {
        let digits: String = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .take(CODE_DIGITS + 1)
            .collect();
        if digits.is_empty() {
            return Err(Code::Required);
        }
        if digits.len() == CODE_DIGITS && digits.chars().all(|c| c.is_ascii_digit()) {
            Ok(Self(digits))
        } else {
            Err(Code::CodeFormat)
        }
    }

    /// The six digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ConfirmationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConfirmationCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_keep_their_leading_zeros() {
        assert_eq!(ConfirmationCode::of_random(42).as_str(), "000042");
        assert_eq!(ConfirmationCode::of_random(u64::MAX).as_str(), "551615");
    }

    #[test]
    fn a_code_is_read_as_people_paste_it() {
        for text in [
            "123456",
            " 123 456\n",
            "123-456",
            "1 2 3 4 5 6",
            "123\u{A0}456",
        ] {
            assert_eq!(
                ConfirmationCode::parse(text).unwrap().as_str(),
                "123456",
                "{text:?}"
            );
        }
        for text in [
            "12345",
            "1234567",
            "12345a",
            "１２３４５６",
            "+12345",
            "123456 7",
        ] {
            assert_eq!(
                ConfirmationCode::parse(text),
                Err(Code::CodeFormat),
                "{text:?}"
            );
        }
        assert_eq!(ConfirmationCode::parse(" - "), Err(Code::Required));
    }
}
