//! Parts of a series, below its address: `~meta`, `~observations`, `~vintages` and `~vintages/{n}`. No key begins with
//! `~`, so that no indicator can have the address of a part.

mod call;
mod form;
mod lines;
mod meta;
mod publish;
mod vintages;

use axum::body::Body;
use axum::extract::{Request, State};
use http::{Method, Response};
use transport::fault::{HttpError, reject_method};
use transport::shared::Shared;
use utoipa::OpenApi;

use crate::files::{self, Address, Files};

use call::SeriesCall;

/// The descriptions of the parts, which share one route.
#[derive(OpenApi)]
#[openapi(paths(
    meta::read,
    meta::put,
    meta::patch,
    meta::delete,
    publish::merge,
    publish::replace,
    vintages::list,
    vintages::changes,
))]
pub(crate) struct SeriesParts;

/// A part of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeriesPart {
    Meta,
    Observations,
    Vintages,
    Vintage(i64),
}

impl SeriesPart {
    /// The methods of a part, as `Allow` lists them.
    const fn methods(self) -> &'static str {
        match self {
            Self::Meta => "GET, HEAD, PUT, PATCH, DELETE",
            Self::Observations => "POST, PUT",
            Self::Vintages | Self::Vintage(_) => "GET, HEAD",
        }
    }

    /// The path before a part, and the part.
    fn parse(path: &str) -> Option<(&str, Self)> {
        let (keys, part) = path.split_once("/~")?;
        let part = match part.split_once('/') {
            None => match part {
                "meta" => Self::Meta,
                "observations" => Self::Observations,
                "vintages" => Self::Vintages,
                _ => return None,
            },
            Some(("vintages", number)) => {
                let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
                Self::Vintage(number.parse().ok().filter(|_| is_number)?)
            }
            Some(_) => return None,
        };
        Some((keys, part))
    }
}

/// The part of a series that an address names.
#[derive(Debug, PartialEq, Eq)]
struct NamedPart {
    address: Address,
    part: SeriesPart,
}

impl NamedPart {
    /// Parses an address as it was sent; `None` where it names no part.
    fn parse(path: &str) -> Option<Self> {
        let (address, part) = Address::parse(path, SeriesPart::parse)?;
        Some(Self { address, part })
    }
}

/// Responds below an indicator's address with its parts; with its pictures and files where the address names no part.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    State(caches): State<Files>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let Some(named) = NamedPart::parse(request.uri().path()) else {
        return files::series(shared, caches, request.into_parts().0).await;
    };
    reject_method(request.method(), named.part.methods())?;
    let (call, body) = SeriesCall::begin(shared, request, named.address).await?;
    match (named.part, &call.parts.method) {
        (SeriesPart::Meta, &Method::PUT) => meta::put(&call, body).await,
        (SeriesPart::Meta, &Method::PATCH) => meta::patch(&call, body).await,
        (SeriesPart::Meta, &Method::DELETE) => meta::delete(&call).await,
        (SeriesPart::Meta, _) => meta::read(&call).await,
        (SeriesPart::Observations, &Method::PUT) => publish::replace(&call, body).await,
        (SeriesPart::Observations, _) => publish::merge(&call, body).await,
        (SeriesPart::Vintages, _) => vintages::list(&call).await,
        (SeriesPart::Vintage(number), _) => vintages::changes(&call, number).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_series_and_a_part_of_it() {
        for (path, keys, part) in [
            ("ann/prices/cpi/~meta", "cpi", SeriesPart::Meta),
            (
                "ann/prices/a/b.csv/~observations",
                "a/b.csv",
                SeriesPart::Observations,
            ),
            ("ann/prices/a%2Fb/~vintages", "a/b", SeriesPart::Vintages),
            (
                "ann/prices/vintages/~vintages/12",
                "vintages",
                SeriesPart::Vintage(12),
            ),
        ] {
            let named = NamedPart::parse(&format!("/api/v1/series/{path}")).unwrap();
            assert_eq!(
                (named.address.keys().path, named.part),
                (keys, part),
                "{path}"
            );
        }
        for path in [
            "ann/prices/cpi",
            "ann/prices/cpi/vintages",
            "ann/prices/cpi/~other",
            "ann/prices/cpi/~meta/x",
            "ann/prices/cpi/~vintages/-1",
            "ann/prices/cpi/~vintages/+1",
            "ann/prices/cpi/~vintages/",
            "ann/prices/~meta",
        ] {
            let named = NamedPart::parse(&format!("/api/v1/series/{path}"));
            assert_eq!(named, None, "{path}");
        }
    }
}
