//! `GET /api/v1/changes`: the changes of the objects that the caller may see, for programs that copy contents.
//!
//! This module opens the cursor, `store::content_log::feed` reads the log from its place on, and `service::feed` loads
//! what the caller sees of the changed objects. `domain::content::report` decides what the caller is informed of.

use axum::body::Body;
use domain::problem::Code;
use http::Response;
use serde::{Deserialize, Serialize};
use service::feed::{FeedChange, MOST};
use transport::fault::HttpError;
use utoipa::{IntoParams, ToSchema};

use crate::request::call::ResourceCall;
use crate::request::error;
use crate::request::options::{number, rejected};
use crate::response;
use crate::types::instant;

/// The number of changes of a page without the option `limit`.
const PAGE: u32 = 200;

/// The changes after a cursor.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangePage {
    /// The changes, in order: those of one object in the order in which they happened.
    changes: Vec<ReportedChange>,
    /// The cursor after them, for the option `since`.
    next: String,
    /// Whether more may follow now.
    more: bool,
}

/// A change of an object.
#[derive(Debug, Serialize, ToSchema)]
struct ReportedChange {
    /// The time of the change.
    #[schema(format = DateTime)]
    at: String,
    /// The kind of the object: `account`, `collection`, `dashboard` or `series`.
    #[serde(rename = "type")]
    object: &'static str,
    /// `created`, `edited`, `published`, `moved`, `access` (other readers may see it, or you see more or less of what is
    /// in it) or `gone` (deleted, or hidden from you, with everything in it).
    kind: &'static str,
    /// The id that the object has under all its addresses.
    #[schema(format = "uuid")]
    uid: String,
    /// `account`, `account/collection` or `account/collection/path`, or for a dashboard its key in place of the path, with
    /// `_` as the collection of a personal one: the present address. Of an object that is gone, the last one that you
    /// could see, in lower case; null where you cannot learn it.
    #[schema(example = "mill/energy/power/price")]
    id: Option<String>,
    /// Of an object that was moved, its address before, in lower case; null where you cannot learn it.
    former: Option<String>,
    /// Of a series that was created or published, its vintage.
    vintage: Option<i64>,
}

impl From<FeedChange> for ReportedChange {
    fn from(change: FeedChange) -> Self {
        Self {
            at: instant(change.at),
            object: change.object.as_str(),
            kind: change.kind.as_str(),
            uid: change.id.to_string(),
            id: change.address,
            former: change.former,
            vintage: change.vintage,
        }
    }
}

/// The options of the feed.
#[derive(Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
struct FeedOptions {
    /// The `next` of an earlier answer. Without it the answer has no changes, and the cursor of this moment. A cursor that
    /// is older than the log, 35 days, is answered with 410.
    since: Option<String>,
    /// The largest number of changes; 200 by default.
    #[serde(deserialize_with = "number::<MOST, _, _>")]
    #[param(minimum = 1, maximum = 1000)]
    limit: u32,
}

impl Default for FeedOptions {
    fn default() -> Self {
        Self {
            since: None,
            limit: PAGE,
        }
    }
}

/// What happened to the objects that you can see, in order, after a cursor.
#[utoipa::path(
    get,
    path = "/api/v1/changes",
    operation_id = "listChanges",
    params(FeedOptions),
    responses((status = 200, body = ChangePage))
)]
pub(crate) async fn answer(call: ResourceCall) -> Result<Response<Body>, HttpError> {
    let FeedOptions { since, limit } = call.options()?;
    let feed = call.shared.service.feed();
    let since = since.map(|text| {
        let unknown = || rejected::<FeedOptions>("since", &text, Code::CursorUnknown);
        feed.cursor(&text).ok_or_else(unknown)
    });
    let since = since.transpose()?;
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let Some(since) = since else {
        let page = ChangePage {
            changes: Vec::new(),
            next: feed.present().await?,
            more: false,
        };
        return response::read(&call.parts, &page).await;
    };
    let found = error::done(&call.caller, feed.changes(&call.caller, since, limit).await)?;
    let page = ChangePage {
        changes: found
            .changes
            .into_iter()
            .map(ReportedChange::from)
            .collect(),
        next: found.next,
        more: found.has_more,
    };
    response::read(&call.parts, &page).await
}
