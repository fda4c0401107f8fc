//! The activity of a connection: its requests, from their heads to the ends of their responses.

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

/// The activity of a connection.
pub(super) struct Activity {
    opened: Instant,
    /// The number of requests in flight, with the flags [`ANSWERING`] and [`DISPLACED`]: one number, so that a
    /// connection loses its place only while it is idle.
    state: AtomicU64,
    /// The end of the last request, in milliseconds after the opening; 0 before the first one has ended.
    idle_from: AtomicU64,
    /// Whether a response waits for the peer to take it.
    pub(super) writing: AtomicBool,
    lost_place: Notify,
}

/// The flag of a connection that has lost its place to another one.
const DISPLACED: u64 = 1 << 63;
/// The flag of a connection on which a handler's response may not be written completely.
const ANSWERING: u64 = 1 << 62;
/// The bits that count requests.
const REQUESTS: u64 = ANSWERING - 1;

impl Activity {
    pub(super) fn new() -> Self {
        Self {
            opened: Instant::now(),
            state: AtomicU64::new(0),
            idle_from: AtomicU64::new(0),
            writing: AtomicBool::new(false),
            lost_place: Notify::new(),
        }
    }

    fn has(&self, bits: u64) -> bool {
        self.state.load(Ordering::Acquire) & bits != 0
    }

    /// Whether no request has ended on the connection or is in flight.
    pub(super) fn is_unused(&self) -> bool {
        !self.has(REQUESTS | ANSWERING) && self.idle_from.load(Ordering::Acquire) == 0
    }

    pub(super) fn is_quiet(&self) -> bool {
        !self.has(REQUESTS) && !self.writing.load(Ordering::Acquire)
    }

    /// Whether the handler's responses are written completely: bytes written now are hyper's own.
    pub(super) fn has_written_all(&self) -> bool {
        !self.has(ANSWERING)
    }

    /// Records that hyper's buffer is empty.
    pub(super) fn flushed(&self) {
        if !self.has(REQUESTS) {
            self.state.fetch_and(!ANSWERING, Ordering::AcqRel);
        }
    }

    /// Completes when another connection has taken the place of this one.
    pub(super) async fn place_taken(&self) {
        self.lost_place.notified().await;
    }
}

impl Occupant for Arc<Activity> {
    fn idle_since(&self) -> Option<Instant> {
        let idle_from = Duration::from_millis(self.idle_from.load(Ordering::Acquire));
        let is_idle = !self.has(REQUESTS | ANSWERING);
        is_idle.then(|| self.opened + idle_from)
    }

    fn displace(&self) -> bool {
        let order = (Ordering::AcqRel, Ordering::Acquire);
        let displaced = self.state.compare_exchange(0, DISPLACED, order.0, order.1);
        if displaced.is_ok() {
            self.lost_place.notify_one();
        }
        displaced.is_ok()
    }
}

/// Counts a request while it is in flight.
pub(super) struct InFlight(Arc<Activity>);

impl InFlight {
    pub(super) fn new(activity: &Arc<Activity>) -> Self {
        activity.state.fetch_or(ANSWERING, Ordering::AcqRel);
        activity.state.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(activity))
    }

    /// Whether the connection had lost its place before the request arrived.
    pub(super) fn is_too_late(&self) -> bool {
        self.0.has(DISPLACED)
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        let idle_from = u64::try_from(self.0.opened.elapsed().as_millis()).unwrap_or(u64::MAX);
        // Zero means no request yet.
        let idle_from = idle_from.max(1);
        self.0.idle_from.store(idle_from, Ordering::Release);
        self.0.state.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The body of a response. Its request is in flight until the whole body has been produced: a publish or an export
/// continues long after its head was sent.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_loses_its_place_only_while_it_is_idle() {
        let activity = Arc::new(Activity::new());
        let request = InFlight::new(&activity);
        assert!(activity.idle_since().is_none() && !activity.displace());
        drop(request);
        // The end of the response is not written yet.
        assert!(activity.idle_since().is_none() && !activity.displace());
        activity.flushed();
        assert!(activity.idle_since().is_some() && activity.displace());
        assert!(!activity.displace(), "it has none any more");
        assert!(InFlight::new(&activity).is_too_late());
    }

    #[test]
    fn a_request_that_has_begun_keeps_the_place() {
        let activity = Arc::new(Activity::new());
        let request = InFlight::new(&activity);
        assert!(!activity.displace() && !request.is_too_late());
        activity.flushed();
        assert!(!activity.displace(), "a flush in between ends nothing");
    }
}
