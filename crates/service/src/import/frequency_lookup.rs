//! Lookups for the parser of files: whether the collection has an indicator at a path, and with which frequency.
//!
//! The parser runs in its own thread and looks up one path after the other. A query for each would cost a round trip
//! for each of a file's indicators. So the first result is read, and the others are guessed to be the same: in most
//! files all indicators are new, or all exist with one frequency. The guesses are compared with the collection
//! afterwards, in few statements. After a wrong guess, the file is parsed again with all results at hand.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, channel};

use domain::access::{Grant, ReadCollection};
use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use store::Tx;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::outline::Outlines;
use super::permit::FilePermit;
use crate::outcome::Failure;

/// How to look up paths that were not read before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LookupMode {
    /// The first path is read; the others are guessed to be the same.
    Guessed,
    /// Each path is read.
    Read,
}

/// The result of work with lookups.
pub(super) struct LookupResult<T> {
    pub(super) done: T,
    /// Whether all guesses were right.
    pub(super) is_right: bool,
}

/// The lookups, in the thread of the parser.
pub(super) struct FrequencyLookup {
    answers: RefCell<HashMap<String, Option<Frequency>>>,
    /// Guessed results, which are compared with the collection afterwards.
    guesses: RefCell<HashMap<String, Option<Frequency>>>,
    /// The first result that was read, where the others are guessed.
    guess: Cell<Option<Option<Frequency>>>,
    how: LookupMode,
    questions: UnboundedSender<String>,
    read: Receiver<Option<Frequency>>,
}

impl FrequencyLookup {
    /// The frequency of the indicator at a path; `None` where there is no indicator.
    pub(super) fn frequency(&self, path: &MetricPath) -> Option<Frequency> {
        let path = path.folded();
        if let Some(answer) = self.answers.borrow().get(&path) {
            return *answer;
        }
        let answer = match self.guess.get() {
            Some(guess) => {
                self.guesses.borrow_mut().insert(path.clone(), guess);
                guess
            }
            None => self.ask(path.clone()),
        };
        if self.how == LookupMode::Guessed {
            self.guess.set(Some(answer));
        }
        self.answers.borrow_mut().insert(path, answer);
        answer
    }

    /// Waits for a result from the database; `None` where the caller no longer waits for this work.
    fn ask(&self, path: String) -> Option<Frequency> {
        self.questions.send(path).ok()?;
        self.read.recv().ok()?
    }
}

/// Runs work outside the request threads, with lookups of the collection's indicators. Adds the paths that it looks up
/// to the outlines.
pub(super) async fn work<T: Send + 'static>(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    permit: &FilePermit,
    outlines: &mut Outlines,
    how: LookupMode,
    work: impl FnOnce(&FrequencyLookup) -> T + Send + 'static,
) -> Result<LookupResult<T>, Failure> {
    let (questions, mut requested) = unbounded_channel();
    let (answers, read) = channel();
    let before = outlines.frequencies();

    let work = permit.work(move || {
        let known = FrequencyLookup {
            answers: RefCell::new(before),
            guesses: RefCell::default(),
            guess: Cell::default(),
            how,
            questions,
            read,
        };
        let done = work(&known);
        (done, known.guesses.into_inner())
    });

    tokio::pin!(work);
    let (done, guesses) = loop {
        tokio::select! {
            done = &mut work => break done?,
            Some(path) = requested.recv() => {
                outlines.read(tx, grant, [path.clone()]).await?;
                // Fails where the work has ended meanwhile; then the result is not needed.
                let _ = answers.send(outlines.frequency(&path));
            }
        }
    };

    outlines.read(tx, grant, guesses.keys().cloned()).await?;
    let is_right = guesses
        .iter()
        .all(|(path, guess)| outlines.frequency(path) == *guess);
    Ok(LookupResult { done, is_right })
}
