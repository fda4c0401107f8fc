//! The query language: words, phrases in quotes, `-excluded`, and filters such as `freq:m`. Nothing typed is an error.

pub(crate) mod build;

use crate::analysis::{Word, content_words, is_stop_word, words};
use crate::document::DocumentKind;
use domain::calendar::frequency::Frequency;
use domain::text::fold;
use jiff::civil::Date;

/// Most characters of a query; the rest is left out.
pub(crate) const CHARACTERS: usize = 200;
/// Most words of a query; the rest is left out.
const WORDS: usize = 20;

/// A warning about a query, shown with its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryNote {
    /// It was too long, and its end was left out.
    Cut,
    /// This is no name of a filter; it was searched as a word.
    UnknownFilter(String),
}

/// Values that a document must have: one of those of each list that is not empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Kinds of objects.
    pub kinds: Vec<DocumentKind>,
    /// Frequencies of indicators.
    pub frequencies: Vec<Frequency>,
    /// Keys of accounts, folded.
    pub accounts: Vec<String>,
    /// Keys of collections with those of their accounts, folded; or the key of a collection alone.
    pub collections: Vec<String>,
    /// Identifiers of licences, folded.
    pub licences: Vec<String>,
    /// Tags, folded.
    pub tags: Vec<String>,
    /// Units, folded.
    pub units: Vec<String>,
    /// Updated on or after this day.
    pub updated: Option<Date>,
}

/// A query that was read from a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The words, in order.
    pub(crate) words: Vec<Word>,
    /// The stems of each phrase.
    pub(crate) phrases: Vec<Vec<String>>,
    /// Stems that no document has.
    pub(crate) excluded: Vec<String>,
    /// Whether the last word may be the beginning of one.
    pub(crate) is_typing: bool,
    /// The whole text folded, where it may be a key.
    pub(crate) key: Option<String>,
    /// The filters in the text.
    pub filters: Filters,
    /// Warnings, in the order of the text.
    pub notes: Vec<QueryNote>,
}

impl Query {
    /// Reads a text as it was typed.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut query = Self::default();
        let blank = |c: char| if c.is_control() { ' ' } else { c };
        let typed: String = text.chars().map(blank).take(CHARACTERS).collect();
        if text.chars().nth(CHARACTERS).is_some() {
            query.notes.push(QueryNote::Cut);
        }
        query.key = key(typed.trim());
        query.is_typing = typed.ends_with(|c: char| c.is_alphanumeric());
        for part in parts(&typed) {
            query.take(part);
        }
        query.leave_out_stop_words();
        if query.words.len() > WORDS {
            query.words.truncate(WORDS);
            query.is_typing = false;
            query.notes.push(QueryNote::Cut);
        }
        query.notes.dedup();
        query
    }

    /// The folded words, as they were typed.
    pub fn folded(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| word.folded.as_str())
    }

    fn take(&mut self, part: Part<'_>) {
        match part {
            Part::Phrase(text) => {
                let stems: Vec<_> = stems(text).collect();
                match stems.len() {
                    0 => {}
                    1 => self.words.extend(words(text)),
                    _ => self.phrases.push(stems),
                }
            }
            Part::Excluded(text) => self.excluded.extend(stems(text)),
            Part::Word(text) => {
                if let Some((name, value)) = text.split_once(':')
                    && !value.is_empty()
                    && !value.starts_with('/')
                    && name.chars().all(|c| c.is_ascii_alphabetic())
                    && !name.is_empty()
                {
                    if self.filters.add(name, value) {
                        return;
                    }
                    self.notes.push(QueryNote::UnknownFilter(name.to_owned()));
                }
                self.words.extend(words(text));
            }
        }
    }

    /// Leaves out stop words, if there are others.
    fn leave_out_stop_words(&mut self) {
        if self.words.iter().any(|word| !is_stop_word(&word.folded)) {
            // The last may be the beginning of a longer word.
            let last = self.words.pop();
            self.words.retain(|word| !is_stop_word(&word.folded));
            let is_wanted = |word: &Word| self.is_typing || !is_stop_word(&word.folded);
            self.words.extend(last.filter(is_wanted));
        }
    }
}

impl Filters {
    /// Adds a value to the filter of this name. Returns `false` for an unknown name, and a value that the filter cannot
    /// have.
    pub fn add(&mut self, name: &str, value: &str) -> bool {
        let folded = fold(value);
        match name.to_ascii_lowercase().as_str() {
            "account" => self.accounts.push(folded),
            "collection" => self.collections.push(folded),
            "tag" => self.tags.push(folded),
            "licence" | "license" => self.licences.push(folded),
            "unit" => self.units.push(folded),
            "freq" | "frequency" => match frequency(&folded) {
                Some(frequency) => self.frequencies.push(frequency),
                None => return false,
            },
            "kind" => match DocumentKind::parse(&folded) {
                Some(kind) => self.kinds.push(kind),
                None => return false,
            },
            "updated" => match day(&folded) {
                Some(day) => self.updated = Some(day),
                None => return false,
            },
            _ => return false,
        }
        true
    }
}

/// A part of a query between blanks, or between quotes.
#[derive(Clone, Copy)]
enum Part<'a> {
    Word(&'a str),
    Phrase(&'a str),
    Excluded(&'a str),
}

/// The parts of a text. A quote without its partner is an ordinary sign.
fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut rest, mut found) = (text, Vec::new());
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return found;
        }
        let quoted = rest
            .strip_prefix('"')
            .and_then(|inside| inside.split_once('"'));
        if let Some((phrase, after)) = quoted {
            found.push(Part::Phrase(phrase));
            rest = after;
            continue;
        }
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        found.push(match word.strip_prefix('-') {
            Some(excluded) if excluded.starts_with(char::is_alphanumeric) => {
                Part::Excluded(excluded)
            }
            _ => Part::Word(word),
        });
        rest = after;
    }
}

fn stems(text: &str) -> impl Iterator<Item = String> {
    content_words(text).into_iter().map(|word| word.stem)
}

/// The key that a text without blanks may be: with slashes, or the path of an address.
fn key(text: &str) -> Option<String> {
    let path = match text.split_once("://") {
        Some((_, address)) => address.split_once('/')?.1,
        None => text.trim_start_matches('/'),
    };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = path.trim_end_matches('/');
    let is_key = !path.is_empty() && !path.contains(char::is_whitespace);
    is_key.then(|| fold(path))
}

/// A frequency by its letter in either language, or by its name.
fn frequency(text: &str) -> Option<Frequency> {
    const NAMES: [(Frequency, &[&str]); 6] = [
        (Frequency::Daily, &["d", "j", "daily", "quotidien"]),
        (Frequency::Weekly, &["w", "h", "weekly", "hebdomadaire"]),
        (Frequency::Monthly, &["m", "monthly", "mensuel"]),
        (
            Frequency::Quarterly,
            &["q", "t", "quarterly", "trimestriel"],
        ),
        (Frequency::BiAnnual, &["s", "half-yearly", "semestriel"]),
        (Frequency::Yearly, &["y", "a", "yearly", "annual", "annuel"]),
    ];
    let mut found = NAMES.iter().filter(|(_, names)| names.contains(&text));
    found.next().map(|(frequency, _)| *frequency)
}

/// A day, the first of a month or the first of a year.
fn day(text: &str) -> Option<Date> {
    let whole = match text.len() {
        4 => format!("{text}-01-01"),
        7 => format!("{text}-01"),
        _ => text.to_owned(),
    };
    whole.parse().ok()
}
