//! The list of the collections that the caller may see.

use axum::body::Body;
use domain::catalogue::collection::list::CollectionOrder;
use domain::problem::Code;
use http::Response;
use serde::Serialize;
use transport::fault::HttpError;
use utoipa::ToSchema;

use super::info::{self, CollectionInfo};
use crate::resources::call::ResourceCall;
use crate::resources::{answer, query};

/// A page of collections.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct CollectionPage {
    /// The collections, in the requested order.
    collections: Vec<CollectionInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of collections on all pages.
    total: u64,
}

/// Responds with a page of collections.
pub(super) async fn answer(call: &ResourceCall<'_>) -> Result<Response<Body>, HttpError> {
    let mut account = None;
    let mut order = CollectionOrder::Keys;
    let page = query::page_of_collections(call.parts.uri.query(), |name, value| {
        match (name, value) {
            ("account", _) => account = Some(value.to_owned()),
            ("order", "keys") => order = CollectionOrder::Keys,
            ("order", "updated") => order = CollectionOrder::Updated,
            ("order", _) => return Err(Code::OptionChoice),
            _ => return Err(Code::OptionUnknown),
        }
        Ok(())
    })?;
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let collections = call.shared.service.collections();
    let listed = collections
        .visible_collections(&call.caller, account.as_deref(), order, &page)
        .await?;
    let after = listed.end.filter(|_| listed.has_next);
    let page = CollectionPage {
        collections: info::of_all(call, &listed.nodes).await?,
        after: after.map(|cursor| cursor.to_string()),
        total: listed.total,
    };
    answer::read(&call.parts, &page).await
}
