//! Whether a response may be cached, by the directives of its fields in the schema.

use std::collections::HashSet;

use async_graphql::TypeDirective;
use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{
    ConstDirective, ExecutableDocument, FieldDefinition, OperationType, Selection, SelectionSet,
    TypeKind, TypeSystemDefinition,
};
use async_graphql::{Name, Positioned};

/// The field follows from the contents of the database and the rights of its reader alone: it is cached until one of
/// them changes.
#[TypeDirective(location = "FieldDefinition")]
pub(crate) fn cached() {}

/// The field, or the field with this argument, depends on the time or on counts, too.
#[TypeDirective(location = "ArgumentDefinition", location = "FieldDefinition")]
pub(crate) fn timed() {}

/// The directives of the schema.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Cacheability {
    /// The root fields with `@cached`.
    cached: HashSet<Name>,
    /// The arguments with `@timed`, by field.
    timed: HashSet<(Name, Name)>,
    timed_fields: HashSet<Name>,
}

impl Cacheability {
    /// Reads the directives of a schema, in the schema definition language. Nothing is cached with a schema that cannot
    /// be parsed.
    pub(crate) fn of(schema: &str) -> Self {
        let mut found = Self::default();
        let definitions = parse_schema(schema).map(|document| document.definitions);
        for definition in definitions.unwrap_or_default() {
            let TypeSystemDefinition::Type(definition) = definition else {
                continue;
            };
            let TypeKind::Object(object) = definition.node.kind else {
                continue;
            };
            for field in &object.fields {
                found.add(definition.node.name.node == "Query", &field.node);
            }
        }
        found
    }

    fn add(&mut self, is_root: bool, field: &FieldDefinition) {
        let name = &field.name.node;
        if is_root && has(&field.directives, "cached") {
            self.cached.insert(name.clone());
        }
        if has(&field.directives, "timed") {
            self.timed_fields.insert(name.clone());
        }
        for argument in &field.arguments {
            if has(&argument.node.directives, "timed") {
                let argument = argument.node.name.node.clone();
                self.timed.insert((name.clone(), argument));
            }
        }
    }

    /// Whether the response to a document may be cached: a query of `@cached` fields without `@timed` fields and
    /// arguments.
    pub(crate) fn allows(&self, document: &ExecutableDocument) -> bool {
        let is_root = |item: &Positioned<Selection>| match &item.node {
            Selection::Field(field) => self.cached.contains(&field.node.name.node),
            Selection::FragmentSpread(_) | Selection::InlineFragment(_) => false,
        };
        let mut operations = document.operations.iter();
        operations.all(|(_, operation)| {
            let selected = &operation.node.selection_set.node;
            operation.node.ty == OperationType::Query
                && selected.items.iter().all(is_root)
                && !self.is_timed(selected)
        }) && !document
            .fragments
            .values()
            .any(|fragment| self.is_timed(&fragment.node.selection_set.node))
    }

    fn is_timed(&self, selected: &SelectionSet) -> bool {
        selected.items.iter().any(|item| match &item.node {
            Selection::Field(field) => {
                let field = &field.node;
                let has_time = |(argument, _): &(Positioned<Name>, _)| {
                    let key = (field.name.node.clone(), argument.node.clone());
                    self.timed.contains(&key)
                };
                self.timed_fields.contains(&field.name.node)
                    || field.arguments.iter().any(has_time)
                    || self.is_timed(&field.selection_set.node)
            }
            Selection::InlineFragment(fragment) => self.is_timed(&fragment.node.selection_set.node),
            Selection::FragmentSpread(_) => false,
        })
    }
}

fn has(directives: &[Positioned<ConstDirective>], name: &str) -> bool {
    let mut directives = directives.iter();
    directives.any(|directive| directive.node.name.node == name)
}

#[cfg(test)]
mod tests {
    use async_graphql::parser::parse_query;

    use super::*;

    #[test]
    fn only_what_the_contents_decide_is_cached() {
        let cacheability = Cacheability::of(&crate::schema::schema());
        for (text, expected) in [
            ("{ dashboard(account: \"ann\", key: \"b\") { id } }", true),
            (
                "query A($a: String!) { account(key: $a) { id } it: metric(path: $a) { id } }",
                true,
            ),
            ("{ viewer { id } }", false),
            ("{ invitation(token: \"x\") { email } }", false),
            ("{ dashboard(key: \"b\") { id } viewer { id } }", false),
            ("{ ...F } fragment F on Query { viewer { id } }", false),
            ("{ ... { viewer { id } } }", false),
            (
                "{ metric(path: \"asof\") { series(start: \"2030\") { latest { value } } } }",
                true,
            ),
            (
                "{ metric(path: \"x\") { series(asof: \"2030\") { latest { value } } } }",
                false,
            ),
            (
                "{ metric(path: \"x\") { ... { old: series(asof: $a) { latest { value } } } } }",
                false,
            ),
            (
                "{ metric(path: \"x\") { ...F } } fragment F on Metric { series(asof: \"v1\") { latest { value } } }",
                false,
            ),
            (
                "{ collection(key: \"x\") { analytics { followers } } }",
                false,
            ),
            ("mutation { signOut { done } }", false),
            (
                "query A { account(key: \"a\") { id } } mutation B { signOut { done } }",
                false,
            ),
        ] {
            let document = parse_query(text).unwrap();
            assert_eq!(cacheability.allows(&document), expected, "{text}");
        }
    }

    #[test]
    fn nothing_is_cached_with_a_schema_that_says_nothing() {
        for schema in ["type Query { account: Int }", "type"] {
            assert_eq!(Cacheability::of(schema), Cacheability::default());
        }
    }
}
