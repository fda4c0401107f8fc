//! `POST /api/v1/readings`: what a pasted text or a small file contains. It is read as an import file without a
//! collection, and nothing is stored. A body of the type `text/plain` is in UTF-8; the encoding of others is detected.

use axum::body::Body;
use axum::extract::{Request, State};
use domain::text::language::{Language, Text};
use http::{HeaderMap, Response, StatusCode, header};
use import::report::Layout;
use import::{Content, Encoding, Found, Item, Reading};
use serde_json::{Value, json};
use service::Caller;
use service::import::{ImportOptions, MAX_TEXT_BYTES};
use transport::fault::HttpError;
use transport::request::visit::Visit;
use transport::request::{body, session, visit_of};
use transport::shared::Shared;

use super::query;
use super::query::{FileOptions, NameOption};
use super::{done, json_answer, lists, require_plain};
use crate::request::options::{self, Both};

/// Most series whose lines are in a response.
const MAX_WITH_LINES: usize = 50;
/// Bytes of lines after which further series have none.
const ENOUGH_LINES: usize = 2 << 20;

/// The series of a text, its problems and the proposed repairs.
#[utoipa::path(post, path = "/api/v1/readings", tag = "internal")]
pub(crate) async fn answer(
    State(shared): State<Shared>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, body) = request.into_parts();
    let visit = visit_of(&parts)?;
    let admitted = admit(&shared, &parts.headers, visit, parts.uri.query()).await;
    let (name, language, mut options, caller) = match admitted {
        Ok(admitted) => admitted,
        Err(fault) => {
            body::swallow(body, MAX_TEXT_BYTES).await;
            return Err(fault);
        }
    };
    let text = body::read(&parts.headers, body, MAX_TEXT_BYTES, &shared).await?;
    // The turn begins here: a text that arrives slowly takes no turn from other requests.
    let mut permit = session::begin(&shared, &parts.headers, visit)?;
    permit.belongs_to(&caller)?;
    let _text = shared.work.text(&caller)?;
    if is_text(&parts.headers) {
        options.read.encoding.get_or_insert(Encoding::Utf8);
    }
    let present = move |reading| json(language, &reading);
    let read = shared
        .service
        .imports()
        .read_text(text, name, options.read, present);
    let answered = done(&caller, read.await)?;
    Ok(json_answer((StatusCode::OK, answered)))
}

/// The name of the text, the language of sentences, the options and the caller. The request counts as a read.
async fn admit(
    shared: &Shared,
    headers: &HeaderMap,
    visit: &Visit,
    address: Option<&str>,
) -> Result<(String, Language, ImportOptions, Caller), HttpError> {
    let caller = session::caller_of_read(shared, headers, visit).await?;
    require_plain(headers)?;
    let Both(name, reading): Both<NameOption, FileOptions> = options::read(address)?;
    let checked = reading.checked(caller.language);
    let (language, options) = checked.map_err(|problems| query::rejected(problems, &caller))?;
    Ok((name.file_name(&HeaderMap::new()), language, options, caller))
}

fn is_text(headers: &HeaderMap) -> bool {
    let declared = headers.get(header::CONTENT_TYPE);
    declared.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

fn json(language: Language, reading: &Reading) -> Value {
    let found = &reading.found;
    let (mut series, mut invalid) = (Vec::new(), Vec::new());
    let mut room = ENOUGH_LINES;
    for item in &reading.items {
        match &item.content {
            Ok(content) => {
                let lines = (series.len() < MAX_WITH_LINES && room > 0)
                    .then(|| content.series.editing_text());
                room = room.saturating_sub(lines.as_ref().map_or(0, String::len));
                series.push(valid(item, content, lines.as_deref()));
            }
            Err(problems) => {
                invalid.push(json!({
                    "id": item.id, "line": lists::some(item.place.line), "column": lists::some(item.place.column),
                    "defects": lists::problems(found, problems, language), "more_defects": item.more,
                }));
            }
        }
    }
    json!({
        "layout": found.layout.map(layout),
        "separator": found.separator.map(|separator| separator.to_string()),
        "rows": found.rows, "columns": found.columns, "header": header(found),
        "defects": lists::problems(found, &reading.problems, language), "more_defects": reading.more,
        "proposals": reading.proposals.iter().map(lists::proposal).collect::<Vec<_>>(),
        "series": series, "invalid": invalid,
    })
}

const fn layout(layout: Layout) -> &'static str {
    match layout {
        Layout::Wide => "wide",
        Layout::Long => "long",
        Layout::Header => "header",
    }
}

/// The columns that were used, with their roles.
fn header(found: &Found) -> Vec<Value> {
    let columns = found.roles.iter();
    columns
        .map(|(header, role)| json!({"header": header, "role": role.to_string()}))
        .collect()
}

/// A series with its lines, as they are edited.
fn valid(item: &Item, content: &Content, lines: Option<&str>) -> Value {
    let (fields, series) = (&content.fields, &content.series);
    let period =
        |period: Option<domain::calendar::period::Period>| period.map(|period| period.to_string());
    json!({
        "id": item.id, "name": text(&fields.name), "unit": text(&fields.unit),
        "notes": text(&fields.notes), "source": fields.source,
        "frequency": content.frequency.code().to_string(), "observations": series.len(),
        "first": period(series.first_period()), "last": period(series.last_period()),
        "lines": lines,
    })
}

fn text(text: &Text) -> Value {
    json!({"fr": text.fr, "en": text.en})
}
