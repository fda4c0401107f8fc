//! The limits of concurrent work. Further requests are rejected with 503.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use domain::id::UserId;
use domain::identity::network::Networks;
use service::{Caller, UserPermit, UserPermits};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::time::timeout;

pub use self::permits::RequestPermit;
use self::permits::RequestPermits;
pub use self::places::{Client, WorkPermit};
use self::places::{Taker, WorkPlaces};
use self::turns::WorkTurns;
use crate::config::Config;
use crate::fault::HttpError;

mod permits;
mod places;
pub mod turns;

/// Most bodies longer than [`SMALL_BODY`] that arrive at once.
const LARGE_BODIES: usize = 128;
/// Most archives of accounts that are written at once.
const ARCHIVES: usize = 4;
/// Most of them for one user.
const ARCHIVES_OF_ONE: u32 = 2;
/// Most exports of collections that are written at once for signed-in users.
const EXPORTS_OF_PEOPLE: usize = 8;
/// Most of them for one user: the table and the workbook, one click after the other.
const EXPORTS_OF_ONE: u32 = 2;
/// Most of them for users of one network, or of one /48.
const EXPORTS_OF_COLLEAGUES: u32 = 3;
/// Most exports of collections that are written at once for guests.
const EXPORTS_OF_GUESTS: usize = 8;
/// Most of them for guests of one network, who may be several, or of one /48.
const EXPORTS_OF_NETWORK: u32 = 2;
/// Most files that arrive at once, each in a temporary file.
const UPLOADS: usize = 64;
/// Most of them for one user.
const UPLOADS_OF_ONE: u32 = 3;
/// Most uploaded files in memory at once, each of another user.
const READINGS: u32 = 2;
/// The longest wait of a file to be read.
const READING_WAITS: Duration = Duration::from_secs(10);
/// Most pasted texts in memory at once.
const TEXTS: usize = 32;
/// Most of them for one user: a page cancels requests that it no longer needs, but the server reads their texts to the
/// end.
const TEXTS_OF_ONE: u32 = 6;
/// Most of them for one network, or for one /48.
const TEXTS_OF_NETWORK: u32 = 12;
/// Most stored files that are published at once.
const PUBLISHES: usize = 16;
/// The longest wait of a response until others have been sent.
const SEND_WAITS: Duration = Duration::from_secs(1);
/// The unit, in bytes, for counting responses being sent. Shorter ones are not counted: a connection's buffer
/// holds them.
const SENT_PIECE: usize = 16 * 1024;
/// The longest body, in bytes, that every connection may have in memory.
pub const SMALL_BODY: usize = 32 * 1024;

/// Counts requests being handled, and bodies that take memory. A request counts only once it has arrived
/// completely: peers that send slowly delay only themselves.
pub struct Work {
    permits: RequestPermits,
    large_bodies: Semaphore,
    archives: WorkPlaces<UserId>,
    exports_of_people: WorkPlaces<Taker>,
    exports_of_guests: WorkPlaces<Taker>,
    uploads: WorkPlaces<UserId>,
    readings: UserPermits,
    texts: WorkPlaces<Taker>,
    publishes: Arc<Semaphore>,
    /// The shares of the processors.
    pub turns: WorkTurns,
    sending: Arc<Semaphore>,
}

impl Work {
    /// The limits of a server, with nothing taken.
    pub fn new(config: &Config) -> Self {
        let sending = config.sending_bytes() / SENT_PIECE as u64;
        Self {
            permits: RequestPermits::new(config.concurrent),
            turns: WorkTurns::new(config.turns()),
            sending: Arc::new(Semaphore::new(
                usize::try_from(sending)
                    .unwrap_or(usize::MAX)
                    .min(Semaphore::MAX_PERMITS),
            )),
            large_bodies: Semaphore::new(LARGE_BODIES),
            archives: WorkPlaces::new(ARCHIVES),
            exports_of_people: WorkPlaces::new(EXPORTS_OF_PEOPLE),
            exports_of_guests: WorkPlaces::new(EXPORTS_OF_GUESTS),
            uploads: WorkPlaces::new(UPLOADS),
            readings: UserPermits::new(READINGS),
            texts: WorkPlaces::new(TEXTS),
            publishes: Arc::new(Semaphore::new(PUBLISHES)),
        }
    }

    /// Takes a turn for a request that costs more than a cache hit. [`RequestPermit::belongs_to`] receives the caller
    /// once it is known; until then a token counts as a signed-in user's.
    pub fn begin(&self, networks: Networks, has_token: bool) -> Result<RequestPermit, HttpError> {
        self.permits.take(networks, has_token)
    }

    /// Counts a response as being sent until its last byte is passed to the system. Where too many bytes are being
    /// sent, waits up to [`SEND_WAITS`] for others.
    pub async fn send(&self, body: Bytes) -> Result<Bytes, HttpError> {
        let pieces = u32::try_from(body.len() / SENT_PIECE).unwrap_or(u32::MAX);
        if pieces == 0 {
            return Ok(body);
        }
        let sending = Arc::clone(&self.sending).acquire_many_owned(pieces);
        let sending = timeout(SEND_WAITS, sending).await;
        let permit = sending
            .map_err(|_| HttpError::Overloaded)?
            .map_err(|_| HttpError::Overloaded)?;
        Ok(Bytes::from_owner(Sent {
            body,
            _permit: permit,
        }))
    }

    /// Takes a permit for an account's archive, held while it is written and sent.
    pub fn archive(&self, user: Option<UserId>) -> Result<WorkPermit<UserId>, HttpError> {
        self.archives
            .take(&[(user.ok_or(HttpError::SignIn)?, ARCHIVES_OF_ONE)])
    }

    /// Takes a permit for an export of a collection, held while it is written and sent. Guests share no places with
    /// signed-in users, and no user or network has all of either.
    pub async fn export(&self, caller: &Caller) -> Result<WorkPermit<Taker>, HttpError> {
        // A /48 gets no more than a /64 here: a multiple would be all places.
        let networks = caller.client.networks.each();
        let by_network = |limit| networks.map(move |(network, _)| (Taker::Network(network), limit));
        match caller.user() {
            Some(user) => {
                let mut by = vec![(Taker::Person(user), EXPORTS_OF_ONE)];
                by.extend(by_network(EXPORTS_OF_COLLEAGUES));
                self.exports_of_people.take_or_end_slowest(&by).await
            }
            None => {
                let by: Vec<_> = by_network(EXPORTS_OF_NETWORK).collect();
                self.exports_of_guests.take_or_end_slowest(&by).await
            }
        }
    }

    /// Takes a permit for a body longer than [`SMALL_BODY`].
    pub fn large_body(&self) -> Result<SemaphorePermit<'_>, HttpError> {
        self.large_bodies
            .try_acquire()
            .map_err(|_| HttpError::Overloaded)
    }

    /// Takes a permit to receive a file from this user.
    pub fn upload(&self, user: Option<UserId>) -> Result<WorkPermit<UserId>, HttpError> {
        self.uploads
            .take(&[(user.ok_or(HttpError::SignIn)?, UPLOADS_OF_ONE)])
    }

    /// Waits up to [`READING_WAITS`] for this user's turn to have a file in memory.
    pub async fn reading(&self, user: Option<UserId>) -> Result<UserPermit, HttpError> {
        let user = user.ok_or(HttpError::SignIn)?;
        let permit = timeout(READING_WAITS, self.readings.take(user, 1)).await;
        permit
            .map_err(|_| HttpError::Overloaded)?
            .map_err(|_| HttpError::Overloaded)
    }

    /// Takes a permit to have a pasted text in memory. Guests count for their network.
    pub fn text(&self, caller: &Caller) -> Result<WorkPermit<Taker>, HttpError> {
        let networks = caller.client.networks.each();
        let networks = networks.map(|(network, _)| (Taker::Network(network), TEXTS_OF_NETWORK));
        let person = caller
            .user()
            .map(|user| (Taker::Person(user), TEXTS_OF_ONE));
        let by: Vec<_> = person.into_iter().chain(networks).collect();
        self.texts.take(&by)
    }

    /// Takes a permit to publish a stored file, held until the publish ends.
    pub fn publish(&self) -> Result<OwnedSemaphorePermit, HttpError> {
        let begun = Arc::clone(&self.publishes).try_acquire_owned();
        begun.map_err(|_| HttpError::Overloaded)
    }
}

/// A response being sent.
struct Sent {
    body: Bytes,
    _permit: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Sent {
    fn as_ref(&self) -> &[u8] {
        &self.body
    }
}

#[cfg(test)]
mod tests {
    use domain::access::Reader;
    use domain::identity::network::Networks;
    use domain::identity::user::UserStatus;
    use domain::text::language::Language;
    use service::Client;
    use uuid::Uuid;

    use super::*;

    /// The limits of a server that handles one request at once and sends a megabyte.
    fn small() -> Work {
        let mut config = Config::new(Arc::new(service::SystemRandom));
        (config.concurrent, config.memory) = (1, 4 * 1024 * 1024);
        Work::new(&config)
    }

    #[tokio::test]
    async fn answers_on_their_way_are_counted_until_they_are_taken() {
        let work = small();
        let answer = || Bytes::from(vec![7; 600 * 1024]);
        let first = work.send(answer()).await.unwrap();
        let sent = first.clone();
        assert_eq!(first, answer());
        drop(first);
        assert!(work.send(answer()).await.is_err(), "one is not taken yet");
        assert!(work.send(Bytes::from_static(b"short")).await.is_ok());
        drop(sent);
        assert!(work.send(answer()).await.is_ok());
    }

    #[tokio::test]
    async fn as_many_answers_are_made_at_once_as_there_is_memory_for() {
        let work = small();
        let users = [1, 2, 3].map(|number| person(number, "192.0.2.1"));
        let (first, other) = (
            work.turns.run(&guest("198.51.100.1")).await,
            work.turns.run(&users[0]).await,
        );
        assert!(first.is_ok() && other.is_ok());
        for user in &users {
            let third = timeout(Duration::from_millis(5), work.turns.run(user)).await;
            assert!(third.is_err(), "it waits");
        }
        drop((first, other));
        assert!(work.turns.run(&users[2]).await.is_ok());
    }

    fn guest(address: &str) -> Caller {
        Caller::guest(Client {
            networks: Networks::from_address(address.parse().unwrap()),
            device: String::new(),
            language: Language::En,
        })
    }

    fn person(number: u128, address: &str) -> Caller {
        Caller {
            reader: Reader::User {
                id: UserId::new(Uuid::from_u128(number)),
                status: UserStatus::Live,
            },
            ..guest(address)
        }
    }

    /// Begins exports of these callers one after the other, and returns the positions of the rejected ones.
    async fn rejected(work: &Work, callers: &[Caller]) -> Vec<usize> {
        let mut exports = Vec::new();
        for caller in callers {
            exports.push(work.export(caller).await);
        }
        let is_rejected =
            |(number, export): (usize, &Result<_, HttpError>)| export.is_err().then_some(number);
        exports.iter().enumerate().filter_map(is_rejected).collect()
    }

    #[test]
    fn no_person_and_no_network_has_all_places_for_texts() {
        let (own, other) = ("192.0.2.1", "198.51.100.1");
        let rejected = |callers: &[Caller]| {
            let work = small();
            let texts: Vec<_> = callers.iter().map(|caller| work.text(caller)).collect();
            texts.iter().filter(|text| text.is_err()).count()
        };
        let guests = |count, address| vec![guest(address); count];
        let people = |count, number| vec![person(number, own); count];
        assert_eq!(rejected(&guests(12, own)), 0);
        assert_eq!(rejected(&[guests(13, own), guests(1, other)].concat()), 1);
        assert_eq!(rejected(&[people(7, 1), people(6, 2)].concat()), 1);
        assert_eq!(
            rejected(&[people(6, 1), people(6, 2), people(1, 3)].concat()),
            1
        );
    }

    #[tokio::test]
    async fn no_person_and_no_network_has_all_places_for_exports() {
        let (own, other) = ("192.0.2.1", "198.51.100.1");

        let cases: [(&str, Vec<Caller>, &[usize]); 6] = [
            (
                "guests of one network",
                vec![guest(own), guest("192.0.2.7"), guest(own), guest(other)],
                &[2],
            ),
            (
                "guests of one /48",
                vec![
                    guest("2001:db8:1:1::1"),
                    guest("2001:db8:1:2::1"),
                    guest("2001:db8:1:3::1"),
                    guest("2001:db8:2:1::1"),
                ],
                &[2],
            ),
            (
                "a person",
                vec![person(1, own), person(1, own), person(1, other)],
                &[2],
            ),
            (
                "people of one network",
                vec![
                    person(1, own),
                    person(1, own),
                    person(2, own),
                    person(2, own),
                    person(3, other),
                ],
                &[3],
            ),
            (
                "guests of many networks leave the places of people",
                [
                    (0..=8)
                        .map(|third| guest(&format!("10.0.{third}.1")))
                        .collect(),
                    vec![person(1, own), person(1, own)],
                ]
                .concat(),
                &[8],
            ),
            (
                "people leave the places of guests",
                [
                    (0..=8)
                        .map(|third| person(third, &format!("10.0.{third}.1")))
                        .collect(),
                    vec![guest(own)],
                ]
                .concat(),
                &[8],
            ),
        ];

        for (name, callers, expected) in cases {
            let work = small();
            assert_eq!(rejected(&work, &callers).await, expected, "{name}");
            // All exports have ended.
            assert_eq!(
                rejected(&work, &callers).await,
                expected,
                "{name}, once more"
            );
        }
    }

    #[tokio::test]
    async fn exports_of_collections_leave_the_places_for_archives() {
        let work = small();
        let (ann, ben) = (person(1, "192.0.2.1"), person(2, "198.51.100.1"));
        let mut exports = Vec::new();
        for person in [&ann, &ann, &ben, &ben] {
            exports.push(work.export(person).await);
        }
        assert!(exports.iter().all(Result::is_ok));
        let archives: Vec<_> = (0..ARCHIVES_OF_ONE)
            .map(|_| work.archive(ann.user()))
            .collect();
        assert!(archives.iter().all(Result::is_ok));
        assert!(work.archive(ann.user()).is_err());
        assert!(work.archive(ben.user()).is_ok());
    }

    #[tokio::test]
    async fn a_person_has_one_file_in_memory_and_others_have_theirs() {
        let work = small();
        let [ann, ben] = [1, 2].map(|number| person(number, "192.0.2.1").user());
        let first = work.reading(ann).await;
        let soon = Duration::from_millis(20);
        assert!(first.is_ok() && timeout(soon, work.reading(ann)).await.is_err());
        assert!(timeout(soon, work.reading(ben)).await.is_ok());
        drop(first);
        assert!(timeout(soon, work.reading(ann)).await.is_ok());
        assert!(work.reading(None).await.is_err());
    }

    #[tokio::test]
    async fn who_has_left_is_forgotten() {
        let work = small();
        drop(work.export(&guest("192.0.2.1")).await);
        drop(work.export(&person(1, "2001:db8::1")).await);
        drop(work.upload(person(1, "192.0.2.1").user()));
        assert!(work.exports_of_guests.by.lock().unwrap().is_empty());
        assert!(work.exports_of_people.by.lock().unwrap().is_empty());
        assert!(work.uploads.by.lock().unwrap().is_empty());
    }
}
