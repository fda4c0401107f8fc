//! `POST /api/v1/imports/{id}/publish`: publishes a stored file, and reports the progress meanwhile: a line of JSON
//! for each step, the last one with the result or with the problems. A client that disconnects before the last step
//! has published nothing.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use bytes::Bytes;
use domain::id::ImportId;
use http::{HeaderMap, HeaderValue, Response, header};
use hyper::body::{Body as HttpBody, Frame};
use serde::Deserialize;
use serde_json::{Value, json};
use service::import::{Progress, PublishImport, SeenImport, Step};
use service::{Caller, Failure, ServiceError};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};
use transport::fault::{HttpError, OUTCOME_UNKNOWN};
use transport::request::import_options::ImportOptionTexts;
use transport::request::{body, json, session, visit_of};
use transport::request_id::RequestId;
use transport::sentence;
use transport::shared::Shared;
use uuid::Uuid;

use super::{done, query};
use crate::media::{AnyJson, Binary};
use crate::request::call::AddressKeys;

/// Most bytes of the request's body, which may list the ids of all indicators of a file in `leaveOut`.
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;
/// Least time between two lines.
const PACE: Duration = Duration::from_millis(100);
/// Lines that may wait to be sent.
const WAITING: usize = 4;

/// The request's body: the import options, and the indicators to leave out.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct PublishBody {
    encoding: Option<String>,
    separator: Option<String>,
    sheet: Option<String>,
    language: Option<String>,
    repairs: Option<Vec<String>>,
    mode: Option<String>,
    /// Takes the ends of the discontinued indicators back that the file publishes to.
    resume: bool,
    basis: Option<String>,
    leave_out: Option<Vec<String>>,
}

/// Publish a file that was stored by the import; the progress comes line by line.
#[utoipa::path(
    post,
    path = "/api/v1/imports/{id}/publish",
    operation_id = "publishImport",
    request_body(content = inline(AnyJson)),
    responses((status = 200, body = inline(Binary), content_type = "application/x-ndjson")),
    security(("accessKey" = ["publish"]))
)]
pub(crate) async fn answer(
    State(shared): State<Shared>,
    AddressKeys(id): AddressKeys<Uuid>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, body) = request.into_parts();
    let id = ImportId::new(id);
    let visit = visit_of(&parts)?;
    let caller = session::caller(&shared, &parts.headers, visit).await?;
    let may = shared
        .service
        .imports()
        .may_publish_import(&caller, id)
        .await;
    done(&caller, may)?;
    require_json(&parts.headers)?;
    let bytes = body::read(&parts.headers, body, MAX_BODY_BYTES, &shared).await?;
    let wish: PublishBody = json::parse(&bytes)?;
    let given = ImportOptionTexts {
        encoding: wish.encoding,
        separator: wish.separator,
        sheet: wish.sheet,
        language: wish.language,
        repairs: wish.repairs.unwrap_or_default(),
        mode: wish.mode,
        resume: wish.resume,
    };
    let options = match given.read(caller.language) {
        Ok(options) => options,
        Err(problems) => return Err(query::rejected(problems, &caller)),
    };
    let wanted = PublishImport {
        options,
        basis: wish.basis,
        leave_out: wish.leave_out.unwrap_or_default(),
    };
    let permit = shared.work.publish()?;
    let (lines, taken) = channel(WAITING);
    let publishing = Publishing {
        shared,
        caller,
        id,
        request: visit.id,
        lines,
    };
    let task = tokio::spawn(async move {
        let _permit = permit;
        publishing.run(wanted).await;
    });
    let mut response = Response::new(Body::new(KeptLines { taken, task }));
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/x-ndjson"),
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store, no-transform"),
    );
    // Proxies that buffer responses would delay the steps.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

fn require_json(headers: &HeaderMap) -> Result<(), HttpError> {
    let declared = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let declared = declared.and_then(|value| value.split(';').next());
    if declared.is_some_and(|name| name.trim().eq_ignore_ascii_case("application/json")) {
        Ok(())
    } else {
        Err(HttpError::MediaType("application/json"))
    }
}

/// A publish in progress.
struct Publishing {
    shared: Shared,
    caller: Caller,
    id: ImportId,
    request: RequestId,
    lines: Sender<Bytes>,
}

impl Publishing {
    async fn run(self, wanted: PublishImport) {
        let (progress, steps) = Progress::new();
        let publish =
            self.shared
                .service
                .imports()
                .publish_import(&self.caller, self.id, &wanted, &progress);
        let published = tokio::select! {
            published = publish => published,
            () = self.tell(steps) => return,
        };
        let last = match published {
            Ok(seen) => result(&seen),
            Err(stop) => self.rejection(stop).await,
        };
        drop(self.lines.send(line(&last)).await);
    }

    /// Sends the steps until the client has left.
    async fn tell(&self, mut steps: watch::Receiver<Step>) {
        let mut next = Instant::now();
        loop {
            sleep_until(next).await;
            let step = *steps.borrow_and_update();
            let reported =
                json!({"stage": step.stage.as_str(), "done": step.done, "total": step.total});
            if self.lines.send(line(&reported)).await.is_err() {
                return;
            }
            next = Instant::now() + PACE;
            if steps.changed().await.is_err() {
                // The publish has ended: its outcome decides.
                std::future::pending::<()>().await;
            }
        }
    }

    async fn rejection(&self, stop: ServiceError) -> Value {
        match stop {
            ServiceError::Failed(failure) => {
                let code = match failure {
                    Failure::Unavailable => "UNAVAILABLE",
                    Failure::OutcomeUnknown => OUTCOME_UNKNOWN,
                    Failure::Internal => "INTERNAL",
                };
                json!({"error": {"code": code, "request": self.request.to_string()}})
            }
            ServiceError::Rejected(rejected) => {
                let problems = rejected.problems.iter();
                let problems =
                    problems.map(|problem| sentence::json(problem, self.caller.language));
                json!({"problems": problems.collect::<Vec<_>>()})
            }
        }
    }
}

fn result(seen: &SeenImport) -> Value {
    let result = seen.result.as_ref().map(
        |result| json!({"published_at": result.published_at.to_string(), "counts": result.counts}),
    );
    json!({ "result": result })
}

fn line(value: &Value) -> Bytes {
    format!("{value}\n").into()
}

/// The lines as a body. Dropping it aborts the publish.
struct KeptLines {
    taken: Receiver<Bytes>,
    task: JoinHandle<()>,
}

impl HttpBody for KeptLines {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let line = self.taken.poll_recv(context);
        line.map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}

impl Drop for KeptLines {
    fn drop(&mut self) {
        self.task.abort();
    }
}
