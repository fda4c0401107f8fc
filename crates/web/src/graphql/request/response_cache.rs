//! Cache of responses to guests, valid until the database changes: a popular page, such as a dashboard, is computed
//! once.

use std::sync::Arc;

use async_graphql::parser::types::{ExecutableDocument, OperationType, Selection};
use bytes::Bytes;
use domain::state_token::StateToken;
use domain::text::language::Language;
use moka::sync::Cache;
use sha2::{Digest, Sha256};

use crate::response::encoding::Encoding;

/// Bytes of an entry besides its content.
const OVERHEAD: usize = 200;
/// Root fields that may be cached for guests: they depend on the contents of the database alone, not on the time.
const ROOTS: [&str; 4] = ["account", "collection", "dashboard", "metric"];
/// An argument whose result depends on the time: a future date is rejected.
const BY_HOUR: &str = "asof";

/// The cache key of a response.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::graphql) struct ResponseKey {
    /// The SHA-256 of the request body.
    body: [u8; 32],
    language: Language,
    accepted: Encoding,
}

impl ResponseKey {
    pub(in crate::graphql) fn new(body: &[u8], language: Language, accepted: Encoding) -> Self {
        Self {
            body: Sha256::digest(body).into(),
            language,
            accepted,
        }
    }
}

/// An encoded response body.
#[derive(Clone)]
pub(in crate::graphql) struct EncodedBody {
    pub(in crate::graphql) encoding: Encoding,
    pub(in crate::graphql) body: Bytes,
}

/// The cached responses, each with the state of the database for which it is valid.
pub(crate) struct GuestResponseCache(Cache<ResponseKey, Arc<(StateToken, EncodedBody)>>);

impl GuestResponseCache {
    /// Creates a cache with this capacity, in bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        let weigh = |_: &ResponseKey, kept: &Arc<(StateToken, EncodedBody)>| {
            u32::try_from(kept.1.body.len() + OVERHEAD).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(weigh).max_capacity(bytes).build())
    }

    /// The number of cached responses, and their bytes.
    pub(crate) fn size(&self) -> (u64, u64) {
        (self.0.entry_count(), self.0.weighted_size())
    }

    /// The cached response, if it is valid for this state.
    pub(in crate::graphql) fn find(
        &self,
        question: &ResponseKey,
        token: &StateToken,
    ) -> Option<EncodedBody> {
        let kept = self.0.get(question)?;
        (kept.0 == *token).then(|| kept.1.clone())
    }

    /// Caches a response. `token` must be read before the data of the response.
    pub(in crate::graphql) fn keep(
        &self,
        question: ResponseKey,
        token: StateToken,
        packed: EncodedBody,
    ) {
        self.0.insert(question, Arc::new((token, packed)));
    }
}

/// Whether a guest's response to a document may be cached.
pub(in crate::graphql) fn is_cacheable(text: &str, document: &ExecutableDocument) -> bool {
    let is_root = |item: &Selection| match item {
        Selection::Field(field) => ROOTS.contains(&field.node.name.node.as_str()),
        Selection::FragmentSpread(_) | Selection::InlineFragment(_) => false,
    };
    !text.contains(BY_HOUR)
        && document.operations.iter().all(|(_, operation)| {
            let operation = &operation.node;
            operation.ty == OperationType::Query
                && operation
                    .selection_set
                    .node
                    .items
                    .iter()
                    .all(|item| is_root(&item.node))
        })
}

#[cfg(test)]
mod tests {
    use async_graphql::parser::parse_query;

    use super::*;

    #[test]
    fn only_what_the_contents_decide_is_kept() {
        for (text, expected) in [
            ("{ dashboard(account: \"ann\", key: \"b\") { id } }", true),
            (
                "query A($a: String!) { account(key: $a) { id } it: metric(path: $a) { id } }",
                true,
            ),
            ("{ viewer { id } }", false),
            ("{ invitation(token: \"x\") { email } }", false),
            ("{ dashboard(key: \"b\") { id } viewer { id } }", false),
            ("{ ...F } fragment F on Query { viewer { id } }", false),
            ("{ ... { viewer { id } } }", false),
            (
                "{ metric(path: \"x\") { series(asof: \"2030\") { latest { value } } } }",
                false,
            ),
            ("mutation { signOut { done } }", false),
            (
                "query A { account(key: \"a\") { id } } mutation B { signOut { done } }",
                false,
            ),
        ] {
            let document = parse_query(text).unwrap();
            assert_eq!(is_cacheable(text, &document), expected, "{text}");
        }
    }
}
