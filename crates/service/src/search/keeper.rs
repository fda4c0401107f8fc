//! Maintains the indexes of this server: opens or makes them, follows the content log, writes changes.

mod batch;
mod indexes;
mod popularity;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use search::{Audience, Hidden, IndexError, PageRequest, Popularity, Query, Restricted, Results};
use store::Db;
use store::content_log::{Follower, News};
use store::db::ROWS;
use store::search::Scope;
use tokio::sync::{Mutex as AsyncMutex, Notify, OnceCell, watch};
use tokio::task::JoinHandle;

use super::SearchRequest;
use super::pending::{Objects, Pending};

use crate::outcome::{Failure, internal_error};
use crate::search::Search;
use crate::shared::job::stop_signal;
use crate::turns::processor_time;
use batch::{Batch, Broken, blocking};
use indexes::{Indexes, Writers};

/// The folder of the indexes, in the data folder.
const FOLDER: &str = "search";
/// The file in the folder that requests a rebuild of the indexes.
const REBUILD: &str = "rebuild";
/// The pause between two looks at the content log: changes of other servers are found after it.
const PAUSE: Duration = Duration::from_millis(300);
/// The pause after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(5);

/// Requests a rebuild of its indexes from the server of a data folder.
///
/// # Errors
/// Where the folder cannot be written.
pub fn request_rebuild(data: &Path) -> std::io::Result<()> {
    let folder = data.join(FOLDER);
    indexes::make_folder(&folder)?;
    std::fs::write(folder.join(REBUILD), "")
}

/// The two indexes of a server, and the changes that they lack.
pub(crate) struct Keeper {
    folder: PathBuf,
    state: Mutex<State>,
    follower: OnceCell<Follower>,
    /// One at a time writes. `None` while there is nothing to write.
    writers: AsyncMutex<Option<Writers>>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    /// `None` while it is made, and where it cannot be made.
    indexes: Option<Indexes>,
    /// Not written yet.
    pending: Pending,
    /// Being written.
    writing: Pending,
    /// Whether a failure was written to this server's log.
    is_reported: bool,
    is_closed: bool,
    popularity: Popularity,
    /// When the popularity is read again; `None` before the first time.
    popularity_due: Option<Timestamp>,
    /// The last merge of segments.
    merging: Option<JoinHandle<()>>,
}

impl Keeper {
    pub(crate) fn new(data: &Path) -> Self {
        Self {
            folder: data.join(FOLDER),
            state: Mutex::default(),
            follower: OnceCell::new(),
            writers: AsyncMutex::default(),
            changed: Notify::new(),
        }
    }

    fn with_state<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn add(&self, news: News) {
        self.with_state(|state| state.pending.add(news));
    }

    /// Reads the content log, and returns the indexes, the objects to leave out of results, and how much objects are
    /// used; `None` without indexes.
    async fn current(&self) -> Result<Option<(Indexes, Hidden, Popularity)>, Failure> {
        let follower = self.follower.get().filter(|_| !self.is_closed());
        let Some(follower) = follower else {
            return Ok(None);
        };
        follower.catch_up(|news| self.add(news)).await?;
        let found = self.with_state(|state| {
            let is_known = !state.pending.everything && !state.writing.everything;
            let indexes = state.indexes.clone().filter(|_| is_known)?;
            let is_behind = !state.pending.is_empty();
            let hidden = state.pending.hidden(&state.writing);
            Some((indexes, hidden, state.popularity.clone(), is_behind))
        });
        Ok(found.map(|(indexes, hidden, popularity, is_behind)| {
            if is_behind {
                self.changed.notify_one();
            }
            (indexes, hidden, popularity)
        }))
    }

    /// Searches the indexes, the one of objects that are not public for these audiences; without objects that may have
    /// lost readers since they were written. `None` where there are no indexes.
    pub(super) async fn search(
        &self,
        query: &Query,
        request: &SearchRequest,
        audiences: Vec<Audience>,
        now: Timestamp,
    ) -> Result<Option<Results>, Failure> {
        let Some((indexes, hidden, popularity)) = self.current().await? else {
            return Ok(None);
        };

        let (query, request) = (query.clone(), request.clone());
        let results = processor_time::blocking(move || {
            indexes.public.search(&PageRequest {
                query: &query,
                filters: &request.filters,
                order: request.order,
                language: request.language,
                offset: request.offset,
                limit: request.limit,
                hidden: &hidden,
                restricted: Some(Restricted {
                    index: &indexes.restricted,
                    audiences: &audiences,
                }),
                now,
                popularity: &popularity,
            })
        });

        self.usable(results.await.map_err(internal_error)?)
    }

    /// Completes the last word of a text by words of public objects; `None` where there are no indexes.
    pub(super) async fn suggest(
        &self,
        text: String,
        most: usize,
    ) -> Result<Option<Vec<String>>, Failure> {
        let Some((indexes, hidden, _)) = self.current().await? else {
            return Ok(None);
        };
        let found = processor_time::blocking(move || indexes.public.suggest(&text, &hidden, most));
        self.usable(found.await.map_err(internal_error)?)
    }

    fn usable<T>(&self, found: Result<T, IndexError>) -> Result<Option<T>, Failure> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(error) => {
                self.give_up(&error);
                Ok(None)
            }
        }
    }

    /// Closes the files of the indexes and the connection to the database. Later searches read the database.
    pub(super) async fn close(&self) {
        let mut writers = self.writers.lock().await;
        self.with_state(|state| {
            state.is_closed = true;
            state.indexes = None;
        });
        *writers = None;
        if let Some(follower) = self.follower.get() {
            follower.close().await;
        }
    }

    fn is_closed(&self) -> bool {
        self.with_state(|state| state.is_closed)
    }

    /// Drops indexes that cannot be used. The next refresh makes them again.
    fn give_up(&self, error: &IndexError) {
        self.with_state(|state| {
            state.indexes = None;
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

    /// Writes all changes that are committed now to the indexes, or makes the indexes.
    pub(super) async fn refresh(&self, db: &Db) -> Result<(), Failure> {
        let mut writers = self.writers.lock().await;
        if self.is_closed() {
            return Ok(());
        }
        let follower = self.follower.get_or_init(|| self.open(db)).await;
        follower.catch_up(|news| self.add(news)).await?;
        let is_wanted = std::fs::remove_file(self.folder.join(REBUILD)).is_ok();
        if is_wanted {
            self.with_state(|state| state.pending = Pending::everything());
        }

        // Before the changes are taken: they may include later ones, never fewer.
        let position = follower.position().await.unwrap_or_default();
        let writing = self.with_state(|state| {
            state.writing = std::mem::take(&mut state.pending);
            state.writing.clone()
        });

        if writing.is_empty() {
            if !self.merge(writers.as_ref()) {
                close(writers.take()).await?;
            }
            return Ok(());
        }

        let written = match writing.everything {
            true => self.make(db, &mut writers, position).await,
            false => {
                self.write(db, &mut writers, &writing.changed, position)
                    .await
            }
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
                *writers = None;
                self.with_state(|state| state.writing = Pending::default());
                self.give_up(&error);
                Err(Failure::Unavailable)
            }
        }
    }

    /// Merges segments in the background, one time after the other, while there is nothing to write. Returns whether
    /// a merge still needs the writers.
    fn merge(&self, writers: Option<&Writers>) -> bool {
        let is_merging = |state: &mut State| {
            let last = state.merging.as_ref();
            last.is_some_and(|last| !last.is_finished())
        };
        if self.with_state(is_merging) {
            return true;
        }
        let merges = writers.map(Writers::merge).unwrap_or_default();
        if merges.is_empty() {
            return false;
        }
        let merging = tokio::task::spawn_blocking(move || {
            for merge in merges {
                // The index stays as it was, and the next one merges them.
                if let Err(error) = merge.wait() {
                    tracing::debug!(%error, "segments of the search index were not merged");
                }
            }
        });
        self.with_state(|state| state.merging = Some(merging));
        true
    }

    /// Changes that were not written are pending again.
    fn put_back(&self) {
        self.with_state(|state| {
            let earlier = std::mem::take(&mut state.writing);
            state.pending.put_back(earlier);
        });
    }

    /// Opens the indexes, and follows the log from where they were written.
    async fn open(&self, db: &Db) -> Follower {
        let folder = self.folder.clone();
        let indexes = tokio::task::spawn_blocking(move || Indexes::open(&folder)).await;
        let indexes = indexes.ok().flatten();
        let position = indexes.as_ref().and_then(Indexes::position);
        self.with_state(|state| state.indexes = indexes);
        db.follower().another(position.as_deref()).await
    }

    /// Makes the indexes from everything in the database.
    async fn make(
        &self,
        db: &Db,
        writers: &mut Option<Writers>,
        position: String,
    ) -> Result<(), Broken> {
        *writers = None;
        self.with_state(|state| state.indexes = None);
        let folder = self.folder.clone();
        let indexes = blocking(move || Indexes::create(&folder)).await?;
        let new = indexes.writers()?;
        let batch = Batch { db, writers: &new };
        batch.put(Scope::All).await?;
        batch.commit(position).await?;
        *writers = Some(new);
        self.with_state(|state| state.indexes = Some(indexes));
        Ok(())
    }

    async fn write(
        &self,
        db: &Db,
        writers: &mut Option<Writers>,
        changed: &Objects,
        position: String,
    ) -> Result<(), Broken> {
        let writers = match writers {
            Some(writers) => writers,
            None => {
                let indexes = self.with_state(|state| state.indexes.clone());
                writers.insert(indexes.ok_or(Failure::Unavailable)?.writers()?)
            }
        };

        let batch = Batch { db, writers };
        for account in &changed.accounts {
            batch.replace(Scope::Account(*account)).await?;
        }
        for collection in &changed.collections {
            batch.replace(Scope::Collection(*collection)).await?;
        }

        let dashboards: Vec<_> = changed.dashboards.iter().copied().collect();
        for part in dashboards.chunks(ROWS) {
            batch.replace(Scope::Dashboards(part)).await?;
        }
        let metrics: Vec<_> = changed.metrics.keys().copied().collect();
        for part in metrics.chunks(ROWS) {
            batch.replace(Scope::Metrics(part)).await?;
        }
        let questions: Vec<_> = changed.questions.keys().copied().collect();
        for part in questions.chunks(ROWS) {
            batch.replace(Scope::Questions(part)).await?;
        }

        batch.commit(position).await
    }
}

/// Ends the threads of writers that nothing needs any more, and frees their buffers.
async fn close(writers: Option<Writers>) -> Result<(), Failure> {
    match writers {
        Some(writers) => {
            let closing = tokio::task::spawn_blocking(move || drop(writers));
            closing.await.map_err(internal_error)
        }
        None => Ok(()),
    }
}

impl Search<'_> {
    /// Updates the search index until the stop signal, then closes it.
    pub(crate) async fn keep_index(self, mut stopped: watch::Receiver<bool>) {
        self.refresh_index_until(&mut stopped).await;
        self.keeper.close().await;
    }

    async fn refresh_index_until(self, stopped: &mut watch::Receiver<bool>) {
        loop {
            let refreshed = tokio::select! {
                biased;
                () = stop_signal(stopped) => return,
                refreshed = self.refresh() => refreshed,
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
                () = self.keeper.changed.notified() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }
}
