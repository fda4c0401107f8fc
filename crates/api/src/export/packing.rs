//! Packing files into an archive that is sent while it is written.

use std::io::{self, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;
use transport::config::BodyRate;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use super::working::Working;

/// Pieces that may wait between reading, packing and sending.
const WAITING: usize = 4;
/// Packed bytes per chunk that is sent.
const CHUNK: usize = 64 * 1024;
/// The slowest rate at which a client may receive a response, measured over the grace: a slow client keeps others
/// from their responses.
const PACE: BodyRate = BodyRate {
    grace: Duration::from_secs(30),
    bytes_per_second: 8 * 1024,
};

/// The input of the thread that packs.
enum Piece {
    /// The path of a file that begins.
    File(String),
    /// The next data of that file.
    Data(Vec<u8>),
    /// The end of a complete archive.
    End,
}

/// The error after the client has left.
#[derive(Debug, thiserror::Error)]
#[error("nobody takes the archive any more")]
pub(super) struct Gone;

/// An archive that is being written. Dropped before [`Self::end`], it breaks off.
pub(super) struct Archive(Sender<Piece>);

impl Archive {
    /// Begins a file.
    pub(super) async fn file(&self, path: String) -> Result<(), Gone> {
        self.send(Piece::File(path)).await
    }

    /// Continues the file that was begun.
    pub(super) async fn data(&self, data: impl Into<Vec<u8>>) -> Result<(), Gone> {
        self.send(Piece::Data(data.into())).await
    }

    /// Writes a whole file.
    pub(super) async fn whole(&self, path: String, data: impl Into<Vec<u8>>) -> Result<(), Gone> {
        self.file(path).await?;
        self.data(data).await
    }

    /// Writes a note in place of the file at `path`: its stored observations are damaged.
    pub(super) async fn unreadable(&self, path: &str) -> Result<(), Gone> {
        const SENTENCES: &str = "The stored observations are damaged and cannot be read. Contact the operator of the site.\n\
            Les observations enregistrées sont endommagées et illisibles. Contactez l’exploitant du site.\n";
        self.whole(format!("{path}.unreadable.txt"), SENTENCES)
            .await
    }

    /// Ends the archive.
    pub(super) async fn end(self) -> Result<(), Gone> {
        self.send(Piece::End).await
    }

    async fn send(&self, piece: Piece) -> Result<(), Gone> {
        self.0.send(piece).await.map_err(|_| Gone)
    }
}

/// Begins an archive, which is packed in turns, and the body that sends it. `held` is dropped before the client sees the
/// end of the body.
pub(super) fn begin(working: Working, held: impl Send + 'static) -> (Archive, Body) {
    let (pieces, taken) = channel(WAITING);
    let body = paced(PACE, working.clone(), move |output| {
        let _held = held;
        pack(taken, &working, output)
    });
    (Archive(pieces), body)
}

/// Begins a text without files, which is sent in turns while it is written by [`Archive::data`] and [`Archive::end`].
/// `held` is dropped as in [`begin`].
pub(super) fn begin_text(working: Working, held: impl Send + 'static) -> (Archive, Body) {
    let (pieces, taken) = channel(WAITING);
    let body = paced(PACE, working.clone(), move |output| {
        let _held = held;
        pass(taken, &working, output)
    });
    (Archive(pieces), body)
}

/// A body that sends the output of `write`, which runs in turns on a blocking thread, while it is written. It breaks off
/// where writing fails, or where the client receives too slowly.
pub(super) fn body(
    working: Working,
    write: impl FnOnce(Output) -> io::Result<()> + Send + 'static,
) -> Body {
    paced(PACE, working, write)
}

fn paced(
    pace: BodyRate,
    working: Working,
    write: impl FnOnce(Output) -> io::Result<()> + Send + 'static,
) -> Body {
    let (chunks, sent) = channel(WAITING);
    let whole = Arc::new(AtomicBool::new(false));
    let done = Arc::clone(&whole);
    tokio::task::spawn_blocking(move || {
        // The body does not end before it is known whether everything was written.
        let open = chunks.clone();
        let output = Output {
            waiting: Vec::with_capacity(CHUNK),
            chunks,
            working: working.clone(),
            patience: Patience::new(pace),
        };
        match working.begin().and_then(|()| write(output)) {
            Ok(()) => done.store(true, Ordering::Release),
            Err(error) => tracing::debug!(%error, "an answer breaks off"),
        }
        working.pause();
        drop(open);
    });
    Body::new(Chunks { sent, whole })
}

fn pack(mut pieces: Receiver<Piece>, working: &Working, output: Output) -> io::Result<()> {
    let mut archive = ZipWriter::new_stream(output);
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    while let (Some(piece), _) = working.wait(pieces.recv())? {
        match piece {
            Piece::File(path) => archive
                .start_file(path, options)
                .map_err(io::Error::other)?,
            Piece::Data(data) => archive.write_all(&data)?,
            Piece::End => {
                let output: StreamWriter<Output> = archive.finish().map_err(io::Error::other)?;
                return output.into_inner().flush();
            }
        }
    }
    Err(io::Error::other("the archive is not whole"))
}

/// Sends the data of a text as they are.
fn pass(mut pieces: Receiver<Piece>, working: &Working, mut output: Output) -> io::Result<()> {
    while let (Some(piece), _) = working.wait(pieces.recv())? {
        match piece {
            Piece::File(_) => {}
            Piece::Data(data) => output.write_all(&data)?,
            Piece::End => return output.flush(),
        }
    }
    Err(io::Error::other("the text is not whole"))
}

/// Collects written bytes into chunks.
pub(super) struct Output {
    waiting: Vec<u8>,
    chunks: Sender<Bytes>,
    working: Working,
    patience: Patience,
}

/// The remaining time to wait for the client. Time in which the response is computed is not counted.
struct Patience {
    pace: BodyRate,
    left: Duration,
}

impl Patience {
    const fn new(pace: BodyRate) -> Self {
        Self {
            pace,
            left: pace.grace,
        }
    }

    /// Counts bytes that were received after a wait. They earn time, up to the grace: bytes that buffers on the way
    /// took at once in the beginning do not justify a long wait at the end.
    fn taken(&mut self, bytes: usize, waited: Duration) {
        let per_second = f64::from(self.pace.bytes_per_second.max(1));
        let earned = Duration::from_secs_f64(bytes as f64 / per_second);
        let left = self.left.saturating_sub(waited).saturating_add(earned);
        self.left = left.min(self.pace.grace);
    }
}

impl Output {
    /// Sends a chunk, and waits for room as long as the rate allows.
    fn send(&mut self, chunk: Bytes) -> io::Result<()> {
        let count = chunk.len();
        let mut waited = Duration::ZERO;
        match self.chunks.try_send(chunk) {
            Ok(()) => {}
            Err(TrySendError::Closed(_)) => return Err(io::ErrorKind::BrokenPipe.into()),
            Err(TrySendError::Full(chunk)) => {
                let left = self.patience.left;
                let sending = async { timeout(left, self.chunks.send(chunk)).await };
                let (sent, took) = self.working.wait_for_client(sending)?;
                sent.map_err(|_| io::ErrorKind::TimedOut)?
                    .map_err(|_| io::ErrorKind::BrokenPipe)?;
                waited = took;
            }
        }
        self.patience.taken(count, waited);
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= CHUNK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let chunk = std::mem::replace(&mut self.waiting, Vec::with_capacity(CHUNK));
        self.send(chunk.into())
    }
}

/// The written chunks as a body.
struct Chunks {
    sent: Receiver<Bytes>,
    /// Whether everything was written, once the channel has ended.
    whole: Arc<AtomicBool>,
}

impl HttpBody for Chunks {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.sent.poll_recv(context).map(|chunk| match chunk {
            Some(chunk) => Some(Ok(Frame::data(chunk))),
            None if self.whole.load(Ordering::Acquire) => None,
            None => Some(Err(io::ErrorKind::UnexpectedEof.into())),
        })
    }
}

#[cfg(test)]
mod tests {
    use domain::identity::network::Networks;
    use http_body_util::BodyExt;
    use service::{Payer, Shares, ThreadTurns, Turns};
    use tokio::sync::oneshot;

    use super::*;

    /// No grace: a client that does not receive a chunk at once is too slow.
    const NONE: BodyRate = BodyRate {
        grace: Duration::ZERO,
        bytes_per_second: u32::MAX,
    };

    /// The work of an export that has no others beside it.
    fn working() -> Working {
        let shares = Shares {
            at_once: 1,
            of_one: 1,
            of_guests: 1,
        };
        let payer = Payer::of_guest(Networks::from_address([192, 0, 2, 1].into()));
        let turns = ThreadTurns::new(Turns::new(shares), payer, Duration::from_secs(5));
        Working::new(turns, Arc::default())
    }

    #[test]
    fn a_taker_is_waited_for_as_long_as_the_pace_allows() {
        // For chunks of 64 KiB: the seconds of wait for each, and the second at which the wait is given up.
        let slow: Vec<u64> = vec![60];
        let steady: Vec<u64> = vec![8; 100];
        let slower: Vec<u64> = vec![16; 100];
        let after_a_burst: Vec<u64> = [vec![0; 100], vec![16; 100]].concat();
        for (name, waits, ends) in [
            ("nothing is taken", slow, Some(30)),
            ("at the pace", steady, None),
            ("at half the pace", slower, Some(46)),
            (
                "a burst earns no more than the grace",
                after_a_burst,
                Some(46),
            ),
        ] {
            let mut patience = Patience::new(PACE);
            let (mut waited, mut ended) = (0, None);
            for wait in waits {
                if Duration::from_secs(wait) > patience.left {
                    ended = Some(waited + patience.left.as_secs());
                    break;
                }
                waited += wait;
                patience.taken(CHUNK, Duration::from_secs(wait));
            }
            assert_eq!(ended, ends, "{name}");
        }
    }

    #[tokio::test]
    async fn a_taker_too_slow_is_broken_off() {
        let (reported, failed) = oneshot::channel();
        let body = paced(NONE, working(), move |mut output| {
            let written = (0..1_000).try_for_each(|_| output.write_all(&[0; CHUNK]));
            let kind = written.as_ref().map_err(io::Error::kind).err();
            reported.send(kind).unwrap();
            written
        });
        // No client receives the body, but the thread still ends.
        assert_eq!(failed.await.unwrap(), Some(io::ErrorKind::TimedOut));
        assert!(
            body.collect().await.is_err(),
            "no part looks like the whole"
        );
    }

    #[tokio::test]
    async fn a_place_is_free_when_the_end_is_seen() {
        let held = Arc::new(());
        let (archive, body) = begin(working(), Arc::clone(&held));
        archive.whole("a".to_owned(), vec![7; 10]).await.unwrap();
        assert_eq!(Arc::strong_count(&held), 2);
        archive.end().await.unwrap();
        assert!(!body.collect().await.unwrap().to_bytes().is_empty());
        assert_eq!(Arc::strong_count(&held), 1);
    }

    #[tokio::test]
    async fn what_is_dropped_before_its_end_breaks_off() {
        let (archive, body) = begin(working(), ());
        archive.whole("a".to_owned(), vec![7; 10]).await.unwrap();
        drop(archive);
        assert!(body.collect().await.is_err());
        let body = super::body(working(), |_| panic!("a mistake"));
        assert!(body.collect().await.is_err());
    }
}
