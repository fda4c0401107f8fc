//! Files for programs and spreadsheets, at stable addresses below `/api/v1`.

mod csv;
mod fresh;
mod hot;
mod json;
mod picture;
mod series;
mod source;

pub(crate) use hot::{Hot, open_to_other_sites};
pub(crate) use picture::answer as picture;
pub(crate) use series::answer as series;
