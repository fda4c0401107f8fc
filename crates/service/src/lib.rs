//! The use cases of Statit: check permission, apply the rule, store, enqueue, in one transaction.
//!
//! [`Service`] has a handle for each noun ([`Metrics`], [`Collections`], …) with one function for each use case. A
//! change returns an [`Outcome`]: the result, problems as data ([`Rejected`]), or a failure ([`Failure`]). A read
//! returns `None` for an object that the caller may not see, as for one that does not exist.

pub mod account;
pub mod audit;
pub mod caller;
pub mod collection;
pub(crate) mod damage;
pub mod dashboard;
pub mod feed;
pub mod follow;
pub mod identity;
pub mod import;
pub mod list;
pub mod member;
pub mod metric;
pub mod operation;
pub(crate) mod operator;
pub mod outcome;
pub(crate) mod person;
pub mod platform;
pub mod question;
pub mod search;
pub mod series;
pub mod shared;
pub mod template;
pub(crate) mod turns;
pub mod upkeep;
pub mod viewer;

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::access::{self, Grant, UseSelf, UseWork};
use domain::operation::job::Lane;
use jiff::Timestamp;
use storage::Storage;
use store::Db;
use tokio::sync::Notify;
use uuid::Uuid;

pub use caller::{Caller, Client};
pub use list::Listed;
pub use operator::featured::FeatureResult;
pub use operator::take_down::TakeDownResult;
pub use outcome::{Failure, Outcome, Rejected, ServiceError};
pub use platform::clock::{Clock, SystemClock};
pub use platform::config::{
    Config, NonPublic, PasswordCost, Provider, ProviderSettings, Rate, Rates, SignInRules, WorkRate,
};
pub use platform::mail::{MailSettings, Mailer, MailerError, Outgoing};
pub use platform::opaque::Opaque;
pub use platform::random::{Random, SystemRandom};
pub use series::read::Observed;
pub use shared::limit::reads::Allowance;
pub use shared::limit::user_permits::{UserPermit, UserPermits};
pub use shared::security_event::SecurityEvent;
pub use turns::processor_time::{ProcessorTime, blocking};
pub use turns::{NoTurn, Payer, Shares, ThreadTurn, ThreadTurns, Turn, Turns};

use account::picture::Pictures;
use identity::password::Passwords;
use shared::health::heartbeat::Heartbeat;
use shared::limit::RateLimits;
use shared::security_event::Sums;
use upkeep::LastSweep;

/// The dependencies of the use cases.
pub struct Parts {
    /// The database.
    pub db: Db,
    /// The operator's settings.
    pub config: Config,
    /// The clock.
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

/// The use cases. Cheap to clone.
#[derive(Clone)]
pub struct Service {
    inner: Opaque<Inner>,
    db: Opaque<Db>,
}

struct Inner {
    config: Config,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    mailer: Mailer,
    passwords: Passwords,
    pictures: Pictures,
    storage: Storage,
    folder: PathBuf,
    /// Wakes this server's workers, by lane: there may be a job.
    wake: [Notify; Lane::ALL.len()],
    limits: RateLimits,
    sums: Sums,
    import_state: import::ImportState,
    content_log: shared::content::ContentLog,
    rights: shared::content::RightsCache,
    last_sweep: LastSweep,
    heartbeat: Heartbeat,
    noting: identity::session::SessionWrites,
    keeper: search::Keeper,
    read_counts: operation::analytics::ReadCounts,
}

impl Service {
    /// Assembles the parts; starts nothing yet.
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        let passwords = Passwords::new(Arc::clone(&parts.random), parts.config.password_cost);
        let inner = Opaque::new(Inner {
            config: parts.config,
            clock: parts.clock,
            passwords,
            random: parts.random,
            mailer: parts.mailer,
            pictures: Pictures::new(parts.storage.clone()),
            storage: parts.storage,
            keeper: search::Keeper::new(&parts.folder),
            folder: parts.folder,
            wake: Lane::ALL.map(|_| Notify::new()),
            limits: RateLimits::new(),
            sums: Sums::new(),
            import_state: import::ImportState::new(),
            content_log: shared::content::ContentLog::new(),
            rights: shared::content::rights_cache(),
            last_sweep: LastSweep::default(),
            heartbeat: Heartbeat::default(),
            noting: identity::session::SessionWrites::default(),
            read_counts: operation::analytics::ReadCounts::default(),
        });
        Self {
            inner,
            db: Opaque::new(parts.db),
        }
    }

    /// The same use cases, for cheap reads with priority: on database connections of their own.
    #[must_use]
    pub fn express(&self) -> Self {
        Self {
            inner: self.inner.clone(),
            db: Opaque::new(self.db.express()),
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

    pub(crate) fn new_uuid(&self) -> Result<Uuid, platform::random::NoRandomness> {
        platform::random::new_uuid(self.now(), self.random())
    }

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.inner.passwords
    }

    pub(crate) fn pictures(&self) -> &Pictures {
        &self.inner.pictures
    }

    pub(crate) fn storage(&self) -> &Storage {
        &self.inner.storage
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.inner.folder
    }

    pub(crate) fn heartbeat(&self) -> &Heartbeat {
        &self.inner.heartbeat
    }

    pub(crate) fn keeper(&self) -> &search::Keeper {
        &self.inner.keeper
    }

    pub(crate) fn read_counts(&self) -> &operation::analytics::ReadCounts {
        &self.inner.read_counts
    }

    pub(crate) fn noting(&self) -> &identity::session::SessionWrites {
        &self.inner.noting
    }

    pub(crate) fn last_sweep(&self) -> &LastSweep {
        &self.inner.last_sweep
    }

    pub(crate) fn import_state(&self) -> &import::ImportState {
        &self.inner.import_state
    }

    pub(crate) fn content_log(&self) -> &shared::content::ContentLog {
        &self.inner.content_log
    }

    pub(crate) fn rights_cache(&self) -> &shared::content::RightsCache {
        &self.inner.rights
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

// The use cases by noun: each handle is a view of the service, returned by the method of its noun. Use cases of one
// noun call those of another through their handle.

/// Declares a handle, and the method of [`Service`] that returns it.
macro_rules! handles {
    ($($(#[$doc:meta])+ $handle:ident by $noun:ident;)+) => {
        $(
            $(#[$doc])+
            #[derive(Clone, Copy)]
            pub struct $handle<'a>(&'a Service);

            impl Deref for $handle<'_> {
                type Target = Service;

                fn deref(&self) -> &Service {
                    self.0
                }
            }
        )+

        impl Service {
            $(
                $(#[$doc])+
                #[must_use]
                pub fn $noun(&self) -> $handle<'_> {
                    $handle(self)
                }
            )+
        }
    };
}

handles! {
    /// Accounts: settings, pictures, plans, handing over, deletion.
    Accounts by accounts;
    /// Alerts: modes, thresholds, the log of what was sent, followers.
    Alerts by alerts;
    /// Numbers of the readers of collections.
    Analytics by analytics;
    /// The audit trail.
    AuditTrail by audit;
    /// Collections: fields, pins, templates, handing over, deletion.
    Collections by collections;
    /// Dashboards and their charts.
    Dashboards by dashboards;
    /// Favourites: starred indicators and dashboards, and visits of the home page.
    Favourites by favourites;
    /// The feed of changes, for programs that copy contents.
    Feed by feed;
    /// Users: sign-up, sign-in, sessions, codes, settings.
    Identity by identity;
    /// Import files: upload, preview, report, publish.
    Imports by imports;
    /// Members of accounts and collections, and invitations.
    Members by members;
    /// Indicators: fields, publishing, moves, removal, lists, the desk.
    Metrics by metrics;
    /// Questions about collections, their answers, and moderation.
    Questions by questions;
    /// Full-text search.
    Search by search;
    /// Series: observations, views, vintages.
    SeriesReader by series;
}
