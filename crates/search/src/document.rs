//! The content of an object in the index.

use domain::calendar::frequency::Frequency;
use domain::catalogue::licence::Licence;
use domain::text::language::{Language, Text};
use jiff::Timestamp;
use uuid::Uuid;

/// The kind of an object that is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentKind {
    /// An indicator.
    Metric,
    /// A dashboard of a collection or a personal one.
    Dashboard,
    /// A collection of indicators.
    Collection,
    /// An account of a publisher.
    Account,
    /// A question about a collection.
    Question,
}

impl DocumentKind {
    /// All kinds, in the order of declaration.
    pub const ALL: [Self; 5] = [
        Self::Metric,
        Self::Dashboard,
        Self::Collection,
        Self::Account,
        Self::Question,
    ];

    /// Its name in addresses.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Metric => "metric",
            Self::Dashboard => "dashboard",
            Self::Collection => "collection",
            Self::Account => "account",
            Self::Question => "question",
        }
    }

    /// Parses a name. `None` for any other text.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// Identifies an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentId {
    /// The kind of the object.
    pub kind: DocumentKind,
    /// Its id among objects of this kind.
    pub id: Uuid,
}

/// The documents that a writer removes.
#[derive(Clone, Copy, Debug)]
pub enum Removed {
    /// That of an object.
    Document(DocumentId),
    /// Those of a collection and of everything in it.
    Collection(Uuid),
    /// Those of an account and of everything in it.
    Account(Uuid),
}

/// Readers of an object that is not public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// The members of an account.
    Members(Uuid),
    /// The administrators and the owner of an account.
    Administrators(Uuid),
    /// The owner of an account.
    Owner(Uuid),
    /// The members of a collection.
    Collection(Uuid),
    /// The named readers of a dashboard.
    Readers(Uuid),
}

impl Audience {
    /// Its term in the index.
    pub(crate) fn term(self) -> String {
        let (kind, id) = match self {
            Self::Members(id) => ("members", id),
            Self::Administrators(id) => ("administrators", id),
            Self::Owner(id) => ("owner", id),
            Self::Collection(id) => ("collection", id),
            Self::Readers(id) => ("readers", id),
        };
        format!("{kind} {}", id.simple())
    }
}

/// The tags of an object by language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocumentTags {
    /// French ones.
    pub fr: Vec<String>,
    /// English ones.
    pub en: Vec<String>,
}

impl DocumentTags {
    /// The tags of both languages.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.fr.iter().chain(&self.en).map(String::as_str)
    }

    /// The tags in a language, else in the other one.
    pub(crate) fn shown(&self, language: Language) -> &[String] {
        let (own, other) = match language {
            Language::Fr => (&self.fr, &self.en),
            Language::En => (&self.en, &self.fr),
        };
        if own.is_empty() { other } else { own }
    }
}

/// An object as it is found. Texts are those of both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The object.
    pub id: DocumentId,
    /// The id of the account that it is in; its own for an account.
    pub account: Uuid,
    /// Its collection; `None` for an account and for a personal dashboard.
    pub collection: Option<Uuid>,
    /// Its readers; empty for an object that everybody may see.
    pub audience: Vec<Audience>,
    /// Its whole key in lower case: `insee/prix/ipc`; of a question, `insee/prix/post/12`.
    pub key: String,
    /// Its name. One without a language is in both.
    pub names: Text,
    /// Its tags, each as the publisher wrote it.
    pub tags: DocumentTags,
    /// Its units, each in the languages that it has.
    pub units: Vec<String>,
    /// The names of its collection and its account.
    pub context: Vec<String>,
    /// Summaries, notes and the source.
    pub notes: Vec<String>,
    /// The frequency of an indicator.
    pub frequency: Option<Frequency>,
    /// Its licence; `None` for an object without data of its own.
    pub licence: Option<Licence>,
    /// Whether it is a discontinued indicator.
    pub is_ended: bool,
    /// When it was last published or changed.
    pub updated: Timestamp,
}

impl Document {
    pub(crate) fn account_key(&self) -> &str {
        self.key.split('/').next().unwrap_or_default()
    }

    /// The key of its collection with that of the account; `None` outside collections.
    pub(crate) fn collection_key(&self) -> Option<&str> {
        self.collection.and(collection_key(&self.key))
    }

    /// The part of its key whose words find it: those of a question's address are the same for all.
    pub(crate) fn key_words(&self) -> &str {
        match self.id.kind {
            DocumentKind::Question => self.collection_key().unwrap_or_default(),
            _ => &self.key,
        }
    }

    /// Its name in a language, else in the other one, else its key.
    pub(crate) fn name(&self, language: Language) -> &str {
        let (first, second) = match language {
            Language::Fr => (&self.names.fr, &self.names.en),
            Language::En => (&self.names.en, &self.names.fr),
        };
        let name = first.as_deref().or(second.as_deref());
        name.unwrap_or(&self.key)
    }

    /// Its names, each once.
    pub(crate) fn distinct_names(&self) -> impl Iterator<Item = &str> {
        let french = self.names.fr.as_deref();
        let english = self
            .names
            .en
            .as_deref()
            .filter(|name| Some(*name) != french);
        french.into_iter().chain(english)
    }
}

/// The first two parts of a whole key; `None` for a key of one part.
fn collection_key(key: &str) -> Option<&str> {
    let (account, rest) = key.split_once('/')?;
    let collection = rest.split('/').next().unwrap_or_default();
    key.get(..account.len() + 1 + collection.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_that_of_its_collection() {
        for (key, expected) in [
            ("insee/prix/ipc/tabac", Some("insee/prix")),
            ("insee/prix", Some("insee/prix")),
            ("insee", None),
        ] {
            assert_eq!(collection_key(key), expected, "{key}");
        }
    }
}
