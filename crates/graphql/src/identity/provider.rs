//! Signing in by identity providers, and changing the ways to sign in.

use std::sync::Arc;

use async_graphql::{Context, Enum, ID, Object, SimpleObject};
use domain::id::{CodeId, IdentityId};
use domain::identity::federation;
use service::Outcome;
use service::identity::provider::{self as steps, ProviderSignUp};

use super::sign::{code_expired, signed_in};
use super::user::{ViewerPayload, viewer_payload};
use crate::request::context::{Scope, scope};
use crate::request::failure::{GraphqlError, outcome};
use crate::types::id::parse_id;
use crate::types::problem::{Problem, not_found, problems};
use crate::types::vocabulary::Language;

/// The purpose of a sign-in at a provider: to sign in here, to add the identity to the reader, or to confirm important
/// actions of a reader without a password.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "federation::ProviderPurpose")]
pub(crate) enum ProviderPurpose {
    SignIn,
    Add,
    Confirm,
}

/// The next step after the answer of a provider.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
pub(crate) enum ProviderStep {
    /// The user is signed in.
    SignedIn,
    /// The identity was added to the reader.
    Added,
    /// Important actions are confirmed for a while.
    Confirmed,
    /// No user has the verified address: choose a username.
    Newcomer,
    /// A user has the verified address: prove to be that user.
    Join,
    /// There is no verified address: confirm one by a code.
    Address,
}

/// `address` is where the person signs in, `attempt` the secret that the browser stores until the answer comes.
#[derive(SimpleObject)]
pub(crate) struct BeginProviderPayload {
    address: Option<String>,
    attempt: Option<String>,
    problems: Vec<Problem>,
}

/// The next step, and the address that it is about.
#[derive(SimpleObject)]
pub(crate) struct ProviderPayload {
    step: Option<ProviderStep>,
    email: Option<String>,
    #[graphql(flatten)]
    payload: ViewerPayload,
}

/// `request` is the id of the code that was sent; `known` is whether a user has the address.
#[derive(SimpleObject)]
pub(crate) struct IdentityCodePayload {
    request: Option<ID>,
    known: bool,
    problems: Vec<Problem>,
}

/// The step in a response, with its address; signs in where it says so.
async fn step_payload(
    ctx: &Context<'_>,
    result: Outcome<steps::ProviderStep>,
) -> Result<ProviderPayload, GraphqlError> {
    use steps::ProviderStep as Step;
    let scope = scope(ctx)?;

    let step = match outcome(result)? {
        Ok(step) => step,
        Err(rejected) => {
            return Ok(ProviderPayload {
                step: None,
                email: None,
                payload: ViewerPayload::rejected(rejected),
            });
        }
    };

    let (step, email) = match step {
        Step::SignedIn(session) => {
            return Ok(ProviderPayload {
                step: Some(ProviderStep::SignedIn),
                email: None,
                payload: signed_in(ctx, Ok(session)).await?,
            });
        }
        Step::Added => (ProviderStep::Added, None),
        Step::Confirmed => (ProviderStep::Confirmed, None),
        Step::Newcomer(email) => (ProviderStep::Newcomer, Some(email)),
        Step::Join(email) => (ProviderStep::Join, Some(email)),
        Step::Address(email) => (ProviderStep::Address, email),
    };

    Ok(ProviderPayload {
        step: Some(step),
        email,
        payload: viewer_payload(scope, Ok(())).await?,
    })
}

#[derive(Default)]
pub(crate) struct ProviderMutation;

#[Object]
impl ProviderMutation {
    /// Begins a sign-in at an identity provider. To add an identity, the reader's password is needed, or a confirmation
    /// where there is none.
    async fn begin_provider(
        &self,
        ctx: &Context<'_>,
        provider: String,
        purpose: ProviderPurpose,
        password: Option<String>,
    ) -> Result<BeginProviderPayload, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &**scope(ctx)?;

        let password = password.as_deref().unwrap_or_default();
        let begun = service
            .identity()
            .begin_provider(caller, &provider, purpose.into(), password)
            .await;

        Ok(match outcome(begun)? {
            Ok(begun) => BeginProviderPayload {
                address: Some(begun.address),
                attempt: Some(begun.attempt),
                problems: Vec::new(),
            },
            Err(rejected) => BeginProviderPayload {
                address: None,
                attempt: None,
                problems: problems(rejected),
            },
        })
    }

    /// Checks the answer of a provider, once. `state`, `code` and `issuer` are those of the address to which it sent the
    /// browser back.
    async fn complete_provider(
        &self,
        ctx: &Context<'_>,
        attempt: String,
        state: String,
        code: String,
        issuer: Option<String>,
    ) -> Result<ProviderPayload, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &**scope(ctx)?;
        let step = service
            .identity()
            .complete_provider(caller, &attempt, &state, &code, issuer.as_deref())
            .await;
        step_payload(ctx, step).await
    }

    /// Mails a code to the address that the provider verified, or to `email` where it verified none.
    async fn send_identity_code(
        &self,
        ctx: &Context<'_>,
        attempt: String,
        email: Option<String>,
        language: Language,
    ) -> Result<IdentityCodePayload, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &**scope(ctx)?;
        let sent = service
            .identity()
            .send_identity_code(caller, &attempt, email.as_deref(), language.into())
            .await;

        Ok(match outcome(sent)? {
            Ok((request, known)) => IdentityCodePayload {
                request: Some(ID(request.to_string())),
                known,
                problems: Vec::new(),
            },
            Err(rejected) => IdentityCodePayload {
                request: None,
                known: false,
                problems: problems(rejected),
            },
        })
    }

    /// Joins the person with the user of the address, proved by that user's password or by a mailed code, and signs in.
    async fn join_identity(
        &self,
        ctx: &Context<'_>,
        attempt: String,
        password: Option<String>,
        request: Option<ID>,
        code: Option<String>,
    ) -> Result<ViewerPayload, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &**scope(ctx)?;

        let identity = service.identity();
        let result = match (request, code) {
            (Some(request), Some(code)) => {
                let Some(request) = parse_id(&request, CodeId::new) else {
                    return Ok(ViewerPayload::rejected(code_expired()));
                };
                identity
                    .join_by_code(caller, &attempt, request, &code)
                    .await
            }
            _ => {
                let password = password.as_deref().unwrap_or_default();
                identity.join_by_password(caller, &attempt, password).await
            }
        };

        signed_in(ctx, result).await
    }

    /// Creates a user without a password for the person, and signs in. A code is needed where the provider verified no
    /// address.
    #[expect(
        clippy::too_many_arguments,
        reason = "the arguments of the GraphQL field"
    )]
    async fn sign_up_by_provider(
        &self,
        ctx: &Context<'_>,
        attempt: String,
        request: Option<ID>,
        code: Option<String>,
        username: String,
        language: Language,
        time_zone: Option<String>,
    ) -> Result<ViewerPayload, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &**scope(ctx)?;

        let request = match request {
            Some(request) => match parse_id(&request, CodeId::new) {
                Some(request) => Some(request),
                None => return Ok(ViewerPayload::rejected(code_expired())),
            },
            None => None,
        };

        let form = ProviderSignUp {
            attempt: &attempt,
            code: request.zip(code.as_deref()),
            username: &username,
            language: language.into(),
            time_zone: time_zone.as_deref(),
        };

        let result = service.identity().sign_up_by_provider(caller, form).await;
        signed_in(ctx, result).await
    }

    /// Removes an identity of the reader, unless it is the last way to sign in.
    async fn remove_identity(
        &self,
        ctx: &Context<'_>,
        identity: ID,
        password: Option<String>,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope: &Arc<Scope> = scope(ctx)?;
        let Some(identity) = parse_id(&identity, IdentityId::new) else {
            return viewer_payload(scope, Err(not_found())).await;
        };
        let password = password.as_deref().unwrap_or_default();
        let removed = scope
            .service
            .identity()
            .remove_identity(&scope.caller, identity, password)
            .await;
        viewer_payload(scope, removed).await
    }

    /// Removes the password of the reader, unless it is the last way to sign in.
    async fn remove_password(
        &self,
        ctx: &Context<'_>,
        password: String,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope: &Arc<Scope> = scope(ctx)?;
        let removed = scope
            .service
            .identity()
            .remove_password(&scope.caller, &password)
            .await;
        viewer_payload(scope, removed).await
    }
}
