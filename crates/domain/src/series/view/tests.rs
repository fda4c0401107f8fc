mod canonical;
mod statuses;
mod views;

use super::*;

/// Parses options as in a web address.
///
/// # Errors
/// An option is unknown or repeated.
fn options(address: &str) -> Result<Options, crate::problem::Problem> {
    let mut options = Options::default();
    for pair in address.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap();
        options.set(name, value.to_owned())?;
    }
    Ok(options)
}
