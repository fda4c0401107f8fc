//! The objects that a response was made from, by which it is invalidated.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::id::{AccountId, CollectionId, DashboardId, MetricId, UserId};

/// Most dependencies of a response. One that read more depends on the whole site.
const MOST: usize = 1_000;

/// A part of the contents that a response was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dependency {
    /// Anything at all.
    Site,
    /// The accounts and the users, as others see them, and their memberships.
    People,
    /// The account itself: key, name, picture, visibility, plan, owner.
    Account(AccountId),
    /// Everything in the account: lists and their order, numbers of collections and dashboards, pins.
    AccountContents(AccountId),
    /// The collection itself: key, fields, access, owner, pins.
    Collection(CollectionId),
    /// Everything in the collection: lists of indicators and their order, numbers, parents, tags, dashboards.
    CollectionContents(CollectionId),
    /// The questions about the collection, and their answers.
    Questions(CollectionId),
    /// The indicator itself: path, fields, observations, vintages.
    Metric(MetricId),
    /// The dashboard with its charts and its named readers.
    Dashboard(DashboardId),
    /// The memberships and the status of a user, from which their permissions follow.
    Rights(UserId),
    /// The object that a key leads to, or that it leads to nothing.
    Key(KeyHash),
}

/// A hash of a key and of the space that it is in. Two keys with one hash are only invalidated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyHash(u64);

/// The space in which a key names an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeySpace {
    /// Keys of accounts, which are unique on the server.
    Accounts,
    /// Keys of collections, of all accounts: a reader of a key need not name the account.
    Collections,
    /// Paths of indicators in a collection.
    Metrics(CollectionId),
    /// Keys of dashboards, of all collections and accounts.
    Dashboards,
}

impl Dependency {
    /// The object that a folded key leads to.
    #[must_use]
    pub fn key(space: KeySpace, folded: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        space.hash(&mut hasher);
        folded.hash(&mut hasher);
        Self::Key(KeyHash(hasher.finish()))
    }
}

/// The dependencies of a response, without repetition and in no order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependencies(HashSet<Dependency>);

impl Dependencies {
    /// The dependencies of a response that any change may invalidate.
    #[must_use]
    pub fn of_site() -> Self {
        Self(HashSet::from([Dependency::Site]))
    }

    /// Adds a dependency. From [`MOST`] on, the whole site takes the place of all.
    pub fn add(&mut self, dependency: Dependency) {
        if self.is_of_site() || self.0.contains(&dependency) {
            return;
        }
        if dependency == Dependency::Site || self.0.len() >= MOST {
            self.0.clear();
            self.0.insert(Dependency::Site);
        } else {
            self.0.insert(dependency);
        }
    }

    /// Whether any change invalidates the response.
    #[must_use]
    pub fn is_of_site(&self) -> bool {
        self.0.contains(&Dependency::Site)
    }

    /// The dependencies in no order; [`Dependency::Site`] alone if there were too many.
    pub fn iter(&self) -> impl Iterator<Item = Dependency> + '_ {
        self.0.iter().copied()
    }

    /// Their number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none: the response was made from no contents.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Extend<Dependency> for Dependencies {
    fn extend<I: IntoIterator<Item = Dependency>>(&mut self, all: I) {
        for dependency in all {
            self.add(dependency);
        }
    }
}
