//! Objects that are read from the database and written to the indexes.

use domain::id::{AccountId, CollectionId, DashboardId, MetricId, PostId};
use search::{Document, DocumentId, DocumentKind, IndexError, Removed};
use store::Db;
use store::platform::search::{self as stored, Scope};
use uuid::Uuid;

use super::indexes::Writers;
use crate::outcome::{Failure, internal_error};
use crate::platform::search::document::{
    of_account, of_collection, of_dashboard, of_metric, of_question,
};

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

/// Writes objects to the indexes.
pub(super) struct Batch<'b> {
    pub(super) db: &'b Db,
    pub(super) writers: &'b Writers,
}

impl Batch<'_> {
    pub(super) async fn replace_account(&self, id: AccountId) -> Result<(), Broken> {
        self.remove(vec![Removed::Account(id.uuid())]).await?;
        self.put(Scope::Account(id)).await
    }

    pub(super) async fn replace_collection(&self, id: CollectionId) -> Result<(), Broken> {
        self.remove(vec![Removed::Collection(id.uuid())]).await?;
        self.put(Scope::Collection(id)).await
    }

    pub(super) async fn replace_metrics(&self, ids: &[MetricId]) -> Result<(), Broken> {
        self.remove(documents(
            DocumentKind::Metric,
            ids.iter().map(|id| id.uuid()),
        ))
        .await?;
        self.put(Scope::Metrics(ids)).await
    }

    pub(super) async fn replace_dashboards(&self, ids: &[DashboardId]) -> Result<(), Broken> {
        self.remove(documents(
            DocumentKind::Dashboard,
            ids.iter().map(|id| id.uuid()),
        ))
        .await?;
        self.put(Scope::Dashboards(ids)).await
    }

    pub(super) async fn replace_questions(&self, ids: &[PostId]) -> Result<(), Broken> {
        self.remove(documents(
            DocumentKind::Question,
            ids.iter().map(|id| id.uuid()),
        ))
        .await?;
        self.put(Scope::Questions(ids)).await
    }

    async fn remove(&self, removed: Vec<Removed>) -> Result<(), Broken> {
        self.write(move |writers| writers.remove(&removed)).await
    }

    /// Adds the objects of a scope, a page after another.
    pub(super) async fn put(&self, scope: Scope<'_>) -> Result<(), Broken> {
        let mut tx = self.db.read().await?;
        let accounts = stored::accounts(&mut tx, scope).await?;
        drop(tx);
        self.add(accounts.iter().map(of_account).collect()).await?;
        let mut after = None;
        loop {
            let mut tx = self.db.read().await?;
            let page = stored::collections(&mut tx, scope, after, PAGE).await?;
            drop(tx);
            let Some(last) = page.last() else { break };
            after = Some(last.collection.id);
            self.add(page.iter().map(of_collection).collect()).await?;
        }
        let mut after = None;
        loop {
            let mut tx = self.db.read().await?;
            let page = stored::dashboards(&mut tx, scope, after, PAGE).await?;
            drop(tx);
            let Some(last) = page.last() else { break };
            after = Some(last.dashboard.id);
            self.add(page.iter().map(of_dashboard).collect()).await?;
        }
        let mut after = None;
        loop {
            let mut tx = self.db.read().await?;
            let page = stored::metrics(&mut tx, scope, after, PAGE).await?;
            drop(tx);
            let Some(last) = page.last() else { break };
            after = Some(last.metric.id);
            self.add(page.iter().map(of_metric).collect()).await?;
        }
        let mut after = None;
        loop {
            let mut tx = self.db.read().await?;
            let page = stored::questions(&mut tx, scope, after, PAGE).await?;
            drop(tx);
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            self.add(page.iter().map(of_question).collect()).await?;
        }
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

fn documents(kind: DocumentKind, ids: impl Iterator<Item = Uuid>) -> Vec<Removed> {
    ids.map(|id| Removed::Document(DocumentId { kind, id }))
        .collect()
}

/// Runs work on files and much text outside the threads of requests.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, IndexError> + Send + 'static,
) -> Result<T, Broken> {
    let done = tokio::task::spawn_blocking(work).await;
    Ok(done.map_err(internal_error)??)
}
