//! Formats of files: from bytes to a table or to series with metadata.

pub(crate) mod archive;
pub(crate) mod cube;
pub(crate) mod decode;
pub(crate) mod delimited;
pub(crate) mod eurostat;
pub(crate) mod json;
pub(crate) mod jsonstat;
pub(crate) mod package;
pub(crate) mod sdmx;
pub(crate) mod workbook;
