//! One connection: served to its end, read once, or rejected.

use std::convert::Infallible;
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tracing::debug;

use super::activity::{Activity, Answering, InFlight};
use super::completed::Completed;
use super::stalled::WriteLimited;
use super::{Handler, Limits};

/// The longest request head that is read, in bytes: more than the handler's own limit, which has a message.
const HEAD_BYTES: usize = 48 * 1024;
/// How long a connection without a place may take to send the head of its request.
const SPARE_HEAD: Duration = Duration::from_secs(1);
/// How long such a connection may last in total.
const SPARE_TIME: Duration = Duration::from_secs(5);
/// How long a connection that lost its place before its first request may take to send it.
const UNUSED_TIME: Duration = Duration::from_secs(1);
/// How long a peer may take to read its rejection.
const REJECTION_TIME: Duration = Duration::from_secs(1);
/// The pause between two checks of a connection that lost its place while a request arrived.
const LEAVING_PAUSE: Duration = Duration::from_millis(100);

/// The state that all connections share.
pub(super) struct Served<H> {
    pub(super) handler: H,
    pub(super) limits: Limits,
    /// Header lines of the responses that no handler makes.
    pub(super) lines: Arc<[u8]>,
    pub(super) stopped: watch::Receiver<bool>,
}

impl<H: Handler> Served<H> {
    fn io(&self, stream: TcpStream, activity: &Arc<Activity>) -> TokioIo<Io> {
        let limited = WriteLimited::new(stream, self.limits.stalled_write, Arc::clone(activity));
        let lines = Arc::clone(&self.lines);
        TokioIo::new(Completed::new(limited, Arc::clone(activity), lines))
    }

    fn http(&self, headers: Duration) -> http1::Builder {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(headers)
            .max_header_size(HEAD_BYTES)
            .max_buf_size(HEAD_BYTES * 2);
        http
    }

    /// Serves one connection to its end, or until another one takes its place.
    pub(super) async fn serve(&self, stream: TcpStream, peer: SocketAddr, activity: Arc<Activity>) {
        let io = self.io(stream, &activity);
        let (counter, handler) = (Arc::clone(&activity), self.handler.clone());
        let service = service_fn(move |request: Request<Incoming>| {
            let (handler, counted) = (handler.clone(), InFlight::new(&counter));
            async move {
                let answer = if counted.is_too_late() {
                    handler.answer_without_place(request, peer).await
                } else {
                    handler.answer(request, peer).await
                };
                Ok::<_, Infallible>(answer.map(|body| Answering::new(body, counted)))
            }
        });
        let served = self.http(self.limits.headers).serve_connection(io, service);
        let mut served = pin!(served);
        let mut stopped = self.stopped.clone();
        let (mut patience, mut is_displaced) = (Duration::ZERO, false);
        tokio::select! {
            result = served.as_mut() => return ended(peer, result),
            () = activity.place_taken() => is_displaced = true,
            _ = stopped.wait_for(|stopping| *stopping) => patience = self.limits.quiet_drain,
        }
        // Its first request may be arriving: it receives 503, where hyper would close without a response.
        if is_displaced && activity.is_unused() {
            tokio::select! {
                result = served.as_mut() => return ended(peer, result),
                () = sleep(UNUSED_TIME) => {}
            }
        }
        served.as_mut().graceful_shutdown();
        let quiet = async {
            loop {
                sleep(patience).await;
                if activity.is_quiet() {
                    break;
                }
                patience = patience.max(LEAVING_PAUSE);
            }
        };
        tokio::select! {
            biased;
            result = served.as_mut() => ended(peer, result),
            () = quiet => debug!(%peer, "closed without a request"),
        }
    }

    /// Serves one request of a connection without a place.
    pub(super) async fn read_one(&self, stream: TcpStream, peer: SocketAddr) {
        let activity = Arc::new(Activity::new());
        let io = self.io(stream, &activity);
        let service = service_fn(|request: Request<Incoming>| {
            let (handler, counted) = (self.handler.clone(), InFlight::new(&activity));
            async move {
                let answer = handler.answer_without_place(request, peer).await;
                Ok::<_, Infallible>(answer.map(|body| Answering::new(body, counted)))
            }
        });
        let mut http = self.http(SPARE_HEAD);
        let served = http.keep_alive(false).serve_connection(io, service);
        let answered = timeout(SPARE_TIME, served.without_shutdown()).await;
        if let Ok(Ok(parts)) = answered {
            let _ = timeout(REJECTION_TIME, part(parts.io.into_inner().into_inner())).await;
        }
    }

    fn rejection(&self) -> Vec<u8> {
        let head = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\n\
            content-length: 0\r\n";
        [head.as_slice(), &self.lines, b"\r\n"].concat()
    }

    /// Rejects a connection without waiting: where thousands are rejected, only the part of the response that the
    /// system takes at once is written.
    pub(super) fn reject_at_once(&self, stream: TcpStream) {
        let Ok(mut stream) = stream.into_std() else {
            return;
        };
        // Unread bytes would make the system reset the connection before the peer reads the response.
        let _ = stream.read(&mut [0; 4096]);
        if stream.write_all(&self.rejection()).is_ok() {
            let _ = stream.shutdown(std::net::Shutdown::Write);
        }
    }

    /// Rejects a connection without reading a request.
    pub(super) async fn reject(&self, mut stream: TcpStream) {
        let answer = self.rejection();
        let _ = timeout(REJECTION_TIME, async {
            stream.write_all(&answer).await?;
            part(stream).await
        })
        .await;
    }
}

/// The stream that hyper reads and writes.
type Io = Completed<WriteLimited<TcpStream>>;

/// Ends a connection once the peer has read the response: closing at once, with unread bytes of a request, would
/// reset the connection before the peer reads it.
async fn part(mut stream: impl AsyncRead + AsyncWrite + Unpin) -> std::io::Result<()> {
    stream.shutdown().await?;
    let mut rest = [0; 1024];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

/// Logs an error that ended a connection, for debugging: peers often leave early or late.
fn ended(peer: SocketAddr, result: hyper::Result<()>) {
    if let Err(error) = result {
        debug!(%peer, %error, "connection ended");
    }
}
