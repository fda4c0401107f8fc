//! Everything that is read: each field of the cached queries by itself, so that no other field's dependencies hide a
//! missing one; then the same objects as a whole, other objects, and all files and pages.

mod tables;

use std::collections::BTreeSet;

use super::schema::{Schema, SchemaField};
use super::seen::Ask;
use super::world::Contents;
use tables::{ALL, FILES, GUEST, LISTS, OTHERS, PAGES, ROOTS, SHARED, TWO};
pub(super) use tables::{OTHER_ROOTS, UNREAD_ROUTES};

/// A read, and the readers for whom it is made.
#[derive(Clone, Debug)]
pub(super) struct Read {
    pub(super) name: String,
    pub(super) ask: Ask,
    pub(super) readers: &'static [&'static str],
}

/// The addresses that are read.
pub(super) fn addresses() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(path, _)| *path)
}

/// Every read of these contents.
pub(super) fn all(contents: &Contents) -> Vec<Read> {
    let schema = Schema::read();
    let mut reads = Vec::new();
    for (of, _, call) in ROOTS {
        // What an indicator shows depends on its reader only by the collection.
        let readers = if *of == "Metric" { GUEST } else { TWO };
        let fields = fields(&schema, of).into_iter();
        reads.extend(fields.map(|field| query(format!("{call} {{ {field} }}"), readers)));
        reads.push(query(
            format!("{call} {{ {} }}", schema.select_plain(of)),
            ALL,
        ));
    }
    for (of, call, readers) in OTHERS {
        reads.push(query(
            format!("{call} {{ {} }}", schema.select_plain(of)),
            readers,
        ));
    }
    reads.extend(LISTS.iter().map(|list| query((*list).to_owned(), SHARED)));
    let others = OTHER_ROOTS.iter().filter(|(_, read, _)| !read.is_empty());
    reads.extend(others.map(|(_, read, _)| query((*read).to_owned(), TWO)));
    reads.extend(of_files(contents));
    reads
}

fn of_files(contents: &Contents) -> Vec<Read> {
    let report = format!(
        "import(id: \"{}\") {{ name report {{ basis counts {{ valid new changed unchanged }} items {{ nodes {{ id status }} }} }} }}",
        contents.file
    );
    let mut reads = vec![query(report, &["ann"])];
    let can_draw = drawing::charts().is_some() && drawing::pages().is_some();
    let is_drawn = |path: &str| path.contains(".svg") || path.contains(".png");
    for (path, readers) in FILES {
        if can_draw || !is_drawn(path) {
            let ask = Ask::File((*path).to_owned());
            reads.push(Read {
                name: (*path).to_owned(),
                ask,
                readers,
            });
        }
    }
    for (path, language) in PAGES.iter().filter(|_| can_draw) {
        let ask = Ask::Page((*path).to_owned(), language);
        reads.push(Read {
            name: format!("{path} in {language}"),
            ask,
            readers: GUEST,
        });
    }
    reads
}

fn query(call: String, readers: &'static [&'static str]) -> Read {
    Read {
        ask: Ask::Query(format!("{{ {call} }}")),
        name: call,
        readers,
    }
}

/// The fields of a type with what is in them: what leads on from there is read by itself. Charts are read down to the
/// indicators in them.
fn fields(schema: &Schema, of: &str) -> Vec<String> {
    let select = |field: &SchemaField| match field.name.as_str() {
        "charts" => schema.select(of, field, 4, &["Dashboard", "Collection"]),
        // As costly as the most readers that a dashboard may have.
        "readers" => Some("readers { id key name pictureUrl version }".to_owned()),
        "pins" => schema.select(of, field, 2, &[]),
        // As many whole questions would be too costly.
        "similarQuestions" => {
            Some("similarQuestions(title: \"How is the index made?\") { id title }".to_owned())
        }
        _ if field.has_pages() => schema.select(of, field, 2, &[]),
        _ => schema.select(of, field, 1, &[]),
    };
    schema.fields(of).iter().filter_map(select).collect()
}

/// The fields that can be reached from the cached queries, and those of them that no read selects.
pub(super) fn unread_fields() -> (BTreeSet<String>, Vec<String>) {
    let schema = Schema::read();
    let (mut reached, mut read) = (BTreeSet::new(), String::new());
    for (of, _, _) in ROOTS {
        schema.reached(of, &mut reached);
        read.push_str(&fields(&schema, of).join(" "));
    }
    read.push_str(&LISTS.join(" "));
    let words: BTreeSet<&str> = read.split(|c: char| !c.is_alphanumeric()).collect();
    let is_unread = |name: &&String| !words.contains(name.split('.').nth(1).unwrap());
    let unread = reached.iter().filter(is_unread).cloned().collect();
    (reached, unread)
}

/// The names of the queries that are cached.
pub(super) fn cached_roots() -> impl Iterator<Item = &'static str> {
    ROOTS.iter().map(|(_, root, _)| *root)
}
