//! Limits of mails with codes to one address (`domain::identity::code_mail`). They are counted where the mail is sent.

use std::time::Duration;

use domain::identity::code_mail::{MailLimit, NetworkMails};
use domain::identity::email::Email;
use domain::identity::network::Network;
use domain::problem::Code;
use store::Tx;

use super::counter::{Attempts, Counter};
use crate::Caller;
use crate::outcome::{Failure, Outcome};
use crate::shared::Shared;

/// The kind of network that requested a mail with a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NetworkKind {
    /// A network from which the user of the address signed in before. Counted separately from other networks.
    Known,
    /// Any other network.
    Unknown,
}

/// Whether the mails of the caller's networks are read only, or the next one is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counting {
    Read,
    Add,
}

impl Shared {
    /// Rejects a mail with a code to this address whose limit is used up, and counts nothing.
    pub(crate) async fn require_code_mail(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        email: &Email,
        kind: NetworkKind,
    ) -> Outcome<()> {
        let counter = self
            .code_mail(tx, caller, email, kind, Counting::Read)
            .await?;
        let counters = [counter];
        self.reject(caller, self.known_used_up(&counters))?;
        let rejection = self.used_up(tx, &counters).await?;
        self.reject(caller, rejection)
    }

    /// Counts a mail with a code to this address in the caller's transaction, and rejects it if its limit was reached
    /// before. The count remains only if the transaction commits.
    pub(crate) async fn count_code_mail(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        email: &Email,
        kind: NetworkKind,
    ) -> Outcome<()> {
        let counter = self
            .code_mail(tx, caller, email, kind, Counting::Add)
            .await?;
        let rejection = self.hit(tx, &[counter]).await?;
        self.reject(caller, rejection)
    }

    /// The counter of the next mail with a code to this address.
    async fn code_mail(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        email: &Email,
        kind: NetworkKind,
        counting: Counting,
    ) -> Result<Counter, Failure> {
        let rates = &self.config().rates;

        let (kind, rate) = match kind {
            NetworkKind::Known => ("mails-known", rates.mails_known),
            NetworkKind::Unknown => {
                let mut networks = Vec::new();
                for (network, factor) in caller.client.networks.each() {
                    let mails = self.network_mails(tx, network, factor, email, counting);
                    networks.push(mails.await?);
                }
                match MailLimit::new(&networks, rates.mails_addresses.attempts) {
                    MailLimit::First => ("mails-first", rates.mails_first),
                    MailLimit::FirstOfBusy => ("mails-busy", rates.mails_busy),
                    MailLimit::Second => ("mails-second", rates.mails_second),
                    MailLimit::Later => ("mails-later", rates.mails_later),
                }
            }
        };

        self.one(&Attempts {
            kind,
            parts: &[&email.folded()],
            rate,
            code: Code::TooManyMails,
        })
    }

    /// The earlier mails of a network. [`Counting::Add`] adds the next one to this address; a limited mail is not
    /// added, because its transaction is dropped.
    async fn network_mails(
        &self,
        tx: &mut Tx,
        network: Network,
        factor: u32,
        email: &Email,
        counting: Counting,
    ) -> Result<NetworkMails, Failure> {
        let (network, email) = (network.to_string(), email.folded());
        let to_address = self.bucket("mails-network-to", &[&network, &email])?;
        let to_address = self.mails_before(tx, &to_address, counting).await?;
        let is_first = to_address == 0;
        // An address counts once.
        let counting = if is_first { counting } else { Counting::Read };
        let addresses = self.bucket("mails-addresses", &[&network])?;
        let addresses = self.mails_before(tx, &addresses, counting).await?;
        Ok(NetworkMails {
            to_address,
            other_addresses: addresses.saturating_sub(u32::from(!is_first)),
            factor,
        })
    }

    /// The count of a bucket before the next mail.
    async fn mails_before(
        &self,
        tx: &mut Tx,
        bucket: &str,
        counting: Counting,
    ) -> Result<u32, Failure> {
        let now = self.now();
        let window = Duration::from_secs(self.config().rates.mails_addresses.seconds.into());
        Ok(match counting {
            Counting::Read => {
                let count = store::platform::limit::peek(tx, bucket, window, now).await?;
                count.map_or(0, |count| count.count)
            }
            Counting::Add => {
                let count = store::platform::limit::hit(tx, bucket, 1, window, now).await?;
                count.count.saturating_sub(1)
            }
        })
    }
}
