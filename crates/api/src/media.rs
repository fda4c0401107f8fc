//! The contents of bodies that have no type of their own, in the description.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};
use utoipa::{PartialSchema, ToSchema};

/// A JSON object that the guide describes.
pub(crate) struct AnyJson;

/// A file.
pub(crate) struct Binary;

impl PartialSchema for AnyJson {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Object).into()
    }
}

impl PartialSchema for Binary {
    fn schema() -> RefOr<Schema> {
        let format = SchemaFormat::KnownFormat(KnownFormat::Binary);
        let text = ObjectBuilder::new().schema_type(Type::String);
        text.format(Some(format)).into()
    }
}

impl ToSchema for AnyJson {}

impl ToSchema for Binary {}
