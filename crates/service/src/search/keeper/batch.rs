//! Objects that are read from the database and written to the indexes.

use search::{Document, DocumentId, DocumentKind, IndexError, Removed};
use store::Db;
use store::search as stored;
use store::search::Scope;
use uuid::Uuid;

use super::indexes::Writers;
use crate::outcome::{Failure, internal_error};
use crate::search::document::{of_account, of_collection, of_dashboard, of_metric, of_question};

/// Objects that are read from the database at once.
const PAGE: u32 = 500;

/// Why the indexes were not written.
pub(super) enum Broken {
    Database(Failure),
    Index(IndexError),
}

impl<E: Into<Failure>> From<E> for Broken {
    fn from(error: E) -> Self {
        Self::Database(error.into())
    }
}

impl From<IndexError> for Broken {
    fn from(error: IndexError) -> Self {
        Self::Index(error)
    }
}

/// Adds the objects of a scope that `$read` reads, a page after another. `$id` leads from an object to its id.
macro_rules! pages {
    ($batch:expr, $scope:expr, $read:path, $document:path, $($id:ident).+) => {{
        let mut after = None;
        loop {
            let mut tx = $batch.db.read().await?;
            let page = $read(&mut tx, $scope, after, PAGE).await?;
            drop(tx);
            let Some(last) = page.last() else { break };
            after = Some(last.$($id).+);
            $batch.add(page.iter().map($document).collect()).await?;
        }
    }};
}

/// Writes objects to the indexes.
pub(super) struct Batch<'b> {
    pub(super) db: &'b Db,
    pub(super) writers: &'b Writers,
}

impl Batch<'_> {
    /// Removes the objects of a scope and adds those that are there now.
    pub(super) async fn replace(&self, scope: Scope<'_>) -> Result<(), Broken> {
        let removed = removed(scope);
        self.write(move |writers| writers.remove(&removed)).await?;
        self.put(scope).await
    }

    /// Adds the objects of a scope, a page after another.
    pub(super) async fn put(&self, scope: Scope<'_>) -> Result<(), Broken> {
        let mut tx = self.db.read().await?;
        let accounts = stored::accounts(&mut tx, scope).await?;
        drop(tx);
        self.add(accounts.iter().map(of_account).collect()).await?;
        pages!(
            self,
            scope,
            stored::collections,
            of_collection,
            collection.id
        );
        pages!(self, scope, stored::dashboards, of_dashboard, dashboard.id);
        pages!(self, scope, stored::metrics, of_metric, metric.id);
        pages!(self, scope, stored::questions, of_question, id);
        Ok(())
    }

    async fn add(&self, documents: Vec<Document>) -> Result<(), Broken> {
        if documents.is_empty() {
            return Ok(());
        }
        self.write(move |writers| writers.put(&documents)).await
    }

    pub(super) async fn commit(&self, position: String) -> Result<(), Broken> {
        self.write(move |writers| writers.commit(&position)).await
    }

    async fn write(
        &self,
        work: impl FnOnce(&Writers) -> Result<(), IndexError> + Send + 'static,
    ) -> Result<(), Broken> {
        let writers = self.writers.clone();
        blocking(move || work(&writers)).await
    }
}

/// The documents of a scope. Those of [`Scope::All`] are in indexes that are made anew: there are none to remove.
fn removed(scope: Scope<'_>) -> Vec<Removed> {
    let (kind, ids): (_, Vec<Uuid>) = match scope {
        Scope::All => return Vec::new(),
        Scope::Account(id) => return vec![Removed::Account(id.uuid())],
        Scope::Collection(id) => return vec![Removed::Collection(id.uuid())],
        Scope::Metrics(ids) => (
            DocumentKind::Metric,
            ids.iter().map(|id| id.uuid()).collect(),
        ),
        Scope::Dashboards(ids) => (
            DocumentKind::Dashboard,
            ids.iter().map(|id| id.uuid()).collect(),
        ),
        Scope::Questions(ids) => (
            DocumentKind::Question,
            ids.iter().map(|id| id.uuid()).collect(),
        ),
    };
    let document = |id| Removed::Document(DocumentId { kind, id });
    ids.into_iter().map(document).collect()
}

/// Runs work on files and much text outside the threads of requests.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, IndexError> + Send + 'static,
) -> Result<T, Broken> {
    let done = tokio::task::spawn_blocking(work).await;
    Ok(done.map_err(internal_error)??)
}
