//! What goes on in the database meanwhile: long transactions, another busy database, sweeps and jumps of the clock.

use jiff::Timestamp;
use sqlx::{AssertSqlSafe, Connection, Executor};
use sqlx_postgres::PgConnection;
use store::content_log;
use store::{Db, Tx};
use testdb::TestDb;
use tokio::task::JoinSet;

/// Work beside the alternation, a step of it before each round.
pub(super) struct Background {
    /// Removes rows of the log through this connection.
    sweeper: Option<Db>,
    /// Hold a snapshot and a transaction id each; the oldest one ends when there are enough.
    long: Vec<PgConnection>,
    /// Where the long transactions are begun.
    address: Option<String>,
    /// Writes into another database of the same server.
    neighbour: Option<(JoinSet<()>, TestDb)>,
}

/// Most long transactions at a time.
const LONG: usize = 5;

impl Background {
    pub(super) fn nothing() -> Self {
        Self {
            sweeper: None,
            long: Vec::new(),
            address: None,
            neighbour: None,
        }
    }

    /// Rows get times far in the past or in the future, and old ones are removed.
    pub(super) async fn sweeps(db: &TestDb) -> Self {
        let sweeper = Some(Db::connect(db.address()).await.unwrap());
        Self {
            sweeper,
            ..Self::nothing()
        }
    }

    /// Long transactions in this database, short ones in another database of its server, and sweeps.
    pub(super) async fn busy(db: &TestDb) -> Self {
        let neighbour = TestDb::postgres().await;
        let mut connection = PgConnection::connect(neighbour.address()).await.unwrap();
        let mut writes = JoinSet::new();
        writes.spawn(async move {
            loop {
                let sql = "insert into servers select gen_random_uuid(), 0, 0";
                connection.execute(sql).await.unwrap();
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            }
        });
        Self {
            long: Vec::new(),
            address: Some(db.address().to_owned()),
            neighbour: Some((writes, neighbour)),
            ..Self::sweeps(db).await
        }
    }

    /// Goes on before a round.
    pub(super) async fn step(&mut self, round: usize) {
        if let Some(address) = &self.address
            && round.is_multiple_of(3)
        {
            if self.long.len() >= LONG {
                self.long.remove(0).execute("rollback").await.unwrap();
            }
            let mut long = PgConnection::connect(address).await.unwrap();
            long.execute("begin isolation level repeatable read")
                .await
                .unwrap();
            // The transaction gets a snapshot and an id.
            long.execute("insert into servers select gen_random_uuid(), 0, 0")
                .await
                .unwrap();
            self.long.push(long);
        }
        if let Some(db) = &self.sweeper {
            sweep(db, round).await;
        }
        if let Some((neighbour, _)) = &mut self.neighbour {
            assert!(neighbour.try_join_next().is_none(), "the neighbour fails");
        }
    }
}

/// In turn: the clock jumps for the rows that are there, old rows are removed, all rows are removed.
async fn sweep(db: &Db, round: usize) {
    let hour = 3_600_000_000_i64;
    let (shift, before) = match round % 5 {
        0 => (Some(-1_000 * hour), None),
        1 => (None, Some(-24 * hour)),
        2 => (Some(5_000 * hour), None),
        3 => (None, Some(hour)),
        _ => (None, Some(10_000 * hour)),
    };
    #[expect(
        clippy::disallowed_methods,
        reason = "the database has the system's clock"
    )]
    let now = Timestamp::now().as_microsecond();
    let mut tx = db.begin().await.unwrap();
    if let Some(shift) = shift {
        let sql = format!("update changes set at = at + ({shift}) where id % 2 = 0");
        match &mut tx {
            Tx::Sqlite(tx) => drop(
                sqlx::query(AssertSqlSafe(sql))
                    .execute(&mut **tx)
                    .await
                    .unwrap(),
            ),
            Tx::Postgres(tx) => drop(
                sqlx::query(AssertSqlSafe(sql))
                    .execute(&mut **tx)
                    .await
                    .unwrap(),
            ),
            Tx::Over => panic!("over"),
        }
    }
    if let Some(before) = before {
        let before = Timestamp::from_microsecond(now + before).unwrap();
        content_log::sweep(&mut tx, before, 1_000).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// A transaction that has written and is not committed.
pub(super) struct Writer(PgConnection);

impl Writer {
    /// Names Ann's account.
    pub(super) async fn begin(db: &TestDb, name: &str) -> Self {
        let mut connection = PgConnection::connect(db.address()).await.unwrap();
        connection.execute("begin").await.unwrap();
        let sql = "update accounts set name = $1, version = version + 1 where key_folded = 'ann'";
        let named = sqlx::query(sql)
            .bind(name)
            .execute(&mut connection)
            .await
            .unwrap();
        assert_eq!(named.rows_affected(), 1);
        Self(connection)
    }

    pub(super) async fn commit(&mut self) {
        self.0.execute("commit").await.unwrap();
    }
}
