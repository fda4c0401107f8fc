//! The names of an archive's entries.

use std::collections::HashMap;

use domain::limits::FILE_NAME;
use domain::text::{Shape, fold, is_rejected};

use crate::format::package::Package;

/// The file about the indicators of an export, and the folder of its observations.
const ABOUT: &str = "metadata.json";
const OBSERVATIONS: &str = "observations/";
/// Extensions of tables; files with an extension of the second list may be something else beside a table.
const TABLES: [&str; 5] = ["csv", "tsv", "tab", "xlsx", "xlsm"];
const OTHERS: [&str; 3] = ["txt", "json", "xml"];
/// Words in the names of files that describe the data of another one, folded.
const ABOUT_DATA: [&str; 10] = [
    "metadata",
    "metadonnee",
    "dictionnaire",
    "dictionary",
    "documentation",
    "codebook",
    "readme",
    "lisezmoi",
    "footnotes",
    "nomenclature",
];

/// The files among the entries of an archive, without those that operating systems add.
pub(super) struct Entries {
    /// Names with `/` between folders, and the numbers in the archive.
    all: Vec<(String, usize)>,
    places: HashMap<String, usize>,
}

impl Entries {
    pub(super) fn new(package: &Package<'_>) -> Entries {
        let names = package.names().zip(0..);
        let names = names.filter_map(|(name, place)| Some((name?.replace('\\', "/"), place)));
        let all: Vec<(String, usize)> = names.filter(|(name, _)| is_file(name)).collect();
        Entries {
            places: all.iter().cloned().collect(),
            all,
        }
    }

    /// Whether they are the parts of an Office or OpenDocument file.
    pub(super) fn are_of_a_document(&self) -> bool {
        const PARTS: [&str; 7] = [
            "_rels/.rels",
            "[content_types].xml",
            "mimetype",
            "xl/workbook.xml",
            "xl/workbook.bin",
            "word/document.xml",
            "ppt/presentation.xml",
        ];
        let is_part = |name: &str| PARTS.iter().any(|part| name.eq_ignore_ascii_case(part));
        let mut names = self.all.iter();
        names.any(|(name, _)| is_part(name.trim_start_matches('/')))
    }

    /// The number of the entry of this name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// The outermost folder with `metadata.json`, as a prefix of names.
    pub(super) fn folder_of_about(&self) -> Option<&str> {
        let folders = self.all.iter().filter_map(|(name, _)| {
            let folder = name.strip_suffix(ABOUT)?;
            (folder.is_empty() || folder.ends_with('/')).then_some(folder)
        });
        folders.min_by_key(|folder| folder.matches('/').count())
    }

    /// The name of the file about the indicators in a folder.
    pub(super) fn about(folder: &str) -> String {
        format!("{folder}{ABOUT}")
    }

    /// The folder of an archive that has files of observations and nothing else.
    pub(super) fn folder_of_observations(&self) -> Option<&str> {
        let (first, _) = self.all.first()?;
        let (within, _) = first.rsplit_once('/')?;
        let folder = first.get(..=within.len())?.strip_suffix(OBSERVATIONS)?;
        let is_whole = folder.is_empty() || folder.ends_with('/');
        (is_whole && self.observations(folder).count() == self.all.len()).then_some(folder)
    }

    /// The files of observations of an export in a folder: their numbers, their names, and their names without folders
    /// and extension.
    pub(super) fn observations<'e>(
        &'e self,
        folder: &'e str,
    ) -> impl Iterator<Item = (usize, &'e str, &'e str)> {
        self.all.iter().filter_map(move |(name, place)| {
            let within = name.strip_prefix(folder)?.strip_prefix(OBSERVATIONS)?;
            let (stem, ending) = within.rsplit_once('.')?;
            let is_table = ending.eq_ignore_ascii_case("csv") && !stem.contains('/');
            is_table.then_some((*place, name.as_str(), stem))
        })
    }

    /// The only entry that is a table of data, by its name; the other entries may be tables and texts about it.
    pub(super) fn only_table(&self) -> Option<(usize, &str)> {
        let of = |endings: &[&str]| -> Vec<&(String, usize)> {
            let entries = self.all.iter().filter(|(name, _)| {
                let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
                endings.iter().any(|one| one.eq_ignore_ascii_case(ending))
            });
            entries.collect()
        };
        let mut tables = of(&TABLES);
        if tables.is_empty() {
            tables = of(&OTHERS);
        }
        if tables.len() > 1 {
            tables.retain(|(name, _)| !is_about_data(name));
        }
        match tables.as_slice() {
            [(name, place)] => Some((*place, name)),
            _ => None,
        }
    }
}

/// Whether the name of a file says that it describes the data of another one: `Metadata_Country_API.csv`,
/// `18100004_MetaData.csv`, `dictionnaire.csv`.
fn is_about_data(name: &str) -> bool {
    let last = name.rsplit_once('/').map_or(name, |(_, last)| last);
    let folded = fold(last);
    ABOUT_DATA.iter().any(|word| folded.contains(word))
}

/// Whether an entry is a file of the user: no folder, and nothing that macOS or Windows add.
fn is_file(name: &str) -> bool {
    let (folders, last) = name.rsplit_once('/').unwrap_or(("", name));
    let is_added = last.starts_with("._")
        || matches!(last, ".DS_Store" | "Thumbs.db" | "desktop.ini")
        || folders.split('/').any(|folder| folder == "__MACOSX");
    !last.is_empty() && !is_added
}

/// The name of an entry, safe for display.
pub(super) fn shown(name: &str) -> String {
    let signs = name.chars().filter(|sign| !is_rejected(*sign, Shape::Line));
    signs.take(FILE_NAME).collect()
}
