//! The cost of files for their sender, in milliseconds of work: a fixed amount for their bytes, charged before they are
//! read, and the time of reading and comparing them, charged afterwards.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::id::UserId;
use domain::limits::IMPORT_WORK_A_MIB;
use store::Tx;
use tokio::runtime::Handle;

use crate::Caller;
use crate::import::Imports;
use crate::outcome::{Outcome, ServiceError};
use crate::shared::Shared;
use crate::shared::limit::Counted;

/// Least time charged at once. Less waits for the next charge, because a charge is a write transaction.
const WORTH_A_CHARGE: Duration = Duration::from_millis(200);

/// The cost of the bytes of a file, in milliseconds: [`IMPORT_WORK_A_MIB`] for each MiB begun, and for an empty file.
fn of_bytes(size: usize) -> u32 {
    let begun = u32::try_from(size.div_ceil(1 << 20)).unwrap_or(u32::MAX);
    begun.max(1).saturating_mul(IMPORT_WORK_A_MIB)
}

/// Time worked for each user and not charged yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Uncharged(Arc<Mutex<HashMap<UserId, Duration>>>);

impl Uncharged {
    pub(super) fn add(&self, user: UserId, time: Duration) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = all.entry(user).or_default();
        *sum = sum.saturating_add(time);
    }

    pub(super) fn of(&self, user: UserId) -> Duration {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&user).copied().unwrap_or_default()
    }

    fn take(&self, user: UserId) -> Duration {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&user).unwrap_or_default()
    }
}

/// Milliseconds, rounded up.
fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_micros().div_ceil(1_000)).unwrap_or(u32::MAX)
}

/// When dropped, charges the time worked meanwhile, even if the use case failed or was cancelled.
pub(super) struct Charging {
    shared: Shared,
    uncharged: Uncharged,
    caller: Caller,
}

impl Drop for Charging {
    fn drop(&mut self) {
        let is_due = |user| self.uncharged.of(user) >= WORTH_A_CHARGE;
        if !self.caller.user().is_some_and(is_due) {
            return;
        }
        // In a task of its own: the caller does not wait for other writers.
        if let Ok(runtime) = Handle::try_current() {
            let (shared, caller) = (self.shared.clone(), self.caller.clone());
            let uncharged = self.uncharged.clone();
            runtime.spawn(async move { charge_time(&shared, &uncharged, &caller).await });
        }
    }
}

impl Imports<'_> {
    /// Charges the bytes of a file, and the time worked before.
    ///
    /// # Errors
    /// `TOO_MANY_ATTEMPTS(seconds)` where the work of the hour was used up before.
    pub(super) async fn charge_file(
        self,
        caller: &Caller,
        user: UserId,
        size: usize,
    ) -> Outcome<()> {
        let time = self.state.permits.uncharged().take(user);
        let work = of_bytes(size).saturating_add(milliseconds(time));
        self.shared
            .count(caller, Counted::ImportWork(user, work))
            .await
    }

    /// Rejects a caller who has used up the work of the hour. Does not charge.
    ///
    /// # Errors
    /// `TOO_MANY_ATTEMPTS(seconds)`.
    pub(super) async fn require_work_left(self, tx: &mut Tx, caller: &Caller) -> Outcome<()> {
        let Some(user) = caller.user() else {
            return Ok(());
        };
        let time = self.state.permits.uncharged().of(user);
        let work = Counted::ImportWork(user, milliseconds(time));
        self.shared.require_left(tx, caller, work).await
    }

    /// Charges the caller for the time worked in turns from now on until the result is dropped.
    pub(super) fn charging(self, caller: &Caller) -> Charging {
        Charging {
            shared: self.shared.clone(),
            uncharged: self.state.permits.uncharged().clone(),
            caller: caller.clone(),
        }
    }
}

/// Charges the caller for the time worked and not charged yet.
async fn charge_time(shared: &Shared, uncharged: &Uncharged, caller: &Caller) {
    let Some(user) = caller.user() else { return };
    let time = uncharged.take(user);
    let work = Counted::ImportWork(user, milliseconds(time));
    if let Err(ServiceError::Failed(failure)) = shared.count(caller, work).await {
        tracing::warn!(?failure, "work on a file is not charged yet");
        uncharged.add(user, time);
    }
}

#[cfg(test)]
mod tests {
    use domain::limits::IMPORT_WORK_AN_HOUR;

    use super::*;

    #[test]
    fn bytes_cost_the_same_for_each_mebibyte_begun() {
        let mib = 1 << 20;
        for (size, mebibytes) in [
            (0, 1),
            (1, 1),
            (mib, 1),
            (mib + 1, 2),
            (::import::MAX_BYTES, 32),
        ] {
            assert_eq!(of_bytes(size), mebibytes * IMPORT_WORK_A_MIB, "{size}");
        }
        assert_eq!(of_bytes(usize::MAX), u32::MAX);
    }

    #[test]
    fn an_hour_has_room_for_small_files_every_other_second_and_for_few_large_ones() {
        let slow_reading = milliseconds(Duration::from_millis(100));
        assert!(1_800 * (of_bytes(10_000) + slow_reading) < IMPORT_WORK_AN_HOUR);
        assert!(200 * of_bytes(::import::MAX_BYTES) > IMPORT_WORK_AN_HOUR);
    }

    #[test]
    fn time_adds_up_for_each_user_until_it_is_taken() {
        let user = |number| UserId::new(uuid::Uuid::from_u128(number));
        let uncharged = Uncharged::default();
        uncharged.add(user(1), Duration::from_micros(1_500));
        uncharged.add(user(1), Duration::from_micros(600));
        uncharged.add(user(2), Duration::from_secs(1));
        assert_eq!(milliseconds(uncharged.of(user(1))), 3);
        assert_eq!(milliseconds(uncharged.take(user(1))), 3);
        assert_eq!(uncharged.of(user(1)), Duration::ZERO);
        assert_eq!(uncharged.take(user(2)), Duration::from_secs(1));
        assert!(uncharged.0.lock().unwrap().is_empty());
    }
}
