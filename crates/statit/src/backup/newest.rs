//! The newest backup of a place.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use storage::{Address, Folder, Storage};

use super::target::S3;
use crate::progress::Progress;
use crate::settings::Settings;

/// The newest backup in a folder or in `s3://bucket/prefix`, by the time in its name; `place` itself where it names an
/// archive.
///
/// # Errors
/// Where the place has no backup, or can't be read.
pub(super) async fn newest_in(
    settings: &Settings,
    place: &Path,
    progress: &Progress,
) -> anyhow::Result<PathBuf> {
    let text = place.to_string_lossy();
    let is_archive = match text.starts_with(S3) {
        true => text.ends_with(".zip"),
        false => !place.is_dir(),
    };
    if is_archive {
        return Ok(place.to_owned());
    }
    let storage = Storage::open(&text.parse::<Address>()?, &settings.s3)?;
    let files = storage.list(Folder::Top).await;
    let files = files.with_context(|| format!("{text} can't be read"))?;
    let names = files.iter().map(|file| file.name.as_str());
    let Some(newest) = names.filter(|name| is_backup(name)).max() else {
        bail!("there is no backup in {text}: they are named statit-YYYYMMDD-HHMMSS.zip");
    };
    progress.say(&format!("the newest backup in {text} is {newest}"));
    Ok(place.join(newest))
}

/// Whether `statit backup` gives this name to archives. Those of single accounts have others.
fn is_backup(name: &str) -> bool {
    let time = name
        .strip_prefix("statit-")
        .and_then(|rest| rest.strip_suffix(".zip"));
    let Some((day, clock)) = time.and_then(|time| time.split_once('-')) else {
        return false;
    };
    let is_number =
        |text: &str, digits| text.len() == digits && text.bytes().all(|it| it.is_ascii_digit());
    is_number(day, 8) && is_number(clock, 6)
}

#[cfg(test)]
mod tests {
    use super::is_backup;

    #[test]
    fn backups_are_known_by_their_names() {
        for (name, expected) in [
            ("statit-20260302-030000.zip", true),
            ("statit-ann-20260302-030000.zip", false),
            ("statit-20260302-030000.zip.part", false),
            ("statit-2026-0302030000.zip", false),
            ("today.zip", false),
            ("", false),
        ] {
            assert_eq!(is_backup(name), expected, "{name}");
        }
    }
}
