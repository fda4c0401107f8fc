//! Refusals of the policy as security events.

use domain::access::{AccessDenied, Action, Grant, ObjectKind, PostReading, Reader};
use domain::problem::Code;

use super::SecurityEvent;
use crate::Caller;
use crate::outcome::{ServiceError, refusal_code};
use crate::shared::Shared;

/// A refusal of the policy that is in the log of security events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LoggedRefusal(AccessDenied);

impl LoggedRefusal {
    /// Why the permission was refused.
    pub(crate) const fn reason(self) -> AccessDenied {
        self.0
    }
}

impl Shared {
    /// The permission of a caller; a refusal is logged.
    pub(crate) fn permit<A: Action>(
        &self,
        caller: &Caller,
        decision: Result<Grant<A>, AccessDenied>,
    ) -> Result<Grant<A>, LoggedRefusal> {
        decision.map_err(|refusal| self.refuse::<A>(caller, refusal))
    }

    /// Logs that a caller may not read an object that they named; `None` where there is no such object.
    pub(crate) fn note_read<A: Action>(
        &self,
        caller: &Caller,
        decision: Option<Result<Grant<A>, AccessDenied>>,
    ) {
        if let Some(refusal) = decision.and_then(Result::err) {
            self.refuse::<A>(caller, refusal);
        }
    }

    pub(crate) fn permit_reading(
        &self,
        caller: &Caller,
        decision: Result<PostReading, AccessDenied>,
    ) -> Result<PostReading, LoggedRefusal> {
        decision.map_err(|refusal| {
            self.log_refusal(caller, "ReadPosts", ObjectKind::Collection);
            LoggedRefusal(refusal)
        })
    }

    /// Logs that the policy refused a caller the action `A`.
    pub(crate) fn refuse<A: Action>(
        &self,
        caller: &Caller,
        refusal: AccessDenied,
    ) -> LoggedRefusal {
        self.log_refusal(caller, A::NAME, A::OBJECT);
        LoggedRefusal(refusal)
    }

    /// A guest who requests own data names no user: there is nothing to log.
    fn log_refusal(&self, caller: &Caller, action: &'static str, object: ObjectKind) {
        let (reader, user) = match caller.reader {
            Reader::Guest if object == ObjectKind::User => return,
            Reader::Guest => ("guest", None),
            Reader::User { id, .. } => ("user", Some(id)),
            Reader::Key(key) => ("key", Some(key.user)),
        };
        let event = SecurityEvent::AccessDenied {
            action,
            object,
            reader,
            user,
        };
        self.log_event_of(caller, event);
    }
}

/// A use case cannot return a refusal that is not logged.
impl From<LoggedRefusal> for ServiceError {
    fn from(refusal: LoggedRefusal) -> Self {
        Self::problem(refusal_code(refusal.reason()))
    }
}

/// Returns `code` for a reader who may see the object but not delete it: only its owner can.
pub(crate) fn owner_only(code: Code) -> impl Fn(LoggedRefusal) -> ServiceError {
    move |refusal| match refusal.reason() {
        AccessDenied::Forbidden => code.into(),
        AccessDenied::NotFound
        | AccessDenied::SignIn
        | AccessDenied::KeyScope
        | AccessDenied::KeyNotAllowed => refusal.into(),
    }
}
