//! The settings: one list, given by flag, environment or file, in this order of precedence.
//!
//! `docs/settings.md` is printed from this list by `statit settings` and checked by a test.

use std::{
    fmt::Write as _,
    net::SocketAddr,
    num::NonZeroU32,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, CommandFactory, Parser, ValueEnum};
use serde::Deserialize;

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

/// One layer of settings: what flags and environment give, or what the file gives.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Layer {
    /// Folder of everything that Statit keeps: database, pictures, outgoing mail, secret.
    #[arg(
        long,
        env = "STATIT_DATA_DIR",
        value_name = "FOLDER",
        help_heading = "Settings"
    )]
    data_dir: Option<PathBuf>,
    /// Database: `sqlite:PATH` or `postgres://…`. Default: `statit.db` in the data folder.
    #[arg(
        long,
        env = "STATIT_DATABASE",
        value_name = "ADDRESS",
        help_heading = "Settings"
    )]
    database: Option<String>,
    /// Address and port on which the server listens. Default: 127.0.0.1:8080.
    #[arg(
        long,
        env = "STATIT_LISTEN",
        value_name = "ADDRESS",
        help_heading = "Settings"
    )]
    listen: Option<SocketAddr>,
    /// Loopback address and port of the Prometheus metrics. Default: 127.0.0.1:9464; port 0 picks one.
    #[arg(
        long,
        env = "STATIT_METRICS_LISTEN",
        value_name = "ADDRESS",
        help_heading = "Settings"
    )]
    metrics_listen: Option<SocketAddr>,
    /// Address at which people reach the server; links in mails and cookies depend on it. Default: http:// and the listening address.
    #[arg(
        long,
        env = "STATIT_PUBLIC_ADDRESS",
        value_name = "URL",
        help_heading = "Settings"
    )]
    public_address: Option<String>,
    /// Reverse proxies whose `X-Forwarded-For` is believed, as addresses or networks. Default: none.
    #[arg(
        long,
        env = "STATIT_PROXIES",
        value_name = "NETWORKS",
        value_delimiter = ',',
        help_heading = "Settings"
    )]
    proxies: Option<Vec<String>>,
    /// Connections open at once from one network: /24 of IPv4, /64 of IPv6; 4 times as many from a /48, 8 times as many from the machine itself. Beyond it the longest idle one is closed. Listed proxies have no such limit; 0 is off. Default: 64.
    #[arg(
        long,
        env = "STATIT_CONNECTIONS_PER_NETWORK",
        value_name = "COUNT",
        help_heading = "Settings"
    )]
    connections_per_network: Option<usize>,
    /// Memory that the server plans with, in MiB, from 64: a sixteenth for each cache, a quarter for answers on their way, a quarter for the buffers of connections, a third for answers that are made. Default: 512.
    #[arg(
        long,
        env = "STATIT_MEMORY",
        value_name = "MIB",
        help_heading = "Settings"
    )]
    memory: Option<u64>,
    /// How many seconds a public file that is kept in memory is still served, after it was last known to be true, while the database does not answer. What became private meanwhile can be read for as long. Default: 0, not at all.
    #[arg(
        long,
        env = "STATIT_STALE_IF_ERROR",
        value_name = "SECONDS",
        help_heading = "Settings"
    )]
    stale_if_error: Option<u64>,
    /// How many times the limits hold that are counted by network: passwords, codes, look-ups, exports of guests. More than 1 where many people share one address, as behind the gateway of a school. Default: 1.
    #[arg(
        long,
        env = "STATIT_NETWORK_LIMIT_FACTOR",
        value_name = "FACTOR",
        help_heading = "Settings"
    )]
    network_limit_factor: Option<NonZeroU32>,
    /// Whether browsers are told to reach all hosts below an https `public_address` by https alone. Default: false.
    #[arg(
        long,
        env = "STATIT_HSTS_SUBDOMAINS",
        value_name = "BOOL",
        help_heading = "Settings"
    )]
    hsts_subdomains: Option<bool>,
    /// Outgoing mail: `smtp://user:password@host:port`, `smtps://…` or a folder. Default: `mail` in the data folder.
    #[arg(
        long,
        env = "STATIT_MAIL",
        value_name = "ADDRESS",
        hide_env_values = true,
        help_heading = "Settings"
    )]
    mail: Option<String>,
    /// Sender of mails. Default: `Statit <statit@localhost>`.
    #[arg(
        long,
        env = "STATIT_MAIL_FROM",
        value_name = "MAILBOX",
        help_heading = "Settings"
    )]
    mail_from: Option<String>,
    /// PEM file of a further certificate authority for the mail server. Default: none.
    #[arg(
        long,
        env = "STATIT_MAIL_CA",
        value_name = "FILE",
        help_heading = "Settings"
    )]
    mail_ca: Option<PathBuf>,
    /// E-mail or web address for people who need help or a subscription. Default: `contact@localhost`.
    #[arg(
        long,
        env = "STATIT_CONTACT",
        value_name = "E-MAIL",
        help_heading = "Settings"
    )]
    contact: Option<String>,
    /// Help site to which `/help` leads. Default: the guide that the server brings.
    #[arg(
        long,
        env = "STATIT_HELP_ADDRESS",
        value_name = "URL",
        help_heading = "Settings"
    )]
    help_address: Option<String>,
    /// Indicators whose charts lead the front page, as `account/collection/path`. Default: chosen among those that are up to date.
    #[arg(
        long,
        env = "STATIT_FRONT_PAGE",
        value_name = "INDICATORS",
        value_delimiter = ',',
        help_heading = "Settings"
    )]
    front_page: Option<Vec<String>>,
    /// Who may make collections that are not public. Default: subscribers.
    #[arg(
        long,
        env = "STATIT_NON_PUBLIC",
        value_name = "WHO",
        help_heading = "Settings"
    )]
    non_public: Option<NonPublic>,
    /// Time zone of new users whose browser offers none, by its IANA name. Default: `Europe/Paris`.
    #[arg(
        long,
        env = "STATIT_TIME_ZONE",
        value_name = "NAME",
        help_heading = "Settings"
    )]
    time_zone: Option<String>,
    /// File of the server's secret, made at first start. Servers on one database share it. Default: `secret` in the data folder.
    #[arg(
        long,
        env = "STATIT_SECRET_FILE",
        value_name = "FILE",
        help_heading = "Settings"
    )]
    secret_file: Option<PathBuf>,
    /// Whether a secret is refused that other users can read; without it, the log warns. The one in the data folder is closed to them either way. Default: false.
    #[arg(
        long,
        env = "STATIT_STRICT_SECRET",
        value_name = "BOOL",
        help_heading = "Settings"
    )]
    strict_secret: Option<bool>,
    /// Whether GraphQL introspection is answered. Default: false.
    #[arg(
        long,
        env = "STATIT_INTROSPECTION",
        value_name = "BOOL",
        help_heading = "Settings"
    )]
    introspection: Option<bool>,
    /// What is logged, as levels by module (`info`, `info,service=debug`). Default: info.
    #[arg(
        long,
        env = "STATIT_LOG",
        value_name = "FILTER",
        help_heading = "Settings"
    )]
    log: Option<String>,
    /// How the log is written. Default: text on a terminal, else json.
    #[arg(
        long,
        env = "STATIT_LOG_FORMAT",
        value_name = "FORMAT",
        help_heading = "Settings"
    )]
    log_format: Option<LogFormat>,
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
    /// Factor of the limits that are counted by network.
    pub(crate) network_limit_factor: u32,
    /// Whether browsers must reach the hosts below the public address by https alone.
    pub(crate) hsts_subdomains: bool,
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
    /// Indicators whose charts lead the front page.
    pub(crate) front_page: Vec<String>,
    /// The accounts that may make collections which are not public.
    pub(crate) non_public: NonPublic,
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
        let secret_file = self.secret_file.or(lower.secret_file);
        Ok(Settings {
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
            front_page: self.front_page.or(lower.front_page).unwrap_or_default(),
            non_public: self
                .non_public
                .or(lower.non_public)
                .unwrap_or(NonPublic::Subscribers),
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

/// The list of settings as Markdown: name in the file, flag, environment variable, meaning.
#[must_use]
pub(crate) fn reference() -> String {
    #[derive(Parser)]
    struct Only {
        #[command(flatten)]
        layer: Layer,
    }
    let mut text = String::from(
        "# Settings\n\n\
         Each setting is given by a flag, an environment variable or a line of the file named by \
         `--config` (TOML; `STATIT_CONFIG`), in this order of precedence. \
         `statit settings` prints this page.\n\n\
         | in the file | flag | environment | meaning |\n|---|---|---|---|\n",
    );
    for argument in Only::command().get_arguments() {
        let (Some(long), Some(env)) = (argument.get_long(), argument.get_env()) else {
            continue;
        };
        let help = argument
            .get_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "| `{}` | `--{long}` | `{}` | {} |",
            long.replace('-', "_"),
            env.to_string_lossy(),
            help
        );
    }
    text
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
