//! The list of a collection's series.

use axum::body::Body;
use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::text::language::Language;
use http::Response;
use serde::{Deserialize, Serialize};
use transport::fault::HttpError;
use transport::request::visit_of;
use utoipa::{IntoParams, ToSchema};

use crate::request::call::{AddressKeys, ResourceCall};
use crate::request::options;
use crate::request::options::{Both, FrequencyChoice, PageOptions, QueryOptions};
use crate::response;
use crate::types::{SeriesInfo, successors};

/// A page of a collection's series.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SeriesPage {
    /// The series, in the requested order.
    series: Vec<SeriesInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of series on all pages.
    total: u64,
}

/// The options of the list.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeriesOptions {
    /// Part of the path or of a name.
    q: Option<String>,
    /// Only series of this frequency.
    #[param(inline, value_type = Option<FrequencyChoice>)]
    freq: Option<Frequency>,
    /// Only series below this path.
    #[serde(deserialize_with = "options::path")]
    #[param(value_type = Option<String>)]
    under: Option<MetricPath>,
    /// The order.
    #[param(inline)]
    order: SeriesOrder,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeriesOrder {
    #[default]
    Path,
    Name,
    Updated,
}

impl SeriesOptions {
    fn list(self, language: Language) -> MetricList {
        MetricList {
            filter: MetricFilter {
                search: self.q,
                frequency: self.freq,
                under: self.under,
            },
            order: match self.order {
                SeriesOrder::Path => MetricOrder::Path,
                SeriesOrder::Name => MetricOrder::Name(language),
                SeriesOrder::Updated => MetricOrder::Updated,
            },
            // The latest changes first.
            descending: matches!(self.order, SeriesOrder::Updated),
        }
    }
}

/// The series of a collection.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/series",
    operation_id = "listSeries",
    params(SeriesOptions, PageOptions),
    responses((status = 200, body = SeriesPage))
)]
pub(crate) async fn answer(
    AddressKeys((account, key)): AddressKeys<(String, String)>,
    QueryOptions(Both(options, page)): QueryOptions<Both<SeriesOptions, PageOptions>>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let list = options.list(visit_of(&call.parts)?.language);
    let page = page.into();
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let collections = call.shared.service.collections();
    let seen = collections.collection(&call.caller, &account, &key).await?;
    let id = seen.ok_or(HttpError::NotFound)?.record.id;
    let metrics = call.shared.service.metrics();
    let listed = metrics.metrics(&call.caller, id, &list, &page).await?;
    let successors = successors(&call.shared.service, &call.caller, &listed.nodes).await?;
    let after = listed.end.filter(|_| listed.has_next);
    let page = SeriesPage {
        series: listed
            .nodes
            .iter()
            .map(|seen| SeriesInfo::new(seen, &successors))
            .collect(),
        after: after.map(|cursor| cursor.to_string()),
        total: listed.total,
    };
    response::read(&call.parts, &page).await
}
