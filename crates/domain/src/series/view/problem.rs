//! Problems of options.

use crate::series::{Code, Problem};

/// What was typed, cut.
pub(super) fn cut(text: &str) -> String {
    text.chars().take(MAX_SHOWN).collect()
}

/// A problem of one option: its name is the field and a parameter.
pub(super) fn option_problem(name: &str, code: Code) -> Problem {
    Problem::at(name, code).with("option", name)
}

/// The longest piece of what was typed that a problem repeats, in characters.
const MAX_SHOWN: usize = 80;
