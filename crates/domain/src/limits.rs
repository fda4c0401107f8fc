//! All maximums of user input, and the rates and lifetimes of signing in.
//!
//! Lengths of text are in Unicode characters (code points) after composition (NFC), not in bytes.

/// Minimum number of characters of a username, which is the key of its account.
pub const USERNAME_MIN: usize = 3;
/// Maximum number of characters of a username.
pub const USERNAME_MAX: usize = 40;
/// Maximum number of characters of a collection's or a dashboard's key.
pub const KEY_MAX: usize = 60;
/// Maximum number of characters of one segment of an indicator's path.
pub const SEGMENT_MAX: usize = 60;
/// Maximum number of characters of an indicator's whole path, slashes included.
pub const PATH_MAX: usize = 200;
/// Maximum number of segments of an indicator's path.
pub const PATH_DEPTH: usize = 6;
/// Maximum number of indicators from a root down to its deepest descendant, both included.
pub const PARENT_DEPTH: usize = 6;

/// Maximum number of characters of an e-mail address (RFC 5321's path of 256 octets minus its brackets).
pub const EMAIL_MAX: usize = 254;
/// Minimum number of characters of a password.
pub const PASSWORD_MIN: usize = 8;
/// Maximum number of characters of a password.
pub const PASSWORD_MAX: usize = 256;

/// Maximum number of characters of an access key's name.
pub const ACCESS_KEY_NAME: usize = 100;
/// Maximum number of access keys of a user.
pub const ACCESS_KEYS: usize = 50;
/// Maximum number of days until an access key expires.
pub const ACCESS_KEY_DAYS: i64 = 3_650;
/// Maximum number of reads a minute of a program without an access key, for one network. Responses from the cache are
/// not counted.
pub const NETWORK_READS_A_MINUTE: u32 = 600;
/// Maximum number of reads a minute of the programs and sessions of a user. Responses from the cache are not counted.
pub const USER_READS_A_MINUTE: u32 = 3_000;
/// Maximum number of views a minute that are counted for one network.
pub const NETWORK_VIEWS_A_MINUTE: u32 = 600;
/// Maximum number of writes a minute with the access keys of a user.
pub const KEY_WRITES_A_MINUTE: u32 = 120;
/// The days before the end of an access key on which its user gets a mail.
pub const ACCESS_KEY_NOTICE_DAYS: i64 = 14;

/// Maximum number of characters of an account's display name.
pub const ACCOUNT_NAME: usize = 100;
/// Maximum number of characters of an account's description of itself.
pub const ACCOUNT_DESCRIPTION: usize = 5_000;
/// Maximum number of characters of the name of a collection or an indicator.
pub const NAME: usize = 200;
/// Maximum number of characters of a search text. No searched text is longer, in any encoding of its accents.
pub const SEARCH: usize = 1_000;
/// Maximum number of characters of a collection's summary.
pub const SUMMARY: usize = 500;
/// Maximum number of characters of a collection's description.
pub const DESCRIPTION: usize = 20_000;
/// Maximum number of characters of an indicator's notes.
pub const NOTES: usize = 20_000;
/// Maximum number of characters of an indicator's source.
pub const SOURCE: usize = 500;
/// Maximum number of characters of the reason for an indicator's end.
pub const END_REASON: usize = 300;
/// Maximum number of characters of an indicator's unit.
pub const UNIT: usize = 60;
/// Maximum number of characters of a chart's description for readers who do not see the chart.
pub const CHART_DESCRIPTION: usize = 500;
/// Maximum number of characters of a series' entry in a legend.
pub const LEGEND: usize = 200;
/// Maximum number of colours of the seasons of a seasonal chart.
pub const SEASON_COLOURS: usize = 50;
/// Maximum number of dashboards of a collection, and of personal dashboards of an account.
pub const DASHBOARDS: usize = 200;
/// Maximum number of charts of a dashboard.
pub const CHARTS: usize = 60;
/// Maximum number of series of a chart.
pub const CHART_SERIES: usize = 20;
/// Maximum number of users with whom a personal dashboard is shared.
pub const DASHBOARD_READERS: usize = 100;
/// Maximum number of indicators that one request creates.
pub const NEW_METRICS: usize = 50;
/// Maximum number of series in one answer of observations.
pub const OBSERVATIONS_SERIES: usize = 200;
/// Maximum number of favourites of a user, indicators and dashboards together.
pub const FAVOURITES: usize = 1_000;
/// Maximum number of alerts of a user.
pub const ALERTS: usize = 1_000;
/// Maximum number of tags of a collection or an indicator in one language.
pub const TAGS: usize = 20;
/// Maximum number of characters of one tag.
pub const TAG: usize = 50;
/// Maximum number of characters of a typed list of tags, checked before parsing.
pub const TAGS_TYPED: usize = 10_000;
/// Maximum number of characters of an e-mail's, a key's or a parameter's text that a problem repeats.
pub const QUOTED: usize = 80;

/// Minimum number of characters of a question's title.
pub const QUESTION_TITLE_MIN: usize = 10;
/// Maximum number of characters of a question's title.
pub const QUESTION_TITLE: usize = 150;
/// Maximum number of characters of the text of a question or an answer.
pub const POST: usize = 10_000;
/// Maximum number of tags of a question.
pub const QUESTION_TAGS: usize = 5;
/// Maximum number of characters of the reason of a removal, a report or a bar.
pub const REASON: usize = 500;
/// Maximum number of answers of a question.
pub const ANSWERS: usize = 500;
/// Maximum number of posts of a user within an hour.
pub const POSTS_AN_HOUR: u32 = 10;
/// Maximum number of posts from a network within an hour.
pub const NETWORK_POSTS_AN_HOUR: u32 = 60;
/// Maximum number of posts of a user within a day.
pub const POSTS_A_DAY: u32 = 30;
/// Maximum number of reports of a user within an hour.
pub const REPORTS_AN_HOUR: u32 = 20;
/// The number of first posts of a user that are limited to one in [`NEW_USER_PACE_SECONDS`].
pub const NEW_USER_POSTS: usize = 3;
/// Minimum time between the first posts of a user, in seconds: 10 minutes.
pub const NEW_USER_PACE_SECONDS: i64 = 10 * 60;
/// Time for which a deleted post can be restored by its author, in seconds: one day.
pub const POST_RESTORE_SECONDS: i64 = 24 * 60 * 60;

/// Lifetime of an invitation, in seconds: 7 days.
pub const INVITATION_SECONDS: i64 = 7 * 24 * 60 * 60;
/// Maximum number of invitations that one user sends within an hour.
pub const INVITATIONS_AN_HOUR: u32 = 50;
/// Maximum number of invitations to one address within an hour.
pub const INVITATIONS_TO_AN_HOUR: u32 = 10;
/// Digits of a one-time code.
pub const CODE_DIGITS: usize = 6;
/// Lifetime of a one-time code, in seconds: 10 minutes.
pub const CODE_SECONDS: i64 = 10 * 60;
/// Number of wrong codes after which a new code is needed.
pub const CODE_TRIES: u32 = 5;
/// Maximum number of mails with a code to one address that one network may request within an hour.
pub const CODE_MAILS_AN_HOUR: u32 = 5;
/// Maximum number of mails with a code to one address within an hour that are the first ones of their networks on a day.
pub const CODE_MAILS_FIRST_AN_HOUR: u32 = 150;
/// The same for networks that requested mails to more than [`CODE_MAIL_ADDRESSES_A_DAY`] addresses.
pub const CODE_MAILS_BUSY_AN_HOUR: u32 = 20;
/// Maximum number of mails with a code to one address within an hour that are the second ones of their networks on a
/// day.
pub const CODE_MAILS_SECOND_AN_HOUR: u32 = 20;
/// Maximum number of further mails with a code to one address within an hour. More than the networks of one customer can
/// request, so that one customer cannot lock other users out.
pub const CODE_MAILS_LATER_AN_HOUR: u32 = 20;
/// Number of addresses to which the clients of a network request mails on a day without having to share the limit of
/// busy networks.
pub const CODE_MAIL_ADDRESSES_A_DAY: u32 = 3;
/// Maximum number of additional mails with a code to one address within an hour, for networks from which its user
/// signed in before.
pub const CODE_MAILS_KNOWN_AN_HOUR: u32 = 10;
/// Lifetime of a session after its last use, in seconds: 30 days.
pub const SESSION_SECONDS: i64 = 30 * 24 * 60 * 60;
/// Maximum lifetime of a session, whatever its use, in seconds: 90 days.
pub const SESSION_SECONDS_IN_ALL: i64 = 90 * 24 * 60 * 60;
/// Time for which the former token of a renewed session remains valid, in seconds: pending requests still carry it.
pub const FORMER_TOKEN_SECONDS: i64 = 10;

/// Maximum number of archives of an account's data that one user may download within an hour.
pub const EXPORTS_AN_HOUR: u32 = 6;
/// Maximum number of examples of alert mails that one user may request within an hour.
pub const EXAMPLES_AN_HOUR: u32 = 5;
/// Maximum number of exports of collections that one user, or all guests of one network, may download within an hour.
pub const COLLECTION_EXPORTS_AN_HOUR: u32 = 60;
/// Maximum cost of import files for one user within an hour, in milliseconds: 20 minutes. Previews count like
/// publishes.
pub const IMPORT_WORK_AN_HOUR: u32 = 20 * 60 * 1_000;
/// Cost of each MiB begun of an import file, in milliseconds, in addition to the time that reading it takes.
pub const IMPORT_WORK_A_MIB: u32 = 200;
/// Maximum number of import files stored for one user; older ones are deleted.
pub const IMPORTS_KEPT: usize = 20;
/// Lifetime of a stored import file, in seconds: one day.
pub const IMPORT_SECONDS: i64 = 24 * 60 * 60;
/// Maximum number of characters of a file's name; longer names are truncated.
pub const FILE_NAME: usize = 200;

/// Maximum number of events of a collection.
pub const EVENTS: usize = 200;
/// Maximum number of characters of an event's label.
pub const EVENT_LABEL: usize = 80;
/// Maximum number of characters of an event's text.
pub const EVENT_TEXT: usize = 1_000;
/// Maximum number of indicators that an event is about, unless it is about all of the collection.
pub const EVENT_METRICS: usize = 200;

/// Maximum number of indicators and charts pinned in a collection.
pub const PINS: usize = 24;

/// Maximum number of indicators selected by their ids, and of indicators changed at once.
pub const SELECTED: usize = 5_000;
/// Maximum number of indicators removed at once; the client then requests the next batch.
pub const REMOVED_AT_ONCE: usize = 100;
