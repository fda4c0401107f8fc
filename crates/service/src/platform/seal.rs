//! Seals the payloads of jobs: letters contain codes and tokens, which a copy of the database must not reveal.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use uuid::Uuid;

use crate::Service;
use crate::identity::code::keyed_hash;
use crate::outcome::{Failure, internal_error};
use crate::platform::random;

/// The prefix of a sealed payload. A payload without it was queued before payloads were sealed.
const MARK: &str = "sealed1:";

/// The error of a payload that is damaged, or was sealed with another secret or for another job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotOpened;

impl Service {
    /// Seals the payload of a job with the server's secret: ChaCha20-Poly1305 (RFC 8439), a random nonce first.
    pub(crate) fn seal(&self, job: Uuid, payload: &str) -> Result<String, Failure> {
        let nonce: [u8; NONCE_LEN] = random::bytes(self.random())?;
        let mut text = payload.as_bytes().to_vec();
        self.payload_key()?
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(job.as_bytes()),
                &mut text,
            )
            .map_err(|_| internal_error("a payload cannot be sealed"))?;
        let sealed = [nonce.as_slice(), &text].concat();
        Ok(format!("{MARK}{}", URL_SAFE_NO_PAD.encode(sealed)))
    }

    /// Opens the payload of a job. A payload that was never sealed is returned unchanged.
    pub(crate) fn open(&self, job: Uuid, payload: &str) -> Result<String, NotOpened> {
        let Some(sealed) = payload.strip_prefix(MARK) else {
            return Ok(payload.to_owned());
        };
        let sealed = URL_SAFE_NO_PAD.decode(sealed).map_err(|_| NotOpened)?;
        let (nonce, text) = sealed.split_first_chunk::<NONCE_LEN>().ok_or(NotOpened)?;
        let mut text = text.to_vec();
        let key = self.payload_key().map_err(|_| NotOpened)?;
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let opened = key
            .open_in_place(nonce, Aad::from(job.as_bytes()), &mut text)
            .map_err(|_| NotOpened)?;
        String::from_utf8(opened.to_vec()).map_err(|_| NotOpened)
    }

    /// The key of payloads: derived from the server's secret, and used for nothing else.
    fn payload_key(&self) -> Result<LessSafeKey, Failure> {
        let key = keyed_hash(&self.config().secret, &[b"job-payload"])?;
        let key = UnboundKey::new(&CHACHA20_POLY1305, &key)
            .map_err(|_| internal_error("a key has the wrong length"))?;
        Ok(LessSafeKey::new(key))
    }
}
