//! One layer of settings: its names in flags, environment and file.

use std::{
    net::SocketAddr,
    num::NonZeroU32,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;
use serde::Deserialize;

use super::sign_in::{IdentitySettings, SignInWays};
use super::{LogFormat, NonPublic};

/// One layer of settings: what flags and environment give, or what the file gives.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Layer {
    /// Folder of everything that Statit keeps: database, files, outgoing mail, secret.
    #[arg(
        long,
        env = "STATIT_DATA_DIR",
        value_name = "FOLDER",
        help_heading = "Settings"
    )]
    pub(super) data_dir: Option<PathBuf>,
    /// Database: `sqlite:PATH` or `postgres://…`. Default: `statit.db` in the data folder.
    #[arg(
        long,
        env = "STATIT_DATABASE",
        value_name = "ADDRESS",
        help_heading = "Settings"
    )]
    pub(super) database: Option<String>,
    /// Address and port on which the server listens. Default: 127.0.0.1:8080.
    #[arg(
        long,
        env = "STATIT_LISTEN",
        value_name = "ADDRESS",
        help_heading = "Settings"
    )]
    pub(super) listen: Option<SocketAddr>,
    /// Loopback address and port of the Prometheus metrics. Default: 127.0.0.1:9464; port 0 picks one.
    #[arg(
        long,
        env = "STATIT_METRICS_LISTEN",
        value_name = "ADDRESS",
        help_heading = "Settings"
    )]
    pub(super) metrics_listen: Option<SocketAddr>,
    /// Address at which people reach the server; links in mails and cookies depend on it. Default: http:// and the listening address.
    #[arg(
        long,
        env = "STATIT_PUBLIC_ADDRESS",
        value_name = "URL",
        help_heading = "Settings"
    )]
    pub(super) public_address: Option<String>,
    /// Reverse proxies whose `X-Forwarded-For` is believed, as addresses or networks. Default: none.
    #[arg(
        long,
        env = "STATIT_PROXIES",
        value_name = "NETWORKS",
        value_delimiter = ',',
        help_heading = "Settings"
    )]
    pub(super) proxies: Option<Vec<String>>,
    /// Connections open at once from one network: /24 of IPv4, /64 of IPv6; 4 times as many from a /48, 8 times as many from the machine itself. Beyond it the longest idle one is closed. Listed proxies have no such limit; 0 is off. Default: 64.
    #[arg(
        long,
        env = "STATIT_CONNECTIONS_PER_NETWORK",
        value_name = "COUNT",
        help_heading = "Settings"
    )]
    pub(super) connections_per_network: Option<usize>,
    /// Memory that the server plans with, in MiB, from 64: a sixteenth for each cache, a quarter for answers on their way, a quarter for the buffers of connections, a third for answers that are made. Default: 512.
    #[arg(
        long,
        env = "STATIT_MEMORY",
        value_name = "MIB",
        help_heading = "Settings"
    )]
    pub(super) memory: Option<u64>,
    /// How many seconds a public file that is kept in memory is still served, after it was last known to be true, while the database does not answer. What became private meanwhile can be read for as long. Default: 0, not at all.
    #[arg(
        long,
        env = "STATIT_STALE_IF_ERROR",
        value_name = "SECONDS",
        help_heading = "Settings"
    )]
    pub(super) stale_if_error: Option<u64>,
    /// Seconds for which delivery networks and other shared caches may use public files and answers of the API, never pages, without asking the server. Until then they may still show content that was hidden, corrected or deleted. 0: they always ask. Default: 0.
    #[arg(
        long,
        env = "STATIT_SHARED_CACHE",
        value_name = "SECONDS",
        help_heading = "Settings"
    )]
    pub(super) shared_cache: Option<u64>,
    /// How many times the limits hold that are counted by network: passwords, codes, look-ups, exports and reads of guests. More than 1 where many people share one address, as behind the gateway of a school. Default: 1.
    #[arg(
        long,
        env = "STATIT_NETWORK_LIMIT_FACTOR",
        value_name = "FACTOR",
        help_heading = "Settings"
    )]
    pub(super) network_limit_factor: Option<NonZeroU32>,
    /// Whether browsers are told to reach all hosts below an https `public_address` by https alone. Default: false.
    #[arg(
        long,
        env = "STATIT_HSTS_SUBDOMAINS",
        value_name = "BOOL",
        help_heading = "Settings"
    )]
    pub(super) hsts_subdomains: Option<bool>,
    /// Files outside the database (pictures, import files): a folder, or `s3://bucket/prefix`. Default: the data folder.
    #[arg(
        long,
        env = "STATIT_FILES",
        value_name = "ADDRESS",
        help_heading = "Settings"
    )]
    pub(super) files: Option<String>,
    /// Where the server saves everything once a day: a folder that exists, or `s3://bucket/prefix`. Default: no backups.
    #[arg(
        long,
        env = "STATIT_BACKUP",
        value_name = "PLACE",
        help_heading = "Settings"
    )]
    pub(super) backup: Option<PathBuf>,
    /// File with the key that encrypts archives and opens them: one line of at least 32 random characters. Keep a copy elsewhere. Default: archives are not encrypted.
    #[arg(
        long,
        env = "STATIT_BACKUP_KEY_FILE",
        value_name = "FILE",
        help_heading = "Settings"
    )]
    pub(super) backup_key_file: Option<PathBuf>,
    /// How many of these archives are left in their place; older ones are removed. Default: 14.
    #[arg(
        long,
        env = "STATIT_BACKUP_KEEP",
        value_name = "COUNT",
        help_heading = "Settings"
    )]
    pub(super) backup_keep: Option<NonZeroU32>,
    /// When they are made, by the clock of `time_zone`. Default: 03:15.
    #[arg(
        long,
        env = "STATIT_BACKUP_AT",
        value_name = "TIME",
        help_heading = "Settings"
    )]
    pub(super) backup_at: Option<String>,
    /// Address of the S3 service, as `https://host`. Default: that of Amazon.
    #[arg(
        long,
        env = "STATIT_S3_ENDPOINT",
        value_name = "URL",
        help_heading = "Settings"
    )]
    pub(super) s3_endpoint: Option<String>,
    /// Region of the S3 service. Default: `AWS_REGION`, or eu-west-1.
    #[arg(
        long,
        env = "STATIT_S3_REGION",
        value_name = "NAME",
        help_heading = "Settings"
    )]
    pub(super) s3_region: Option<String>,
    /// Id of the access key of the S3 service. Default: `AWS_ACCESS_KEY_ID`, or what the machine is given.
    #[arg(
        long,
        env = "STATIT_S3_KEY_ID",
        value_name = "ID",
        help_heading = "Settings"
    )]
    pub(super) s3_key_id: Option<String>,
    /// Secret of the access key. Default: `AWS_SECRET_ACCESS_KEY`, or what the machine is given.
    #[arg(
        long,
        env = "STATIT_S3_KEY_SECRET",
        value_name = "SECRET",
        hide_env_values = true,
        help_heading = "Settings"
    )]
    pub(super) s3_key_secret: Option<String>,
    /// Outgoing mail: `smtp://user:password@host:port`, `smtps://…` or a folder. Default: `mail` in the data folder.
    #[arg(
        long,
        env = "STATIT_MAIL",
        value_name = "ADDRESS",
        hide_env_values = true,
        help_heading = "Settings"
    )]
    pub(super) mail: Option<String>,
    /// Sender of mails. Default: `Statit <statit@localhost>`.
    #[arg(
        long,
        env = "STATIT_MAIL_FROM",
        value_name = "MAILBOX",
        help_heading = "Settings"
    )]
    pub(super) mail_from: Option<String>,
    /// PEM file of a further certificate authority for the mail server. Default: none.
    #[arg(
        long,
        env = "STATIT_MAIL_CA",
        value_name = "FILE",
        help_heading = "Settings"
    )]
    pub(super) mail_ca: Option<PathBuf>,
    /// E-mail or web address for people who need help or a subscription. Default: `contact@localhost`.
    #[arg(
        long,
        env = "STATIT_CONTACT",
        value_name = "E-MAIL",
        help_heading = "Settings"
    )]
    pub(super) contact: Option<String>,
    /// Help site to which `/help` leads. Default: the guide that the server brings.
    #[arg(
        long,
        env = "STATIT_HELP_ADDRESS",
        value_name = "URL",
        help_heading = "Settings"
    )]
    pub(super) help_address: Option<String>,
    /// Who may make collections that are not public. Default: subscribers.
    #[arg(
        long,
        env = "STATIT_NON_PUBLIC",
        value_name = "WHO",
        help_heading = "Settings"
    )]
    pub(super) non_public: Option<NonPublic>,
    /// How people sign in: with passwords and at the identity providers, or at the identity providers only. Default: any.
    #[arg(
        long,
        env = "STATIT_SIGN_IN",
        value_name = "WAYS",
        help_heading = "Settings"
    )]
    pub(super) sign_in: Option<SignInWays>,
    /// Whether people may sign up. Without it, the operator makes users: `statit admin users add`. Default: true.
    #[arg(
        long,
        env = "STATIT_SIGN_UP",
        value_name = "BOOL",
        help_heading = "Settings"
    )]
    pub(super) sign_up: Option<bool>,
    /// Domains of the email addresses with which people may sign up, and to which users may change. Default: all.
    #[arg(
        long,
        env = "STATIT_SIGN_UP_DOMAINS",
        value_name = "DOMAINS",
        value_delimiter = ',',
        help_heading = "Settings"
    )]
    pub(super) sign_up_domains: Option<Vec<String>>,
    /// Identity providers; in the file only.
    #[arg(skip)]
    pub(super) identity: Option<Vec<IdentitySettings>>,
    /// Time zone of new users whose browser offers none, by its IANA name. Default: `Europe/Paris`.
    #[arg(
        long,
        env = "STATIT_TIME_ZONE",
        value_name = "NAME",
        help_heading = "Settings"
    )]
    pub(super) time_zone: Option<String>,
    /// File of the server's secret, made at first start. Servers on one database share it. Default: `secret` in the data folder.
    #[arg(
        long,
        env = "STATIT_SECRET_FILE",
        value_name = "FILE",
        help_heading = "Settings"
    )]
    pub(super) secret_file: Option<PathBuf>,
    /// Whether a secret is refused that other users can read; without it, the log warns. The one in the data folder is closed to them either way. Default: false.
    #[arg(
        long,
        env = "STATIT_STRICT_SECRET",
        value_name = "BOOL",
        help_heading = "Settings"
    )]
    pub(super) strict_secret: Option<bool>,
    /// Whether GraphQL introspection is answered. Default: false.
    #[arg(
        long,
        env = "STATIT_INTROSPECTION",
        value_name = "BOOL",
        help_heading = "Settings"
    )]
    pub(super) introspection: Option<bool>,
    /// What is logged, as levels by module (`info`, `info,service=debug`). Default: info.
    #[arg(
        long,
        env = "STATIT_LOG",
        value_name = "FILTER",
        help_heading = "Settings"
    )]
    pub(super) log: Option<String>,
    /// How the log is written. Default: text on a terminal, else json.
    #[arg(
        long,
        env = "STATIT_LOG_FORMAT",
        value_name = "FORMAT",
        help_heading = "Settings"
    )]
    pub(super) log_format: Option<LogFormat>,
}

impl Layer {
    /// Reads the layer of a TOML file.
    ///
    /// # Errors
    /// When the file can't be read, or has an unknown or malformed setting.
    pub(crate) fn from_file(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("the settings file {} can't be read", path.display()))?;
        toml::from_str(&text)
            .with_context(|| format!("the settings file {} is wrong", path.display()))
    }
}
