//! Messages of the catalogues: parsed by the front end's build (ICU MessageFormat), written here.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::problem::{Code, Param};
use domain::text::language::Language;
use serde::Deserialize;

/// The messages of all problems, by language and code.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Messages {
    en: BTreeMap<String, Message>,
    fr: BTreeMap<String, Message>,
}

static MESSAGES: LazyLock<Messages> = LazyLock::new(|| {
    let catalogues = drawing::embedded("problems.json");
    let messages = catalogues.and_then(|json| serde_json::from_str(&json).ok());
    messages.unwrap_or_default()
});

pub(super) fn find(code: Code, language: Language) -> Option<&'static Message> {
    let messages = match language {
        Language::En => &MESSAGES.en,
        Language::Fr => &MESSAGES.fr,
    };
    messages.get(code.as_str())
}

#[derive(Deserialize)]
pub(super) struct Message(Vec<Token>);

#[derive(Deserialize)]
#[serde(untagged)]
enum Token {
    /// A text; `#` alone is the count of the enclosing plural.
    Text(String),
    /// The value of a parameter: its name.
    Value((String,)),
    /// A number with its groups of digits: the parameter, `number`.
    Number((String, NumberFormat)),
    /// One of several messages: the parameter, the kind of choice, the messages.
    Choice((String, Choice, BTreeMap<String, Message>)),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum NumberFormat {
    Number,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    /// By a count: its digits, else its plural form (`one`, `other`).
    Plural,
    /// By a text; `none` for an absent parameter.
    Select,
}

impl Message {
    /// Returns the message with the values of its parameters. A missing parameter is an empty text.
    pub(super) fn text(&self, language: Language, value: impl Fn(&str) -> Option<Param>) -> String {
        let mut text = String::new();
        self.write(&mut text, language, &value, None);
        text
    }

    /// Appends the message; `count` is the count of the enclosing plural.
    fn write(
        &self,
        text: &mut String,
        language: Language,
        value: &dyn Fn(&str) -> Option<Param>,
        count: Option<i64>,
    ) {
        for token in &self.0 {
            match (token, count) {
                (Token::Text(part), Some(count)) if part == "#" => {
                    text.push_str(&grouped(count, language));
                }
                (Token::Text(part), _) => text.push_str(part),
                (Token::Value((name,)), _) => match value(name) {
                    Some(Param::Text(part)) => text.push_str(&part),
                    Some(Param::Number(number)) => text.push_str(&number.to_string()),
                    None => {}
                },
                (Token::Number((name, NumberFormat::Number)), _) => {
                    if let Some(Param::Number(number)) = value(name) {
                        text.push_str(&grouped(number, language));
                    }
                }
                (Token::Choice((name, kind, messages)), _) => {
                    let given = value(name);
                    if let Some(message) = kind.message(messages, given.as_ref(), language) {
                        let inner = match given {
                            Some(Param::Number(number)) => Some(number),
                            _ => count,
                        };
                        message.write(text, language, value, inner);
                    }
                }
            }
        }
    }
}

impl Choice {
    /// Returns the message for a value, else the one of `other`.
    fn message<'a>(
        self,
        messages: &'a BTreeMap<String, Message>,
        value: Option<&Param>,
        language: Language,
    ) -> Option<&'a Message> {
        let name = match (self, value) {
            (Self::Plural, Some(Param::Number(count))) => {
                if let Some(exact) = messages.get(&count.to_string()) {
                    return Some(exact);
                }
                plural_form(*count, language)
            }
            (Self::Select, Some(Param::Text(text))) => text,
            (Self::Select, None) => "none",
            _ => "other",
        };
        messages.get(name).or_else(|| messages.get("other"))
    }
}

/// The plural form of a count (CLDR: French uses `one` for 0 and 1).
const fn plural_form(count: i64, language: Language) -> &'static str {
    match (language, count.unsigned_abs()) {
        (_, 1) | (Language::Fr, 0) => "one",
        _ => "other",
    }
}

/// Returns a number in groups of three digits: with commas in English, with narrow no-break spaces in French.
fn grouped(number: i64, language: Language) -> String {
    let separator = match language {
        Language::En => ',',
        Language::Fr => '\u{202f}',
    };
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "−" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}
