//! The steps that all files share: a series, an indicator's chart and a dashboard's chart are parsed, authorised,
//! cached or made, and sent in the same way.

use axum::body::Body;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use transport::response::encoding::Encoding;
use transport::response::range::accept_ranges;

use crate::open::open_to_other_sites;
use crate::response;

/// `Content-Disposition` with the keys of an address as file name, their slashes as dots. `disposition` is `inline` or
/// `attachment`, `ending` begins with a dot.
pub(crate) fn file_name(disposition: &'static str, keys: &str, ending: &str) -> HeaderValue {
    let name = keys.replace('/', ".");
    HeaderValue::try_from(format!("{disposition}; filename=\"{name}{ending}\""))
        .unwrap_or(HeaderValue::from_static(disposition))
}

/// A file, ready to be sent. The reader's permission was checked before.
#[derive(Clone)]
pub(crate) struct FileResponse {
    pub(crate) etag: HeaderValue,
    pub(crate) encoding: Encoding,
    pub(crate) media_type: &'static HeaderValue,
    pub(crate) file_name: HeaderValue,
    /// The request headers that decide the response beside its address; `None` where there are no such headers.
    pub(crate) vary: Option<&'static HeaderValue>,
    /// The content security policy of a document.
    pub(crate) policy: Option<&'static HeaderValue>,
    /// `Link`: the description of the file.
    pub(crate) link: Option<HeaderValue>,
    /// Whether everybody may read it.
    pub(crate) public: bool,
    /// Empty where the reader has it already, by its entity tag.
    pub(crate) body: Bytes,
}

impl FileResponse {
    /// The same file with the body, the entity tag and the file name in one piece of memory of exactly their length:
    /// thousands of files are cached.
    pub(crate) fn packed(self) -> Self {
        let (body, etag) = (self.body.len(), self.body.len() + self.etag.len());
        let all = [&self.body, self.etag.as_bytes(), self.file_name.as_bytes()];
        let all = Bytes::from(all.concat());
        let header = |bytes: Bytes, former: HeaderValue| {
            HeaderValue::from_maybe_shared(bytes).unwrap_or(former)
        };
        Self {
            etag: header(all.slice(body..etag), self.etag),
            file_name: header(all.slice(etag..), self.file_name),
            body: all.slice(..body),
            ..self
        }
    }

    /// The bytes of its body and its own headers.
    pub(crate) fn bytes(&self) -> usize {
        let link = self.link.as_ref().map_or(0, HeaderValue::len);
        self.body.len() + self.etag.len() + self.file_name.len() + link
    }

    /// Whether the reader has the file already, by its entity tag.
    pub(crate) fn is_known(&self, request: &HeaderMap) -> bool {
        response::is_known(&self.etag, request)
    }

    /// The response "not modified", where the reader has the file already.
    pub(crate) fn not_modified(&self, request: &HeaderMap) -> Option<Response<Body>> {
        self.is_known(request).then(|| self.send(request))
    }

    /// Adds the headers of the body.
    pub(crate) fn describe(&self, headers: &mut HeaderMap) {
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::CONTENT_TYPE, self.media_type.clone());
        headers.insert(header::CONTENT_LENGTH, self.body.len().into());
        headers.insert(header::CONTENT_DISPOSITION, self.file_name.clone());
        accept_ranges(headers);
        if let Some(link) = &self.link {
            headers.insert(header::LINK, link.clone());
        }
        if let Some(policy) = self.policy {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
        match self.encoding.header() {
            Some(encoding) => headers.insert(header::CONTENT_ENCODING, encoding),
            None => headers.remove(header::CONTENT_ENCODING),
        };
    }

    /// The file, or "not modified".
    pub(crate) fn send(&self, request: &HeaderMap) -> Response<Body> {
        let known = self.is_known(request);
        let body = if known {
            Body::empty()
        } else {
            Body::from(self.body.clone())
        };
        let mut response = Response::new(body);
        let headers = response.headers_mut();
        headers.reserve(24);
        if let Some(vary) = self.vary {
            headers.insert(header::VARY, vary.clone());
        }
        if self.public {
            share(headers);
        } else {
            let private = HeaderValue::from_static("private, no-store");
            headers.insert(header::CACHE_CONTROL, private);
        }
        if known {
            headers.insert(header::ETAG, self.etag.clone());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        } else {
            self.describe(headers);
        }
        response
    }
}

/// Lets every cache store a public file, and revalidate it for each request.
pub(crate) fn share(headers: &mut HeaderMap) {
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, no-cache"),
    );
    open_to_other_sites(headers);
}
