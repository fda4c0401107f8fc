//! Errors of HTTP requests: status, code, and a sentence in the reader's language.

mod json;
mod render;

use std::borrow::Cow;

use axum::response::IntoResponse;
use domain::problem::{Code, Param, Problem};
use domain::text::language::Language;
use http::{Method, StatusCode};
use service::{Caller, ServiceError};

use crate::sentence::sentence;

pub use json::JsonProblem;
pub use render::ErrorFormat;

/// The code of a change with an unknown outcome, in REST and in GraphQL.
pub const OUTCOME_UNKNOWN: &str = "OUTCOME_UNKNOWN";

/// An error of an HTTP request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HttpError {
    /// The request is not HTTP as this server reads it.
    BadRequest,
    /// The body is not the JSON that was expected.
    BadJson(JsonProblem),
    /// Several GraphQL requests in one body.
    Batch,
    /// Invalid options in the query of an address, as at least one problem.
    Options(Vec<Problem>),
    /// The stored observations of an indicator are damaged.
    SeriesUnreadable,
    /// A host name that is not this server's.
    Misdirected,
    /// A change requested by another site's page.
    CrossSite,
    /// An access key that is not valid, may not do this, or is in the address.
    Key(Problem),
    /// A change that needs a signed-in user.
    SignIn,
    /// A change that this user may not make.
    Forbidden,
    /// Absent, or hidden from this reader: the response is the same.
    NotFound,
    /// A method that the address does not accept, with the methods that it accepts.
    Method(Cow<'static, str>),
    /// The body arrived too slowly.
    SlowBody,
    /// The body is longer than `max` bytes.
    TooLarge {
        /// The limit in bytes.
        max: usize,
    },
    /// A file of a collection would have more than `max` observations.
    TooManyObservations {
        /// The limit.
        max: u64,
    },
    /// The address is longer than `max` bytes.
    AddressTooLong {
        /// The limit in bytes.
        max: usize,
    },
    /// The headers are longer than `max` bytes in total.
    HeadersTooLarge {
        /// The limit in bytes.
        max: usize,
    },
    /// A range after the last byte of a file of this length.
    RangeNotSatisfiable {
        /// In bytes.
        length: usize,
    },
    /// The body does not have this media type, the only one that the address accepts.
    MediaType(&'static str),
    /// A use case rejected the request with this problem.
    Rejected {
        /// The problem to report.
        problem: Problem,
        /// The caller's language: the one of the account, else the browser's.
        language: Language,
    },
    /// A use case rejected the input with these problems, at least one.
    Invalid {
        /// The problems to report.
        problems: Vec<Problem>,
        /// The number of further problems.
        more: u32,
        /// The caller's language.
        language: Language,
    },
    /// The reads of a user or a network beyond their limit, with the seconds until more are accepted.
    TooManyReads {
        /// The time until more are accepted.
        seconds: i64,
        /// Whether the caller is a guest, to whom an access key allows more.
        is_guest: bool,
    },
    /// A replacement without the version that it replaces.
    PreconditionRequired,
    /// A change from another version than the present one.
    PreconditionFailed {
        /// The problem to report.
        problem: Problem,
        /// The caller's language.
        language: Language,
    },
    /// Too many requests at once.
    Overloaded,
    /// The database, or another part that the response needs, is unavailable.
    Unavailable,
    /// A change was interrupted: it is unknown whether it was stored.
    OutcomeUnknown,
    /// An internal error of this program.
    Internal,
}

impl HttpError {
    /// The response to a use case that failed, or rejected the caller's request: by the first problem.
    pub fn from_service(error: ServiceError, caller: &Caller) -> Self {
        match error {
            ServiceError::Failed(failure) => failure.into(),
            ServiceError::Rejected(rejected) => match rejected.problems.into_iter().next() {
                Some(problem) => Self::from_problem(problem, caller),
                None => Self::Internal,
            },
        }
    }

    /// The response to the caller's request with a problem.
    pub fn from_problem(problem: Problem, caller: &Caller) -> Self {
        match problem.code {
            Code::NotFound => Self::NotFound,
            Code::Forbidden => Self::Forbidden,
            Code::SignInNeeded => Self::SignIn,
            Code::AccessKeyScope | Code::AccessKeyNotAllowed => Self::Key(problem),
            _ => Self::Rejected {
                problem,
                language: caller.language,
            },
        }
    }

    /// The error of reading a series with the options of an address. A damaged series precedes invalid options.
    pub fn from_reading(problems: Vec<Problem>) -> Self {
        let is_unreadable = |problem: &Problem| problem.code == Code::SeriesUnreadable;
        if problems.iter().any(is_unreadable) {
            Self::SeriesUnreadable
        } else {
            Self::Options(problems)
        }
    }

    /// The status of the response.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest | Self::BadJson(_) | Self::Batch | Self::Options(_) => {
                StatusCode::BAD_REQUEST
            }
            Self::Misdirected => StatusCode::MISDIRECTED_REQUEST,
            Self::CrossSite | Self::Forbidden => StatusCode::FORBIDDEN,
            Self::Key(problem) => match problem.code {
                Code::AccessKeyInText => StatusCode::BAD_REQUEST,
                Code::AccessKeyScope | Code::AccessKeyNotAllowed => StatusCode::FORBIDDEN,
                _ => StatusCode::UNAUTHORIZED,
            },
            Self::SignIn => StatusCode::UNAUTHORIZED,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Self::SlowBody => StatusCode::REQUEST_TIMEOUT,
            Self::TooLarge { .. } | Self::TooManyObservations { .. } => {
                StatusCode::PAYLOAD_TOO_LARGE
            }
            Self::AddressTooLong { .. } => StatusCode::URI_TOO_LONG,
            Self::HeadersTooLarge { .. } => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::RangeNotSatisfiable { .. } => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::MediaType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Rejected { problem, .. } if is_rate_limit(problem) => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Self::Rejected { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Invalid { problems, .. } => match problems.first().map(|problem| problem.code) {
                Some(Code::VintageConflict) => StatusCode::PRECONDITION_FAILED,
                Some(Code::CursorExpired) => StatusCode::GONE,
                Some(
                    Code::Conflict
                    | Code::KeyTaken
                    | Code::IdempotencyMismatch
                    | Code::HasChildren
                    | Code::MetricEnded,
                ) => StatusCode::CONFLICT,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            },
            Self::TooManyReads { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::PreconditionRequired => StatusCode::PRECONDITION_REQUIRED,
            Self::PreconditionFailed { .. } => StatusCode::PRECONDITION_FAILED,
            Self::SeriesUnreadable | Self::Overloaded | Self::Unavailable => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            // Not 503: programs that retry automatically would do so without an idempotency key.
            Self::OutcomeUnknown => StatusCode::GATEWAY_TIMEOUT,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The code that programs compare.
    pub fn code(&self) -> &str {
        match self {
            Self::BadRequest => "BAD_REQUEST",
            Self::BadJson(_) => "BAD_JSON",
            Self::Batch => "BATCH",
            Self::Options(_) => "OPTIONS_REFUSED",
            Self::SeriesUnreadable => Code::SeriesUnreadable.as_str(),
            Self::Misdirected => "UNKNOWN_HOST",
            Self::CrossSite => "CROSS_SITE",
            Self::Key(problem) => problem.code.as_str(),
            Self::SignIn => "SIGN_IN_NEEDED",
            Self::Forbidden => "FORBIDDEN",
            Self::NotFound => "NOT_FOUND",
            Self::Method(_) => "METHOD",
            Self::SlowBody => "SLOW_BODY",
            Self::TooLarge { .. } => "BODY_TOO_LARGE",
            Self::TooManyObservations { .. } => "OBSERVATIONS_TOO_MANY",
            Self::AddressTooLong { .. } => "ADDRESS_TOO_LONG",
            Self::HeadersTooLarge { .. } => "HEADERS_TOO_LARGE",
            Self::RangeNotSatisfiable { .. } => "RANGE_NOT_SATISFIABLE",
            Self::MediaType(_) => "MEDIA_TYPE",
            Self::Rejected { problem, .. } | Self::PreconditionFailed { problem, .. } => {
                problem.code.as_str()
            }
            Self::Invalid { problems, .. } => problems
                .first()
                .map_or("INVALID", |problem| problem.code.as_str()),
            Self::TooManyReads { .. } => "TOO_MANY_READS",
            Self::PreconditionRequired => "PRECONDITION_REQUIRED",
            Self::Overloaded => "OVERLOADED",
            Self::Unavailable => "UNAVAILABLE",
            Self::OutcomeUnknown => OUTCOME_UNKNOWN,
            Self::Internal => "INTERNAL",
        }
    }

    /// The message in the reader's language.
    pub fn sentence(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Fr => self.french(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::BadRequest => "This request cannot be read.".into(),
            Self::BadJson(problem) => problem.sentence(Language::En),
            Self::Batch => "Send one request at a time, not a list.".into(),
            Self::Options(problems) => sentences(problems, Language::En),
            Self::SeriesUnreadable => "The observations of this indicator cannot be read.".into(),
            Self::Misdirected => "This server does not answer to that name.".into(),
            Self::CrossSite => "Another site’s page cannot change anything here.".into(),
            Self::Key(problem) => sentence(problem, Language::En),
            Self::SignIn => "Sign in to do this.".into(),
            Self::Forbidden => "You are not allowed to do this.".into(),
            Self::NotFound => "There is nothing at this address.".into(),
            Self::Method(allowed) => format!("This address accepts {allowed}."),
            Self::SlowBody => "The upload was too slow.".into(),
            Self::TooLarge { max } => format!("The body is longer than {max} bytes."),
            Self::TooManyObservations { max } => format!(
                "The file would have more than {max} observations. Choose fewer indicators by “under”, “frequency” or “search”."
            ),
            Self::AddressTooLong { max } => format!("The address is longer than {max} bytes."),
            Self::HeadersTooLarge { max } => format!("The headers are longer than {max} bytes."),
            Self::RangeNotSatisfiable { length } => format!("The file has only {length} bytes."),
            Self::MediaType(expected) => format!("Send the body as {expected}."),
            Self::Rejected { problem, language } | Self::PreconditionFailed { problem, language } => {
                sentence(problem, *language)
            }
            Self::Invalid {
                problems, language, ..
            } => sentences(problems, *language),
            Self::TooManyReads { seconds, is_guest } => format!(
                "Too many requests. Try again in {}.{}",
                counted(*seconds, ["second", "seconds"]),
                if *is_guest { " An access key allows more." } else { "" }
            ),
            Self::PreconditionRequired => {
                "Send If-Match with the number of the vintage or the version that the request replaces, \
                 in quotes, or * for whichever is the latest."
                    .into()
            }
            Self::Overloaded => "The server is busy. Try again in a moment.".into(),
            Self::OutcomeUnknown => {
                "It is not known whether this was saved. Send the same request again with the same \
                 idempotency key: it will not be done twice."
                    .into()
            }
            Self::Unavailable => "The data is unavailable at the moment. Try again later.".into(),
            Self::Internal => "Something went wrong on our side.".into(),
        }
    }

    fn french(&self) -> String {
        match self {
            Self::BadRequest => "La requête est illisible.".into(),
            Self::BadJson(problem) => problem.sentence(Language::Fr),
            Self::Batch => "Envoyez une requête à la fois, pas une liste.".into(),
            Self::Options(problems) => sentences(problems, Language::Fr),
            Self::SeriesUnreadable => "Les observations de cet indicateur sont illisibles.".into(),
            Self::Misdirected => "Ce serveur ne répond pas sous ce nom.".into(),
            Self::CrossSite => "Une page d’un autre site ne peut rien modifier ici.".into(),
            Self::Key(problem) => sentence(problem, Language::Fr),
            Self::SignIn => "Connectez-vous pour faire cela.".into(),
            Self::Forbidden => "Vous n’êtes pas autorisé à faire cela.".into(),
            Self::NotFound => "Il n’y a rien à cette adresse.".into(),
            Self::Method(allowed) => format!("Cette adresse accepte {allowed}."),
            Self::SlowBody => "L’envoi était trop lent.".into(),
            Self::TooLarge { max } => format!("Le corps dépasse {max} octets."),
            Self::TooManyObservations { max } => format!(
                "Le fichier compterait plus de {max} observations. Choisissez moins d’indicateurs avec « under », « frequency » ou « search »."
            ),
            Self::AddressTooLong { max } => format!("L’adresse dépasse {max} octets."),
            Self::HeadersTooLarge { max } => format!("Les en-têtes dépassent {max} octets."),
            Self::RangeNotSatisfiable { length } => {
                format!("Le fichier ne compte que {length} octets.")
            }
            Self::MediaType(expected) => format!("Envoyez le corps au format {expected}."),
            Self::Rejected { problem, language } | Self::PreconditionFailed { problem, language } => {
                sentence(problem, *language)
            }
            Self::Invalid { problems, language, .. } => sentences(problems, *language),
            Self::TooManyReads { seconds, is_guest } => format!(
                "Trop de requêtes. Réessayez dans {}.{}",
                counted(*seconds, ["seconde", "secondes"]),
                if *is_guest { " Une clé d’accès en autorise davantage." } else { "" }
            ),
            Self::PreconditionRequired => {
                "Envoyez If-Match avec le numéro du millésime ou de la version que la requête \
                 remplace, entre guillemets, ou * pour l’état le plus récent, quel qu’il soit."
                    .into()
            }
            Self::Overloaded => "Le serveur est occupé. Réessayez dans un instant.".into(),
            Self::OutcomeUnknown => "On ne sait pas si cela a été enregistré. Renvoyez la même requête avec la même clé \
                 d’idempotence : elle ne sera pas exécutée deux fois."
                .into(),
            Self::Unavailable => {
                "Les données sont inaccessibles pour le moment. Réessayez plus tard.".into()
            }
            Self::Internal => "Une erreur s’est produite de notre côté.".into(),
        }
    }

    /// Seconds after which the same request may succeed; `None` where waiting does not help.
    pub(super) fn retry_after(&self) -> Option<i64> {
        match (self.status(), self) {
            (StatusCode::SERVICE_UNAVAILABLE, _) => Some(2),
            (_, Self::TooManyReads { seconds, .. }) => Some(*seconds),
            (StatusCode::TOO_MANY_REQUESTS, Self::Rejected { problem, .. }) => {
                match problem.params.get("seconds") {
                    Some(Param::Number(seconds)) => Some(*seconds),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// A count with its noun, in the singular for 1.
fn counted(number: i64, [one, several]: [&str; 2]) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// The sentences of problems as one text.
fn sentences(problems: &[Problem], language: Language) -> String {
    let all = problems.iter().map(|problem| sentence(problem, language));
    all.collect::<Vec<_>>().join(" ")
}

/// Whether a problem is a rate limit that the caller has reached.
fn is_rate_limit(problem: &Problem) -> bool {
    matches!(problem.code, Code::TooManyAttempts | Code::TooManyMails)
}

impl From<service::Failure> for HttpError {
    fn from(failure: service::Failure) -> Self {
        match failure {
            service::Failure::Unavailable => Self::Unavailable,
            service::Failure::OutcomeUnknown => Self::OutcomeUnknown,
            service::Failure::Internal => Self::Internal,
        }
    }
}

/// Attaches the error to the response; the site renders it in the language and with the number of the request.
impl IntoResponse for HttpError {
    fn into_response(self) -> axum::response::Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Rejects a method that is not in `allowed`, the methods of an address as `Allow` lists them.
pub fn reject_method(method: &Method, allowed: &'static str) -> Result<(), HttpError> {
    let known = allowed.split(", ").any(|name| name == method.as_str());
    if known {
        Ok(())
    } else {
        Err(HttpError::Method(allowed.into()))
    }
}

#[cfg(test)]
mod tests {
    use http::header;

    use super::*;

    #[test]
    fn problems_have_a_status_and_rate_limits_say_when_to_come_again() {
        for (problem, status, wait) in [
            (
                Problem::new(Code::TooManyAttempts).with("seconds", 90_u64),
                429,
                Some("90"),
            ),
            (
                Problem::new(Code::TooManyMails).with("seconds", 1_u64),
                429,
                Some("1"),
            ),
            (
                Problem::new(Code::ImportTooLarge).with("max", 5_u64),
                422,
                None,
            ),
            (Problem::new(Code::TooManyAttempts), 429, None),
        ] {
            let fault = HttpError::Rejected {
                problem,
                language: Language::En,
            };
            let response = fault.render(
                Language::En,
                crate::request_id::RequestIds::new([0; 8]).next(),
                ErrorFormat::Problem,
            );
            let reported = response.headers().get(header::RETRY_AFTER);
            let reported = reported.map(|seconds| seconds.to_str().unwrap());
            assert_eq!((response.status().as_u16(), reported), (status, wait));
        }
    }
}
