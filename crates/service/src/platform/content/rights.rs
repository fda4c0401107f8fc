//! The rights of a user, as far as responses differ by them.

use std::collections::HashSet;
use std::sync::Arc;

use domain::content::{Dependencies, Dependency};
use domain::id::{AccountId, DashboardId, UserId};

use super::cache::Cache;
use super::position::Position;
use crate::Service;
use crate::outcome::Failure;

/// Memory for the rights of users, in bytes.
const RIGHTS_BYTES: u64 = 4 * 1024 * 1024;

/// The objects on which a user has a right that a stranger has not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    accounts: HashSet<AccountId>,
    dashboards: HashSet<DashboardId>,
}

/// The objects of a response on which a user can have a right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guarded {
    /// `None` where the response was made from the whole site.
    accounts: Option<Box<[AccountId]>>,
    dashboards: Box<[DashboardId]>,
}

pub(crate) type RightsCache = Cache<UserId, Arc<Rights>>;

pub(crate) fn rights_cache() -> RightsCache {
    Cache::new(RIGHTS_BYTES, None, |_, rights: &Arc<Rights>| {
        32 * (rights.accounts.len() + rights.dashboards.len())
    })
}

impl Guarded {
    /// The objects among these dependencies.
    #[must_use]
    pub fn of(dependencies: &Dependencies) -> Self {
        let mut accounts = HashSet::new();
        let mut dashboards = HashSet::new();
        for dependency in dependencies.iter() {
            match dependency {
                Dependency::Account(account) | Dependency::AccountContents(account) => {
                    accounts.insert(account);
                }
                Dependency::Dashboard(dashboard) => {
                    dashboards.insert(dashboard);
                }
                _ => {}
            }
        }
        Self {
            accounts: (!dependencies.is_of_site()).then(|| accounts.into_iter().collect()),
            dashboards: dashboards.into_iter().collect(),
        }
    }

    /// The size in memory, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let accounts = self.accounts.as_ref().map_or(0, |all| size_of_val(&**all));
        accounts + size_of_val(&*self.dashboards)
    }
}

impl Rights {
    /// Whether the user has no right on any of the objects, so that they see what strangers see.
    #[must_use]
    pub fn are_apart(&self, guarded: &Guarded) -> bool {
        let Some(accounts) = &guarded.accounts else {
            return self.accounts.is_empty() && self.dashboards.is_empty();
        };
        let mut dashboards = guarded.dashboards.iter();
        !accounts
            .iter()
            .any(|account| self.accounts.contains(account))
            && !dashboards.any(|dashboard| self.dashboards.contains(dashboard))
    }
}

impl Service {
    /// The rights of a user at a position.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] where the database does not respond.
    pub async fn rights(&self, user: UserId, at: Position) -> Result<Arc<Rights>, Failure> {
        let cache = self.rights_cache();
        if let Some(entry) = cache.find(&user)
            && self.is_valid(&entry, at)
        {
            return Ok(Arc::clone(&entry.value));
        }
        let (service, recording) = self.recording();
        let mut tx = service.db().read().await?;
        let accounts = store::access::rights::accounts_of(&mut tx, user).await?;
        let dashboards = store::access::rights::dashboards_of(&mut tx, user).await?;
        let rights = Arc::new(Rights {
            accounts: accounts.into_iter().collect(),
            dashboards: dashboards.into_iter().collect(),
        });
        let dependencies = recording.dependencies();
        cache.insert(user, Arc::clone(&rights), &dependencies, at);
        Ok(rights)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn account(number: u128) -> AccountId {
        AccountId::new(Uuid::from_u128(number))
    }

    fn guarded(dependencies: impl IntoIterator<Item = Dependency>) -> Guarded {
        let mut all = Dependencies::default();
        all.extend(dependencies);
        Guarded::of(&all)
    }

    #[test]
    fn a_right_on_any_object_makes_a_response_the_users_own() {
        let dashboard = DashboardId::new(Uuid::from_u128(7));
        let rights = Rights {
            accounts: HashSet::from([account(1)]),
            dashboards: HashSet::from([dashboard]),
        };
        let nobody = Rights::default();
        for (dependencies, apart) in [
            (vec![], true),
            (vec![Dependency::Account(account(2))], true),
            (vec![Dependency::Account(account(1))], false),
            (vec![Dependency::AccountContents(account(1))], false),
            (vec![Dependency::Dashboard(dashboard)], false),
            (vec![Dependency::People], true),
            (vec![Dependency::Site], false),
        ] {
            let guarded = guarded(dependencies.clone());
            assert_eq!(rights.are_apart(&guarded), apart, "{dependencies:?}");
            assert!(nobody.are_apart(&guarded), "{dependencies:?}");
        }
    }
}
