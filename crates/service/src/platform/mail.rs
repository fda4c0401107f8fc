//! Mail: letters, their texts, and the two transports (a mail server, a folder).
//!
//! A use case enqueues a letter in its own transaction (table `jobs`), sealed with the server's secret. A worker of its
//! lane (`upkeep::lane`) claims it, renders `mails/NAME.LANGUAGE.*` and sends it with a Message-ID made from the job;
//! it retries with growing delays for 48 hours, and erases the payload when it is done. Letters with codes have a lane
//! of their own.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use domain::invariant::Invariant as _;
use domain::text::language::Language;
use jiff::Timestamp;
use lettre::Address;
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message, MultiPart, SinglePart};
use uuid::Uuid;

mod address;
pub(crate) mod digest;
mod folder;
pub(crate) mod letter;
mod render;
mod smtp;
mod sparkline;

pub use address::AddressError;
use folder::Folder;
use letter::Letter;
use render::Templates;
use smtp::Smtp;
use sparkline::Sparklines;

/// The destination of mail.
#[derive(Clone, PartialEq, Eq)]
pub enum Outgoing {
    /// Files in this folder.
    Folder(PathBuf),
    /// A mail server.
    Smtp {
        /// `smtp://user:password@host:587` or `smtps://user:password@host`. On loopback `smtp://` is without TLS,
        /// elsewhere only with `?starttls=never`.
        address: String,
        /// A PEM file with one more certificate to trust.
        ca: Option<PathBuf>,
    },
}

/// The settings of the mailer.
#[derive(Clone, PartialEq, Eq)]
pub struct MailSettings {
    /// The destination of mail.
    pub outgoing: Outgoing,
    /// The sender, `Statit <statit@example.org>`.
    pub from: String,
    /// The server's public address without a slash at its end, for links.
    pub site: String,
    /// The operator's contact address.
    pub contact: String,
}

/// A fault of the mailer's settings, found at the start.
#[derive(Debug, thiserror::Error)]
pub enum MailerError {
    /// The mail server's address is invalid.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// The sender is not an address.
    #[error("the sender is not readable: write name <address>")]
    From,
    /// The certificate's file can't be read.
    #[error("the certificate file can't be read: {0}")]
    Certificate(std::io::Error),
    /// TLS can't be set up.
    #[error("TLS can't be set up: {0}")]
    Tls(String),
}

/// The error of sending a mail. The text is for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SendError {
    /// The mail may be sent again later.
    Later(String),
    /// The mail can never be sent.
    Never(String),
}

impl SendError {
    /// The same without the recipient's address, which servers repeat in any letter case: logs contain no addresses.
    fn without(self, address: &str) -> Self {
        match self {
            Self::Later(why) => Self::Later(hidden(&why, address)),
            Self::Never(why) => Self::Never(hidden(&why, address)),
        }
    }
}

/// The text with an ellipsis for every occurrence of the address, whatever the case of its letters.
fn hidden(text: &str, address: &str) -> String {
    let address = address.to_ascii_lowercase();
    let (mut shown, mut rest) = (String::new(), text);
    let next = |rest: &str| {
        rest.to_ascii_lowercase()
            .find(&address)
            .filter(|_| !address.is_empty())
    };
    while let Some((before, found)) = next(rest).and_then(|at| rest.split_at_checked(at)) {
        shown.push_str(before);
        shown.push('…');
        rest = found
            .get(address.len()..)
            .invariant("the address was found there");
    }
    shown + rest
}

/// A message that is sent with the same bytes at each attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frozen {
    /// The address of the recipient.
    pub(crate) to: String,
    /// The message with its headers.
    pub(crate) message: Vec<u8>,
}

enum Way {
    Smtp(Smtp),
    Folder(Folder),
}

/// Renders and sends letters.
pub struct Mailer {
    way: Way,
    from: Mailbox,
    /// The part of Message-IDs behind the `@`.
    host: String,
    site: String,
    contact: String,
    templates: Templates,
    sparklines: Sparklines,
}

impl Mailer {
    /// Reads the settings; connects to nothing yet.
    pub fn new(settings: MailSettings) -> Result<Self, MailerError> {
        let host = url::Url::parse(&settings.site)
            .ok()
            .and_then(|url| url.host_str().map(str::to_owned))
            .unwrap_or_else(|| "localhost".to_owned());
        let way = match settings.outgoing {
            Outgoing::Folder(folder) => Way::Folder(Folder(folder)),
            Outgoing::Smtp { address, ca } => Way::Smtp(Smtp::new(&address, &host, ca.as_deref())?),
        };
        Ok(Self {
            way,
            from: settings.from.parse().map_err(|_| MailerError::From)?,
            host,
            site: settings.site.trim_end_matches('/').to_owned(),
            contact: settings.contact,
            templates: Templates::default(),
            sparklines: Sparklines::new(),
        })
    }

    /// Sends one letter. The same `id` gives the same Message-ID: a mail that is sent again because its first sending
    /// was not recorded is recognized as the same.
    pub(crate) async fn send(
        &self,
        id: Uuid,
        letter: &Letter,
        now: Timestamp,
    ) -> Result<(), SendError> {
        let message = self.message(id, letter, now).map_err(SendError::Never)?;
        let sent = match &self.way {
            Way::Smtp(smtp) => smtp.send(message).await,
            Way::Folder(folder) => folder.send(id, letter, &message).await,
        };
        sent.map_err(|error| error.without(&letter.to))
    }

    /// Sends a letter without content, so that an operator sees that letters arrive.
    ///
    /// # Errors
    /// A sentence about why the mail server, or the folder, did not take it.
    pub async fn send_test(
        &self,
        to: &str,
        language: Language,
        id: Uuid,
        now: Timestamp,
    ) -> Result<(), String> {
        let letter = Letter::test(to, language);
        let sent = self.send(id, &letter, now).await;
        sent.map_err(|error| match error {
            SendError::Later(why) | SendError::Never(why) => why,
        })
    }

    /// Sends a written message. `id` is its name in the outgoing folder.
    pub(crate) async fn send_frozen(&self, id: Uuid, mail: &Frozen) -> Result<(), SendError> {
        let sent = match &self.way {
            Way::Smtp(smtp) => {
                let to = mail.to.parse::<Address>();
                let to = to.map_err(|error| SendError::Never(error.to_string()))?;
                let envelope = Envelope::new(Some(self.from.email.clone()), vec![to]);
                let envelope = envelope.map_err(|error| SendError::Never(error.to_string()))?;
                smtp.send_raw(&envelope, &mail.message).await
            }
            Way::Folder(folder) => folder.write(id, mail.message.clone()).await,
        };
        sent.map_err(|error| error.without(&mail.to))
    }

    /// Removes the mails that were written to the outgoing folder before `before`. Returns how many.
    pub(crate) async fn sweep(&self, before: Timestamp) -> std::io::Result<u64> {
        match &self.way {
            Way::Smtp(_) => Ok(0),
            Way::Folder(folder) => folder.sweep(before).await,
        }
    }

    fn message(&self, id: Uuid, letter: &Letter, now: Timestamp) -> Result<Message, String> {
        let words = self
            .templates
            .words(letter, &self.site, &self.contact)
            .map_err(|error| error.to_string())?;

        let to = letter
            .to
            .parse()
            .map_err(|_| "the recipient is no mail address".to_owned())?;
        let seconds = u64::try_from(now.as_second()).unwrap_or(0);

        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(words.subject)
            .date(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
            .message_id(Some(format!("<{id}@{}>", self.host)))
            // RFC 3834: no automatic responses to an automatic mail.
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".to_owned(),
            ))
            .multipart(
                MultiPart::alternative()
                    .singlepart(part(ContentType::TEXT_PLAIN, words.text))
                    .singlepart(part(ContentType::TEXT_HTML, words.html)),
            )
            .map_err(|error| error.to_string())
    }
}

fn part(kind: ContentType, body: String) -> SinglePart {
    SinglePart::builder().header(kind).body(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_spelling_of_the_recipient_is_told() {
        for (reported, left) in [
            (
                "550 <Ann@Mail.Example>: no such mailbox",
                "550 <…>: no such mailbox",
            ),
            ("ann@mail.example ANN@MAIL.EXAMPLE", "… …"),
            ("452 à demain", "452 à demain"),
        ] {
            let error = SendError::Never(reported.to_owned()).without("Ann@mail.example");
            assert_eq!(error, SendError::Never(left.to_owned()));
        }
    }
}
