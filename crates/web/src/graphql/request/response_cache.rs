//! Cache of responses to queries: a popular page, such as a dashboard, is computed once for all guests, and once for all
//! signed-in users without a right on what it shows.

use std::sync::Arc;

use async_graphql::parser::types::{ExecutableDocument, OperationType, Selection};
use bytes::Bytes;
use domain::access::Reader;
use domain::content::Dependencies;
use domain::id::UserId;
use domain::text::language::Language;
use service::Service;
use service::platform::content::{Cache, Guarded, Maker, Position, Rights};
use sha2::{Digest, Sha256};

use crate::response::encoding::Encoding;

/// Root fields that may be cached: they depend on the contents of the database alone, not on the time.
const ROOTS: [&str; 4] = ["account", "collection", "dashboard", "metric"];
/// An argument whose result depends on the time: a future date is rejected.
const BY_HOUR: &str = "asof";

/// The readers that a cached response is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Audience {
    /// Readers without a session token.
    Guests,
    /// Signed-in users without a right on any object of the response: it is the same for all of them.
    Strangers,
    /// One user, who has such a right.
    User(UserId),
}

/// The cache key of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ResponseKey {
    /// The SHA-256 of the request body.
    body: [u8; 32],
    language: Language,
    accepted: Encoding,
    audience: Audience,
}

/// An encoded response body.
#[derive(Clone)]
pub(crate) struct EncodedBody {
    pub(in crate::graphql) encoding: Encoding,
    pub(in crate::graphql) body: Bytes,
}

/// A cached response, and for [`Audience::Strangers`] the objects that it must be compared with.
pub(crate) struct CachedResponse {
    packed: EncodedBody,
    guarded: Guarded,
}

/// The cached responses.
pub(crate) type ResponseCache = Cache<ResponseKey, CachedResponse>;

/// Creates a cache with this capacity, in bytes.
pub(crate) fn response_cache(bytes: u64) -> ResponseCache {
    Cache::new(bytes, None, |_, cached: &CachedResponse| {
        cached.packed.body.len() + cached.guarded.bytes() + size_of::<ResponseKey>()
    })
}

/// The place of a response in the cache.
pub(in crate::graphql) struct CacheSlot {
    key: ResponseKey,
    /// `None` for a guest.
    user: Option<(UserId, Arc<Rights>)>,
    /// Taken before any data is read.
    position: Position,
}

impl CacheSlot {
    /// The slot of a request body. `None` while the state of the database is unknown, and for a user who has to confirm
    /// their address or to choose a password.
    pub(in crate::graphql) async fn of(
        service: &Service,
        reader: Reader,
        body: &[u8],
        (language, accepted): (Language, Encoding),
    ) -> Option<Self> {
        let position = service.position().await.ok()?;
        let user = match (reader, reader.user()) {
            (Reader::Guest, _) => None,
            (_, None) => return None,
            (_, Some(user)) => Some((user, service.rights(user, position).await.ok()?)),
        };
        let audience = match &user {
            None => Audience::Guests,
            Some((user, _)) => Audience::User(*user),
        };
        let body = Sha256::digest(body).into();
        Some(Self {
            key: ResponseKey {
                body,
                language,
                accepted,
                audience,
            },
            user,
            position,
        })
    }

    /// The same slot for all users without a right on the objects of the response.
    fn of_strangers(&self) -> ResponseKey {
        ResponseKey {
            audience: Audience::Strangers,
            ..self.key
        }
    }

    /// The cached response, where it is valid.
    pub(in crate::graphql) fn find(
        &self,
        service: &Service,
        cache: &ResponseCache,
    ) -> Option<EncodedBody> {
        let valid = |key: &ResponseKey| {
            let entry = cache.find(key)?;
            service.is_valid(&entry, self.position).then_some(entry)
        };
        let entry = match &self.user {
            None => valid(&self.key)?,
            Some((_, rights)) => valid(&self.key).or_else(|| {
                let shared = valid(&self.of_strangers())?;
                rights.are_apart(&shared.value.guarded).then_some(shared)
            })?,
        };
        Some(entry.value.packed.clone())
    }

    /// Waits until no other request computes this response. Signed-in users wait for each other too: most have no right
    /// on what they read.
    pub(in crate::graphql) async fn enter(&self, cache: &ResponseCache) -> Option<Maker> {
        match self.user {
            None => cache.enter(&self.key).await,
            Some(_) => cache.enter(&self.of_strangers()).await,
        }
    }

    /// Caches a response that was made from these dependencies. A signed-in user's response is cached only where every
    /// statement declared what it read: what only members see, such as invitations, has no row in the content log.
    pub(in crate::graphql) fn keep(
        self,
        cache: &ResponseCache,
        packed: EncodedBody,
        dependencies: &Dependencies,
    ) {
        if self.user.is_some() && dependencies.is_of_site() {
            return;
        }
        let guarded = Guarded::of(dependencies);
        let key = match &self.user {
            Some((_, rights)) if rights.are_apart(&guarded) => self.of_strangers(),
            _ => self.key,
        };
        let cached = CachedResponse { packed, guarded };
        cache.insert(key, cached, dependencies, self.position);
    }
}

/// Whether the response to a document may be cached.
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
