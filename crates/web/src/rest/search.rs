//! `GET /api/v1/search?q=…`: what is found, with counts.

mod query;

use axum::body::Body;
use axum::extract::State;
use domain::text::language::Text;
use http::{Response, StatusCode};
use search::{FacetCount, FacetCounts, QueryNote};
use serde_json::{Value, json};
use service::account::SeenAccount;
use service::collection::SeenCollection;
use service::metric::SeenMetric;
use service::platform::search::{SearchResults, SeenResult};

use super::import::json_answer;
use crate::fault::{HttpError, reject_method};
use crate::request::{session, visit_of};
use crate::site::Shared;
use query::SearchQuery;

/// Responds to a search.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    request: axum::extract::Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, _) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD")?;
    let wanted = SearchQuery::read(parts.uri.query()).map_err(HttpError::Options)?;
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit_of(&parts)?).await?;
    let _running = shared.work.run().await?;
    let found = shared
        .service
        .search()
        .find(&caller, &wanted.request)
        .await?;
    Ok(json_answer((StatusCode::OK, json(&wanted, &found))))
}

fn json(wanted: &SearchQuery, found: &SearchResults) -> Value {
    json!({
        "q": wanted.request.text,
        "total": found.total,
        "complete": found.is_complete,
        "missing_words": found.missing,
        "notes": found.notes.iter().map(note).collect::<Vec<_>>(),
        "results": found.page.iter().map(result).collect::<Vec<_>>(),
        "facets": facets(&found.facets),
        "after": wanted.next(found),
    })
}

fn note(note: &QueryNote) -> Value {
    match note {
        QueryNote::Cut => json!({"code": "QUERY_CUT"}),
        QueryNote::UnknownFilter(name) => json!({"code": "FILTER_UNKNOWN", "filter": name}),
    }
}

fn result(result: &SeenResult) -> Value {
    match result {
        SeenResult::Metric(metric) => of_metric(metric),
        SeenResult::Collection(collection) => of_collection(collection),
        SeenResult::Account(account) => of_account(account),
    }
}

fn of_metric(seen: &SeenMetric) -> Value {
    let (record, collection) = (&seen.record, &seen.collection);
    let account = &collection.account.record;
    json!({
        "kind": "metric",
        "id": format!("{}/{}/{}", account.key, collection.record.key, record.path),
        "name": text(&record.name),
        "unit": text(&record.unit),
        "frequency": record.frequency.code().to_string(),
        "collection": text(&collection.record.name),
        "account": account.name,
        "last_period": record.last_period,
        "last_value": record.last_value,
        "updated": record.updated_at.to_string(),
    })
}

fn of_collection(seen: &SeenCollection) -> Value {
    json!({
        "kind": "collection",
        "id": format!("{}/{}", seen.account.record.key, seen.record.key),
        "name": text(&seen.record.name),
        "account": seen.account.record.name,
        "updated": seen.record.updated_at.to_string(),
    })
}

fn of_account(seen: &SeenAccount) -> Value {
    json!({"kind": "account", "id": seen.record.key, "name": seen.record.name})
}

fn text(text: &Text) -> Value {
    json!({"fr": text.fr, "en": text.en})
}

fn facets(facets: &FacetCounts) -> Value {
    json!({
        "kind": counts(&facets.kinds, |kind| kind.as_str().to_owned()),
        "freq": counts(&facets.frequencies, |frequency| frequency.code().to_string()),
        "account": counts(&facets.accounts, Clone::clone),
        "licence": counts(&facets.licences, Clone::clone),
        "tag": counts(&facets.tags, Clone::clone),
    })
}

fn counts<T>(counts: &[FacetCount<T>], name: impl Fn(&T) -> String) -> Vec<Value> {
    let counts = counts.iter();
    counts
        .map(|one| json!({"value": name(&one.value), "count": one.count}))
        .collect()
}
