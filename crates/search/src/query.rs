//! The query language: words, phrases in quotes, `-excluded`, and filters such as `freq:m`. Nothing typed is an error.

pub(crate) mod build;
mod distance;
mod filters;
mod marks;
pub(crate) mod word;

use crate::analysis::{Word, content_words, is_stop_word, joined_words, words};
use domain::text::fold;

pub(crate) use distance::{allowed, distance};
pub use filters::Filters;

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

/// A query that was read from a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The text, cut, with blanks for control characters.
    pub(crate) text: String,
    /// The words, in order, with their places in the text.
    pub(crate) words: Vec<Word>,
    /// The words that some of them are if they are written together, with the places of all their parts.
    pub(crate) joined: Vec<Word>,
    /// The stems of each phrase.
    pub(crate) phrases: Vec<Vec<String>>,
    /// Words that no document has.
    pub(crate) excluded: Vec<Word>,
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
        let typed: String = text.chars().map(plain).take(CHARACTERS).collect();
        if text.chars().nth(CHARACTERS).is_some() {
            query.notes.push(QueryNote::Cut);
        }
        query.key = key(typed.trim());
        query.is_typing = typed.ends_with(|c: char| c.is_alphanumeric());
        for (at, part) in parts(&typed) {
            query.take(at, part);
        }
        query.text = typed;
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

    /// The folded words that no result has.
    pub fn excluded(&self) -> impl Iterator<Item = &str> {
        self.excluded.iter().map(|word| word.folded.as_str())
    }

    /// Takes a part that begins at a byte of the text.
    fn take(&mut self, at: usize, part: Part<'_>) {
        match part {
            Part::Phrase(text) => {
                let stems: Vec<_> = stems(text).collect();
                match stems.len() {
                    0 => {}
                    1 => self.add_words(text, at),
                    _ => self.phrases.push(stems),
                }
            }
            Part::Excluded(text) => self.excluded.extend(content_words(text)),
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
                self.add_words(text, at);
            }
        }
    }

    /// Adds the words of a part that begins at a byte of the text.
    fn add_words(&mut self, part: &str, at: usize) {
        let words = words(part);
        let joined = joined_words(part, &words);
        let placed = |word: Word| Word {
            from: word.from + at,
            to: word.to + at,
            ..word
        };
        self.words.extend(words.into_iter().map(placed));
        self.joined.extend(joined.into_iter().map(placed));
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

/// A blank for a control character, and a straight quotation mark for each that a keyboard may put in its place.
fn plain(c: char) -> char {
    match c {
        '“' | '”' | '„' | '«' | '»' => '"',
        c if c.is_control() => ' ',
        c => c,
    }
}

/// A part of a query between blanks, or between quotes.
#[derive(Clone, Copy)]
enum Part<'a> {
    Word(&'a str),
    Phrase(&'a str),
    Excluded(&'a str),
}

/// The parts of a text, each with the byte at which its text begins. A quote without its partner is an ordinary sign.
fn parts(text: &str) -> Vec<(usize, Part<'_>)> {
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
            found.push((text.len() - rest.len() + 1, Part::Phrase(phrase)));
            rest = after;
            continue;
        }
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let at = text.len() - rest.len();
        let part = match word.strip_prefix('-') {
            Some(excluded) if excluded.starts_with(char::is_alphanumeric) => {
                Part::Excluded(excluded)
            }
            _ => Part::Word(word),
        };
        found.push((at, part));
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
    is_key.then(|| {
        let key = fold(path);
        question_key(&key).unwrap_or(key)
    })
}

/// The key of a question without the readable end of its address; `None` for other keys.
fn question_key(key: &str) -> Option<String> {
    match key.split('/').collect::<Vec<_>>().as_slice() {
        [account, collection, "post", question] => {
            let number = question.split('-').next()?;
            Some(format!("{account}/{collection}/post/{number}"))
        }
        _ => None,
    }
}
