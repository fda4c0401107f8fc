//! The built application, embedded in the program.
//!
//! The front end's build also stores each text file compressed, as `name.br` and `name.gz`. A program
//! built without the application says so on its pages and serves everything else.

mod manifest;

use std::borrow::Cow;
use std::collections::HashMap;

use axum::body::Body;
use bytes::Bytes;
use domain::text::language::Language;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use rust_embed::RustEmbed;
use transport::etag::{first_digits, matches_etag};
use transport::response::encoding::Encoding;
use transport::response::headers::{STILL_POLICY, application_policy};
use transport::response::range::accept_ranges;

use crate::page::first_paint::Document;
use manifest::Manifest;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist"]
#[allow_missing = true]
struct Dist;

/// The placeholder in `index.html` for the nonce of a response.
const NONCE: &str = "__NONCE__";
/// The placeholder in `index.html` for the reader's language.
const LANGUAGE: &str = "__LANG__";

/// The page of a program that was built without the application.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"__LANG__\">\n<head><meta charset=\"utf-8\">\
<title>Statit</title></head>\n<body>\n<p>This program was built without its web application: \
build it in <code>frontend</code>, then build the program again.</p>\n\
<p>Ce programme a été compilé sans son application web : construisez-la dans <code>frontend</code>, \
puis recompilez le programme.</p>\n</body>\n</html>\n";

/// The folders of files whose names contain a hash of the content.
const HASHED: [&str; 2] = ["assets/", "addins/excel/assets/"];

/// The page of all addresses of the application.
const INDEX: &str = "index.html";

/// The build's list of its files.
const MANIFEST: &str = ".vite/manifest.json";

/// The files of the application, ready to be sent, by path.
pub(crate) struct Application {
    files: HashMap<String, File>,
    index: String,
    manifest: Manifest,
}

/// A file of the build.
struct BuiltFile {
    bytes: Bytes,
    /// The SHA-256 of the bytes.
    hash: [u8; 32],
}

struct File {
    identity: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
    media_type: &'static str,
    /// The hash of the uncompressed file, without quotes.
    hash: String,
    /// Whether the name contains a hash of the content.
    immutable: bool,
}

impl Application {
    /// The application embedded in this program. Its files are not copied, nor read before they are sent: they take
    /// memory once readers ask for them.
    pub(crate) fn embedded() -> Self {
        Self::from_files(Dist::iter().filter_map(|name| {
            let file = Dist::get(&name)?;
            let content = BuiltFile {
                hash: file.metadata.sha256_hash(),
                bytes: match file.data {
                    Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                    Cow::Owned(bytes) => bytes.into(),
                },
            };
            Some((name.into_owned(), content))
        }))
    }

    /// An application of these files, by path.
    fn from_files(files: impl Iterator<Item = (String, BuiltFile)>) -> Self {
        let contents: HashMap<String, BuiltFile> = files.collect();
        let bytes_of = |name: &str| contents.get(name).map(|content| content.bytes.clone());
        let index = bytes_of(INDEX)
            .and_then(|bytes| String::from_utf8(bytes.into()).ok())
            .unwrap_or_else(|| NOT_BUILT.to_owned());
        let manifest = Manifest::parse(&bytes_of(MANIFEST).unwrap_or_default());
        let files = contents
            .iter()
            .filter(|(name, _)| !name.ends_with(".br") && !name.ends_with(".gz"))
            .filter(|(name, _)| !name.starts_with('.') && !name.ends_with(".map"))
            .filter(|(name, _)| *name != INDEX)
            .map(|(name, content)| {
                let file = File {
                    identity: content.bytes.clone(),
                    gzip: bytes_of(&format!("{name}.gz")),
                    brotli: bytes_of(&format!("{name}.br")),
                    media_type: media_type(name),
                    hash: first_digits(&content.hash),
                    immutable: HASHED.iter().any(|folder| name.starts_with(folder)),
                };
                (name.clone(), file)
            })
            .collect();
        Self {
            files,
            index,
            manifest,
        }
    }

    /// The response for an address such as `/assets/index-4f2a.js`; `None` where no file has it.
    pub(crate) fn file(&self, path: &str, request: &HeaderMap) -> Option<Response<Body>> {
        let file = self.files.get(path.strip_prefix('/')?)?;
        let accepted = Encoding::accepted(request);
        let (encoding, body) = match accepted {
            Encoding::Brotli if file.brotli.is_some() => (accepted, file.brotli.as_ref()?),
            Encoding::Brotli | Encoding::Gzip if file.gzip.is_some() => {
                (Encoding::Gzip, file.gzip.as_ref()?)
            }
            _ => (Encoding::Identity, &file.identity),
        };
        let etag = format!("\"{}-{}\"", file.hash, encoding.mark());
        let known = matches_etag(request, &etag);
        let mut response = Response::new(if known {
            Body::empty()
        } else {
            body.clone().into()
        });
        let headers = response.headers_mut();
        if let Ok(etag) = HeaderValue::try_from(etag) {
            headers.insert(header::ETAG, etag);
        }
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static(if file.immutable {
                "public, max-age=31536000, immutable"
            } else {
                "public, no-cache"
            }),
        );
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Some(response);
        }
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(file.media_type),
        );
        if file.media_type.starts_with("text/html") {
            headers.insert(header::CONTENT_SECURITY_POLICY, STILL_POLICY);
        }
        headers.insert(header::CONTENT_LENGTH, body.len().into());
        accept_ranges(headers);
        if let Some(encoding) = encoding.header() {
            headers.insert(header::CONTENT_ENCODING, encoding);
        }
        Some(response)
    }

    /// The text of a file, by its path without a slash at its start; `None` for another file and for one that is no text.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        std::str::from_utf8(&self.files.get(name)?.identity).ok()
    }

    /// The HTML page of every address of the application, with its drawing where there is one.
    pub(crate) fn page(
        &self,
        nonce: &str,
        language: Language,
        drawn: Option<&Document>,
    ) -> Response<Body> {
        let word = match language {
            Language::Fr => "fr",
            Language::En => "en",
        };
        let mut page = self.index.replace(NONCE, nonce).replace(LANGUAGE, word);
        if let Some(drawn) = drawn {
            let links = self.manifest.links(language, &drawn.modules);
            page = drawn.fill(&page, &links, nonce);
        }
        let mut response = Response::new(Body::from(page));
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        );
        headers.insert(header::CONTENT_SECURITY_POLICY, application_policy(nonce));
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-cache"),
        );
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(word));
        headers.insert(
            header::VARY,
            HeaderValue::from_static("Accept-Language, Accept-Encoding, Cookie"),
        );
        response
    }
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    fn application() -> Application {
        let files = [
            (
                "index.html",
                "<html lang=\"__LANG__\"><meta content=\"__NONCE__\">",
            ),
            ("assets/a-1.js", "let a = 1"),
            ("assets/a-1.js.br", "brotli"),
            ("assets/a-1.js.gz", "gzip"),
            ("favicon.svg", "<svg/>"),
            ("unsupported.html", "<link rel=\"stylesheet\">"),
            ("assets/a-1.js.map", "{}"),
        ];
        Application::from_files(files.into_iter().map(|(name, text)| {
            let content = BuiltFile {
                bytes: Bytes::from(text),
                hash: Sha256::digest(text).into(),
            };
            (name.to_owned(), content)
        }))
    }

    fn get(path: &str, headers: &[(header::HeaderName, &str)]) -> Option<Response<Body>> {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()));
        application().file(path, &headers.collect())
    }

    #[test]
    fn hashed_files_are_kept_for_ever_and_others_asked_for_again() {
        let hashed = get("/assets/a-1.js", &[]).unwrap();
        assert_eq!(
            hashed.headers()[header::CACHE_CONTROL],
            "public, max-age=31536000, immutable"
        );
        let other = get("/favicon.svg", &[]).unwrap();
        assert_eq!(other.headers()[header::CACHE_CONTROL], "public, no-cache");
        assert_eq!(other.headers()[header::CONTENT_TYPE], "image/svg+xml");
    }

    #[test]
    fn files_are_sent_as_they_were_compressed_at_build() {
        let brotli = get("/assets/a-1.js", &[(header::ACCEPT_ENCODING, "gzip, br")]).unwrap();
        assert_eq!(brotli.headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(brotli.headers()[header::CONTENT_LENGTH], "6");
        let plain = get("/favicon.svg", &[(header::ACCEPT_ENCODING, "gzip, br")]).unwrap();
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
    }

    #[test]
    fn a_page_of_its_own_may_use_own_styles_and_pictures_but_no_script() {
        let page = get("/unsupported.html", &[]).unwrap();
        let policy = page.headers()[header::CONTENT_SECURITY_POLICY]
            .to_str()
            .unwrap();
        assert!(policy.contains("style-src 'self'; img-src 'self';") && !policy.contains("script"));
        let picture = get("/favicon.svg", &[]).unwrap();
        assert!(
            !picture
                .headers()
                .contains_key(header::CONTENT_SECURITY_POLICY)
        );
    }

    #[test]
    fn a_known_file_is_not_sent_again() {
        let etag = get("/favicon.svg", &[]).unwrap().headers()[header::ETAG].clone();
        let again = get(
            "/favicon.svg",
            &[(header::IF_NONE_MATCH, etag.to_str().unwrap())],
        )
        .unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn only_files_of_the_application_are_found() {
        for path in [
            "/index.html",
            "/assets/a-1.js.br",
            "/assets/a-1.js.map",
            "/../Cargo.toml",
            "/",
            "",
        ] {
            assert!(get(path, &[]).is_none(), "{path}");
        }
    }

    #[test]
    fn a_page_carries_its_nonce_and_language() {
        let page = application().page("n0nce", Language::Fr, None);
        assert!(
            page.headers()[header::CONTENT_SECURITY_POLICY]
                .to_str()
                .unwrap()
                .contains("'nonce-n0nce'")
        );
        assert_eq!(page.headers()[header::CONTENT_LANGUAGE], "fr");
    }
}
