//! The accept loop: connections in, responses out, and a stop that loses no request.
//!
//! `axum::serve` closes neither a connection that sends no headers nor one that sends half of them, and
//! either delays a stop. This loop sets a time limit on everything a peer may delay, counts connections in
//! total and by network, and drains on stop.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Body;
use domain::identity::network::Network;
use http::{HeaderMap, Request, Response};
use hyper::body::Incoming;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tracing::{debug, info, warn};

use self::activity::Activity;
use self::connection::Served;
use self::places::{ConnectionTable, Entrance};

mod activity;
mod completed;
mod connection;
mod places;
mod stalled;

/// The time limits of peers, and the limits of connections.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The time from the opening of a connection, or the end of the previous response, to the last byte of a
    /// request's headers. It also closes connections that send nothing.
    pub headers: Duration,
    /// The longest time in which the peer takes no byte of a response.
    pub stalled_write: Duration,
    /// Most connections open at once. Above it idle ones are closed, and without an idle one new ones receive 503.
    /// The default leaves room for files below the usual limit of 1,024 descriptors.
    pub connections: usize,
    /// Most connections open at once from one network, with the same rule: a /24 of IPv4, a /64 of IPv6, and four times
    /// as many from a /48; eight times as many from the machine itself. 0 means no limit.
    pub connections_per_network: usize,
    /// Reverse proxies, whose connections count towards the total only.
    pub proxies: Vec<Network>,
    /// On stop: how long a connection without a request in flight may continue. A request is in flight until the
    /// last byte of its response has been produced.
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
            connections_per_network: 64,
            proxies: Vec::new(),
            quiet_drain: Duration::from_secs(2),
            drain: Duration::from_secs(18),
        }
    }
}

/// Responds to requests. A handler is cloned for each connection.
pub trait Handler: Clone + Send + Sync + 'static {
    /// Responds to one request of the peer at `peer`.
    fn answer(
        &self,
        request: Request<Incoming>,
        peer: SocketAddr,
    ) -> impl Future<Output = Response<Body>> + Send;

    /// Responds to the only request of a connection without a place: with 503, except to health probes.
    fn answer_without_place(
        &self,
        request: Request<Incoming>,
        peer: SocketAddr,
    ) -> impl Future<Output = Response<Body>> + Send;

    /// Headers of the responses that no handler makes: to bytes that are not a request, and to connections that are
    /// rejected unread.
    fn own_headers(&self) -> HeaderMap;
}

/// Serves `handler` on `listener` until `stop` completes, then drains: requests in flight are finished
/// within [`Limits::drain`], connections without one are closed within [`Limits::quiet_drain`].
pub async fn serve(
    listener: TcpListener,
    handler: impl Handler,
    limits: Limits,
    stop: impl Future<Output = ()> + Send,
) {
    let (stopping, stopped) = watch::channel(false);
    let mut door = Door::new(handler, limits, stopped);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut stop => break,
            Some(_) = door.connections.join_next(), if !door.connections.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => door.take(stream, peer),
            Err(error) => {
                // Out of file descriptors, or a peer that left before it was accepted.
                debug!(%error, "accept failed");
                sleep(Duration::from_millis(20)).await;
            }
        }
    }
    // Peers that the kernel has already connected are served, not reset.
    while let Ok(Ok((stream, peer))) = timeout(Duration::ZERO, listener.accept()).await {
        door.take(stream, peer);
    }
    drop(listener);
    drain(door.connections, &stopping, door.served.limits.drain).await;
}

/// Signals every connection to end and waits for them, at most `limit`; then aborts the rest.
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

/// The state of the accept loop.
struct Door<H> {
    served: Arc<Served<H>>,
    places: places::Shared<Arc<Activity>>,
    connections: JoinSet<()>,
}

impl<H: Handler> Door<H> {
    fn new(handler: H, limits: Limits, stopped: watch::Receiver<bool>) -> Self {
        let places = ConnectionTable::new(places::Limits {
            total: limits.connections,
            per_network: limits.connections_per_network,
            proxies: limits.proxies.clone(),
        });
        let lines = completed::lines(&handler.own_headers()).into();
        Self {
            served: Arc::new(Served {
                handler,
                limits,
                lines,
                stopped,
            }),
            places: Arc::new(Mutex::new(places)),
            connections: JoinSet::new(),
        }
    }

    /// Starts the task of one accepted connection. Rejections are counted, not logged.
    fn take(&mut self, stream: TcpStream, peer: SocketAddr) {
        let activity = Arc::new(Activity::new());
        let served = Arc::clone(&self.served);
        let rejected = || metrics::counter!("statit_connections_refused_total").increment(1);
        match places::enter(&self.places, peer.ip(), Arc::clone(&activity)) {
            Entrance::Serve { seat, instead } => {
                if instead {
                    metrics::counter!("statit_connections_displaced_total").increment(1);
                }
                let _ = stream.set_nodelay(true);
                self.connections.spawn(async move {
                    served.serve(stream, peer, activity).await;
                    drop(seat);
                });
            }
            Entrance::ReadOne(seat) => {
                rejected();
                self.connections.spawn(async move {
                    served.read_one(stream, peer).await;
                    drop(seat);
                });
            }
            Entrance::Reject(seat) => {
                rejected();
                self.connections.spawn(async move {
                    served.reject(stream).await;
                    drop(seat);
                });
            }
            Entrance::Close => {
                rejected();
                served.reject_at_once(stream);
            }
        }
    }
}
