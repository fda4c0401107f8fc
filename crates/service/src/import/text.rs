//! Reads a pasted text or a small file without a collection. Stores nothing.

use std::time::Duration;

use ::import::{Options, Reading, Scene};
use bytes::Bytes;
use domain::problem::Code;

use crate::import::Imports;
use crate::outcome::{Failure, Outcome};
use crate::shared::limit::work::{NotDone, Workbench};

/// Most bytes of a pasted text or a small file: 1 MiB.
pub const MAX_TEXT_BYTES: usize = 1 << 20;
/// Texts that are read at the same time.
const AT_ONCE: usize = 2;
/// Texts that may wait for it.
const WAITING: usize = 30;
/// The longest wait for a response.
const PATIENCE: Duration = Duration::from_secs(10);

/// The queue of texts to read: they wait for no file, and no file waits for them.
pub(super) fn bench() -> Workbench {
    Workbench::new(AT_ONCE, WAITING)
}

impl Imports<'_> {
    /// Reads a text as an import file, as if no indicator existed, and makes `present` of the result. Both
    /// happen outside the request threads. The caller bounds the text by [`MAX_TEXT_BYTES`].
    ///
    /// # Errors
    /// `IMPORT_BUSY` where too many texts wait, or after [`PATIENCE`].
    pub async fn read_text<T: Send + 'static>(
        self,
        text: Bytes,
        name: String,
        options: Options,
        present: impl FnOnce(Reading) -> T + Send + 'static,
    ) -> Outcome<T> {
        let work = move || {
            let scene = Scene {
                account: "",
                collection: "",
                known: &|_| None,
                is_elsewhere: &|_, _| false,
            };
            present(::import::read(&text, &name, &options, &scene))
        };

        let reading = self.state.texts.run(work);
        match tokio::time::timeout(PATIENCE, reading).await {
            Ok(Ok(presented)) => Ok(presented),
            Ok(Err(NotDone::Broken)) => Err(Failure::Unavailable.into()),
            Ok(Err(NotDone::Busy)) | Err(_) => Err(Code::ImportBusy.into()),
        }
    }
}
