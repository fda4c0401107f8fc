//! The archive: a ZIP file whose manifest, written last, names every file with its size and SHA-256.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufReader, BufWriter, Read, Write},
    path::Path,
};

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use store::db::schema::newest_migration;
use zip::{
    AesMode, CompressionMethod, ZipArchive, ZipWriter, read::ZipFile, result::ZipError,
    write::FileOptions,
};

use crate::archive_key::ArchiveKey;
use crate::progress::{self, Progress};

use super::manifest::{ACCOUNT_DATABASE, Contents, DATABASE, Entry, FORMAT, MANIFEST, Manifest};

/// Bytes that are read at a time.
const CHUNK: usize = 128 << 10;
/// Maximum bytes of a manifest: enough for some hundred thousand pictures.
const MAX_MANIFEST: u64 = 64 << 20;

/// Writes an archive.
pub(super) struct Writer {
    zip: ZipWriter<BufWriter<File>>,
    /// Encrypts each file; `None` for an archive that is not encrypted.
    key: Option<ArchiveKey>,
    files: Vec<Entry>,
}

impl Writer {
    pub(super) fn new(file: File, key: Option<ArchiveKey>) -> Self {
        Self {
            zip: ZipWriter::new(BufWriter::with_capacity(CHUNK, file)),
            key,
            files: Vec::new(),
        }
    }

    /// Adds a file.
    pub(super) fn add(
        &mut self,
        name: &str,
        content: &mut dyn Read,
        progress: &Progress,
    ) -> anyhow::Result<()> {
        let mut written = || -> anyhow::Result<Entry> {
            self.zip
                .start_file(name, options(name, self.key.as_ref()))?;
            Ok(copy(name, content, &mut self.zip, u64::MAX, progress)?)
        };
        let entry = written().with_context(|| format!("{name} can't be archived"))?;
        self.files.push(entry);
        Ok(())
    }

    /// Adds the manifest. Returns the size of the archive in bytes.
    pub(super) fn finish(mut self, manifest: Manifest) -> anyhow::Result<u64> {
        let manifest = Manifest {
            files: self.files,
            ..manifest
        };
        let finished = || -> anyhow::Result<u64> {
            self.zip
                .start_file(MANIFEST, options(MANIFEST, self.key.as_ref()))?;
            serde_json::to_writer_pretty(&mut self.zip, &manifest)?;
            let file = self.zip.finish()?.into_inner()?;
            Ok(file.metadata()?.len())
        };
        finished().context("the archive can't be completed")
    }
}

/// The options of a file. Pictures are compressed already; only the database may exceed 4 GB. Encrypted files have the
/// format AE-2 of WinZip with AES-256, which other programs read too.
fn options<'k>(name: &str, key: Option<&'k ArchiveKey>) -> FileOptions<'k, 'static, ()> {
    let is_database = [DATABASE, ACCOUNT_DATABASE].contains(&name);
    let method = if is_database {
        CompressionMethod::Deflated
    } else {
        CompressionMethod::Stored
    };
    let options = FileOptions::default()
        .compression_method(method)
        .compression_level(is_database.then_some(1))
        .large_file(is_database)
        .unix_permissions(0o600);
    match key {
        Some(key) => options.with_aes_encryption_bytes(AesMode::Aes256, key.bytes()),
        None => options,
    }
}

/// Copies at most `max` bytes, and returns their entry. A longer content is an error.
fn copy(
    name: &str,
    from: &mut dyn Read,
    to: &mut dyn Write,
    max: u64,
    progress: &Progress,
) -> io::Result<Entry> {
    let mut buffer = vec![0; CHUNK];
    let mut hash = Sha256::new();
    let mut size = 0_u64;

    loop {
        let read = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let chunk = buffer.get(..read).unwrap_or_default();
        size += u64::try_from(read).unwrap_or_default();
        if size > max {
            return Err(io::Error::other("it is larger than the manifest says"));
        }
        hash.update(chunk);
        to.write_all(chunk)?;
        progress.now_and_then(|| format!("{name}: {}", progress::size(size)));
    }

    Ok(Entry {
        name: name.to_owned(),
        size,
        sha256: hex(&hash.finalize()),
    })
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(super) fn hash_of(file: &mut File) -> io::Result<String> {
    let copied = copy("", file, &mut io::sink(), u64::MAX, &Progress::default());
    copied.map(|entry| entry.sha256)
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut digits, byte| {
        // Writing to a string does not fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// Reads an archive.
pub(super) struct ArchiveReader {
    zip: ZipArchive<BufReader<File>>,
    /// The key of its files; `None` for an archive that is not encrypted.
    key: Option<ArchiveKey>,
    pub(super) manifest: Manifest,
    /// The position of each file of the manifest in the archive.
    places: BTreeMap<String, usize>,
}

impl ArchiveReader {
    /// Opens an archive with these contents, with a manifest that this program understands and with exactly the files
    /// of that manifest. With a key, only an encrypted one: others could have made one that is not.
    pub(super) fn open(
        path: &Path,
        key: Option<ArchiveKey>,
        contents: Contents,
    ) -> anyhow::Result<Self> {
        let opened = || -> anyhow::Result<Self> {
            let file = BufReader::with_capacity(CHUNK, File::open(path)?);
            let mut zip = ZipArchive::new(file)?;
            let manifest = read_manifest(&mut zip, key.as_ref())?;
            if manifest.format > FORMAT {
                bail!(
                    "its format {} is newer than this program: use Statit {} or newer",
                    manifest.format,
                    manifest.statit
                );
            }
            reject_other(&manifest, contents)?;
            let places = places(&zip, &manifest, contents)?;
            Ok(Self {
                zip,
                key,
                manifest,
                places,
            })
        };

        opened().with_context(|| format!("{} can't be restored", path.display()))
    }

    /// Unpacks a file, and compares it with the manifest.
    pub(super) fn unpack(
        &mut self,
        entry: &Entry,
        to: &mut dyn Write,
        progress: &Progress,
    ) -> anyhow::Result<()> {
        let mut unpacked = || -> anyhow::Result<()> {
            let place = self.places.get(&entry.name).context("it is not there")?;
            let mut file = file_at(&mut self.zip, *place, self.key.as_ref())?;
            let found = copy(&entry.name, &mut file, to, entry.size, progress)?;
            if found != *entry {
                bail!("it is not as it was when the backup was made");
            }
            Ok(())
        };
        unpacked().with_context(|| format!("the archive is damaged: {}", entry.name))
    }

    /// Reads every file to its end, and compares it with the manifest.
    pub(super) fn verify(&mut self, progress: &Progress) -> anyhow::Result<()> {
        for entry in self.manifest.files.clone() {
            self.unpack(&entry, &mut io::sink(), progress)?;
        }
        Ok(())
    }
}

/// The file at a position of the archive, decrypted.
fn file_at<'z>(
    zip: &'z mut ZipArchive<BufReader<File>>,
    place: usize,
    key: Option<&ArchiveKey>,
) -> anyhow::Result<ZipFile<'z, BufReader<File>>> {
    let is_encrypted = zip.by_index_raw(place)?.encrypted();
    match (key, is_encrypted) {
        (None, false) => Ok(zip.by_index(place)?),
        (None, true) => bail!("it is encrypted: name the file of its key as backup_key_file"),
        (Some(_), false) => {
            bail!("it is not encrypted: leave backup_key_file out, if you know where it comes from")
        }
        (Some(key), true) => match zip.by_index_decrypt(place, key.bytes()) {
            Err(ZipError::InvalidPassword) => bail!("it is encrypted with another key"),
            found => Ok(found?),
        },
    }
}

fn read_manifest(
    zip: &mut ZipArchive<BufReader<File>>,
    key: Option<&ArchiveKey>,
) -> anyhow::Result<Manifest> {
    let Some(place) = zip.index_for_name(MANIFEST) else {
        bail!("it has no {MANIFEST}, so it is no backup, or not a whole one");
    };
    let mut text = Vec::new();
    let file = file_at(zip, place, key)?;
    let read = file.take(MAX_MANIFEST).read_to_end(&mut text);
    read.with_context(|| format!("the archive is damaged: {MANIFEST}"))?;
    serde_json::from_slice(&text).with_context(|| format!("{MANIFEST} can't be understood"))
}

/// Rejects an archive with other contents, or of a newer version.
fn reject_other(manifest: &Manifest, contents: Contents) -> anyhow::Result<()> {
    match (&manifest.account, contents) {
        (Some(key), Contents::Backup) => {
            bail!(
                "it has only the account {key}: `statit import-account` adds it to an installation"
            )
        }
        (None, Contents::Account) => {
            bail!("it is a backup of everything: `statit restore` restores it into an empty place")
        }
        _ => {}
    }
    let (there, known) = (manifest.migration, newest_migration());
    if there > known {
        bail!(
            "the archive was made by Statit {}, whose database has migration {there}; this program knows {known}: use that version or a newer one",
            manifest.statit
        );
    }
    Ok(())
}

/// The positions of the files. Every file of the archive, except the manifest, must be in the manifest once, and vice
/// versa.
fn places(
    zip: &ZipArchive<BufReader<File>>,
    manifest: &Manifest,
    contents: Contents,
) -> anyhow::Result<BTreeMap<String, usize>> {
    let mut places = BTreeMap::new();
    for (place, name) in zip.file_names().enumerate() {
        let name = name?.into_owned();
        if name == MANIFEST {
            continue;
        }
        if !contents.knows(&name) {
            bail!("it holds a file that no backup has: {name:?}");
        }
        places.insert(name, place);
    }

    let mut missing = places.clone();
    for entry in &manifest.files {
        if missing.remove(&entry.name).is_none() {
            bail!("the archive is damaged: {} is not there once", entry.name);
        }
    }
    if let Some(name) = missing.keys().next() {
        bail!("the archive is damaged: {name} is not in its manifest");
    }

    let database = contents.database();
    if !places.contains_key(database) || places.len() + 1 != zip.len() {
        bail!("the archive is damaged: {database} is missing, or a file is there twice");
    }
    Ok(places)
}
