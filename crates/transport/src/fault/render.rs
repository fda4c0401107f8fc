//! The response to a request with an error.

use axum::body::Body;
use domain::problem::Problem;
use domain::text::language::Language;
use http::{HeaderValue, Response, StatusCode, header};
use serde_json::{Map, Value, json};

use super::HttpError;
use crate::request_id::RequestId;
use crate::sentence;

/// The form of an error in a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorFormat {
    /// An object `error`, with `code` and `message`.
    Plain,
    /// Problem details (RFC 9457): `type`, `title`, `status` and `detail`, with `code` and, for invalid fields and
    /// options, `errors`. The object `error` is there too, for programs that were written before.
    Problem,
}

impl ErrorFormat {
    fn media_type(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Plain => "application/json",
            Self::Problem => "application/problem+json",
        })
    }
}

impl HttpError {
    /// Renders the response. Only server errors (5xx) have the request number in the body: the bodies of equal
    /// client errors are equal to the byte.
    pub fn render(
        &self,
        language: Language,
        request: RequestId,
        format: ErrorFormat,
    ) -> Response<Body> {
        let status = self.status();
        let mut body = Map::new();

        if format == ErrorFormat::Problem {
            body = self.problem_details(language);
            if status.is_server_error() {
                body.insert("request".into(), request.to_string().into());
            }
        }
        body.insert("error".into(), self.plain(language, request));

        let mut response = Response::new(Value::Object(body).to_string().into());
        *response.status_mut() = status;

        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, format.media_type());
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-store"),
        );
        headers.insert(
            header::VARY,
            HeaderValue::from_static("Accept-Language, Accept-Encoding, Cookie"),
        );

        if let Self::Method(allowed) = self
            && let Ok(allowed) = HeaderValue::try_from(&**allowed)
        {
            headers.insert(header::ALLOW, allowed);
        }
        if let Self::RangeNotSatisfiable { length } = self
            && let Ok(range) = HeaderValue::try_from(format!("bytes */{length}"))
        {
            headers.insert(header::CONTENT_RANGE, range);
        }

        if let Some(seconds) = self.retry_after() {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if format == ErrorFormat::Problem && status == StatusCode::UNAUTHORIZED {
            let scheme = HeaderValue::from_static("Bearer realm=\"Statit\"");
            headers.insert(header::WWW_AUTHENTICATE, scheme);
        }

        response
    }

    /// The object `error`.
    fn plain(&self, language: Language, request: RequestId) -> Value {
        let mut error = json!({"code": self.code(), "message": self.sentence(language)});
        if let Some(fields) = error.as_object_mut() {
            if self.status().is_server_error() {
                fields.insert("request".into(), request.to_string().into());
            }
            if let Self::Rejected { problem, .. } | Self::Key(problem) = self {
                fields.insert("params".into(), json!(problem.params));
            }
            if let Self::Options(problems) = self {
                fields.insert("problems".into(), listed(problems, language));
            }
        }
        error
    }

    /// The members of problem details.
    fn problem_details(&self, language: Language) -> Map<String, Value> {
        let status = self.status();
        let mut body = Map::new();
        body.insert("type".into(), "about:blank".into());

        let title = status.canonical_reason().unwrap_or_default();
        body.insert("title".into(), title.into());
        body.insert("status".into(), status.as_u16().into());
        body.insert("code".into(), self.code().into());
        body.insert("detail".into(), self.detail(language).into());

        let errors = match self {
            Self::Options(problems) => listed(problems, language),
            Self::BadJson(problem) if problem.field().is_some() => json!([{
                "code": self.code(), "field": problem.field(), "params": {},
                "message": problem.sentence(language),
            }]),
            Self::Rejected { problem, language }
            | Self::PreconditionFailed { problem, language } => {
                listed(std::slice::from_ref(problem), *language)
            }
            Self::Invalid {
                problems,
                more,
                language,
            } => {
                body.insert("more".into(), (*more).into());
                listed(problems, *language)
            }
            _ => Value::Null,
        };

        if !errors.is_null() {
            body.insert("errors".into(), errors);
        }

        body
    }
}

impl HttpError {
    /// The sentence of the first problem: the others are listed.
    fn detail(&self, language: Language) -> String {
        match self {
            Self::Options(problems) => first(problems, language),
            Self::Invalid {
                problems, language, ..
            } => first(problems, *language),
            _ => self.sentence(language),
        }
    }
}

/// The sentence of the first problem.
fn first(problems: &[Problem], language: Language) -> String {
    let first = problems.first();
    first.map_or(String::new(), |problem| {
        sentence::sentence(problem, language)
    })
}

/// The problems, each with its sentence.
fn listed(problems: &[Problem], language: Language) -> Value {
    let listed = problems.iter();
    listed
        .map(|problem| sentence::json(problem, language))
        .collect()
}
