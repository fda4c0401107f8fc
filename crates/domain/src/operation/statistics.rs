//! The contents of a server in numbers, for its operator.

use crate::text::word::words;

words! {
    /// A number that the server's operator can read.
    pub enum Statistic {
        /// Users who are not deleted.
        Users => "users",
        /// Those whom the operator has suspended.
        SuspendedUsers => "suspended_users",
        /// Users with a session that was used in the last 30 days.
        ActiveUsers => "active_users",
        /// Accounts that publish.
        Publishers => "publishers",
        /// Accounts with a subscription.
        Subscribers => "subscribers",
        /// Collections that everybody sees.
        PublicCollections => "public_collections",
        /// Collections with any other access rule.
        OtherCollections => "other_collections",
        /// Indicators, with and without observations.
        Indicators => "indicators",
        /// Observations of the latest vintages.
        Observations => "observations",
        /// Vintages of all indicators.
        Vintages => "vintages",
        /// Dashboards, of collections and personal ones.
        Dashboards => "dashboards",
        /// Charts of dashboards.
        Charts => "charts",
        /// Questions that are not deleted.
        Questions => "questions",
        /// Favourites of all users, without removed ones.
        Favourites => "favourites",
        /// Alerts of all users, without removed ones.
        Alerts => "alerts",
        /// Access keys that have not expired.
        AccessKeys => "access_keys",
        /// Jobs that were given up.
        FailedJobs => "failed_jobs",
    }
}
