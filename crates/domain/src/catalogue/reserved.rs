//! Words that cannot be keys because the product's own addresses use them. Every list is in lower
//! case; keys are compared with it without regard to case.

/// First segments of the product's addresses, and words reserved for later ones. An account's key
/// has the same position (`/{accountKey}`).
///
/// Sorted. Some of them could not be keys anyway (a dot, one letter); they are listed because a
/// test of the router needs one list with every first segment.
pub const ACCOUNT_KEYS: &[&str] = &[
    ".well-known",
    "_",
    "about",
    "account",
    "accounts",
    "addins",
    "admin",
    "administrator",
    "alerts",
    "analytics",
    "api",
    "apple-touch-icon.png",
    "assets",
    "auth",
    "blog",
    "browserconfig.xml",
    "cdn",
    "charts",
    "collections",
    "cols",
    "contact",
    "dashboards",
    "deleted",
    "docs",
    "download",
    "embed",
    "error",
    "export",
    "f",
    "favicon.ico",
    "favicon.svg",
    "favourites",
    "feed",
    "feeds",
    "files",
    "graphql",
    "guest",
    "guide",
    "health",
    "healthz",
    "help",
    "home",
    "i",
    "img",
    "import",
    "index",
    "index.html",
    "invitation",
    "legal",
    "llms.txt",
    "login",
    "logout",
    "mail",
    "manifest.json",
    "manifest.webmanifest",
    "me",
    "members",
    "metrics",
    "new",
    "null",
    "oauth",
    "oembed",
    "offline",
    "pictures",
    "postmaster",
    "posts",
    "pricing",
    "privacy",
    "public",
    "readyz",
    "robots.txt",
    "root",
    "rss",
    "sdmx",
    "search",
    "security",
    "service-worker.js",
    "settings",
    "sign",
    "signin",
    "signout",
    "signpub",
    "signup",
    "site.webmanifest",
    "sitemap.xml",
    "static",
    "statit",
    "status",
    "subs",
    "support",
    "sw.js",
    "system",
    "terms",
    "u",
    "undefined",
    "unsubscribe",
    "update",
    "user",
    "users",
    "webhooks",
    "webmaster",
    "www",
];

/// Words at the position of a collection's key (`/{accountKey}/cols`), and the two relative
/// segments that browsers resolve away.
pub const COLLECTION_KEYS: &[&str] = &[".", "..", "cols", "dashboards", "members", "subs"];

/// Words reserved at the position of a dashboard's or a chart's key, and the two relative segments.
pub const DASHBOARD_KEYS: &[&str] = &[".", "..", "edit", "new"];

/// Words at the position of the first segment of an indicator's path
/// (`/{accountKey}/{colKey}/members`).
pub const PATH_FIRST_SEGMENTS: &[&str] = &[
    "analytics",
    "charts",
    "dashboards",
    "import",
    "members",
    "metrics",
    "new",
    "post",
    "posts",
];

/// Whether a sorted list contains a lower-case word.
#[must_use]
pub(crate) fn holds(list: &[&str], folded: &str) -> bool {
    list.binary_search(&folded).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_is_sorted_lower_case_and_without_doubles() {
        for list in [
            ACCOUNT_KEYS,
            COLLECTION_KEYS,
            DASHBOARD_KEYS,
            PATH_FIRST_SEGMENTS,
        ] {
            assert!(list.is_sorted_by(|a, b| a < b), "{list:?}");
            assert!(list.iter().all(|word| *word == word.to_lowercase()));
        }
    }

    #[test]
    fn every_fixed_route_of_the_product_is_reserved() {
        for word in "statit help about account new privacy public sign signpub terms update u i f \
            api graphql assets embed oembed sdmx feeds guide health healthz readyz metrics static admin \
            www mail support robots.txt favicon.ico sitemap.xml .well-known"
            .split_whitespace()
        {
            assert!(holds(ACCOUNT_KEYS, word), "{word}");
        }
    }
}
