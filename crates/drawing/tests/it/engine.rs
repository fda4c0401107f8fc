//! Limits and abilities of an engine.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use drawing::{EngineLimits, Failed, Pool, Script, Size};

/// Returns a text or fails, according to the word in its argument.
const SCRIPT: &str = r#"
    globalThis.count = 0;
    globalThis.answer = (word) => {
        count += 1;
        switch (word) {
            case "loop": for (;;) {}
            case "regex": return String(/^(a+)+$/.test("a".repeat(60) + "b"));
            case "memory": { const all = []; for (;;) all.push(new Float64Array(1e5)); }
            case "objects": { let all = null; for (;;) all = { all }; }
            case "text": return "a".repeat(2e7);
            case "depth": { const dive = (n) => dive(n + 1) + 1; return String(dive(0)); }
            case "swallow": for (;;) { try { for (;;) {} } catch {} }
            case "throw": throw new Error("not that word");
            case "odd": throw null;
            case "number": return 1;
            case "later": return Promise.resolve().then(() => "later");
            case "never": return new Promise(() => {});
            case "globals": return Object.getOwnPropertyNames(globalThis).sort().join(" ");
            default: return word + " " + count;
        }
    };
"#;

const LIMITS: EngineLimits = EngineLimits {
    memory: 8 * 1024 * 1024,
    stack: 256 * 1024,
    time: Duration::from_millis(300),
};

fn pool(threads: usize, waiting: usize) -> Pool {
    pool_of(SCRIPT, threads, waiting)
}

fn pool_of(source: &'static str, threads: usize, waiting: usize) -> Pool {
    let script = Script {
        name: "test",
        source: Cow::Borrowed(source.as_bytes()),
        function: "answer",
    };
    Pool::new(script, LIMITS, Size { threads, waiting })
}

async fn ask(pool: &Pool, word: &str) -> Result<String, Failed> {
    pool.call(word.to_owned()).await
}

#[tokio::test]
async fn an_engine_is_kept_from_call_to_call() {
    let pool = pool(1, 1);
    assert_eq!(ask(&pool, "one").await, Ok("one 1".into()));
    assert_eq!(ask(&pool, "two").await, Ok("two 2".into()));
}

#[tokio::test]
async fn what_never_ends_is_broken_off_and_the_next_call_has_a_new_engine() {
    let pool = pool(1, 1);
    for word in ["loop", "swallow", "regex"] {
        let started = Instant::now();
        assert_eq!(ask(&pool, word).await, Err(Failed::Time), "{word}");
        assert!(started.elapsed() < Duration::from_secs(3), "{word}");
        assert_eq!(ask(&pool, "hello").await, Ok("hello 1".into()), "{word}");
    }
}

#[tokio::test]
async fn what_wants_all_memory_gets_none_of_the_servers() {
    let pool = pool(1, 1);
    for word in ["memory", "objects", "text"] {
        assert_eq!(ask(&pool, word).await, Err(Failed::Memory), "{word}");
        assert_eq!(ask(&pool, "hello").await, Ok("hello 1".into()), "{word}");
    }
}

#[tokio::test]
async fn errors_are_told_and_end_nothing() {
    let pool = pool(1, 1);
    for (word, reported) in [
        ("depth", "Maximum call stack size exceeded"),
        ("throw", "not that word"),
        ("number", "Error converting"),
        ("never", "block"),
    ] {
        match ask(&pool, word).await {
            Err(Failed::Script(text)) => assert!(text.contains(reported), "{word}: {text}"),
            other => panic!("{word}: {other:?}"),
        }
        assert_eq!(ask(&pool, "hello").await, Ok("hello 1".into()), "{word}");
    }
    assert!(ask(&pool, "odd").await.is_err());
}

#[tokio::test]
async fn promises_are_kept_as_far_as_the_script_alone_can_keep_them() {
    assert_eq!(ask(&pool(1, 1), "later").await, Ok("later".into()));
}

#[tokio::test]
async fn there_is_the_language_and_nothing_else() {
    let names = ask(&pool(1, 1), "globals").await.unwrap();
    for name in ["Array", "JSON", "Math", "Promise"] {
        assert!(names.split(' ').any(|one| one == name), "{name} in {names}");
    }
    for name in [
        "console",
        "document",
        "fetch",
        "Intl",
        "os",
        "print",
        "process",
        "require",
        "setTimeout",
        "std",
        "Worker",
    ] {
        assert!(
            !names.split(' ').any(|one| one == name),
            "{name} in {names}"
        );
    }
}

#[tokio::test]
async fn a_script_that_cannot_be_read_fails_each_call() {
    for source in ["let = ", "for (;;) {}", "throw new Error('no')", "1"] {
        let pool = pool_of(source, 1, 1);
        assert!(ask(&pool, "hello").await.is_err(), "{source}");
        assert!(ask(&pool, "hello").await.is_err(), "{source}");
    }
}

#[tokio::test]
async fn calls_beyond_the_queue_are_refused_at_once() {
    let pool = std::sync::Arc::new(pool(1, 1));
    let calls: Vec<_> = (0..6)
        .map(|_| {
            let pool = std::sync::Arc::clone(&pool);
            tokio::spawn(async move { ask(&pool, "loop").await })
        })
        .collect();
    let mut results = Vec::new();
    for call in calls {
        results.push(call.await.unwrap());
    }
    let count = |wanted: &Failed| {
        results
            .iter()
            .filter(|one| one.as_ref() == Err(wanted))
            .count()
    };
    assert!(count(&Failed::Busy) >= 3, "{results:?}");
    assert!(count(&Failed::Time) >= 1, "{results:?}");
    assert_eq!(ask(&pool, "hello").await, Ok("hello 1".into()));
}

#[tokio::test]
async fn threads_draw_side_by_side() {
    let pool = pool(2, 4);
    let (slow, quick) = tokio::join!(ask(&pool, "loop"), ask(&pool, "hello"));
    assert_eq!((slow, quick), (Err(Failed::Time), Ok("hello 1".into())));
}

#[tokio::test]
async fn a_call_that_nobody_waits_for_is_not_made() {
    let pool = pool(1, 4);
    let mut first = Box::pin(ask(&pool, "loop"));
    let mut left = Box::pin(ask(&pool, "left"));
    assert!(poll_once(&mut first).is_none() && poll_once(&mut left).is_none());
    drop(left);
    assert_eq!(first.await, Err(Failed::Time));
    assert_eq!(ask(&pool, "hello").await, Ok("hello 1".into()));
}

/// Polls once.
fn poll_once<T>(future: &mut (impl Future<Output = T> + Unpin)) -> Option<T> {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match std::pin::Pin::new(future).poll(&mut context) {
        std::task::Poll::Ready(value) => Some(value),
        std::task::Poll::Pending => None,
    }
}
