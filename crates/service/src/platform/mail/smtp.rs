//! Mail through a mail server.

use std::path::Path;
use std::time::Duration;

use lettre::address::Envelope;
use lettre::message::Message;
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use super::address::{Protection, SmtpAddress};
use super::{MailerError, SendError};

/// Most connections to the mail server: one for each worker of the lanes of codes and of mails, so that no code waits
/// for the connection of another mail.
const CONNECTIONS: u32 = 12;

/// The time limit of sending one mail, connecting included.
const LONGEST: Duration = Duration::from_secs(20);

/// A mail server.
pub(crate) struct Smtp(AsyncSmtpTransport<Tokio1Executor>);

impl Smtp {
    /// `hello` is the name this server gives itself; `ca` a PEM file with one more certificate to trust.
    pub(crate) fn new(address: &str, hello: &str, ca: Option<&Path>) -> Result<Self, MailerError> {
        let address = SmtpAddress::parse(address)?;
        let tls = match address.protection {
            Protection::Plain => Tls::None,
            Protection::StartTls => Tls::Required(parameters(&address.host, ca)?),
            Protection::Tls => Tls::Wrapper(parameters(&address.host, ca)?),
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&address.host)
            .port(address.port)
            .hello_name(ClientId::Domain(hello.to_owned()))
            .timeout(Some(LONGEST))
            .pool_config(PoolConfig::new().max_size(CONNECTIONS))
            .tls(tls);
        if let Some((user, password)) = address.credentials {
            builder = builder.credentials(Credentials::new(user, password));
        }
        Ok(Self(builder.build()))
    }

    pub(crate) async fn send(&self, message: Message) -> Result<(), SendError> {
        let raw = message.formatted();
        self.send_raw(message.envelope(), &raw).await
    }

    /// Sends a message with its headers, byte for byte.
    pub(crate) async fn send_raw(
        &self,
        envelope: &Envelope,
        message: &[u8],
    ) -> Result<(), SendError> {
        match tokio::time::timeout(LONGEST, self.0.send_raw(envelope, message)).await {
            Err(_) => Err(SendError::Later("the mail server took too long".to_owned())),
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if is_permanent(&error) => Err(SendError::Never(reported(&error))),
            Ok(Err(error)) => Err(SendError::Later(reported(&error))),
        }
    }
}

/// Whether the server rejected the mail itself for good (RFC 5321: 550 to 554). After a rejected sign-in or command the
/// mail is retried: the operator can correct the settings.
fn is_permanent(error: &lettre::transport::smtp::Error) -> bool {
    error
        .status()
        .is_some_and(|code| (550..=554).contains(&u16::from(code)))
}

fn reported(error: &lettre::transport::smtp::Error) -> String {
    use std::error::Error;
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

fn parameters(host: &str, ca: Option<&Path>) -> Result<TlsParameters, MailerError> {
    let mut builder = TlsParameters::builder(host.to_owned());
    if let Some(path) = ca {
        let pem = std::fs::read(path).map_err(MailerError::Certificate)?;
        let certificate =
            Certificate::from_pem(&pem).map_err(|error| MailerError::Tls(error.to_string()))?;
        builder = builder.add_root_certificate(certificate);
    }
    builder
        .build_rustls()
        .map_err(|error| MailerError::Tls(error.to_string()))
}
