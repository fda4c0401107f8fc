//! The build's list of its files: the scripts that a page needs in addition to those of every page.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use domain::text::language::Language;
use serde::Deserialize;

/// The entry of the scripts that every page loads.
const ENTRY: &str = "index.html";

/// One file of the build.
#[derive(Deserialize)]
struct Chunk {
    /// The name, unique among chunks of several modules.
    #[serde(default)]
    name: String,
    file: String,
    #[serde(default)]
    imports: Vec<String>,
}

/// The files of the build by the names of their modules.
pub(super) struct Manifest(HashMap<String, Chunk>);

impl Manifest {
    /// Empty where the list cannot be parsed: the application then finds its files itself.
    pub(super) fn parse(list: &[u8]) -> Self {
        Self(serde_json::from_slice(list).unwrap_or_default())
    }

    /// The chunk of a module, else the one of that name.
    fn find(&self, name: &str) -> Option<&Chunk> {
        let is_named =
            |(key, chunk): &(&String, &Chunk)| key.starts_with('_') && chunk.name == name;
        let named = || self.0.iter().find(is_named).map(|(_, chunk)| chunk);
        self.0.get(name).or_else(named)
    }

    /// Links to the scripts of modules and chunks, and of a language's texts. Styles are one file, which every page has.
    pub(super) fn links(&self, language: Language, modules: &[String]) -> String {
        let texts = match language {
            Language::Fr => "src/locales/compiled/fr.ts",
            Language::En => "src/locales/compiled/en.ts",
        };
        let entry = self.0.get(ENTRY).map(|chunk| chunk.file.as_str());
        let mut seen: BTreeSet<&str> = entry.into_iter().collect();
        let mut links = String::new();
        let mut open: Vec<&str> = modules.iter().map(String::as_str).collect();
        open.insert(0, texts);
        while let Some(name) = open.pop() {
            let Some(chunk) = self.find(name).filter(|chunk| seen.insert(&chunk.file)) else {
                continue;
            };
            let _ = writeln!(
                links,
                "<link rel=\"modulepreload\" crossorigin href=\"/{}\">",
                chunk.file
            );
            open.extend(chunk.imports.iter().map(String::as_str));
        }
        links
    }
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
        let modules = ["src/pages/metric/MetricPage.tsx".to_owned()];
        let links = Manifest::parse(manifest).links(Language::Fr, &modules);
        let files: Vec<&str> = links
            .lines()
            .filter_map(|line| line.split("href=\"").nth(1)?.strip_suffix("\">"))
            .collect();
        assert_eq!(
            files,
            ["/assets/metric.js", "/assets/shared.js", "/assets/fr.js"]
        );
        assert_eq!(Manifest::parse(b"").links(Language::En, &modules), "");
    }

    #[test]
    fn a_chunk_of_several_modules_is_found_by_its_name() {
        let manifest = br#"{
            "_charts-4f.js": {"file": "assets/charts-4f.js", "name": "charts"},
            "src/pages/charts.tsx": {"file": "assets/page.js", "name": "charts"}
        }"#;
        let links = Manifest::parse(manifest).links(Language::Fr, &["charts".to_owned()]);
        assert_eq!(
            links,
            "<link rel=\"modulepreload\" crossorigin href=\"/assets/charts-4f.js\">\n"
        );
    }
}
