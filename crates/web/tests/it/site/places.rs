//! The places of the accept loop: what gives way, and what is answered without one.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use web::Limits;

use super::serving::{Running, limits, read_to_end};

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
    running.until_begun(count).await;
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
