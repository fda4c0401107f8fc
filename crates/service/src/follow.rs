//! Favourites, alerts and their digests.

pub mod alert;
mod answers;
mod batch;
pub(crate) mod digest;
mod due;
pub(crate) mod example;
pub mod favourite;
mod history;
mod moderation;
mod parts;
mod readable;
mod regular;
pub(crate) mod run;
mod token;
use crate::account::Accounts;
use crate::collection::Collections;
use crate::dashboard::Dashboards;
use crate::identity::Identity;
use crate::metric::Metrics;
use crate::shared::Shared;

/// Favourites: starred indicators and dashboards, and visits of the home page.
#[derive(Clone, Copy)]
pub struct Favourites<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) dashboards: Dashboards<'a>,
    pub(crate) identity: Identity<'a>,
    pub(crate) metrics: Metrics<'a>,
}

/// Alerts: modes, thresholds, the log of sent digests, followers.
#[derive(Clone, Copy)]
pub struct Alerts<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) collections: Collections<'a>,
    pub(crate) identity: Identity<'a>,
    pub(crate) accounts: Accounts<'a>,
    pub(crate) metrics: Metrics<'a>,
}
