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
pub mod event;
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
mod service;
pub mod shared;
pub mod template;
pub(crate) mod turns;
pub mod upkeep;
pub mod viewer;

pub use caller::{Caller, Client};
pub use list::Listed;
pub use operator::featured::FeatureResult;
pub use operator::lifted::{LiftResult, LiftedMetric};
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
pub use service::Service;
pub use shared::Parts;
pub use shared::limit::reads::Allowance;
pub use shared::limit::user_permits::{UserPermit, UserPermits};
pub use shared::security_event::SecurityEvent;
pub use turns::processor_time::{ProcessorTime, blocking};
pub use turns::{NoTurn, Payer, Shares, ThreadTurn, ThreadTurns, Turn, Turns};
