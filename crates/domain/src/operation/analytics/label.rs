//! Labels that readers send: the host of a site, the text of a search.

/// Most characters of a label.
pub const LABEL_CHARS: usize = 100;

/// The host in the address of a page, in lowercase, without `www.`; `None` where there is none, and for the host of this
/// server.
#[must_use]
pub fn host(address: &str, own: Option<&str>) -> Option<String> {
    let (scheme, rest) = address.trim().split_once("://")?;
    if !scheme.eq_ignore_ascii_case("http") && !scheme.eq_ignore_ascii_case("https") {
        return None;
    }
    let authority = rest.split(['/', '?', '#', '\\']).next()?;
    let host = authority.rsplit('@').next()?;
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next()?,
        None => host.split(':').next()?,
    };
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let is_host = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.' | ':' | '_');
    if name.is_empty() || name.chars().count() > LABEL_CHARS || !name.chars().all(is_host) {
        return None;
    }
    let shown = name.strip_prefix("www.").unwrap_or(&name);
    let own = own.map(|own| own.strip_prefix("www.").unwrap_or(own));
    (own != Some(shown)).then(|| shown.to_owned())
}

/// The text of a search as it is counted: in lowercase, with single blanks, cut to [`LABEL_CHARS`]. `None` for one without
/// a visible character, and for one with `@`, which may be a user's address.
#[must_use]
pub fn search(text: &str) -> Option<String> {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = text.chars().map(visible).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let text: String = words.join(" ").to_lowercase();
    let text: String = text.chars().take(LABEL_CHARS).collect();
    let text = text.trim_end();
    (!text.is_empty() && !text.contains('@')).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_referring_site_is_its_host() {
        for (address, expected) in [
            ("https://www.Example.org/a?b#c", Some("example.org")),
            ("http://news.example.org:8080", Some("news.example.org")),
            ("https://user:secret@example.org/", Some("example.org")),
            ("https://[2001:db8::1]:80/", Some("2001:db8::1")),
            ("https://bücher.example/", Some("bücher.example")),
            ("https://example.org./", Some("example.org")),
            ("https://statit.example/x", None),
            ("https://www.statit.example/x", None),
            ("android-app://com.example/", None),
            ("javascript://example.org", None),
            ("https://a b/", None),
            ("https://<b>/", None),
            ("https://", None),
            ("example.org", None),
            ("", None),
        ] {
            let found = host(address, Some("statit.example"));
            assert_eq!(found.as_deref(), expected, "{address}");
        }
        assert_eq!(host(&format!("https://{}", "a".repeat(101)), None), None);
    }

    #[test]
    fn a_search_is_counted_by_its_words() {
        for (text, expected) in [
            (
                "  Prix   à la\tconsommation ",
                Some("prix à la consommation"),
            ),
            ("freq:m Inflation", Some("freq:m inflation")),
            ("a\u{0}b", Some("a b")),
            ("ann@example.org", None),
            ("  \n", None),
        ] {
            assert_eq!(search(text).as_deref(), expected, "{text}");
        }
        assert_eq!(search(&"x".repeat(200)).map(|text| text.len()), Some(100));
    }
}
