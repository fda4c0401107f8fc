//! Responses that the server embeds in its pages, executed as `POST /graphql` would.

use async_graphql::Response as Answer;
use service::{Caller, Service};
use tokio::time::timeout;
use transport::response::encoding::Encoding;
use transport::shared::Shared;

use super::response_cache::{CacheSlot, EncodedBody};
use super::{Graphql, Prepared, prepare};
use crate::request::context::{self, Browsing};

/// Executes a request body for this caller, with this service. Returns the response as JSON; `None` if it would have
/// errors.
pub async fn answer_text(
    (shared, graphql): (&Shared, &Graphql),
    service: Service,
    caller: Caller,
    body: &str,
) -> Option<String> {
    let prepared = prepared(graphql, body)?;
    let _running = shared.work.turns.run(&caller).await.ok()?;
    execute((shared, graphql), service, caller, prepared).await
}

/// Like [`answer_text`], from the cache where users with the same rights got the response before.
pub async fn cached_answer_text(
    (shared, graphql): (&Shared, &Graphql),
    caller: &Caller,
    body: &str,
) -> Option<String> {
    let form = (caller.language, Encoding::Identity);
    let slot = CacheSlot::of(&shared.service, caller.reader, body.as_bytes(), form).await;
    let found = |slot: &CacheSlot| slot.find(&shared.service, &graphql.responses);
    if let Some(packed) = slot.as_ref().and_then(found) {
        return String::from_utf8(packed.body.into()).ok();
    }

    let prepared = prepared(graphql, body)?;
    let slot = slot.filter(|_| prepared.is_cacheable);
    let _running = shared.work.turns.run(caller).await.ok()?;
    let (service, recording) = shared.service.recording();
    let text = execute((shared, graphql), service, caller.clone(), prepared).await?;

    if let Some(slot) = slot {
        let packed = EncodedBody {
            encoding: Encoding::Identity,
            body: text.clone().into(),
        };
        let (responses, dependencies) = (&graphql.responses, recording.dependencies());
        slot.keep(&shared.service, responses, packed, &dependencies)
            .await;
    }

    Some(text)
}

/// The checked document of a request body; `None` for a mutation, too.
fn prepared(graphql: &Graphql, body: &str) -> Option<Prepared> {
    let requested = serde_json::from_str(body).ok()?;
    let prepared = prepare(requested, &graphql.cacheability).ok()?;
    (!prepared.changes).then_some(prepared)
}

async fn execute(
    (shared, graphql): (&Shared, &Graphql),
    service: Service,
    caller: Caller,
    prepared: Prepared,
) -> Option<String> {
    let browsing = Browsing::default();
    let (request, loads) = context::attach(prepared.request, shared, service, caller, browsing);
    let answered = loads.run(graphql.schema.execute(request));
    let answer = timeout(shared.config.graphql_time, answered).await;
    let answer = answer.ok().filter(Answer::is_ok)?;
    serde_json::to_string(&answer).ok()
}
