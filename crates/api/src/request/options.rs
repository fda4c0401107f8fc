//! The options in the address of a described resource. The type that describes them as parameters also reads them, so
//! that their names, values and descriptions are written once.

mod query;

use axum::extract::FromRequestParts;
use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::question::{QuestionFilter, QuestionOrder};
use domain::invariant::Invariant as _;
use domain::list::{Cursor, Page};
use domain::problem::Code;
use domain::text::language::Language;
use http::request::Parts;
use search::DocumentKind;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use transport::fault::HttpError;
use transport::request::options::KnownOptions;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{IntoParams, PartialSchema, ToSchema};

/// Most items of a page.
const MAX_PAGE: u32 = 200;

/// The error of a query that cannot be read.
pub(crate) type QueryError = serde::de::value::Error;

/// Options that can be read from a query.
pub(crate) trait ReadOptions: Sized {
    /// Their descriptions, in the order in which problems list them.
    fn parameters() -> Vec<Parameter>;

    /// Reads a query; options of other types are ignored. The text of an error may be a [`Code`].
    fn from_query(query: &str) -> Result<Self, QueryError>;

    /// The values that an option may have, as a problem lists them; empty for any text.
    fn choices(parameters: &[Parameter], name: &str) -> String {
        described_choices(parameters, name)
    }
}

impl<T: DeserializeOwned + IntoParams> ReadOptions for T {
    fn parameters() -> Vec<Parameter> {
        T::into_params(|| Some(ParameterIn::Query))
    }

    fn from_query(query: &str) -> Result<Self, QueryError> {
        query::parse(query)
    }
}

/// Extracts the options of an address, before its caller is known.
pub(crate) struct QueryOptions<T>(pub(crate) T);

impl<S: Sync, T: ReadOptions> FromRequestParts<S> for QueryOptions<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, HttpError> {
        read(parts.uri.query()).map(Self)
    }
}

/// Reads `true` or `1`, `false` or `0`.
pub(crate) fn switch<'de, D: Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
    match String::deserialize(value)?.as_str() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(D::Error::custom(Code::OptionChoice)),
    }
}

/// No options: each one is rejected.
#[derive(Deserialize, IntoParams)]
pub(crate) struct NoOptions {}

/// The options of two types.
pub(crate) struct Both<A, B>(pub(crate) A, pub(crate) B);

impl<A: ReadOptions, B: ReadOptions> ReadOptions for Both<A, B> {
    fn parameters() -> Vec<Parameter> {
        let (mut all, others) = (A::parameters(), B::parameters());
        all.extend(others);
        all
    }

    fn from_query(query: &str) -> Result<Self, QueryError> {
        Ok(Self(A::from_query(query)?, B::from_query(query)?))
    }
}

/// The options of a page.
#[derive(Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageOptions {
    /// The number of items on the page.
    #[serde(deserialize_with = "page_size")]
    #[param(minimum = 1, maximum = 200)]
    first: u32,
    /// The `after` of the page before.
    #[serde(deserialize_with = "cursor")]
    #[param(value_type = Option<String>)]
    after: Option<Cursor>,
}

/// The language of formats whose texts are in one language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct LanguageOption {
    /// The language of the texts, English by default. A text that has no such wording is in the other language.
    #[param(inline, value_type = Option<LanguageChoice>)]
    pub(crate) lang: Option<Language>,
}

impl LanguageOption {
    /// The language.
    pub(crate) fn language(self) -> Language {
        self.lang.unwrap_or(Language::En)
    }
}

impl Default for PageOptions {
    fn default() -> Self {
        Self {
            first: 100,
            after: None,
        }
    }
}

impl From<PageOptions> for Page {
    fn from(PageOptions { first, after }: PageOptions) -> Self {
        Self { first, after }
    }
}

/// Reads the path of an indicator.
pub(crate) fn path<'de, D: Deserializer<'de>>(value: D) -> Result<Option<MetricPath>, D::Error> {
    let path = MetricPath::parse(&String::deserialize(value)?);
    path.map(Some)
        .map_err(|_| D::Error::custom(Code::PathFormat))
}

fn page_size<'de, D: Deserializer<'de>>(value: D) -> Result<u32, D::Error> {
    number::<MAX_PAGE, _, D>(value)
}

fn cursor<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Cursor>, D::Error> {
    let text = String::deserialize(value)?;
    let cursor = Cursor::parse(&text);
    cursor
        .map(Some)
        .ok_or_else(|| D::Error::custom(Code::CursorUnknown))
}

/// Reads a number from 1 to `MOST`.
pub(crate) fn number<'de, const MOST: u32, N: TryFrom<u32>, D: Deserializer<'de>>(
    value: D,
) -> Result<N, D::Error> {
    let number = String::deserialize(value)?.parse().ok();
    let number = number.filter(|number| (1..=MOST).contains(number));
    let number = number.and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| D::Error::custom(Code::OptionChoice))
}

/// Declares the description of an option whose values are the words of a type.
macro_rules! choice {
    ($name:ident of $type:ident::$all:ident) => {
        #[doc = concat!("Describes the words of `", stringify!($type), "`.")]
        pub(crate) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let words = $type::$all.iter().map(|word| word.as_str());
                let text = ObjectBuilder::new().schema_type(Type::String);
                text.enum_values(Some(words)).build().into()
            }
        }

        impl ToSchema for $name {}
    };
}

choice!(FrequencyChoice of Frequency::ALL);
choice!(DatedFrequencyChoice of Frequency::DATED);
choice!(LanguageChoice of Language::ALL);
choice!(KindChoice of DocumentKind::ALL);
choice!(FilterChoice of QuestionFilter::ALL);
choice!(OrderChoice of QuestionOrder::ALL);

/// Reads a query.
///
/// # Errors
/// [`HttpError::Options`] with the problem of each option that is unknown, repeated, or has an impossible value.
pub(crate) fn read<T: ReadOptions>(query: Option<&str>) -> Result<T, HttpError> {
    let checked = with_known::<T, _>(|known, names| {
        known.read(query, |name, value| {
            if !names.contains(&name) {
                return Err(Code::OptionUnknown);
            }
            let mut pair = form_urlencoded::Serializer::new(String::new());
            let read = T::from_query(&pair.append_pair(name, value).finish());
            let code = |error: QueryError| Code::parse(&error.to_string());
            read.map(drop)
                .map_err(|error| code(error).unwrap_or(Code::OptionChoice))
        })
    });
    checked.map_err(HttpError::Options)?;
    T::from_query(query.unwrap_or_default()).map_err(|_| HttpError::BadRequest)
}

/// The error of an option whose value turned out to be impossible later.
pub(crate) fn rejected<T: ReadOptions>(name: &str, value: &str, code: Code) -> HttpError {
    let problem = with_known::<T, _>(|known, _| known.problem(name, value, code));
    HttpError::Options(vec![problem])
}

/// Calls a function with the options of a type, and their names.
fn with_known<T: ReadOptions, R>(call: impl FnOnce(&KnownOptions<'_>, &[&str]) -> R) -> R {
    let parameters = T::parameters();
    let names: Vec<&str> = parameters.iter().map(|one| one.name.as_str()).collect();
    let lists = names.iter().copied();
    let lists = lists.filter(|name| schema(&parameters, name).get("items").is_some());
    let known = KnownOptions {
        names: &names.join(", "),
        repeated: &lists.collect::<Vec<_>>(),
        choices: &|name| T::choices(&parameters, name),
    };
    call(&known, &names)
}

/// The schema of a parameter; `null` for an unknown one.
fn schema(parameters: &[Parameter], name: &str) -> Value {
    let of_name = parameters.iter().find(|one| one.name == name);
    let schema = of_name.map(|one| serde_json::to_value(&one.schema).invariant("a schema is JSON"));
    schema.unwrap_or(Value::Null)
}

/// The values that an option may have by its description; of a list, those of an item.
pub(crate) fn described_choices(parameters: &[Parameter], name: &str) -> String {
    let schema = schema(parameters, name);
    let schema = schema.get("items").unwrap_or(&schema);
    let of = |name: &str| schema.get(name);
    match (of("enum"), of("minimum"), of("maximum")) {
        (Some(Value::Array(words)), _, _) => {
            let words = words.iter().filter_map(Value::as_str);
            words.collect::<Vec<_>>().join(", ")
        }
        (_, Some(least), Some(most)) => format!("{least}–{most}"),
        _ if of("type").is_some_and(|kind| kind == "boolean") => "true, false".to_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(query: &str) -> Vec<Code> {
        match read::<Both<NoOptions, PageOptions>>(Some(query)) {
            Err(HttpError::Options(problems)) => {
                problems.iter().map(|problem| problem.code).collect()
            }
            Err(other) => panic!("{other:?}"),
            Ok(_) => Vec::new(),
        }
    }

    #[test]
    fn unknown_repeated_and_impossible_options_are_rejected() {
        for (query, expected) in [
            ("", vec![]),
            ("first=200", vec![]),
            ("first=0", vec![Code::OptionChoice]),
            ("first=201", vec![Code::OptionChoice]),
            ("after=x", vec![Code::CursorUnknown]),
            ("first=1&first=2", vec![Code::OptionRepeated]),
            ("frist=1", vec![Code::OptionUnknown]),
            (
                "first=x&after=y&page=2",
                vec![Code::OptionChoice, Code::CursorUnknown, Code::OptionUnknown],
            ),
        ] {
            assert_eq!(codes(query), expected, "{query}");
        }
    }

    #[test]
    fn a_problem_lists_the_names_and_the_values_of_the_parameters() {
        let Err(HttpError::Options(problems)) =
            read::<Both<NoOptions, PageOptions>>(Some("first=0"))
        else {
            panic!("an impossible value was read");
        };
        let params = &problems[0].params;
        let of = |name: &str| serde_json::to_value(params.get(name)).unwrap();
        assert_eq!(of("options"), "first, after");
        assert_eq!(of("choices"), "1–200");
    }
}
