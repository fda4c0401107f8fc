//! Cache of responses to queries: a popular page, such as a dashboard, is computed once for all guests, and once for
//! all signed-in users with the same rights on what it shows.

use std::sync::Arc;

use bytes::Bytes;
use domain::access::Reader;
use domain::content::{Dependencies, Dependency};
use domain::id::UserId;
use domain::text::language::Language;
use service::Service;
use service::platform::MemoryCache;
use service::shared::content::{Cache, Guarded, Maker, Position, Rights, RightsOn};
use sha2::{Digest, Sha256};
use transport::response::encoding::Encoding;

/// The readers that a cached response is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Audience {
    /// Readers without a session token.
    Guests,
    /// Signed-in users whose rights on the objects of the response have this hash. The response has the rights
    /// themselves.
    Rights(u64),
    /// One user: the response depends on who they are.
    User(UserId),
}

/// A request, without its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct RequestKey {
    /// The SHA-256 of the request body.
    body: [u8; 32],
    language: Language,
    accepted: Encoding,
}

/// The cache key of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ResponseKey {
    request: RequestKey,
    audience: Audience,
}

#[derive(Clone)]
pub(crate) struct EncodedBody {
    pub(crate) encoding: Encoding,
    pub(crate) body: Bytes,
}

struct CachedResponse {
    packed: EncodedBody,
    /// For [`Audience::Rights`]: the objects of the response, and the rights that its readers have on them.
    shared: Option<(Arc<Guarded>, RightsOn)>,
}

pub(crate) struct ResponseCache {
    responses: Cache<ResponseKey, CachedResponse>,
    /// The objects of all responses to a request. They show under which rights its response is found; whether the
    /// reader may have it is decided by the objects of the response.
    guarded: MemoryCache<RequestKey, Arc<Guarded>>,
}

impl CachedResponse {
    fn bytes(&self) -> usize {
        let shared =
            |(guarded, rights): &(Arc<Guarded>, RightsOn)| guarded.bytes() + rights.bytes();
        self.packed.body.len() + self.shared.as_ref().map_or(0, shared)
    }
}

impl ResponseCache {
    /// Creates a cache with this capacity, in bytes. A sixteenth of it remembers the objects of requests.
    pub(crate) fn new(bytes: u64) -> Self {
        Self {
            responses: Cache::new(bytes - bytes / 16, |_, cached: &CachedResponse| {
                cached.bytes()
            }),
            guarded: MemoryCache::new(bytes / 16),
        }
    }

    /// The number of cached responses, and their bytes.
    pub(crate) fn size(&self) -> (u64, u64) {
        self.responses.size()
    }

    /// Adds the objects of one more response to those of the request. Returns all.
    fn add_guarded(&self, request: RequestKey, guarded: &Arc<Guarded>) -> Arc<Guarded> {
        let all = match self.guarded.find(&request) {
            Some(known) if known == *guarded => return known,
            Some(known) => Arc::new(known.union(guarded)),
            None => Arc::clone(guarded),
        };
        let bytes = size_of::<RequestKey>() + all.bytes();
        self.guarded.insert(request, Arc::clone(&all), bytes);
        all
    }
}

/// The place of a response in the cache.
pub(crate) struct CacheSlot {
    request: RequestKey,
    /// `None` for a guest.
    user: Option<(UserId, Arc<Rights>)>,
    /// Taken before any data is read.
    position: Position,
}

impl CacheSlot {
    /// The slot of a request body. `None` while the database does not respond, and for a user who has to confirm
    /// their address or to choose a password.
    pub(crate) async fn of(
        service: &Service,
        reader: Reader,
        body: &[u8],
        (language, accepted): (Language, Encoding),
    ) -> Option<Self> {
        let position = service.shared().position().await.ok()?;
        let user = match (reader, reader.user()) {
            (Reader::Guest, _) => None,
            (_, None) => return None,
            (_, Some(user)) => Some((user, service.shared().rights(user, position).await.ok()?)),
        };
        let request = RequestKey {
            body: Sha256::digest(body).into(),
            language,
            accepted,
        };
        Some(Self {
            request,
            user,
            position,
        })
    }

    fn key(&self, audience: Audience) -> ResponseKey {
        ResponseKey {
            request: self.request,
            audience,
        }
    }

    /// The key under which users with the same rights share the response.
    fn shared_key(&self, rights: &Rights, guarded: &Guarded) -> ResponseKey {
        self.key(Audience::Rights(rights.on(guarded).hash()))
    }

    /// The cached response, where it is valid.
    pub(crate) fn find(&self, service: &Service, cache: &ResponseCache) -> Option<EncodedBody> {
        let valid = |key: &ResponseKey| {
            let entry = cache.responses.find(key)?;
            service
                .shared()
                .is_valid(&entry, self.position)
                .then_some(entry)
        };
        let Some((user, rights)) = &self.user else {
            let entry = valid(&self.key(Audience::Guests))?;
            return Some(entry.value.packed.clone());
        };
        if let Some(guarded) = cache.guarded.find(&self.request)
            && let Some(entry) = valid(&self.shared_key(rights, &guarded))
            && let Some((guarded, theirs)) = &entry.value.shared
            && rights.on(guarded) == *theirs
        {
            return Some(entry.value.packed.clone());
        }
        let entry = valid(&self.key(Audience::User(*user)))?;
        Some(entry.value.packed.clone())
    }

    /// Waits until no other request computes this response. The first requests of signed-in users wait for each other:
    /// most have the same rights on what they read.
    pub(crate) async fn enter(&self, cache: &ResponseCache) -> Option<Maker> {
        let key = match &self.user {
            None => self.key(Audience::Guests),
            Some((_, rights)) => {
                let guarded = cache.guarded.find(&self.request).unwrap_or_default();
                self.shared_key(rights, &guarded)
            }
        };
        cache.responses.enter(&key).await
    }

    /// Whether the user had the same rights from the position on until now. A response that was made under new rights
    /// must not be found by readers with the former ones, not even by a request that is as old as the position.
    async fn has_same_rights(&self, service: &Service, user: UserId) -> bool {
        let changed = service
            .shared()
            .has_changed(Dependency::Rights(user), self.position);
        matches!(changed.await, Ok(false))
    }

    /// Caches a response that was made from these dependencies. A signed-in user's response is cached only where every
    /// statement declared what it read: what only members see, such as invitations, has no row in the content log.
    pub(crate) async fn keep(
        self,
        service: &Service,
        cache: &ResponseCache,
        packed: EncodedBody,
        dependencies: &Dependencies,
    ) {
        if let Some((user, _)) = &self.user
            && (dependencies.is_of_site() || !self.has_same_rights(service, *user).await)
        {
            return;
        }

        let (key, shared) = match &self.user {
            None => (self.key(Audience::Guests), None),
            Some((user, rights)) => match Guarded::new(dependencies) {
                None => (self.key(Audience::User(*user)), None),
                Some(guarded) => {
                    let guarded = Arc::new(guarded);
                    let all = cache.add_guarded(self.request, &guarded);
                    let guarded = if all == guarded {
                        Arc::clone(&all)
                    } else {
                        guarded
                    };
                    let theirs = rights.on(&guarded);
                    (self.shared_key(rights, &all), Some((guarded, theirs)))
                }
            },
        };

        let cached = CachedResponse { packed, shared };
        cache
            .responses
            .insert(key, cached, dependencies, self.position);
    }
}
