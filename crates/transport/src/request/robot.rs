//! Robots by the name that they send: the list of the package crawler-user-agents, which the front end's build writes.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{LazyLock, Mutex, PoisonError};

use regex::{Regex, RegexBuilder};
use serde::Deserialize;

/// The kind of a client by its `User-Agent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agent {
    /// A browser, or a program that is not in the list of robots.
    Other,
    /// A library with which people write programs.
    Library,
    /// A robot: of a search engine, a preview, a monitor, a browser without a person.
    Robot,
}

/// Names whose kind is remembered.
const REMEMBERED: usize = 4_096;
/// The memory of a compiled list, in bytes.
const COMPILED_BYTES: usize = 64 * 1024 * 1024;

#[derive(Default, Deserialize)]
struct Patterns {
    robots: Vec<String>,
    libraries: Vec<String>,
}

/// The lists; `None` in a program that was built without the front end.
struct Lists {
    robots: Option<Regex>,
    libraries: Option<Regex>,
    hasher: RandomState,
    known: Mutex<HashMap<u64, Agent>>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let patterns: Patterns = drawing::embedded("robots.json")
        .and_then(|json| serde_json::from_str(&json).ok())
        .unwrap_or_default();
    Lists {
        robots: compiled(&patterns.robots),
        libraries: compiled(&patterns.libraries),
        hasher: RandomState::new(),
        known: Mutex::default(),
    }
});

/// One expression for all patterns; `None` for none.
fn compiled(patterns: &[String]) -> Option<Regex> {
    if patterns.is_empty() {
        return None;
    }
    let whole = RegexBuilder::new(&patterns.join("|"))
        .size_limit(COMPILED_BYTES)
        .build();
    whole
        .inspect_err(|error| tracing::error!(%error, "the list of robots"))
        .ok()
}

impl Agent {
    /// The kind of a client. A client without a name is a robot.
    pub(super) fn parse(name: &str) -> Self {
        let lists = &*LISTS;
        let hash = lists.hasher.hash_one(name);
        if let Some(known) = lists.known().get(&hash) {
            return *known;
        }
        let is_in = |list: &Option<Regex>| list.as_ref().is_some_and(|list| list.is_match(name));
        let agent = if name.trim().is_empty() || is_in(&lists.robots) {
            Self::Robot
        } else if is_in(&lists.libraries) {
            Self::Library
        } else {
            Self::Other
        };
        let mut known = lists.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(hash, agent);
        agent
    }
}

impl Lists {
    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Agent>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn robots_are_known_by_their_names() {
        let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";

        for (name, expected) in [
            (format!("{chrome} Chrome/140.0 Safari/537.36"), Agent::Other),
            (
                format!("{chrome} HeadlessChrome/140.0 Safari/537.36"),
                Agent::Robot,
            ),
            (
                "Mozilla/5.0 (compatible; Googlebot/2.1)".to_owned(),
                Agent::Robot,
            ),
            (
                "Mozilla/5.0 (compatible; GPTBot/1.2)".to_owned(),
                Agent::Robot,
            ),
            ("facebookexternalhit/1.1".to_owned(), Agent::Robot),
            ("python-requests/2.32".to_owned(), Agent::Library),
            ("curl/8.5.0".to_owned(), Agent::Library),
            ("statit-python/1.0".to_owned(), Agent::Other),
            (String::new(), Agent::Robot),
        ] {
            assert_eq!(Agent::parse(&name), expected, "{name}");
        }
    }
}
