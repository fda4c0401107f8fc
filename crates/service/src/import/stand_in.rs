//! The reader's entry.
use ::import::{Item, Options, Scene};

/// A file to be downloaded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remainder {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media_type: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

pub(super) fn remainder(
    _: &[u8],
    _: &str,
    _: &Options,
    _: &Scene<'_>,
    _: &dyn Fn(&Item) -> Option<Vec<String>>,
) -> Remainder {
    Remainder::default()
}
