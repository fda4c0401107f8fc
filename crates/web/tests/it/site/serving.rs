//! The accept loop alone: time limits, and a stop that loses no response.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use http::{HeaderMap, HeaderValue, Request, Response, header};
use hyper::body::{Frame, Incoming};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use web::{Handler, Limits};

/// Responds to `/slow` after 600 ms, to `/streamed` at once but in pieces over 600 ms, to `/endless` with more
/// than any buffer holds, and to every other path at once.
#[derive(Clone)]
struct Paced {
    /// The number of requests that it got.
    begun: watch::Sender<usize>,
}

impl Handler for Paced {
    async fn answer(&self, request: Request<Incoming>, _peer: SocketAddr) -> Response<Body> {
        self.begun.send_modify(|begun| *begun += 1);
        match request.uri().path() {
            "/slow" => {
                tokio::time::sleep(Duration::from_millis(600)).await;
                Response::new("slow".into())
            }
            "/streamed" => {
                let (pieces, taken) = mpsc::channel(1);
                tokio::spawn(async move {
                    for piece in ["one ", "two ", "three"] {
                        tokio::time::sleep(Duration::from_millis(200)).await;
                        pieces.send(piece).await.unwrap();
                    }
                });
                Response::new(Body::new(Pieces(taken)))
            }
            "/endless" => Response::new(vec![0; 64 * 1024 * 1024].into()),
            _ => Response::new("quick".into()),
        }
    }

    async fn answer_without_place(
        &self,
        request: Request<Incoming>,
        _peer: SocketAddr,
    ) -> Response<Body> {
        let is_probe = request.uri().path() == "/healthz";
        let mut answer = Response::new(if is_probe { "well" } else { "full" }.into());
        *answer.status_mut() = if is_probe { 200 } else { 503 }.try_into().unwrap();
        answer
    }

    fn own_headers(&self) -> HeaderMap {
        let policy = HeaderValue::from_static("default-src 'none'");
        HeaderMap::from_iter([(header::CONTENT_SECURITY_POLICY, policy)])
    }
}

/// A body in pieces, sent as they arrive.
struct Pieces(mpsc::Receiver<&'static str>);

impl hyper::body::Body for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let data = |piece: &'static str| Ok(Frame::data(Bytes::from_static(piece.as_bytes())));
        self.0.poll_recv(cx).map(|piece| piece.map(data))
    }
}

pub(super) struct Running {
    address: SocketAddr,
    begun: watch::Receiver<usize>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Running {
    pub(super) async fn start(limits: Limits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let (begun, seen) = watch::channel(0);
        let task = tokio::spawn(web::serve(listener, Paced { begun }, limits, async {
            let _ = stopped.await;
        }));
        Self {
            address,
            begun: seen,
            stop: Some(stop),
            task,
        }
    }

    pub(super) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Waits until the handler got so many requests.
    pub(super) async fn until_begun(&self, requests: usize) {
        let mut begun = self.begun.clone();
        let wait = begun.wait_for(|begun| *begun >= requests);
        let waited = tokio::time::timeout(Duration::from_secs(10), wait).await;
        assert!(matches!(waited, Ok(Ok(_))), "{requests} requests");
    }

    fn stop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
    }
}

pub(super) fn limits() -> Limits {
    Limits {
        headers: Duration::from_millis(300),
        stalled_write: Duration::from_millis(300),
        quiet_drain: Duration::from_millis(100),
        ..Limits::default()
    }
}

/// Time for the loop to read what was sent: no response shows that it has.
const READ: Duration = Duration::from_millis(50);

/// Reads up to the end of the connection. Returns the text and the duration.
pub(super) async fn read_to_end(stream: &mut TcpStream) -> (String, Duration) {
    let started = Instant::now();
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut bytes)).await;
    assert!(read.is_ok(), "the connection stayed open");
    (
        String::from_utf8_lossy(&bytes).into_owned(),
        started.elapsed(),
    )
}

#[tokio::test]
async fn a_connection_that_sends_nothing_is_closed() {
    let running = Running::start(limits()).await;
    let (answer, took) = read_to_end(&mut running.connect().await).await;
    assert_eq!(answer, "");
    assert!(took >= Duration::from_millis(250), "{took:?}");
}

#[tokio::test]
async fn headers_that_come_slowly_are_given_up() {
    let running = Running::start(limits()).await;
    let mut stream = running.connect().await;
    let started = Instant::now();
    stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
    for _ in 0..50 {
        // The pace of the client: each line comes well before the limit.
        tokio::time::sleep(Duration::from_millis(50)).await;
        if stream.write_all(b"X: y\r\n").await.is_err() {
            break;
        }
    }
    assert!(started.elapsed() < Duration::from_secs(2));
}

#[tokio::test]
async fn a_connection_stays_open_between_requests_and_is_closed_when_idle() {
    let running = Running::start(limits()).await;
    let mut stream = running.connect().await;
    for _ in 0..2 {
        stream
            .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .await
            .unwrap();
        let mut answer = [0; 512];
        let read = stream.read(&mut answer).await.unwrap();
        assert!(String::from_utf8_lossy(&answer[..read]).ends_with("quick"));
        // Idle for less than the limit.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(read_to_end(&mut stream).await.0, "");
}

#[tokio::test]
async fn a_peer_that_does_not_take_the_answer_is_left() {
    let mut running = Running::start(limits()).await;
    let mut stream = running.connect().await;
    stream
        .write_all(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .await
        .unwrap();
    // Three times the limit of a write, by the server's own clock.
    tokio::time::sleep(Duration::from_millis(900)).await;
    running.stop();
    let started = Instant::now();
    running.task.await.unwrap();
    assert!(
        started.elapsed() < Duration::from_millis(200),
        "the writer was still there"
    );
}

#[tokio::test]
async fn a_stop_lets_requests_in_flight_finish_and_takes_no_new_ones() {
    let mut running = Running::start(limits()).await;
    let mut stream = running.connect().await;
    stream
        .write_all(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .await
        .unwrap();
    running.until_begun(1).await;
    running.stop();
    let (answer, _) = read_to_end(&mut stream).await;
    assert!(answer.ends_with("slow"), "{answer}");
    running.task.await.unwrap();
    assert!(TcpStream::connect(running.address).await.is_err());
}

#[tokio::test]
async fn a_stop_lets_an_answer_that_is_still_being_made_go_on_to_its_end() {
    let mut running = Running::start(limits()).await;
    let mut stream = running.connect().await;
    stream
        .write_all(b"GET /streamed HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .await
        .unwrap();
    // The answer has begun.
    let mut start = [0; 12];
    stream.read_exact(&mut start).await.unwrap();
    running.stop();
    let (answer, _) = read_to_end(&mut stream).await;
    assert!(
        answer.contains("three") && answer.ends_with("0\r\n\r\n"),
        "{answer}"
    );
    running.task.await.unwrap();
}

#[tokio::test]
async fn half_sent_headers_do_not_hold_up_a_stop() {
    let mut running = Running::start(Limits {
        headers: Duration::from_secs(30),
        ..limits()
    })
    .await;
    let mut stream = running.connect().await;
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: lo")
        .await
        .unwrap();
    tokio::time::sleep(READ).await;
    let started = Instant::now();
    running.stop();
    running.task.await.unwrap();
    assert!(started.elapsed() < Duration::from_secs(1));
}

#[tokio::test]
async fn a_request_on_its_way_at_the_stop_is_answered() {
    let mut running = Running::start(Limits {
        headers: Duration::from_secs(30),
        ..limits()
    })
    .await;
    let mut stream = running.connect().await;
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        .await
        .unwrap();
    tokio::time::sleep(READ).await;
    running.stop();
    // The connection knows of the stop before the rest comes; no response shows it.
    tokio::time::sleep(Duration::from_millis(30)).await;
    stream.write_all(b"\r\n").await.unwrap();
    assert!(read_to_end(&mut stream).await.0.ends_with("quick"));
}

#[tokio::test]
async fn a_request_that_takes_too_long_is_cut_off_at_the_drain_limit() {
    let mut running = Running::start(Limits {
        drain: Duration::from_millis(200),
        ..limits()
    })
    .await;
    let mut stream = running.connect().await;
    stream
        .write_all(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .await
        .unwrap();
    running.until_begun(1).await;
    running.stop();
    let started = Instant::now();
    running.task.await.unwrap();
    assert!(started.elapsed() < Duration::from_millis(450));
}
