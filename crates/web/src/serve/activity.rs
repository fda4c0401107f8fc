//! What a connection is busy with: requests, from their heads to the ends of their answers.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Error;
use axum::body::Body;
use hyper::body::{Bytes, Frame, SizeHint};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::places::Occupant;

/// What a connection is busy with.
pub(super) struct Activity {
    opened: Instant,
    /// Requests that are being answered.
    requests: AtomicU64,
    /// When the last request ended, in milliseconds after the opening.
    idle_from: AtomicU64,
    /// Whether an answer waits for the peer to take it.
    pub(super) writing: AtomicBool,
    /// Whether some of an answer of the handler may not be written yet.
    answering: AtomicBool,
    lost_place: Notify,
}

impl Activity {
    pub(super) fn new() -> Self {
        Self {
            opened: Instant::now(),
            requests: AtomicU64::new(0),
            idle_from: AtomicU64::new(0),
            writing: AtomicBool::new(false),
            answering: AtomicBool::new(false),
            lost_place: Notify::new(),
        }
    }

    pub(super) fn is_quiet(&self) -> bool {
        self.requests.load(Ordering::Acquire) == 0 && !self.writing.load(Ordering::Acquire)
    }

    /// Whether all that the handler has answered is written: what is written now is hyper's own.
    pub(super) fn has_written_all(&self) -> bool {
        !self.answering.load(Ordering::Acquire)
    }

    /// Nothing is left in hyper's buffer.
    pub(super) fn flushed(&self) {
        if self.requests.load(Ordering::Acquire) == 0 {
            self.answering.store(false, Ordering::Release);
        }
    }

    /// Tells the connection that another one has its place.
    pub(super) fn take_place(&self) {
        self.lost_place.notify_one();
    }

    /// Completes when another connection has the place of this one.
    pub(super) async fn place_taken(&self) {
        self.lost_place.notified().await;
    }
}

impl Occupant for Arc<Activity> {
    fn idle_since(&self) -> Option<Instant> {
        let idle_from = Duration::from_millis(self.idle_from.load(Ordering::Acquire));
        self.is_quiet().then(|| self.opened + idle_from)
    }
}

/// Counts a request for as long as it is being answered.
pub(super) struct InFlight(Arc<Activity>);

impl InFlight {
    pub(super) fn new(activity: &Arc<Activity>) -> Self {
        activity.requests.fetch_add(1, Ordering::AcqRel);
        activity.answering.store(true, Ordering::Release);
        Self(Arc::clone(activity))
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        let idle_from = u64::try_from(self.0.opened.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.0.idle_from.store(idle_from, Ordering::Release);
        self.0.requests.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The body of an answer, whose request is in flight until it is made to its end: a publish or an export goes on long
/// after its head was sent.
pub(super) struct Answering {
    body: Body,
    _counted: InFlight,
}

impl Answering {
    pub(super) const fn new(body: Body, counted: InFlight) -> Self {
        Self {
            body,
            _counted: counted,
        }
    }
}

impl hyper::body::Body for Answering {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
