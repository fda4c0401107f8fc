//! Reads a type from the names and values of a query. A name that is given several times is a list.

use std::collections::BTreeMap;

use domain::invariant::Invariant as _;
use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

/// Reads a form-encoded query. Of an option that is no list, the last value counts.
pub(super) fn parse<T: DeserializeOwned>(query: &str) -> Result<T, Error> {
    let mut values: BTreeMap<String, Values> = BTreeMap::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let of_name = values.entry(name.into_owned()).or_default();
        of_name.0.push(value.into_owned());
    }
    T::deserialize(MapDeserializer::new(values.into_iter()))
}

/// The values of a name.
#[derive(Default)]
struct Values(Vec<String>);

impl Values {
    fn last(mut self) -> serde::de::value::StringDeserializer<Error> {
        let last = self.0.pop();
        last.invariant("a name has a value").into_deserializer()
    }
}

impl IntoDeserializer<'_, Error> for Values {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Values {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.last().deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        SeqDeserializer::new(self.0.into_iter()).deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.last().deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct
        tuple tuple_struct map struct identifier ignored_any
    }
}
