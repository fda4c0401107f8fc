//! Ticking everything that is certain publishes only the content of the file: every observation is unchanged, or
//! reported.
//!
//! `STATIT_CASES=1000000 cargo nextest run --release -p import certain --no-capture` checks more tables; see
//! [`property`] for other choices.

mod check;
mod damage;
mod dates;
mod fixed;
mod notation;
mod spec;
mod table;
mod values;

use crate::generated::property;

/// Tables of a usual run.
const CASES: u32 = 300;

#[test]
fn everything_certain_is_as_the_file_says() {
    property::search(CASES, &spec::spec(), check::check);
}
