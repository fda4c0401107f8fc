//! Favourites: the indicators and dashboards that the reader has starred.

use std::sync::Arc;

use async_graphql::{Enum, ID, InputObject, Object};
use domain::follow::favourite::{self as rules, Starred};
use domain::problem::{Code, Problem};
use service::follow::favourite::{SeenFavourite, SeenStarred};
use service::{Outcome, ServiceError};
use uuid::Uuid;

use crate::request::context::Scope;
use crate::types::id::parse_id;
use crate::types::object::{Dashboard, Metric};
use crate::types::page::connection;
use crate::types::scalars::{DateTime, Text};

/// The kind of a favourite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::FavouriteKind")]
pub(crate) enum FavouriteKind {
    Metric,
    Dashboard,
}

pub(crate) struct Favourite {
    seen: SeenFavourite,
    scope: Arc<Scope>,
}

impl Favourite {
    pub(crate) fn new(seen: SeenFavourite, scope: Arc<Scope>) -> Self {
        Self { seen, scope }
    }
}

connection!(pub(crate) FavouriteConnection of Favourite);

/// An indicator or a dashboard that the reader has starred.
#[Object]
impl Favourite {
    /// The id of the starred object.
    async fn id(&self) -> ID {
        ID(self.seen.record.starred.uuid().to_string())
    }

    async fn kind(&self) -> FavouriteKind {
        self.seen.record.starred.kind().into()
    }

    /// The name of the object when it was starred, or its key.
    async fn name(&self) -> Text {
        (&self.seen.record.name).into()
    }

    async fn added_at(&self) -> DateTime {
        DateTime(self.seen.record.added_at)
    }

    /// The starred indicator; absent for a dashboard, and while the reader may not read it.
    async fn metric(&self) -> Option<Metric> {
        match &self.seen.object {
            Some(SeenStarred::Metric(seen)) => Some(Metric::new(
                Arc::new((**seen).clone()),
                Arc::clone(&self.scope),
            )),
            _ => None,
        }
    }

    /// The starred dashboard; absent for an indicator, and while the reader may not read it.
    async fn dashboard(&self) -> Option<Dashboard> {
        match &self.seen.object {
            Some(SeenStarred::Dashboard(seen)) => {
                Some(Dashboard::new(Arc::clone(seen), Arc::clone(&self.scope)))
            }
            _ => None,
        }
    }
}

/// An indicator or a dashboard to star.
#[derive(InputObject)]
pub(crate) struct FavouriteInput {
    kind: FavouriteKind,
    id: ID,
}

impl FavouriteInput {
    /// A malformed id is rejected like one that no object has.
    pub(crate) fn starred(&self) -> Result<Starred, ServiceError> {
        parse_id(&self.id, |id: Uuid| Starred::new(self.kind.into(), id))
            .ok_or_else(|| Problem::at("id", Code::NotFound).into())
    }
}

pub(crate) fn all_starred(inputs: &[FavouriteInput]) -> Outcome<Vec<Starred>> {
    inputs.iter().map(FavouriteInput::starred).collect()
}
