//! The allocator of memory, and its settings.

use std::env;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use mimalloc::MiMalloc;

/// Returns memory to the system soon after a large file or picture. The allocator of glibc retains it, for each thread
/// that has read one.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// After how many milliseconds free memory goes back to the system. By default it is a second, and longer where few
/// blocks are freed: after each publish the server would hold the 20 MB that the search index needs for a moment.
const PURGE_DELAY: (&str, &str) = ("MIMALLOC_PURGE_DELAY", "0");

/// Starts this program again, as the same process and with the same arguments, where the environment has no settings of
/// the allocator: it reads them there, once, before the program begins. Where that fails, it goes on without them.
pub(crate) fn set_up() {
    let (name, value) = PURGE_DELAY;
    let mut arguments = env::args_os();
    let (None, Ok(file), Some(called)) = (env::var_os(name), env::current_exe(), arguments.next())
    else {
        return;
    };
    let _ = Command::new(file)
        .arg0(called)
        .args(arguments)
        .env(name, value)
        .exec();
}
