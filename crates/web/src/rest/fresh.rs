//! One question to the database for all requests that wait: has anything changed?

use std::sync::{Arc, Mutex, PoisonError};

use domain::state_token::StateToken;
use service::{Failure, Service};
use tokio::sync::oneshot;

type Answer = Result<StateToken, Failure>;

/// Asks for the state of the database. Requests that come while a question is under way wait for the next
/// one: each is told a state that was seen after it came, so that a write which was acknowledged before,
/// on whichever server, is never missed.
#[derive(Clone)]
pub(super) struct Fresh(Arc<Inner>);

struct Inner {
    service: Service,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    /// Whether a task is asking.
    asking: bool,
    callers: Vec<oneshot::Sender<Answer>>,
}

impl Fresh {
    pub(super) fn new(service: Service) -> Self {
        Self(Arc::new(Inner {
            service,
            waiting: Mutex::default(),
        }))
    }

    /// The state of a moment after this call.
    pub(super) async fn now(&self) -> Answer {
        let (sender, answer) = oneshot::channel();
        if self.0.enter(sender) {
            tokio::spawn(ask(Arc::clone(&self.0)));
        }
        answer.await.unwrap_or(Err(Failure::Unavailable))
    }
}

impl Inner {
    /// Joins those who wait; true for the one who has to start the asking.
    fn enter(&self, caller: oneshot::Sender<Answer>) -> bool {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.callers.push(caller);
        !std::mem::replace(&mut waiting.asking, true)
    }

    /// Those who wait now; none ends the asking.
    fn next(&self) -> Option<Vec<oneshot::Sender<Answer>>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.callers.is_empty() {
            waiting.asking = false;
            return None;
        }
        Some(std::mem::take(&mut waiting.callers))
    }
}

/// Asks once for each batch of callers, until nobody waits.
async fn ask(inner: Arc<Inner>) {
    loop {
        // Requests that are ready to run join this question instead of waiting for the next.
        tokio::task::yield_now().await;
        let Some(callers) = inner.next() else { return };
        let answer = inner.service.state_token().await;
        for caller in callers {
            // Who has left needs no answer.
            let _ = caller.send(answer.clone());
        }
    }
}
