//! Sign-in, sign-up and sign-out: email address, password, mailed codes.

use async_graphql::{Context, Enum, ID, Object, SimpleObject};
use domain::id::CodeId;
use domain::identity::account;
use service::identity::sign::SignedIn;
use service::{Outcome, Rejected};
use transport::request::session::cookie::{clear_cookie, set_cookie};

use super::user::{ViewerPayload, viewer_payload};
use crate::request::context::{answer_with_cookie, asker, scope};
use crate::request::failure::{GraphqlError, outcome};
use crate::types::id::parse_id;
use crate::types::problem::{DonePayload, Problem, problems};
use crate::types::vocabulary::Language;

/// The kind of account requested at sign-up.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "account::AccountKind")]
pub(crate) enum SignIntent {
    User,
    Publisher,
}

#[derive(SimpleObject)]
pub(crate) struct KeyCheck {
    available: bool,
    problems: Vec<Problem>,
}

#[derive(SimpleObject)]
pub(crate) struct EmailCheckPayload {
    known: bool,
    problems: Vec<Problem>,
}

/// `request` is present if the step succeeded: the id of the code that was sent.
#[derive(SimpleObject)]
pub(crate) struct CodePayload {
    request: Option<ID>,
    problems: Vec<Problem>,
}

impl CodePayload {
    fn of(result: Outcome<CodeId>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(request) => Self {
                request: Some(ID(request.to_string())),
                problems: Vec::new(),
            },
            Err(rejected) => Self {
                request: None,
                problems: problems(rejected),
            },
        })
    }
}

/// Adds the cookie of the new session to the response and returns the user.
pub(super) async fn signed_in(
    ctx: &Context<'_>,
    result: Outcome<SignedIn>,
) -> Result<ViewerPayload, GraphqlError> {
    match outcome(result)? {
        Ok(signed_in) => {
            let asker = asker(ctx)?;
            answer_with_cookie(ctx, set_cookie(&signed_in.token, asker.https));
            let scope = asker.scope.of_other_caller(signed_in.caller);
            viewer_payload(&scope, Ok(())).await
        }
        Err(rejected) => Ok(ViewerPayload::rejected(rejected)),
    }
}

#[derive(Default)]
pub(crate) struct SignQuery;

#[Object]
impl SignQuery {
    /// Checks whether a username is available, for the sign-up form.
    async fn username_check(
        &self,
        ctx: &Context<'_>,
        username: String,
    ) -> Result<KeyCheck, GraphqlError> {
        let scope = scope(ctx)?;
        let problems = match outcome(
            scope
                .service
                .identity()
                .username_check(&scope.caller, &username)
                .await,
        )? {
            Ok(problems) => problems.into_iter().map(Problem::from).collect(),
            Err(rejected) => problems(rejected),
        };
        Ok(KeyCheck {
            available: problems.is_empty(),
            problems,
        })
    }
}

#[derive(Default)]
pub(crate) struct SignMutation;

#[Object]
impl SignMutation {
    /// Checks whether a user has this address: the first step of signing in.
    async fn check_email(
        &self,
        ctx: &Context<'_>,
        email: String,
    ) -> Result<EmailCheckPayload, GraphqlError> {
        let scope = scope(ctx)?;

        Ok(
            match outcome(
                scope
                    .service
                    .identity()
                    .check_email(&scope.caller, &email)
                    .await,
            )? {
                Ok(known) => EmailCheckPayload {
                    known,
                    problems: Vec::new(),
                },
                Err(rejected) => EmailCheckPayload {
                    known: false,
                    problems: problems(rejected),
                },
            },
        )
    }

    /// Always creates a new session. The response sets its cookie.
    async fn sign_in(
        &self,
        ctx: &Context<'_>,
        email: String,
        password: String,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = scope
            .service
            .identity()
            .sign_in(&scope.caller, &email, &password)
            .await;
        signed_in(ctx, result).await
    }

    /// Ends the session of the request and removes its cookie.
    async fn sign_out(&self, ctx: &Context<'_>) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let payload = DonePayload::of(scope.service.identity().sign_out(&scope.caller).await)?;
        answer_with_cookie(ctx, clear_cookie(asker(ctx)?.https));
        Ok(payload)
    }

    async fn begin_sign_up(
        &self,
        ctx: &Context<'_>,
        email: String,
        intent: SignIntent,
        language: Language,
    ) -> Result<CodePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let (intent, language) = (intent.into(), language.into());
        CodePayload::of(
            scope
                .service
                .identity()
                .begin_sign_up(&scope.caller, &email, intent, language)
                .await,
        )
    }

    async fn complete_sign_up(
        &self,
        ctx: &Context<'_>,
        request: ID,
        code: String,
        username: String,
        password: String,
        #[graphql(
            desc = "IANA name of the browser's own time zone; without one, or with an unknown one, the operator's."
        )]
        time_zone: Option<String>,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(request) = parse_id(&request, CodeId::new) else {
            return Ok(ViewerPayload::rejected(code_expired()));
        };
        let zone = time_zone.as_deref();
        let result = scope
            .service
            .identity()
            .complete_sign_up(&scope.caller, request, &code, &username, &password, zone)
            .await;
        signed_in(ctx, result).await
    }

    async fn begin_reset(
        &self,
        ctx: &Context<'_>,
        email: String,
        language: Language,
    ) -> Result<CodePayload, GraphqlError> {
        let scope = scope(ctx)?;
        CodePayload::of(
            scope
                .service
                .identity()
                .begin_reset(&scope.caller, &email, language.into())
                .await,
        )
    }

    /// Sets a new password, ends every other session of the user, with `revokeKeys` also revokes the user's access
    /// keys, and signs the user in.
    async fn complete_reset(
        &self,
        ctx: &Context<'_>,
        request: ID,
        code: String,
        password: String,
        #[graphql(default)] revoke_keys: bool,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(request) = parse_id(&request, CodeId::new) else {
            return Ok(ViewerPayload::rejected(code_expired()));
        };
        let result = scope
            .service
            .identity()
            .complete_reset(&scope.caller, request, &code, &password, revoke_keys)
            .await;
        signed_in(ctx, result).await
    }

    async fn begin_email_change(
        &self,
        ctx: &Context<'_>,
        email: String,
        password: String,
    ) -> Result<CodePayload, GraphqlError> {
        let scope = scope(ctx)?;
        CodePayload::of(
            scope
                .service
                .identity()
                .begin_email_change(&scope.caller, &email, &password)
                .await,
        )
    }

    async fn complete_email_change(
        &self,
        ctx: &Context<'_>,
        request: ID,
        code: String,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(request) = parse_id(&request, CodeId::new) else {
            return Ok(ViewerPayload::rejected(code_expired()));
        };
        let result = scope
            .service
            .identity()
            .complete_email_change(&scope.caller, request, &code)
            .await;
        viewer_payload(scope, result).await
    }

    /// Ends the other sessions. The response sets a new cookie; the former cookie remains valid for some seconds.
    async fn change_password(
        &self,
        ctx: &Context<'_>,
        current: String,
        password: String,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let changed = scope
            .service
            .identity()
            .change_password(&scope.caller, &current, &password)
            .await;
        if let Ok(token) = &changed {
            answer_with_cookie(ctx, set_cookie(token, asker(ctx)?.https));
        }
        DonePayload::of(changed.map(drop))
    }
}

/// The rejection of a malformed request id: the same as for an expired code.
pub(super) fn code_expired() -> Rejected {
    use domain::problem::{Code, Problem};
    Rejected {
        problems: vec![Problem::at("code", Code::CodeExpired)],
        more: 0,
    }
}
