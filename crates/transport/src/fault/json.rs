//! Problems of JSON in the body of a request.

use domain::text::language::Language;

/// The problem of a body that is not JSON of the expected form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonProblem {
    /// The body is no JSON from this place on, both counted from 1.
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The byte in the line, from 1.
        column: usize,
    },
    /// A field is absent.
    Missing {
        /// The path of the field.
        field: String,
    },
    /// A field has no meaning at this address.
    Unknown {
        /// The path of the field.
        field: String,
    },
    /// The value of a field does not have the expected type; empty for the whole body.
    Type {
        /// The path of the field.
        field: String,
    },
}

impl JsonProblem {
    /// The field with the problem; `None` for the whole body.
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::Syntax { .. } => None,
            Self::Missing { field } | Self::Unknown { field } | Self::Type { field } => {
                Some(field.as_str()).filter(|field| !field.is_empty())
            }
        }
    }

    /// The sentence about it.
    pub fn sentence(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Fr => self.french(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Syntax { line, column } => {
                format!("The body is not JSON: see line {line}, column {column}.")
            }
            Self::Missing { field } => format!("The field “{field}” is missing."),
            Self::Unknown { field } => format!("There is no field “{field}” here."),
            Self::Type { field } if field.is_empty() => {
                "The body is not the JSON this address expects.".to_owned()
            }
            Self::Type { field } => format!("The value of “{field}” does not have the right type."),
        }
    }

    fn french(&self) -> String {
        match self {
            Self::Syntax { line, column } => {
                format!("Le corps n’est pas du JSON : voir ligne {line}, colonne {column}.")
            }
            Self::Missing { field } => format!("Le champ « {field} » manque."),
            Self::Unknown { field } => format!("Il n’y a pas de champ « {field} » ici."),
            Self::Type { field } if field.is_empty() => {
                "Le corps n’est pas le JSON attendu à cette adresse.".to_owned()
            }
            Self::Type { field } => format!("La valeur de « {field} » n’est pas du bon type."),
        }
    }
}
