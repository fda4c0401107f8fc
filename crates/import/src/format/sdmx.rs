//! SDMX, the exchange format of statistical offices, as CSV and as XML.
//!
//! The values of the dimensions make the path of a series, see [`cube::path`](crate::format::cube::path). Cross-domain
//! attributes of SDMX become fields: `TITLE` and `TITLE_COMPL` name and notes, `UNIT_MEASURE` and `UNIT` with
//! `UNIT_MULT` the unit; `OBS_STATUS` and comments become the text of an observation.

pub(crate) mod concept;
mod csv;
mod tags;
mod xml;

pub(crate) use csv::{drafts as csv, recognise as recognise_csv};
pub(crate) use xml::{drafts as xml, recognise as recognise_xml};
