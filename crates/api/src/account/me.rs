//! `GET /api/v1/me`: who the access key of the request is.

use axum::body::Body;
use http::Response;
use serde::Serialize;
use service::Allowance;
use transport::fault::HttpError;
use transport::request::visit_of;
use utoipa::ToSchema;

use crate::request::call::ResourceCall;
use crate::request::options::{NoOptions, QueryOptions};
use crate::response;
use crate::types::instant;

/// The access key of the request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    /// The name of the key.
    #[schema(example = "Monthly report")]
    name: String,
    /// The first characters of the key.
    #[schema(example = "statit_abcdef")]
    prefix: String,
    /// The scope of the key: `read`, or `publish`, which includes reading.
    #[schema(example = "read")]
    scope: &'static str,
    /// `account/collection` of the only collection that the key sees besides public ones; null without such a limit.
    collection: Option<String>,
    /// When the key was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// When the key expires.
    #[schema(format = DateTime)]
    expires_at: String,
    /// The limits of the user of the key, with the requests left.
    limits: Limits,
}

/// The limits of a key's user.
#[derive(Debug, Serialize, ToSchema)]
struct Limits {
    /// Reads, counted by each server; those that it answers from its cache are not counted.
    reads: LimitInfo,
    /// Writes, counted by all servers together.
    writes: LimitInfo,
}

/// A limit in a window of time.
#[derive(Debug, Serialize, ToSchema)]
struct LimitInfo {
    /// Requests in a window.
    #[schema(example = 3000)]
    limit: u32,
    /// Requests left in the current window.
    #[schema(example = 2990)]
    left: u32,
    /// Seconds until the current window ends.
    #[schema(example = 42)]
    seconds: i64,
    /// The length of a window, in seconds.
    #[schema(example = 60)]
    window: u32,
}

impl From<&Allowance> for LimitInfo {
    fn from(allowance: &Allowance) -> Self {
        Self {
            limit: allowance.limit,
            left: allowance.left,
            seconds: allowance.seconds,
            window: allowance.window,
        }
    }
}

/// The access key of the request.
#[utoipa::path(
    get,
    path = "/api/v1/me",
    operation_id = "me",
    responses((status = 200, body = Me)),
    security(("accessKey" = []))
)]
pub(crate) async fn answer(
    _: QueryOptions<NoOptions>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let ResourceCall {
        shared,
        parts,
        caller,
        ..
    } = &call;
    let visit = visit_of(parts)?;
    let identity = shared.service.identity();
    let key = identity.own_key(caller).await?;
    let key = key.ok_or(HttpError::SignIn)?;
    let writes = identity.key_writes_left(caller).await?;
    let (Some(reads), Some(writes)) = (visit.reads.get(), writes) else {
        return Err(HttpError::Internal);
    };
    let collection = match key.collection {
        Some(id) => {
            let collections = shared.service.collections();
            let seen = collections.collection_by_id(caller, id).await?;
            seen.map(|seen| format!("{}/{}", seen.account.record.key, seen.record.key))
        }
        None => None,
    };
    let me = Me {
        name: key.name,
        prefix: key.prefix,
        scope: key.scope.as_str(),
        collection,
        created_at: instant(key.created_at),
        expires_at: instant(key.expires_at),
        limits: Limits {
            reads: reads.into(),
            writes: (&writes).into(),
        },
    };
    response::read(parts, &me).await
}
