//! Mails between a restore of the database and the operator's word.

use domain::identity::account::AccountKind;
use jiff::Timestamp;
use service::Clock;
use store::operation::restored::mark_restored;
use store::platform::installation::{self, Installation};
use testdb::{TestDb, on_sqlite};
use uuid::Uuid;

use crate::world::World;

async fn restore(db: &TestDb, world: &World) -> u64 {
    let mut tx = db.db().begin().await.unwrap();
    let new = Installation {
        id: Uuid::from_u128(1),
        sweep_time: Timestamp::UNIX_EPOCH,
    };
    installation::insert(&mut tx, &new).await.unwrap();
    let suspended = mark_restored(&mut tx, 7, world.clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    suspended.mails
}

#[on_sqlite]
async fn queued_mails_wait_and_later_ones_are_sent(db: &TestDb) {
    let world = World::new(db);

    for is_discarding in [false, true] {
        let (old, new) = match is_discarding {
            false => ("a@example.org", "b@example.org"),
            true => ("c@example.org", "d@example.org"),
        };
        world.begin_sign_up(old, AccountKind::User).await;
        assert_eq!(restore(db, &world).await, 1);
        assert_eq!(
            world.service.shared().suspended_at().await.unwrap(),
            Some(world.clock.now())
        );
        assert_eq!(world.service.shared().epoch().await.unwrap(), 7);
        assert_eq!(world.mails_to(old).await.len(), 0, "it waits");
        world.begin_sign_up(new, AccountKind::User).await;
        assert_eq!(world.mails_to(new).await.len(), 1, "a code is waited for");
        let resumed = world
            .service
            .operation()
            .resume(is_discarding)
            .await
            .unwrap();
        assert_eq!(resumed.mails, 1);
        assert_eq!(world.service.shared().suspended_at().await.unwrap(), None);
        assert_eq!(world.mails_to(old).await.len(), usize::from(!is_discarding));
    }
}
