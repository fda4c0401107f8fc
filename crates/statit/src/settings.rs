//! The settings: one list, given by flag, environment or file, in this order of precedence.
//!
//! `docs/settings.md` is printed from this list by `statit settings` and checked by a test.

mod layer;
mod reference;
mod sign_in;

use std::{net::SocketAddr, num::NonZeroU32, path::PathBuf};

use anyhow::{Context, bail};
use clap::ValueEnum;
use jiff::civil::Time;
use serde::Deserialize;
use storage::{Address, S3Settings, Storage};

use crate::archive_key::ArchiveKey;

pub(crate) use layer::Layer;
pub(crate) use reference::reference;
pub(crate) use sign_in::SignInSettings;

/// Minimum memory in MiB: below it the shares are too small for their purposes.
const LEAST_MEMORY: u64 = 64;
/// Maximum memory in MiB, which detects values in other units.
const MOST_MEMORY: u64 = 1024 * 1024;

/// Who may make collections that are not public.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NonPublic {
    /// Accounts to which the operator granted a subscription.
    Subscribers,
    /// Every publisher.
    Everyone,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// Lines for a person at a terminal.
    Text,
    /// One JSON object a line, for a collector.
    Json,
}

/// The settings of the scheduled backups.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct BackupSettings {
    /// A folder, or an address in the S3 service.
    pub(crate) place: PathBuf,
    /// The number of archives that are left there.
    pub(crate) keep: u32,
    /// The time of day, in the time zone of the settings.
    pub(crate) at: Time,
}

/// The effective settings.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// Folder of everything that is stored.
    pub(crate) data_dir: PathBuf,
    /// Address of the database.
    pub(crate) database: String,
    /// Address on which the server listens.
    pub(crate) listen: SocketAddr,
    /// Address on which the metrics are served.
    pub(crate) metrics_listen: SocketAddr,
    /// Address at which people reach the server; `None` if it was not given.
    pub(crate) public_address: Option<String>,
    /// Proxies whose forwarded headers are trusted.
    pub(crate) proxies: Vec<String>,
    /// Connections open at once from one network; 0 is off.
    pub(crate) connections_per_network: usize,
    /// Memory that the server plans with, in bytes.
    pub(crate) memory: u64,
    /// Seconds for which cached public files are served while the database does not respond.
    pub(crate) stale_if_error: u64,
    /// Seconds for which shared caches may use public content without asking the server.
    pub(crate) shared_cache: u64,
    /// Factor of the limits that are counted by network.
    pub(crate) network_limit_factor: u32,
    /// Whether browsers must reach the hosts below the public address by https alone.
    pub(crate) hsts_subdomains: bool,
    /// Where the files outside the database are.
    pub(crate) files: Address,
    /// File of the key of archives; `None` where they are not encrypted.
    pub(crate) backup_key_file: Option<PathBuf>,
    /// The scheduled backups; `None` for none.
    pub(crate) backup: Option<BackupSettings>,
    /// The S3 service of `files`, and of archives.
    pub(crate) s3: S3Settings,
    /// SMTP address or folder of outgoing mail.
    pub(crate) mail: String,
    /// Sender of mails.
    pub(crate) mail_from: String,
    /// A further certificate authority for the mail server.
    pub(crate) mail_ca: Option<PathBuf>,
    /// E-mail or web address for people who need help.
    pub(crate) contact: String,
    /// Help site; `None` for the guide that the server brings.
    pub(crate) help_address: Option<String>,
    /// The accounts that may make collections which are not public.
    pub(crate) non_public: NonPublic,
    /// How people sign in and sign up.
    pub(crate) sign_in: SignInSettings,
    /// Time zone of new users whose browser sends no time zone, an IANA name.
    pub(crate) time_zone: String,
    /// File of the server's secret.
    pub(crate) secret_file: PathBuf,
    /// Whether a setting names the file of the secret.
    pub(crate) is_secret_file_given: bool,
    /// Whether a secret that other users can read is rejected.
    pub(crate) strict_secret: bool,
    /// Whether GraphQL introspection is allowed.
    pub(crate) introspection: bool,
    /// Filter of the log, as levels by module.
    pub(crate) log: String,
    /// Format of the log; `None` for text on a terminal, else JSON.
    pub(crate) log_format: Option<LogFormat>,
}

impl Layer {
    /// Completes this layer by a lower one, and both by the defaults.
    ///
    /// # Errors
    /// When a setting is invalid; the error names it.
    pub(crate) fn over(self, lower: Self) -> anyhow::Result<Settings> {
        let data_dir = self
            .data_dir
            .or(lower.data_dir)
            .unwrap_or_else(|| PathBuf::from("data"));
        let metrics_listen = self
            .metrics_listen
            .or(lower.metrics_listen)
            .unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 9464)));
        if !metrics_listen.ip().is_loopback() {
            bail!("metrics_listen must be a loopback address: the metrics are for this machine");
        }

        let public_address = self.public_address.or(lower.public_address);
        if let Some(address) = &public_address
            && !(address.starts_with("http://") || address.starts_with("https://"))
        {
            bail!("public_address must begin with http:// or https://, not {address:?}");
        }

        let time_zone = self.time_zone.or(lower.time_zone);
        let time_zone = time_zone.as_deref().unwrap_or("Europe/Paris");
        let Ok(time_zone) = domain::identity::user::time_zone("time_zone", time_zone) else {
            bail!(
                "time_zone must be the IANA name of a time zone such as Europe/Paris, not {time_zone:?}"
            );
        };

        let memory = self.memory.or(lower.memory).unwrap_or(512);
        if !(LEAST_MEMORY..=MOST_MEMORY).contains(&memory) {
            bail!("memory must be from {LEAST_MEMORY} to {MOST_MEMORY} MiB, not {memory}");
        }

        let backup = backup(
            self.backup.or(lower.backup),
            self.backup_keep.or(lower.backup_keep),
            self.backup_at.or(lower.backup_at).as_deref(),
        )?;
        let sign_in = SignInSettings::new(
            self.sign_in.or(lower.sign_in),
            self.sign_up.or(lower.sign_up),
            self.sign_up_domains.or(lower.sign_up_domains),
            self.identity.or(lower.identity),
        )?;
        let secret_file = self.secret_file.or(lower.secret_file);
        let files = match self.files.or(lower.files) {
            Some(address) => address.parse().context("the setting files is wrong")?,
            None => Address::Folder(data_dir.clone()),
        };

        Ok(Settings {
            files,
            backup_key_file: self.backup_key_file.or(lower.backup_key_file),
            backup,
            s3: S3Settings {
                endpoint: self.s3_endpoint.or(lower.s3_endpoint),
                region: self.s3_region.or(lower.s3_region),
                key_id: self.s3_key_id.or(lower.s3_key_id),
                key_secret: self.s3_key_secret.or(lower.s3_key_secret),
            },
            database: self
                .database
                .or(lower.database)
                .unwrap_or_else(|| format!("sqlite:{}", data_dir.join("statit.db").display())),
            listen: self
                .listen
                .or(lower.listen)
                .unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
            metrics_listen,
            public_address,
            proxies: self.proxies.or(lower.proxies).unwrap_or_default(),
            connections_per_network: self
                .connections_per_network
                .or(lower.connections_per_network)
                .unwrap_or(64),
            memory: memory * 1024 * 1024,
            stale_if_error: self.stale_if_error.or(lower.stale_if_error).unwrap_or(0),
            shared_cache: self.shared_cache.or(lower.shared_cache).unwrap_or(0),
            network_limit_factor: self
                .network_limit_factor
                .or(lower.network_limit_factor)
                .map_or(1, NonZeroU32::get),
            hsts_subdomains: self
                .hsts_subdomains
                .or(lower.hsts_subdomains)
                .unwrap_or(false),
            mail: self
                .mail
                .or(lower.mail)
                .unwrap_or_else(|| data_dir.join("mail").display().to_string()),
            mail_from: self
                .mail_from
                .or(lower.mail_from)
                .unwrap_or_else(|| "Statit <statit@localhost>".to_owned()),
            mail_ca: self.mail_ca.or(lower.mail_ca),
            contact: self
                .contact
                .or(lower.contact)
                .unwrap_or_else(|| "contact@localhost".to_owned()),
            help_address: self.help_address.or(lower.help_address),
            non_public: self
                .non_public
                .or(lower.non_public)
                .unwrap_or(NonPublic::Subscribers),
            sign_in,
            time_zone,
            is_secret_file_given: secret_file.is_some(),
            secret_file: secret_file.unwrap_or_else(|| data_dir.join("secret")),
            strict_secret: self.strict_secret.or(lower.strict_secret).unwrap_or(false),
            introspection: self.introspection.or(lower.introspection).unwrap_or(false),
            log: self.log.or(lower.log).unwrap_or_else(|| "info".to_owned()),
            log_format: self.log_format.or(lower.log_format),
            data_dir,
        })
    }
}

/// Reads the settings of the scheduled backups.
fn backup(
    place: Option<PathBuf>,
    keep: Option<NonZeroU32>,
    at: Option<&str>,
) -> anyhow::Result<Option<BackupSettings>> {
    let at = at.unwrap_or("03:15");
    let Some(at) = time_of_day(at) else {
        bail!("backup_at must be a time of day such as 03:15, not {at:?}");
    };
    Ok(place.map(|place| BackupSettings {
        place,
        keep: keep.map_or(14, NonZeroU32::get),
        at,
    }))
}

/// The time of day of a text such as `03:15`.
fn time_of_day(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':')?;
    let is_plain = [hour, minute]
        .iter()
        .all(|part| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit()));
    let time = Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0);
    time.ok().filter(|_| is_plain)
}

impl Settings {
    /// The storage of files.
    ///
    /// # Errors
    /// When a setting of the S3 service is invalid.
    pub(crate) fn storage(&self) -> anyhow::Result<Storage> {
        Ok(Storage::open(&self.files, &self.s3)?)
    }

    /// The key of archives; `None` where they are not encrypted.
    ///
    /// # Errors
    /// When the file of the key can't be used.
    pub(crate) fn archive_key(&self) -> anyhow::Result<Option<ArchiveKey>> {
        let file = self.backup_key_file.as_deref();
        file.map(ArchiveKey::read).transpose()
    }

    /// The storage in the data folder, where files are by default.
    pub(crate) fn local_storage(&self) -> Storage {
        Storage::in_folder(&self.data_dir)
    }

    /// Whether the files are in the data folder.
    pub(crate) fn are_files_local(&self) -> bool {
        self.files == Address::Folder(self.data_dir.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layer(text: &str) -> Layer {
        toml::from_str(text).unwrap()
    }

    #[test]
    fn a_higher_layer_wins_and_the_rest_has_defaults() {
        let settings = layer("contact = 'a@b.example'\nlisten = '127.0.0.1:1'")
            .over(layer("contact = 'c@d.example'\ndata_dir = '/srv/statit'"))
            .unwrap();
        assert_eq!(settings.contact, "a@b.example");
        assert_eq!(settings.listen.port(), 1);
        assert_eq!(settings.database, "sqlite:/srv/statit/statit.db");
        assert_eq!(settings.mail, "/srv/statit/mail");
        assert_eq!(settings.non_public, NonPublic::Subscribers);
        assert_eq!(settings.time_zone, "Europe/Paris");
        assert_eq!(settings.connections_per_network, 64);
        assert_eq!(settings.network_limit_factor, 1);
        assert!(!settings.hsts_subdomains);
    }

    #[test]
    fn an_unknown_setting_is_refused() {
        assert!(toml::from_str::<Layer>("databse = 'x'").is_err());
    }

    #[test]
    fn files_are_in_the_data_folder_unless_an_address_is_given() {
        let settings = layer("data_dir = '/srv/statit'")
            .over(Layer::default())
            .unwrap();
        assert_eq!(settings.files, Address::Folder("/srv/statit".into()));
        assert!(settings.are_files_local());
        let settings = layer("files = 's3://figures/town'")
            .over(Layer::default())
            .unwrap();
        assert!(!settings.are_files_local());
        let error = layer("files = 'ftp://figures'").over(Layer::default());
        assert!(format!("{:#}", error.unwrap_err()).contains("the setting files"));
    }

    #[test]
    fn backups_are_made_where_a_place_is_given() {
        assert_eq!(layer("").over(Layer::default()).unwrap().backup, None);
        let settings = layer("backup = 's3://figures/backups'\nbackup_at = '23:05'")
            .over(layer("backup = '/backups'\nbackup_keep = 3"))
            .unwrap();
        let expected = BackupSettings {
            place: "s3://figures/backups".into(),
            keep: 3,
            at: jiff::civil::time(23, 5, 0, 0),
        };
        assert_eq!(settings.backup, Some(expected));
        for wrong in ["24:00", "3:15", "03:60", "0315", "03:1x", ""] {
            let error = layer(&format!("backup_at = '{wrong}'")).over(Layer::default());
            assert!(
                error.unwrap_err().to_string().contains("backup_at"),
                "{wrong}"
            );
        }
        assert!(toml::from_str::<Layer>("backup_keep = 0").is_err());
    }

    #[test]
    fn metrics_stay_on_loopback() {
        let error = layer("metrics_listen = '0.0.0.0:9464'").over(Layer::default());
        assert!(error.unwrap_err().to_string().contains("metrics_listen"));
    }

    #[test]
    fn a_time_zone_is_one_of_the_iana_database() {
        let lima = layer("time_zone = 'america/lima'").over(Layer::default());
        assert_eq!(lima.unwrap().time_zone, "America/Lima");
        let error = layer("time_zone = 'CEST+2'").over(Layer::default());
        assert!(error.unwrap_err().to_string().contains("time_zone"));
    }

    #[test]
    fn a_public_address_without_scheme_is_refused() {
        let error = layer("public_address = 'statit.example'").over(Layer::default());
        assert!(error.unwrap_err().to_string().contains("public_address"));
    }

    #[test]
    fn the_page_of_settings_is_up_to_date() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/settings.md");
        assert_eq!(
            std::fs::read_to_string(page).unwrap(),
            reference(),
            "print it anew: cargo run -p statit -- settings > docs/settings.md"
        );
    }
}
