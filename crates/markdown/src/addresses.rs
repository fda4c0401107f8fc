//! Addresses that somebody wrote without marks for a link.

use linkify::{LinkFinder, LinkKind};
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd, TextMergeStream};

/// Makes links of bare addresses of the web, outside links and code.
pub(crate) fn linked<'t>(
    events: impl Iterator<Item = Event<'t>>,
) -> impl Iterator<Item = Event<'t>> {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    // The number of links and blocks of code around the text.
    let mut depth = 0_usize;
    // Texts are cut at signs such as `_`, which addresses may have.
    TextMergeStream::new(events).flat_map(move |event| match event {
        Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_)) => {
            depth += 1;
            vec![event]
        }
        Event::End(TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock) => {
            depth = depth.saturating_sub(1);
            vec![event]
        }
        Event::Text(text) if depth == 0 => parts(&finder, &text),
        other => vec![other],
    })
}

/// A text as texts and links.
fn parts<'t>(finder: &LinkFinder, text: &str) -> Vec<Event<'t>> {
    let owned = |part: &str| CowStr::from(part.to_owned());
    let mut events = Vec::new();
    for span in finder.spans(text) {
        let part = span.as_str();
        let is_web =
            span.kind().is_some() && (part.starts_with("https://") || part.starts_with("http://"));
        if !is_web {
            events.push(Event::Text(owned(part)));
            continue;
        }
        events.push(Event::Start(Tag::Link {
            link_type: LinkType::Autolink,
            dest_url: owned(part),
            title: CowStr::Borrowed(""),
            id: CowStr::Borrowed(""),
        }));
        events.push(Event::Text(owned(part)));
        events.push(Event::End(TagEnd::Link));
    }
    events
}
