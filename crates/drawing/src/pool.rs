//! A few threads, each with its own engine, and a short queue before them.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::engine::{Engine, EngineLimits};
use crate::failed::Failed;

/// A script, and the name of its function to call.
#[derive(Clone, Debug)]
pub struct Script {
    /// The name of the thread, shown in error messages.
    pub name: &'static str,
    /// The source, in UTF-8. It defines `function` as a property of the global object.
    pub source: Cow<'static, [u8]>,
    /// The function: it takes a text and returns a text, or a promise of a text.
    pub function: &'static str,
}

/// Numbers of threads and of waiting calls.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Threads, each with an engine. They are started on demand.
    pub threads: usize,
    /// Calls that wait for a thread; further calls are rejected.
    pub waiting: usize,
}

/// Calls a script on its own threads. Dropping the pool ends the threads after the waiting calls.
pub struct Pool(Arc<Threads>);

struct Threads {
    script: Script,
    limits: EngineLimits,
    size: Size,
    state: Mutex<PoolState>,
    changed: Condvar,
}

#[derive(Default)]
struct PoolState {
    queue: VecDeque<Call>,
    threads: usize,
    idle: usize,
    closed: bool,
}

struct Call {
    argument: String,
    reply: oneshot::Sender<Result<String, Failed>>,
}

impl Pool {
    /// Creates a pool for a script. The first call evaluates the script and starts a thread.
    #[must_use]
    pub fn new(script: Script, limits: EngineLimits, size: Size) -> Self {
        Self(Arc::new(Threads {
            script,
            limits,
            size,
            state: Mutex::default(),
            changed: Condvar::new(),
        }))
    }

    /// Calls the script's function. A call is skipped if its caller has dropped the future before its turn.
    ///
    /// # Errors
    /// [`Failed::Busy`] at once if too many calls wait; else the failure of this call, which does not affect
    /// the next call.
    pub async fn call(&self, argument: String) -> Result<String, Failed> {
        let (reply, answer) = oneshot::channel();
        self.enter(Call { argument, reply })?;
        answer
            .await
            .unwrap_or_else(|_| Err(Failed::Script("the thread ended".into())))
    }

    fn enter(&self, call: Call) -> Result<(), Failed> {
        let shared = &self.0;
        let mut state = shared.lock();
        // Calls that a thread is about to take do not count as waiting.
        let free = state.idle + shared.size.threads.saturating_sub(state.threads);
        if state.queue.len() >= shared.size.waiting + free {
            return Err(Failed::Busy);
        }
        state.queue.push_back(call);
        if state.idle < state.queue.len() && state.threads < shared.size.threads {
            let started = Counted::start(Arc::clone(shared), &mut state);
            // If no thread can be started, the call waits for a running one; without any, it fails.
            if let Err(error) = started
                && state.threads == 0
            {
                state.queue.pop_back();
                return Err(Failed::Script(error.to_string()));
            }
        }
        drop(state);
        shared.changed.notify_one();
        Ok(())
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

impl Threads {
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next call whose caller still waits. Returns `None` once the pool is dropped and the queue empty.
    fn next(&self) -> Option<Call> {
        let mut state = self.lock();
        loop {
            match state.queue.pop_front() {
                Some(call) if call.reply.is_closed() => {}
                Some(call) => return Some(call),
                None if state.closed => return None,
                None => {
                    state.idle += 1;
                    state = self
                        .changed
                        .wait(state)
                        .unwrap_or_else(PoisonError::into_inner);
                    state.idle -= 1;
                }
            }
        }
    }
}

/// A thread, counted in [`PoolState::threads`] until it ends, even by a panic.
struct Counted(Arc<Threads>);

impl Counted {
    fn start(shared: Arc<Threads>, state: &mut PoolState) -> std::io::Result<()> {
        /// Stack of Rust's own frames, in bytes, in addition to the script's.
        const OWN_STACK: usize = 512 * 1024;
        let builder = std::thread::Builder::new()
            .name(shared.script.name.to_owned())
            .stack_size(shared.limits.stack + OWN_STACK);
        builder.spawn(move || Self(shared).work())?;
        state.threads += 1;
        Ok(())
    }

    fn work(&self) {
        let Threads { script, limits, .. } = &*self.0;
        let mut kept = None;
        while let Some(call) = self.0.next() {
            let result = kept
                .take()
                .map_or_else(|| Engine::load(script.name, &script.source, *limits), Ok)
                .and_then(|engine| {
                    let result = engine.call(script.function, call.argument)?;
                    // An engine that failed is dropped: the next call creates a new one.
                    kept = Some(engine);
                    Ok(result)
                });
            if let Err(error) = &result {
                tracing::warn!(script = script.name, %error, "a script failed");
            }
            // The caller may have left.
            let _ = call.reply.send(result);
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.lock().threads -= 1;
    }
}
