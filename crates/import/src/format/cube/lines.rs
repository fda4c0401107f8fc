//! The line of a position in a text.

use crate::report::CellPosition;

/// Bytes between two stored counts of line feeds.
const STEP: usize = 1_024;

/// Lines of a text by position in bytes, with little memory.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    text: &'t str,
    /// The line feeds before each step.
    before: Vec<u32>,
}

impl<'t> Lines<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let mut before = Vec::with_capacity(text.len() / STEP + 1);
        let mut count = 0;
        for step in text.as_bytes().chunks(STEP) {
            before.push(count);
            count += feeds(step);
        }
        Lines { text, before }
    }

    /// The line of a position, from 1.
    pub(crate) fn line(&self, at: usize) -> u32 {
        let at = at.min(self.text.len());
        let step = at / STEP;
        let rest = self.text.as_bytes().get(step * STEP..at);
        let before = self.before.get(step).or_else(|| self.before.last());
        before.copied().unwrap_or(0) + rest.map_or(0, feeds) + 1
    }

    pub(crate) fn place(&self, at: usize) -> CellPosition {
        CellPosition::of_line(self.line(at))
    }

    /// The position of a part in the text, in bytes; 0 for a text that is no part of it.
    pub(crate) fn at(&self, part: &str) -> usize {
        let begin = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if begin <= self.text.len() { begin } else { 0 }
    }
}

fn feeds(bytes: &[u8]) -> u32 {
    bytes.iter().map(|&byte| u32::from(byte == b'\n')).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_that_are_counted_one_by_one() {
        let text = format!("a\n\n{}\nb\n{}c", "x".repeat(3_000), "y\n".repeat(2_000));
        let lines = Lines::new(&text);
        for at in 0..=text.len() {
            let counted = text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1;
            assert_eq!(lines.line(at) as usize, counted, "{at}");
        }
        assert_eq!(Lines::new("").line(7), 1);
        assert_eq!(lines.at(text.split_at(4).1), 4);
        assert_eq!(lines.at("elsewhere"), 0);
    }
}
