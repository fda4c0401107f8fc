//! SDMX: what statistical offices exchange, as CSV and as XML.
//!
//! Series are called by the values of their dimensions, see [`cube::path`](crate::format::cube::path). Attributes that SDMX
//! knows across domains become fields: `TITLE` and `TITLE_COMPL` name and notes, `UNIT_MEASURE` and `UNIT` with
//! `UNIT_MULT` the unit; `OBS_STATUS` and comments become the text of an observation.

pub(crate) mod concept;
mod csv;
mod tags;
mod xml;

pub(crate) use csv::{drafts as csv, recognise as recognise_csv};
pub(crate) use xml::{drafts as xml, recognise as recognise_xml};
