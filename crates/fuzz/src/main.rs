//! Feeds each parser of foreign input with mutated inputs, and reports one that panics, takes long or makes memory
//! grow:
//!
//!     cargo run --release -p fuzz -- [--inputs 1000000] [--seed 1] [TARGET...]
//!
//! The inputs begin with the files of `corpus/TARGET`, which is also where an input belongs that once made a parser
//! fail. The same seed makes the same inputs. It needs no nightly compiler, and therefore does not follow coverage: the
//! words of each target's notation take it beyond the first check.

mod mutate;
mod targets;
mod watch;

use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;
use std::time::Instant;

use mutate::Mutator;
use targets::{TARGETS, Target};
use watch::{Trouble, Watch};

/// The command line.
struct FuzzRun {
    inputs: u64,
    seed: u64,
    targets: Vec<&'static Target>,
}

fn main() -> ExitCode {
    match wanted(std::env::args().skip(1)).and_then(|wanted| run(&wanted)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(io::stderr(), "fuzz: {error}");
            ExitCode::FAILURE
        }
    }
}

fn wanted(mut arguments: impl Iterator<Item = String>) -> io::Result<FuzzRun> {
    let mut wanted = FuzzRun {
        inputs: 1_000_000,
        seed: 1,
        targets: Vec::new(),
    };
    while let Some(argument) = arguments.next() {
        let mut number = || {
            let value = arguments.next().and_then(|text| text.parse().ok());
            value.ok_or_else(|| io::Error::other(format!("{argument} needs a number")))
        };
        match argument.as_str() {
            "--inputs" => wanted.inputs = number()?,
            "--seed" => wanted.seed = number()?,
            name => {
                let found = TARGETS.iter().find(|target| target.name == name);
                let names: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
                let unknown = || format!("{name} is no target: {}", names.join(", "));
                let target = found.ok_or_else(|| io::Error::other(unknown()))?;
                wanted.targets.push(target);
            }
        }
    }
    if wanted.targets.is_empty() {
        wanted.targets.extend(TARGETS);
    }
    Ok(wanted)
}

/// Runs the targets. Returns whether all parsers withstood.
fn run(wanted: &FuzzRun) -> io::Result<bool> {
    // The place of a panic is found again with the input that is stored.
    panic::set_hook(Box::new(|_| {}));
    let mut out = io::stdout();
    let mut is_fine = true;
    for target in &wanted.targets {
        let begun = Instant::now();
        let mut mutator = Mutator::new(wanted.seed, target)?;
        let mut watch = Watch::new(wanted.inputs);
        let mut trouble = None;
        for number in 0..wanted.inputs {
            let input = mutator.next();
            if let Err(found) = watch.run(number, target, &input) {
                trouble = Some((found, input));
                break;
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        let name = target.name;
        match trouble {
            None => writeln!(
                out,
                "{name:<9} {} inputs in {seconds:.0} s, at most {} ms and {} bytes each",
                wanted.inputs,
                watch.slowest.as_millis(),
                mutator.longest,
            )?,
            Some((found, input)) => {
                is_fine = false;
                let place = store(target, &found, &input)?;
                writeln!(out, "{name:<9} {found}: {place}")?;
            }
        }
        out.flush()?;
    }
    Ok(is_fine)
}

/// Stores an input that made a parser fail.
fn store(target: &Target, trouble: &Trouble, input: &[u8]) -> io::Result<String> {
    let folder = std::env::temp_dir().join("statit-fuzz");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{}-{}", target.name, trouble.word()));
    std::fs::write(&path, input)?;
    Ok(path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_parser_withstands_a_few_inputs() {
        for target in TARGETS {
            let mut mutator = Mutator::new(1, target).unwrap();
            assert!(mutator.seeds() > 0, "{} has a corpus", target.name);
            for _ in 0..200 {
                (target.parse)(&mutator.next());
            }
        }
    }
}
