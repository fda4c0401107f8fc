//! What a connection is busy with: requests, from their heads to the ends of their answers.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};

use axum::Error;
use axum::body::Body;
use hyper::body::{Bytes, Frame, SizeHint};

/// What a connection is busy with.
#[derive(Default)]
pub(super) struct Activity {
    /// Requests that are being answered.
    requests: AtomicU64,
    /// Whether an answer waits for the peer to take it.
    pub(super) writing: AtomicBool,
}

impl Activity {
    pub(super) fn is_quiet(&self) -> bool {
        self.requests.load(Ordering::Acquire) == 0 && !self.writing.load(Ordering::Acquire)
    }
}

/// Counts a request for as long as it is being answered.
pub(super) struct InFlight(Arc<Activity>);

impl InFlight {
    pub(super) fn new(activity: &Arc<Activity>) -> Self {
        activity.requests.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(activity))
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
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
