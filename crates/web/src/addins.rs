//! The add-ins for spreadsheets, below `/addins/`: their manifests and scripts with the address of this installation.
//!
//! `frontend/addins` builds them. A pane for Excel is the only page that loads a script of another host, Microsoft's
//! `office.js`, and the only one, besides the charts to embed, that pages of other sites may frame: those of Office.

mod file;
mod icon;
mod package;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use drawing::Painter;
use http::{HeaderValue, Response, header};
use transport::fault::{HttpError, reject_method};
use transport::request::origin;
use transport::shared::Shared;

use crate::page::embedded::Application;

use file::Installation;
use package::Package;

/// The policy of Excel's pane: Microsoft's script, and Office's pages around it.
const PANE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self' https://appsforoffice.microsoft.com; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self' https://appsforoffice.microsoft.com; \
     base-uri 'none'; form-action 'none'; frame-ancestors https://*.officeapps.live.com \
     https://*.office.com https://*.office365.com https://*.microsoft365.com https://*.cloud.microsoft \
     https://*.sharepoint.com",
);

/// Responds with a file of an add-in.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    State(application): State<Arc<Application>>,
    State(icons): State<Arc<Painter>>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    reject_method(request.method(), "GET, HEAD")?;
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    let name = path.strip_prefix('/').ok_or(HttpError::NotFound)?;
    if let Some(size) = icon::size_of(name) {
        return icon::response(&application, &icons, size).await;
    }
    let address = origin::from_headers(&parts.headers, shared.config.address.as_ref());
    let installation = Installation {
        address: address.ok_or(HttpError::BadRequest)?,
        contact: shared.service.config().contact.clone(),
    };
    if let Some(package) = Package::parse(name) {
        return package.response(&application, &icons, &installation).await;
    }
    let mut response = match file::filled(&application, name, &installation) {
        Some(filled) => filled,
        None if Package::has_part(name) => return Err(HttpError::NotFound),
        None => {
            let found = application.file(path, &parts.headers);
            found.ok_or(HttpError::NotFound)?
        }
    };
    if name == "addins/excel/pane.html" {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, PANE_POLICY);
    }
    Ok(response)
}
