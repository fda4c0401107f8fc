//! Adds the account of an archive to a database.

use std::path::Path;

use domain::catalogue::key::AccountKey;
use domain::id::{AccountId, UserId};
use domain::identity::account::Plan;
use jiff::Timestamp;
use sqlx::FromRow;
use sqlx_sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqliteSynchronous};
use uuid::Uuid;

use super::copy_account;
use super::people::{self, ArchivedMember};

use crate::db::command::{absolute, begin_sqlite, lift_limits, one_connection};
use crate::db::row::micros;
use crate::db::schema;
use crate::db::tx::run;
use crate::operation::backup::copy::{Progress, TableSum};
use crate::{StoreError, Tx};

/// The owner of an imported account, and its key.
#[derive(Clone, Debug)]
pub struct NewOwner {
    /// The owner: a user of the target database.
    pub user: UserId,
    /// The owner's address, folded. A former owner with the same address is the same person.
    pub email_folded: String,
    /// The key of the account from now on.
    pub key: AccountKey,
    /// The current time.
    pub now: Timestamp,
}

/// A deleted user of the target database, the author of texts whose author is not a user of it.
#[derive(Clone, Debug)]
pub struct Nobody {
    /// The author's id in the archive.
    pub author: Uuid,
    /// The id of the deleted user.
    pub id: UserId,
    /// The substitute for the address, which no user can have or guess.
    pub address: String,
}

/// The file of an archive, which an import changes before it copies the rows.
#[derive(Debug)]
pub struct ArchivedAccount {
    pool: SqlitePool,
    file: Tx,
    id: Uuid,
    key: String,
}

#[derive(FromRow)]
struct ArchivedRow {
    id: Uuid,
    key: String,
}

impl ArchivedAccount {
    /// Opens a file that [`super::save_account`] made and that has the tables of this version. `None` where it does not
    /// have exactly one account.
    pub async fn open(file: &Path) -> Result<Option<Self>, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(absolute(file)?)
            .journal_mode(SqliteJournalMode::Memory)
            .synchronous(SqliteSynchronous::Off)
            .foreign_keys(false);
        let pool = one_connection().connect_with(options).await?;
        let mut tx = begin_sqlite(&pool).await?;
        let mut rows = accounts(&mut tx).await?;
        match (rows.pop(), rows.is_empty()) {
            (Some(row), true) => Ok(Some(Self {
                pool,
                file: tx,
                id: row.id,
                key: row.key,
            })),
            _ => Ok(None),
        }
    }

    /// The id of the account, which stays the same.
    #[must_use]
    pub fn id(&self) -> AccountId {
        AccountId::new(self.id)
    }

    /// The key of the account when it was saved.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The members with the former owner, by address; first each one's role in the account. Roles in collections are
    /// left out for those whose role in the account implies more.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for unknown roles.
    pub async fn members(&mut self) -> Result<Vec<ArchivedMember>, StoreError> {
        people::members(&mut self.file).await
    }

    /// The authors of posts, except the former owner if that is the person with this address, folded.
    ///
    /// # Errors
    /// Where the file can't be read.
    pub async fn other_authors(&mut self, email_folded: &str) -> Result<Vec<Uuid>, StoreError> {
        let file = &mut self.file;
        run!(file, sqlx::query_scalar(
            "select distinct author_id from posts where author_id not in (
                select u.id from users u join accounts a on a.owner_id = u.id where u.email_folded = $1)",
        )
        .bind(email_folded)
        => fetch_all)
    }

    /// Adds the account to the database of `to`, on the free plan. The new owner owns it with all its collections, and
    /// is the author of what the former owner wrote if that is the same person; members are not added. `nobodies` has a
    /// deleted user for each other author of posts. The caller commits.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] where a value cannot be stored exactly; [`StoreError::OldServers`] where a series has codes
    /// and a server of an earlier version runs; other errors where rows with these ids or this
    /// key exist.
    pub async fn insert(
        mut self,
        to: &mut Tx,
        owner: &NewOwner,
        nobodies: &[Nobody],
        progress: Progress<'_>,
    ) -> Result<Vec<TableSum>, StoreError> {
        if matches!(to, Tx::Postgres(_)) {
            lift_limits(to).await?;
        }

        self.assign(owner).await?;
        let file = &mut self.file;

        for nobody in nobodies {
            let id = nobody.id.uuid();
            people::insert_nobody(to, id, &nobody.address).await?;
            run!(file, sqlx::query("update posts set author_id = $2 where author_id = $1")
                .bind(nobody.author)
                .bind(id)
                => execute)?;
        }

        let copied = copy_account(file, to, self.id, progress).await;
        drop(self.file);
        self.pool.close().await;
        let copied = copied?;
        schema::require_reader_of_codes(to, owner.now).await?;
        Ok(copied)
    }

    /// Makes the new owner the only user in the file, except for authors of posts.
    async fn assign(&mut self, owner: &NewOwner) -> Result<(), StoreError> {
        let (user, now) = (owner.user.uuid(), micros(owner.now));
        let file = &mut self.file;

        let same_person: Option<Uuid> = run!(file, sqlx::query_scalar(
            "select u.id from users u join accounts a on a.owner_id = u.id where u.email_folded = $1",
        )
        .bind(&owner.email_folded)
        => fetch_optional)?;

        for sql in [
            "update vintages set author_id = case when author_id = $1 then $2 end",
            "update audit set actor_id = case when actor_id = $1 then $2 end",
            "update posts set author_id = $2 where author_id = $1",
        ] {
            run!(file, sqlx::query(sql).bind(same_person).bind(user) => execute)?;
        }

        for sql in [
            "delete from collection_members",
            "delete from account_members",
        ] {
            run!(file, sqlx::query(sql) => execute)?;
        }

        run!(file, sqlx::query("update collections set owner_id = $1").bind(user) => execute)?;
        run!(file, sqlx::query(
            "update accounts set owner_id = $1, key = $2, key_folded = $3, plan = $4, received_at = $5",
        )
        .bind(user)
        .bind(owner.key.as_str())
        .bind(owner.key.folded())
        .bind(Plan::Free.as_str())
        .bind(now)
        => execute)?;

        for sql in [
            "insert into account_members (account_id, user_id, role, created_at, version)
            select id, $1, 'owner', $2, 1 from accounts",
            "insert into collection_members (collection_id, account_id, user_id, role, created_at, version)
            select id, account_id, $1, 'owner', $2, 1 from collections",
        ] {
            run!(file, sqlx::query(sql).bind(user).bind(now) => execute)?;
        }

        Ok(())
    }
}

/// The accounts of a file, at most two.
async fn accounts(file: &mut Tx) -> Result<Vec<ArchivedRow>, StoreError> {
    run!(file, sqlx::query_as("select id, key from accounts limit 2") => fetch_all)
}

/// Whether the database has the account with this id.
pub async fn has_account(tx: &mut Tx, id: AccountId) -> Result<bool, StoreError> {
    let found: Option<i64> = run!(tx, sqlx::query_scalar("select version from accounts where id = $1")
        .bind(id.uuid())
        => fetch_optional)?;
    Ok(found.is_some())
}
