//! Ticking everything that is certain publishes only the content of the file: every observation is unchanged, or
//! reported.
//!
//! `STATIT_CASES=1000000 cargo nextest run --release -p import certain --no-capture` checks more tables, and
//! `STATIT_SEED=2` others. With `STATIT_FAULTS=20` the search continues after the first fault, for up to this many
//! classes.

mod check;
mod click;
mod damage;
mod dates;
mod fixed;
mod spec;
mod table;
mod values;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt::Write;

use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use check::check;
pub(crate) use click::with_certain;

/// Tables of a usual run.
const CASES: u32 = 300;

fn number(variable: &str) -> Option<u32> {
    let text = std::env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} is no number: {text}")),
    )
}

#[test]
#[expect(clippy::print_stderr, reason = "a long run says what it did")]
fn everything_certain_is_as_the_file_says() {
    let (cases, seed) = (number("STATIT_CASES"), number("STATIT_SEED").unwrap_or(1));
    let most = number("STATIT_FAULTS").unwrap_or(1) as usize;
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config = Config {
        cases: cases.unwrap_or(CASES),
        failure_persistence: None,
        max_shrink_iters: 4_000,
        ..Config::default()
    };
    let all = config.cases;
    let mut runner = TestRunner::new_with_rng(config, rng);
    let done = Cell::new(0_u32);
    let outcomes = Cell::new([0_u32; 3]);
    // A fault is shrunk within its class; known faults are skipped.
    let known: RefCell<BTreeMap<String, String>> = RefCell::default();
    while known.borrow().len() < most && done.get() < all {
        let class: RefCell<Option<String>> = RefCell::default();
        let found = runner.run(&spec::spec(), |spec| {
            let shrinking = class.borrow().is_some();
            done.set(done.get() + u32::from(!shrinking));
            match check(&spec) {
                Ok(outcome) => {
                    let mut counts = outcomes.get();
                    counts[outcome as usize] += u32::from(!shrinking);
                    outcomes.set(counts);
                    Ok(())
                }
                Err(fault) if known.borrow().contains_key(&fault.class) => Ok(()),
                Err(fault)
                    if class
                        .borrow()
                        .as_ref()
                        .is_some_and(|class| *class != fault.class) =>
                {
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
            Err(TestError::Fail(_, spec)) => {
                let fault = check(&spec).unwrap_err();
                known
                    .borrow_mut()
                    .insert(fault.class, format!("{}{spec:?}", fault.reported));
            }
            Err(TestError::Abort(reason)) => panic!("{reason}"),
        }
    }
    let [whole, part, nothing] = outcomes.get();
    eprintln!(
        "seed {seed}, {} tables: {whole} published whole, {part} in part, {nothing} not at all",
        done.get()
    );
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
