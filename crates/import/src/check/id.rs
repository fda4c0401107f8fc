//! Ids: paths in the collection, or with account and collection before them.

use domain::catalogue::key::MetricPath;
use domain::problem::{Code, Problem};

use crate::content::cell::unguarded;
use crate::scene::Scene;

/// A parsed id.
pub(super) struct Id {
    /// The id as shown.
    pub(super) text: String,
    pub(super) path: Result<MetricPath, Problem>,
}

/// Parses an id; `under` is the path that prefixes every id.
pub(super) fn read(text: &str, scene: &Scene<'_>, under: Option<&str>) -> Id {
    let typed = unguarded(text).trim();
    let (path, other) = match within(typed, scene) {
        Ok(path) => (path, None),
        Err(collection) => (typed, Some(collection)),
    };
    let path = match under {
        Some(under) => format!("{under}/{path}"),
        None => path.to_owned(),
    };
    let text = if under.is_some() { &path } else { typed };
    Id {
        text: crate::report::shown(text),
        path: match other {
            Some(collection) => Err(Problem::at("id", Code::ImportOtherCollection)
                .with("collection", domain::text::quoted(&collection))),
            None => MetricPath::parse(&path).map_err(|problem| problem.at("id")),
        },
    }
}

/// The path in this collection that a text denotes: the text itself if an indicator of this collection has this path.
///
/// # Errors
/// The other collection that the text denotes: it begins with a slash, with this account and another key, or with the
/// keys of a collection that the publisher may see.
pub(super) fn within<'p>(text: &'p str, scene: &Scene<'_>) -> Result<&'p str, String> {
    let bare = text.strip_prefix('/').unwrap_or(text);
    let mut parts = bare.splitn(3, '/');
    let (Some(account), Some(collection), Some(path)) = (parts.next(), parts.next(), parts.next())
    else {
        return Ok(text);
    };
    let own_account = account.eq_ignore_ascii_case(scene.account);
    let begins_so = own_account || bare.len() < text.len();
    let is_here = || MetricPath::parse(text).is_ok_and(|path| (scene.known)(&path).is_some());
    if begins_so && is_here() {
        return Ok(text);
    }
    if own_account && collection.eq_ignore_ascii_case(scene.collection) {
        return Ok(path);
    }
    if begins_so || (scene.is_elsewhere)(account, collection) && !is_here() {
        return Err(format!("{account}/{collection}"));
    }
    Ok(text)
}
