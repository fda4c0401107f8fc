//! A few threads, each with an engine of its own, and a short queue before them.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::Failed;
use crate::engine::{Engine, EngineLimits};

/// A script and the function of it that is called.
#[derive(Clone, Debug)]
pub struct Script {
    /// For error messages.
    pub name: &'static str,
    /// The source. It leaves `function` behind as a property of the global object.
    pub source: Cow<'static, str>,
    /// Takes a text and gives a text, or a promise of one.
    pub function: &'static str,
}

/// How much is done at once.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Threads, each with an engine. They are started when they are needed.
    pub threads: usize,
    /// Calls that wait for a thread; those beyond it are refused.
    pub waiting: usize,
}

/// Calls a script on threads of its own. Dropping it ends the threads after the calls that wait.
pub struct Pool(Arc<Shared>);

struct Shared {
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
    /// A pool for a script. Nothing is read or started before the first call.
    #[must_use]
    pub fn new(script: Script, limits: EngineLimits, size: Size) -> Self {
        Self(Arc::new(Shared {
            script,
            limits,
            size,
            state: Mutex::default(),
            changed: Condvar::new(),
        }))
    }

    /// Calls the script's function. A call whose caller has left before its turn is not made.
    ///
    /// # Errors
    /// [`Failed::Busy`] at once where too many wait; else whatever came in the way of this call. The next one
    /// is not troubled by it.
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
            // Where no thread can be started the call waits for one that is there; without any it fails.
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

impl Shared {
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next call that somebody still waits for; `None` when the pool is gone.
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

/// A thread that counts as one until it ends, however it ends.
struct Counted(Arc<Shared>);

impl Counted {
    fn start(shared: Arc<Shared>, state: &mut PoolState) -> std::io::Result<()> {
        /// What Rust's own frames may need beside the script's.
        const OWN_STACK: usize = 512 * 1024;
        let builder = std::thread::Builder::new()
            .name(shared.script.name.to_owned())
            .stack_size(shared.limits.stack + OWN_STACK);
        builder.spawn(move || Self(shared).work())?;
        state.threads += 1;
        Ok(())
    }

    fn work(&self) {
        let Shared { script, limits, .. } = &*self.0;
        let mut kept = None;
        while let Some(call) = self.0.next() {
            let result = kept
                .take()
                .map_or_else(|| Engine::load(script.name, &script.source, *limits), Ok)
                .and_then(|engine| {
                    let result = engine.call(script.function, call.argument)?;
                    // An engine that failed is not kept: the next call has a new one.
                    kept = Some(engine);
                    Ok(result)
                });
            if let Err(error) = &result {
                tracing::warn!(script = script.name, %error, "a script failed");
            }
            // Who has left needs no answer.
            let _ = call.reply.send(result);
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.lock().threads -= 1;
    }
}
