//! All use cases, by noun.

use std::sync::Arc;

use crate::account::Accounts;
use crate::account::picture::Pictures;
use crate::audit::AuditTrail;
use crate::collection::Collections;
use crate::dashboard::Dashboards;
use crate::event::Events;
use crate::feed::Feed;
use crate::follow::{Alerts, Favourites};
use crate::identity::Identity;
use crate::identity::password::Passwords;
use crate::identity::session::SessionWrites;
use crate::import::{ImportState, Imports};
use crate::member::Members;
use crate::metric::Metrics;
use crate::operation::analytics::{Analytics, ReadCounts};
use crate::operation::{Archives, Operation};
use crate::operator::Operator;
use crate::person::People;
use crate::platform::config::Config;
use crate::platform::opaque::Opaque;
use crate::question::Questions;
use crate::search::{Keeper, Search};
use crate::series::SeriesReader;
use crate::shared::content::Recording;
use crate::shared::{Parts, Shared};
use crate::template::Templates;
use crate::viewer::Viewers;

/// The use cases: a handle for each noun, with the dependencies of its use cases. Cheap to clone.
#[derive(Clone)]
pub struct Service {
    shared: Shared,
    memory: Opaque<Memory>,
}

/// The state in memory of the use cases of one noun.
struct Memory {
    passwords: Passwords,
    pictures: Pictures,
    imports: ImportState,
    session_writes: SessionWrites,
    keeper: Keeper,
    read_counts: ReadCounts,
}

impl Service {
    /// Assembles the parts; starts nothing yet.
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        let memory = Opaque::new(Memory {
            passwords: Passwords::new(Arc::clone(&parts.random), parts.config.password_cost),
            pictures: Pictures::new(parts.storage.clone()),
            imports: ImportState::new(),
            session_writes: SessionWrites::default(),
            keeper: Keeper::new(&parts.folder),
            read_counts: ReadCounts::default(),
        });
        Self {
            shared: Shared::new(parts),
            memory,
        }
    }

    /// The same use cases, for cheap reads with priority: on database connections of their own.
    #[must_use]
    pub fn express(&self) -> Self {
        self.with(self.shared.on(self.shared.db().express()))
    }

    /// The same use cases, with a record of the dependencies that they read.
    #[must_use]
    pub fn recording(&self) -> (Self, Recording) {
        let (shared, recording) = self.shared.recording();
        (self.with(shared), recording)
    }

    fn with(&self, shared: Shared) -> Self {
        Self {
            shared,
            memory: self.memory.clone(),
        }
    }

    /// The operator's settings.
    #[must_use]
    pub fn config(&self) -> &Config {
        self.shared.config()
    }

    /// What all use cases share.
    #[must_use]
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    pub(crate) fn pictures(&self) -> &Pictures {
        &self.memory.pictures
    }

    /// Accounts: settings, pictures, plans, deletion.
    #[must_use]
    pub fn accounts(&self) -> Accounts<'_> {
        Accounts {
            shared: &self.shared,
            pictures: &self.memory.pictures,
            identity: self.identity(),
        }
    }

    /// Alerts: modes, thresholds, the log of sent digests, followers.
    #[must_use]
    pub fn alerts(&self) -> Alerts<'_> {
        Alerts {
            shared: &self.shared,
            collections: self.collections(),
            identity: self.identity(),
            accounts: self.accounts(),
            metrics: self.metrics(),
        }
    }

    /// Numbers of the readers of collections.
    #[must_use]
    pub fn analytics(&self) -> Analytics<'_> {
        Analytics {
            shared: &self.shared,
            read_counts: &self.memory.read_counts,
            dashboards: self.dashboards(),
            metrics: self.metrics(),
        }
    }

    /// Archives of accounts.
    #[must_use]
    pub fn archives(&self) -> Archives<'_> {
        Archives {
            shared: &self.shared,
            collections: self.collections(),
            accounts: self.accounts(),
            members: self.members(),
            series: self.series(),
        }
    }

    /// The use cases of the audit trail.
    #[must_use]
    pub fn audit(&self) -> AuditTrail<'_> {
        AuditTrail::new(&self.shared)
    }

    /// Collections: fields, deletion.
    #[must_use]
    pub fn collections(&self) -> Collections<'_> {
        Collections {
            shared: &self.shared,
            accounts: self.accounts(),
        }
    }

    /// Dashboards and their charts.
    #[must_use]
    pub fn dashboards(&self) -> Dashboards<'_> {
        Dashboards {
            shared: &self.shared,
            collections: self.collections(),
            accounts: self.accounts(),
            members: self.members(),
            metrics: self.metrics(),
        }
    }

    /// The events of collections.
    #[must_use]
    pub fn events(&self) -> Events<'_> {
        Events {
            shared: &self.shared,
        }
    }

    /// Favourites: starred indicators and dashboards, and visits of the home page.
    #[must_use]
    pub fn favourites(&self) -> Favourites<'_> {
        Favourites {
            shared: &self.shared,
            dashboards: self.dashboards(),
            identity: self.identity(),
            metrics: self.metrics(),
        }
    }

    /// The feed of changes, for programs that copy contents.
    #[must_use]
    pub fn feed(&self) -> Feed<'_> {
        Feed {
            shared: &self.shared,
            dashboards: self.dashboards(),
            metrics: self.metrics(),
            collections: self.collections(),
            accounts: self.accounts(),
        }
    }

    /// Users: sign-up, sign-in, sessions, codes.
    #[must_use]
    pub fn identity(&self) -> Identity<'_> {
        Identity {
            shared: &self.shared,
            passwords: &self.memory.passwords,
            session_writes: &self.memory.session_writes,
        }
    }

    /// Import files: upload, preview, report, publish.
    #[must_use]
    pub fn imports(&self) -> Imports<'_> {
        Imports {
            shared: &self.shared,
            state: &self.memory.imports,
            collections: self.collections(),
            metrics: self.metrics(),
        }
    }

    /// Members of accounts and collections, invitations, handing over.
    #[must_use]
    pub fn members(&self) -> Members<'_> {
        Members {
            shared: &self.shared,
            identity: self.identity(),
            accounts: self.accounts(),
            collections: self.collections(),
        }
    }

    /// Indicators: fields, publishing, moves, removal, lists, pins, the desk.
    #[must_use]
    pub fn metrics(&self) -> Metrics<'_> {
        Metrics {
            shared: &self.shared,
            accounts: self.accounts(),
            collections: self.collections(),
        }
    }

    /// Backups, checks of the database, and the time after a restore.
    #[must_use]
    pub fn operation(&self) -> Operation<'_> {
        Operation {
            shared: &self.shared,
        }
    }

    /// The actions of the server's operator.
    #[must_use]
    pub fn operator(&self) -> Operator<'_> {
        Operator {
            shared: &self.shared,
            metrics: self.metrics(),
            identity: self.identity(),
            series: self.series(),
        }
    }

    /// The public pages of users.
    #[must_use]
    pub fn people(&self) -> People<'_> {
        People {
            shared: &self.shared,
            accounts: self.accounts(),
            collections: self.collections(),
        }
    }

    /// Questions about collections, their answers, and moderation.
    #[must_use]
    pub fn questions(&self) -> Questions<'_> {
        Questions {
            shared: &self.shared,
            alerts: self.alerts(),
            accounts: self.accounts(),
            identity: self.identity(),
            collections: self.collections(),
        }
    }

    /// Full-text search.
    #[must_use]
    pub fn search(&self) -> Search<'_> {
        Search {
            shared: &self.shared,
            keeper: &self.memory.keeper,
            accounts: self.accounts(),
            collections: self.collections(),
            metrics: self.metrics(),
            dashboards: self.dashboards(),
            questions: self.questions(),
        }
    }

    /// Series: observations, views, vintages.
    #[must_use]
    pub fn series(&self) -> SeriesReader<'_> {
        SeriesReader {
            shared: &self.shared,
            metrics: self.metrics(),
        }
    }

    /// Collections made from others.
    #[must_use]
    pub fn templates(&self) -> Templates<'_> {
        Templates {
            shared: &self.shared,
            dashboards: self.dashboards(),
            collections: self.collections(),
        }
    }

    /// The signed-in user and their settings.
    #[must_use]
    pub fn viewers(&self) -> Viewers<'_> {
        Viewers {
            shared: &self.shared,
            identity: self.identity(),
            accounts: self.accounts(),
        }
    }
}
