//! `statit admin users`: makes users, where people cannot sign up by themselves.

use anyhow::bail;
use clap::{Args, Subcommand, ValueEnum};
use domain::identity::account::AccountKind;
use domain::problem::Code;
use domain::text::language::Language;
use service::{Service, ServiceError};

use crate::settings::Layer;

/// What to do with users.
#[derive(Subcommand)]
pub(crate) enum Users {
    /// Make a user without a password: they sign in at an identity provider, or choose a password by a mailed code.
    Add {
        #[command(flatten)]
        user: AddedUser,
        #[command(flatten)]
        settings: Layer,
    },
}

/// A user to make.
#[derive(Args)]
pub(crate) struct AddedUser {
    /// Email address of the user. It is not confirmed by a code.
    email: String,
    /// Username, which is also the key of the account.
    username: String,
    /// Make a publisher's account.
    #[arg(long)]
    publisher: bool,
    /// Language of the interface and of mails.
    #[arg(long, value_enum, default_value = "en")]
    language: UserLanguage,
}

#[derive(Clone, Copy, ValueEnum)]
enum UserLanguage {
    En,
    Fr,
}

/// Makes a user.
///
/// # Errors
/// When the address or the username is malformed or taken, or the database can't be used.
pub(super) async fn add(service: &Service, user: &AddedUser) -> anyhow::Result<()> {
    let kind = match user.publisher {
        true => AccountKind::Publisher,
        false => AccountKind::User,
    };
    let language = match user.language {
        UserLanguage::En => Language::En,
        UserLanguage::Fr => Language::Fr,
    };
    let (email, username) = (&user.email, &user.username);
    match service.add_user(email, username, kind, language).await {
        Ok(()) => {}
        Err(ServiceError::Rejected(rejected)) => {
            let codes = rejected.problems.iter().map(|problem| problem.code);
            let reasons: Vec<String> = codes.map(|code| reason(code, user)).collect();
            bail!("{}", reasons.join("; "));
        }
        Err(ServiceError::Failed(failure)) => return Err(failure.into()),
    }
    tracing::info!(username, "user made");
    Ok(())
}

/// Why a user cannot be made.
fn reason(code: Code, user: &AddedUser) -> String {
    let (email, username) = (&user.email, &user.username);
    match code {
        Code::EmailTaken => format!("another user has the address {email:?}"),
        Code::EmailInvalid => format!("{email:?} is not an email address"),
        Code::UsernameTaken => format!("the username {username:?} is taken"),
        Code::UsernameReserved => format!("the username {username:?} is reserved"),
        other => {
            format!("the username {username:?} or the address {email:?} cannot be used: {other}")
        }
    }
}
