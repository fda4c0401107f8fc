//! Rate limits, counted in the database so that all servers share them.

use std::time::Duration;

use domain::email::Email;
use domain::id::UserId;
use domain::problem::{Code, Problem};
use jiff::Timestamp;
use store::Tx;
use store::limit::Count;

use crate::code::keyed_hash;
use crate::config::Rate;
use crate::outcome::{Failure, Outcome, Stop};
use crate::picture::hex;
use crate::{Caller, Service};

/// Something that is counted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Counted<'a> {
    /// A question whether an address or a username is known.
    LookUp,
    /// A password for this address.
    Password(&'a Email),
    /// A mail with a code to this address.
    CodeMail(&'a Email),
    /// A code that was typed.
    CodeTry,
    /// An invitation by this person to this address.
    Invitation(UserId, &'a Email),
    /// An archive of an account's data, for this person.
    Export(UserId),
    /// An export of a collection's indicators, by this person or a guest's network.
    CollectionExport(Option<UserId>),
    /// Work on files of indicators for this person, in milliseconds.
    ImportWork(UserId, u32),
}

/// One counter and its limit.
struct Counter {
    bucket: String,
    /// What is added: 1 where attempts are counted.
    amount: u32,
    rate: Rate,
    code: Code,
}

/// The network that the caller's attempts are counted for.
fn network(caller: &Caller) -> String {
    caller.client.networks.near.to_string()
}

impl Counter {
    fn window(&self) -> Duration {
        Duration::from_secs(u64::from(self.rate.seconds))
    }

    /// The problem of a caller whose counter had this state before; `None` below the limit.
    fn problem(&self, before: u32, state: Count, now: Timestamp) -> Option<Problem> {
        let seconds = state.resets_at.duration_since(now).as_secs().max(1);
        let is_used_up = before >= self.rate.attempts;
        is_used_up.then(|| Problem::new(self.code).with("seconds", seconds))
    }
}

impl Service {
    /// Counts one attempt, or an amount of work, and refuses it when the limit was reached before. The count stays,
    /// whatever becomes of the attempt.
    pub(crate) async fn count(&self, caller: &Caller, what: Counted<'_>) -> Outcome<()> {
        let now = self.now();
        let mut tx = self.db().begin().await?;
        let mut refusal: Option<Problem> = None;
        for counter in self.counters(caller, what)? {
            let (bucket, amount) = (&counter.bucket, counter.amount);
            let state = store::limit::hit(&mut tx, bucket, amount, counter.window(), now).await?;
            let before = state.count.saturating_sub(amount);
            refusal = refusal.or(counter.problem(before, state, now));
        }
        tx.commit().await?;
        refusal.map_or(Ok(()), |problem| Err(Stop::problem(problem)))
    }

    /// Refuses what would reach beyond its limit, and counts nothing. The amount of work is taken as done already.
    pub(crate) async fn require_left(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        what: Counted<'_>,
    ) -> Outcome<()> {
        let now = self.now();
        for counter in self.counters(caller, what)? {
            let window = counter.window();
            let Some(state) = store::limit::peek(tx, &counter.bucket, window, now).await? else {
                continue;
            };
            let before = state.count.saturating_add(counter.amount);
            if let Some(problem) = counter.problem(before, state, now) {
                return Err(Stop::problem(problem));
            }
        }
        Ok(())
    }

    /// Forgets the passwords that were tried for this address from the caller's network: the
    /// right one was found.
    pub(crate) async fn forgive(&self, caller: &Caller, email: &Email) -> Outcome<()> {
        let pair = self.bucket("pair", &[&network(caller), &email.folded()])?;
        let mut tx = self.db().begin().await?;
        store::limit::clear(&mut tx, &pair).await?;
        tx.commit().await?;
        Ok(())
    }

    fn counters(&self, caller: &Caller, what: Counted<'_>) -> Result<Vec<Counter>, Failure> {
        let rates = &self.config().rates;
        let network = network(caller);
        let network = network.as_str();
        let one = |kind: &str, parts: &[&str], rate: Rate, code: Code| {
            let bucket = self.bucket(kind, parts)?;
            Ok::<_, Failure>(Counter {
                bucket,
                amount: 1,
                rate,
                code,
            })
        };
        let too_many = Code::TooManyAttempts;
        Ok(match what {
            Counted::LookUp => vec![one("look-up", &[network], rates.look_up, too_many)?],
            Counted::Password(email) => vec![
                one("network", &[network], rates.sign_in_network, too_many)?,
                one(
                    "pair",
                    &[network, &email.folded()],
                    rates.sign_in_pair,
                    too_many,
                )?,
            ],
            Counted::CodeMail(email) => vec![
                one(
                    "mails-from",
                    &[network],
                    rates.mails_network,
                    Code::TooManyMails,
                )?,
                one(
                    "mails-to",
                    &[&email.folded()],
                    rates.mails_address,
                    Code::TooManyMails,
                )?,
            ],
            Counted::Invitation(by, to) => vec![
                one(
                    "invitations-by",
                    &[&by.to_string()],
                    rates.invitations_by,
                    Code::TooManyMails,
                )?,
                one(
                    "invitations-to",
                    &[&to.folded()],
                    rates.invitations_to,
                    Code::TooManyMails,
                )?,
            ],
            Counted::Export(user) => {
                let user = user.to_string();
                vec![one("exports", &[&user], rates.exports, too_many)?]
            }
            Counted::CollectionExport(Some(user)) => {
                let (user, rate) = (user.to_string(), rates.collection_exports);
                vec![one("collection-exports", &[&user], rate, too_many)?]
            }
            Counted::CollectionExport(None) => {
                let rate = rates.collection_exports_network;
                vec![one("guests-exports", &[network], rate, too_many)?]
            }
            Counted::ImportWork(user, amount) => {
                let (user, work) = (user.to_string(), rates.import_work);
                let rate = Rate {
                    attempts: work.milliseconds,
                    seconds: work.seconds,
                };
                let counter = one("import-work", &[&user], rate, too_many)?;
                vec![Counter { amount, ..counter }]
            }
            Counted::CodeTry => vec![one("codes", &[network], rates.codes_network, too_many)?],
        })
    }

    /// The name of a counter, which tells neither an address nor a network.
    fn bucket(&self, kind: &str, parts: &[&str]) -> Result<String, Failure> {
        let parts: Vec<&[u8]> = [kind]
            .iter()
            .chain(parts)
            .map(|part| part.as_bytes())
            .collect();
        let hash = keyed_hash(&self.config().secret, &parts)?;
        Ok(format!("{kind}:{}", hex(hash.get(..16).unwrap_or(&hash))))
    }
}
