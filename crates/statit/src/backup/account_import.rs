//! `statit import-account`: adds the account of an archive to this installation, complete or not at all.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use domain::problem::{Code, Problem};
use service::operation::{AccountImport, ImportedAccount};
use service::{Service, ServiceError};
use store::Db;
use store::operation::backup::account::ArchivedAccount;

use super::account_export::counts;
use super::archive::ArchiveReader;
use super::draft::Draft;
use super::manifest::{ACCOUNT_DATABASE, Contents, Part};
use super::restore;
use super::target::LocalArchive;
use crate::check::{self, Severity};
use crate::progress::Progress;
use crate::settings::Settings;

/// How an account is imported.
#[derive(Args)]
pub(crate) struct ImportOptions {
    /// Archive made by `statit export-account`: a file, or `s3://bucket/prefix/NAME.zip`.
    archive: PathBuf,
    /// Username or email address of the new owner, who must be a user of this installation.
    #[arg(long)]
    owner: String,
    /// Key of the account here, if it cannot have its former one.
    #[arg(long)]
    key: Option<String>,
    /// Do not invite the former members to their roles.
    #[arg(long)]
    no_invitations: bool,
}

/// Imports an account. `open` opens the database and builds the use cases on it.
///
/// # Errors
/// Where the archive is damaged, of a newer version or no archive of an account; where there is no such owner, the key
/// is taken, or this installation has the account already. Nothing is changed then.
pub(crate) async fn import_account(
    settings: &Settings,
    options: &ImportOptions,
    open: impl AsyncFnOnce(&Settings) -> anyhow::Result<(Db, Service)>,
) -> anyhow::Result<()> {
    let progress = Progress::default();
    let archive = LocalArchive::new(settings, &options.archive, &progress).await?;
    let key = settings.archive_key()?;
    let mut reader = ArchiveReader::open(archive.path(), key, Contents::Account)?;
    reader.verify(&progress)?;

    let (db, service) = open(settings).await?;
    let imported = import(settings, &service, options, &mut reader, &progress).await;
    db.close().await;
    let ImportedAccount {
        key,
        rows,
        invitations,
    } = imported?;

    let invited = match invitations {
        1 => "1 invitation is sent".to_owned(),
        number => format!("{number} invitations are sent"),
    };

    progress.say(&format!(
        "the account {key} is here: {}; {invited}",
        counts(&rows)
    ));
    Ok(())
}

async fn import(
    settings: &Settings,
    service: &Service,
    options: &ImportOptions,
    reader: &mut ArchiveReader,
    progress: &Progress,
) -> anyhow::Result<ImportedAccount> {
    let draft = Draft::begin(&settings.data_dir)?;
    unpack(settings, reader, draft.database(), progress).await?;

    let archived = ArchivedAccount::open(draft.database()).await;
    let Some(archived) = archived.context("the archive can't be read")? else {
        bail!("the archive is damaged: it does not have one account");
    };

    let import = AccountImport {
        owner: &options.owner,
        key: options.key.as_deref(),
        invites: !options.no_invitations,
    };
    let former_key = archived.key().to_owned();
    let mut on_table =
        |table: &str, rows: u64| progress.now_and_then(|| format!("table {table}, {rows} rows"));

    match service
        .archives()
        .import_account(archived, import, &mut on_table)
        .await
    {
        Ok(imported) => Ok(imported),
        Err(ServiceError::Rejected(rejected)) => {
            let key = options.key.as_ref().unwrap_or(&former_key);
            let reasons = rejected.problems.iter();
            let reasons: Vec<String> = reasons
                .map(|problem| reason(problem, options, key))
                .collect();
            bail!("nothing was imported: {}", reasons.join("; "))
        }
        Err(ServiceError::Failed(failure)) => {
            Err(anyhow::Error::new(failure).context("nothing was imported"))
        }
    }
}

/// Writes the files of the archive: pictures to the storage, the database to a draft, which is brought to this version
/// and checked.
async fn unpack(
    settings: &Settings,
    reader: &mut ArchiveReader,
    database: &Path,
    progress: &Progress,
) -> anyhow::Result<()> {
    for entry in reader.manifest.files.clone() {
        if entry.name == ACCOUNT_DATABASE {
            restore::write(reader, &entry, database, progress)?;
        } else if let Some(Part::Stored(name)) = Part::parse(&entry.name) {
            restore::store(&settings.storage()?, reader, &entry, &name, progress).await?;
        }
    }
    let address = format!("sqlite:{}", database.display());
    let db = Db::connect(&address).await;
    let db = db.context("the archive can't be brought to this version")?;
    db.close().await;
    match check::check_all(&address, None).await? {
        Severity::None => Ok(()),
        _ => bail!("the archive has the faults above, and was not imported"),
    }
}

/// Why an account cannot be imported.
fn reason(problem: &Problem, options: &ImportOptions, key: &str) -> String {
    let owner = &options.owner;
    match (problem.field.as_deref(), problem.code) {
        (Some("owner"), _) => format!(
            "there is no user {owner:?} here: the new owner signs up first, or is added by `statit admin users add`"
        ),
        (Some("account"), _) => "this installation has the account already".to_owned(),
        (Some("key"), Code::KeyTaken) => {
            format!("the key {key:?} is taken here: choose another one with --key")
        }
        (Some("key"), code) => {
            format!("the key {key:?} cannot be used ({code}): choose another one with --key")
        }
        (field, code) => format!("{}: {code}", field.unwrap_or("the account")),
    }
}
