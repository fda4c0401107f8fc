//! Packing files into an archive that is sent as it grows.

use std::io::{self, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Body;
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// Pieces that may wait between reading, packing and sending.
const WAITING: usize = 4;
/// Packed bytes that are sent at once.
const CHUNK: usize = 64 * 1024;

/// What is given to the thread that packs.
enum Piece {
    /// A file begins.
    File(String),
    /// What it goes on with.
    Data(Vec<u8>),
    /// The archive is whole.
    End,
}

/// The reader has gone.
#[derive(Debug, thiserror::Error)]
#[error("nobody takes the archive any more")]
pub(super) struct Gone;

/// An archive that is being made. It breaks off where it is dropped before its end.
pub(super) struct Archive(Sender<Piece>);

impl Archive {
    /// Begins a file.
    pub(super) async fn file(&self, path: String) -> Result<(), Gone> {
        self.send(Piece::File(path)).await
    }

    /// Goes on with the file that was begun.
    pub(super) async fn data(&self, data: impl Into<Vec<u8>>) -> Result<(), Gone> {
        self.send(Piece::Data(data.into())).await
    }

    /// A whole file.
    pub(super) async fn whole(&self, path: String, data: impl Into<Vec<u8>>) -> Result<(), Gone> {
        self.file(path).await?;
        self.data(data).await
    }

    /// Says that nothing more comes.
    pub(super) async fn end(self) -> Result<(), Gone> {
        self.send(Piece::End).await
    }

    async fn send(&self, piece: Piece) -> Result<(), Gone> {
        self.0.send(piece).await.map_err(|_| Gone)
    }
}

/// Begins an archive, and the body that sends it.
pub(super) fn begin() -> (Archive, Body) {
    let (pieces, taken) = channel(WAITING);
    (Archive(pieces), body(|output| pack(taken, output)))
}

/// A body that sends what a thread for slow work writes, while it is written. Where writing fails it breaks off.
pub(super) fn body(write: impl FnOnce(Output) -> io::Result<()> + Send + 'static) -> Body {
    let (chunks, sent) = channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let broken = chunks.clone();
        let output = Output {
            waiting: Vec::with_capacity(CHUNK),
            chunks,
        };
        if let Err(error) = write(output) {
            // Whoever still takes it learns that it is not whole.
            drop(broken.blocking_send(Err(error)));
        }
    });
    Body::new(Chunks(sent))
}

fn pack(mut pieces: Receiver<Piece>, output: Output) -> io::Result<()> {
    let mut archive = ZipWriter::new_stream(output);
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    while let Some(piece) = pieces.blocking_recv() {
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

/// Collects what is written into chunks.
pub(super) struct Output {
    waiting: Vec<u8>,
    chunks: Sender<io::Result<Bytes>>,
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
        let sent = self.chunks.blocking_send(Ok(chunk.into()));
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// The archive as a body.
struct Chunks(Receiver<io::Result<Bytes>>);

impl HttpBody for Chunks {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let chunk = self.0.poll_recv(context);
        chunk.map(|chunk| chunk.map(|chunk| chunk.map(Frame::data)))
    }
}
