//! Signing in by identity providers (OpenID Connect): the identities of a user, and the rules of newcomers.

use jiff::{SignedDuration, Timestamp};

use crate::id::{IdentityId, UserId};
use crate::identity::email::Email;
use crate::problem::Code;
use crate::text::word::words;

/// How long a sign-in at a provider may take, with the questions that follow it.
pub const ATTEMPT_LASTS: SignedDuration = SignedDuration::from_mins(10);
/// How long a new sign-in at a provider confirms important actions of a session.
pub const CONFIRMATION_LASTS: SignedDuration = SignedDuration::from_mins(5);

words! {
    /// The purpose of a sign-in at a provider.
    pub enum ProviderPurpose {
        /// To sign in here, or to sign up.
        SignIn => "sign_in",
        /// To add the identity to the signed-in user.
        Add => "add",
        /// To confirm important actions of a user without a password.
        Confirm => "confirm",
    }
}

/// The link of a user to their account at an identity provider. Issuer and subject identify that account; its e-mail
/// address may change, and does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FederatedIdentity {
    /// The id.
    pub id: IdentityId,
    /// The user who signs in with it.
    pub user: UserId,
    /// The issuer of the provider.
    pub issuer: String,
    /// The person's identifier at the issuer.
    pub subject: String,
    /// The address that the provider stated at the latest sign-in.
    pub email: Option<String>,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used.
    pub used_at: Timestamp,
}

/// The operator's rules for signing in and signing up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInRules {
    /// Whether users sign in with passwords too.
    pub passwords: bool,
    /// Whether people may sign up.
    pub sign_up: bool,
    /// The domains of the addresses of new users and of changed addresses, in lower case; empty for all.
    pub domains: Vec<String>,
}

impl Default for SignInRules {
    /// Everyone may sign up, with a password.
    fn default() -> Self {
        Self {
            passwords: true,
            sign_up: true,
            domains: Vec::new(),
        }
    }
}

impl SignInRules {
    /// Whether a person with this address may sign up.
    ///
    /// # Errors
    /// `SIGN_UP_CLOSED`, `EMAIL_DOMAIN_REFUSED`.
    pub fn newcomer(&self, email: &Email) -> Result<(), Code> {
        if !self.sign_up {
            return Err(Code::SignUpClosed);
        }
        self.address(email)
    }

    /// Whether a user may have this address.
    ///
    /// # Errors
    /// `EMAIL_DOMAIN_REFUSED`.
    pub fn address(&self, email: &Email) -> Result<(), Code> {
        let folded = email.folded();
        let domain = folded.rsplit_once('@').map_or("", |(_, domain)| domain);
        match self.domains.is_empty() || self.domains.iter().any(|it| it == domain) {
            true => Ok(()),
            false => Err(Code::EmailDomainRefused),
        }
    }

    /// Whether passwords sign in.
    ///
    /// # Errors
    /// `PASSWORD_SIGN_IN_OFF`.
    pub const fn password(&self) -> Result<(), Code> {
        match self.passwords {
            true => Ok(()),
            false => Err(Code::PasswordSignInOff),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_in_an_allowed_domain() {
        let open = SignInRules::default();
        let closed = SignInRules {
            sign_up: false,
            ..open.clone()
        };
        let town = SignInRules {
            domains: vec!["town.example".to_owned()],
            ..open
        };

        for (rules, email, expected) in [
            (&open, "ann@any.example", Ok(())),
            (&closed, "ann@town.example", Err(Code::SignUpClosed)),
            (&town, "ann@town.example", Ok(())),
            (&town, "ann@TOWN.example", Ok(())),
            (&town, "ann@sub.town.example", Err(Code::EmailDomainRefused)),
            (&town, "ann@nottown.example", Err(Code::EmailDomainRefused)),
            (
                &town,
                "town.example@any.example",
                Err(Code::EmailDomainRefused),
            ),
        ] {
            let email = Email::parse(email).unwrap();
            assert_eq!(rules.newcomer(&email), expected, "{email:?}");
            // Users may change their addresses even while sign-ups are closed.
            let address = expected.or_else(|code| match code {
                Code::SignUpClosed => Ok(()),
                code => Err(code),
            });
            assert_eq!(rules.address(&email), address, "{email:?}");
        }
    }
}
