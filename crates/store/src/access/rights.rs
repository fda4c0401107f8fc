//! The rights of a user of their own, on all objects.

use domain::content::Dependency;
use domain::id::{AccountId, CollectionId, DashboardId, UserId};
use domain::identity::role::{AccountRole, CollectionRole};
use uuid::Uuid;

use crate::db::error::Detail;
use crate::db::row::word;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A right of a user on an object of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnRight {
    /// The account that the object is in.
    pub account: AccountId,
    /// The right, which strangers do not have.
    pub right: Right,
}

/// A right that strangers have not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Right {
    /// A role in the account.
    Account(AccountId, AccountRole),
    /// A role in a collection of the account.
    Collection(CollectionId, CollectionRole),
    /// Reading a dashboard that was shared by name.
    Dashboard(DashboardId),
}

/// All rights of a user, in no order.
pub async fn of_user(tx: &mut Tx, user: UserId) -> Result<Vec<OwnRight>, StoreError> {
    tx.depend_on([Dependency::Rights(user)]);

    let rows: Vec<(Uuid, Option<Uuid>, Option<String>)> = run!(tx, sqlx::query_as(
        "select m.account_id, null, m.role from account_members m where m.user_id = $1
        union all
        select c.account_id, c.id, m.role from collection_members m join collections c on c.id = m.collection_id
        where m.user_id = $1
        union all
        select d.account_id, d.id, null from dashboard_readers r join dashboards d on d.id = r.dashboard_id
        where r.user_id = $1",
    )
    .bind(user.uuid())
    => fetch_all)?;

    let right = |(account, object, role): (Uuid, Option<Uuid>, Option<String>)| {
        let account = AccountId::new(account);
        let right = match (object, role.as_deref()) {
            (None, Some(role)) => Right::Account(account, word(role, AccountRole::parse)?),
            (Some(id), Some(role)) => {
                Right::Collection(CollectionId::new(id), word(role, CollectionRole::parse)?)
            }
            (Some(id), None) => Right::Dashboard(DashboardId::new(id)),
            (None, None) => return Err(StoreError::Corrupt(Detail::new("a right without a role"))),
        };
        Ok(OwnRight { account, right })
    };

    rows.into_iter().map(right).collect()
}
