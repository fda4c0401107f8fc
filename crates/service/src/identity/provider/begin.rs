//! The beginning: the address of the provider, at which the person signs in.

use domain::identity::federation::{ATTEMPT_LASTS, ProviderPurpose};
use store::identity::attempt::Attempt;

use crate::Caller;
use crate::identity::Identity;
use crate::identity::code::{hash_of_new, new_token};
use crate::outcome::Outcome;
use crate::shared::limit::Counted;

/// A sign-in at a provider that has begun.
#[derive(Clone, PartialEq, Eq)]
pub struct Begun {
    /// The address at which the person signs in.
    pub address: String,
    /// The secret of the browser, without which the answer is worthless.
    pub attempt: String,
}

impl Identity<'_> {
    /// Begins a sign-in at the provider with this name. To add an identity, the user proves their own identity: by
    /// `password`, or by a confirmation where they have none.
    pub async fn begin_provider(
        self,
        caller: &Caller,
        name: &str,
        purpose: ProviderPurpose,
        password: &str,
    ) -> Outcome<Begun> {
        let provider = self.provider(name)?;
        let user = match purpose {
            ProviderPurpose::SignIn => None,
            ProviderPurpose::Add | ProviderPurpose::Confirm => {
                Some(self.shared.own(caller)?.object())
            }
        };

        self.shared.count(caller, Counted::Provider).await?;
        if let (ProviderPurpose::Add, Some(user)) = (purpose, user) {
            self.prove_password(caller, user, "password", password)
                .await?;
        }

        let (token, state) = (
            new_token(self.shared.random())?,
            new_token(self.shared.random())?,
        );
        let secrets = self.secrets(&token, &state)?;
        let address = provider
            .address(&secrets, purpose == ProviderPurpose::Confirm)
            .await
            .map_err(|error| self.provider_problem(caller, &provider, &error))?;

        let now = self.shared.now();
        let attempt = Attempt {
            token_hash: hash_of_new(&token)?.to_vec(),
            state_hash: hash_of_new(&state)?.to_vec(),
            provider: name.to_owned(),
            purpose,
            user,
            session: user.and(caller.session),
            person: None,
            created_at: now,
            expires_at: now + ATTEMPT_LASTS,
        };

        let mut tx = self.shared.db().begin_on(&caller.client.networks).await?;
        store::identity::attempt::insert(&mut tx, &attempt).await?;
        tx.commit().await?;

        Ok(Begun {
            address,
            attempt: token,
        })
    }
}
