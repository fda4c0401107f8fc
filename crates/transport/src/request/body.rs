//! Reading a request's body within limits of size and rate.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::time::Duration;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use http::{HeaderMap, header};
use http_body_util::BodyExt;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout, timeout_at};

use crate::config::BodyRate;
use crate::fault::HttpError;
use crate::shared::Shared;
use crate::work::SMALL_BODY;

/// Bytes of a body that are buffered before they are written to its file.
const PIECE: usize = 256 * 1024;

/// Reads a body of at most `max` bytes. Bodies above [`SMALL_BODY`] are rejected while too many of them arrive.
pub async fn read(
    headers: &HeaderMap,
    body: Body,
    max: usize,
    shared: &Shared,
) -> Result<Bytes, HttpError> {
    let mut coming = Coming::begin(headers, body, max, shared).await?;
    let mut read = BytesMut::with_capacity(coming.announced.min(SMALL_BODY));
    let mut room = None;
    while let Some(data) = coming.next().await? {
        if room.is_none() && read.len() + data.len() > SMALL_BODY {
            room = Some(shared.work.large_body()?);
        }
        read.extend_from_slice(&data);
    }
    Ok(read.freeze())
}

/// Reads a body of at most `max` bytes into a temporary file, so that it takes no memory while it arrives.
pub async fn spool(
    headers: &HeaderMap,
    body: Body,
    max: usize,
    shared: &Shared,
) -> Result<Spooled, HttpError> {
    let mut coming = Coming::begin(headers, body, max, shared).await?;
    let mut spooled = Spooled {
        file: None,
        waiting: BytesMut::new(),
    };
    while let Some(data) = coming.next().await? {
        spooled.waiting.extend_from_slice(&data);
        if spooled.waiting.len() >= PIECE {
            spooled = spooled.put_down().await?;
        }
    }
    Ok(spooled)
}

/// A body that was read: an unnamed temporary file, deleted on drop, and the end of the body in memory.
pub struct Spooled {
    file: Option<File>,
    waiting: BytesMut,
}

impl Spooled {
    async fn put_down(mut self) -> Result<Self, HttpError> {
        on_disk(move || {
            let mut file = match self.file.take() {
                Some(file) => file,
                None => tempfile::tempfile()?,
            };
            file.write_all(&self.waiting)?;
            self.waiting.clear();
            self.file = Some(file);
            Ok(self)
        })
        .await
    }

    /// Reads the whole body into memory.
    pub async fn whole(self) -> Result<Vec<u8>, HttpError> {
        let Some(mut file) = self.file else {
            return Ok(self.waiting.into());
        };
        let rest = self.waiting;
        on_disk(move || {
            let length = usize::try_from(file.stream_position()?).unwrap_or(0);
            let mut whole = Vec::with_capacity(length + rest.len());
            file.rewind()?;
            file.read_to_end(&mut whole)?;
            whole.extend_from_slice(&rest);
            Ok(whole)
        })
        .await
    }
}

async fn on_disk<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, HttpError> {
    let done = spawn_blocking(work)
        .await
        .map_err(|_| HttpError::Internal)?;
    done.map_err(|error| {
        tracing::error!(%error, "a body cannot be put into a temporary file");
        HttpError::Unavailable
    })
}

/// A body that is arriving.
struct Coming {
    body: Body,
    max: usize,
    announced: usize,
    taken: usize,
    rate: BodyRate,
    started: Instant,
}

impl Coming {
    async fn begin(
        headers: &HeaderMap,
        body: Body,
        max: usize,
        shared: &Shared,
    ) -> Result<Self, HttpError> {
        let announced = headers
            .get(header::CONTENT_LENGTH)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.parse::<usize>().ok())
            .unwrap_or(0);
        if announced > max {
            swallow(body, max).await;
            return Err(HttpError::TooLarge { max });
        }
        Ok(Self {
            body,
            max,
            announced,
            taken: 0,
            rate: shared.config.body_rate,
            started: Instant::now(),
        })
    }

    /// The next piece; `None` at the end.
    async fn next(&mut self) -> Result<Option<Bytes>, HttpError> {
        loop {
            let per_second = f64::from(self.rate.bytes_per_second.max(1));
            let earned = Duration::from_secs_f64(self.taken as f64 / per_second);
            let until = self.started + self.rate.grace + earned;
            let frame = timeout_at(until, self.body.frame())
                .await
                .map_err(|_| HttpError::SlowBody)?;
            let data = match frame {
                None => return Ok(None),
                Some(Err(_)) => return Err(HttpError::BadRequest),
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => data,
                    Err(_) => continue,
                },
            };
            self.taken += data.len();
            if self.taken > self.max {
                swallow(std::mem::take(&mut self.body), self.max).await;
                return Err(HttpError::TooLarge { max: self.max });
            }
            return Ok(Some(data));
        }
    }
}

/// Reads and drops the rest of a rejected body, at most `8 * max` bytes and for two seconds: a connection
/// closed on a peer that still sends is reset, and the peer never receives the response.
pub async fn swallow(mut body: Body, max: usize) {
    let mut left = max.saturating_mul(8);
    let _ = timeout(Duration::from_secs(2), async {
        while let Some(Ok(frame)) = body.frame().await {
            left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
            if left == 0 {
                break;
            }
        }
    })
    .await;
}
