//! Markdown of users as HTML that is safe to show: CommonMark with tables and strikethrough.
//!
//! Raw HTML is shown as text, pictures are shown as links, and what remains passes a list of allowed elements. Nothing
//! in the result runs, loads or leaves the box that it is shown in.

mod addresses;
mod events;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};
use pulldown_cmark::{Options, Parser, html};

/// The elements of the result.
const ELEMENTS: [&str; 23] = [
    "p",
    "br",
    "hr",
    "strong",
    "em",
    "del",
    "code",
    "pre",
    "blockquote",
    "ul",
    "ol",
    "li",
    "a",
    "h3",
    "h4",
    "h5",
    "h6",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
];

/// Their attributes.
const ATTRIBUTES: [(&str, &[&str]); 4] = [
    ("a", &["href"]),
    ("ol", &["start"]),
    ("th", &["align"]),
    ("td", &["align"]),
];

static SANITIZER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(ELEMENTS))
        .tag_attributes(
            ATTRIBUTES
                .into_iter()
                .map(|(element, names)| (element, names.iter().copied().collect()))
                .collect::<HashMap<_, HashSet<_>>>(),
        )
        .url_schemes(["http", "https", "mailto"].into_iter().collect())
        .generic_attributes(HashSet::new())
        .url_relative(UrlRelative::Custom(Box::new(own)))
        .link_rel(Some("nofollow ugc noopener"));
    builder
});

/// The address of a link without a scheme, if it is a path of this site.
fn own(address: &str) -> Option<Cow<'_, str>> {
    let is_path = address.starts_with('/') && !address.starts_with("//");
    is_path.then_some(Cow::Borrowed(address))
}

/// Converts Markdown to safe HTML. Bare addresses of the web become links. Headings begin at the third level, because the page has titles above them. Empty for
/// a text without content.
#[must_use]
pub fn html(text: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events = addresses::linked(events::safe(Parser::new_ext(text, options)));
    let mut raw = String::with_capacity(text.len() * 2);
    html::push_html(&mut raw, events);
    // The writer aligns cells by a style, which the policy of the pages forbids. A quotation mark in a text is escaped,
    // so that only the writer's own attributes match.
    for side in ["left", "center", "right"] {
        let style = format!(" style=\"text-align: {side}\"");
        raw = raw.replace(&style, &format!(" align=\"{side}\""));
    }
    let mut shown = SANITIZER.clean(&raw).to_string();
    shown.retain(|c| !reorders(c));
    shown
}

/// Whether a character displays the text around it in another order: the embeddings, overrides and isolates of UAX #9.
/// Typed ones are rejected before; a text can also name them, as `&#x202E;`.
fn reorders(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests;
