//! The feed of changes of the objects that the caller may see, for programs that copy contents. It reads the content
//! log after a cursor and reports each change by the caller's present permissions (`domain/content/report`).

mod seen;

use domain::content::{ReportedKind, ReportedObject};
use domain::invariant::Invariant as _;
use domain::problem::Code;
use jiff::Timestamp;
use store::content_log::feed;
use store::content_log::feed::{FeedPlace, LoggedChange};
use uuid::Uuid;

use crate::Caller;
use crate::account::Accounts;
use crate::collection::Collections;
use crate::dashboard::Dashboards;
use crate::metric::Metrics;
use crate::outcome::{Failure, Outcome, internal_error};
use crate::shared::Shared;
use seen::Seen;

/// The feed of changes, for programs that copy contents.
#[derive(Clone, Copy)]
pub struct Feed<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) dashboards: Dashboards<'a>,
    pub(crate) metrics: Metrics<'a>,
    pub(crate) collections: Collections<'a>,
    pub(crate) accounts: Accounts<'a>,
}

/// Most changes of a page.
pub const MOST: u32 = 1_000;
/// Most queries of the log for a page: the caller may see few of the changes, or none.
const QUERIES: usize = 20;
/// The purpose of the key that seals cursors.
const PURPOSE: &[u8] = b"feed-cursor";

/// A reported change of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedChange {
    /// The time of the change.
    pub at: Timestamp,
    /// The kind of the object.
    pub object: ReportedObject,
    /// The event.
    pub kind: ReportedKind,
    /// The id of the object, which it has under all its addresses.
    pub id: Uuid,
    /// The present address, its keys separated by `/`. Of an object that is gone, the last one that the caller could
    /// see, in lower case; `None` where the caller may not learn it.
    pub address: Option<String>,
    /// Of an object that was moved, the address before, in lower case; `None` where the caller may not learn it.
    pub former: Option<String>,
    /// Of created series and published observations, the vintage.
    pub vintage: Option<i64>,
}

/// The changes after a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedPage {
    /// The changes, in order: those of an object in the order in which they happened.
    pub changes: Vec<FeedChange>,
    /// The cursor after them.
    pub next: String,
    /// Whether more may follow now.
    pub has_more: bool,
}

/// A cursor, opened.
#[derive(Clone, Debug)]
pub struct FeedCursor(FeedPlace);

impl Feed<'_> {
    /// The cursor after all changes that were acknowledged before this call.
    pub async fn present(self) -> Result<String, Failure> {
        let mut tx = self.shared.db().read_once().await?;
        let place = feed::present(&mut tx).await?;
        self.sealed(&place)
    }

    /// Opens a cursor. Cursors are sealed: their numbers would reveal how much others write. `None` for a text that is
    /// no cursor of this installation.
    #[must_use]
    pub fn cursor(self, text: &str) -> Option<FeedCursor> {
        let opened = self.shared.open_for(PURPOSE, b"", text).ok()?;
        serde_json::from_str(&opened).ok().map(FeedCursor)
    }

    fn sealed(self, place: &FeedPlace) -> Result<String, Failure> {
        let text = serde_json::to_string(place)
            .map_err(|_| internal_error("a place in the content log cannot be written"))?;
        self.shared.seal_for(PURPOSE, b"", &text)
    }

    /// Up to `most` changes after a cursor, at most [`MOST`].
    ///
    /// # Errors
    /// [`Code::CursorExpired`] where changes after the cursor were removed, or the database was restored since.
    pub async fn changes(
        self,
        caller: &Caller,
        cursor: FeedCursor,
        most: u32,
    ) -> Outcome<FeedPage> {
        let most = most.min(MOST);
        let user = caller.reader.user();
        let mut place = cursor.0;
        let mut changes: Vec<FeedChange> = Vec::new();
        let mut has_more = true;

        for _ in 0..QUERIES {
            let found = u32::try_from(changes.len()).invariant("a length fits");
            let wanted = most.saturating_sub(found);
            if wanted == 0 || !has_more {
                break;
            }
            let mut tx = self.shared.db().read_once().await?;
            let page = feed::page(&mut tx, &place, user, wanted).await?;
            drop(tx);
            let page = page.ok_or(Code::CursorExpired)?;
            let seen = Seen::load(self, caller, &page.changes).await?;
            for logged in &page.changes {
                self.report(&seen, logged, &mut changes);
            }
            place = page.next;
            has_more = page.has_more;
        }

        Ok(FeedPage {
            changes,
            next: self.sealed(&place)?,
            has_more,
        })
    }

    /// Adds the report of a change, unless it repeats the one before: several rows may be of one change, such as those
    /// of a deleted collection and of its owner's right.
    fn report(self, seen: &Seen, logged: &LoggedChange, changes: &mut Vec<FeedChange>) {
        let Some(report) = seen.report(logged) else {
            return;
        };
        let may_repeat = matches!(
            report.kind,
            ReportedKind::Edited | ReportedKind::Access | ReportedKind::Gone
        );
        match changes.last_mut() {
            Some(last) if may_repeat && last.id == report.id && last.kind == report.kind => {
                last.address = last.address.take().or(report.address);
            }
            _ => changes.push(report),
        }
    }
}
