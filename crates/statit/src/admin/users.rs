//! `statit admin users`: makes, finds, suspends and reinstates users, and requires new passwords.

use std::io::{self, Write};

use anyhow::bail;
use clap::{Args, Subcommand, ValueEnum};
use domain::identity::account::AccountKind;
use domain::operation::listed_user::ListedUser;
use domain::problem::Code;
use domain::text::language::Language;
use service::{Outcome, Service, ServiceError};

use crate::settings::Layer;

/// The commands for users.
#[derive(Subcommand)]
pub(crate) enum Users {
    /// Make a user without a password: they sign in at an identity provider, or choose a password by a mailed code.
    Add {
        #[command(flatten)]
        user: AddedUser,
        #[command(flatten)]
        settings: Layer,
    },
    /// List the users whose username or address contains a text, the newest first.
    Find {
        /// The text; without it, all users are listed.
        #[arg(default_value = "")]
        text: String,
        /// The most lines.
        #[arg(long, default_value_t = 100)]
        most: u32,
        #[command(flatten)]
        settings: Layer,
    },
    /// Suspend a user: every browser is signed out, and sign-ins and access keys are rejected. What the user published
    /// stays public.
    Suspend {
        /// Username or email address of the user.
        user: String,
        #[command(flatten)]
        settings: Layer,
    },
    /// End the suspension of a user, whose access keys are then valid again.
    Reinstate {
        /// Username or email address of the user.
        user: String,
        #[command(flatten)]
        settings: Layer,
    },
    /// Require a new password: every browser is signed out, and the user chooses a password with a mailed code before
    /// anything else.
    Reset {
        /// Username or email address of the user.
        user: String,
        #[command(flatten)]
        settings: Layer,
    },
}

/// A command without its settings.
pub(crate) enum UsersTask {
    Add(AddedUser),
    /// Lists users: those with a text, at most this number.
    Find(String, u32),
    Suspend(String),
    /// Ends a suspension.
    Reinstate(String),
    /// Requires a new password.
    Reset(String),
}

impl Users {
    /// Separates the settings from the task.
    pub(crate) fn split(self) -> (Layer, UsersTask) {
        match self {
            Self::Add { user, settings } => (settings, UsersTask::Add(user)),
            Self::Find {
                text,
                most,
                settings,
            } => (settings, UsersTask::Find(text, most)),
            Self::Suspend { user, settings } => (settings, UsersTask::Suspend(user)),
            Self::Reinstate { user, settings } => (settings, UsersTask::Reinstate(user)),
            Self::Reset { user, settings } => (settings, UsersTask::Reset(user)),
        }
    }
}

/// Runs a task.
///
/// # Errors
/// When the database can't be used, there is no such user, or the state of the user does not allow it.
pub(super) async fn run(service: &Service, task: UsersTask) -> anyhow::Result<()> {
    match task {
        UsersTask::Add(user) => add(service, &user).await,
        UsersTask::Find(text, most) => {
            Ok(print(&service.operator().find_users(&text, most).await?)?)
        }
        UsersTask::Suspend(user) => {
            let sessions = changed(&user, service.operator().suspend_user(&user).await)?;
            tracing::info!(user, sessions, "user suspended");
            Ok(())
        }
        UsersTask::Reinstate(user) => {
            let is_found = service.operator().reinstate_user(&user).await;
            changed(&user, is_found.map(|is_found| is_found.then_some(0)))?;
            tracing::info!(user, "user is not suspended");
            Ok(())
        }
        UsersTask::Reset(user) => {
            let sessions = changed(&user, service.operator().require_password(&user).await)?;
            tracing::info!(user, sessions, "the user must choose a new password");
            Ok(())
        }
    }
}

/// The number of sessions that a change of a user's state ended, or the reason why it was not made.
fn changed(user: &str, outcome: Outcome<Option<u64>>) -> anyhow::Result<u64> {
    let rejected = match outcome {
        Ok(Some(sessions)) => return Ok(sessions),
        Ok(None) => bail!("there is no user {user:?}: see `statit admin users find`"),
        Err(ServiceError::Failed(failure)) => return Err(failure.into()),
        Err(ServiceError::Rejected(rejected)) => rejected,
    };
    let code = rejected.problems.first().map(|problem| problem.code);
    match code {
        Some(Code::UserSuspended) => bail!("{user:?} is suspended: reinstate them first"),
        Some(Code::UserUnconfirmed) => bail!("{user:?} has not confirmed the address"),
        Some(Code::PasswordSignInOff) => {
            bail!("{user:?} has no password: identity providers sign them in")
        }
        _ => bail!("{user:?} cannot be changed: {rejected:?}"),
    }
}

/// One line a user, its parts separated by tabs.
fn print(users: &[ListedUser]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "username\temail\tstatus\tkind\tplan\tcreated\tseen\tsessions\tkeys\tidentities\tpassword"
    )?;

    for user in users {
        let seen = user.seen_at.map(|seen| format!("{seen:.0}"));
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}\t{:.0}\t{}\t{}\t{}\t{}\t{}",
            user.username,
            user.email,
            user.status,
            user.kind,
            user.plan,
            user.created_at,
            seen.as_deref().unwrap_or("-"),
            user.sessions,
            user.keys,
            user.identities,
            if user.has_password { "yes" } else { "no" },
        )?;
    }

    Ok(())
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
async fn add(service: &Service, user: &AddedUser) -> anyhow::Result<()> {
    let kind = match user.publisher {
        true => AccountKind::Publisher,
        false => AccountKind::User,
    };
    let language = match user.language {
        UserLanguage::En => Language::En,
        UserLanguage::Fr => Language::Fr,
    };

    let (email, username) = (&user.email, &user.username);
    match service
        .operator()
        .add_user(email, username, kind, language)
        .await
    {
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
