//! The use cases by noun: each handle is a view of the [`Service`], returned by the method of its noun. Use cases of
//! one noun call those of another through their handle.

use std::ops::Deref;

use crate::Service;

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
    /// Full-text search over what is public.
    Search by search;
    /// Series: observations, views, vintages.
    SeriesReader by series;
}
