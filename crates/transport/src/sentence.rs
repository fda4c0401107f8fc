//! Problems as sentences, in the words of the application's own catalogues.

mod message;

use domain::problem::{Code, Param, Problem};
use domain::text::language::Language;
use serde_json::{Value, json};

/// Returns the sentence of a problem: the error and its solution. A program that was built without the front end has
/// no catalogues: the sentence is the code.
pub fn sentence(problem: &Problem, language: Language) -> String {
    let message = message::find(problem.code, language);
    message.map_or_else(
        || format!("{}.", problem.code),
        |message| message.text(language, |name| value(problem, name)),
    )
}

/// Returns a problem as JSON: `code`, `field`, `params` and the sentence as `message`.
pub fn json(problem: &Problem, language: Language) -> Value {
    json!({
        "code": problem.code,
        "field": problem.field,
        "params": problem.params,
        "message": sentence(problem, language),
    })
}

/// Returns a parameter as the sentences use it: seconds as `minutes`, sizes of pictures in kilobytes. Control
/// characters are left out of texts. `None` for an absent parameter.
fn value(problem: &Problem, name: &str) -> Option<Param> {
    let given = problem.params.get(name);
    match (name, given) {
        ("minutes", None) => match problem.params.get("seconds") {
            Some(Param::Number(seconds)) => Some(Param::Number(((seconds + 59) / 60).max(1))),
            _ => None,
        },
        ("size", Some(Param::Number(bytes))) if problem.code == Code::PictureTooBig => {
            Some(Param::Number((bytes + 1023) / 1024))
        }
        ("max", Some(Param::Number(bytes))) if problem.code == Code::PictureTooBig => {
            Some(Param::Number(bytes / 1024))
        }
        (_, Some(Param::Text(text))) => Some(Param::Text(
            text.chars().filter(|c| !c.is_control()).collect(),
        )),
        (_, other) => other.cloned(),
    }
}

#[cfg(test)]
mod tests;
