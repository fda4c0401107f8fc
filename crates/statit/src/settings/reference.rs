//! The page of settings.

use std::fmt::Write as _;

use clap::{CommandFactory, Parser};

use super::Layer;

/// The list of settings as Markdown: name in the file, flag, environment variable, meaning.
#[must_use]
pub(crate) fn reference() -> String {
    #[derive(Parser)]
    struct Only {
        #[command(flatten)]
        layer: Layer,
    }
    let mut text = String::from(
        "# Settings\n\n\
         Each setting is given by a flag, an environment variable or a line of the file named by \
         `--config` (TOML; `STATIT_CONFIG`), in this order of precedence. \
         `statit settings` prints this page.\n\n\
         | in the file | flag | environment | meaning |\n|---|---|---|---|\n",
    );
    for argument in Only::command().get_arguments() {
        let (Some(long), Some(env)) = (argument.get_long(), argument.get_env()) else {
            continue;
        };
        let help = argument
            .get_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "| `{}` | `--{long}` | `{}` | {} |",
            long.replace('-', "_"),
            env.to_string_lossy(),
            help
        );
    }
    text
}
