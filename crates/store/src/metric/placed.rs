//! Reads indicators by one statement with their collection, their account and the roles of the reader in both. The
//! policy needs these to decide, and results show them.

pub mod address;

use std::sync::LazyLock;

use domain::access::{AccountFacts, CollectionFacts, Grant, ReadCollection, Reader};
use domain::catalogue::collection::Collection;
use domain::catalogue::metric::Metric;
use domain::content::Dependency;
use domain::id::{CollectionId, MetricId};
use domain::identity::account::Account;
use domain::identity::role::{AccountRole, CollectionRole};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::access::{VISIBLE, entitled_within_limit, limit, within_limit};
use crate::account::AccountRow;
use crate::collection::CollectionRow;
use crate::db::row::table::{Cells, columns, from_cells};
use crate::db::row::{all, padded, placeholders, some_word};
use crate::db::tx::run;
use crate::metric::MetricRow;
use crate::{Db, StoreError, Tx};

/// An indicator with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedMetric {
    /// The indicator.
    pub metric: Metric,
    /// The collection that the indicator is in.
    pub collection: Collection,
    /// The account of the collection.
    pub account: Account,
    /// The facts about the account.
    pub account_facts: AccountFacts,
}

/// A value about an indicator that was read before the policy was asked: only a grant for its collection opens it.
#[derive(Debug)]
pub struct Sealed<T> {
    place: PlacedMetric,
    value: T,
}

impl<T> Sealed<T> {
    pub(crate) fn new(place: PlacedMetric, value: T) -> Self {
        Self { place, value }
    }

    /// Returns the indicator and the value; `None` with a grant for another collection.
    #[must_use]
    pub fn open(self, grant: &Grant<ReadCollection>) -> Option<(PlacedMetric, T)> {
        (self.place.metric.collection == grant.collection()).then_some((self.place, self.value))
    }
}

/// The tables of a [`PlacedMetric`] beside each other.
pub(crate) struct PlacedRow {
    pub(crate) metric: MetricRow,
    collection: CollectionRow,
    account: AccountRow,
    account_role: Option<String>,
    collection_role: Option<String>,
}

impl PlacedRow {
    /// The columns of a row, as the list of a `select`.
    pub(crate) fn columns() -> &'static str {
        static COLUMNS: LazyLock<String> = LazyLock::new(|| {
            let tables = [
                columns("m", MetricRow::COLUMNS),
                columns("c", CollectionRow::COLUMNS),
                columns("a", AccountRow::COLUMNS),
            ];
            format!("{}, am.role, cm.role", tables.join(", "))
        });
        &COLUMNS
    }

    /// The roles of the reader `$1`, who may be null, in the account `a` and the collection `c`.
    pub(crate) const ROLES: &'static str = "
        left join account_members am on am.account_id = a.id and am.user_id = $1
        left join collection_members cm on cm.collection_id = c.id and cm.user_id = $1";

    pub(crate) fn from_cells<C: Cells>(cells: &mut C) -> Result<Self, sqlx::Error> {
        Ok(Self {
            metric: MetricRow::from_cells(cells)?,
            collection: CollectionRow::from_cells(cells)?,
            account: AccountRow::from_cells(cells)?,
            account_role: cells.next()?,
            collection_role: cells.next()?,
        })
    }

    pub(crate) fn collection(&self) -> CollectionId {
        self.collection.ids().0
    }

    /// The objects that the row was read from.
    pub(crate) fn reads(&self) -> [Dependency; 3] {
        let (collection, account) = self.collection.ids();
        [
            self.metric.reads(),
            Dependency::Collection(collection),
            Dependency::Account(account),
        ]
    }

    pub(crate) fn found(
        self,
        reader: Reader,
    ) -> Result<(CollectionFacts, PlacedMetric), StoreError> {
        let collection = Collection::try_from(self.collection)?;
        let account = Account::try_from(self.account)?;
        let account_role = some_word(self.account_role.as_deref(), AccountRole::parse)?;
        let collection_role = self.collection_role.as_deref();

        let facts = CollectionFacts {
            reader,
            collection: collection.id,
            account: account.id,
            account_kind: account.kind,
            account_visibility: account.visibility,
            access: collection.access,
            account_role,
            collection_role: some_word(collection_role, CollectionRole::parse)?,
            questions: collection.questions,
        };

        let account_facts = AccountFacts {
            reader,
            account: account.id,
            account_kind: account.kind,
            visibility: account.visibility,
            role: account_role,
            plan: account.plan,
        };

        let placed = PlacedMetric {
            metric: Metric::try_from(self.metric)?,
            collection,
            account,
            account_facts,
        };

        Ok((facts, placed))
    }
}

from_cells!(PlacedRow);

/// The parameters of the statement for some indicators: the reader, their limit, and the ids from `$3` on.
struct WantedMetrics {
    reader: Option<Uuid>,
    limit: Option<Uuid>,
    ids: Vec<Uuid>,
}

impl WantedMetrics {
    fn sql(&self) -> String {
        format!(
            "select {} from metrics m
            join collections c on c.id = m.collection_id
            join accounts a on a.id = c.account_id {}
            where m.id in ({}) and {VISIBLE} and {}",
            PlacedRow::columns(),
            PlacedRow::ROLES,
            placeholders(3, self.ids.len()),
            within_limit(2)
        )
    }

    async fn read(&self, tx: &mut Tx) -> Result<Vec<PlacedRow>, StoreError> {
        let sql = self.sql();
        run!(tx, padded(&self.ids)
            .fold(
                sqlx::query_as(AssertSqlSafe(sql.as_str()))
                    .bind(self.reader)
                    .bind(self.limit),
                |query, id| query.bind(id),
            )
            => fetch_all)
    }
}

/// The indicators with these ids, in no order, for the policy to decide on. Those that the reader may not see are left
/// out.
pub async fn metrics(
    db: &Db,
    reader: Reader,
    ids: &[MetricId],
) -> Result<Vec<(CollectionFacts, Sealed<()>)>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let wanted = WantedMetrics {
        reader: entitled_within_limit(reader),
        limit: limit(reader),
        ids: ids.iter().map(|id| id.uuid()).collect(),
    };
    let rows = wanted.read(&mut db.read_once().await?).await?;
    all(rows, |row| {
        let (facts, placed) = row.found(reader)?;
        Ok((facts, Sealed::new(placed, ())))
    })
}
