//! Reading a request's body within a size and a pace.

use std::time::Duration;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use http::{HeaderMap, header};
use http_body_util::BodyExt;
use tokio::time::{Instant, timeout, timeout_at};

use crate::fault::Fault;
use crate::site::Shared;
use crate::work::SMALL_BODY;

/// Reads a body of at most `max` bytes. Long ones are refused while too many of them are on their way.
pub(crate) async fn read(
    headers: &HeaderMap,
    mut body: Body,
    max: usize,
    shared: &Shared,
) -> Result<Bytes, Fault> {
    let rate = shared.config.body_rate;
    let announced = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.parse::<usize>().ok())
        .unwrap_or(0);
    if announced > max {
        swallow(body, max).await;
        return Err(Fault::TooLarge { max });
    }
    let started = Instant::now();
    let mut read = BytesMut::with_capacity(announced.min(SMALL_BODY));
    let mut room = None;
    loop {
        let earned =
            Duration::from_secs_f64(read.len() as f64 / f64::from(rate.bytes_per_second.max(1)));
        let frame = timeout_at(started + rate.grace + earned, body.frame())
            .await
            .map_err(|_| Fault::SlowBody)?;
        match frame {
            None => return Ok(read.freeze()),
            Some(Err(_)) => return Err(Fault::BadRequest),
            Some(Ok(frame)) => {
                let Ok(data) = frame.into_data() else {
                    continue;
                };
                if read.len() + data.len() > max {
                    swallow(body, max).await;
                    return Err(Fault::TooLarge { max });
                }
                if room.is_none() && read.len() + data.len() > SMALL_BODY {
                    room = Some(shared.work.large_body()?);
                }
                read.extend_from_slice(&data);
            }
        }
    }
}

/// Takes a moderate rest of a body that is too long: a connection closed on a peer that still sends is
/// reset, and the peer never sees the answer.
async fn swallow(mut body: Body, max: usize) {
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
