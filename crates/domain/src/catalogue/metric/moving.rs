//! Moving an indicator to another path, alone or with all indicators whose paths continue its own.

use crate::catalogue::key::MetricPath;
use crate::invariant::number_of;
use crate::limits::{PATH_DEPTH, PATH_MAX};
use crate::problem::{Code, Problem};

/// Checks whether all indicators below one can move with it to a new path. `below` are the present paths that continue
/// `from`; empty if the indicator moves alone. The caller checks whether the new paths are free.
///
/// # Errors
/// `MOVE_BELOW_ITSELF` if the indicators below would move below themselves; else `PATH_DEPTH` and `PATH_TOO_LONG`, each
/// with the number of paths over the limit and the first of these, as they are now.
pub fn check_move<P: AsRef<str>>(
    from: &str,
    to: &MetricPath,
    below: &[P],
) -> Result<(), Vec<Problem>> {
    if !below.is_empty() && continues(&from.to_ascii_lowercase(), &to.folded()) {
        return Err(vec![Problem::at("path", Code::MoveBelowItself)]);
    }

    let (depth, length) = (from.split('/').count(), from.len());
    let (new_depth, new_length) = (to.segments().count(), to.as_str().len());
    // A path within the limits stays within them unless it grows.
    let too_deep = |path: &str| path.split('/').count() + new_depth > PATH_DEPTH + depth;
    let too_long = |path: &str| path.len() + new_length > PATH_MAX + length;

    let those = |is_over: &dyn Fn(&str) -> bool| -> Vec<&str> {
        let paths = below.iter().map(AsRef::as_ref);
        paths.filter(|path| is_over(path)).collect()
    };

    let mut problems = Vec::new();
    for (code, max, over) in [
        (Code::PathDepth, PATH_DEPTH, those(&too_deep)),
        (Code::PathTooLong, PATH_MAX, those(&too_long)),
    ] {
        if !over.is_empty() {
            let count = number_of(over.len());
            let problem = Problem::at("path", code).with("max", max);
            problems.push(problem.in_the_way(count, over));
        }
    }

    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// Whether a folded path is below another, at any depth.
fn continues(above: &str, path: &str) -> bool {
    path.strip_prefix(above)
        .is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Param;

    fn path(text: &str) -> MetricPath {
        MetricPath::parse(text).unwrap()
    }

    #[test]
    fn a_move_is_checked_for_everything_that_goes_along() {
        let long = format!("a/{}/{}/{}", "x".repeat(60), "y".repeat(60), "z".repeat(60));
        for (from, to, below, codes) in [
            ("a", "b", &["a/x", "a/x/y"][..], &[][..]),
            ("a", "A", &["a/x"], &[]),
            ("a", "a/b", &[], &[]),
            ("a", "a/b", &["a/x"], &[Code::MoveBelowItself]),
            ("A", "a/B", &["A/x"], &[Code::MoveBelowItself]),
            ("a", "ab", &["a/x"], &[]),
            ("a/b", "a", &["a/b/c/d/e/f"], &[]),
            (
                "a",
                "b/c",
                &["a/1/2/3/4", "a/1/2/3/4/5"],
                &[Code::PathDepth],
            ),
            ("a", &"c".repeat(17), &[long.as_str()], &[]),
            ("a", &"c".repeat(18), &[long.as_str()], &[Code::PathTooLong]),
        ] {
            let found = check_move(from, &path(to), below).err().unwrap_or_default();
            let found: Vec<Code> = found.iter().map(|problem| problem.code).collect();
            assert_eq!(found, codes, "{from} to {to}");
        }
    }

    #[test]
    fn what_would_be_too_deep_and_too_long_is_counted_and_named() {
        let below: Vec<String> = (0..9).map(|n| format!("a/1/2/3/4/{n}")).collect();
        let to = format!("b/{}", "c".repeat(60));
        let problems = check_move("a", &path(&to), &below).unwrap_err();
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].params["count"], Param::Number(9));
        assert_eq!(problems[0].params["max"], Param::Number(6));
        let first = "a/1/2/3/4/0, a/1/2/3/4/1, a/1/2/3/4/2, a/1/2/3/4/3, a/1/2/3/4/4";
        assert_eq!(problems[0].params["first"], Param::Text(first.into()));
    }
}
