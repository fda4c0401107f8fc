//! Pages as they are sent before the application runs.

pub(crate) mod embedded;
pub(crate) mod first_paint;
pub(crate) mod target;
