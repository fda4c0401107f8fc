//! `GET /api/v1/search?q=…`: what is found, with counts; `GET /api/v1/suggest?q=…`: words that complete a text.

mod query;

use axum::body::Body;
use domain::text::language::Text;
use http::{Response, StatusCode};
use search::{FacetCount, FacetCounts, QueryNote};
use serde_json::{Value, json};
use service::account::SeenAccount;
use service::collection::SeenCollection;
use service::dashboard::SeenDashboard;
use service::metric::SeenMetric;
use service::question::SeenQuestion;
use service::search::{FoundObject, SearchResult, SearchResults};
use transport::fault::HttpError;

use crate::import::json_answer;
use crate::media::AnyJson;
use crate::request::call::ResourceCall;
use crate::request::options::QueryOptions;

use query::{SearchOptions, SearchQuery, SuggestOptions};

/// Indicators, dashboards, collections, accounts and questions that match a text.
#[utoipa::path(
    get,
    path = "/api/v1/search",
    operation_id = "search",
    params(SearchOptions),
    responses((status = 200, body = inline(AnyJson)))
)]
pub(crate) async fn answer(
    QueryOptions(wanted): QueryOptions<SearchQuery>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let search = call.shared.service.search();
    let found = search.find(&call.caller, &wanted.request).await?;
    Ok(json_answer((StatusCode::OK, json(&wanted, &found))))
}

/// Words that complete a text.
#[utoipa::path(
    get,
    path = "/api/v1/suggest",
    operation_id = "suggest",
    params(SuggestOptions),
    responses((status = 200, body = inline(AnyJson)))
)]
pub(crate) async fn suggest(
    QueryOptions(SuggestOptions { q, first }): QueryOptions<SuggestOptions>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let found = call.shared.service.search().suggest(&q, first).await?;
    let json = json!({"q": q, "suggestions": found});
    Ok(json_answer((StatusCode::OK, json)))
}

fn json(wanted: &SearchQuery, found: &SearchResults) -> Value {
    json!({
        "q": wanted.request.text,
        "total": found.total,
        "complete": found.is_complete,
        "missing_words": found.missing,
        "spelling": found.spelling,
        "notes": found.query.notes.iter().map(note).collect::<Vec<_>>(),
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

fn result(result: &SearchResult) -> Value {
    let mut json = match &result.object {
        FoundObject::Metric(metric) => of_metric(metric),
        FoundObject::Dashboard(dashboard) => of_dashboard(dashboard),
        FoundObject::Collection(collection) => of_collection(collection),
        FoundObject::Account(account) => of_account(account),
        FoundObject::Question(question) => of_question(question),
    };
    if let Value::Object(fields) = &mut json {
        fields.insert("public".to_owned(), result.is_public.into());
    }
    json
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
        "discontinued": record.end.as_ref().map(|end| json!({"date": end.date.to_string()})),
        "updated": record.updated_at.to_string(),
    })
}

fn of_dashboard(seen: &SeenDashboard) -> Value {
    let (record, account) = (&seen.record, &seen.account.record);
    let collection = seen.collection.as_ref().map(|seen| &seen.record);
    json!({
        "kind": "dashboard",
        "id": match collection {
            Some(collection) => format!("{}/{}/{}", account.key, collection.key, record.key),
            None => format!("{}/_/{}", account.key, record.key),
        },
        "name": text(&record.name),
        "collection": collection.map(|collection| text(&collection.name)),
        "account": account.name,
        "charts": record.charts,
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

fn of_question(seen: &SeenQuestion) -> Value {
    let (record, collection) = (&seen.record, &seen.collection);
    let account = &collection.account.record;
    let place = format!("{}/{}", account.key, collection.record.key);
    json!({
        "kind": "question",
        "id": format!("{place}/post/{}", record.address()),
        "title": record.title,
        "tags": record.tags,
        "collection": text(&collection.record.name),
        "account": account.name,
        "answers": record.answers,
        "answered": record.accepted.is_some(),
        "updated": record.active_at.to_string(),
    })
}

fn text(text: &Text) -> Value {
    json!({"fr": text.fr, "en": text.en})
}

fn facets(facets: &FacetCounts) -> Value {
    json!({
        "kind": counts(&facets.kinds, |kind| kind.as_str().to_owned()),
        "freq": counts(&facets.frequencies, |frequency| frequency.code().to_string()),
        "account": counts(&facets.accounts, Clone::clone),
        "licence": counts(&facets.licences, |licence| licence.as_str().to_owned()),
        "tag": counts(&facets.tags, Clone::clone),
        "updated_days": counts(&facets.updated, ToString::to_string),
    })
}

fn counts<T>(counts: &[FacetCount<T>], name: impl Fn(&T) -> String) -> Vec<Value> {
    let counts = counts.iter();
    counts
        .map(|one| json!({"value": name(&one.value), "count": one.count}))
        .collect()
}
