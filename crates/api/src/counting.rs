//! Counts reads after they were answered.

use axum::body::Body;
use domain::identity::network::Networks;
use domain::operation::analytics::{Client, ReadKind, read_kind};
use http::{Method, Request, Response, StatusCode};
use service::Service;
use service::operation::analytics::{AnsweredRead, ReadCredential};
use transport::request::credential::Credential;
use transport::request::percent_decoded;
use transport::request::readership::{client, device, referring_host};
use transport::response::range::has_start;

/// The address of answers with several series.
const OBSERVATIONS: &str = "/api/v1/observations";

/// The series of an answer with several, an extension of the response: the paths of their resources.
#[derive(Clone, Debug)]
pub(crate) struct ReadSeries(pub(crate) Vec<String>);

/// A request whose answer counts.
pub struct CountedRequest {
    /// Without escapes; empty for several series.
    path: String,
    kind: ReadKind,
    client: Client,
    credential: OwnedCredential,
    host: Option<String>,
    networks: Networks,
    device: String,
}

enum OwnedCredential {
    Guest,
    Session(String),
    Key(String),
}

impl CountedRequest {
    /// `None` where the answer does not count.
    pub fn new(
        request: &Request<Body>,
        credential: &Credential<'_>,
        networks: Networks,
    ) -> Option<Self> {
        let (method, path) = (request.method(), request.uri().path());
        let is_several = path == OBSERVATIONS;
        let reads = *method == Method::GET || (is_several && *method == Method::POST);
        if !reads {
            return None;
        }
        let kind = match is_several {
            true => ReadKind::Resource,
            false => read_kind(path)?,
        };
        let client = client(request.headers(), kind, credential)?;
        // Only what another site shows is counted with its visitor.
        let is_shown = client == Client::OtherSite;
        Some(Self {
            path: match (is_several, path.contains('%')) {
                (true, _) => String::new(),
                (false, true) => percent_decoded(path)?,
                (false, false) => path.to_owned(),
            },
            kind,
            client,
            credential: match credential {
                Credential::None => OwnedCredential::Guest,
                Credential::Session(token) => OwnedCredential::Session((*token).to_owned()),
                Credential::Key(text) => OwnedCredential::Key(text.clone().into_owned()),
            },
            host: is_shown
                .then(|| referring_host(request.headers()))
                .flatten(),
            networks,
            device: match is_shown {
                true => device(request.headers()).to_owned(),
                false => String::new(),
            },
        })
    }

    /// Counts the request, if the response has what was read.
    pub fn answered(self, service: &Service, response: &mut Response<Body>) {
        let series = response.extensions_mut().remove::<ReadSeries>();
        let is_read = matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED)
            || has_start(response);
        if !is_read {
            return;
        }
        let paths = match series {
            Some(ReadSeries(paths)) => paths,
            None if self.path.is_empty() => Vec::new(),
            None => vec![self.path],
        };
        for path in &paths {
            service.analytics().count_read(&AnsweredRead {
                path,
                kind: self.kind,
                client: self.client,
                credential: match &self.credential {
                    OwnedCredential::Guest => ReadCredential::Guest,
                    OwnedCredential::Session(token) => ReadCredential::Session(token),
                    OwnedCredential::Key(text) => ReadCredential::Key(text),
                },
                host: self.host.as_deref(),
                networks: self.networks,
                device: &self.device,
            });
        }
    }
}
