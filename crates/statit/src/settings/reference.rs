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

    text.push_str(IDENTITY);
    text
}

/// The part about identity providers, which the file alone can give.
const IDENTITY: &str = r#"
## Identity providers

Each `[[identity]]` of the file is a provider of OpenID Connect at which people sign in, in the order of the buttons:

```toml
[[identity]]
name = "town"                                     # in addresses: a-z, 0-9 and -
label = "Town of Example"                         # on the button; default: the name
issuer = "https://login.town.example"             # exactly as the provider states it
client_id = "statit"
client_secret_file = "/etc/statit/town.secret"    # absent for a public client
scopes = ["email", "profile"]                     # beside openid; these are the default
```

Register the address `https://YOUR.ADDRESS/sign/town` at the provider as the one to which it sends people back; the
first part is `public_address`, the last the name. `sign_in`, `sign_up` and `sign_up_domains` say who may come in.
"#;
