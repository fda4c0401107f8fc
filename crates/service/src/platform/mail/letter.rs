//! The payload of a mail job: the recipient and the parameters of the template. The text is written when the letter is
//! sent.

use std::collections::BTreeMap;

use domain::identity::access_key::AccessKey;
use domain::identity::user::User;
use domain::limits::INVITATION_SECONDS;
use domain::text::language::Language;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// The mails that the product sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Template {
    /// The code that proves the address of a new user.
    SignUpCode,
    /// The code that allows a new password.
    ResetCode,
    /// The code that proves a new address.
    EmailChangeCode,
    /// The code that proves an address after a sign-in at an identity provider.
    IdentityCode,
    /// Notice to the old address: it no longer signs in.
    EmailChanged,
    /// Notice of a changed password.
    PasswordChanged,
    /// Notice of an added or removed way to sign in.
    WaysChanged,
    /// An invitation to an account or a collection.
    Invitation,
    /// Notice of a new access key.
    KeyMade,
    /// Notice of an access key that expires soon.
    KeyEnds,
    /// Notice that the operator took a collection down.
    TakenDown,
    /// An operator looks whether mails arrive.
    Test,
}

impl Template {
    /// The name of the template's files, without language and kind.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::SignUpCode => "sign_up_code",
            Self::ResetCode => "reset_code",
            Self::EmailChangeCode => "email_change_code",
            Self::IdentityCode => "identity_code",
            Self::EmailChanged => "email_changed",
            Self::PasswordChanged => "password_changed",
            Self::WaysChanged => "ways_changed",
            Self::Invitation => "invitation",
            Self::KeyMade => "key_made",
            Self::KeyEnds => "key_ends",
            Self::TakenDown => "taken_down",
            Self::Test => "test",
        }
    }
}

/// The account or collection of an invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LetterPlace {
    /// The key of the account.
    pub(crate) account: String,
    /// The key of the collection, for an invitation to one.
    pub(crate) collection: Option<String>,
    /// The word of the role.
    pub(crate) role: &'static str,
}

/// One mail to one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Letter {
    pub(crate) template: Template,
    /// The address as its owner typed it.
    pub(crate) to: String,
    pub(crate) language: Language,
    /// The parameters of the template.
    pub(crate) params: BTreeMap<String, String>,
    /// After this instant the letter is useless and is not sent any more.
    pub(crate) useless_after: Option<Timestamp>,
}

impl Letter {
    /// A letter that shows that letters arrive.
    pub(crate) fn test(to: &str, language: Language) -> Self {
        Self {
            template: Template::Test,
            to: to.to_owned(),
            language,
            params: BTreeMap::new(),
            useless_after: None,
        }
    }

    /// A letter that carries a code until it expires.
    pub(crate) fn code(
        template: Template,
        to: &str,
        language: Language,
        code: &str,
        minutes: i64,
        expires_at: Timestamp,
    ) -> Self {
        let params = [("code", code.to_owned()), ("minutes", minutes.to_string())];
        Self {
            template,
            to: to.to_owned(),
            language,
            params: owned(params),
            useless_after: Some(expires_at),
        }
    }

    /// A letter with a link that makes its recipient a member, until it expires. It has only keys and usernames, so
    /// that the inviter cannot write text into it.
    pub(crate) fn invitation(
        to: &str,
        language: Language,
        place: LetterPlace,
        inviter: String,
        token: &str,
        expires_at: Timestamp,
    ) -> Self {
        let (kind, name) = match place.collection {
            None => ("account", place.account),
            Some(key) => ("collection", format!("{}/{key}", place.account)),
        };

        let days = INVITATION_SECONDS / (24 * 60 * 60);
        let params = [
            ("kind", kind.to_owned()),
            ("place", name),
            ("role", place.role.to_owned()),
            ("inviter", inviter),
            ("token", token.to_owned()),
            ("days", days.to_string()),
        ];

        Self {
            template: Template::Invitation,
            to: to.to_owned(),
            language,
            params: owned(params),
            useless_after: Some(expires_at),
        }
    }

    /// A letter about an access key, with the day of its end in the user's time zone. It does not contain the key.
    pub(crate) fn access_key(template: Template, user: &User, key: &AccessKey) -> Self {
        let mut letter = Self::notice(
            template,
            &user.email,
            user.language,
            key.expires_at,
            &user.time_zone,
        );
        letter.params.extend(owned([
            ("name", key.name.clone()),
            ("prefix", key.prefix.clone()),
            ("scope", key.scope.as_str().to_owned()),
        ]));
        if template == Template::KeyEnds {
            letter.useless_after = Some(key.expires_at);
        }
        letter
    }

    /// A letter to an owner about a collection that the operator took down, with the operator's note.
    pub(crate) fn taken_down(owner: &User, place: &str, note: &str) -> Self {
        let params = [("place", place.to_owned()), ("note", note.to_owned())];
        Self {
            template: Template::TakenDown,
            to: owner.email.clone(),
            language: owner.language,
            params: owned(params),
            useless_after: None,
        }
    }

    /// A letter about an event at `when`, shown in the user's time zone.
    pub(crate) fn notice(
        template: Template,
        to: &str,
        language: Language,
        when: Timestamp,
        time_zone: &str,
    ) -> Self {
        let zone = TimeZone::get(time_zone).unwrap_or(TimeZone::UTC);
        let name = zone.iana_name().unwrap_or("UTC").to_owned();
        let local = when.to_zoned(zone);

        let params = [
            ("year", format!("{:04}", local.year())),
            ("month", format!("{:02}", local.month())),
            ("day", format!("{:02}", local.day())),
            ("time", format!("{:02}:{:02}", local.hour(), local.minute())),
            ("zone", name),
        ];

        Self {
            template,
            to: to.to_owned(),
            language,
            params: owned(params),
            useless_after: None,
        }
    }
}

fn owned<const N: usize>(params: [(&str, String); N]) -> BTreeMap<String, String> {
    params
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}
