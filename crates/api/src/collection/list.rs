//! The list of the collections that the caller may see.

use axum::body::Body;
use domain::catalogue::collection::list::CollectionOrder;
use http::Response;
use serde::{Deserialize, Serialize};
use transport::fault::HttpError;
use utoipa::{IntoParams, ToSchema};

use super::info;
use super::info::CollectionInfo;
use crate::request::call::ResourceCall;
use crate::request::options::{Both, PageOptions};
use crate::response;

/// A page of collections.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CollectionPage {
    /// The collections, in the requested order.
    collections: Vec<CollectionInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of collections on all pages.
    total: u64,
}

/// The options of the list.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListOptions {
    /// Only the collections of the account with this key.
    account: Option<String>,
    /// By account and key, or the latest change of the fields first.
    #[param(inline)]
    order: ListOrder,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ListOrder {
    #[default]
    Keys,
    Updated,
}

impl From<ListOrder> for CollectionOrder {
    fn from(order: ListOrder) -> Self {
        match order {
            ListOrder::Keys => Self::Keys,
            ListOrder::Updated => Self::Updated,
        }
    }
}

/// The collections that the caller may see; `search` finds them by text.
#[utoipa::path(
    get,
    path = "/api/v1/collections",
    operation_id = "listCollections",
    params(ListOptions, PageOptions),
    responses((status = 200, body = CollectionPage))
)]
pub(crate) async fn answer(call: ResourceCall) -> Result<Response<Body>, HttpError> {
    let Both(options, page): Both<ListOptions, PageOptions> = call.options()?;
    let page = page.into();
    let account = options.account.as_deref();
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let collections = call.shared.service.collections();
    let listed = collections
        .visible_collections(&call.caller, account, options.order.into(), &page)
        .await?;
    let after = listed.end.filter(|_| listed.has_next);
    let page = CollectionPage {
        collections: info::load_all(&call, &listed.nodes).await?,
        after: after.map(|cursor| cursor.to_string()),
        total: listed.total,
    };
    response::read(&call.parts, &page).await
}
