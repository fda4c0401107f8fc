//! The export of a collection: its indicators, each with its file of observations.

use std::borrow::Cow;
use std::collections::HashMap;

use domain::problem::{Code, Problem};

use crate::draft::{Draft, Drafts, Spot};
use crate::format::cube::{Lines, too_many};
use crate::format::package::Package;
use crate::limits::{MAX_BYTES, MAX_METRICS};
use crate::report::{CellPosition, ImportProblem};

use super::about::About;
use super::entries::{Entries, shown};
use super::{import_problem_of, observations};

/// The most bytes of a file of observations: four times those of a series.
const MAX_OBSERVATIONS: usize = 1 << 20;
/// The number of `metadata.json` among the files of an export that has one.
const ABOUT: u32 = 1;

/// An opened export.
pub(crate) struct Export<'b> {
    bytes: Cow<'b, [u8]>,
    about: Option<About>,
    members: Vec<Member>,
}

/// An indicator of an export.
struct Member {
    /// The position of its description in `metadata.json`.
    about: Option<usize>,
    /// Its path from the name of its file, if `metadata.json` does not describe it.
    path: String,
    observations: Observations,
}

/// The file of observations of an indicator.
enum Observations {
    /// The number of the entry in the archive, and the number of the file for [`CellPosition::file`].
    Entry { place: usize, file: u32 },
    /// The name of a file that is not in the archive.
    Missing(String),
}

impl<'b> Export<'b> {
    /// Finds the indicators: those of `metadata.json` in its order, then those of files that it does not name. `None`
    /// for an archive that is no export.
    pub(super) fn open(
        bytes: &'b [u8],
        package: &mut Package<'_>,
        entries: &Entries,
        files: &mut Vec<String>,
    ) -> Result<Option<Self>, Box<ImportProblem>> {
        let about = match entries.folder_of_about() {
            Some(folder) => {
                About::open(package, entries, folder, files)?.map(|about| (about, folder))
            }
            None => None,
        };

        let mut members = Members {
            entries,
            files,
            all: Vec::new(),
            used: HashMap::new(),
        };

        let about = if let Some((about, folder)) = about {
            members.add_described(&about, folder);
            members.add_others(folder);
            Some(about)
        } else if let Some(folder) = entries.folder_of_observations() {
            members.add_others(folder);
            None
        } else {
            return Ok(None);
        };

        let members = members.all;
        let problem = match members.len() {
            0 => Some(Code::ImportEmpty.into()),
            count if count > MAX_METRICS => Some(too_many(count)),
            _ => None,
        };

        match problem {
            Some(problem) => Err(Box::new(ImportProblem::of_file(0, "", problem))),
            None => Ok(Some(Export {
                bytes: Cow::Borrowed(bytes),
                about,
                members,
            })),
        }
    }

    /// The export with its own bytes.
    pub(crate) fn into_owned(self) -> Export<'static> {
        Export {
            bytes: Cow::Owned(self.bytes.into_owned()),
            about: self.about,
            members: self.members,
        }
    }

    /// The indicators, in their order.
    ///
    /// # Errors
    /// As [`super::open`].
    pub(crate) fn drafts(&self) -> Result<Drafts<'_>, Vec<ImportProblem>> {
        let package = Package::open(&self.bytes);
        let mut package = package.map_err(|unreadable| vec![import_problem_of(unreadable, 0)])?;
        let lines = Lines::new(self.about.as_ref().map_or("", About::text));
        let members = self.members.iter();
        Ok(Box::new(members.map(move |member| {
            self.draft(member, &mut package, &lines)
        })))
    }

    fn draft<'t>(
        &'t self,
        member: &'t Member,
        package: &mut Package<'_>,
        lines: &Lines<'_>,
    ) -> Draft<'t> {
        let mut draft = Draft::default();
        let mut decimals = 0;

        match (&self.about, member.about) {
            (Some(about), Some(at)) => decimals = about.describe(at, lines, &mut draft),
            _ => {
                draft.id = Spot {
                    text: member.path.as_str().into(),
                    place: CellPosition::default(),
                };
            }
        }

        match &member.observations {
            Observations::Entry { place, file } => {
                if member.about.is_none() {
                    draft.id.place = CellPosition {
                        file: *file,
                        ..CellPosition::of_line(1)
                    };
                }
                match package.unpack(*place, MAX_OBSERVATIONS) {
                    Ok(bytes) => observations::read(&bytes, *file, decimals, &mut draft),
                    Err(unreadable) => draft.tell(import_problem_of(unreadable, *file)),
                }
            }
            Observations::Missing(name) => {
                let problem = Problem::new(Code::ImportEntryMissing);
                draft.tell(ImportProblem::at(draft.id.place, name, problem));
            }
        }

        draft
    }
}

impl About {
    /// Reads the file in a folder; `None` if it has another subject.
    fn open(
        package: &mut Package<'_>,
        entries: &Entries,
        folder: &str,
        files: &mut Vec<String>,
    ) -> Result<Option<About>, Box<ImportProblem>> {
        let name = Entries::about(folder);
        let Some(place) = entries.find(&name) else {
            return Ok(None);
        };
        files.push(shown(&name));
        let unpacked = package.unpack(place, MAX_BYTES);
        let read = match unpacked {
            Ok(bytes) => About::read(bytes, ABOUT)?,
            Err(unreadable) => return Err(Box::new(import_problem_of(unreadable, ABOUT))),
        };
        if read.is_none() {
            files.clear();
        }
        Ok(read)
    }
}

/// The indicators of an export during collection.
struct Members<'e> {
    entries: &'e Entries,
    files: &'e mut Vec<String>,
    all: Vec<Member>,
    /// The entries of the indicators, with the numbers of their files.
    used: HashMap<usize, u32>,
}

impl Members<'_> {
    fn add_described(&mut self, about: &About, folder: &str) {
        for (at, file) in about.indicators() {
            let name = format!("{folder}{file}");
            let observations = match self.entries.find(&name) {
                Some(place) => self.entry(place, &name),
                None => Observations::Missing(shown(&name)),
            };
            self.all.push(Member {
                about: Some(at),
                path: String::new(),
                observations,
            });
        }
    }

    fn add_others(&mut self, folder: &str) {
        for (place, name, stem) in self.entries.observations(folder) {
            if self.used.contains_key(&place) {
                continue;
            }
            let observations = self.entry(place, name);
            self.all.push(Member {
                about: None,
                path: stem.replace('~', "/"),
                observations,
            });
        }
    }

    fn entry(&mut self, place: usize, name: &str) -> Observations {
        let file = *self.used.entry(place).or_insert_with(|| {
            self.files.push(shown(name));
            u32::try_from(self.files.len()).unwrap_or(u32::MAX)
        });
        Observations::Entry { place, file }
    }
}
