//! `statit demo`: two publishers with real indicators and the questions of readers, so that a newcomer sees a site with
//! content.

mod account;
mod collection;
mod dashboard;
mod files;
mod login;
mod question;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use domain::text::language::Text;
use service::{Caller, FeatureResult, Service, ServiceError};

use crate::{settings::Settings, wiring};

use files::{FEATURED, PUBLISHERS};
use login::Logins;

/// The users of the demo, by username.
type Callers = BTreeMap<String, Caller>;

/// Loads the missing parts, and prints the names and passwords of the publishers.
///
/// # Errors
/// When the database can't be used, or a key of the demo belongs to another user.
pub(crate) async fn load(settings: &Settings) -> anyhow::Result<()> {
    let (db, service) = wiring::service(settings).await?;
    let logins = load_missing(&service, &settings.data_dir.join("demo.json")).await?;
    db.close().await;
    let mut out = std::io::stdout().lock();
    for login in logins.publishers {
        writeln!(
            out,
            "\nDemo publisher: {}\n        e-mail: {}\n      password: {}",
            login.username, login.email, login.password
        )?;
    }
    writeln!(out)?;
    Ok(())
}

/// Loads what an earlier load has not, and returns the logins. The logins are stored before the first user is added,
/// so that a load after an interruption can sign them in.
async fn load_missing(service: &Service, file: &Path) -> anyhow::Result<Logins> {
    let mut logins = match login::read(file)? {
        Some(logins) => logins,
        None => new_logins()?,
    };
    if !logins.loaded {
        login::write(file, &logins)?;
        publish(service, &logins).await?;
        logins.loaded = true;
        login::write(file, &logins)?;
    }
    Ok(logins)
}

fn new_logins() -> anyhow::Result<Logins> {
    let mut logins = Logins::default();
    for files in PUBLISHERS {
        let user = account::publisher(files.account)?.user;
        logins
            .publishers
            .push(login::new(&user.username, user.email())?);
    }
    Ok(logins)
}

async fn publish(service: &Service, logins: &Logins) -> anyhow::Result<()> {
    let mut callers = Callers::new();
    for (files, login) in PUBLISHERS.iter().zip(&logins.publishers) {
        let language = account::publisher(files.account)?.user.language;
        let caller = account::sign_in(service, login, language).await?;
        callers.insert(login.username.clone(), caller);
    }

    for reader in account::readers()? {
        let caller = account::reader(service, &reader).await?;
        callers.insert(reader.username, caller);
    }

    for files in PUBLISHERS {
        let file = account::publisher(files.account)?;
        let key = &file.user.username;
        let caller = caller_of(&callers, key)?;
        account::describe(service, caller, &file, files.picture).await?;
        for collection in files.collections {
            let place = collection::publish(service, caller, key, collection).await?;
            dashboard::publish(service, caller, &place, collection.dashboard).await?;
            question::publish(service, &callers, &place, collection.questions).await?;
        }
    }

    feature(service).await?;
    for login in &logins.publishers {
        let caller = caller_of(&callers, &login.username)?;
        let signed_out = service.identity().sign_out(caller).await;
        signed_out.map_err(|stop| rejected("signing out", &stop))?;
    }

    Ok(())
}

/// Lets the demo lead the front page, unless the operator has chosen other indicators.
async fn feature(service: &Service) -> anyhow::Result<()> {
    let featured = service.operator().featured().await?;
    let is_free = featured
        .iter()
        .all(|one| FEATURED.contains(&one.place.as_str()));
    if is_free {
        // The last one leads.
        for place in FEATURED.iter().rev() {
            if service.operator().feature(place).await? == FeatureResult::NotPublic {
                bail!("{place} is missing");
            }
        }
    }
    Ok(())
}

fn caller_of<'a>(callers: &'a Callers, username: &str) -> anyhow::Result<&'a Caller> {
    callers
        .get(username)
        .with_context(|| format!("the demo has no user {username}"))
}

fn both(fr: String, en: String) -> Text {
    Text {
        fr: Some(fr),
        en: Some(en),
    }
}

fn rejected(what: &str, stop: &ServiceError) -> anyhow::Error {
    anyhow!("{what} was refused: {stop:?}")
}
