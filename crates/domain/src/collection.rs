//! Collections: licences, access rules, and the fields of the form.

use serde::Serialize;

use crate::{
    account::Plan,
    key::CollectionKey,
    language::{Language, Text},
    limits,
    problem::{Code, Problem},
    tags::clean_tags,
    text::{Shape, clean_both, clean_either},
    word::words,
};

words! {
    /// Who sees a collection, before its account's visibility is considered; ordered from the
    /// laxest to the strictest.
    pub enum CollectionAccess {
        /// Everybody.
        Public => "public",
        /// The members of the account.
        Account => "account",
        /// The members of the collection.
        Private => "private",
    }
}

words! {
    /// What others may do with a collection's indicators.
    pub enum Licence {
        /// Nothing is stated.
        None => "none",
        /// Public domain.
        Cc0 => "cc0",
        /// Attribution.
        CcBy => "cc-by",
        /// Attribution, share-alike.
        CcBySa => "cc-by-sa",
        /// Attribution, no derivatives.
        CcByNd => "cc-by-nd",
        /// Attribution, non-commercial.
        CcByNc => "cc-by-nc",
        /// Attribution, non-commercial, share-alike.
        CcByNcSa => "cc-by-nc-sa",
        /// Attribution, non-commercial, no derivatives.
        CcByNcNd => "cc-by-nc-nd",
    }
}

impl Licence {
    /// The name in this language, as a person reads it.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::None, Language::Fr) => "Aucune licence indiquée",
            (Self::None, Language::En) => "No licence stated",
            (Self::Cc0, Language::Fr) => "Domaine public (CC0 1.0)",
            (Self::Cc0, Language::En) => "Public domain (CC0 1.0)",
            (Self::CcBy, Language::Fr) => "Attribution (CC BY 4.0)",
            (Self::CcBy, Language::En) => "Attribution (CC BY 4.0)",
            (Self::CcBySa, Language::Fr) => {
                "Attribution, partage dans les mêmes conditions (CC BY-SA 4.0)"
            }
            (Self::CcBySa, Language::En) => "Attribution, share-alike (CC BY-SA 4.0)",
            (Self::CcByNd, Language::Fr) => "Attribution, pas de modification (CC BY-ND 4.0)",
            (Self::CcByNd, Language::En) => "Attribution, no derivatives (CC BY-ND 4.0)",
            (Self::CcByNc, Language::Fr) => {
                "Attribution, pas d’utilisation commerciale (CC BY-NC 4.0)"
            }
            (Self::CcByNc, Language::En) => "Attribution, non-commercial (CC BY-NC 4.0)",
            (Self::CcByNcSa, Language::Fr) => {
                "Attribution, pas d’utilisation commerciale, partage dans les mêmes conditions \
                 (CC BY-NC-SA 4.0)"
            }
            (Self::CcByNcSa, Language::En) => {
                "Attribution, non-commercial, share-alike (CC BY-NC-SA 4.0)"
            }
            (Self::CcByNcNd, Language::Fr) => {
                "Attribution, pas d’utilisation commerciale, pas de modification \
                 (CC BY-NC-ND 4.0)"
            }
            (Self::CcByNcNd, Language::En) => {
                "Attribution, non-commercial, no derivatives (CC BY-NC-ND 4.0)"
            }
        }
    }

    /// The SPDX identifier; nothing where no licence is stated.
    #[must_use]
    pub const fn spdx(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Cc0 => Some("CC0-1.0"),
            Self::CcBy => Some("CC-BY-4.0"),
            Self::CcBySa => Some("CC-BY-SA-4.0"),
            Self::CcByNd => Some("CC-BY-ND-4.0"),
            Self::CcByNc => Some("CC-BY-NC-4.0"),
            Self::CcByNcSa => Some("CC-BY-NC-SA-4.0"),
            Self::CcByNcNd => Some("CC-BY-NC-ND-4.0"),
        }
    }

    /// Where the licence can be read in this language; nothing where none is stated.
    #[must_use]
    pub fn url(self, language: Language) -> Option<String> {
        let work = match self {
            Self::None => return None,
            Self::Cc0 => "publicdomain/zero/1.0",
            Self::CcBy => "licenses/by/4.0",
            Self::CcBySa => "licenses/by-sa/4.0",
            Self::CcByNd => "licenses/by-nd/4.0",
            Self::CcByNc => "licenses/by-nc/4.0",
            Self::CcByNcSa => "licenses/by-nc-sa/4.0",
            Self::CcByNcNd => "licenses/by-nc-nd/4.0",
        };
        Some(format!(
            "https://creativecommons.org/{work}/deed.{language}"
        ))
    }
}

words! {
    /// The operator's setting: whose collections may be other than public.
    pub enum NonPublic {
        /// Those of subscribers.
        Subscribers => "subscribers",
        /// Everybody's.
        Everyone => "everyone",
    }
}

impl NonPublic {
    /// Whether an account with this plan may make collections that are not public.
    #[must_use]
    pub fn allows(self, plan: Plan) -> bool {
        self == Self::Everyone || plan == Plan::Subscriber
    }

    /// Whether a collection may be given this access. What a collection has already it keeps, also
    /// when the subscription has ended. `contact` is whom to ask for a subscription.
    ///
    /// # Errors
    /// `SUBSCRIPTION_NEEDED(contact)`.
    pub fn check(
        self,
        plan: Plan,
        before: Option<CollectionAccess>,
        chosen: CollectionAccess,
        contact: &str,
    ) -> Result<(), Problem> {
        let fits =
            chosen == CollectionAccess::Public || before == Some(chosen) || self.allows(plan);
        if fits {
            Ok(())
        } else {
            Err(Problem::at("access", Code::SubscriptionNeeded).with("contact", contact))
        }
    }
}

/// A collection as it is typed into its form.
#[derive(Clone, Debug, Serialize)]
pub struct CollectionForm {
    /// Its key in the account.
    pub key: String,
    /// Its name, in at least one language.
    pub name: Text,
    /// What it holds, in a sentence or two.
    pub summary: Text,
    /// All about it, in plain paragraphs.
    pub description: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// What others may do with it.
    pub licence: Licence,
    /// Who sees it.
    pub access: CollectionAccess,
    /// Whether it takes questions and answers.
    pub questions: bool,
}

/// The fields of a collection, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionFields {
    /// Its key in the account.
    pub key: CollectionKey,
    /// Its name, in at least one language.
    pub name: Text,
    /// What it holds, in a sentence or two.
    pub summary: Text,
    /// All about it, in plain paragraphs.
    pub description: Text,
    /// Tags as [`Tags::joined`](crate::tags::Tags::joined) gives them.
    pub tags: Text,
    /// What others may do with it.
    pub licence: Licence,
    /// Who sees it.
    pub access: CollectionAccess,
    /// Whether it takes questions and answers.
    pub questions: bool,
}

impl CollectionForm {
    /// Checks every field. What needs other facts (is the key free, may this access be chosen) is
    /// asked elsewhere.
    ///
    /// # Errors
    /// Everything that is wrong, field by field in the order of the form.
    pub fn check(&self) -> Result<CollectionFields, Vec<Problem>> {
        let mut problems = Vec::new();
        let key = CollectionKey::parse(self.key.trim())
            .map_err(|problem| problems.push(problem.at("key")));
        let found = &mut problems;
        let name = clean_either("name", &self.name, limits::NAME, Shape::Line, found);
        let summary = clean_both(
            "summary",
            &self.summary,
            limits::SUMMARY,
            Shape::Line,
            found,
        );
        let description = clean_both(
            "description",
            &self.description,
            limits::DESCRIPTION,
            Shape::Lines,
            found,
        );
        let tags = clean_tags("tags", &self.tags, found);
        match key {
            Ok(key) if problems.is_empty() => Ok(CollectionFields {
                key,
                name,
                summary,
                description,
                tags,
                licence: self.licence,
                access: self.access,
                questions: self.questions,
            }),
            _ => Err(problems),
        }
    }
}

#[cfg(test)]
mod tests;
