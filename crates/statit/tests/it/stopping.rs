//! Stopping: soon, but not before begun requests are answered.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread::sleep,
    time::{Duration, Instant},
};

use crate::program::Place;

fn answer(mut stream: &TcpStream) -> String {
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .unwrap();
    let mut text = String::new();
    let _ = stream.read_to_string(&mut text);
    text
}

/// Waits until the server has accepted a connection and read what was sent: no response shows that it has.
fn until_read() {
    sleep(Duration::from_millis(200));
}

#[test]
fn an_idle_server_stops_at_once_though_browsers_keep_connections_open() {
    let place = Place::new();
    let mut server = place.start();
    let mut kept = TcpStream::connect(server.host()).unwrap();
    kept.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .unwrap();
    let mut start = [0; 12];
    kept.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
    let _silent = TcpStream::connect(server.host()).unwrap();
    until_read();
    server.terminate();
    let took = server.ended(Duration::from_secs(10));
    assert!(took < Duration::from_secs(2), "{took:?}: {}", server.log());
    assert!(server.log().contains("stopped"), "{}", server.log());
}

#[test]
fn a_request_in_flight_is_answered_before_the_end() {
    let place = Place::new();
    let mut server = place.start();

    let body = r#"{"query":"{ service { contact } }"}"#;
    let mut stream = TcpStream::connect(server.host()).unwrap();
    write!(
        stream,
        "POST /graphql HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        server.host(),
        body.len()
    )
    .unwrap();

    let (first, rest) = body.split_at(10);
    stream.write_all(first.as_bytes()).unwrap();
    until_read();
    server.terminate();
    let begun = Instant::now();
    while TcpStream::connect(server.host()).is_ok() && !server.log().contains("stopping") {
        assert!(begun.elapsed() < Duration::from_secs(10), "it is stopping");
        sleep(Duration::from_millis(20));
    }
    stream.write_all(rest.as_bytes()).unwrap();
    let text = answer(&stream);
    assert!(
        text.starts_with("HTTP/1.1 200") && text.contains("contact@localhost"),
        "{text}"
    );
    server.ended(Duration::from_secs(3));
}

#[test]
fn half_a_request_does_not_hold_up_the_end_for_long() {
    let place = Place::new();
    let mut server = place.start();
    let mut stream = TcpStream::connect(server.host()).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: loc").unwrap();
    until_read();
    server.terminate();
    let took = server.ended(Duration::from_secs(20));
    assert!(took < Duration::from_secs(20), "{took:?}");
}
