//! Facts of a request, read before it is answered.

pub(crate) mod body;
pub(crate) mod import_options;
pub(crate) mod network;
pub(crate) mod origin;
pub(crate) mod session;
pub(crate) mod visit;

/// The text of a percent-encoded path; `None` for broken escapes and for what is not UTF-8.
pub(crate) fn percent_decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let value = digit(rest.next()?)? * 16 + digit(rest.next()?)?;
            bytes.push(u8::try_from(value).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}
