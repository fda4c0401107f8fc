//! The build's list of its files: the scripts that a page needs in addition to those of every page.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use domain::text::language::Language;
use serde::Deserialize;

/// The page that can be drawn before the application has loaded.
const PAGE: &str = "src/pages/metric/MetricPage.tsx";
/// The entry of the scripts that every page loads.
const ENTRY: &str = "index.html";

/// One file of the build.
#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
}

/// Links to the scripts of the indicator's page and of a language's texts. Styles are one file, which every
/// page has. Empty where the list cannot be parsed: the application then finds its files itself.
pub(super) fn links(manifest: &[u8], language: Language) -> String {
    let chunks: HashMap<String, Chunk> = serde_json::from_slice(manifest).unwrap_or_default();
    let texts = match language {
        Language::Fr => "src/locales/compiled/fr.ts",
        Language::En => "src/locales/compiled/en.ts",
    };
    let mut seen = BTreeSet::from([ENTRY]);
    let mut scripts = Vec::new();
    let mut open = vec![texts, PAGE];
    while let Some(name) = open.pop() {
        let Some(chunk) = chunks.get(name).filter(|_| seen.insert(name)) else {
            continue;
        };
        scripts.push(chunk.file.as_str());
        open.extend(chunk.imports.iter().map(String::as_str));
    }
    let mut links = String::new();
    for file in scripts {
        let _ = writeln!(
            links,
            "<link rel=\"modulepreload\" crossorigin href=\"/{file}\">"
        );
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_links_what_it_imports_once_and_not_what_every_page_has() {
        let manifest = br#"{
            "index.html": {"file": "assets/index.js"},
            "_shared.js": {"file": "assets/shared.js", "imports": ["index.html"]},
            "src/pages/metric/MetricPage.tsx": {"file": "assets/metric.js", "imports": ["_shared.js", "index.html"], "isDynamicEntry": true},
            "src/locales/compiled/fr.ts": {"file": "assets/fr.js"}
        }"#;
        let links = links(manifest, Language::Fr);
        let files: Vec<&str> = links
            .lines()
            .filter_map(|line| line.split("href=\"").nth(1)?.strip_suffix("\">"))
            .collect();
        assert_eq!(
            files,
            ["/assets/metric.js", "/assets/shared.js", "/assets/fr.js"]
        );
        assert_eq!(super::links(b"", Language::En), "");
    }
}
