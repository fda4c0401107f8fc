//! The search for faults among generated inputs: a fault is shrunk within its class, and the search can continue
//! beyond it.
//!
//! `STATIT_CASES=1000000` checks more inputs, `STATIT_SEED=2` others. With `STATIT_FAULTS=20` the search continues
//! after the first fault, for up to this many classes.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt::{Debug, Write};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

/// A broken promise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The promise, in a few words that are the same for all such faults.
    pub(crate) class: String,
    /// All details needed to see the fault.
    pub(crate) reported: String,
}

/// The number in an environment variable.
pub(crate) fn number(variable: &str) -> Option<u32> {
    let text = std::env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} is no number: {text}")),
    )
}

/// A runner whose inputs are the same in every run with this seed.
pub(crate) fn runner(cases: u32, seed: u32) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 4_000,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

/// Checks inputs, `usual` ones without a choice, and counts their outcomes. Panics with the faults found.
#[expect(clippy::print_stderr, reason = "a long run says what it did")]
pub(crate) fn search<S: Debug, O: Debug + Ord>(
    usual: u32,
    strategy: &impl Strategy<Value = S>,
    check: impl Fn(&S) -> Result<O, Fault>,
) {
    let cases = number("STATIT_CASES").unwrap_or(usual);
    let seed = number("STATIT_SEED").unwrap_or(1);
    let most = number("STATIT_FAULTS").unwrap_or(1) as usize;

    let mut runner = runner(cases, seed);
    let done = Cell::new(0_u32);
    let outcomes: RefCell<BTreeMap<O, u32>> = RefCell::default();
    let known: RefCell<BTreeMap<String, String>> = RefCell::default();

    while known.borrow().len() < most && done.get() < cases {
        let class: RefCell<Option<String>> = RefCell::default();
        let found = runner.run(strategy, |input| {
            let is_shrinking = class.borrow().is_some();
            done.set(done.get() + u32::from(!is_shrinking));
            match check(&input) {
                Ok(outcome) => {
                    let counted = u32::from(!is_shrinking);
                    *outcomes.borrow_mut().entry(outcome).or_default() += counted;
                    Ok(())
                }
                Err(fault) if known.borrow().contains_key(&fault.class) => Ok(()),
                Err(fault) if is_shrinking && class.borrow().as_ref() != Some(&fault.class) => {
                    Ok(())
                }
                Err(fault) => {
                    *class.borrow_mut() = Some(fault.class);
                    Err(TestCaseError::fail(fault.reported))
                }
            }
        });
        match found {
            Ok(()) => break,
            Err(TestError::Fail(_, input)) => {
                let Err(fault) = check(&input) else {
                    panic!("a fault that does not occur again: {input:?}");
                };
                let reported = format!("{}{input:?}", fault.reported);
                known.borrow_mut().insert(fault.class, reported);
            }
            Err(TestError::Abort(reason)) => panic!("{reason}"),
        }
    }

    let outcomes = outcomes.into_inner();
    eprintln!("seed {seed}, {} inputs: {outcomes:?}", done.get());
    let known = known.into_inner();

    let mut reported = String::new();
    for (class, fault) in &known {
        let _ = writeln!(reported, "\n=== {class}\n{fault}");
    }

    assert!(
        known.is_empty(),
        "seed {seed}: {} faults{reported}",
        known.len()
    );
}
