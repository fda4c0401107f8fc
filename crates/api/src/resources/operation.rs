//! The operations of the API: what a row of their table says.

mod table;

use std::collections::BTreeMap;

use domain::identity::access_key::KeyScope;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// The schemas of the description, by name.
#[derive(Default)]
pub(crate) struct Schemas(pub(crate) BTreeMap<String, Value>);

impl Schemas {
    /// A reference to the schema of a type.
    pub(crate) fn of<T: ToSchema>(&mut self) -> Value {
        let mut all = Vec::new();
        T::schemas(&mut all);
        all.push((T::name().into_owned(), T::schema()));
        for (name, schema) in all {
            let schema = serde_json::to_value(schema).unwrap_or(Value::Null);
            self.0.entry(name).or_insert(schema);
        }
        json!({"$ref": format!("#/components/schemas/{}", T::name())})
    }
}

/// The content of a body.
pub(crate) enum Content {
    /// JSON of a type.
    Json(fn(&mut Schemas) -> Value),
    /// JSON that the guide describes.
    AnyJson,
    /// Text of this media type.
    Text(&'static str),
    /// A file of this media type.
    File(&'static str),
}

/// The values of a parameter.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Text,
    Number {
        least: u32,
        most: u32,
    },
    Choice(&'static [&'static str]),
    /// May be given several times.
    List,
}

/// An option of an address.
#[derive(Clone, Copy)]
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) kind: Kind,
}

/// What a program may ask.
pub(crate) struct Operation {
    pub(crate) method: &'static str,
    /// The address with its parameters in braces.
    pub(crate) path: &'static str,
    /// The name for generated clients.
    pub(crate) id: &'static str,
    pub(crate) summary: &'static str,
    /// In groups.
    pub(crate) query: &'static [&'static [Parameter]],
    pub(crate) body: &'static [Content],
    /// The status and the content of a success.
    pub(crate) success: (u16, &'static [Content]),
    /// The scope that an access key needs; `None` where guests may ask too.
    pub(crate) scope: Option<KeyScope>,
}

/// The operations whose handlers do not describe themselves.
pub(crate) fn operations() -> impl Iterator<Item = &'static Operation> {
    table::OPERATIONS.iter()
}
