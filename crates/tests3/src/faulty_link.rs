//! A link to a server: it forwards bytes, as faultily as a test wants.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// How the link fails, for connections that begin now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not at all.
    None,
    /// Connections are closed at once.
    Refused,
    /// Nothing comes back, and connections stay open.
    Silent,
    /// Each block comes back after this time.
    Slow(Duration),
    /// Connections break after this many bytes from the client.
    CutSending(usize),
    /// Connections break after this many bytes from the server.
    CutReceiving(usize),
}

/// A link to a server.
#[derive(Debug)]
pub struct FaultyLink {
    endpoint: String,
    fault: Arc<Mutex<Fault>>,
}

impl FaultyLink {
    /// Opens a link to the server at this URL.
    #[expect(clippy::expect_used, reason = "a test can't go on without its link")]
    pub async fn open(server: &str) -> Self {
        let server = server.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let endpoint = format!("http://{}", listener.local_addr().expect("the port"));
        let fault = Arc::new(Mutex::new(Fault::None));
        let current = Arc::clone(&fault);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let fault = *current.lock().unwrap_or_else(PoisonError::into_inner);
                // A broken connection is what the test wants.
                tokio::spawn(forward(client, server.clone(), fault));
            }
        });
        Self { endpoint, fault }
    }

    /// The URL at which the link begins.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// Sets the fault of later connections.
    pub fn set(&self, fault: Fault) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }
}

async fn forward(client: TcpStream, server: String, fault: Fault) -> io::Result<()> {
    if fault == Fault::Refused {
        return Ok(());
    }
    let server = TcpStream::connect(server).await?;
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let (sent, received) = match fault {
        Fault::CutSending(bytes) => (bytes, usize::MAX),
        Fault::CutReceiving(bytes) => (usize::MAX, bytes),
        _ => (usize::MAX, usize::MAX),
    };
    let pause = match fault {
        Fault::Slow(pause) => pause,
        Fault::Silent => Duration::from_secs(3600),
        _ => Duration::ZERO,
    };
    // The end of one direction ends both.
    tokio::select! {
        sent = copy(from_client, to_server, sent, Duration::ZERO) => sent,
        received = copy(from_server, to_client, received, pause) => received,
    }
}

/// Copies up to `limit` bytes, each block after a pause.
async fn copy(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut limit: usize,
    pause: Duration,
) -> io::Result<()> {
    let mut block = vec![0; 16 << 10];
    while limit > 0 {
        let read = from.read(&mut block).await?;
        if read == 0 {
            return Ok(());
        }
        tokio::time::sleep(pause).await;
        let sent = read.min(limit);
        to.write_all(block.get(..sent).unwrap_or_default()).await?;
        limit -= sent;
    }
    Ok(())
}
