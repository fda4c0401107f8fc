//! Inputs made from a corpus: signs are changed, removed, repeated, and words of the notation put in.

use std::fs;
use std::io;
use std::path::Path;

use fastrand::Rng;

use crate::targets::Target;

/// Most bytes of an input.
const MOST: usize = 16 << 10;
/// Words that parsers of any notation stumble over.
const WORDS: [&str; 22] = [
    "",
    "0",
    "-0",
    "1e308",
    "1e-400",
    "99999999999999999999",
    "NaN",
    "2024-02-30",
    "9999-12-31",
    "-9999-01-01",
    "2024-W53",
    "24-Q5",
    "\u{feff}",
    "\u{0}",
    "\u{202e}",
    "é\u{301}",
    "\u{1f600}",
    "\r\n\r\n",
    "\"\"\"",
    "\\",
    "<!--",
    "%00",
];

/// Makes inputs for a target.
pub(crate) struct Mutator {
    rng: Rng,
    corpus: Vec<Vec<u8>>,
    words: &'static [&'static str],
    /// The length of the longest input so far, in bytes.
    pub(crate) longest: usize,
}

impl Mutator {
    /// # Errors
    /// Where the corpus of the target can't be read.
    pub(crate) fn new(seed: u64, target: &Target) -> io::Result<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("corpus")
            .join(target.name);
        let mut paths = fs::read_dir(&folder)?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<io::Result<Vec<_>>>()?;
        paths.sort();
        let corpus = paths.iter().map(fs::read).collect::<io::Result<Vec<_>>>()?;
        Ok(Self {
            rng: Rng::with_seed(seed),
            corpus,
            words: target.words,
            longest: 0,
        })
    }

    /// The number of files in the corpus.
    #[cfg(test)]
    pub(crate) fn seeds(&self) -> usize {
        self.corpus.len()
    }

    /// The next input.
    pub(crate) fn next(&mut self) -> Vec<u8> {
        let mut input = self.pick().to_vec();
        for _ in 0..self.rng.usize(1..=6) {
            self.change(&mut input);
        }
        input.truncate(MOST);
        self.longest = self.longest.max(input.len());
        input
    }

    fn pick(&mut self) -> &[u8] {
        let place = self.rng.usize(0..self.corpus.len().max(1));
        self.corpus.get(place).map_or(&[], Vec::as_slice)
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let (from, to) = self.range(input.len());
        match self.rng.u8(0..8) {
            0 => {
                let sign = self.rng.u8(..);
                input.splice(from..from, [sign]);
            }
            1 => {
                let bit = 1 << self.rng.u8(0..8);
                if let Some(byte) = input.get_mut(from) {
                    *byte ^= bit;
                }
            }
            2 => drop(input.drain(from..to)),
            3 => {
                let part = input.get(from..to).unwrap_or_default().to_vec();
                let times = self.rng.usize(1..=8);
                input.splice(to..to, part.repeat(times));
            }
            4 => {
                let other = self.pick().to_vec();
                let (begin, end) = self.range(other.len());
                let part = other.get(begin..end).unwrap_or_default().to_vec();
                input.splice(from..to, part);
            }
            5 => {
                if let Some(part) = input.get_mut(from..to) {
                    part.reverse();
                }
            }
            _ => {
                let own = self.rng.bool() && !self.words.is_empty();
                let words: &[&str] = if own { self.words } else { &WORDS };
                let word = words.get(self.rng.usize(0..words.len())).copied();
                input.splice(from..to, word.unwrap_or_default().bytes());
            }
        }
    }

    /// A part of an input, mostly a short one.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let from = self.rng.usize(0..=length);
        let most = if self.rng.u8(0..8) == 0 { length } else { 8 };
        let to = (from + self.rng.usize(0..=most)).min(length);
        (from, to)
    }
}
