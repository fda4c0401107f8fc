//! Ordinary texts, and hostile ones.

use super::html;

#[test]
fn ordinary_texts_have_their_usual_form() {
    for (text, expected) in [
        ("", ""),
        (
            "Two *words*, **strong** and ~~wrong~~.",
            "<p>Two <em>words</em>, <strong>strong</strong> and <del>wrong</del>.</p>\n",
        ),
        ("one\n\ntwo  \nthree", "<p>one</p>\n<p>two<br>\nthree</p>\n"),
        ("# Title\n## Part", "<h3>Title</h3>\n<h4>Part</h4>\n"),
        ("`a < b`", "<p><code>a &lt; b</code></p>\n"),
        (
            "```rust\nlet a = 1;\n```",
            "<pre><code>let a = 1;\n</code></pre>\n",
        ),
        ("> said", "<blockquote>\n<p>said</p>\n</blockquote>\n"),
        (
            "3. three\n4. four",
            "<ol start=\"3\">\n<li>three</li>\n<li>four</li>\n</ol>\n",
        ),
        (
            "[text](https://example.org/a?b=1&c=2 \"title\")",
            "<p><a href=\"https://example.org/a?b=1&amp;c=2\" rel=\"nofollow ugc noopener\">text</a></p>\n",
        ),
        (
            "<https://example.org>",
            "<p><a href=\"https://example.org\" rel=\"nofollow ugc noopener\">https://example.org</a></p>\n",
        ),
        (
            "See https://example.org/a_b_(c)?d=1&e=2, or (http://example.org).",
            "<p>See <a href=\"https://example.org/a_b_(c)?d=1&amp;e=2\" rel=\"nofollow ugc noopener\">https://example.org/a_b_(c)?d=1&amp;e=2</a>, or (<a href=\"http://example.org\" rel=\"nofollow ugc noopener\">http://example.org</a>).</p>\n",
        ),
        (
            "[https://example.org](/here) `https://example.org` ftp://example.org ann@example.org",
            "<p><a href=\"/here\" rel=\"nofollow ugc noopener\">https://example.org</a> <code>https://example.org</code> ftp://example.org ann@example.org</p>\n",
        ),
        (
            "```\nhttps://example.org\n```",
            "<pre><code>https://example.org\n</code></pre>\n",
        ),
        (
            "[here](/demo/economy/cpi)",
            "<p><a href=\"/demo/economy/cpi\" rel=\"nofollow ugc noopener\">here</a></p>\n",
        ),
        (
            "|a|b|\n|-|-:|\n|1|2|",
            "<table><thead><tr><th>a</th><th align=\"right\">b</th></tr></thead><tbody>\n<tr><td>1</td><td align=\"right\">2</td></tr>\n</tbody></table>\n",
        ),
    ] {
        assert_eq!(html(text), expected, "{text}");
    }
}

/// Texts that try to run a script, to load something, or to break the page.
const HOSTILE: [&str; 27] = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x /></svg>",
    "<iframe src=https://example.org></iframe>",
    "<style>body{display:none}</style>",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<form action=https://example.org><input name=a></form>",
    "<p style=\"position:fixed\" class=modal id=root onclick=alert(1)>x</p>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<!-- <script>alert(1)</script> -->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?php echo 1 ?><!DOCTYPE html>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#10;script:alert(1))",
    "[x](  javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:msgbox)",
    "[x](file:///etc/passwd)",
    "![x](https://example.org/pixel.png)",
    "![x](javascript:alert(1))",
    "[x](https://example.org/\"onmouseover=\"alert(1))",
    "[x]: javascript:alert(1) \"t\"\n\n[x]",
    "<https://example.org/\"onclick=alert(1)>",
    "```\" onclick=\"alert(1)\ncode\n```",
    "|a|\n|-|\n|<td style=\"text-align: right\" onclick=alert(1)>|",
];

/// The attributes of an element of the result, as written.
fn attributes(tag: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = tag.split_once(' ').map_or("", |(_, rest)| rest);
    while let Some((name, value)) = rest.split_once("=\"") {
        names.push(name.trim().to_owned());
        rest = value.split_once('"').map_or("", |(_, rest)| rest);
    }
    names
}

#[test]
fn hostile_texts_become_harmless_elements() {
    for text in HOSTILE {
        let shown = html(text);
        let mut rest = shown.as_str();
        while let Some((_, tag)) = rest.split_once('<') {
            let (tag, after) = tag.split_once('>').expect("a tag ends");
            let name = tag.trim_start_matches('/').split(' ').next().unwrap();
            assert!(super::ELEMENTS.contains(&name), "{text}: {shown}");
            for attribute in attributes(tag) {
                assert!(
                    ["href", "rel", "start", "align"].contains(&attribute.as_str()),
                    "{text}: {shown}"
                );
            }
            if let Some((_, address)) = tag.split_once("href=\"") {
                let scheme = ["https://", "http://", "mailto:", "/"];
                assert!(
                    scheme.iter().any(|begin| address.starts_with(begin)),
                    "{text}: {shown}"
                );
            }
            rest = after;
        }
    }
}

#[test]
fn the_text_of_raw_html_is_shown() {
    assert_eq!(html("<b>x</b>"), "<p>&lt;b&gt;x&lt;/b&gt;</p>\n");
    assert_eq!(
        html("<div>\nx\n</div>"),
        "<p>&lt;div&gt;\nx\n&lt;/div&gt;</p>\n"
    );
}

#[test]
fn a_picture_is_a_link() {
    assert_eq!(
        html("![a map](https://example.org/map.png)"),
        "<p><a href=\"https://example.org/map.png\" rel=\"nofollow ugc noopener\">a map</a></p>\n"
    );
}

#[test]
fn deep_and_long_texts_stay_small() {
    for text in [
        ">".repeat(10_000),
        format!("{}x", "> ".repeat(5_000)),
        format!("{}x", "- ".repeat(5_000)),
        "*".repeat(10_000),
        "[".repeat(10_000),
        "`".repeat(9_999),
        "<".repeat(10_000),
        "|a".repeat(5_000),
        format!(
            "{}\n{}\n{}",
            "|a".repeat(1_600),
            "|-".repeat(1_600),
            "|b".repeat(1_600)
        ),
        "|a|\n|-|\n".to_owned() + &"|b|\n".repeat(2_400),
        "[a](".repeat(2_500),
        "![a".repeat(3_000),
        "&lt;".repeat(2_500),
    ] {
        let shown = html(&text);
        assert!(
            shown.len() < 200_000,
            "{} bytes of {} became {}",
            text.len(),
            text.get(..20).unwrap(),
            shown.len()
        );
        let deepest = shown
            .split("<blockquote>")
            .count()
            .max(shown.split("<ul>").count());
        assert!(deepest <= 9, "{deepest} containers");
    }
}

#[test]
fn no_character_reorders_the_text_around_it() {
    assert_eq!(html("a &#x202E;b&#8238; \u{2067}c"), "<p>a b c</p>\n");
}

#[test]
fn the_result_of_a_result_is_text() {
    // Entities are decoded once.
    let shown = html("&lt;script&gt;alert(1)&lt;/script&gt;");
    assert_eq!(shown, "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n");
}
