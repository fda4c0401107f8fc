//! Mail, stored files, backups.

use std::path::Path;

use domain::text::language::Language;
use service::{Clock, Random, SystemClock, SystemRandom};
use storage::{Folder, Storage};

use super::{Finding, PATIENCE};
use crate::settings::{BackupSettings, Settings};
use crate::wiring;

pub(super) async fn findings(settings: &Settings) -> Vec<Finding> {
    let mut findings = vec![mail(settings), contact(settings), files(settings).await];
    findings.extend(backup(settings).await);
    findings
}

fn mail(settings: &Settings) -> Finding {
    const ABOUT: &str = "mail";
    let is_server = settings.mail.contains("://");
    match wiring::mailer(settings) {
        Err(error) => Finding::fault(ABOUT, format!("{error:#}")),
        Ok(_) if !is_server => Finding::warning(
            ABOUT,
            format!(
                "mails are written to the folder {} and sent to nobody: nobody can sign up without reading them there",
                settings.mail
            ),
        ),
        Ok(_) => Finding::fine(ABOUT, "the settings are readable; try them with --mail-to"),
    }
}

fn contact(settings: &Settings) -> Finding {
    const ABOUT: &str = "contact";
    match settings.contact.ends_with("@localhost") {
        true => Finding::warning(ABOUT, "it is not set: people who need help find no address"),
        false => Finding::fine(ABOUT, settings.contact.clone()),
    }
}

/// Sends a mail and says whether the mail server took it.
pub(super) async fn try_mail(settings: &Settings, to: &str, language: Language) -> Finding {
    const ABOUT: &str = "mail";
    let sent = async {
        let mailer = wiring::mailer(settings).map_err(|error| format!("{error:#}"))?;
        let mut bytes = [0; 16];
        SystemRandom
            .fill(&mut bytes)
            .map_err(|error| error.to_string())?;
        let id = uuid::Builder::from_random_bytes(bytes).into_uuid();
        mailer.send_test(to, language, id, SystemClock.now()).await
    };
    match sent.await {
        Ok(()) => Finding::fine(
            ABOUT,
            "a mail was sent: look whether it arrived, and not as spam",
        ),
        Err(why) => Finding::fault(ABOUT, format!("no mail was sent: {why}")),
    }
}

async fn files(settings: &Settings) -> Finding {
    const ABOUT: &str = "files";
    match settings.storage() {
        Ok(storage) => listed(ABOUT, &storage, Folder::Pictures).await,
        Err(error) => Finding::fault(ABOUT, format!("{error:#}")),
    }
}

/// Whether a storage responds.
async fn listed(about: &'static str, storage: &Storage, folder: Folder) -> Finding {
    let place = storage.describe();
    let listed = tokio::time::timeout(PATIENCE, storage.list(folder)).await;
    match listed {
        Err(_) => Finding::fault(
            about,
            format!("{place} does not respond within {} s", PATIENCE.as_secs()),
        ),
        Ok(Ok(_)) => Finding::fine(about, format!("{place} responds")),
        Ok(Err(error)) => Finding::fault(about, format!("{place} does not respond: {error}")),
    }
}

async fn backup(settings: &Settings) -> Vec<Finding> {
    const ABOUT: &str = "backup";
    let Some(backup) = &settings.backup else {
        return vec![Finding::warning(
            ABOUT,
            "it is not set: what this machine loses is lost",
        )];
    };
    let mut findings = vec![place_of(settings, backup).await];
    findings.push(match settings.archive_key() {
        Err(error) => Finding::fault("backup_key_file", format!("{error:#}")),
        Ok(None) => Finding::warning(
            "backup_key_file",
            "it is not set: archives can be read by whoever has them",
        ),
        Ok(Some(_)) => Finding::fine(
            "backup_key_file",
            "archives are encrypted; keep a copy of the key elsewhere",
        ),
    });
    findings
}

async fn place_of(settings: &Settings, backup: &BackupSettings) -> Finding {
    const ABOUT: &str = "backup";
    let place = &backup.place;
    if let Some(address) = place.to_str().filter(|text| text.starts_with("s3://")) {
        let storage = address
            .parse()
            .map_err(anyhow::Error::new)
            .and_then(|address| Ok(Storage::open(&address, &settings.s3)?));
        return match storage {
            Ok(storage) => listed(ABOUT, &storage, Folder::Top).await,
            Err(error) => Finding::fault(ABOUT, format!("{error:#}")),
        };
    }

    let shown = place.display();
    match (
        place.is_dir(),
        rustix::fs::access(place, rustix::fs::Access::WRITE_OK),
    ) {
        (false, _) => Finding::fault(
            ABOUT,
            format!("there is no folder {shown}: make it, or mount its disk"),
        ),
        (true, Err(_)) => Finding::fault(ABOUT, format!("{shown} can't be written by this user")),
        (true, Ok(())) if is_on_same_disk(place, &settings.data_dir) => Finding::warning(
            ABOUT,
            format!("{shown} is on the disk of the data: one broken disk takes both"),
        ),
        (true, Ok(())) => Finding::fine(ABOUT, format!("{shown} is there")),
    }
}

fn is_on_same_disk(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let disk = |path: &Path| std::fs::metadata(path).map(|metadata| metadata.dev()).ok();
    let one = disk(one);
    one.is_some() && one == disk(other)
}
