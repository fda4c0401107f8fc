//! The rights of a user, as far as responses differ by them: users with the same rights on the objects of a response
//! share it.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use domain::content::{Dependencies, Dependency};
use domain::id::{AccountId, CollectionId, DashboardId, UserId};
use domain::identity::role::AccountRole;
use search::Audience;
use store::access::rights::Right;

use super::cache::Cache;
use super::position::Position;

use crate::outcome::Failure;
use crate::shared::Shared;

/// Memory for the rights of users, in bytes.
const RIGHTS_BYTES: u64 = 4 * 1024 * 1024;

/// All rights of a user that a stranger has not, by account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights(HashMap<AccountId, Vec<Right>>);

/// The objects of a response on which users have rights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guarded {
    /// Accounts of which everything counts, such as lists of their collections.
    contents: HashSet<AccountId>,
    accounts: HashSet<AccountId>,
    collections: HashSet<CollectionId>,
    dashboards: HashSet<DashboardId>,
}

/// The rights of a user on the objects of a response, in order; empty for a stranger.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RightsOn(Box<[Right]>);

pub(crate) type RightsCache = Cache<UserId, Arc<Rights>>;

pub(crate) fn rights_cache() -> RightsCache {
    Cache::new(RIGHTS_BYTES, |_, rights: &Arc<Rights>| {
        rights.0.values().map(|of| 64 + size_of_val(&**of)).sum()
    })
}

impl Guarded {
    /// The objects among these dependencies. `None` where the response depends on more than rights: on the whole site,
    /// or on who its reader is, as lists of members do.
    #[must_use]
    pub fn new(dependencies: &Dependencies) -> Option<Self> {
        let mut guarded = Self::default();
        for dependency in dependencies.iter() {
            match dependency {
                Dependency::Site | Dependency::People => return None,
                Dependency::AccountContents(account) => drop(guarded.contents.insert(account)),
                Dependency::Account(account) => drop(guarded.accounts.insert(account)),
                Dependency::Collection(collection)
                | Dependency::CollectionContents(collection)
                | Dependency::Questions(collection) => {
                    guarded.collections.insert(collection);
                }
                Dependency::Dashboard(dashboard) => drop(guarded.dashboards.insert(dashboard)),
                Dependency::Metric(_) | Dependency::Rights(_) | Dependency::Key(_) => {}
            }
        }
        Some(guarded)
    }

    /// The objects of both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            contents: &self.contents | &other.contents,
            accounts: &self.accounts | &other.accounts,
            collections: &self.collections | &other.collections,
            dashboards: &self.dashboards | &other.dashboards,
        }
    }

    /// The approximate size in memory, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let accounts = self.contents.len() + self.accounts.len();
        24 * (accounts + self.collections.len() + self.dashboards.len())
    }

    fn has(&self, account: AccountId, right: Right) -> bool {
        self.contents.contains(&account)
            || match right {
                Right::Account(account, _) => self.accounts.contains(&account),
                Right::Collection(collection, _) => self.collections.contains(&collection),
                Right::Dashboard(dashboard) => self.dashboards.contains(&dashboard),
            }
    }
}

impl RightsOn {
    /// A hash of the rights. Different rights may have the same one.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        Hash::hash(self, &mut hasher);
        hasher.finish()
    }

    /// The size in memory, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}

impl Rights {
    /// The rights on the objects of a response: users for whom they are equal see the same.
    #[must_use]
    pub fn on(&self, guarded: &Guarded) -> RightsOn {
        let all = self.0.iter();
        let all = all.flat_map(|(account, of)| of.iter().map(|right| (*account, *right)));
        let mut rights: Vec<_> = all
            .filter_map(|(account, right)| guarded.has(account, right).then_some(right))
            .collect();
        rights.sort_unstable();
        RightsOn(rights.into())
    }

    /// The audiences of objects that are not public to which the user belongs. A role in a collection has no effect
    /// without one in its account.
    #[must_use]
    pub fn audiences(&self) -> Vec<Audience> {
        let mut audiences = Vec::new();

        for of_account in self.0.values() {
            let is_member = of_account
                .iter()
                .any(|right| matches!(right, Right::Account(..)));
            for right in of_account {
                match *right {
                    Right::Account(account, role) => {
                        let account = account.uuid();
                        audiences.push(Audience::Members(account));
                        if role >= AccountRole::Administrator {
                            audiences.push(Audience::Administrators(account));
                        }
                        if role == AccountRole::Owner {
                            audiences.push(Audience::Owner(account));
                        }
                    }
                    Right::Collection(collection, _) if is_member => {
                        audiences.push(Audience::Collection(collection.uuid()));
                    }
                    Right::Collection(..) => {}
                    Right::Dashboard(dashboard) => {
                        audiences.push(Audience::Readers(dashboard.uuid()));
                    }
                }
            }
        }

        audiences
    }
}

impl Shared {
    /// The rights of a user at a position.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] where the database does not respond.
    pub async fn rights(&self, user: UserId, at: Position) -> Result<Arc<Rights>, Failure> {
        let cache = &self.inner.rights;
        if let Some(entry) = cache.find(&user)
            && self.is_valid(&entry, at)
        {
            return Ok(Arc::clone(&entry.value));
        }
        let (service, recording) = self.recording();
        let mut tx = service.db().read_once().await?;
        let mut rights = Rights::default();
        for own in store::access::rights::of_user(&mut tx, user).await? {
            rights.0.entry(own.account).or_default().push(own.right);
        }
        let rights = Arc::new(rights);
        let dependencies = recording.dependencies();
        cache.insert(user, Arc::clone(&rights), &dependencies, at);
        Ok(rights)
    }
}

#[cfg(test)]
mod tests {
    use domain::identity::role::{AccountRole, CollectionRole};
    use uuid::Uuid;

    use super::*;

    const ACCOUNT: AccountId = AccountId::new(Uuid::from_u128(1));
    const COLLECTION: CollectionId = CollectionId::new(Uuid::from_u128(2));
    const DASHBOARD: DashboardId = DashboardId::new(Uuid::from_u128(3));

    fn guarded(dependencies: impl IntoIterator<Item = Dependency>) -> Option<Guarded> {
        let mut all = Dependencies::default();
        all.extend(dependencies);
        Guarded::new(&all)
    }

    #[test]
    fn rights_on_the_objects_of_a_response_count_and_no_others() {
        let account = Right::Account(ACCOUNT, AccountRole::Member);
        let collection = Right::Collection(COLLECTION, CollectionRole::Editor);
        let dashboard = Right::Dashboard(DASHBOARD);

        let rights = Rights(HashMap::from([(
            ACCOUNT,
            vec![dashboard, collection, account],
        )]));
        let other = AccountId::new(Uuid::from_u128(9));

        for (dependencies, expected) in [
            (vec![], vec![]),
            (vec![Dependency::Account(other)], vec![]),
            (vec![Dependency::AccountContents(other)], vec![]),
            (vec![Dependency::Account(ACCOUNT)], vec![account]),
            (vec![Dependency::Collection(COLLECTION)], vec![collection]),
            (
                vec![Dependency::CollectionContents(COLLECTION)],
                vec![collection],
            ),
            (vec![Dependency::Dashboard(DASHBOARD)], vec![dashboard]),
            (
                vec![Dependency::AccountContents(ACCOUNT)],
                vec![account, collection, dashboard],
            ),
        ] {
            let guarded = guarded(dependencies.clone()).unwrap();
            assert_eq!(*rights.on(&guarded).0, *expected, "{dependencies:?}");
            assert_eq!(Rights::default().on(&guarded), RightsOn::default());
        }
    }

    #[test]
    fn a_response_that_depends_on_who_reads_it_is_not_shared() {
        for dependency in [Dependency::Site, Dependency::People] {
            assert_eq!(guarded([Dependency::Account(ACCOUNT), dependency]), None);
        }
    }
}
