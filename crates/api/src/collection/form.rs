//! The fields of a collection as a program writes them.

use domain::access::CollectionAccess;
use domain::catalogue::collection;
use domain::catalogue::licence::Licence;
use domain::problem::{Code, Problem};
use serde::{Deserialize, Serialize};
use service::collection::SeenCollection;
use utoipa::ToSchema;

use crate::request::call::choice;
use crate::types::LocalText;

/// The fields of a collection to write. Absent fields are empty; with `PATCH` they stay as they are (JSON Merge Patch,
/// RFC 7396).
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct CollectionForm {
    /// The key of its account, which cannot change.
    #[schema(example = "mill")]
    account: Option<String>,
    /// Its key in the account. After a change, the former key leads to the new one.
    #[schema(example = "energy")]
    key: String,
    /// The name, in at least one language.
    name: LocalText,
    /// A summary of a sentence or two.
    summary: LocalText,
    /// The full description, in plain paragraphs.
    description: LocalText,
    /// Tags, separated by semicolons.
    tags: LocalText,
    /// SPDX id of the licence of its series that have none of their own; null: none.
    #[schema(example = "CC-BY-4.0")]
    licence: Option<String>,
    /// Who sees it, within the visibility of its account: `public`, `account` or `private`.
    #[schema(example = "public")]
    access: Option<String>,
    /// Whether readers may ask questions.
    questions: Option<bool>,
}

impl CollectionForm {
    /// The present fields of a collection.
    pub(super) fn new(seen: &SeenCollection) -> Self {
        let record = &seen.record;
        Self {
            account: Some(seen.account.record.key.clone()),
            key: record.key.clone(),
            name: (&record.name).into(),
            summary: (&record.summary).into(),
            description: (&record.description).into(),
            tags: (&record.tags).into(),
            licence: Some(record.licence.code().to_owned()),
            access: Some(record.access.as_str().to_owned()),
            questions: Some(record.questions),
        }
    }

    /// The key of the account, and the form of a collection in it. `present` is the account of a collection that there
    /// is already.
    ///
    /// # Errors
    /// The problems of absent fields, of words that are none of the choices, and of another account.
    pub(super) fn checked(
        self,
        present: Option<&str>,
    ) -> Result<(String, collection::CollectionForm), Vec<Problem>> {
        let account = match (self.account, present) {
            (None, _) => Err(Some(Problem::at("account", Code::Required))),
            (Some(account), Some(present)) if !account.eq_ignore_ascii_case(present) => {
                Err(Some(Problem::at("account", Code::InvalidChoice)))
            }
            (Some(account), _) => Ok(account),
        };
        let licence = choice("licence", self.licence.as_deref(), Licence::read);
        let access = choice("access", self.access.as_deref(), CollectionAccess::parse);
        let access = access
            .and_then(|access| access.ok_or_else(|| Some(Problem::at("access", Code::Required))));
        let problems = [
            account.as_ref().err(),
            licence.as_ref().err(),
            access.as_ref().err(),
        ];
        let problems: Vec<Problem> = problems.into_iter().flatten().flatten().cloned().collect();
        match (account, licence, access) {
            (Ok(account), Ok(licence), Ok(access)) => Ok((
                account,
                collection::CollectionForm {
                    key: self.key,
                    name: self.name.into(),
                    summary: self.summary.into(),
                    description: self.description.into(),
                    tags: self.tags.into(),
                    licence: licence.unwrap_or(Licence::None),
                    access,
                    questions: self.questions.unwrap_or_default(),
                },
            )),
            _ => Err(problems),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn problems(json: serde_json::Value, present: Option<&str>) -> Vec<(String, Code)> {
        let form: CollectionForm = serde_json::from_value(json).unwrap();
        let problems = form.checked(present).err().unwrap_or_default();
        let named = |problem: Problem| (problem.field.unwrap_or_default(), problem.code);
        problems.into_iter().map(named).collect()
    }

    #[test]
    fn absent_fields_and_wrong_words_are_named() {
        let at = |field: &str, code| (field.to_owned(), code);
        let whole =
            json!({"account": "ann", "key": "prices", "access": "public", "licence": "CC0-1.0"});
        assert_eq!(problems(whole.clone(), None), []);
        assert_eq!(problems(whole.clone(), Some("Ann")), []);
        assert_eq!(
            problems(whole, Some("bob")),
            [at("account", Code::InvalidChoice)]
        );
        assert_eq!(
            problems(json!({"licence": "MIT"}), None),
            [
                at("account", Code::Required),
                at("licence", Code::InvalidChoice),
                at("access", Code::Required)
            ]
        );
        assert_eq!(
            problems(json!({"account": "ann", "access": "all"}), None),
            [at("access", Code::InvalidChoice)]
        );
    }
}
