//! The events of a Markdown text, made safe before they are written as HTML.

use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

/// Maximum number of containers (quotes, lists, items) inside each other. Deeper ones are shown without their frame, so
/// that no text can make a page of thousands of nested elements.
const DEPTH: usize = 8;

/// Shows raw HTML as text, pictures as links to them, headings from the third level on, and no deep nesting.
pub(crate) fn safe<'t>(events: impl Iterator<Item = Event<'t>>) -> impl Iterator<Item = Event<'t>> {
    let mut depth = 0_usize;
    events.filter_map(move |event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::HtmlBlock) => Some(Event::Start(Tag::Paragraph)),
        Event::End(TagEnd::HtmlBlock) => Some(Event::End(TagEnd::Paragraph)),
        Event::Start(tag) if is_container(&tag.to_end()) => {
            depth += 1;
            (depth <= DEPTH).then_some(Event::Start(tag))
        }
        Event::End(tag) if is_container(&tag) => {
            let is_shown = depth <= DEPTH;
            depth = depth.saturating_sub(1);
            is_shown.then_some(Event::End(tag))
        }
        Event::Start(Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        }) => Some(Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        })),
        Event::End(TagEnd::Image) => Some(Event::End(TagEnd::Link)),
        Event::Start(Tag::Heading { level, .. }) => Some(Event::Start(Tag::Heading {
            level: lower(level),
            id: None,
            classes: Vec::new(),
            attrs: Vec::new(),
        })),
        Event::End(TagEnd::Heading(level)) => Some(Event::End(TagEnd::Heading(lower(level)))),
        other => Some(other),
    })
}

fn is_container(tag: &TagEnd) -> bool {
    matches!(tag, TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item)
}

/// Two levels below.
fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H3,
        HeadingLevel::H2 => HeadingLevel::H4,
        HeadingLevel::H3 => HeadingLevel::H5,
        HeadingLevel::H4 | HeadingLevel::H5 | HeadingLevel::H6 => HeadingLevel::H6,
    }
}
