//! Addresses of pages and files: one rule for trailing slashes.

/// The path without its trailing slashes: the canonical address of a page or file. `None` if the path stays as it is:
/// without trailing slashes, for the first page, and for a path that a browser would take for another host.
#[must_use]
pub fn without_trailing_slash(path: &str) -> Option<&str> {
    let own = path.trim_end_matches('/');
    let leads_elsewhere = path.starts_with("//") || path.starts_with("/\\");
    (own.len() < path.len() && !own.is_empty() && !leads_elsewhere).then_some(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{spec, text};

    #[test]
    fn slashes_at_the_end_are_left_out_as_in_the_shared_cases() {
        for case in spec!("addresses.json")["cases"].as_array().unwrap() {
            let leads_to = case["leadsTo"].as_str();
            assert_eq!(
                without_trailing_slash(text(case, "path")),
                leads_to,
                "{case}"
            );
        }
    }
}
