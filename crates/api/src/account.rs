//! `/api/v1/accounts/{account}`: an account, with the numbers and the addresses of its collections and dashboards.

pub(crate) mod me;
pub(crate) mod picture;

use axum::body::Body;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use domain::catalogue::collection::list::CollectionOrder;
use domain::list::Page;
use http::Response;
use serde::Serialize;
use transport::fault::HttpError;
use transport::response::link::picture_url;
use utoipa::ToSchema;

use crate::request::call::ResourceCall;
use crate::request::options::NoOptions;
use crate::response;
use crate::types::LocalText;

/// The key of an account in an address.
pub(crate) type AccountPath = Result<Path<String>, PathRejection>;

/// An account: the public space of a user or a publisher.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountInfo {
    /// The id of the account; `changes` names it.
    #[schema(format = "uuid")]
    uid: String,
    /// The key, in the owner's spelling.
    #[schema(example = "mill")]
    id: String,
    /// The name.
    name: Option<String>,
    /// The description, in plain paragraphs.
    description: LocalText,
    /// `user`, or `publisher`, which may have collections.
    #[schema(example = "publisher")]
    kind: &'static str,
    /// Who sees it: `public`, everybody; `private`, its members.
    visibility: &'static str,
    /// The address of its picture. A new picture has a new address.
    picture: Option<String>,
    /// The collections that the caller may see.
    collections: ListLink,
    /// The personal dashboards that the caller may see; the others are in their collections.
    dashboards: ListLink,
    /// Counts the changes of its settings.
    version: i64,
}

/// The address of a list, which is sent in pages.
#[derive(Debug, Serialize, ToSchema)]
struct ListLink {
    /// The number of items that the caller may see.
    total: u64,
    /// The address of the first page.
    href: String,
}

/// An account, with the addresses of its collections and personal dashboards.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{account}",
    operation_id = "readAccount",
    responses((status = 200, body = AccountInfo))
)]
pub(crate) async fn answer(
    key: AccountPath,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let Ok(Path(key)) = key else {
        return Err(HttpError::NotFound);
    };
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let (service, caller) = (&call.shared.service, &call.caller);
    let seen = service.accounts().account(caller, &key).await?;
    let record = seen.ok_or(HttpError::NotFound)?.record;
    let (one, key) = (Page::first(1), record.key);
    let collections = service.collections();
    let order = CollectionOrder::Keys;
    let collections = collections.visible_collections(caller, Some(&key), order, &one);
    let dashboards = service.dashboards();
    let dashboards = dashboards.personal_dashboards(caller, record.id, &one);
    let info = AccountInfo {
        uid: record.id.to_string(),
        name: record.name,
        description: (&record.description).into(),
        kind: record.kind.as_str(),
        visibility: record.visibility.as_str(),
        picture: picture_url(&key, record.picture.as_deref()),
        collections: ListLink {
            total: collections.await?.total,
            href: format!("/api/v1/collections?account={key}"),
        },
        dashboards: ListLink {
            total: dashboards.await?.total,
            href: format!("/api/v1/accounts/{key}/dashboards"),
        },
        version: record.version,
        id: key,
    };
    response::read(&call.parts, &info).await
}
