//! The files of an add-in in one ZIP archive, to upload or to unpack.

use std::io::{Cursor, Write};

use axum::body::Body;
use bytes::Bytes;
use drawing::Painter;
use http::{HeaderValue, Response, header};
use transport::fault::HttpError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::file::Installation;
use super::icon;
use crate::page::embedded::Application;

/// An archive.
#[derive(Clone, Copy)]
pub(super) enum Package {
    /// The JSON manifest with its two icons, as Microsoft's administration takes it.
    Excel,
    /// The Apps Script project.
    Sheets,
}

impl Package {
    /// The archive with this name; `None` for another file.
    pub(super) fn parse(name: &str) -> Option<Self> {
        match name {
            "addins/excel/statit-excel.zip" => Some(Self::Excel),
            "addins/sheets/statit-sheets.zip" => Some(Self::Sheets),
            _ => None,
        }
    }

    /// The built files in it, each with its folder.
    fn built(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Excel => ("addins/excel", &["manifest.json", "fr.json"]),
            Self::Sheets => (
                "addins/sheets",
                &["Code.js", "Sidebar.html", "appsscript.json"],
            ),
        }
    }

    /// Whether this file is only a part of an archive, which has it with the address of the installation filled in.
    pub(super) fn has_part(name: &str) -> bool {
        [Self::Excel, Self::Sheets].into_iter().any(|package| {
            let (folder, names) = package.built();
            let part = name.strip_prefix(folder);
            let part = part.and_then(|part| part.strip_prefix('/'));
            part.is_some_and(|part| names.contains(&part))
        })
    }

    /// The icons in it: the name and the side in pixels.
    fn icons(self) -> &'static [(&'static str, u32)] {
        match self {
            Self::Excel => &[("color.png", 192), ("outline.png", 32)],
            Self::Sheets => &[],
        }
    }

    const fn disposition(self) -> &'static str {
        match self {
            Self::Excel => "attachment; filename=\"statit-excel.zip\"",
            Self::Sheets => "attachment; filename=\"statit-sheets.zip\"",
        }
    }

    /// The response with the archive for this installation.
    pub(super) async fn response(
        self,
        application: &Application,
        icons: &Painter,
        installation: &Installation,
    ) -> Result<Response<Body>, HttpError> {
        let (folder, names) = self.built();
        let mut files: Vec<(&str, Bytes)> = Vec::new();
        for name in names {
            let text = application.text(&format!("{folder}/{name}"));
            let text = text.ok_or(HttpError::NotFound)?;
            files.push((name, installation.fill(name, text).into()));
        }
        for (name, size) in self.icons() {
            files.push((name, icon::draw(application, icons, *size).await?));
        }
        let archive = packed(&files).map_err(|error| {
            tracing::error!(%error, "the archive of an add-in cannot be written");
            HttpError::Internal
        })?;
        let mut response = Response::new(Body::from(archive));
        let headers = response.headers_mut();
        for (name, value) in [
            (header::CONTENT_TYPE, "application/zip"),
            (header::CONTENT_DISPOSITION, self.disposition()),
            (header::CACHE_CONTROL, "public, no-cache"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        Ok(response)
    }
}

/// A ZIP archive of these files, by name.
fn packed(files: &[(&str, Bytes)]) -> zip::result::ZipResult<Vec<u8>> {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        archive.start_file(*name, options)?;
        archive.write_all(content)?;
    }
    Ok(archive.finish()?.into_inner())
}
