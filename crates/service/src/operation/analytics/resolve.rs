//! Makes a batch of the counts: finds the objects of the addresses, leaves out members, and hashes visitors.

use std::collections::{HashMap, HashSet};

use domain::access::Reader;
use domain::id::{CollectionId, UserId};
use domain::identity::user::UserStatus;
use domain::operation::analytics::{CountBatch, Counted, DayKey, FileRead, Once, Target};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::Tx;
use store::operation::analytics::place;

use super::pending::{CountClass, Drained, PendingView, ReadBy, quarter_start};
use super::view::is_member;
use super::visitor_key::{VisitorKeys, view_hashes, visitor_hash};

use crate::outcome::Failure;
use crate::platform::clock::zone_named;
use crate::shared::Shared;

/// The data of the database that a batch is made from.
struct Known {
    /// By address.
    places: HashMap<Box<str>, (CollectionId, Target)>,
    zones: HashMap<CollectionId, (String, TimeZone)>,
    users: HashMap<ReadBy, UserId>,
    members: HashSet<(UserId, CollectionId)>,
}

/// The batch of the counts. Nothing of `drained` is changed, so that it can be tried again.
pub(super) async fn batch(
    shared: &Shared,
    drained: &Drained,
    keys: &mut VisitorKeys,
) -> Result<CountBatch, Failure> {
    let mut tx = shared.db().read().await?;
    let known = Known::read(&mut tx, drained, shared.now()).await?;
    drop(tx);
    let mut counts = Vec::new();
    for view in &drained.views {
        counts.extend(known.view(shared, view, keys).await?);
    }
    for (path, classes) in &drained.reads {
        let Some((collection, target)) = known.places.get(path) else {
            continue;
        };
        for (class, count) in classes {
            let at = (*collection, *target);
            counts.extend(known.read_of(shared, at, (class, *count), keys).await?);
        }
    }
    Ok(CountBatch { counts })
}

impl Known {
    async fn read(tx: &mut Tx, drained: &Drained, now: Timestamp) -> Result<Self, Failure> {
        let mut places = HashMap::new();
        for path in drained.reads.keys() {
            if let Some(read) = FileRead::parse(path)
                && let Some(found) = place::find(tx, &read).await?
            {
                places.insert(path.clone(), found);
            }
        }

        let read: HashSet<CollectionId> = places
            .values()
            .map(|(collection, _)| *collection)
            .chain(drained.views.iter().map(|view| view.collection))
            .collect();

        let mut zones = HashMap::new();
        let read: Vec<CollectionId> = read.into_iter().collect();
        for some in read.chunks(store::db::ROWS) {
            for (collection, name) in place::zones(tx, some).await? {
                let zone = zone_named(&name);
                zones.insert(collection, (name, zone));
            }
        }

        let users = users(tx, drained, now).await?;
        let members = members(tx, drained, &places, &users).await?;
        Ok(Self {
            places,
            zones,
            users,
            members,
        })
    }

    fn day(&self, collection: CollectionId, at: Timestamp) -> Option<(&str, Date)> {
        let (name, zone) = self.zones.get(&collection)?;
        Some((name.as_str(), at.to_zoned(zone.clone()).date()))
    }

    /// `None` where the collection was deleted.
    async fn view(
        &self,
        shared: &Shared,
        view: &PendingView,
        keys: &mut VisitorKeys,
    ) -> Result<Option<Counted>, Failure> {
        let Some((zone, day)) = self.day(view.collection, view.at) else {
            return Ok(None);
        };

        let known = with_key(shared, (zone, day), view.reader, keys).await?;
        let hashes = known.map(|(key, reader)| view_hashes(&key, &reader, &view.page));
        let hashes = hashes.transpose()?;

        Ok(Some(Counted {
            collection: view.collection,
            target: view.target,
            day,
            measure: domain::operation::analytics::Measure::Views,
            label: String::new(),
            count: 1,
            visitor: hashes.as_ref().map(|hashes| hashes.visitor),
            once: hashes.as_ref().map(|hashes| Once {
                page: hashes.page,
                at: view.at.as_second(),
            }),
            networks: hashes.map(|hashes| hashes.networks),
            also: view.also.clone(),
        }))
    }

    /// `None` for a read by a member.
    async fn read_of(
        &self,
        shared: &Shared,
        (collection, target): (CollectionId, Target),
        (class, count): (&CountClass, u64),
        keys: &mut VisitorKeys,
    ) -> Result<Option<Counted>, Failure> {
        let user = self.users.get(&class.by);
        if user.is_some_and(|user| self.members.contains(&(*user, collection))) {
            return Ok(None);
        }

        let Some((zone, day)) = self.day(collection, quarter_start(class.quarter)) else {
            return Ok(None);
        };

        let known = with_key(shared, (zone, day), class.visitor, keys).await?;
        let visitor = known.map(|(key, visitor)| visitor_hash(&key, visitor));
        let visitor = visitor.transpose()?;

        Ok(Some(Counted {
            collection,
            target,
            day,
            measure: class.measure,
            label: class.label.clone().into_owned(),
            count,
            visitor,
            once: None,
            networks: None,
            also: Vec::new(),
        }))
    }
}

/// A reader with the key of the day; `None` without a reader, and where the key is destroyed: the event then counts
/// without its visitor.
async fn with_key<R>(
    shared: &Shared,
    (zone, day): (&str, Date),
    reader: Option<R>,
    keys: &mut VisitorKeys,
) -> Result<Option<(DayKey, R)>, Failure> {
    let Some(reader) = reader else {
        return Ok(None);
    };
    let key = keys.find(shared, zone, day).await?;
    Ok(key.map(|key| (key, reader)))
}

/// The users of the credentials that were read with.
async fn users(
    tx: &mut Tx,
    drained: &Drained,
    now: Timestamp,
) -> Result<HashMap<ReadBy, UserId>, Failure> {
    let credentials: HashSet<ReadBy> = drained
        .reads
        .values()
        .flat_map(|classes| classes.keys())
        .map(|class| class.by)
        .collect();

    let mut users = HashMap::new();
    for by in credentials {
        let user = match by {
            ReadBy::Guest => None,
            ReadBy::Session(hash) => {
                let found = store::identity::session::find(tx, &hash, now).await?;
                found.map(|(session, _)| session.user)
            }
            ReadBy::Key(hash) => {
                let found = store::identity::access_key::find(tx, &hash).await?;
                found.map(|(_, _, user)| user.id)
            }
        };
        users.extend(user.map(|user| (by, user)));
    }

    Ok(users)
}

/// The users who belong to the collections that they read.
async fn members(
    tx: &mut Tx,
    drained: &Drained,
    places: &HashMap<Box<str>, (CollectionId, Target)>,
    users: &HashMap<ReadBy, UserId>,
) -> Result<HashSet<(UserId, CollectionId)>, Failure> {
    let mut read: HashMap<UserId, HashSet<CollectionId>> = HashMap::new();
    for (path, classes) in &drained.reads {
        let Some((collection, _)) = places.get(path) else {
            continue;
        };
        for user in classes.keys().filter_map(|class| users.get(&class.by)) {
            read.entry(*user).or_default().insert(*collection);
        }
    }

    let mut members = HashSet::new();
    for (user, collections) in read {
        let reader = Reader::User {
            id: user,
            status: UserStatus::Live,
        };
        let collections: Vec<CollectionId> = collections.into_iter().collect();
        for some in collections.chunks(store::db::ROWS) {
            let facts = store::access::collections_facts(tx, reader, some).await?;
            let own = facts.iter().filter(|facts| is_member(facts));
            members.extend(own.map(|facts| (user, facts.collection)));
        }
    }

    Ok(members)
}
