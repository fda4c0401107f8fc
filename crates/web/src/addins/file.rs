//! Files that name the installation: the build leaves placeholders in them.

use axum::body::Body;
use http::{HeaderValue, Response, header};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::page::embedded::Application;

/// The facts of an installation that its add-ins name.
pub(super) struct Installation {
    /// The address at which people reach it, without a slash at its end.
    pub(super) address: String,
    /// The operator's e-mail or web address.
    pub(super) contact: String,
}

/// How a value is written into a file.
#[derive(Clone, Copy)]
enum Escape {
    Xml,
    /// Inside a string in quotes of JSON or of a script.
    Json,
}

impl Escape {
    fn from_name(name: &str) -> Self {
        match name.ends_with(".xml") {
            true => Self::Xml,
            false => Self::Json,
        }
    }

    fn write(self, text: &str) -> String {
        match self {
            Self::Xml => text
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('"', "&quot;"),
            Self::Json => {
                let quoted = serde_json::Value::from(text).to_string();
                let inner = quoted
                    .strip_prefix('"')
                    .and_then(|text| text.strip_suffix('"'));
                inner.unwrap_or_default().to_owned()
            }
        }
    }
}

impl Installation {
    /// The text of a file with its placeholders filled in: `__ADDRESS__`, `__HOST__`, `__SUPPORT__`, `__VERSION__`
    /// (`0.1.0`) and `__ID__`.
    pub(super) fn fill(&self, name: &str, text: &str) -> String {
        let escape = Escape::from_name(name);
        let host = self.address.split_once("://").map_or("", |(_, host)| host);
        let host = host.rsplit_once(':').map_or(host, |(name, _)| name);
        [
            ("__ADDRESS__", self.address.as_str()),
            ("__HOST__", host),
            ("__SUPPORT__", &self.support()),
            ("__VERSION__", env!("CARGO_PKG_VERSION")),
            ("__ID__", &self.id().to_string()),
        ]
        .into_iter()
        .fold(text.to_owned(), |text, (placeholder, value)| {
            text.replace(placeholder, &escape.write(value))
        })
    }

    /// The web address where people get help; Office takes no e-mail address for it.
    fn support(&self) -> String {
        match self.contact.starts_with("http") {
            true => self.contact.clone(),
            false => format!("{}/help", self.address),
        }
    }

    /// The id of the add-in: another for each address, so that the add-ins of two installations work side by side.
    fn id(&self) -> Uuid {
        let hash = Sha256::digest(format!("statit excel {}", self.address));
        let mut bytes = [0; 16];
        for (byte, hashed) in bytes.iter_mut().zip(hash) {
            *byte = hashed;
        }
        uuid::Builder::from_custom_bytes(bytes).into_uuid()
    }
}

/// The response with a file that names the installation; `None` for another file.
pub(super) fn filled(
    application: &Application,
    name: &str,
    installation: &Installation,
) -> Option<Response<Body>> {
    if name != "addins/excel/manifest.xml" {
        return None;
    }
    let text = application.text(name)?;
    let mut response = Response::new(Body::from(installation.fill(name, text)));
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "application/xml; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"statit-excel.xml\"",
        ),
        (header::CACHE_CONTROL, "public, no-cache"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Some(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn installation(address: &str, contact: &str) -> Installation {
        Installation {
            address: address.to_owned(),
            contact: contact.to_owned(),
        }
    }

    #[test]
    fn placeholders_are_filled_in_as_the_file_needs() {
        let town = installation(
            "https://figures.town.example:8443",
            "https://t.example/?a=1&b=\"2\"",
        );
        for (name, text, filled) in [
            (
                "a.xml",
                "<a b=\"__SUPPORT__\"/>",
                "<a b=\"https://t.example/?a=1&amp;b=&quot;2&quot;\"/>",
            ),
            (
                "a.json",
                "{\"a\": \"__SUPPORT__\"}",
                "{\"a\": \"https://t.example/?a=1&b=\\\"2\\\"\"}",
            ),
            (
                "a.json",
                "\"__ADDRESS__/x __HOST__\"",
                "\"https://figures.town.example:8443/x figures.town.example\"",
            ),
        ] {
            assert_eq!(town.fill(name, text), filled);
        }
        let mail = installation("https://figures.town.example", "help@town.example");
        assert_eq!(
            mail.fill("a.json", "__SUPPORT__"),
            "https://figures.town.example/help"
        );
    }

    #[test]
    fn each_address_has_its_own_add_in() {
        let id = |address| installation(address, "").fill("a.json", "__ID__");
        assert_eq!(id("https://a.example"), id("https://a.example"));
        assert_ne!(id("https://a.example"), id("https://b.example"));
        assert!(Uuid::parse_str(&id("https://a.example")).is_ok());
    }
}
