//! Identifiers: one type for each kind of object, so that a collection's id cannot be passed for an
//! account's. The service creates the UUIDs (version 7, from its clock and randomness).

use core::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! ids {
    ($( $(#[$meta:meta])* $name:ident ),+ $(,)?) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(Uuid);

        impl $name {
            /// Wraps a UUID that was created or stored for this kind of object.
            #[must_use]
            pub const fn new(uuid: Uuid) -> Self {
                Self(uuid)
            }

            /// The UUID, for storage.
            #[must_use]
            pub const fn uuid(self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            /// Parses any usual spelling of a UUID.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::try_parse(text).map(Self)
            }
        }
    )+};
}

ids! {
    /// A person who signs in.
    UserId,
    /// The public space of a user or of a publisher.
    AccountId,
    /// A collection of indicators.
    CollectionId,
    /// An indicator.
    MetricId,
    /// A page of charts.
    DashboardId,
    /// A chart of a dashboard.
    ChartId,
    /// An indicator in a chart.
    ChartSeriesId,
    /// An indicator or chart pinned in a collection.
    PinId,
    /// An event of a collection.
    EventId,
    /// A question or an answer.
    PostId,
    /// An alert of a user on an indicator.
    AlertId,
    /// A mail about the news of a day, a week or a month.
    DigestId,
    /// An import file.
    ImportId,
    /// An invitation to an account or a collection.
    InvitationId,
    /// A signed-in browser.
    SessionId,
    /// An access key of a user, which programs send.
    AccessKeyId,
    /// A person at an identity provider, as a way of a user to sign in.
    IdentityId,
    /// A request confirmed by a six-digit code.
    CodeId,
    /// A job in the queue.
    JobId,
    /// A mail to send.
    MailId,
}
