//! The labels of categories during a check.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use domain::series::observation::LineRule;

/// The labels of one indicator, each once. While they equal those of the previous indicator, as in a table, they are
/// neither hashed nor stored a second time.
pub(super) struct Labels<'d> {
    before: Arc<[String]>,
    /// The labels with their lines.
    labels: Vec<(&'d str, u32)>,
    /// The line of each label, once the labels differ from the previous ones.
    lines: Option<HashMap<&'d str, u32>>,
}

impl<'d> Labels<'d> {
    /// An empty list; `before` are the labels of the previous indicator.
    pub(super) fn after(before: Arc<[String]>) -> Self {
        Self {
            before,
            labels: Vec::new(),
            lines: None,
        }
    }

    /// Adds the label of a line.
    ///
    /// # Errors
    /// [`LineRule::DateDuplicate`] if another line has this label.
    pub(super) fn add(&mut self, label: &'d str, line: u32) -> Result<(), LineRule> {
        let before = self.before.get(self.labels.len());
        if self.lines.is_some() || before.is_none_or(|before| before != label) {
            let all = || self.labels.iter().copied().collect();
            match self.lines.get_or_insert_with(all).entry(label) {
                Entry::Occupied(first) => {
                    let other = *first.get();
                    return Err(LineRule::DateDuplicate { other });
                }
                Entry::Vacant(free) => free.insert(line),
            };
        }
        self.labels.push((label, line));
        Ok(())
    }

    /// All labels: the shared list of the previous indicator if equal.
    pub(super) fn shared(self) -> Arc<[String]> {
        if self.lines.is_none() && self.labels.len() == self.before.len() {
            return self.before;
        }
        let labels = self.labels.iter().map(|(label, _)| (*label).to_owned());
        labels.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gathered(before: &Arc<[String]>, labels: &[&str]) -> Result<Arc<[String]>, LineRule> {
        let mut gathered = Labels::after(Arc::clone(before));
        for (line, label) in (1..).zip(labels) {
            gathered.add(label, line)?;
        }
        Ok(gathered.shared())
    }

    #[test]
    fn labels_are_shared_with_the_indicator_before_only_where_they_are_the_same() {
        let before = gathered(&Arc::default(), &["a", "b", "c"]).unwrap();
        for labels in [
            vec!["a", "b", "c"],
            vec!["a", "b"],
            vec!["a", "b", "c", "d"],
            vec!["b", "a", "c"],
            vec!["a", "x", "b"],
            vec![],
        ] {
            let shared = gathered(&before, &labels).unwrap();
            assert_eq!(*shared, *labels, "{labels:?}");
            let same = labels == ["a", "b", "c"];
            assert_eq!(Arc::ptr_eq(&shared, &before), same, "{labels:?}");
        }
    }

    #[test]
    fn a_label_stands_once_whatever_stood_before() {
        let before = gathered(&Arc::default(), &["a", "b", "c"]).unwrap();
        for (labels, other) in [
            (vec!["a", "a"], 1),
            (vec!["a", "b", "a"], 1),
            (vec!["a", "b", "c", "b"], 2),
            (vec!["x", "y", "x"], 1),
            (vec!["x", "b", "x"], 1),
        ] {
            let rejected = gathered(&before, &labels).unwrap_err();
            assert_eq!(rejected, LineRule::DateDuplicate { other }, "{labels:?}");
        }
    }
}
