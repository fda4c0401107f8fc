//! E-mail addresses.

use core::fmt;

use serde::Serialize;

use crate::{
    limits::EMAIL_MAX,
    problem::{Code, Problem},
};

/// An e-mail address: `local@domain`, 254 characters at most, in ASCII.
///
/// What mail servers really take, not all of RFC 5322: no quoted local parts, no comments, no
/// addresses of bare hosts or IP numbers. Addresses in other scripts (RFC 6531) are refused, since
/// not every server on the way could deliver them; a domain in another script is accepted in its
/// ASCII form (`xn--…`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// Reads an address; blanks around it are dropped.
    ///
    /// # Errors
    /// `EMAIL_INVALID`, or `REQUIRED` where nothing is given.
    pub fn parse(text: &str) -> Result<Self, Code> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Code::Required);
        }
        let fits = text.len() <= EMAIL_MAX
            && text
                .split_once('@')
                .is_some_and(|(local, domain)| is_local(local) && is_domain(domain));
        if fits {
            Ok(Self(text.to_owned()))
        } else {
            Err(Code::EmailInvalid)
        }
    }

    /// As [`Email::parse`], with the problem of a field.
    ///
    /// # Errors
    /// The same, said of the field.
    pub fn parse_at(field: &str, text: &str) -> Result<Self, Problem> {
        Self::parse(text).map_err(|code| Problem::at(field, code))
    }

    /// As it was typed: mail is sent to this.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// In lower case: two addresses with the same folded text are the same address.
    #[must_use]
    pub fn folded(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// RFC 5321's dot-string, 64 octets at most.
fn is_local(local: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c);
    local.len() <= 64
        && local
            .split('.')
            .all(|part| !part.is_empty() && part.chars().all(is_letter))
}

/// At least two labels of letters, digits and inner hyphens; the last is not a number.
fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_last = |label: &str| label.len() >= 2 && !label.chars().all(|c| c.is_ascii_digit());
    domain.split('.').all(is_label)
        && domain
            .rsplit_once('.')
            .is_some_and(|(_, last)| is_last(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{run, spec, text};

    #[test]
    fn addresses_are_accepted_and_refused_as_the_cases_say() {
        run(
            &spec!("emails.json"),
            |case| {
                let email = Email::parse_at("email", text(case, "text"))?;
                Ok((email.to_string(), email.folded()))
            },
            |case| {
                (
                    text(case, "email").to_owned(),
                    text(case, "folded").to_owned(),
                )
            },
        );
    }
}
