//! JSON by reference: parts of the text, parsed on access.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// Most members of an object that is read as a whole.
const MAX_MEMBERS: usize = 200_000;

/// A JSON value; its text is valid JSON.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Json<'t>(&'t str);

impl<'t> Json<'t> {
    /// Checks a whole text.
    ///
    /// # Errors
    /// The line of the syntax error, from 1.
    pub(crate) fn whole(text: &'t str) -> Result<Self, usize> {
        let raw: &RawValue = serde_json::from_str(text).map_err(|error| error.line())?;
        Ok(Json(raw.get()))
    }

    /// The text of the value in the file.
    pub(crate) const fn source(self) -> &'t str {
        self.0
    }

    /// A member of an object; `None` for an absent member and for other values.
    pub(crate) fn get(self, name: &str) -> Option<Json<'t>> {
        let mut found = None;
        self.each_member(|key, value| {
            if found.is_none() && key == name {
                found = Some(value);
            }
            true
        })?;
        found
    }

    /// The members of an object, in their order; `None` for other values.
    pub(crate) fn members(self) -> Option<Vec<(Cow<'t, str>, Json<'t>)>> {
        let mut members = Vec::new();
        self.each_member(|key, value| {
            members.push((key, value));
            members.len() <= MAX_MEMBERS
        })?;
        Some(members)
    }

    /// Calls `call` for each member of an object until it returns false; `None` for other values.
    pub(crate) fn each_member(
        self,
        call: impl FnMut(Cow<'t, str>, Json<'t>) -> bool,
    ) -> Option<()> {
        let mut deserializer = serde_json::Deserializer::from_str(self.0);
        deserializer.deserialize_map(Members(call)).ok()
    }

    /// The values of a list; `None` for other values.
    pub(crate) fn as_list(self) -> Option<impl Iterator<Item = Json<'t>>> {
        self.0.starts_with('[').then_some(())?;
        let mut values = Vec::new();
        self.each_value(|value| {
            values.push(value);
            values.len() <= MAX_MEMBERS
        })?;
        Some(values.into_iter())
    }

    /// Calls `call` for each value of a list until it returns false; `None` for other values.
    pub(crate) fn each_value(self, call: impl FnMut(Json<'t>) -> bool) -> Option<()> {
        let mut deserializer = serde_json::Deserializer::from_str(self.0);
        deserializer.deserialize_seq(Values(call)).ok()
    }

    /// A text; `None` for other values.
    pub(crate) fn as_text(self) -> Option<Cow<'t, str>> {
        let Key(text) = serde_json::from_str(self.0).ok()?;
        Some(text)
    }

    /// A nonnegative integer; `None` for other values.
    pub(crate) fn as_count(self) -> Option<usize> {
        self.0.parse().ok()
    }

    /// Whether it is `null`.
    pub(crate) fn is_null(self) -> bool {
        self.0 == "null"
    }
}

/// The value at a position of a JSON text, in bytes.
pub(crate) fn value_at(text: &str, at: usize) -> Json<'_> {
    let rest = text.get(at..).unwrap_or_default();
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<&RawValue>();
    Json(
        values
            .next()
            .and_then(Result::ok)
            .map_or("null", RawValue::get),
    )
}

/// Cuts a text that is repeated for many values to one character above its maximum: it is still reported as too long,
/// and costs no more than others.
pub(crate) fn cut(text: Cow<'_, str>, max: usize) -> Cow<'_, str> {
    let Some((end, _)) = text.char_indices().nth(max + 1) else {
        return text;
    };
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.get(..end).unwrap_or_default()),
        Cow::Owned(mut text) => {
            text.truncate(end);
            Cow::Owned(text)
        }
    }
}

/// A text, borrowed if it has no escapes.
struct Key<'t>(Cow<'t, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct JsonText;
        impl<'de> Visitor<'de> for JsonText {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(JsonText)
    }
}

struct Members<F>(F);

impl<'de, F: FnMut(Cow<'de, str>, Json<'de>) -> bool> Visitor<'de> for Members<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let mut go_on = true;
        while let Some(Key(key)) = map.next_key()? {
            let value: &RawValue = map.next_value()?;
            go_on = go_on && (self.0)(key, Json(value.get()));
        }
        Ok(())
    }
}

struct Values<F>(F);

impl<'de, F: FnMut(Json<'de>) -> bool> Visitor<'de> for Values<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut values: A) -> Result<(), A::Error> {
        let mut go_on = true;
        while let Some(value) = values.next_element::<&RawValue>()? {
            go_on = go_on && (self.0)(Json(value.get()));
        }
        Ok(())
    }
}
