//! Passwords and the rules for choosing one. The length matters; there is no rule of composition.

use core::fmt;

use unicode_normalization::UnicodeNormalization;

use crate::identity::email::Email;
use crate::limits::{PASSWORD_MAX, PASSWORD_MIN};
use crate::problem::{Code, Problem};

/// Those of the 10,000 most common passwords that have the minimum length (8 characters), sorted,
/// one per line. From the frequency list of zxcvbn 4.5.0 (MIT licence), which counts passwords in
/// published leaks.
const COMMON: &str = include_str!("password/common.txt");

/// A password as the user typed it, composed (NFC), so that two keyboards that encode the same
/// letters in different ways agree. `Debug` hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// A password to compare with a stored one. Any text is accepted.
    #[must_use]
    pub fn typed(text: &str) -> Self {
        Self(text.nfc().collect())
    }

    /// A new password, checked.
    ///
    /// # Errors
    /// `REQUIRED`, `PASSWORD_TOO_SHORT(min)`, `PASSWORD_TOO_LONG(max)` (in characters),
    /// `PASSWORD_SAME_AS_NAME`, `PASSWORD_COMMON`. Names and common passwords are compared without
    /// regard to case.
    pub fn chosen(
        field: &str,
        text: &str,
        username: Option<&str>,
        email: Option<&Email>,
    ) -> Result<Self, Problem> {
        if text.is_empty() {
            return Err(Problem::at(field, Code::Required));
        }

        let password = Self::typed(text);
        let length = password.0.chars().count();
        if length < PASSWORD_MIN {
            return Err(Problem::at(field, Code::PasswordTooShort).with("min", PASSWORD_MIN));
        }
        if length > PASSWORD_MAX {
            return Err(Problem::at(field, Code::PasswordTooLong).with("max", PASSWORD_MAX));
        }

        let folded = password.0.to_lowercase();
        let is_name = username.is_some_and(|name| name.to_lowercase() == folded)
            || email.is_some_and(|email| email.folded() == folded);
        if is_name {
            return Err(Problem::at(field, Code::PasswordSameAsName));
        }
        if is_common(&folded) {
            return Err(Problem::at(field, Code::PasswordCommon));
        }

        Ok(password)
    }

    /// The bytes to hash.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// A linear search through 32 KiB takes a few microseconds, compared with some ten milliseconds for
/// a hash.
fn is_common(folded: &str) -> bool {
    COMMON.lines().any(|common| common == folded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{run, spec, text};

    fn code_of(text: &str) -> Result<(), Code> {
        let email = Email::parse("Marie@Example.org").unwrap();
        Password::chosen("password", text, Some("Marie-Curie"), Some(&email))
            .map(drop)
            .map_err(|problem| problem.code)
    }

    #[test]
    fn passwords_are_accepted_and_refused_as_the_cases_say() {
        let email = Email::parse("marie@example.org").unwrap();
        run(
            &spec!("passwords.json"),
            |case| {
                let typed = text(case, "text");
                Password::chosen("password", typed, Some("Marie-Curie"), Some(&email))
            },
            |case| Password::typed(text(case, "text")),
        );
    }

    #[test]
    fn the_list_is_sorted_lower_case_and_long_enough() {
        assert!(COMMON.lines().is_sorted_by(|a, b| a < b));
        assert!(
            COMMON
                .lines()
                .all(|line| line.chars().count() >= PASSWORD_MIN)
        );
        assert!(COMMON.lines().all(|line| line.to_lowercase() == line));
        assert!(COMMON.lines().count() > 3_000);
    }

    #[test]
    fn the_username_and_the_address_are_refused_in_any_case() {
        assert_eq!(code_of("marie-CURIE"), Err(Code::PasswordSameAsName));
        assert_eq!(code_of("MARIE@example.ORG"), Err(Code::PasswordSameAsName));
        assert_eq!(code_of("marie-curie2"), Ok(()));
    }

    #[test]
    fn the_same_letters_are_the_same_password_however_they_are_composed() {
        assert_eq!(
            Password::typed("me\u{301}tro-8"),
            Password::typed("métro-8")
        );
        assert_ne!(Password::typed("métro-8 "), Password::typed("métro-8"));
    }

    #[test]
    fn a_password_shows_itself_nowhere() {
        assert_eq!(
            format!("{:?}", Password::typed("secret-secret")),
            "Password(…)"
        );
    }
}
