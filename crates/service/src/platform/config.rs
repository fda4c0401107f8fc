//! The operator's settings of the use cases.

use argon2::Params;

use crate::platform::archiver::Backups;
pub use domain::catalogue::collection::NonPublic;
pub use domain::identity::federation::SignInRules;
pub use provider::{Provider, ProviderSettings};

/// The operator's settings that use cases need.
#[derive(Clone)]
pub struct Config {
    /// The server's own secret, 32 random bytes made at first start: binds codes to their requests
    /// and hides addresses in the table of limits.
    pub secret: [u8; 32],
    /// The cost of the hash of a password.
    pub password_cost: PasswordCost,
    /// The accounts that may create collections that are not public.
    pub non_public: NonPublic,
    /// The operator's contact address.
    pub contact: String,
    /// The time zone of new users without one from their browser, an IANA name.
    pub time_zone: String,
    /// The rate limits.
    pub rates: Rates,
    /// The scheduled backups; `None` for none.
    pub backups: Option<Backups>,
    /// The rules for signing in and signing up.
    pub sign_in: SignInRules,
    /// The identity providers at which users sign in.
    pub providers: Vec<Provider>,
}

/// A rate limit: attempts allowed in a window of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// The maximum number of attempts in a window.
    pub attempts: u32,
    /// The window, in seconds.
    pub seconds: u32,
}

/// A limit of the work in a window of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkRate {
    /// The maximum sum of work in a window, in milliseconds.
    pub milliseconds: u32,
    /// The window, in seconds.
    pub seconds: u32,
}

/// The rate limits of signing in. Only sent mails are counted by address alone, a network that the user signed in from
/// before has a limit of its own, and the first mails of other networks have one: strangers can't lock the owner of an
/// address out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    /// Look-ups whether an address or a username has a user, from one network.
    pub look_up: Rate,
    /// Passwords tried for one address from one network.
    pub sign_in_pair: Rate,
    /// Passwords tried from one network, for any address.
    pub sign_in_network: Rate,
    /// Mails with a code requested from one network, to any address.
    pub mails_network: Rate,
    /// Mails with a code requested from one network, to one address, for one purpose.
    pub mails_pair: Rate,
    /// First mails of a day with a code to one address, of all networks together.
    pub mails_first: Rate,
    /// The same for networks that requested mails to more than [`Self::mails_addresses`] addresses.
    pub mails_busy: Rate,
    /// Second mails of a day with a code to one address, of all networks together.
    pub mails_second: Rate,
    /// Third and further mails of a day with a code to one address, of all networks together.
    pub mails_later: Rate,
    /// Mails with a code to one address, of networks from which the user of the address signed in before.
    pub mails_known: Rate,
    /// Addresses with mails requested from one network. Nothing is rejected beyond it; the window is the day of first
    /// and second mails.
    pub mails_addresses: Rate,
    /// Codes entered from one network.
    pub codes_network: Rate,
    /// Invitations sent by one user.
    pub invitations_by: Rate,
    /// Invitations sent to one address.
    pub invitations_to: Rate,
    /// Examples of the mail of alerts, for one user.
    pub examples: Rate,
    /// Questions and answers of one user within an hour.
    pub posts: Rate,
    /// Questions and answers of one user within a day.
    pub posts_daily: Rate,
    /// Questions and answers from one network.
    pub posts_network: Rate,
    /// Reports of posts by one user.
    pub reports: Rate,
    /// Archives of accounts' data, for one user.
    pub exports: Rate,
    /// Exports of collections, for one user.
    pub collection_exports: Rate,
    /// Exports of collections, for all guests of one network.
    pub collection_exports_network: Rate,
    /// Reads of programs without an access key, from one network; counted by each server.
    pub network_reads: Rate,
    /// Reads of programs, for one user; counted by each server.
    pub user_reads: Rate,
    /// Views that are counted, of one network; counted by each server.
    pub network_views: Rate,
    /// Writes with access keys, for one user.
    pub key_writes: Rate,
    /// Work on import files, in milliseconds, for one user.
    pub import_work: WorkRate,
}

impl Default for Rates {
    fn default() -> Self {
        let rate = |attempts: u32, minutes: u32| Rate {
            attempts,
            seconds: minutes * 60,
        };

        Self {
            look_up: rate(60, 10),
            sign_in_pair: rate(10, 15),
            sign_in_network: rate(100, 15),
            mails_network: rate(30, 60),
            mails_pair: rate(domain::limits::CODE_MAILS_AN_HOUR, 60),
            mails_first: rate(domain::limits::CODE_MAILS_FIRST_AN_HOUR, 60),
            mails_busy: rate(domain::limits::CODE_MAILS_BUSY_AN_HOUR, 60),
            mails_second: rate(domain::limits::CODE_MAILS_SECOND_AN_HOUR, 60),
            mails_later: rate(domain::limits::CODE_MAILS_LATER_AN_HOUR, 60),
            mails_known: rate(domain::limits::CODE_MAILS_KNOWN_AN_HOUR, 60),
            mails_addresses: rate(domain::limits::CODE_MAIL_ADDRESSES_A_DAY, 24 * 60),
            codes_network: rate(60, 15),
            invitations_by: rate(domain::limits::INVITATIONS_AN_HOUR, 60),
            invitations_to: rate(domain::limits::INVITATIONS_TO_AN_HOUR, 60),
            examples: rate(domain::limits::EXAMPLES_AN_HOUR, 60),
            posts: rate(domain::limits::POSTS_AN_HOUR, 60),
            posts_daily: rate(domain::limits::POSTS_A_DAY, 24 * 60),
            posts_network: rate(domain::limits::NETWORK_POSTS_AN_HOUR, 60),
            reports: rate(domain::limits::REPORTS_AN_HOUR, 60),
            exports: rate(domain::limits::EXPORTS_AN_HOUR, 60),
            collection_exports: rate(domain::limits::COLLECTION_EXPORTS_AN_HOUR, 60),
            collection_exports_network: rate(domain::limits::COLLECTION_EXPORTS_AN_HOUR, 60),
            network_reads: rate(domain::limits::NETWORK_READS_A_MINUTE, 1),
            user_reads: rate(domain::limits::USER_READS_A_MINUTE, 1),
            network_views: rate(domain::limits::NETWORK_VIEWS_A_MINUTE, 1),
            key_writes: rate(domain::limits::KEY_WRITES_A_MINUTE, 1),
            import_work: WorkRate {
                milliseconds: domain::limits::IMPORT_WORK_AN_HOUR,
                seconds: 60 * 60,
            },
        }
    }
}

impl Rates {
    /// The same limits, with those by network multiplied by `factor`, for servers that many users reach through one
    /// address.
    #[must_use]
    pub fn for_shared_networks(self, factor: u32) -> Self {
        let more = |rate: Rate| Rate {
            attempts: rate.attempts.saturating_mul(factor),
            ..rate
        };
        Self {
            look_up: more(self.look_up),
            posts_network: more(self.posts_network),
            sign_in_network: more(self.sign_in_network),
            mails_network: more(self.mails_network),
            mails_addresses: more(self.mails_addresses),
            codes_network: more(self.codes_network),
            collection_exports_network: more(self.collection_exports_network),
            network_reads: more(self.network_reads),
            ..self
        }
    }
}

/// The cost of the hash of a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordCost {
    /// Memory, in KiB.
    pub(crate) memory: u32,
    /// Passes over that memory.
    pub(crate) passes: u32,
}

impl PasswordCost {
    /// OWASP's first choice: what every server takes.
    pub const FULL: Self = Self {
        memory: 19_456,
        passes: 2,
    };
    /// The least that Argon2 takes, for tests that only need a password.
    pub const LEAST: Self = Self {
        memory: Params::MIN_M_COST,
        passes: Params::MIN_T_COST,
    };
}
