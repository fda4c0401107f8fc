//! Mailed codes: creating them, and checking typed ones.

use domain::id::{CodeId, UserId};
use domain::identity::account::AccountKind;
use domain::identity::confirmation::ConfirmationCode;
use domain::identity::email::Email;
use domain::limits::{CODE_SECONDS, CODE_TRIES};
use domain::problem::{Code, Problem};
use domain::text::language::Language;
use jiff::SignedDuration;
use store::Tx;
use store::identity::code::{Code as Request, Purpose, Try};

use crate::identity::Identity;
use crate::identity::code::{code_hash, new_code, same};
use crate::outcome::Outcome;
use crate::platform::mail::letter::{Letter, Template};
use crate::shared::limit::{Counted, NetworkKind};
use crate::{Caller, SecurityEvent};

/// The properties of a new code.
pub(crate) struct CodeRequest<'a> {
    pub(crate) purpose: Purpose,
    /// The address that the code proves.
    pub(crate) email: &'a Email,
    /// The user; `None` at sign-up.
    pub(crate) user: Option<UserId>,
    /// At sign-up, the kind of account that the newcomer wants.
    pub(crate) intent: Option<AccountKind>,
    pub(crate) language: Language,
    /// The kind of network that the mail is counted for.
    pub(crate) recipient: NetworkKind,
}

impl CodeRequest<'_> {
    /// The security event of sending the code.
    pub(crate) fn sent(&self) -> SecurityEvent {
        SecurityEvent::CodeSent {
            purpose: self.purpose,
            user: self.user,
        }
    }
}

impl Identity<'_> {
    /// Counts a mail with a code, stores the code and queues the mail, in one transaction.
    pub(crate) async fn send_code(
        self,
        tx: &mut Tx,
        caller: &Caller,
        requested: CodeRequest<'_>,
    ) -> Outcome<CodeId> {
        self.shared
            .count_code_mail(tx, caller, requested.email, requested.recipient)
            .await?;

        let now = self.shared.now();
        let id = CodeId::new(self.shared.new_uuid()?);
        let code = new_code(self.shared.random())?;
        let expires_at = now + SignedDuration::from_secs(CODE_SECONDS);

        let request = Request {
            id,
            purpose: requested.purpose,
            email: requested.email.as_str().to_owned(),
            email_folded: requested.email.folded(),
            user: requested.user,
            code_hash: code_hash(&self.shared.config().secret, id.uuid(), &code)?.to_vec(),
            tries: 0,
            intent: requested.intent.map(|intent| intent.as_str().to_owned()),
            language: requested.language,
            created_at: now,
            expires_at,
            used_at: None,
        };
        store::identity::code::issue(tx, &request).await?;

        let template = match requested.purpose {
            Purpose::SignUp => Template::SignUpCode,
            Purpose::Reset => Template::ResetCode,
            Purpose::Email => Template::EmailChangeCode,
            Purpose::Identity => Template::IdentityCode,
        };

        let minutes = CODE_SECONDS / 60;
        let to = requested.email.as_str();
        let letter = Letter::code(
            template,
            to,
            requested.language,
            code.as_str(),
            minutes,
            expires_at,
        );

        self.shared.queue_letter(tx, letter).await?;
        Ok(id)
    }

    /// Checks a typed code. A wrong code uses up one of the tries; a right one remains usable until
    /// [`Identity::use_code`]. The code of an unknown or expired request, or of another user's, is `CODE_EXPIRED`.
    pub(crate) async fn check_code(
        self,
        caller: &Caller,
        id: CodeId,
        purpose: Purpose,
        typed: &ConfirmationCode,
    ) -> Outcome<Request> {
        self.shared.count(caller, Counted::CodeTry).await?;

        let now = self.shared.now();
        let mut tx = self.shared.db().begin_on(id).await?;
        let request = match store::identity::code::take_try(&mut tx, id, purpose, now).await? {
            Try::Counted(request) => request,
            Try::Exhausted => return Err(exhausted().into()),
            Try::Expired | Try::Unknown => return Err(expired().into()),
        };

        // Another user's request stays unchanged: the transaction is dropped.
        if request.user.is_some() && purpose == Purpose::Email && request.user != caller.user() {
            return Err(expired().into());
        }

        let hash = code_hash(&self.shared.config().secret, id.uuid(), typed)?;
        if same(&hash, &request.code_hash) {
            // Dropped as well: only wrong codes count.
            return Ok(request);
        }

        tx.commit().await?;
        let user = request.user;
        self.shared
            .log_event_of(caller, SecurityEvent::CodeWrong { purpose, user });

        Err(match CODE_TRIES.saturating_sub(request.tries) {
            0 => exhausted(),
            left => Problem::at("code", Code::CodeWrong).with("left", left),
        }
        .into())
    }

    /// Uses up the code, in the transaction of the action that it allows.
    pub(crate) async fn use_code(self, tx: &mut Tx, request: &Request) -> Outcome<()> {
        if store::identity::code::use_up(tx, request.id, self.shared.now()).await? {
            Ok(())
        } else {
            Err(expired().into())
        }
    }
}

pub(crate) fn typed_code(code: &str) -> Result<ConfirmationCode, Problem> {
    ConfirmationCode::parse(code).map_err(|code| Problem::at("code", code))
}

pub(crate) fn expired() -> Problem {
    Problem::at("code", Code::CodeExpired)
}

fn exhausted() -> Problem {
    Problem::at("code", Code::CodeExhausted)
}
