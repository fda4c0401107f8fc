//! One query to the database for all waiting requests: has anything changed?

use std::sync::{Arc, Mutex, PoisonError};

use domain::state_token::StateToken;
use service::{Failure, Service};
use tokio::sync::oneshot;

type Answer = Result<StateToken, Failure>;

/// Reads the state of the database. Requests that arrive during a query wait for the next one: each receives a
/// state that was read after it arrived, so that a write which was acknowledged before, on any server, is never
/// missed.
#[derive(Clone)]
pub(super) struct StateTokenReader(Arc<Inner>);

struct Inner {
    service: Service,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    /// Whether a task is querying.
    is_querying: bool,
    callers: Vec<oneshot::Sender<Answer>>,
}

impl StateTokenReader {
    pub(super) fn new(service: Service) -> Self {
        Self(Arc::new(Inner {
            service,
            waiting: Mutex::default(),
        }))
    }

    /// The state of the database at a moment after this call.
    pub(super) async fn now(&self) -> Answer {
        let (sender, answer) = oneshot::channel();
        if self.0.enter(sender) {
            tokio::spawn(ask(Arc::clone(&self.0)));
        }
        answer.await.unwrap_or(Err(Failure::Unavailable))
    }
}

impl Inner {
    /// Adds a waiting caller; true where that caller must start the task.
    fn enter(&self, caller: oneshot::Sender<Answer>) -> bool {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.callers.push(caller);
        !std::mem::replace(&mut waiting.is_querying, true)
    }

    /// The callers that wait now; `None` ends the task.
    fn next(&self) -> Option<Vec<oneshot::Sender<Answer>>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.callers.is_empty() {
            waiting.is_querying = false;
            return None;
        }
        Some(std::mem::take(&mut waiting.callers))
    }
}

/// Queries once for each batch of callers, until no caller waits.
async fn ask(inner: Arc<Inner>) {
    loop {
        // Requests that are ready to run join this query instead of waiting for the next.
        tokio::task::yield_now().await;
        let Some(callers) = inner.next() else { return };
        let answer = inner.service.state_token().await;
        for caller in callers {
            // The receiver of a cancelled request is closed.
            let _ = caller.send(answer.clone());
        }
    }
}
