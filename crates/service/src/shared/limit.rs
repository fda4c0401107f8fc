//! Rate limits, counted in the database so that all servers share them. A rejection writes nothing: the counters are
//! read first, and a used-up counter is cached for a while.

mod code_mail;
mod counter;
mod look_up;
pub(crate) mod reads;
pub(crate) mod user_permits;
pub(crate) mod work;

use domain::identity::email::Email;
use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::Cache;
use store::Tx;
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::outcome::{Failure, Outcome, ServiceError, internal_error};
use crate::shared::Shared;
use crate::{Caller, SecurityEvent};

pub(crate) use code_mail::NetworkKind;
pub(crate) use counter::Counted;
use counter::{Counter, Rejection};
use look_up::{Addition, LookUps, Verdict};
use reads::{Allowance, Reads};

/// Most used-up counters in the cache.
const USED_UP: usize = 50_000;
/// Time for which a counter is cached as used up before it is read again: another server may have cleared it.
const LOOK_AGAIN: SignedDuration = SignedDuration::from_secs(10);

/// Look-ups that read the database at a time: most of its connections stay free for others.
const LOOK_UPS_AT_ONCE: usize = 2;

/// The counters that a server holds in memory beside those of the database.
pub(crate) struct RateLimits {
    /// Used-up counters, by bucket.
    used_up: Cache<String, UsedUp>,
    look_ups: LookUps,
    look_up_turns: Semaphore,
    /// Reads of programs, of this server alone.
    reads: Reads,
    /// Views that are counted, of this server alone.
    views: Reads,
}

#[derive(Clone, Copy)]
struct UsedUp {
    resets_at: Timestamp,
    look_again_at: Timestamp,
}

impl RateLimits {
    pub(crate) fn new() -> Self {
        Self {
            used_up: Cache::new(USED_UP),
            look_ups: LookUps::new(),
            look_up_turns: Semaphore::new(LOOK_UPS_AT_ONCE),
            reads: Reads::default(),
            views: Reads::default(),
        }
    }

    /// The time at which a counter that is cached as used up starts again; `None` for other counters.
    fn used_up_until(&self, counter: &Counter, now: Timestamp) -> Option<Timestamp> {
        let used_up = self.used_up.get(&counter.bucket)?;
        let is_known = now < used_up.look_again_at && now < used_up.resets_at;
        is_known.then_some(used_up.resets_at)
    }

    fn note_used_up(&self, counter: &Counter, resets_at: Timestamp, now: Timestamp) {
        let used_up = UsedUp {
            resets_at,
            look_again_at: now + LOOK_AGAIN,
        };
        self.used_up.insert(counter.bucket.clone(), used_up);
    }
}

impl Shared {
    /// Counts one attempt, or an amount of work, and rejects it if the limit was reached before. The count remains,
    /// whatever the result of the attempt.
    pub(crate) async fn count(&self, caller: &Caller, what: Counted<'_>) -> Outcome<()> {
        let counters = self.counters(caller, what)?;
        if matches!(what, Counted::LookUp) {
            let rejection = self.count_look_up(&counters).await?;
            return self.reject(caller, rejection);
        }
        self.reject(caller, self.known_used_up(&counters))?;
        let rejection = {
            let mut tx = self.db().read().await?;
            self.used_up(&mut tx, &counters).await?
        };
        self.reject(caller, rejection)?;
        let mut tx = self.db().begin_on(&caller.client.networks).await?;
        let rejection = self.hit(&mut tx, &counters).await?;
        tx.commit().await?;
        self.reject(caller, rejection)
    }

    /// Waits for a turn to read the database for a look-up. The turn ends when the permit is dropped.
    pub(crate) async fn look_up_turn(&self) -> Result<SemaphorePermit<'_>, Failure> {
        let permit = self.limits().look_up_turns.acquire().await;
        permit.map_err(internal_error)
    }

    /// Counts in the caller's transaction, and rejects the attempt if the limit was reached before. The count remains
    /// only if the transaction commits.
    pub(crate) async fn count_in(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        what: Counted<'_>,
    ) -> Outcome<()> {
        let counters = self.counters(caller, what)?;
        let rejection = self.hit(tx, &counters).await?;
        self.reject(caller, rejection)
    }

    /// Rejects work that would exceed its limit, and counts nothing. The amount of work is taken as done already.
    pub(crate) async fn require_left(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        what: Counted<'_>,
    ) -> Outcome<()> {
        let now = self.now();
        for counter in self.counters(caller, what)? {
            let window = counter.window();
            let Some(state) =
                store::platform::limit::peek(tx, &counter.bucket, window, now).await?
            else {
                continue;
            };
            // An attempt fits as long as at least one is left.
            let before = state.count.saturating_add(counter.amount);
            if counter.is_used_up(before) {
                return self.reject(caller, Some(counter.rejection(state.resets_at, now)));
            }
        }
        Ok(())
    }

    /// The state of the limit of an attempt that has one counter; counts nothing.
    pub(crate) async fn allowance(
        &self,
        caller: &Caller,
        what: Counted<'_>,
    ) -> Result<Option<Allowance>, Failure> {
        let (now, counters) = (self.now(), self.counters(caller, what)?);
        let Some(counter) = counters.first() else {
            return Ok(None);
        };
        let mut tx = self.db().read().await?;
        let window = counter.window();
        let state = store::platform::limit::peek(&mut tx, &counter.bucket, window, now).await?;
        let counted = state.map(|state| (state.count, state.resets_at));
        Ok(Some(Allowance::new(counter.rate, counted, now)))
    }

    /// Clears the counts of passwords tried for this address from the caller's networks, after the right one.
    pub(crate) async fn forgive(&self, caller: &Caller, email: &Email) -> Outcome<()> {
        let pairs = self.password_pairs(caller, email)?;
        let mut tx = self.db().begin_on(&caller.client.networks).await?;
        for pair in &pairs {
            store::platform::limit::clear(&mut tx, &pair.bucket).await?;
        }
        tx.commit().await?;
        for pair in &pairs {
            self.limits().used_up.remove(&pair.bucket);
        }
        Ok(())
    }

    /// Logs a rejection and returns it as an error.
    fn reject(&self, caller: &Caller, rejection: Option<Rejection>) -> Outcome<()> {
        let Some(Rejection { limit, problem }) = rejection else {
            return Ok(());
        };
        let user = caller.user();
        self.log_event_of(caller, SecurityEvent::LimitSpent { limit, user });
        Err(ServiceError::problem(problem))
    }

    /// The rejection by a counter that is cached as used up. Does not read the database.
    fn known_used_up(&self, counters: &[Counter]) -> Option<Rejection> {
        let now = self.now();
        counters.iter().find_map(|counter| {
            let until = self.limits().used_up_until(counter, now)?;
            Some(counter.rejection(until, now))
        })
    }

    /// The rejection by a counter that is used up in the database.
    async fn used_up(
        &self,
        tx: &mut Tx,
        counters: &[Counter],
    ) -> Result<Option<Rejection>, Failure> {
        let now = self.now();
        for counter in counters {
            let peeked =
                store::platform::limit::peek(tx, &counter.bucket, counter.window(), now).await?;
            if let Some(state) = peeked.filter(|state| counter.is_used_up(state.count)) {
                self.limits().note_used_up(counter, state.resets_at, now);
                return Ok(Some(counter.rejection(state.resets_at, now)));
            }
        }
        Ok(None)
    }

    /// Counts, and returns the rejection if a limit was reached before.
    async fn hit(&self, tx: &mut Tx, counters: &[Counter]) -> Result<Option<Rejection>, Failure> {
        let now = self.now();
        let mut rejection = None;
        for counter in counters {
            let (bucket, amount) = (&counter.bucket, counter.amount);
            let state =
                store::platform::limit::hit(tx, bucket, amount, counter.window(), now).await?;
            if counter.is_used_up(state.count.saturating_sub(amount)) {
                self.limits().note_used_up(counter, state.resets_at, now);
                rejection = rejection.or(Some(counter.rejection(state.resets_at, now)));
            }
        }
        Ok(rejection)
    }

    /// Counts a look-up in memory.
    async fn count_look_up(&self, counters: &[Counter]) -> Result<Option<Rejection>, Failure> {
        let now = self.now();
        let look_ups = &self.limits().look_ups;
        let mut verdict = look_ups.count(counters, now);
        if verdict == Verdict::Unknown {
            let _permit = self.look_up_turn().await?;
            let mut tx = self.db().read().await?;
            for counter in counters {
                let shared =
                    store::platform::limit::peek(&mut tx, &counter.bucket, counter.window(), now);
                look_ups.learn(counter, shared.await?, now);
            }
            verdict = look_ups.count(counters, now);
        }
        self.flush_look_ups(now);
        Ok(match (verdict, counters.first()) {
            (Verdict::Rejected(until), Some(counter)) => Some(counter.rejection(until, now)),
            _ => None,
        })
    }

    /// Adds the look-ups that are due to the shared counters, in a task of its own: no request waits for the writer.
    fn flush_look_ups(&self, now: Timestamp) {
        let due = self.limits().look_ups.take_due(now);
        if due.is_empty() {
            return;
        }
        if let Ok(runtime) = Handle::try_current() {
            let service = self.clone();
            runtime.spawn(async move {
                if let Err(failure) = service.add_look_ups(&due, now).await {
                    tracing::warn!(%failure, "look-ups are counted by this server only");
                }
            });
        }
    }

    async fn add_look_ups(&self, additions: &[Addition], now: Timestamp) -> Result<(), Failure> {
        let mut tx = self.db().begin_on("look-ups").await?;
        let mut counted = Vec::new();
        for Addition {
            bucket,
            amount,
            window,
        } in additions
        {
            counted
                .push(store::platform::limit::hit(&mut tx, bucket, *amount, *window, now).await?);
        }
        tx.commit().await?;
        for (addition, shared) in additions.iter().zip(counted) {
            self.limits().look_ups.flushed(&addition.bucket, shared);
        }
        Ok(())
    }
}
