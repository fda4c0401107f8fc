//! The schema as the server prints it: the object types with their fields, and selections of them.

use std::collections::{BTreeMap, BTreeSet};

/// A field of an object type.
pub(super) struct SchemaField {
    pub(super) name: String,
    /// Its type, without lists and exclamation marks.
    pub(super) of: String,
    /// The names of its arguments, and whether each is required.
    arguments: Vec<(String, bool)>,
}

impl SchemaField {
    pub(super) fn has_pages(&self) -> bool {
        self.arguments.iter().any(|(name, _)| name == "first")
    }
}

/// The object types.
pub(super) struct Schema(BTreeMap<String, Vec<SchemaField>>);

/// Arguments of fields that cannot do without, or whose default would leave something out.
const ARGUMENTS: &[(&str, &str)] = &[
    ("Metric.series", "(freq: \"Q\", agg: \"avg\")"),
    ("Metric.difference", "(from: 0, to: 1, first: 3)"),
    ("Dashboard.chart", "(key: \"a\")"),
    (
        "Question.history",
        "(post: \"00000000-0000-0000-0000-000000000000\")",
    ),
];

impl Schema {
    /// Reads what the server prints.
    pub(super) fn read() -> Self {
        let sdl = web::schema();
        let tokens = tokens(&sdl);
        let mut rest = tokens.as_slice();
        let mut types = BTreeMap::new();
        while let [first, after @ ..] = rest {
            rest = match (*first, after) {
                ("type", [name, "{", fields @ ..]) => {
                    let (fields, after) = read_fields(fields);
                    types.insert((*name).to_owned(), fields);
                    after
                }
                ("{", after) => after_bracket(after),
                _ => after,
            };
        }
        assert!(types.len() > 20, "the schema was not read");
        Self(types)
    }

    /// The fields of an object type; none for a scalar.
    pub(super) fn fields(&self, of: &str) -> &[SchemaField] {
        self.0.get(of).map_or(&[], Vec::as_slice)
    }

    /// Whether a field is no list with pages and consists of scalars, down to the last.
    fn is_plain(&self, field: &SchemaField) -> bool {
        self.is_plain_below(field, &[])
    }

    fn is_plain_below(&self, field: &SchemaField, above: &[&str]) -> bool {
        let of = field.of.as_str();
        let here = [above, &[of]].concat();
        let mut fields = self.fields(of).iter();
        let is_flat = !field.has_pages() && !above.contains(&of);
        is_flat && fields.all(|field| self.is_plain_below(field, &here))
    }

    /// A field of the type `of` with everything in it, down to `depth` objects that lead further, and without types
    /// that stand above it. `None` where nothing is left of it.
    pub(super) fn select(
        &self,
        of: &str,
        field: &SchemaField,
        depth: usize,
        above: &[&str],
    ) -> Option<String> {
        let head = format!("{}{}", field.name, arguments(of, field)?);
        if self.fields(&field.of).is_empty() {
            return Some(head);
        }
        let is_plain = self.is_plain(field);
        if !is_plain && (depth == 0 || above.contains(&field.of.as_str())) {
            return None;
        }
        let depth = if is_plain { depth } else { depth - 1 };
        let above = [above, &[field.of.as_str()]].concat();
        let inner: Vec<_> = self
            .fields(&field.of)
            .iter()
            .filter_map(|inner| self.select(&field.of, inner, depth, &above))
            .collect();
        (!inner.is_empty()).then(|| format!("{head} {{ {} }}", inner.join(" ")))
    }

    /// All scalars of a type, also those of its plain objects.
    pub(super) fn select_plain(&self, of: &str) -> String {
        let fields = self.fields(of).iter();
        let plain = fields.filter(|field| self.is_plain(field));
        let selected = plain.filter_map(|field| self.select(of, field, 0, &[]));
        selected.collect::<Vec<_>>().join(" ")
    }

    /// The fields that can be reached from a type, as `Type.field`.
    pub(super) fn reached(&self, of: &str, found: &mut BTreeSet<String>) {
        for field in self.fields(of) {
            if found.insert(format!("{of}.{}", field.name)) {
                self.reached(&field.of, found);
            }
        }
    }
}

/// The arguments of a field; `None` where it needs some that [`ARGUMENTS`] does not know.
fn arguments(of: &str, field: &SchemaField) -> Option<String> {
    let name = format!("{of}.{}", field.name);
    if let Some((_, known)) = ARGUMENTS.iter().find(|(known, _)| *known == name) {
        return Some((*known).to_owned());
    }
    match field.arguments.iter().any(|(_, is_required)| *is_required) {
        true => None,
        false if field.has_pages() => Some("(first: 3)".to_owned()),
        false => Some(String::new()),
    }
}

/// The directive of fields and arguments that depend on more than the contents: responses with them are never cached.
const TIMED: &str = "@timed";

/// Names and punctuation of a document; strings and directives other than [`TIMED`] are left out.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if let Some(block) = rest.strip_prefix("\"\"\"") {
            block.find("\"\"\"").unwrap() + 6
        } else if let Some(string) = rest.strip_prefix('"') {
            string.find('"').unwrap() + 2
        } else if first.is_alphanumeric() || first == '_' || first == '@' {
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let mut after_first = rest.char_indices().skip(1);
            let end = after_first.find(|(_, c)| !is_part(*c));
            end.map_or(rest.len(), |(at, _)| at)
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        if token == TIMED || !token.starts_with(['"', '@']) && token != "," {
            tokens.push(token);
        }
        rest = after.trim_start();
    }
    tokens
}

/// What follows the bracket that closes the one before `rest`.
fn after_bracket<'a>(mut rest: &'a [&'a str]) -> &'a [&'a str] {
    let mut open = 1;
    while let [first, after @ ..] = rest
        && open > 0
    {
        open += match *first {
            "{" | "(" | "[" => 1,
            "}" | ")" | "]" => -1,
            _ => 0,
        };
        rest = after;
    }
    rest
}

/// Reads the fields of a type up to its closing bracket, without those that are [`TIMED`].
fn read_fields<'a>(mut rest: &'a [&'a str]) -> (Vec<SchemaField>, &'a [&'a str]) {
    let mut fields = Vec::new();
    while let [name, after @ ..] = rest
        && *name != "}"
    {
        let (arguments, after) = match after {
            ["(", inside @ ..] => {
                let after = after_bracket(inside);
                (
                    read_arguments(&inside[..inside.len() - after.len() - 1]),
                    after,
                )
            }
            _ => (Vec::new(), after),
        };
        let length = type_length(&after[1..]);
        let of = after[1..=length]
            .iter()
            .find(|token| !["[", "]", "!"].contains(token));
        rest = &after[1 + length..];
        if let [TIMED, after @ ..] = rest {
            rest = after;
            continue;
        }
        fields.push(SchemaField {
            name: (*name).to_owned(),
            of: (*of.unwrap()).to_owned(),
            arguments,
        });
    }
    (fields, &rest[1..])
}

/// The number of tokens of a type: a name, in brackets and with exclamation marks.
fn type_length(tokens: &[&str]) -> usize {
    let name = tokens.iter().position(|token| *token != "[").unwrap();
    let after = &tokens[name + 1..];
    let closing = after
        .iter()
        .take_while(|token| ["]", "!"].contains(token))
        .count();
    name + 1 + closing
}

fn read_arguments<'a>(mut rest: &'a [&'a str]) -> Vec<(String, bool)> {
    let mut arguments = Vec::new();
    while let [name, ":", after @ ..] = rest {
        let length = type_length(after);
        let is_needed = after[length - 1] == "!";
        rest = &after[length..];
        let has_default = rest.first() == Some(&"=");
        if has_default {
            rest = match &rest[1..] {
                ["{" | "[", inside @ ..] => after_bracket(inside),
                value => &value[1..],
            };
        }
        if let [TIMED, after @ ..] = rest {
            rest = after;
        }
        arguments.push(((*name).to_owned(), is_needed && !has_default));
    }
    arguments
}
