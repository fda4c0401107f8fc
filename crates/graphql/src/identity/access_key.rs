//! Access keys: the user's list of them, their creation and revocation.

use std::sync::Arc;

use async_graphql::{Context, Enum, ID, InputObject, Object, SimpleObject};
use domain::id::{AccessKeyId, CollectionId};
use domain::identity::access_key;
use domain::problem::{Code, Problem as InputProblem};
use service::Outcome;
use service::identity::access_key::MadeKey;

use crate::request::context::{Scope, scope};
use crate::request::failure::{GraphqlError, outcome};
use crate::types::id::parse_id;
use crate::types::object::Collection;
use crate::types::problem::{DonePayload, Problem, not_found, problems};
use crate::types::scalars::DateTime;

/// The actions that an access key permits, as far as its user has the rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "access_key::KeyScope")]
pub(crate) enum KeyScope {
    Read,
    /// Read, create, edit and publish.
    Publish,
}

pub(crate) struct AccessKey {
    key: access_key::AccessKey,
    scope: Arc<Scope>,
}

/// A key that programs send in place of a session. The key itself is shown once, when it is made.
#[Object]
impl AccessKey {
    async fn id(&self) -> ID {
        ID(self.key.id.to_string())
    }

    async fn name(&self) -> &str {
        &self.key.name
    }

    async fn scope(&self) -> KeyScope {
        self.key.scope.into()
    }

    /// The first characters of the key.
    async fn prefix(&self) -> &str {
        &self.key.prefix
    }

    async fn created_at(&self) -> DateTime {
        DateTime(self.key.created_at)
    }

    async fn expires_at(&self) -> DateTime {
        DateTime(self.key.expires_at)
    }

    /// Day of the last use, in UTC; absent before the first.
    async fn last_used_on(&self) -> Option<String> {
        self.key.last_used_on.map(|day| day.to_string())
    }

    /// Whether it sees only one collection besides public objects.
    async fn limited(&self) -> bool {
        self.key.collection.is_some()
    }

    /// The collection that it is limited to; absent if the reader no longer sees it.
    #[graphql(complexity = "10 + child_complexity")]
    async fn collection(&self) -> Result<Option<Collection>, GraphqlError> {
        let Some(id) = self.key.collection else {
            return Ok(None);
        };
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let seen = service.collections().collection_by_id(caller, id).await?;
        Ok(seen.map(|seen| Collection::new(seen, Arc::clone(&self.scope))))
    }
}

/// The reader's keys, expired ones included, the newest first.
pub(crate) async fn keys(scope: &Arc<Scope>) -> Result<Vec<AccessKey>, GraphqlError> {
    let keys = scope.service.identity().keys(&scope.caller).await?;
    let keys = keys.into_iter().map(|key| AccessKey {
        key,
        scope: Arc::clone(scope),
    });
    Ok(keys.collect())
}

/// `days` is the number of days until the key expires. `collection` is the only collection that it sees besides public
/// objects; absent: all that the reader sees.
#[derive(InputObject)]
struct AccessKeyInput {
    name: String,
    scope: KeyScope,
    days: i32,
    collection: Option<ID>,
}

/// `secret` is the key, shown only now.
#[derive(SimpleObject)]
pub(crate) struct AccessKeyPayload {
    secret: Option<String>,
    key: Option<AccessKey>,
    problems: Vec<Problem>,
}

impl AccessKeyPayload {
    fn of(result: Outcome<MadeKey>, scope: &Arc<Scope>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(made) => Self {
                secret: Some(made.secret.reveal().to_owned()),
                key: Some(AccessKey {
                    key: made.key,
                    scope: Arc::clone(scope),
                }),
                problems: Vec::new(),
            },
            Err(rejected) => Self {
                secret: None,
                key: None,
                problems: problems(rejected),
            },
        })
    }
}

impl AccessKeyInput {
    /// The form; `None` for a malformed id of a collection.
    fn form(self) -> Option<access_key::KeyForm> {
        let id = |id: &ID| parse_id(id, CollectionId::new);
        let collection = match &self.collection {
            Some(given) => Some(id(given)?),
            None => None,
        };
        Some(access_key::KeyForm {
            name: self.name,
            scope: self.scope.into(),
            days: self.days.into(),
            collection,
        })
    }
}

#[derive(Default)]
pub(crate) struct AccessKeyMutation;

#[Object]
impl AccessKeyMutation {
    /// Makes an access key, and mails its user.
    async fn make_access_key(
        &self,
        ctx: &Context<'_>,
        input: AccessKeyInput,
        password: String,
    ) -> Result<AccessKeyPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(form) = input.form() else {
            let problem = InputProblem::at("collection", Code::NotFound);
            return AccessKeyPayload::of(Err(problem.into()), scope);
        };
        let identity = scope.service.identity();
        let made = identity.make_key(&scope.caller, form, &password);
        AccessKeyPayload::of(made.await, scope)
    }

    /// Revokes an access key at once.
    async fn revoke_access_key(
        &self,
        ctx: &Context<'_>,
        id: ID,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, AccessKeyId::new) else {
            return DonePayload::of(Err(not_found()));
        };
        let identity = scope.service.identity();
        DonePayload::of(identity.revoke_key(&scope.caller, id).await)
    }

    /// Revokes all of the reader's access keys at once.
    async fn revoke_access_keys(&self, ctx: &Context<'_>) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let revoked = scope
            .service
            .identity()
            .revoke_all_keys(&scope.caller)
            .await;
        DonePayload::of(revoked.map(drop))
    }
}
