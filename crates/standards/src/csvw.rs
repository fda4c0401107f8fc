//! CSV on the Web (W3C, Metadata Vocabulary for Tabular Data, 2015): the description of one file of a table.

use serde_json::{Map, Value, json};

use crate::about::About;
use crate::table::{CsvColumn, CsvTable, Dialect, Kind};

/// The media type of a description.
pub const MEDIA_TYPE: &str = "application/csvm+json";

/// The description of a table, as JSON text.
#[must_use]
pub fn write(about: &About<'_>, table: &CsvTable<'_>) -> String {
    let columns: Vec<Value> = table
        .columns
        .iter()
        .map(|column| described(column, table.dialect))
        .collect();
    let mut whole = json!({
        "@context": ["http://www.w3.org/ns/csvw", {"@language": about.language.to_string()}],
        "url": table.address,
        "dc:title": about.title,
        "dialect": {"header": true, "encoding": "utf-8", "delimiter": table.dialect.separator},
        "tableSchema": {"columns": columns, "primaryKey": table.key},
    });
    if let Some(members) = whole.as_object_mut() {
        insert_facts(members, about);
    }
    format!("{whole}\n")
}

fn insert_facts(members: &mut Map<String, Value>, about: &About<'_>) {
    let linked = |address: &str| json!({"@id": address});
    let facts = [
        ("dc:description", about.description.map(Value::from)),
        ("dc:source", about.source.map(Value::from)),
        (
            "dc:license",
            about.licence_address().map(|address| linked(&address)),
        ),
        (
            "dc:modified",
            about
                .modified
                .map(|modified| json!({"@value": modified.to_string(), "@type": "xsd:dateTime"})),
        ),
        ("foaf:page", about.whole_page().map(linked)),
    ];
    for (name, value) in facts {
        if let Some(value) = value {
            members.insert(name.to_owned(), value);
        }
    }
}

fn described(column: &CsvColumn, dialect: Dialect) -> Value {
    json!({
        "name": column.name,
        "titles": column.name,
        "dc:description": column.about,
        "datatype": datatype(column.kind, dialect),
        "required": column.required,
    })
}

/// The type of a column's cells. A number with a decimal comma is described by its format.
fn datatype(kind: Kind, dialect: Dialect) -> Value {
    match kind {
        Kind::Text => json!("string"),
        Kind::Number if dialect.decimal == '.' => json!("number"),
        Kind::Number => {
            json!({"base": "number", "format": {"decimalChar": dialect.decimal}})
        }
        Kind::Whole => json!("integer"),
        Kind::Truth => json!("boolean"),
        Kind::Day => json!("date"),
        Kind::Month => json!("gYearMonth"),
        Kind::Year => json!("gYear"),
    }
}
