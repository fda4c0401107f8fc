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
use http::Response;
use transport::fault::HttpError;
use transport::shared::Shared;

use crate::files::{self, Address, Files};

pub(super) use form::SeriesForm;
pub(super) use lines::ObservationColumns;
pub(super) use meta::SeriesMeta;
pub(super) use publish::Published;
pub(super) use vintages::{VintageChanges, VintagePage};

/// A part of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeriesPart {
    Meta,
    Observations,
    Vintages,
    Vintage(i64),
}

impl SeriesPart {
    /// The path before a part, and the part.
    fn of(path: &str) -> Option<(&str, Self)> {
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
    fn of(path: &str) -> Option<Self> {
        let (address, part) = Address::of(path, SeriesPart::of)?;
        Some(Self { address, part })
    }
}

/// Responds below an indicator's address with its parts; with its pictures and files where the address names no part.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    caches: State<Files>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let Some(named) = NamedPart::of(request.uri().path()) else {
        return files::series(State(shared), caches, request).await;
    };
    let address = &named.address;
    match named.part {
        SeriesPart::Meta => meta::answer(&shared, request, address).await,
        SeriesPart::Observations => publish::answer(&shared, request, address).await,
        SeriesPart::Vintages => vintages::list(&shared, request, address).await,
        SeriesPart::Vintage(number) => vintages::changes(&shared, request, address, number).await,
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
            let named = NamedPart::of(&format!("/api/v1/series/{path}")).unwrap();
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
            let named = NamedPart::of(&format!("/api/v1/series/{path}"));
            assert_eq!(named, None, "{path}");
        }
    }
}
