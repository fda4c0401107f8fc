//! Every maximum of what people may type, and the rates and lifetimes of signing in, in one place.
//!
//! Lengths of text are in Unicode characters (code points) after composition (NFC), not in bytes.

/// Fewest characters of a username, which is the key of its account.
pub const USERNAME_MIN: usize = 3;
/// Most characters of a username.
pub const USERNAME_MAX: usize = 40;
/// Most characters of a collection's or a dashboard's key.
pub const KEY_MAX: usize = 60;
/// Most characters of one segment of an indicator's path.
pub const SEGMENT_MAX: usize = 60;
/// Most characters of an indicator's whole path, slashes included.
pub const PATH_MAX: usize = 200;
/// Most segments of an indicator's path.
pub const PATH_DEPTH: usize = 6;
/// Most indicators from one without a parent down to its deepest descendant, both counted.
pub const PARENT_DEPTH: usize = 6;

/// Most characters of an e-mail address (RFC 5321's path of 256 octets less its brackets).
pub const EMAIL_MAX: usize = 254;
/// Fewest characters of a password.
pub const PASSWORD_MIN: usize = 8;
/// Most characters of a password.
pub const PASSWORD_MAX: usize = 256;

/// Most characters of an account's display name.
pub const ACCOUNT_NAME: usize = 100;
/// Most characters of what an account says of itself.
pub const ACCOUNT_DESCRIPTION: usize = 5_000;
/// Most characters of the name of a collection or an indicator.
pub const NAME: usize = 200;
/// Most characters of a search that anything is looked for with: no text that is searched is longer, in
/// whatever way its accents are written.
pub const SEARCH: usize = 1_000;
/// Most characters of a collection's summary.
pub const SUMMARY: usize = 500;
/// Most characters of a collection's description.
pub const DESCRIPTION: usize = 20_000;
/// Most characters of an indicator's notes.
pub const NOTES: usize = 20_000;
/// Most characters of an indicator's source.
pub const SOURCE: usize = 500;
/// Most characters of an indicator's unit.
pub const UNIT: usize = 60;
/// Most characters of a chart's description for those who do not see it.
pub const CHART_DESCRIPTION: usize = 500;
/// Most characters of a series' entry in a legend.
pub const LEGEND: usize = 200;
/// Most colours that a seasonal chart gives its seasons.
pub const SEASON_COLOURS: usize = 50;
/// Most dashboards of a collection, and most personal ones of an account.
pub const DASHBOARDS: usize = 200;
/// Most charts of a dashboard.
pub const CHARTS: usize = 60;
/// Most series of a chart.
pub const CHART_SERIES: usize = 20;
/// Most people whom a personal dashboard is shared with.
pub const DASHBOARD_READERS: usize = 100;
/// Most tags of a collection or an indicator in one language.
pub const TAGS: usize = 20;
/// Most characters of one tag.
pub const TAG: usize = 50;
/// Most characters that a list of tags may be typed in, before it is read at all.
pub const TAGS_TYPED: usize = 10_000;
/// Most characters of an e-mail's, a key's or a parameter's text that a problem repeats.
pub const QUOTED: usize = 80;

/// How long an invitation can be accepted, in seconds: 7 days.
pub const INVITATION_SECONDS: i64 = 7 * 24 * 60 * 60;
/// Most invitations that one person sends within an hour.
pub const INVITATIONS_AN_HOUR: u32 = 50;
/// Most invitations to one address within an hour.
pub const INVITATIONS_TO_AN_HOUR: u32 = 10;
/// Digits of a one-time code.
pub const CODE_DIGITS: usize = 6;
/// How long a one-time code can be used, in seconds: 10 minutes.
pub const CODE_SECONDS: i64 = 10 * 60;
/// Wrong codes after which a new one is needed.
pub const CODE_TRIES: u32 = 5;
/// Most mails with a code to one address that one network may request within an hour.
pub const CODE_MAILS_AN_HOUR: u32 = 5;
/// Most mails with a code to one address within an hour. More than one customer's networks can request, so that these
/// do not keep others out.
pub const CODE_MAILS_TO_AN_HOUR: u32 = 25;
/// Most mails with a code to one address within an hour that networks may request from which its user signed in
/// before, besides the others.
pub const CODE_MAILS_KNOWN_AN_HOUR: u32 = 10;
/// How long a session lasts after it was last used, in seconds: 30 days.
pub const SESSION_SECONDS: i64 = 30 * 24 * 60 * 60;
/// How long a session lasts at most, whatever its use, in seconds: 90 days.
pub const SESSION_SECONDS_IN_ALL: i64 = 90 * 24 * 60 * 60;
/// How long the former token of a renewed session stays valid, in seconds: requests that were under way carry it.
pub const FORMER_TOKEN_SECONDS: i64 = 10;

/// Most archives of an account's data that one person may take within an hour.
pub const EXPORTS_AN_HOUR: u32 = 6;
/// Most exports of collections that one person, or all guests of one network, may take within an hour.
pub const COLLECTION_EXPORTS_AN_HOUR: u32 = 60;
/// Most work on files of indicators for one person within an hour, in milliseconds: 20 minutes. Dry runs count like
/// publishes.
pub const IMPORT_WORK_AN_HOUR: u32 = 20 * 60 * 1_000;
/// Work that each MiB begun of a file stands for, in milliseconds, beside the time that reading it takes.
pub const IMPORT_WORK_A_MIB: u32 = 200;
/// Most files of indicators that are kept for one person; older ones go.
pub const IMPORTS_KEPT: usize = 20;
/// How long a file of indicators is kept, in seconds: a day.
pub const IMPORT_SECONDS: i64 = 24 * 60 * 60;
/// Most characters of a file's name; the rest is cut off.
pub const FILE_NAME: usize = 200;

/// Most indicators and charts that a collection shows first.
pub const PINS: usize = 24;

/// Most indicators that can be chosen by their ids, and most that are changed at once.
pub const SELECTED: usize = 5_000;
/// Most indicators that are removed at once; then the next batch is asked for.
pub const REMOVED_AT_ONCE: usize = 100;
