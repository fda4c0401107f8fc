//! The shared dependencies of all use cases: the database, the clock, the settings, and what is built on them: limits,
//! the log of security events, jobs, idempotency, health, caches by the content log.

pub mod content;
pub mod health;
pub mod idempotency;
pub(crate) mod job;
pub(crate) mod limit;
pub(crate) mod seal;
pub(crate) mod security_event;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::access::{self, Grant, UseSelf, UseWork};
use domain::operation::job::Lane;
use jiff::Timestamp;
use storage::Storage;
use store::Db;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::caller::Caller;
use crate::outcome::Outcome;
use crate::platform::clock::{Clock, SweepClock};
use crate::platform::config::Config;
use crate::platform::mail::Mailer;
use crate::platform::opaque::Opaque;
use crate::platform::random::{self, NoRandomness, Random};
use content::{ContentLog, RightsCache, rights_cache};
use health::heartbeat::Heartbeat;
use limit::RateLimits;
use security_event::Sums;

/// The dependencies of the use cases.
pub struct Parts {
    /// The database.
    pub db: Db,
    /// The operator's settings.
    pub config: Config,
    /// The source of the time, which tests move.
    pub clock: Arc<dyn Clock>,
    /// The source of randomness.
    pub random: Arc<dyn Random>,
    /// The sender of mail.
    pub mailer: Mailer,
    /// The files outside the database: pictures and import files.
    pub storage: Storage,
    /// The folder whose free space is measured.
    pub folder: PathBuf,
}

/// What all use cases share. Cheap to clone.
#[derive(Clone)]
pub struct Shared {
    inner: Opaque<Inner>,
    db: Opaque<Db>,
}

struct Inner {
    config: Config,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    mailer: Mailer,
    storage: Storage,
    folder: PathBuf,
    /// Wakes this server's workers, by lane: there may be a job.
    wake: [Notify; Lane::ALL.len()],
    limits: RateLimits,
    sums: Sums,
    content_log: ContentLog,
    rights: RightsCache,
    heartbeat: Heartbeat,
    sweep_clock: SweepClock,
}

impl Shared {
    pub(crate) fn new(parts: Parts) -> Self {
        let inner = Opaque::new(Inner {
            config: parts.config,
            clock: parts.clock,
            random: parts.random,
            mailer: parts.mailer,
            storage: parts.storage,
            folder: parts.folder,
            wake: Lane::ALL.map(|_| Notify::new()),
            limits: RateLimits::new(),
            sums: Sums::new(),
            content_log: ContentLog::new(),
            rights: rights_cache(),
            heartbeat: Heartbeat::default(),
            sweep_clock: SweepClock::default(),
        });
        Self {
            inner,
            db: Opaque::new(parts.db),
        }
    }

    /// The same on another view of the database.
    pub(crate) fn on(&self, db: Db) -> Self {
        Self {
            inner: self.inner.clone(),
            db: Opaque::new(db),
        }
    }

    /// The operator's settings.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.inner.config
    }

    pub(crate) fn db(&self) -> &Db {
        &self.db
    }

    pub(crate) fn limits(&self) -> &RateLimits {
        &self.inner.limits
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.inner.clock.now()
    }

    pub(crate) fn random(&self) -> &dyn Random {
        self.inner.random.as_ref()
    }

    pub(crate) fn new_uuid(&self) -> Result<Uuid, NoRandomness> {
        random::new_uuid(self.now(), self.random())
    }

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub(crate) fn storage(&self) -> &Storage {
        &self.inner.storage
    }

    pub(crate) fn sweep_clock(&self) -> &SweepClock {
        &self.inner.sweep_clock
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.inner.folder
    }

    /// Notified when there may be a job in this lane.
    pub(crate) fn woken(&self, lane: Lane) -> &Notify {
        let [urgent, mail, digest, index, sweep] = &self.inner.wake;
        match lane {
            Lane::Urgent => urgent,
            Lane::Mail => mail,
            Lane::Digest => digest,
            Lane::Index => index,
            Lane::Sweep => sweep,
        }
    }

    /// Wakes this server's workers after a commit that queued mails.
    pub(crate) fn wake_worker(&self) {
        self.woken(Lane::Urgent).notify_one();
        self.woken(Lane::Mail).notify_one();
    }

    /// The caller's permission over their own user.
    pub(crate) fn own(&self, caller: &Caller) -> Outcome<Grant<UseSelf>> {
        Ok(self.permit(caller, access::own(caller.reader))?)
    }

    /// The caller's permission over the import files and repeated requests of their user.
    pub(crate) fn own_work(&self, caller: &Caller) -> Outcome<Grant<UseWork>> {
        Ok(self.permit(caller, access::work(caller.reader))?)
    }
}
