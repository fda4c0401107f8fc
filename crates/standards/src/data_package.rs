//! Data Package 2 (Open Knowledge): the description of a collection's files, with its indicators as a table inside.

use serde_json::{Value, json};

use crate::about::About;
use crate::table::{CsvColumn, CsvTable, Kind};

/// An indicator, a row of the table `indicators`.
#[derive(Clone, Copy, Debug)]
pub struct Indicator<'a> {
    /// `account/collection/path`.
    pub id: &'a str,
    /// The name in French, if any.
    pub name_fr: Option<&'a str>,
    /// The name in English, if any.
    pub name_en: Option<&'a str>,
    /// The unit in French, if any.
    pub unit_fr: Option<&'a str>,
    /// The unit in English, if any.
    pub unit_en: Option<&'a str>,
    /// The code of the frequency: `D`, `W`, `M`, `Q`, `S`, `Y`, `C`.
    pub frequency: char,
    /// Most decimals of a value.
    pub decimals: u8,
    /// Where the values come from, if it is known.
    pub source: Option<&'a str>,
    /// The code of the licence.
    pub licence: &'a str,
}

/// The columns of the table `indicators`.
const COLUMNS: [(&str, &str, &str); 9] = [
    ("id", "string", "account/collection/path of the indicator"),
    ("name_fr", "string", "name in French"),
    ("name_en", "string", "name in English"),
    ("unit_fr", "string", "unit in French"),
    ("unit_en", "string", "unit in English"),
    (
        "frequency",
        "string",
        "D day, W week, M month, Q quarter, S half-year, Y year, C category",
    ),
    ("decimals", "integer", "most decimals of a value"),
    ("source", "string", "where the values come from"),
    (
        "licence",
        "string",
        "SPDX identifier of the licence, or none",
    ),
];

/// A description that is being written: its indicators come one by one, and memory holds their text alone.
#[derive(Debug)]
pub struct DataPackage {
    out: String,
    has_rows: bool,
}

impl DataPackage {
    /// Begins the description of a collection's table of observations. `name` is its id, of small letters, digits, `-`,
    /// `_`, `.` and `/`.
    #[must_use]
    pub fn begin(name: &str, about: &About<'_>, table: &CsvTable<'_>) -> Self {
        let mut head = json!({
            "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
            "name": name,
            "id": about.page,
            "title": about.title,
        });
        let licences = about
            .licence_address()
            .map(|address| json!([{"name": about.licence.code(), "path": address}]));
        let facts = [
            ("homepage", about.whole_page().map(Value::from)),
            ("description", about.description.map(Value::from)),
            ("licenses", licences),
            (
                "created",
                about.modified.map(|modified| modified.to_string().into()),
            ),
        ];
        for (name, value) in facts {
            if let (Some(members), Some(value)) = (head.as_object_mut(), value) {
                members.insert(name.to_owned(), value);
            }
        }
        let mut out = head.to_string();
        out.pop();
        out.push_str(",\"resources\":[");
        out.push_str(&observations(table).to_string());
        out.push_str(",{\"name\":\"indicators\",\"type\":\"table\",\"schema\":");
        out.push_str(&indicators().to_string());
        out.push_str(",\"data\":[");
        Self {
            out,
            has_rows: false,
        }
    }

    /// Adds an indicator.
    pub fn push(&mut self, indicator: &Indicator<'_>) {
        if self.has_rows {
            self.out.push(',');
        }
        self.has_rows = true;
        let row = json!({
            "id": indicator.id,
            "name_fr": indicator.name_fr,
            "name_en": indicator.name_en,
            "unit_fr": indicator.unit_fr,
            "unit_en": indicator.unit_en,
            "frequency": indicator.frequency,
            "decimals": indicator.decimals,
            "source": indicator.source,
            "licence": indicator.licence,
        });
        self.out.push_str(&row.to_string());
    }

    /// Ends the description: the whole as JSON text.
    #[must_use]
    pub fn end(mut self) -> String {
        self.out.push_str("]}]}\n");
        self.out
    }
}

/// The resource of observations, a file.
fn observations(table: &CsvTable<'_>) -> Value {
    let fields: Vec<Value> = table.columns.iter().map(field).collect();
    json!({
        "name": "observations",
        "type": "table",
        "path": table.address,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "schema": {
            "fields": fields,
            "primaryKey": table.key,
            "foreignKeys": [{
                "fields": ["id"],
                "reference": {"resource": "indicators", "fields": ["id"]},
            }],
        },
    })
}

fn field(column: &CsvColumn) -> Value {
    let kind = match column.kind {
        Kind::Text => "string",
        Kind::Number => "number",
        Kind::Whole => "integer",
        Kind::Truth => "boolean",
        Kind::Day => "date",
        Kind::Month => "yearmonth",
        Kind::Year => "year",
    };
    json!({
        "name": column.name,
        "type": kind,
        "description": column.about,
        "constraints": {"required": column.required},
    })
}

/// The schema of the indicators.
fn indicators() -> Value {
    let field = |(name, kind, about): (&str, &str, &str)| json!({"name": name, "type": kind, "description": about});
    json!({"fields": COLUMNS.map(field), "primaryKey": ["id"]})
}
