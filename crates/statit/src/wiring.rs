//! Builds the parts of the program from the settings.

use std::{os::unix::fs::DirBuilderExt, sync::Arc};

use anyhow::Context;
use service::{
    Clock, Config, MailSettings, Mailer, Outgoing, Parts, PasswordCost, Rates, Service,
    SystemClock, SystemRandom,
};
use store::Db;

use crate::{
    backup, run,
    secret::{self, SecretFile},
    settings::{NonPublic, Settings},
    start::{Knowing, clock, files, identity, permissions},
};

/// Like [`service`], for a server: checks the clock and the permissions too.
///
/// # Errors
/// As [`service`]; when the clock is behind.
pub(crate) async fn start(settings: &Settings, knowing: Knowing) -> anyhow::Result<(Db, Service)> {
    let (db, service) = open(settings, knowing).await?;
    clock::check(&db, SystemClock.now(), knowing.accept_clock).await?;
    permissions::check(&settings.data_dir, &settings.database);
    files::claim(settings, &service).await?;
    files::warn_of_others(settings, &db).await?;
    Ok((db, service))
}

/// Opens the database, brings it up to date, and builds the use cases on it.
///
/// # Errors
/// When a setting is invalid, the data folder can't be used, the database does not respond or does not belong to the
/// data folder.
pub(crate) async fn service(settings: &Settings) -> anyhow::Result<(Db, Service)> {
    open(settings, Knowing::default()).await
}

async fn open(settings: &Settings, knowing: Knowing) -> anyhow::Result<(Db, Service)> {
    std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(&settings.data_dir)
        .with_context(|| {
            format!(
                "the data folder {} can't be made",
                settings.data_dir.display()
            )
        })?;

    let db = database(settings, knowing).await?;
    let mailer = mailer(settings)?;
    let service = Service::new(Parts {
        db: db.clone(),
        config: Config {
            password_cost: PasswordCost::FULL,
            secret: secret::load_or_make(secret_file(settings), &SystemRandom)?,
            non_public: match settings.non_public {
                NonPublic::Subscribers => service::NonPublic::Subscribers,
                NonPublic::Everyone => service::NonPublic::Everyone,
            },
            contact: settings.contact.clone(),
            time_zone: settings.time_zone.clone(),
            rates: Rates::default().for_shared_networks(settings.network_limit_factor),
            backups: backup::schedule::backups(settings),
            sign_in: settings.sign_in.rules.clone(),
            providers: settings.sign_in.providers(&address(settings))?,
        },
        clock: Arc::new(SystemClock),
        random: Arc::new(SystemRandom),
        mailer,
        storage: settings.storage()?,
        folder: settings.data_dir.clone(),
    });

    Ok((db, service))
}

/// The sender of mails.
///
/// # Errors
/// When a setting of mails is invalid.
pub(crate) fn mailer(settings: &Settings) -> anyhow::Result<Mailer> {
    let settings = MailSettings {
        outgoing: outgoing(settings),
        from: settings.mail_from.clone(),
        site: address(settings),
        contact: settings.contact.clone(),
    };
    Mailer::new(settings).context("the mail settings are wrong")
}

fn secret_file(settings: &Settings) -> SecretFile<'_> {
    SecretFile {
        path: &settings.secret_file,
        data_dir: &settings.data_dir,
        is_given: settings.is_secret_file_given,
        is_strict: settings.strict_secret,
    }
}

/// Opens the database if it belongs to the data folder, and brings it up to date.
async fn database(settings: &Settings, knowing: Knowing) -> anyhow::Result<Db> {
    let (folder, address) = (&settings.data_dir, &settings.database);
    run::guard(address).await?;
    let inspected = identity::inspect(folder, address, knowing.new).await?;
    let db = Db::connect(address).await.map_err(identity::opening)?;
    identity::claim(&inspected, folder, &db, &SystemRandom, SystemClock.now()).await?;
    Ok(db)
}

/// The address at which people reach the server, without a slash at its end.
pub(crate) fn address(settings: &Settings) -> String {
    settings.public_address.as_deref().map_or_else(
        || format!("http://{}", settings.listen),
        |address| address.trim_end_matches('/').to_owned(),
    )
}

fn outgoing(settings: &Settings) -> Outgoing {
    if settings.mail.starts_with("smtp://") || settings.mail.starts_with("smtps://") {
        Outgoing::Smtp {
            address: settings.mail.clone(),
            ca: settings.mail_ca.clone(),
        }
    } else {
        Outgoing::Folder(settings.mail.clone().into())
    }
}
