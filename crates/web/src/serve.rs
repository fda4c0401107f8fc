//! The accept loop: connections in, answers out, and a stop that loses no request.
//!
//! `axum::serve` closes neither a connection that sends no headers nor one that sends half of them, and
//! either holds up a stop. This loop sets a time limit on everything a peer may delay, counts connections,
//! and drains on stop.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tracing::{debug, info, warn};

use self::activity::{Activity, Answering, InFlight};
use self::stalled::WriteLimited;

mod activity;
mod stalled;

/// What a peer may delay, and how many of them there may be.
#[derive(Clone, Debug)]
pub struct Limits {
    /// From the opening of a connection, or the end of the answer before, to the last byte of a request's
    /// headers. It also closes connections that send nothing.
    pub headers: Duration,
    /// How long an answer may stay without a byte of it being taken by the peer.
    pub stalled_write: Duration,
    /// Connections open at once; those beyond it are answered 503 and closed. The default leaves room for
    /// files below the usual limit of 1,024 descriptors.
    pub connections: usize,
    /// On stop: how long a connection that has no request in flight may go on. A request is in flight until its
    /// answer is made to its end.
    pub quiet_drain: Duration,
    /// On stop: how long requests in flight may take before they are cut off.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            headers: Duration::from_secs(10),
            stalled_write: Duration::from_secs(30),
            connections: 800,
            quiet_drain: Duration::from_secs(2),
            drain: Duration::from_secs(18),
        }
    }
}

/// What answers requests. A handler is cloned for each connection.
pub trait Handler: Clone + Send + 'static {
    /// Answers one request of the peer at `peer`.
    fn answer(
        &self,
        request: Request<Incoming>,
        peer: SocketAddr,
    ) -> impl Future<Output = Response<Body>> + Send;
}

/// Longest request head that is read at all, above the limit that the handler answers in words.
const HEAD_BYTES: usize = 48 * 1024;

/// How many connections beyond the limit are told so; further ones are closed without a word.
const TURNED_AWAY: usize = 64;

/// The answer to a connection beyond the limit.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\n\
Content-Length: 0\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n\r\n";

/// Serves `handler` on `listener` until `stop` completes, then drains: requests in flight are finished
/// within [`Limits::drain`], connections without one are closed within [`Limits::quiet_drain`].
pub async fn serve(
    listener: TcpListener,
    handler: impl Handler,
    limits: Limits,
    stop: impl Future<Output = ()> + Send,
) {
    let limits = Arc::new(limits);
    let permits = Arc::new(Semaphore::new(limits.connections));
    let (stopping, stopped) = watch::channel(false);
    let mut connections = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut stop => break,
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                take(
                    &mut connections,
                    stream,
                    peer,
                    &handler,
                    &limits,
                    &permits,
                    &stopped,
                );
            }
            Err(error) => {
                // Out of file descriptors, or a peer that left before it was accepted.
                debug!(%error, "accept failed");
                sleep(Duration::from_millis(20)).await;
            }
        }
    }
    // Peers that the kernel has already connected are served, not reset.
    while let Ok(Ok((stream, peer))) = timeout(Duration::ZERO, listener.accept()).await {
        take(
            &mut connections,
            stream,
            peer,
            &handler,
            &limits,
            &permits,
            &stopped,
        );
    }
    drop(listener);
    drain(connections, &stopping, limits.drain).await;
}

/// Tells every connection to end and waits for them, at most `limit`.
async fn drain(mut connections: JoinSet<()>, stopping: &watch::Sender<bool>, limit: Duration) {
    info!(connections = connections.len(), "stopping");
    let deadline = Instant::now() + limit;
    let _ = stopping.send(true);
    while let Ok(Some(_)) = timeout_at(deadline, connections.join_next()).await {}
    if !connections.is_empty() {
        warn!(
            connections = connections.len(),
            "cut off at the drain limit"
        );
        connections.shutdown().await;
    }
}

/// Starts the task of one accepted connection, or turns it away.
fn take(
    connections: &mut JoinSet<()>,
    stream: TcpStream,
    peer: SocketAddr,
    handler: &impl Handler,
    limits: &Arc<Limits>,
    permits: &Arc<Semaphore>,
    stopped: &watch::Receiver<bool>,
) {
    let Ok(permit) = Arc::clone(permits).try_acquire_owned() else {
        metrics::counter!("statit_connections_refused_total").increment(1);
        if connections.len() < limits.connections + TURNED_AWAY {
            connections.spawn(turn_away(stream));
        }
        return;
    };
    let _ = stream.set_nodelay(true);
    let (handler, limits, stopped) = (handler.clone(), Arc::clone(limits), stopped.clone());
    connections.spawn(async move {
        connection(stream, peer, handler, &limits, stopped).await;
        drop(permit);
    });
}

/// Says that the server is full, and lets the peer read it: closing at once, with unread bytes of a
/// request, would reset the connection before the answer is seen.
async fn turn_away(mut stream: TcpStream) {
    let _ = timeout(Duration::from_secs(1), async {
        stream.write_all(FULL).await?;
        stream.shutdown().await?;
        let mut rest = [0; 1024];
        while stream.read(&mut rest).await? > 0 {}
        Ok::<_, std::io::Error>(())
    })
    .await;
}

/// Serves one connection to its end.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    handler: impl Handler,
    limits: &Limits,
    mut stopped: watch::Receiver<bool>,
) {
    let activity = Arc::new(Activity::default());
    let counter = Arc::clone(&activity);
    let service = service_fn(move |request: Request<Incoming>| {
        let (handler, counted) = (handler.clone(), InFlight::new(&counter));
        async move {
            let answer = handler.answer(request, peer).await;
            Ok::<_, Infallible>(answer.map(|body| Answering::new(body, counted)))
        }
    });
    let io = TokioIo::new(WriteLimited::new(
        stream,
        limits.stalled_write,
        Arc::clone(&activity),
    ));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.headers)
        .max_header_size(HEAD_BYTES)
        .max_buf_size(HEAD_BYTES * 2)
        .serve_connection(io, service);
    let mut served = pin!(served);
    tokio::select! {
        result = served.as_mut() => return ended(peer, result),
        _ = stopped.wait_for(|stopping| *stopping) => {}
    }
    served.as_mut().graceful_shutdown();
    let quiet = async {
        loop {
            sleep(limits.quiet_drain).await;
            if activity.is_quiet() {
                break;
            }
        }
    };
    tokio::select! {
        result = served.as_mut() => ended(peer, result),
        () = quiet => debug!(%peer, "closed without a request"),
    }
}

/// Notes how a connection ended. Peers that leave early or late are daily business.
fn ended(peer: SocketAddr, result: hyper::Result<()>) {
    if let Err(error) = result {
        debug!(%peer, %error, "connection ended");
    }
}
