//! Seals texts with the server's secret. The payloads of jobs contain codes and tokens, which a copy of the database
//! must not reveal; cursors contain how much was written, which must stay hidden from their readers.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::invariant::number_of;
use hmac::{Hmac, KeyInit, Mac};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::Sha256;
use uuid::Uuid;

use crate::outcome::{Failure, internal_error};
use crate::platform::random;
use crate::shared::Shared;

/// The prefix of a sealed payload. A payload without it was queued before payloads were sealed.
const MARK: &str = "sealed1:";

/// The error of a text that is damaged, or was sealed with another secret, for another purpose or for another owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotOpened;

/// HMAC-SHA-256 with the server's secret over the parts, each preceded by its length so that parts cannot run together.
pub(crate) fn keyed_hash(secret: &[u8; 32], parts: &[&[u8]]) -> Result<[u8; 32], Failure> {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(secret).map_err(internal_error)?;
    for part in parts {
        mac.update(&number_of(part.len()).to_le_bytes());
        mac.update(part);
    }
    Ok(mac.finalize().into_bytes().into())
}

impl Shared {
    /// Seals the payload of a job with the server's secret.
    pub(crate) fn seal(&self, job: Uuid, payload: &str) -> Result<String, Failure> {
        let sealed = self.seal_for(b"job-payload", job.as_bytes(), payload)?;
        Ok(format!("{MARK}{sealed}"))
    }

    /// Opens the payload of a job. A payload that was never sealed is returned unchanged.
    pub(crate) fn open(&self, job: Uuid, payload: &str) -> Result<String, NotOpened> {
        match payload.strip_prefix(MARK) {
            Some(sealed) => self.open_for(b"job-payload", job.as_bytes(), sealed),
            None => Ok(payload.to_owned()),
        }
    }

    /// Seals a text for one purpose, and for the owner that opens it: ChaCha20-Poly1305 (RFC 8439), a random nonce
    /// first, as text for addresses.
    pub(crate) fn seal_for(
        &self,
        purpose: &[u8],
        owner: &[u8],
        text: &str,
    ) -> Result<String, Failure> {
        let nonce: [u8; NONCE_LEN] = random::bytes(self.random())?;
        let mut text = text.as_bytes().to_vec();
        self.key_of(purpose)?
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(owner),
                &mut text,
            )
            .map_err(|_| internal_error("a text cannot be sealed"))?;
        Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &text].concat()))
    }

    /// Opens a text that was sealed for this purpose and this owner.
    pub(crate) fn open_for(
        &self,
        purpose: &[u8],
        owner: &[u8],
        sealed: &str,
    ) -> Result<String, NotOpened> {
        let sealed = URL_SAFE_NO_PAD.decode(sealed).map_err(|_| NotOpened)?;
        let (nonce, text) = sealed.split_first_chunk::<NONCE_LEN>().ok_or(NotOpened)?;
        let mut text = text.to_vec();
        let key = self.key_of(purpose).map_err(|_| NotOpened)?;
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let opened = key
            .open_in_place(nonce, Aad::from(owner), &mut text)
            .map_err(|_| NotOpened)?;
        String::from_utf8(opened.to_vec()).map_err(|_| NotOpened)
    }

    /// The key of a purpose: derived from the server's secret, and used for nothing else.
    fn key_of(&self, purpose: &[u8]) -> Result<LessSafeKey, Failure> {
        let key = keyed_hash(&self.config().secret, &[purpose])?;
        let key = UnboundKey::new(&CHACHA20_POLY1305, &key)
            .map_err(|_| internal_error("a key has the wrong length"))?;
        Ok(LessSafeKey::new(key))
    }
}
