//! One script in one engine, without modules, files, network or timers, and with limits on time, memory and stack.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rquickjs::promise::MaybePromise;
use rquickjs::{CaughtError, Context, Ctx, Error, Function, Runtime};

use crate::failed::Failed;

/// Limits of an engine.
#[derive(Clone, Copy, Debug)]
pub struct EngineLimits {
    /// Memory of everything that the script allocates, the script itself included, in bytes.
    pub memory: usize,
    /// Depth of the call stack, in bytes.
    pub stack: usize,
    /// Longest duration of one call, and of the first evaluation of the script.
    pub time: Duration,
}

/// An evaluated script, ready to be called.
pub(crate) struct Engine {
    context: Context,
    watch: Rc<Watch>,
    time: Duration,
}

/// The deadline of a call, and whether the call was interrupted at it.
#[derive(Default)]
struct Watch {
    until: Cell<Option<Instant>>,
    rang: Cell<bool>,
}

impl Engine {
    /// Evaluates a script, which defines its functions as properties of the global object.
    pub(crate) fn load(name: &str, source: &[u8], limits: EngineLimits) -> Result<Self, Failed> {
        let runtime = Runtime::new().map_err(|error| Failed::Script(error.to_string()))?;
        runtime.set_memory_limit(limits.memory);
        runtime.set_max_stack_size(limits.stack);
        let watch = Rc::new(Watch::default());
        let seen = Rc::clone(&watch);
        runtime.set_interrupt_handler(Some(Box::new(move || {
            let late = seen
                .until
                .get()
                .is_some_and(|until| Instant::now() >= until);
            if late {
                seen.rang.set(true);
            }
            late
        })));
        let context = Context::full(&runtime).map_err(|_| Failed::Memory)?;
        let engine = Self {
            context,
            watch,
            time: limits.time,
        };
        engine.within(|ctx| {
            let mut options = rquickjs::context::EvalOptions::default();
            options.filename = Some(name.to_owned());
            options.strict = true;
            ctx.eval_with_options::<(), _>(source, options)
        })?;
        Ok(engine)
    }

    /// Calls a global function with a text, awaits its promise if it returns one, and returns the resulting
    /// text. After a failure the state of the engine is unknown: drop it.
    pub(crate) fn call(&self, function: &str, argument: String) -> Result<String, Failed> {
        self.within(|ctx| {
            let function: Function<'_> = ctx.globals().get(function)?;
            let result: MaybePromise<'_> = function.call((argument,))?;
            result.finish()
        })
    }

    /// Runs work in the engine, and interrupts it after the time limit.
    fn within<T>(
        &self,
        work: impl for<'js> FnOnce(&Ctx<'js>) -> Result<T, Error>,
    ) -> Result<T, Failed> {
        self.watch.until.set(Instant::now().checked_add(self.time));
        self.watch.rang.set(false);
        let result = self.context.with(|ctx| {
            work(&ctx).map_err(|error| match CaughtError::from_error(&ctx, error) {
                // Out of memory, QuickJS has no room for an error object: it throws null.
                CaughtError::Error(Error::Allocation) => Failed::Memory,
                CaughtError::Error(error) => Failed::Script(error.to_string()),
                CaughtError::Exception(thrown) => {
                    failure(&thrown.message().unwrap_or_default(), &thrown.stack())
                }
                CaughtError::Value(thrown) if thrown.is_null() => Failed::Memory,
                CaughtError::Value(thrown) => Failed::Script(format!("{thrown:?}")),
            })
        });
        self.watch.until.set(None);
        if self.watch.rang.get() {
            Err(Failed::Time)
        } else {
            result
        }
    }
}

fn failure(message: &str, stack: &Option<String>) -> Failed {
    /// The engine's own message.
    const NO_MEMORY: &str = "out of memory";
    if message == NO_MEMORY {
        return Failed::Memory;
    }
    Failed::Script(match stack {
        Some(stack) => format!("{message}\n{}", stack.trim_end()),
        None => message.to_owned(),
    })
}
