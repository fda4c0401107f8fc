//! Keeps the index of this server: opens or makes it, follows the content log, writes what changed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::id::{AccountId, CollectionId, MetricId};
use jiff::Timestamp;
use search::{
    Document, DocumentId, DocumentKind, Index, IndexError, PageRequest, Query, Results, Writer,
};
use store::Db;
use store::db::ROWS;
use store::platform::content_log::{Follower, News};
use store::platform::search::{self as stored, Scope};
use tokio::sync::{Mutex as AsyncMutex, Notify, OnceCell, watch};

use super::SearchRequest;
use super::document::{of_account, of_collection, of_metric};
use super::pending::Pending;
use crate::Service;
use crate::outcome::{Failure, internal_error};
use crate::platform::job::stop_signal;

/// The folder of the index, in the data folder.
const FOLDER: &str = "search";
/// The pause between two looks at the content log: changes of other servers are found after it.
const PAUSE: Duration = Duration::from_millis(300);
/// The pause after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(5);
/// Objects that are read from the database at once.
const PAGE: u32 = 500;

/// The index of public objects, and what is known to have changed since it was written.
pub(crate) struct Keeper {
    folder: PathBuf,
    state: Mutex<State>,
    follower: OnceCell<Follower>,
    /// One at a time writes.
    writer: AsyncMutex<Option<Arc<Mutex<Writer>>>>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    /// `None` while it is made, and where it cannot be made.
    index: Option<Index>,
    /// Not written yet.
    pending: Pending,
    /// Being written.
    writing: Pending,
    /// Whether a failure was written to this server's log.
    is_reported: bool,
    is_closed: bool,
}

impl Keeper {
    pub(crate) fn new(data: &Path) -> Self {
        Self {
            folder: data.join(FOLDER),
            state: Mutex::default(),
            follower: OnceCell::new(),
            writer: AsyncMutex::default(),
            changed: Notify::new(),
        }
    }

    fn with_state<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn add(&self, news: News) {
        self.with_state(|state| state.pending.add(news));
    }

    /// Searches the index, without what has changed since it was written; `None` where there is no index.
    pub(super) async fn search(
        &self,
        query: &Query,
        request: &SearchRequest,
        now: Timestamp,
    ) -> Result<Option<Results>, Failure> {
        let follower = self.follower.get().filter(|_| !self.is_closed());
        let Some(follower) = follower else {
            return Ok(None);
        };
        follower.catch_up(|news| self.add(news)).await?;
        let found = self.with_state(|state| {
            let is_known = !state.pending.everything && !state.writing.everything;
            let index = state.index.clone().filter(|_| is_known)?;
            Some((index, state.pending.hidden(&state.writing)))
        });
        let Some((index, hidden)) = found else {
            return Ok(None);
        };
        if hidden != search::Hidden::default() {
            self.changed.notify_one();
        }
        let (query, request) = (query.clone(), request.clone());
        let results = tokio::task::spawn_blocking(move || {
            index.search(&PageRequest {
                query: &query,
                filters: &request.filters,
                order: request.order,
                offset: request.offset,
                limit: request.limit,
                hidden: &hidden,
                now,
            })
        });
        match results.await.map_err(internal_error)? {
            Ok(results) => Ok(Some(results)),
            Err(error) => {
                self.give_up(&error);
                Ok(None)
            }
        }
    }

    /// Closes the files of the index and the connection to the database. Later searches read the database.
    pub(super) async fn close(&self) {
        let mut writer = self.writer.lock().await;
        self.with_state(|state| {
            state.is_closed = true;
            state.index = None;
        });
        *writer = None;
        if let Some(follower) = self.follower.get() {
            follower.close().await;
        }
    }

    fn is_closed(&self) -> bool {
        self.with_state(|state| state.is_closed)
    }

    /// Drops an index that cannot be used. The next refresh makes it again.
    fn give_up(&self, error: &IndexError) {
        self.with_state(|state| {
            state.index = None;
            state.pending = Pending::everything();
        });
        self.report(error);
    }

    /// Writes a failure to this server's log, once until a refresh succeeds.
    fn report(&self, error: &IndexError) {
        let is_known = self.with_state(|state| std::mem::replace(&mut state.is_reported, true));
        if !is_known {
            tracing::warn!(%error, folder = %self.folder.display(), "the search index was not written: what it lacks is searched in the database");
        }
    }

    /// Writes all changes that are committed now to the index, or makes the index.
    pub(super) async fn refresh(&self, db: &Db) -> Result<(), Failure> {
        let mut writer = self.writer.lock().await;
        if self.is_closed() {
            return Ok(());
        }
        let follower = self.follower.get_or_init(|| self.open(db)).await;
        follower.catch_up(|news| self.add(news)).await?;
        // Before the changes are taken: they may include later ones, never fewer.
        let position = follower.position().await.unwrap_or_default();
        let writing = self.with_state(|state| {
            state.writing = std::mem::take(&mut state.pending);
            state.writing.clone()
        });
        if writing.is_empty() {
            return Ok(());
        }
        let written = match writing.everything {
            true => self.make(db, &mut writer, position).await,
            false => self.write(db, &mut writer, &writing, position).await,
        };
        match written {
            Ok(()) => {
                self.with_state(|state| {
                    state.writing = Pending::default();
                    state.is_reported = false;
                });
                Ok(())
            }
            Err(Broken::Database(failure)) => {
                self.put_back();
                Err(failure)
            }
            Err(Broken::Index(IndexError::Busy)) => {
                self.put_back();
                self.report(&IndexError::Busy);
                Err(Failure::Unavailable)
            }
            Err(Broken::Index(error)) => {
                *writer = None;
                self.with_state(|state| state.writing = Pending::default());
                self.give_up(&error);
                Err(Failure::Unavailable)
            }
        }
    }

    /// What was not written is pending again.
    fn put_back(&self) {
        self.with_state(|state| {
            let earlier = std::mem::take(&mut state.writing);
            state.pending.put_back(earlier);
        });
    }

    /// Opens the index, and follows the log from where it was written.
    async fn open(&self, db: &Db) -> Follower {
        let index = Index::open(&self.folder).ok().flatten();
        let position = index
            .as_ref()
            .and_then(|index| index.payload().ok().flatten());
        self.with_state(|state| state.index = index);
        db.follower().another(position.as_deref()).await
    }

    /// Makes the index from everything in the database.
    async fn make(
        &self,
        db: &Db,
        writer: &mut Option<Arc<Mutex<Writer>>>,
        position: String,
    ) -> Result<(), Broken> {
        *writer = None;
        self.with_state(|state| state.index = None);
        let folder = self.folder.clone();
        let index = blocking(move || Index::create(&folder)).await?;
        let new = Arc::new(Mutex::new(index.writer()?));
        let mut batch = Batch { db, writer: &new };
        batch.put(Scope::All).await?;
        batch.commit(position).await?;
        *writer = Some(new);
        self.with_state(|state| state.index = Some(index));
        Ok(())
    }

    async fn write(
        &self,
        db: &Db,
        writer: &mut Option<Arc<Mutex<Writer>>>,
        changed: &Pending,
        position: String,
    ) -> Result<(), Broken> {
        let writer = match writer {
            Some(writer) => writer,
            None => {
                let index = self.with_state(|state| state.index.clone());
                let index = index.ok_or(Failure::Unavailable)?;
                writer.insert(Arc::new(Mutex::new(index.writer()?)))
            }
        };
        let mut batch = Batch { db, writer };
        for account in &changed.accounts {
            batch.replace_account(*account).await?;
        }
        for collection in &changed.collections {
            batch.replace_collection(*collection).await?;
        }
        let metrics: Vec<_> = changed.metrics.keys().copied().collect();
        for part in metrics.chunks(ROWS) {
            batch.replace_metrics(part).await?;
        }
        batch.commit(position).await
    }
}

/// Why the index was not written.
enum Broken {
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

/// Objects that are read from the database and written to the index.
struct Batch<'b> {
    db: &'b Db,
    writer: &'b Arc<Mutex<Writer>>,
}

impl Batch<'_> {
    async fn replace_account(&mut self, id: AccountId) -> Result<(), Broken> {
        self.with_writer(move |writer| {
            writer.remove_account(id.uuid());
            Ok(())
        })
        .await?;
        self.put(Scope::Account(id)).await
    }

    async fn replace_collection(&mut self, id: CollectionId) -> Result<(), Broken> {
        self.with_writer(move |writer| {
            writer.remove_collection(id.uuid());
            Ok(())
        })
        .await?;
        self.put(Scope::Collection(id)).await
    }

    async fn replace_metrics(&mut self, ids: &[MetricId]) -> Result<(), Broken> {
        let removed = ids.to_vec();
        self.with_writer(move |writer| {
            for id in removed {
                writer.remove(DocumentId {
                    kind: DocumentKind::Metric,
                    id: id.uuid(),
                });
            }
            Ok(())
        })
        .await?;
        self.put(Scope::Metrics(ids)).await
    }

    /// Adds the public objects of a scope, a page after another.
    async fn put(&mut self, scope: Scope<'_>) -> Result<(), Broken> {
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
            let page = stored::metrics(&mut tx, scope, after, PAGE).await?;
            drop(tx);
            let Some(last) = page.last() else { break };
            after = Some(last.metric.id);
            self.add(page.iter().map(of_metric).collect()).await?;
        }
        Ok(())
    }

    async fn add(&self, documents: Vec<Document>) -> Result<(), Broken> {
        self.with_writer(move |writer| {
            documents
                .iter()
                .try_for_each(|document| writer.put(document))
        })
        .await
    }

    async fn commit(&self, position: String) -> Result<(), Broken> {
        self.with_writer(move |writer| writer.commit(&position))
            .await
    }

    async fn with_writer(
        &self,
        work: impl FnOnce(&mut Writer) -> Result<(), IndexError> + Send + 'static,
    ) -> Result<(), Broken> {
        let writer = Arc::clone(self.writer);
        blocking(move || work(&mut writer.lock().unwrap_or_else(PoisonError::into_inner))).await
    }
}

/// Runs work on files and much text outside the threads of requests.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, IndexError> + Send + 'static,
) -> Result<T, Broken> {
    let done = tokio::task::spawn_blocking(work).await;
    Ok(done.map_err(internal_error)??)
}

impl Service {
    /// Keeps the search index up to date until the stop signal, then closes it.
    pub(crate) async fn keep_index(&self, mut stopped: watch::Receiver<bool>) {
        self.refresh_index_until(&mut stopped).await;
        self.keeper().close().await;
    }

    async fn refresh_index_until(&self, stopped: &mut watch::Receiver<bool>) {
        loop {
            let refreshed = tokio::select! {
                biased;
                () = stop_signal(stopped) => return,
                refreshed = self.keeper().refresh(self.db()) => refreshed,
            };
            let pause = match refreshed {
                Ok(()) => PAUSE,
                Err(failure) => {
                    tracing::debug!(%failure, "the search index was not brought up to date");
                    AFTER_FAILURE
                }
            };
            tokio::select! {
                biased;
                () = stop_signal(stopped) => return,
                () = self.keeper().changed.notified() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }
}
