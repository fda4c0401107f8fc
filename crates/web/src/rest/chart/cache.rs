//! Pictures that everybody may see, kept by what they show.

use std::sync::Arc;

use bytes::Bytes;
use domain::language::Language;
use domain::reading::Options;
use http::HeaderValue;
use moka::sync::Cache;
use service::StateToken;

use super::wish::{Kind, Look};
use crate::encoding::Encoding;

/// Bytes that an entry takes beside its content.
const OVERHEAD: usize = 600;
/// Most questions that are remembered.
const ASKED: u64 = 20_000;

/// What was asked, in the words of the address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    pub(super) path: String,
    pub(super) kind: Kind,
    pub(super) reading: Options,
    pub(super) look: Look,
    pub(super) language: Language,
    pub(super) encoding: Encoding,
    /// The address of this site, which stands in the picture.
    pub(super) site: String,
}

/// What the answer was, and the state of the database in which that was true.
pub(super) struct Told {
    pub(super) token: StateToken,
    pub(super) etag: HeaderValue,
    pub(super) file_name: HeaderValue,
}

/// Questions with the tags of their answers, and answers by their tags: after a change elsewhere in the database
/// the question is looked at again, the picture is not drawn again.
pub(super) struct Kept {
    told: Cache<Asked, Arc<Told>>,
    bodies: Cache<HeaderValue, Bytes>,
}

impl Kept {
    pub(super) fn new(bytes: u64) -> Self {
        let weigh = |_: &HeaderValue, body: &Bytes| {
            u32::try_from(body.len() + OVERHEAD).unwrap_or(u32::MAX)
        };
        Self {
            told: Cache::new(ASKED),
            bodies: Cache::builder().weigher(weigh).max_capacity(bytes).build(),
        }
    }

    /// What was answered when the database was in this state.
    pub(super) fn told(&self, asked: &Asked, token: &StateToken) -> Option<Arc<Told>> {
        self.told.get(asked).filter(|told| told.token == *token)
    }

    /// The answer with this tag.
    pub(super) fn body(&self, etag: &HeaderValue) -> Option<Bytes> {
        self.bodies.get(etag)
    }

    pub(super) fn keep(&self, asked: Asked, told: Told, body: Bytes) {
        self.bodies.insert(told.etag.clone(), body);
        self.told.insert(asked, Arc::new(told));
    }
}
