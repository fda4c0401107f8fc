//! One-time codes: six digits that prove access to an e-mail address.

use core::fmt;

use crate::{limits::CODE_DIGITS, problem::Code};

/// A six-digit code. `Debug` hides the digits; only the mail contains them.
#[derive(Clone, PartialEq, Eq)]
pub struct ConfirmationCode(String);

impl ConfirmationCode {
    /// Derives a code from a random number, which must be uniform over all of `u64`. The bias of
    /// the remainder is then under 1 in 10¹³.
    #[must_use]
    pub fn of_random(random: u64) -> Self {
        Self(format!("{:06}", random % 1_000_000))
    }

    /// Parses a code as users type or paste it. Blanks and hyphens between the digits are dropped.
    ///
    /// # Errors
    /// `CODE_FORMAT`, or `REQUIRED` for an empty text.
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
    use crate::{
        cases::{run, spec, text},
        problem::Problem,
    };

    #[test]
    fn codes_keep_their_leading_zeros() {
        assert_eq!(ConfirmationCode::of_random(42).as_str(), "000042");
        assert_eq!(ConfirmationCode::of_random(u64::MAX).as_str(), "551615");
    }

    #[test]
    fn codes_are_accepted_and_refused_as_the_cases_say() {
        run(
            &spec!("codes.json"),
            |case| {
                let read = ConfirmationCode::parse(text(case, "text"));
                read.map(|code| code.as_str().to_owned())
                    .map_err(|code| Problem::at("code", code))
            },
            |case| text(case, "code").to_owned(),
        );
    }
}
