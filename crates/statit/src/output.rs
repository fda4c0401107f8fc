//! The output of commands.

use std::io::Write;

/// Prints the output of a command.
///
/// # Errors
/// Where it cannot be written.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}
