//! The accept loop alone: time limits, counts, and a stop that loses no response.

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
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use web::{Handler, Limits};

/// Responds to `/slow` after 600 ms, to `/streamed` at once but in pieces over 600 ms, to `/endless` with more
/// than any buffer holds, and to every other path at once.
#[derive(Clone)]
struct Paced;

impl Handler for Paced {
    async fn answer(&self, request: Request<Incoming>, _peer: SocketAddr) -> Response<Body> {
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

struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Running {
    async fn start(limits: Limits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(web::serve(listener, Paced, limits, async {
            let _ = stopped.await;
        }));
        Self {
            address,
            stop: Some(stop),
            task,
        }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    fn stop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
    }
}

fn limits() -> Limits {
    Limits {
        headers: Duration::from_millis(300),
        stalled_write: Duration::from_millis(300),
        quiet_drain: Duration::from_millis(100),
        ..Limits::default()
    }
}

/// Reads up to the end of the connection. Returns the text and the duration.
async fn read_to_end(stream: &mut TcpStream) -> (String, Duration) {
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
    tokio::time::sleep(Duration::from_millis(100)).await;
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
    tokio::time::sleep(Duration::from_millis(50)).await;
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
    tokio::time::sleep(Duration::from_millis(50)).await;
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
    tokio::time::sleep(Duration::from_millis(30)).await;
    running.stop();
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
    tokio::time::sleep(Duration::from_millis(50)).await;
    running.stop();
    let started = Instant::now();
    running.task.await.unwrap();
    assert!(started.elapsed() < Duration::from_millis(450));
}

/// Sends a request and returns the result of one read.
async fn ask(stream: &mut TcpStream, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 2048];
    let read = stream.read(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer[..read]).into_owned()
}

async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut byte = [0; 1];
    let read = tokio::time::timeout(Duration::from_millis(200), stream.read(&mut byte)).await;
    matches!(read, Ok(Ok(0) | Err(_)))
}

/// Starts slow requests on this many connections.
async fn keep_busy(running: &Running, count: usize) -> Vec<TcpStream> {
    let mut busy = Vec::new();
    for _ in 0..count {
        let mut stream = running.connect().await;
        let request = b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.unwrap();
        busy.push(stream);
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    busy
}

fn limited(connections: usize, connections_per_network: usize) -> Limits {
    Limits {
        headers: Duration::from_secs(5),
        connections,
        connections_per_network,
        ..limits()
    }
}

/// Connections allowed from the loopback network where another network may have one.
const OF_LOOPBACK: usize = 8;

#[tokio::test]
async fn beyond_the_limit_the_longest_idle_connection_gives_way() {
    for limits in [limited(800, 1), limited(OF_LOOPBACK, 0)] {
        let running = Running::start(limits).await;
        let mut streams = Vec::new();
        for _ in 0..OF_LOOPBACK {
            let mut stream = running.connect().await;
            assert!(ask(&mut stream, "/").await.ends_with("quick"));
            streams.push(stream);
        }
        // The first connection is used again: the second has been idle longest.
        tokio::time::sleep(Duration::from_millis(5)).await;
        assert!(ask(&mut streams[0], "/").await.ends_with("quick"));
        let mut more = running.connect().await;
        assert!(ask(&mut more, "/").await.ends_with("quick"));
        assert!(is_closed(&mut streams[1]).await);
        assert!(!is_closed(&mut streams[2]).await);
        assert!(ask(&mut streams[0], "/").await.ends_with("quick"));
    }
}

#[tokio::test]
async fn without_limits_nothing_gives_way() {
    let running = Running::start(limited(800, 0)).await;
    let mut first = running.connect().await;
    assert!(ask(&mut first, "/").await.ends_with("quick"));
    for _ in 0..2 * OF_LOOPBACK {
        let mut stream = running.connect().await;
        assert!(ask(&mut stream, "/").await.ends_with("quick"));
    }
    assert!(!is_closed(&mut first).await);
}

#[tokio::test]
async fn beyond_the_limit_probes_are_answered_and_others_are_told_to_come_back() {
    for limits in [limited(800, 1), limited(OF_LOOPBACK, 0)] {
        let running = Running::start(limits).await;
        let busy = keep_busy(&running, OF_LOOPBACK).await;
        let probe = ask(&mut running.connect().await, "/healthz").await;
        assert!(probe.starts_with("HTTP/1.1 200") && probe.ends_with("well"));
        let rejected = ask(&mut running.connect().await, "/").await;
        assert!(rejected.starts_with("HTTP/1.1 503"), "{rejected}");
        assert!(rejected.contains("connection: close"), "{rejected}");
        // A rejected connection that sends nothing does not get the time of a second request.
        let (_, took) = read_to_end(&mut running.connect().await).await;
        assert!(took < Duration::from_secs(2), "{took:?}");
        // Accepted connections lose no response.
        for mut stream in busy {
            let mut answer = [0; 512];
            let read = stream.read(&mut answer).await.unwrap();
            assert!(String::from_utf8_lossy(&answer[..read]).ends_with("slow"));
        }
        assert!(
            ask(&mut running.connect().await, "/")
                .await
                .ends_with("quick")
        );
    }
}

#[tokio::test]
async fn where_spare_places_are_taken_the_answer_comes_unread() {
    let running = Running::start(limited(OF_LOOPBACK, 0)).await;
    let _busy = keep_busy(&running, OF_LOOPBACK).await;
    let mut silent = Vec::new();
    for _ in 0..16 {
        silent.push(running.connect().await);
    }
    let rejected = ask(&mut running.connect().await, "/healthz").await;
    assert!(rejected.starts_with("HTTP/1.1 503"), "{rejected}");
    for header in [
        "retry-after: 2",
        "connection: close",
        "content-security-policy: default",
    ] {
        assert!(rejected.contains(header), "{rejected}");
    }
}

#[tokio::test]
async fn where_thousands_are_refused_each_is_told_so() {
    let running = Running::start(limited(OF_LOOPBACK, 0)).await;
    let _busy = keep_busy(&running, OF_LOOPBACK).await;
    // Uses up the spare connections, and those for peers that are slow to read their rejection.
    let mut silent = Vec::new();
    for _ in 0..16 + 256 {
        silent.push(running.connect().await);
    }
    for _ in 0..50 {
        let mut stream = running.connect().await;
        let (answer, took) = read_to_end(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        assert!(answer.contains("retry-after: 2"), "{answer}");
        assert!(took < Duration::from_millis(500), "{took:?}");
    }
}

#[tokio::test]
async fn bytes_that_are_no_request_are_answered_with_the_headers_of_all_answers() {
    let running = Running::start(limits()).await;
    let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (bytes, answers) in [
        ("GET\r\n\r\n".to_owned(), 1),
        (
            format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "a".repeat(60_000)),
            1,
        ),
        (format!("{request}GET\r\n\r\n"), 2),
    ] {
        let mut stream = running.connect().await;
        stream.write_all(bytes.as_bytes()).await.unwrap();
        let (answer, _) = read_to_end(&mut stream).await;
        let heads = answer.matches("HTTP/1.1 ").count();
        // The handler's responses have no policy: only the loop's own rejection has one.
        let policies = answer
            .matches("content-security-policy: default-src 'none'\r\n")
            .count();
        assert_eq!((heads, policies), (answers, 1), "{answer}");
        assert!(answer.ends_with("\r\n\r\n"), "{answer}");
    }
}
