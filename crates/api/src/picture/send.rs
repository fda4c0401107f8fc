//! A picture as a response.

use axum::body::Body;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response};
use transport::response::encoding::Encoding;

use super::options::PictureFormat;
use crate::file::FileResponse;

/// A standalone SVG may use the styles and fonts inside it, and nothing else.
static SVG_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox; \
     frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

/// The facts of a picture's response.
pub(crate) struct Picture {
    pub(crate) etag: HeaderValue,
    pub(crate) file_name: HeaderValue,
    /// Whether everybody may see it.
    pub(crate) public: bool,
    /// Empty where the reader has it already.
    pub(crate) body: Bytes,
}

/// The format of a response.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) kind: PictureFormat,
    pub(crate) encoding: Encoding,
    /// Whether the picture has the reader's language, because the address names no language.
    pub(crate) by_language: bool,
}

impl Manner {
    /// The picture, or "not modified". The reader's permission was checked before.
    pub(crate) fn send(self, request: &HeaderMap, picture: Picture) -> Response<Body> {
        let response = FileResponse {
            etag: picture.etag,
            encoding: self.encoding,
            media_type: self.kind.media_type(),
            file_name: picture.file_name,
            vary: self.vary(picture.public),
            policy: (self.kind == PictureFormat::Svg).then_some(&SVG_POLICY),
            link: None,
            public: picture.public,
            body: picture.body,
        };
        response.send(request)
    }

    /// The value of `Vary`: the request headers that decide the response; `None` for an empty list.
    fn vary(self, public: bool) -> Option<&'static HeaderValue> {
        macro_rules! names {
            ($names:literal) => {{
                static NAMES: HeaderValue = HeaderValue::from_static($names);
                Some(&NAMES)
            }};
        }
        match (self.kind, self.by_language, public) {
            (PictureFormat::Svg, false, true) => names!("Accept-Encoding"),
            (PictureFormat::Svg, false, false) => names!("Accept-Encoding, Cookie"),
            (PictureFormat::Svg, true, true) => names!("Accept-Encoding, Accept-Language"),
            (PictureFormat::Svg, true, false) => names!("Accept-Encoding, Accept-Language, Cookie"),
            (PictureFormat::Png, false, true) => None,
            (PictureFormat::Png, false, false) => names!("Cookie"),
            (PictureFormat::Png, true, true) => names!("Accept-Language"),
            (PictureFormat::Png, true, false) => names!("Accept-Language, Cookie"),
        }
    }
}

impl PictureFormat {
    fn media_type(self) -> &'static HeaderValue {
        static SVG: HeaderValue = HeaderValue::from_static("image/svg+xml");
        static PNG: HeaderValue = HeaderValue::from_static("image/png");
        match self {
            Self::Svg => &SVG,
            Self::Png => &PNG,
        }
    }
}
