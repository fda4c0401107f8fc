//! The options in the query of an address.

use domain::problem::{Code, Problem};
use domain::text::quoted;

/// Most problems that are reported for a query: a long query must not make a response many times as long.
const MAX_PROBLEMS: usize = 20;

/// The options that an address accepts.
pub struct KnownOptions<'a> {
    /// Their names, as a problem lists them.
    pub names: &'a str,
    /// Those that may be given several times.
    pub repeated: &'a [&'a str],
    /// The values that an option may have, as a problem lists them; empty for any text.
    pub choices: &'a dyn Fn(&str) -> String,
}

impl KnownOptions<'_> {
    /// Reads each option of a form-encoded query with `set`.
    ///
    /// # Errors
    /// The problems of options that `set` rejects, and of those that are repeated; at most [`MAX_PROBLEMS`].
    pub fn read(
        &self,
        query: Option<&str>,
        mut set: impl FnMut(&str, &str) -> Result<(), Code>,
    ) -> Result<(), Vec<Problem>> {
        let (mut seen, mut problems): (Vec<String>, Vec<Problem>) = (Vec::new(), Vec::new());
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            let is_new = !seen.iter().any(|seen| *seen == name);
            let result = match is_new || self.repeated.contains(&name.as_ref()) {
                true => set(&name, &value),
                false => Err(Code::OptionRepeated),
            };
            if let Err(code) = result
                && problems.len() < MAX_PROBLEMS
            {
                problems.push(self.problem(&name, &value, code));
            }
            seen.push(name.into_owned());
        }
        match problems.is_empty() {
            true => Ok(()),
            false => Err(problems),
        }
    }

    /// The problem of an option with this value; both are cut to a length that a sentence can repeat.
    pub fn problem(&self, name: &str, value: &str, code: Code) -> Problem {
        let problem = Problem::at(name, code)
            .with("option", quoted(name))
            .with("text", quoted(value));
        let lists = [
            ("options", self.names.to_owned()),
            ("choices", (self.choices)(name)),
        ];
        // An absent list has its own sentence.
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        lists.fold(problem, |problem, (param, list)| problem.with(param, list))
    }
}
