//! `statit export-account`: one account as an archive, which another installation can import.

use std::{fs::File, path::Path};

use anyhow::{Context, bail};
use domain::catalogue::key::AccountKey;
use service::{Clock, SystemClock};
use storage::{FileName, Folder};
use store::db::schema::newest_migration;
use store::operation::backup::account::{SavedAccount, save_account};
use store::operation::backup::copy::TableSum;

use super::archive::Writer;
use super::draft::Draft;
use super::manifest::{ACCOUNT_DATABASE, FORMAT, Manifest};
use super::target::Target;
use crate::progress::{Progress, size};
use crate::{run, settings::Settings, start::identity};

/// Writes the archive of an account to a file that does not exist yet, or into a folder or a storage, under a name with
/// its key and the time. The account stays as it is.
///
/// # Errors
/// Where there is no such account, the target exists already, the disk is full, or something cannot be read. No archive
/// is left then.
pub(crate) async fn export_account(
    settings: &Settings,
    account: &str,
    target: &Path,
) -> anyhow::Result<()> {
    let Ok(key) = AccountKey::parse(account) else {
        bail!("{account:?} is not the key of an account");
    };

    let progress = Progress::default();
    let now = SystemClock.now();
    let name = format!(
        "statit-{}-{}.zip",
        key.folded(),
        now.strftime("%Y%m%d-%H%M%S")
    );

    let target = Target::new(settings, target, &name)?;
    run::guard(&settings.database).await?;
    identity::reject_missing(&settings.data_dir, &settings.database).await?;
    let draft = Draft::begin(target.folder())?;
    let mut writer = Writer::new(draft.archive()?, settings.archive_key()?);
    let mut on_table =
        |table: &str, rows: u64| progress.now_and_then(|| format!("table {table}, {rows} rows"));
    let saved = save_account(&settings.database, &key, draft.database(), &mut on_table).await;
    let Some(saved) = saved.context("the account can't be saved")? else {
        bail!("there is no account {account:?}");
    };

    writer.add(
        ACCOUNT_DATABASE,
        &mut File::open(draft.database())?,
        &progress,
    )?;
    add_picture(settings, &mut writer, &saved, &progress).await?;
    let bytes = writer.finish(Manifest {
        format: FORMAT,
        statit: env!("CARGO_PKG_VERSION").to_owned(),
        migration: newest_migration(),
        made_at: now.to_string(),
        database: saved.kind.into(),
        account: Some(key.as_str().to_owned()),
        files: Vec::new(),
    })?;

    let place = target.publish(&draft, &progress).await?;
    if saved.foreign_series > 0 {
        progress.say(&format!(
            "{} series of charts show indicators of other accounts: they will show nothing elsewhere",
            saved.foreign_series
        ));
    }
    progress.say(&format!(
        "the archive {place} is complete: {}; {}",
        counts(&saved.rows),
        size(bytes)
    ));
    Ok(())
}

/// The numbers of what an account has, for people, from the rows of its tables.
pub(super) fn counts(rows: &[TableSum]) -> String {
    let named = [
        ("collection", "collections"),
        ("indicator", "metrics"),
        ("vintage", "vintages"),
        ("dashboard", "dashboards"),
        ("chart", "charts"),
        ("question", "questions"),
    ];
    let counts = named.map(|(name, table)| {
        let sum = rows.iter().find(|sum| sum.table == table);
        match sum.map_or(0, |sum| sum.rows) {
            1 => format!("1 {name}"),
            number => format!("{number} {name}s"),
        }
    });
    counts.join(", ")
}

/// Adds the picture of the account. One that was lost long ago does not prevent the export.
async fn add_picture(
    settings: &Settings,
    writer: &mut Writer,
    saved: &SavedAccount,
    progress: &Progress,
) -> anyhow::Result<()> {
    let name = saved.picture.as_ref().map(|hash| format!("{hash}.png"));
    let Some(name) = name.and_then(|name| FileName::new(Folder::Pictures, &name)) else {
        return Ok(());
    };
    let storage = settings.storage()?;
    let content = storage.get(&name).await;
    let content = content.with_context(|| format!("{} can't be read", storage.describe()))?;
    match content {
        Some(content) => writer.add(&name.to_string(), &mut &content[..], progress),
        None => {
            progress.say(&format!(
                "the picture of the account is missing in {}, and in the archive",
                storage.describe()
            ));
            Ok(())
        }
    }
}
