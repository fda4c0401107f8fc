//! The caller of a request.

pub mod cookie;

use domain::identity::network::Networks;
use domain::problem::{Code, Problem};
use http::{HeaderMap, header};
use service::identity::access_key::AccessKeyCheck;
use service::{Caller, Client};

use crate::fault::HttpError;
use crate::request::credential::Credential;
use crate::request::visit::Visit;
use crate::shared::Shared;
use crate::work::RequestPermit;

/// Most bytes of `User-Agent` that are read.
const DEVICE_BYTES: usize = 512;

/// The caller of the request: a guest where the token of a session is absent, unknown or expired.
///
/// # Errors
/// [`HttpError::Key`] for an access key that is not valid.
pub async fn caller(
    shared: &Shared,
    headers: &HeaderMap,
    visit: &Visit,
) -> Result<Caller, HttpError> {
    let mut caller = authenticated(shared, headers, visit).await?;
    if caller.user().is_some() {
        // Set once: a request has one caller.
        let _ = visit.stored.set(caller.language);
        caller.language = visit.accepted.unwrap_or(caller.language);
    }
    Ok(caller)
}

async fn authenticated(
    shared: &Shared,
    headers: &HeaderMap,
    visit: &Visit,
) -> Result<Caller, HttpError> {
    let client = client(headers, visit);
    let identity = shared.service.identity();
    let token = match Credential::from_headers(headers, shared.config.is_https()) {
        Credential::Key(text) => {
            let checked = identity.authenticate_key(&text, client).await?;
            return valid(checked).map_err(HttpError::Key);
        }
        Credential::Session(token) => Some(token),
        Credential::None => None,
    };
    Ok(identity.authenticate(token, client).await?)
}

/// The caller of a valid key, or the problem of an invalid one.
fn valid(checked: AccessKeyCheck) -> Result<Caller, Problem> {
    match checked {
        AccessKeyCheck::Valid(caller) => Ok(caller),
        AccessKeyCheck::Invalid => Err(Problem::new(Code::AccessKeyInvalid)),
        AccessKeyCheck::Suspended => Err(Problem::new(Code::AccessKeySuspended)),
        AccessKeyCheck::Expired(day) => {
            Err(Problem::new(Code::AccessKeyExpired).with("date", day.to_string()))
        }
    }
}

/// Takes a place for a request that costs more than a cache hit.
///
/// # Errors
/// [`HttpError::Overloaded`] without a free place.
pub fn begin(
    shared: &Shared,
    headers: &HeaderMap,
    visit: &Visit,
) -> Result<RequestPermit, HttpError> {
    let credential = Credential::from_headers(headers, shared.config.is_https());
    shared
        .work
        .begin(Networks::from_address(visit.client), credential.is_some())
}

/// Takes a turn for a request that costs more than a cache hit, and authenticates its caller. The turn ends when it is
/// dropped.
///
/// # Errors
/// [`HttpError::Overloaded`] without a free turn.
pub async fn admitted(
    shared: &Shared,
    headers: &HeaderMap,
    visit: &Visit,
) -> Result<(RequestPermit, Caller), HttpError> {
    let mut permit = begin(shared, headers, visit)?;
    let caller = caller(shared, headers, visit).await?;
    permit.belongs_to(&caller)?;
    Ok((permit, caller))
}

/// Like [`admitted`], for a read, which is counted.
///
/// # Errors
/// Also [`HttpError::TooManyReads`].
pub async fn admitted_read(
    shared: &Shared,
    headers: &HeaderMap,
    visit: &Visit,
) -> Result<(RequestPermit, Caller), HttpError> {
    let mut permit = begin(shared, headers, visit)?;
    let caller = caller_of_read(shared, headers, visit).await?;
    permit.belongs_to(&caller)?;
    Ok((permit, caller))
}

/// The caller of a read, which counts for the user or the network. The allowance goes into the headers of the response.
///
/// # Errors
/// [`HttpError::TooManyReads`], and those of [`caller`]. An invalid access key counts as a read of its network.
pub async fn caller_of_read(
    shared: &Shared,
    headers: &HeaderMap,
    visit: &Visit,
) -> Result<Caller, HttpError> {
    let found = caller(shared, headers, visit).await;
    match &found {
        Ok(caller) => count_read(shared, caller, visit)?,
        Err(HttpError::Key(_)) => count_read(shared, &guest(visit), visit)?,
        Err(_) => {}
    }
    found
}

/// Counts a read of the caller, whose allowance goes into the headers of the response.
///
/// # Errors
/// [`HttpError::TooManyReads`].
pub fn count_read(shared: &Shared, caller: &Caller, visit: &Visit) -> Result<(), HttpError> {
    let counted = shared.service.shared().count_read(caller);
    let (Ok(allowance) | Err(allowance)) = counted;
    // Set once: a request is counted once.
    let _ = visit.reads.set(allowance);
    counted.map_err(|allowance| HttpError::TooManyReads {
        seconds: allowance.seconds,
        is_guest: caller.user().is_none(),
    })?;
    Ok(())
}

/// A guest with a network and a language, without a device.
pub fn guest(visit: &Visit) -> Caller {
    Caller::guest(Client {
        networks: Networks::from_address(visit.client),
        device: String::new(),
        language: visit.language,
    })
}

/// The client of the request: networks, device and language.
fn client(headers: &HeaderMap, visit: &Visit) -> Client {
    let device = headers
        .get(header::USER_AGENT)
        .map_or(String::new(), |value| {
            let bytes = value.as_bytes();
            let shown = bytes.get(..DEVICE_BYTES).unwrap_or(bytes);
            String::from_utf8_lossy(shown)
                .chars()
                .filter(|character| !character.is_control())
                .collect()
        });
    Client {
        networks: Networks::from_address(visit.client),
        device,
        language: visit.language,
    }
}
