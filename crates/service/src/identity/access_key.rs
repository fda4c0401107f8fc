//! Access keys: their creation, their list, their end, and the authentication of programs.

use domain::access::{self, KeyReader, ReadCollection};
use domain::id::{AccessKeyId, CollectionId};
use domain::identity::access_key::{AccessKey, KeyForm, KeySecret};
use domain::identity::user::User;
use domain::invariant::number_of;
use domain::limits::{ACCESS_KEY_NOTICE_DAYS, ACCESS_KEYS};
use domain::operation::job::Lane;
use domain::problem::{Code, Problem};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::Tx;
use store::identity::access_key;

use crate::identity::Identity;
use crate::outcome::{Failure, Outcome, ServiceError};
use crate::platform::mail::letter::{Letter, Template};
use crate::platform::random;
use crate::shared::job::kind::Job;
use crate::shared::limit::Counted;
use crate::shared::limit::reads::Allowance;
use crate::{Caller, Client, SecurityEvent};

/// Keys whose users are mailed in one transaction.
const NOTICES: u32 = 100;

/// The time before the end of a key at which its user gets a mail.
const NOTICE: SignedDuration = SignedDuration::from_hours(24 * ACCESS_KEY_NOTICE_DAYS);

/// Whether a program's key is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccessKeyCheck {
    /// A valid key, with the caller that it makes.
    Valid(Caller),
    /// It expired on this day, in UTC.
    Expired(Date),
    /// It waits for the operator, since the database was restored.
    Suspended,
    /// No such key, or its user has no rights.
    Invalid,
}

/// A new key, which is shown only now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeKey {
    /// The key for programs.
    pub secret: KeySecret,
    /// The key as lists show it.
    pub key: AccessKey,
}

/// The stored hash of a key. A key has 160 random bits, so that its hash needs no salt.
#[must_use]
pub fn access_key_hash(secret: &KeySecret) -> [u8; 32] {
    Sha256::digest(secret.reveal()).into()
}

impl Identity<'_> {
    /// Determines the caller of a request with an access key. The day of the use is stored.
    pub async fn authenticate_key(
        self,
        text: &str,
        client: Client,
    ) -> Result<AccessKeyCheck, Failure> {
        let Some(secret) = KeySecret::parse(text) else {
            return Ok(AccessKeyCheck::Invalid);
        };

        let now = self.shared.now();
        let found = {
            let mut tx = self.shared.db().read_once().await?;
            access_key::find(&mut tx, &access_key_hash(&secret)).await?
        };
        let networks = client.networks;
        let Some((key, limit, user)) = found.filter(|(_, _, user)| user.status.has_rights()) else {
            self.shared
                .log_security_event(Some(networks), SecurityEvent::KeyUnknown);
            return Ok(AccessKeyCheck::Invalid);
        };

        if key.expires_at <= now {
            return Ok(AccessKeyCheck::Expired(day(key.expires_at)));
        }
        if key.is_suspended {
            return Ok(AccessKeyCheck::Suspended);
        }

        if key.last_used_on.is_none_or(|used| used < day(now)) {
            self.note_key_use(key.id, day(now)).await;
        }

        let reader = KeyReader {
            key: key.id,
            user: user.id,
            scope: key.scope,
            limit,
        };
        Ok(AccessKeyCheck::Valid(Caller::of_key(
            client,
            reader,
            user.language,
        )))
    }

    /// Stores the day of a use. Requests that only read must succeed while nothing can be written.
    async fn note_key_use(self, id: AccessKeyId, day: Date) {
        let noted = async {
            let mut tx = self.shared.db().begin().await?;
            access_key::touch(&mut tx, id, day).await?;
            tx.commit().await?;
            Ok::<_, Failure>(())
        };
        if let Err(failure) = noted.await {
            tracing::warn!(%failure, "the use of an access key was not noted");
        }
    }

    /// The key of the caller's request; `None` for guests and users of sessions.
    pub async fn own_key(self, caller: &Caller) -> Result<Option<AccessKey>, Failure> {
        let Some(reader) = caller.reader.key() else {
            return Ok(None);
        };
        let mut tx = self.shared.db().read().await?;
        Ok(access_key::by_id(&mut tx, reader.key).await?)
    }

    /// Counts a write of a program; writes of users of sessions are not counted.
    ///
    /// # Errors
    /// `TOO_MANY_ATTEMPTS`.
    pub async fn count_key_write(self, caller: &Caller) -> Outcome<()> {
        match caller.reader.key() {
            Some(key) => self.shared.count(caller, Counted::KeyWrite(key.user)).await,
            None => Ok(()),
        }
    }

    /// The writes left to the user of the caller's key; `None` for guests and users of sessions.
    pub async fn key_writes_left(self, caller: &Caller) -> Result<Option<Allowance>, Failure> {
        match caller.reader.key() {
            Some(key) => {
                self.shared
                    .allowance(caller, Counted::KeyWrite(key.user))
                    .await
            }
            None => Ok(None),
        }
    }

    /// The caller's keys, expired ones included, the newest first; empty for a guest.
    pub async fn keys(self, caller: &Caller) -> Result<Vec<AccessKey>, Failure> {
        let Ok(grant) = access::own(caller.reader) else {
            return Ok(Vec::new());
        };
        let mut tx = self.shared.db().read().await?;
        Ok(access_key::list(&mut tx, &grant).await?)
    }

    /// Makes a key and mails its user. A collection that limits it must be visible to the caller.
    ///
    /// # Errors
    /// Problems of the form and at `password`; `ACCESS_KEYS_TOO_MANY`.
    pub async fn make_key(
        self,
        caller: &Caller,
        form: KeyForm,
        password: &str,
    ) -> Outcome<MadeKey> {
        let grant = self.shared.own(caller)?;
        let id = grant.object();
        let form = form.check().map_err(ServiceError::problems)?;

        self.prove_password(caller, id, "password", password)
            .await?;

        let secret = KeySecret::of_random(random::bytes(self.shared.random())?);
        let now = self.shared.now();
        let key = AccessKey {
            id: AccessKeyId::new(self.shared.new_uuid()?),
            user: id,
            name: form.name,
            scope: form.scope,
            collection: form.collection,
            prefix: secret.shown(),
            created_at: now,
            expires_at: now + SignedDuration::from_hours(24 * form.days),
            last_used_on: None,
            is_suspended: false,
        };

        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let user = self.own_user(&mut tx, id).await?;
        self.require_visible(&mut tx, caller, form.collection)
            .await?;
        if access_key::count(&mut tx, &grant).await? >= ACCESS_KEYS {
            let max = number_of(ACCESS_KEYS);
            return Err(Problem::new(Code::AccessKeysTooMany)
                .with("max", max)
                .into());
        }

        // A key that is shorter than the time of the notice needs none.
        let noticed_at = (form.days <= ACCESS_KEY_NOTICE_DAYS).then_some(now);
        let hash = access_key_hash(&secret);
        access_key::insert(&mut tx, &grant, &key, &hash, noticed_at).await?;

        let letter = Letter::access_key(Template::KeyMade, &user, &key);
        self.shared.queue_letter(&mut tx, letter).await?;
        tx.commit().await?;

        self.shared
            .log_event_of(caller, SecurityEvent::KeyMade { user: id });
        self.shared.wake_worker();
        Ok(MadeKey { secret, key })
    }

    /// Rejects a collection that the caller does not see, at `collection`.
    async fn require_visible(
        self,
        tx: &mut Tx,
        caller: &Caller,
        collection: Option<CollectionId>,
    ) -> Outcome<()> {
        let Some(id) = collection else {
            return Ok(());
        };
        let facts = store::access::collection_facts_by_id(tx, caller.reader, id).await?;
        let visible = facts.and_then(|facts| access::collection::<ReadCollection>(&facts).ok());
        match visible {
            Some(_) => Ok(()),
            None => Err(Problem::at("collection", Code::NotFound).into()),
        }
    }

    /// Revokes one of the caller's keys: the next request with it is rejected, on every server.
    pub async fn revoke_key(self, caller: &Caller, id: AccessKeyId) -> Outcome<()> {
        let grant = self.shared.own(caller)?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        if !access_key::delete(&mut tx, &grant, id).await? {
            return Err(Code::NotFound.into());
        }
        tx.commit().await?;
        let user = grant.object();
        self.shared
            .log_event_of(caller, SecurityEvent::KeysRevoked { user });
        Ok(())
    }

    /// Revokes all of the caller's keys. Returns their number.
    pub async fn revoke_all_keys(self, caller: &Caller) -> Outcome<u64> {
        let grant = self.shared.own(caller)?;
        let user = grant.object();
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let revoked = access_key::delete_all(&mut tx, user).await?;
        tx.commit().await?;
        if revoked > 0 {
            self.shared
                .log_event_of(caller, SecurityEvent::KeysRevoked { user });
        }
        Ok(revoked)
    }
}

/// The day of a time, in UTC.
fn day(time: Timestamp) -> Date {
    time.to_zoned(TimeZone::UTC).date()
}

/// The job that mails the users of keys that end soon.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct MailEndingKeys {}

impl Job for MailEndingKeys {
    const NAME: &'static str = "ending_keys";
    const LANE: Lane = Lane::Mail;
}

impl Identity<'_> {
    /// Queues a mail for each key that ends soon. A key is marked in the transaction of its mail.
    pub(crate) async fn mail_ending_keys(self) -> Result<(), Failure> {
        let now = self.shared.now();
        loop {
            let mut tx = self.shared.db().begin().await?;
            let ending = access_key::take_ending(&mut tx, now, now + NOTICE, NOTICES).await?;
            let letters: Vec<Letter> = ending
                .iter()
                .filter(|(_, user)| user.status.has_rights())
                .map(|(key, user): &(AccessKey, User)| {
                    Letter::access_key(Template::KeyEnds, user, key)
                })
                .collect();
            self.shared.queue(&mut tx, &letters).await?;
            tx.commit().await?;
            self.shared.wake_worker();
            if ending.is_empty() {
                return Ok(());
            }
        }
    }
}
