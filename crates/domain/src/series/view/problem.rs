//! Problems of options.

use crate::series::{Code, Problem};

/// Truncates user input to [`MAX_SHOWN`].
pub(super) fn cut(text: &str) -> String {
    text.chars().take(MAX_SHOWN).collect()
}

/// A problem of one option, with the option's name as its field and as a parameter.
pub(super) fn option_problem(name: &str, code: Code) -> Problem {
    Problem::at(name, code).with("option", name)
}

/// The maximum length of user input repeated in a problem, in characters.
const MAX_SHOWN: usize = 80;
