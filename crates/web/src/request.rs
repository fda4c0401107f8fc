//! Facts of a request, read before it is answered.

pub(crate) mod body;
pub(crate) mod import_options;
pub(crate) mod network;
pub(crate) mod origin;
pub(crate) mod session;
pub(crate) mod visit;
