//! Ticking everything that is certain publishes what the file means, or a question or a problem is open.
//!
//! A meaning is a few series of one calendar, written in one of the ways of programs and offices, with what these put
//! around it. `STATIT_CASES=1000000 cargo nextest run --release -p import meaning --no-capture` checks more meanings;
//! see [`property`] for other choices.
//!
//! Two commands for work on the recogniser print what it makes of many meanings; `STATIT_CASES` and `STATIT_SEED` choose
//! them. No step of the tests runs them.
//!
//! ```text
//! cargo nextest run --release -p import --run-ignored only --no-capture outcomes_by_way_of_writing
//! cargo nextest run --release -p import --run-ignored only --no-capture classes_of_poor_questions
//! ```

mod around;
mod calendar;
mod check;
mod count;
mod extra;
mod file;
mod layout;
mod name;
mod number;
mod parts;
mod spec;
mod table;
mod way;

use crate::generated::property;

/// Meanings of a usual run.
const CASES: u32 = 4_000;

#[test]
fn everything_certain_is_as_the_file_means() {
    property::search(CASES, &spec::spec(), check::check);
}

/// Prints the shares of the outcomes for each way of writing and for each thing around series.
#[test]
#[ignore = "a command that prints a table"]
fn outcomes_by_way_of_writing() {
    count::print();
}

/// Prints the shortest file of each class of questions to which no answer is right, and of files that are clear but not
/// read.
#[test]
#[ignore = "a command that prints a list"]
fn classes_of_poor_questions() {
    count::print_questions();
}
