//! The responses that hyper makes itself, to bytes that are not a request: they get the headers of all others.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use http::HeaderMap;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::activity::Activity;

/// Headers as the lines of a response head.
pub(super) fn lines(headers: &HeaderMap) -> Vec<u8> {
    let mut lines = Vec::new();
    for (name, value) in headers {
        lines.extend_from_slice(name.as_str().as_bytes());
        lines.extend_from_slice(b": ");
        lines.extend_from_slice(value.as_bytes());
        lines.extend_from_slice(b"\r\n");
    }
    lines
}

/// Wraps the stream that hyper writes to. Hyper offers no way to change its responses to bytes that it cannot parse,
/// but they are recognised with certainty: they are written while no part of a handler's response is left to write.
pub(super) struct Completed<S> {
    stream: S,
    activity: Arc<Activity>,
    lines: Arc<[u8]>,
    /// The unwritten part of a response with its headers.
    waiting: Vec<u8>,
}

impl<S> Completed<S> {
    pub(super) fn new(stream: S, activity: Arc<Activity>, lines: Arc<[u8]>) -> Self {
        Self {
            stream,
            activity,
            lines,
            waiting: Vec::new(),
        }
    }

    /// Returns the wrapped stream.
    pub(super) fn into_inner(self) -> S {
        self.stream
    }

    /// The bytes with the headers, where they are a response of hyper's own.
    fn complete(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        if !self.activity.has_written_all() {
            return None;
        }
        let is_refusal = bytes.starts_with(b"HTTP/1.1 4") || bytes.starts_with(b"HTTP/1.0 4");
        let head = bytes.strip_suffix(b"\r\n")?;
        (is_refusal && head.ends_with(b"\r\n")).then(|| [head, &self.lines, b"\r\n"].concat())
    }
}

impl<S: AsyncWrite + Unpin> Completed<S> {
    /// Writes the bytes in `waiting`.
    fn poll_waiting(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.waiting.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.waiting))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.waiting.drain(..written);
        }
        Poll::Ready(Ok(()))
    }

    /// Takes over a response of hyper's own: it counts as written, and the next flush waits for it.
    fn take_over(&mut self, bytes: &[u8]) -> Option<usize> {
        self.waiting = self.complete(bytes)?;
        Some(bytes.len())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Completed<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Completed<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_waiting(cx))?;
        match self.take_over(bytes) {
            Some(taken) => Poll::Ready(Ok(taken)),
            None => Pin::new(&mut self.stream).poll_write(cx, bytes),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_waiting(cx))?;
        // Such a response is a head alone.
        if let [head] = slices
            && let Some(taken) = self.take_over(head)
        {
            return Poll::Ready(Ok(taken));
        }
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_waiting(cx))?;
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        // Hyper flushes its stream when its own buffer is empty.
        self.activity.flushed();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_waiting(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;

    use super::super::activity::InFlight;
    use super::*;

    const HEAD: &[u8] = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";
    const WHOLE: &[u8] =
        b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nx-frame-options: DENY\r\n\r\n";

    fn stream(activity: &Arc<Activity>) -> Completed<Vec<u8>> {
        let headers = HeaderMap::from_iter([(
            http::header::X_FRAME_OPTIONS,
            http::HeaderValue::from_static("DENY"),
        )]);
        Completed::new(Vec::new(), Arc::clone(activity), lines(&headers).into())
    }

    #[tokio::test]
    async fn only_heads_that_no_handler_has_made_are_completed() {
        for (bytes, completed) in [
            (HEAD, true),
            (
                b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n".as_slice(),
                false,
            ),
            (b"HTTP/1.1 400 Bad Request\r\n\r\nbody", false),
            (b"2024-01;1.5\r\n\r\n", false),
        ] {
            let mut stream = stream(&Arc::new(Activity::new()));
            stream.write_all(bytes).await.unwrap();
            stream.flush().await.unwrap();
            let written = stream.into_inner();
            let expected = if completed { WHOLE } else { bytes };
            assert_eq!(String::from_utf8(written).unwrap().as_bytes(), expected);
        }
    }

    #[tokio::test]
    async fn what_a_handler_answers_is_left_until_it_is_flushed() {
        let activity = Arc::new(Activity::new());
        let mut stream = stream(&activity);
        let request = InFlight::new(&activity);
        stream.write_all(HEAD).await.unwrap();
        stream.flush().await.unwrap();
        stream.write_all(HEAD).await.unwrap();
        drop(request);
        // Hyper may hold the end of the response in its buffer.
        stream.write_all(HEAD).await.unwrap();
        stream.flush().await.unwrap();
        stream.write_all(HEAD).await.unwrap();
        stream.flush().await.unwrap();
        assert_eq!(stream.into_inner(), [HEAD, HEAD, HEAD, WHOLE].concat());
    }
}
