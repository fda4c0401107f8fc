//! What people are told of problems: the sentences of the application's own catalogue.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use domain::problem::{Code, Problem};
use domain::text::language::Language;
use drawing::Pool;
use serde_json::{Map, Value, json};
use service::{Caller, Rejected};

use crate::fault::HttpError;
use crate::site::Shared;

/// How many problems are said in one call of the script.
const AT_A_TIME: usize = 500;

/// Says problems in a language.
pub(crate) struct Sentences(Option<Pool>);

impl Sentences {
    pub(crate) fn new() -> Self {
        Self(drawing::sentences())
    }

    /// The sentences of some problems. One that cannot be said now is told by its code.
    pub(crate) async fn of(
        &self,
        language: Language,
        problems: impl IntoIterator<Item = &Problem>,
    ) -> Said {
        let mut said = Said(HashMap::new());
        let mut waiting = Vec::new();
        for problem in problems {
            if let Entry::Vacant(free) = said.0.entry(key(problem)) {
                free.insert(plain(problem.code));
                waiting.push(problem);
            }
        }
        let Some(pool) = &self.0 else { return said };
        for some in waiting.chunks(AT_A_TIME) {
            let asked = json!({"language": language.as_str(), "problems": some}).to_string();
            let answer = pool.call(asked).await;
            let sentences = answer
                .ok()
                .and_then(|text| serde_json::from_str(&text).ok());
            let sentences: Vec<String> = sentences.unwrap_or_default();
            for (problem, sentence) in some.iter().zip(sentences) {
                said.0.insert(key(problem), sentence);
            }
        }
        said
    }
}

/// Problems with their sentences.
pub(crate) struct Said(HashMap<String, String>);

impl Said {
    /// The sentence of a problem.
    pub(crate) fn of(&self, problem: &Problem) -> String {
        let found = self.0.get(&key(problem));
        found.map_or_else(|| plain(problem.code), Clone::clone)
    }
}

/// What a sentence is made of.
fn key(problem: &Problem) -> String {
    let params = serde_json::to_string(&problem.params).unwrap_or_default();
    format!("{}{params}", problem.code)
}

fn plain(code: Code) -> String {
    format!("{code}.")
}

/// The parameters of a problem as JSON.
pub(crate) fn params(problem: &Problem) -> Value {
    serde_json::to_value(&problem.params).unwrap_or(Value::Object(Map::new()))
}

impl Shared {
    /// The answer to a rejected use case, by the first of its problems.
    pub(crate) async fn refused(&self, caller: &Caller, refused: Rejected) -> HttpError {
        let Some(problem) = refused.problems.into_iter().next() else {
            return HttpError::Internal;
        };
        match problem.code {
            Code::NotFound => HttpError::NotFound,
            Code::Forbidden => HttpError::Forbidden,
            Code::SignInNeeded => HttpError::SignIn,
            _ => {
                let said = self.sentences.of(caller.language, [&problem]).await;
                let sentence = said.of(&problem);
                HttpError::Refused { problem, sentence }
            }
        }
    }
}
