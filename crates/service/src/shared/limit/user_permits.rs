//! Turns for work that only few users may do at once: one at a time for each user, so that no user blocks the others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use domain::id::UserId;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// The turns of a server.
#[derive(Debug)]
pub struct UserPermits {
    all: Arc<Semaphore>,
    /// The semaphores of users who have a turn or wait for one.
    people: Mutex<HashMap<UserId, Weak<Semaphore>>>,
}

/// A turn, which lasts until it is dropped.
#[derive(Debug)]
pub struct UserPermit {
    _own: OwnedSemaphorePermit,
    _places: OwnedSemaphorePermit,
}

impl UserPermits {
    /// Allows at most `at_once` places to be taken together.
    #[must_use]
    pub fn new(at_once: u32) -> Self {
        Self {
            all: Arc::new(Semaphore::new(at_once as usize)),
            people: Mutex::default(),
        }
    }

    /// Waits for a turn of this user that takes this many places.
    ///
    /// # Errors
    /// Never while the turns exist: nothing closes the semaphores.
    pub async fn take(&self, user: UserId, places: u32) -> Result<UserPermit, AcquireError> {
        let (own, all) = (self.of(user), Arc::clone(&self.all));
        // The user's own semaphore first: a user who waits for an own turn blocks no other.
        let own = own.acquire_owned().await?;
        Ok(UserPermit {
            _own: own,
            _places: all.acquire_many_owned(places).await?,
        })
    }

    /// The semaphore of a user, which exists as long as the user has a turn or waits for one.
    fn of(&self, user: UserId) -> Arc<Semaphore> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = people.get(&user).and_then(Weak::upgrade) {
            return own;
        }
        people.retain(|_, own| own.strong_count() > 0);
        let own = Arc::new(Semaphore::new(1));
        people.insert(user, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn user(number: u128) -> UserId {
        UserId::new(uuid::Uuid::from_u128(number))
    }

    async fn soon<T>(permit: impl Future<Output = T>) -> Option<T> {
        tokio::time::timeout(Duration::from_millis(20), permit)
            .await
            .ok()
    }

    #[tokio::test]
    async fn a_person_has_one_turn_and_leaves_the_others_to_others() {
        let permits = UserPermits::new(2);
        let first = permits.take(user(1), 1).await.unwrap();
        assert!(soon(permits.take(user(1), 1)).await.is_none());
        let other = soon(permits.take(user(2), 1)).await.unwrap().unwrap();
        drop(first);
        assert!(soon(permits.take(user(1), 1)).await.is_some());
        // Users without a turn are forgotten.
        drop(other);
        drop(permits.take(user(3), 1).await.unwrap());
        drop(permits.take(user(4), 1).await.unwrap());
        assert_eq!(permits.people.lock().unwrap().len(), 1);
    }
}
