//! Types for values that GraphQL has no built-in type for.

use async_graphql::{
    InputObject, InputValueError, InputValueResult, Scalar, ScalarType, SimpleObject, Value,
};
use domain::text::language;
use jiff::Timestamp;

#[derive(Clone, Copy)]
pub(crate) struct DateTime(pub(crate) Timestamp);

/// An instant, RFC 3339 in UTC.
#[Scalar(name = "DateTime")]
impl ScalarType for DateTime {
    fn parse(value: Value) -> InputValueResult<Self> {
        match &value {
            Value::String(text) => Ok(Self(text.parse().map_err(|_| "not an RFC 3339 instant")?)),
            _ => Err(InputValueError::expected_type(value)),
        }
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.to_string())
    }
}

/// A text given in French, English or both.
#[derive(SimpleObject)]
pub(crate) struct Text {
    fr: Option<String>,
    en: Option<String>,
}

impl From<&language::Text> for Text {
    fn from(text: &language::Text) -> Self {
        Self {
            fr: text.fr.clone(),
            en: text.en.clone(),
        }
    }
}

/// A text given in French, English or both.
#[derive(InputObject)]
pub(crate) struct TextInput {
    fr: Option<String>,
    en: Option<String>,
}

impl From<TextInput> for language::Text {
    fn from(text: TextInput) -> Self {
        Self {
            fr: text.fr,
            en: text.en,
        }
    }
}

/// Converts a count to GraphQL's 32-bit `Int`; `i32::MAX` if it does not fit.
pub(crate) fn int(number: impl TryInto<i32>) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}
