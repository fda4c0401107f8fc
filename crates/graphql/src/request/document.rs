//! Limits of a GraphQL document, checked before the library walks it.
//!
//! The library computes its own limits on depth and complexity by following every fragment at every spread: a document
//! of 16 KiB can spread fragments so that the walk never ends. This check counts each fragment once.

use std::collections::HashMap;

use async_graphql::parser::types::{
    Directive, ExecutableDocument, FragmentDefinition, Selection, SelectionSet,
};
use async_graphql::{Name, Positioned};

/// Maximum size of a document, in bytes.
pub(crate) const DOCUMENT_BYTES: usize = 16 * 1024;
/// Maximum depth of a field.
pub(crate) const DEPTH: usize = 10;
/// Maximum number of fields; every list field counts as often as its `first` allows.
pub(crate) const COMPLEXITY: usize = 5_000;
/// Maximum number of aliases in a document.
const ALIASES: usize = 30;
/// Maximum number of directives in a document.
const DIRECTIVES: usize = 10;
/// Maximum number of fields after all fragments are spread. Each spread and inline fragment counts as one, too: the
/// library walks them all, even those that lead to no field.
const FIELDS: usize = 1_000;
/// Maximum nesting of selections, fragments included.
const NESTING: usize = 32;
/// Maximum nesting of brackets of any kind.
const BRACKETS: usize = 64;

/// The reason for rejecting a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum DocumentRejected {
    #[error("The document has more than {ALIASES} aliases.")]
    Aliases,
    #[error("The document has more than {DIRECTIVES} directives.")]
    Directives,
    #[error("The document asks for more than {FIELDS} fields.")]
    Fields,
    #[error("The document is nested too deep.")]
    Nesting,
    #[error("The document has a fragment that contains itself.")]
    Cycle,
    #[error("The document has a string that does not end.")]
    OpenString,
}

/// Checks the nesting of brackets before the document is parsed, because the parser recurses on each.
pub(crate) fn check_brackets(document: &str) -> Result<(), DocumentRejected> {
    let mut depth = 0_usize;
    let mut rest = document.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'{' | b'[' | b'(' => depth += 1,
            b'}' | b']' | b')' => depth = depth.saturating_sub(1),
            b'#' => {
                let line = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
                rest = rest.get(line.unwrap_or(rest.len())..).unwrap_or_default();
            }
            b'"' => rest = after_string(rest).ok_or(DocumentRejected::OpenString)?,
            _ => {}
        }
        if depth > BRACKETS {
            return Err(DocumentRejected::Nesting);
        }
    }
    Ok(())
}

/// Returns the bytes after a string whose opening quote was read; `None` if the string does not end.
fn after_string(mut rest: &[u8]) -> Option<&[u8]> {
    if let Some(block) = rest.strip_prefix(b"\"\"") {
        rest = block;
        loop {
            if let Some(after) = rest.strip_prefix(b"\"\"\"") {
                return Some(after);
            }
            rest = match rest.strip_prefix(b"\\\"\"\"") {
                Some(after) => after,
                None => rest.split_first()?.1,
            };
        }
    }
    loop {
        let (byte, after) = rest.split_first()?;
        rest = match byte {
            b'"' => return Some(after),
            b'\n' | b'\r' => return None,
            b'\\' => after.split_first()?.1,
            _ => after,
        };
    }
}

/// Checks a parsed document.
pub(crate) fn check(document: &ExecutableDocument) -> Result<(), DocumentRejected> {
    let mut walk = Walk {
        fragments: &document.fragments,
        known: HashMap::new(),
        aliases: 0,
        directives: 0,
    };
    let mut fields = 0_usize;
    for (_, operation) in document.operations.iter() {
        walk.count_directives(&operation.node.directives)?;
        fields = fields.saturating_add(walk.selections(&operation.node.selection_set.node, 1)?);
    }
    for name in document.fragments.keys() {
        walk.fragment(name, 1)?;
    }
    if fields > FIELDS {
        Err(DocumentRejected::Fields)
    } else {
        Ok(())
    }
}

struct Walk<'a> {
    fragments: &'a HashMap<Name, Positioned<FragmentDefinition>>,
    /// Number of fields of each fragment after spreading; `None` while it is being counted.
    known: HashMap<&'a str, Option<usize>>,
    aliases: usize,
    directives: usize,
}

impl<'a> Walk<'a> {
    fn selections(
        &mut self,
        set: &'a SelectionSet,
        nesting: usize,
    ) -> Result<usize, DocumentRejected> {
        if nesting > NESTING {
            return Err(DocumentRejected::Nesting);
        }

        let mut fields = 0_usize;
        for item in &set.items {
            self.count_directives(item.node.directives())?;
            let more = match &item.node {
                Selection::Field(field) => {
                    if field.node.alias.is_some() {
                        self.aliases += 1;
                        if self.aliases > ALIASES {
                            return Err(DocumentRejected::Aliases);
                        }
                    }
                    self.selections(&field.node.selection_set.node, nesting + 1)?
                }
                Selection::InlineFragment(fragment) => {
                    self.selections(&fragment.node.selection_set.node, nesting + 1)?
                }
                Selection::FragmentSpread(spread) => {
                    self.fragment(&spread.node.fragment_name.node, nesting + 1)?
                }
            };
            fields = fields.saturating_add(more).saturating_add(1);
        }

        Ok(fields)
    }

    /// Counts a fragment at its first spread and remembers the number. An undefined fragment counts zero: the library
    /// rejects it.
    fn fragment(&mut self, name: &str, nesting: usize) -> Result<usize, DocumentRejected> {
        let Some((name, fragment)) = self.fragments.get_key_value(name) else {
            return Ok(0);
        };
        match self.known.get(name.as_str()) {
            Some(Some(fields)) => return Ok(*fields),
            Some(None) => return Err(DocumentRejected::Cycle),
            None => {}
        }
        self.known.insert(name.as_str(), None);
        self.count_directives(&fragment.node.directives)?;
        let fields = self.selections(&fragment.node.selection_set.node, nesting)?;
        self.known.insert(name.as_str(), Some(fields));
        Ok(fields)
    }

    fn count_directives(
        &mut self,
        directives: &[Positioned<Directive>],
    ) -> Result<(), DocumentRejected> {
        self.directives += directives.len();
        if self.directives > DIRECTIVES {
            Err(DocumentRejected::Directives)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use async_graphql::parser::parse_query;

    use super::*;

    fn checked(document: &str) -> Result<(), DocumentRejected> {
        check(&parse_query(document).unwrap())
    }

    #[test]
    fn ordinary_documents_pass() {
        assert_eq!(
            checked("query A { a { b ...F } } fragment F on T { c d @include(if: true) }"),
            Ok(())
        );
    }

    #[test]
    fn aliases_and_directives_are_counted_over_the_document() {
        let aliases = (0..31).fold(String::new(), |mut text, n| {
            let _ = write!(text, "a{n}: x ");
            text
        });
        assert_eq!(
            checked(&format!("{{ {aliases} }}")),
            Err(DocumentRejected::Aliases)
        );
        let directives = "x @skip(if: false) ".repeat(11);
        assert_eq!(
            checked(&format!("{{ {directives} }}")),
            Err(DocumentRejected::Directives)
        );
    }

    #[test]
    fn fragments_that_multiply_are_refused_at_once() {
        let mut document = String::from("{ ...F0 }");
        for n in 0..30 {
            let _ = write!(document, " fragment F{n} on Q {{ ...F{0} ...F{0} }}", n + 1);
        }
        document.push_str(" fragment F30 on Q { x }");
        assert!(matches!(
            checked(&document),
            Err(DocumentRejected::Fields | DocumentRejected::Nesting)
        ));

        let mut wide = String::from("{ ...F0 }");
        for n in 0..10 {
            let _ = write!(
                wide,
                " fragment F{n} on Q {{ ...F{0} ...F{0} ...F{0} }}",
                n + 1
            );
        }

        // With an undefined last fragment, the walk is as long.
        for last in ["", " fragment F10 on Q { x }"] {
            assert_eq!(
                checked(&format!("{wide}{last}")),
                Err(DocumentRejected::Fields)
            );
        }
    }

    #[test]
    fn fragments_that_contain_themselves_are_refused() {
        assert_eq!(
            checked("{ ...F } fragment F on Q { x ...F }"),
            Err(DocumentRejected::Cycle)
        );
        assert_eq!(
            checked("{ x } fragment F on Q { ...G } fragment G on Q { ...F }"),
            Err(DocumentRejected::Cycle)
        );
    }

    #[test]
    fn brackets_are_counted_outside_strings_and_comments() {
        let deep = "[".repeat(100);
        assert_eq!(check_brackets(&deep), Err(DocumentRejected::Nesting));

        for document in [
            format!("{{ a(x: \"{deep}\") }}"),
            format!("{{ a(x: \"\\\"{deep}\") }}"),
            format!("{{ a(x: \"\"\"{deep}\"\"\") }}"),
            format!("# {deep}\n{{ a }}"),
            "{ a(x: \"\") }".repeat(100),
        ] {
            assert_eq!(check_brackets(&document), Ok(()), "{document}");
        }

        assert_eq!(
            check_brackets(&format!("{{ a(x: \"\") {deep}")),
            Err(DocumentRejected::Nesting)
        );
        assert_eq!(
            check_brackets(&format!("\"\"\" a \"\"\" {deep}")),
            Err(DocumentRejected::Nesting)
        );

        assert_eq!(
            check_brackets(&format!("[\"\"\"x\"{deep}")),
            Err(DocumentRejected::OpenString)
        );
    }

    #[test]
    fn deep_nesting_is_refused() {
        let document = format!("{}x{}", "{ a ".repeat(40), " }".repeat(40));
        if let Ok(document) = parse_query(document) {
            assert_eq!(check(&document), Err(DocumentRejected::Nesting));
        }
    }
}
