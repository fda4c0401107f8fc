//! The users of the demo: publishers with a description and a picture, and readers.

use std::net::Ipv4Addr;

use anyhow::{Context, bail};
use domain::access::Reader;
use domain::identity::account::{AccountForm, AccountKind, AccountView, Visibility};
use domain::identity::network::Networks;
use domain::identity::user::UserStatus;
use domain::text::language::Language;
use serde::Deserialize;
use service::account::AccountEdit;
use service::{Caller, Client, Service, ServiceError};

use super::files::READERS;
use super::login::Login;
use super::{both, rejected};

/// A user of the demo.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UserFile {
    pub(super) username: String,
    /// Language of the interface.
    pub(super) language: Language,
}

impl UserFile {
    /// The address, at a domain where nobody gets mail.
    pub(super) fn email(&self) -> String {
        format!("{}@statit.example", self.username)
    }
}

/// A publisher, whose account has the user's name as its key.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublisherFile {
    pub(super) user: UserFile,
    name: String,
    fr: PublisherTexts,
    en: PublisherTexts,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PublisherTexts {
    description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadersFile {
    readers: Vec<UserFile>,
}

/// Parses the file of a publisher.
pub(super) fn publisher(file: &str) -> anyhow::Result<PublisherFile> {
    Ok(toml::from_str(file)?)
}

/// The users who ask questions.
pub(super) fn readers() -> anyhow::Result<Vec<UserFile>> {
    Ok(toml::from_str::<ReadersFile>(READERS)?.readers)
}

/// Adds a publisher unless an earlier load did, and signs in.
pub(super) async fn sign_in(
    service: &Service,
    login: &Login,
    language: Language,
) -> anyhow::Result<Caller> {
    let (email, username, password) = (&login.email, &login.username, &login.password);
    match service
        .operator()
        .add_publisher(email, username, password, language)
        .await
    {
        // Added by a load that was interrupted; if not, signing in fails.
        Ok(()) | Err(ServiceError::Rejected(_)) => {}
        Err(stop) => return Err(rejected(username, &stop)),
    }
    let signed_in = service
        .identity()
        .sign_in(&guest(language), email, password)
        .await
        .map_err(|stop| rejected(&format!("signing in as {username}"), &stop))?;
    Ok(signed_in.caller)
}

/// Adds a reader unless an earlier load did. Readers have no password, so that nobody signs in as one of them.
pub(super) async fn reader(service: &Service, user: &UserFile) -> anyhow::Result<Caller> {
    let (email, username, language) = (user.email(), &user.username, user.language);
    let added = service
        .operator()
        .add_user(&email, username, AccountKind::User, language);
    match added.await {
        Ok(()) | Err(ServiceError::Rejected(_)) => {}
        Err(stop) => return Err(rejected(username, &stop)),
    }
    let found = service.operator().find_users(&email, 1).await?;
    if !found.iter().any(|found| found.username == *username) {
        bail!("the username {username} belongs to somebody else");
    }
    let guest = guest(language);
    let account = service.accounts().account(&guest, username).await?;
    let reader = Reader::User {
        id: account.with_context(|| username.clone())?.record.owner,
        status: UserStatus::Live,
    };
    Ok(Caller { reader, ..guest })
}

fn guest(language: Language) -> Caller {
    Caller::guest(Client {
        networks: Networks::from_address(Ipv4Addr::LOCALHOST.into()),
        device: "statit demo".to_owned(),
        language,
    })
}

/// Gives the account its name, description and picture, unless it has them.
pub(super) async fn describe(
    service: &Service,
    caller: &Caller,
    file: &PublisherFile,
    picture: &[u8],
) -> anyhow::Result<()> {
    let (accounts, key) = (service.accounts(), file.user.username.as_str());
    let account = accounts.account(caller, key).await?;
    let account = account.with_context(|| key.to_owned())?.record;
    if account.name.is_none() {
        let edit = AccountEdit {
            form: account_form(file),
            version: account.version,
        };
        let changed = accounts.update_account(caller, Some(key), &edit).await;
        changed.map_err(|stop| rejected(key, &stop))?;
    }
    if account.picture.is_none() {
        let changed = accounts.set_picture(caller, key, picture.to_vec()).await;
        changed.map_err(|stop| rejected("a picture", &stop))?;
    }
    Ok(())
}

fn account_form(file: &PublisherFile) -> AccountForm {
    AccountForm {
        name: Some(file.name.clone()),
        description: both(file.fr.description.clone(), file.en.description.clone()),
        visibility: Visibility::Public,
        view: AccountView::Publisher,
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::PUBLISHERS;
    use super::*;

    #[test]
    fn every_publisher_is_a_good_form_that_says_it_is_fictional() {
        for files in PUBLISHERS {
            let file = publisher(files.account).unwrap();
            let fields = account_form(&file).check(AccountKind::Publisher).unwrap();
            assert!(fields.description.fr.unwrap().contains("ficti"));
            assert!(fields.description.en.unwrap().contains("fictional"));
            assert!(files.picture.starts_with(b"\x89PNG"));
            assert!(files.picture.len() < 20_000);
        }
    }
}
