//! The allocator of memory, and the settings of this one and of that of the C libraries.

use std::env;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use mimalloc::MiMalloc;

/// Returns memory to the system soon after a large file or picture. The allocator of glibc retains it, for each thread
/// that has read one.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Environment variables of the two allocators. By default, the server would hold for a while the 20 MB that the search
/// index needs for a moment after each publish, and until its end the most that SQLite needed at a time.
const SETTINGS: [(&str, &str); 3] = [
    // Milliseconds after which free memory goes back to the system.
    ("MIMALLOC_PURGE_DELAY", "0"),
    // One heap of glibc for all threads of SQLite, instead of one for each.
    ("MALLOC_ARENA_MAX", "1"),
    // Bytes at the end of that heap that may be free. A number that is set does not grow by itself.
    ("MALLOC_TRIM_THRESHOLD_", "131072"),
];

/// Starts this program again, as the same process and with the same arguments, where the environment has no settings of
/// the allocators: they read them there, once, before the program begins. Where that fails, it goes on without them.
/// Settings of the operator's own stay as they are.
pub(crate) fn set_up() {
    let missing = SETTINGS
        .iter()
        .filter(|(name, _)| env::var_os(name).is_none());
    let missing: Vec<_> = missing.copied().collect();
    let mut arguments = env::args_os();
    let (false, Ok(file), Some(called)) =
        (missing.is_empty(), env::current_exe(), arguments.next())
    else {
        return;
    };
    let _ = Command::new(file)
        .arg0(called)
        .args(arguments)
        .envs(missing)
        .exec();
}
