//! The settings of signing in: identity providers, and the rules for new users.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use serde::Deserialize;
use service::{Provider, ProviderSettings, SignInRules};

/// How people sign in.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SignInWays {
    /// With passwords, and at the identity providers.
    Any,
    /// At the identity providers only.
    Providers,
}

/// One `[[identity]]` of the file.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct IdentitySettings {
    name: String,
    issuer: String,
    client_id: String,
    client_secret_file: Option<PathBuf>,
    scopes: Option<Vec<String>>,
    label: Option<String>,
}

/// The settings of signing in and signing up.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct SignInSettings {
    pub(crate) rules: SignInRules,
    identities: Vec<IdentitySettings>,
}

impl SignInSettings {
    /// # Errors
    /// When a name is malformed or used twice, or nobody could sign in.
    pub(super) fn new(
        ways: Option<SignInWays>,
        sign_up: Option<bool>,
        domains: Option<Vec<String>>,
        identities: Option<Vec<IdentitySettings>>,
    ) -> anyhow::Result<Self> {
        let identities = identities.unwrap_or_default();
        for (index, one) in identities.iter().enumerate() {
            let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if one.name.is_empty() || one.name.len() > 30 || !one.name.chars().all(is_word) {
                bail!(
                    "the name of an identity provider must have 1 to 30 of the characters a-z, 0-9 and -, not {:?}",
                    one.name
                );
            }
            let mut before = identities.iter().take(index);
            if before.any(|it| it.name == one.name || it.issuer == one.issuer) {
                bail!(
                    "the identity provider {:?} has a name or an issuer that is in the settings twice",
                    one.name
                );
            }
        }

        let passwords = ways != Some(SignInWays::Providers);
        ensure!(
            passwords || !identities.is_empty(),
            "sign_in is providers, but the settings have no [[identity]]: nobody could sign in"
        );

        let domains = domains.unwrap_or_default().into_iter();
        Ok(Self {
            rules: SignInRules {
                passwords,
                sign_up: sign_up.unwrap_or(true),
                domains: domains
                    .map(|it| it.trim().trim_start_matches('@').to_lowercase())
                    .collect(),
            },
            identities,
        })
    }

    /// The identity providers of a server that people reach at `site`, without a slash at its end.
    ///
    /// # Errors
    /// When the file of a secret can't be read, or an address is wrong.
    pub(crate) fn providers(&self, site: &str) -> anyhow::Result<Vec<Provider>> {
        self.identities
            .iter()
            .map(|one| {
                one.provider(site)
                    .with_context(|| format!("the identity provider {:?} is wrong", one.name))
            })
            .collect()
    }
}

impl IdentitySettings {
    fn provider(&self, site: &str) -> anyhow::Result<Provider> {
        let secret = self.client_secret_file.as_deref().map(secret).transpose()?;
        let scopes = self.scopes.clone();
        Ok(Provider::new(ProviderSettings {
            name: self.name.clone(),
            label: self.label.clone().unwrap_or_else(|| self.name.clone()),
            issuer: self.issuer.clone(),
            client_id: self.client_id.clone(),
            client_secret: secret,
            scopes: scopes.unwrap_or_else(|| vec!["email".to_owned(), "profile".to_owned()]),
            redirect: format!("{site}/sign/{}", self.name),
        })?)
    }
}

/// The secret in a file, without the white space around it.
fn secret(file: &Path) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("the file {} can't be read", file.display()))?;
    let secret = text.trim();
    ensure!(!secret.is_empty(), "the file {} is empty", file.display());
    Ok(secret.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::Layer;

    const TOWN: &str = "[[identity]]\nname = 'town'\nissuer = 'https://login.town.example'\nclient_id = 'statit'\n";

    fn problem(text: &str) -> Option<String> {
        let layer: Layer = toml::from_str(text).unwrap();
        let settings = layer.over(Layer::default());
        let providers = settings.and_then(|it| it.sign_in.providers("https://figures.example"));
        providers.err().map(|error| format!("{error:#}"))
    }

    #[test]
    fn a_wrong_provider_is_refused_with_its_reason() {
        for (text, expected) in [
            (TOWN.to_owned(), None),
            (format!("sign_in = 'providers'\n{TOWN}"), None),
            (
                "sign_in = 'providers'".to_owned(),
                Some("nobody could sign in"),
            ),
            (TOWN.replace("'town'", "'The Town'"), Some("a-z, 0-9")),
            (TOWN.replace("'town'", "''"), Some("1 to 30")),
            (format!("{TOWN}{TOWN}"), Some("twice")),
            (TOWN.replace("https:", "http:"), Some("https://")),
            (TOWN.replace("https://login", "login"), Some("web address")),
            (
                format!("{TOWN}client_secret_file = '/nowhere/secret'"),
                Some("/nowhere/secret"),
            ),
        ] {
            let problem = problem(&text);
            assert_eq!(problem.is_some(), expected.is_some(), "{text}: {problem:?}");
            if let (Some(problem), Some(expected)) = (problem, expected) {
                assert!(problem.contains(expected), "{text}: {problem}");
            }
        }
    }
}
