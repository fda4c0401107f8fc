//! What the address of a page names, and whether the caller sees it: all other addresses answer 404. The twin of
//! `frontend/src/app/routes.tsx`; `spec/cases/pages.json` tests both.

mod lookup;

use domain::catalogue::key::PERSONAL;
use transport::request::percent_decoded;

/// The object that the address of a page names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PageTarget {
    /// A page of the application itself, whatever the database has.
    Application,
    /// No page has the address.
    Nothing,
    Person(String),
    Account(String),
    /// A page for the members of an account.
    AccountMembers(String),
    /// A page for the administrators of an account.
    AccountFollowing(String),
    Collection(CollectionKeys),
    Question(CollectionKeys, i64),
    Dashboard(CollectionKeys, String),
    Chart(CollectionKeys, String, String),
    Metric(CollectionKeys, String),
}

/// The keys of a collection; in the address of a dashboard, the second may be [`PERSONAL`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CollectionKeys {
    account: String,
    collection: String,
}

/// A segment of an address in lower case, for fixed words, and as it is, for keys.
type Segment<'a> = (&'a str, &'a str);

impl PageTarget {
    /// The target of a path as it was sent. Fixed words match in any letter case, as in the application.
    pub(crate) fn parse(path: &str) -> Self {
        let segments = path.split('/').filter(|segment| !segment.is_empty());
        let decoded = segments.map(|segment| {
            percent_decoded(segment).map(|segment| (segment.to_ascii_lowercase(), segment))
        });
        let Some(decoded) = decoded.collect::<Option<Vec<_>>>() else {
            return Self::Nothing;
        };
        let segments = decoded
            .iter()
            .map(|(word, key)| (word.as_str(), key.as_str()));
        let segments: Vec<Segment<'_>> = segments.collect();
        match segments.as_slice() {
            []
            | [
                (
                    "about" | "account" | "addins" | "guide" | "invitation" | "new" | "privacy"
                    | "public" | "sign" | "signpub" | "statit" | "terms" | "unsubscribe" | "update",
                    _,
                ),
            ]
            | [("sign", _), _]
            | [("guide", _), ("api", _)] => Self::Application,
            [("u", _), (_, username)] => Self::Person((*username).to_owned()),
            [("i", _), (_, account), (_, collection), rest @ ..] => {
                Self::below_dashboards(account, collection, rest)
            }
            [("f", _), (_, account), (_, collection), path @ ..] => {
                Self::metric(account, collection, path)
            }
            [(_, account)] | [(_, account), ("cols" | "dashboards", _)] => {
                Self::Account((*account).to_owned())
            }
            [(_, account), ("members", _)] => Self::AccountMembers((*account).to_owned()),
            [(_, account), ("subs", _)] => Self::AccountFollowing((*account).to_owned()),
            [(_, account), (_, collection), rest @ ..] => {
                Self::below_collection(account, collection, rest)
            }
        }
    }

    /// The target of an address below `/i/{account}/{collection}`.
    fn below_dashboards(account: &str, collection: &str, rest: &[Segment<'_>]) -> Self {
        let keys = CollectionKeys::new(account, collection);
        match rest {
            [("new", _)] if collection == PERSONAL => Self::Account(keys.account),
            [] | [("new", _)] => Self::Collection(keys),
            [(_, dashboard)] | [(_, dashboard), ("new", _)] => {
                Self::Dashboard(keys, (*dashboard).to_owned())
            }
            [(_, dashboard), (_, chart)] => {
                Self::Chart(keys, (*dashboard).to_owned(), (*chart).to_owned())
            }
            _ => Self::Nothing,
        }
    }

    /// The target of an address at or below `/{account}/{collection}`.
    fn below_collection(account: &str, collection: &str, rest: &[Segment<'_>]) -> Self {
        match rest {
            [] | [("analytics" | "charts" | "import" | "members" | "metrics" | "posts", _)] => {
                Self::Collection(CollectionKeys::new(account, collection))
            }
            [("post", _), (_, segment)] => match question_number(segment) {
                Some(number) => Self::Question(CollectionKeys::new(account, collection), number),
                None => Self::Nothing,
            },
            path => Self::metric(account, collection, path),
        }
    }

    fn metric(account: &str, collection: &str, path: &[Segment<'_>]) -> Self {
        let path: Vec<&str> = path.iter().map(|(_, key)| *key).collect();
        match path.is_empty() {
            true => Self::Nothing,
            false => Self::Metric(CollectionKeys::new(account, collection), path.join("/")),
        }
    }
}

/// The number of a question in its address, `12-why-the-jump`, where its title is for readers alone.
fn question_number(segment: &str) -> Option<i64> {
    let number = segment.split('-').next().unwrap_or_default();
    let is_number = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| number.parse().ok()).flatten()
}

impl CollectionKeys {
    fn new(account: &str, collection: &str) -> Self {
        Self {
            account: account.to_owned(),
            collection: collection.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The word of the case file for a target.
    fn word(target: &PageTarget) -> &'static str {
        match target {
            PageTarget::Application => "application",
            PageTarget::Nothing => "nothing",
            PageTarget::Person(_) => "person",
            PageTarget::Account(_) => "account",
            PageTarget::AccountMembers(_) => "accountMembers",
            PageTarget::AccountFollowing(_) => "accountFollowing",
            PageTarget::Collection(_) => "collection",
            PageTarget::Question(..) => "question",
            PageTarget::Dashboard(..) => "dashboard",
            PageTarget::Chart(..) => "chart",
            PageTarget::Metric(..) => "metric",
        }
    }

    #[test]
    fn an_address_names_what_the_page_of_its_route_shows() {
        let file: Value =
            serde_json::from_str(include_str!("../../../../spec/cases/pages.json")).unwrap();
        for case in file["cases"].as_array().unwrap() {
            let target = PageTarget::parse(case["path"].as_str().unwrap());
            assert_eq!(word(&target), case["names"], "{case} {target:?}");
        }
    }

    #[test]
    fn keys_are_decoded_and_retain_their_letter_case() {
        assert_eq!(
            PageTarget::parse("/Ann/Prices/c%70i/Food.v2"),
            PageTarget::Metric(CollectionKeys::new("Ann", "Prices"), "cpi/Food.v2".into())
        );
        assert_eq!(
            PageTarget::parse("/I/Ann/_/Mine"),
            PageTarget::Dashboard(CollectionKeys::new("Ann", PERSONAL), "Mine".into())
        );
    }
}
