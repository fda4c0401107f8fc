//! The counted attempts, their buckets and their limits.

use std::time::Duration;

use domain::id::UserId;
use domain::identity::email::Email;
use domain::problem::{Code, Problem};
use jiff::Timestamp;
use store::identity::code::Purpose;

use crate::Caller;
use crate::outcome::Failure;
use crate::platform::config::Rate;
use crate::shared::Shared;
use crate::shared::seal::keyed_hash;

/// An attempt, or work, that is counted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Counted<'a> {
    /// A query whether an address or a username has a user.
    LookUp,
    /// A password for this address.
    Password(&'a Email),
    /// A request for a mail with a code to this address, whether a mail is sent or not.
    CodeRequest(Purpose, &'a Email),
    /// A typed code.
    CodeTry,
    /// A step of a sign-in at an identity provider.
    Provider,
    /// An invitation by this user to this address.
    Invitation(UserId, &'a Email),
    /// An example of the mail of this user's alerts.
    Example(UserId),
    /// A question or an answer of this user.
    Post(UserId),
    /// A report of a post by this user.
    Report(UserId),
    /// An archive of an account's data, for this user.
    Export(UserId),
    /// An export of a collection's indicators, by this user or a guest's network.
    CollectionExport(Option<UserId>),
    /// A write with an access key of this user.
    KeyWrite(UserId),
    /// Work on import files for this user, in milliseconds.
    ImportWork(UserId, u32),
}

/// A counter and its limit.
#[derive(Debug, Clone)]
pub(super) struct Counter {
    pub(super) kind: &'static str,
    pub(super) bucket: String,
    /// The amount to add: 1 where attempts are counted.
    pub(super) amount: u32,
    pub(super) rate: Rate,
    pub(super) code: Code,
}

impl Counter {
    pub(super) fn window(&self) -> Duration {
        Duration::from_secs(u64::from(self.rate.seconds))
    }

    pub(super) fn is_used_up(&self, count: u32) -> bool {
        count >= self.rate.attempts
    }

    /// The rejection of a caller whose counter is used up until `resets_at`.
    pub(super) fn rejection(&self, resets_at: Timestamp, now: Timestamp) -> Rejection {
        let seconds = resets_at.duration_since(now).as_secs().max(1);
        Rejection {
            limit: self.kind,
            problem: Problem::new(self.code).with("seconds", seconds),
        }
    }
}

/// An attempt beyond a limit.
#[derive(Debug)]
pub(super) struct Rejection {
    /// The kind of counter.
    pub(super) limit: &'static str,
    pub(super) problem: Problem,
}

/// A counter of attempts without its bucket: kind, parts of the bucket's name besides the network, limit.
pub(super) struct Attempts<'a> {
    pub(super) kind: &'static str,
    pub(super) parts: &'a [&'a str],
    pub(super) rate: Rate,
    pub(super) code: Code,
}

impl Shared {
    /// The counters of an attempt of the caller.
    pub(super) fn counters(
        &self,
        caller: &Caller,
        what: Counted<'_>,
    ) -> Result<Vec<Counter>, Failure> {
        let rates = &self.config().rates;
        let (too_many, too_many_mails) = (Code::TooManyAttempts, Code::TooManyMails);

        let by_network = |kind, parts: &[&str], rate, code| {
            self.by_network(
                caller,
                &Attempts {
                    kind,
                    parts,
                    rate,
                    code,
                },
            )
        };

        let of_user = |kind, user: UserId, rate, code| {
            let user = user.to_string();
            self.one(&Attempts {
                kind,
                parts: &[&user],
                rate,
                code,
            })
        };

        let to_address = |kind, email: &Email, rate| {
            self.one(&Attempts {
                kind,
                parts: &[&email.folded()],
                rate,
                code: too_many_mails,
            })
        };

        Ok(match what {
            Counted::LookUp => by_network("look-up", &[], rates.look_up, too_many)?,
            Counted::Password(email) => {
                let mut counters = by_network("network", &[], rates.sign_in_network, too_many)?;
                counters.extend(self.password_pairs(caller, email)?);
                counters
            }
            Counted::CodeRequest(purpose, email) => {
                let rate = rates.mails_network;
                let mut counters = by_network("mails-from", &[], rate, too_many_mails)?;
                let (pair, email) = (rates.mails_pair, email.folded());
                let parts = [purpose.as_str(), &email];
                counters.extend(by_network("mails-pair", &parts, pair, too_many_mails)?);
                counters
            }
            Counted::Invitation(by, to) => vec![
                of_user("invitations-by", by, rates.invitations_by, too_many_mails)?,
                to_address("invitations-to", to, rates.invitations_to)?,
            ],
            Counted::Example(user) => {
                vec![of_user("examples", user, rates.examples, too_many_mails)?]
            }
            Counted::Post(user) => {
                let mut counters = vec![
                    of_user("posts", user, rates.posts, too_many)?,
                    of_user("posts-daily", user, rates.posts_daily, too_many)?,
                ];
                counters.extend(by_network(
                    "posts-from",
                    &[],
                    rates.posts_network,
                    too_many,
                )?);
                counters
            }
            Counted::Report(user) => vec![of_user("reports", user, rates.reports, too_many)?],
            Counted::Export(user) => vec![of_user("exports", user, rates.exports, too_many)?],
            Counted::CollectionExport(Some(user)) => {
                let rate = rates.collection_exports;
                vec![of_user("collection-exports", user, rate, too_many)?]
            }
            Counted::CollectionExport(None) => {
                let rate = rates.collection_exports_network;
                by_network("guests-exports", &[], rate, too_many)?
            }
            Counted::KeyWrite(user) => {
                vec![of_user("key-writes", user, rates.key_writes, too_many)?]
            }
            Counted::ImportWork(user, amount) => {
                let rate = Rate {
                    attempts: rates.import_work.milliseconds,
                    seconds: rates.import_work.seconds,
                };
                let counter = of_user("import-work", user, rate, too_many)?;
                vec![Counter { amount, ..counter }]
            }
            Counted::Provider => by_network("providers", &[], rates.sign_in_network, too_many)?,
            Counted::CodeTry => by_network("codes", &[], rates.codes_network, too_many)?,
        })
    }

    /// The counters of passwords for this address from the caller's networks.
    pub(super) fn password_pairs(
        &self,
        caller: &Caller,
        email: &Email,
    ) -> Result<Vec<Counter>, Failure> {
        let pair = Attempts {
            kind: "pair",
            parts: &[&email.folded()],
            rate: self.config().rates.sign_in_pair,
            code: Code::TooManyAttempts,
        };
        self.by_network(caller, &pair)
    }

    fn by_network(&self, caller: &Caller, of: &Attempts<'_>) -> Result<Vec<Counter>, Failure> {
        let networks = caller.client.networks.each();
        networks
            .map(|(network, factor)| {
                let network = network.to_string();
                let mut parts = vec![network.as_str()];
                parts.extend(of.parts);
                let attempts = of.rate.attempts.saturating_mul(factor);
                self.one(&Attempts {
                    parts: &parts,
                    rate: Rate {
                        attempts,
                        ..of.rate
                    },
                    ..*of
                })
            })
            .collect()
    }

    pub(super) fn one(&self, of: &Attempts<'_>) -> Result<Counter, Failure> {
        Ok(Counter {
            kind: of.kind,
            bucket: self.bucket(of.kind, of.parts)?,
            amount: 1,
            rate: of.rate,
            code: of.code,
        })
    }

    /// The name of a bucket, which reveals neither an address nor a network.
    pub(super) fn bucket(&self, kind: &str, parts: &[&str]) -> Result<String, Failure> {
        let parts: Vec<&[u8]> = std::iter::once(&kind)
            .chain(parts)
            .map(|part| part.as_bytes())
            .collect();
        let hash = keyed_hash(&self.config().secret, &parts)?;
        let hash = hex::encode(hash.get(..16).unwrap_or(&hash));
        Ok(format!("{kind}:{hash}"))
    }
}
