//! E-mail addresses.

use core::fmt;

use email_address::{EmailAddress, Options};
use serde::Serialize;

use crate::{
    limits::EMAIL_MAX,
    problem::{Code, Problem},
};

/// An e-mail address: `local@domain`, at most 254 characters, in ASCII.
///
/// The subset of RFC 5322 that mail servers accept in practice: no quoted local parts, no comments, no addresses of
/// bare hosts or IP numbers. Addresses in other scripts (RFC 6531) are rejected, because not every mail server could
/// deliver them; a domain in another script is accepted in its ASCII form (`xn--…`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// Parses an address. Blanks around it are dropped.
    ///
    /// # Errors
    /// `EMAIL_INVALID`, or `REQUIRED` for an empty text.
    pub fn parse(text: &str) -> Result<Self, Code> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Code::Required);
        }
        let options = Options::default()
            .with_required_tld()
            .without_domain_literal()
            .without_display_text();
        let parsed = EmailAddress::parse_with_options(text, options);
        let address = parsed.map_err(|_| Code::EmailInvalid)?;
        let is_deliverable = text.is_ascii()
            && text.len() <= EMAIL_MAX
            && !address.local_part().contains('"')
            && is_public_host(address.domain());
        if is_deliverable {
            Ok(Self(text.to_owned()))
        } else {
            Err(Code::EmailInvalid)
        }
    }

    /// Like [`Email::parse`], with the field in the problem.
    ///
    /// # Errors
    /// As [`Email::parse`], with the field.
    pub fn parse_at(field: &str, text: &str) -> Result<Self, Problem> {
        Self::parse(text).map_err(|code| Problem::at(field, code))
    }

    /// The address as the user typed it. Mails are sent to this form.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address in lower case. Two addresses with the same folded text are the same address.
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

/// Whether a domain accepted by the library is the name of a public host: letters, digits and hyphens (RFC 1123,
/// stricter than RFC 5322), with a last label of at least two characters that is not a number.
fn is_public_host(domain: &str) -> bool {
    let is_host = |character: char| character.is_ascii_alphanumeric() || "-.".contains(character);
    domain.chars().all(is_host)
        && domain.rsplit_once('.').is_some_and(|(_, last)| {
            last.len() >= 2 && !last.chars().all(|character| character.is_ascii_digit())
        })
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
