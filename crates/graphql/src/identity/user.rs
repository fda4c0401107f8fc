//! The signed-in user: settings and sessions.

use std::sync::Arc;

use async_graphql::{Context, ID, Object, SimpleObject};
use domain::catalogue::metric::list::DeskFilter;
use domain::id::{CollectionId, MetricId, SessionId};
use service::identity::session::SeenSession;
use service::viewer::SeenUser;
use service::{Outcome, Rejected};
use uuid::Uuid;

use crate::follow::alert::{Alert, AlertConnection, Digest, Followed};
use crate::follow::favourite::{Favourite, FavouriteConnection, FavouriteKind};
use crate::identity::access_key::{self, AccessKey};
use crate::identity::federated::{self, FederatedIdentity};
use crate::metric::SEARCH;
use crate::metric::desk::{self, DeskConnection};
use crate::request::context::{Scope, scope};
use crate::request::failure::{GraphqlError, outcome};
use crate::types::id::parse_id;
use crate::types::object::{Account, CollectionConnection, DashboardConnection, Metric};
use crate::types::page::{cost, page};
use crate::types::problem::DonePayload;
use crate::types::problem::{Problem, problems};
use crate::types::scalars::{DateTime, int};
use crate::types::vocabulary::Language;

pub(crate) struct Viewer {
    seen: SeenUser,
    scope: Arc<Scope>,
}

impl Viewer {
    async fn of(scope: Arc<Scope>) -> Result<Option<Self>, GraphqlError> {
        let seen = scope.service.viewers().viewer(&scope.caller).await?;
        Ok(seen.map(|seen| Self { seen, scope }))
    }
}

/// The signed-in user.
#[Object]
impl Viewer {
    async fn id(&self) -> ID {
        ID(self.seen.user.id.to_string())
    }

    async fn email(&self) -> &str {
        &self.seen.user.email
    }

    async fn language(&self) -> Language {
        self.seen.user.language.into()
    }

    async fn expert(&self) -> bool {
        self.seen.user.expert
    }

    async fn time_zone(&self) -> &str {
        &self.seen.user.time_zone
    }

    /// The account created at sign-up.
    async fn account(&self) -> Account {
        Account::new(Arc::new(self.seen.account.clone()), Arc::clone(&self.scope))
    }

    /// Accounts that the reader is a member of, the reader's own first.
    #[graphql(complexity = "10 * child_complexity")]
    async fn accounts(&self) -> Result<Vec<Account>, GraphqlError> {
        let accounts = self
            .scope
            .service
            .accounts()
            .my_accounts(&self.scope.caller)
            .await?;
        Ok(accounts
            .into_iter()
            .map(|seen| Account::new(Arc::new(seen), Arc::clone(&self.scope)))
            .collect())
    }

    /// The signed-in browsers, the most recently used first.
    #[graphql(complexity = "20 * child_complexity")]
    async fn sessions(&self) -> Result<Vec<Session>, GraphqlError> {
        let sessions = self
            .scope
            .service
            .identity()
            .sessions(&self.scope.caller)
            .await?;
        Ok(sessions.into_iter().map(Session::from).collect())
    }

    /// Whether the reader signs in with a password too.
    async fn has_password(&self) -> bool {
        self.seen.user.password_hash.is_some()
    }

    /// The reader's identities at providers, the oldest first.
    #[graphql(complexity = "10 * child_complexity")]
    async fn identities(&self) -> Result<Vec<FederatedIdentity>, GraphqlError> {
        federated::identities(&self.scope).await
    }

    /// Until when important actions are confirmed by a new sign-in at a provider, for a reader without a password.
    async fn confirmed_until(&self) -> Result<Option<DateTime>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let until = service.identity().confirmed_until(caller).await?;
        Ok(until.map(DateTime))
    }

    /// The reader's access keys, expired ones included, the newest first.
    #[graphql(complexity = "20 * child_complexity")]
    async fn access_keys(&self) -> Result<Vec<AccessKey>, GraphqlError> {
        access_key::keys(&self.scope).await
    }

    /// Collections whose indicators the reader may edit.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn editable_collections(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<CollectionConnection> {
        let page = page(first, after.as_deref())?;
        let listed = self
            .scope
            .service
            .collections()
            .editable_collections(&self.scope.caller, &page)
            .await;
        Ok(CollectionConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// Personal dashboards of the reader's own account, and those that others share with the reader.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn dashboards(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<DashboardConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service.dashboards().my_dashboards(caller, &page).await;
        Ok(DashboardConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// Dashboards to which the reader may add charts: the reader's own first, then by key.
    #[graphql(complexity = "SEARCH + cost(first, child_complexity)")]
    async fn editable_dashboards(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
        search: Option<String>,
    ) -> async_graphql::Result<DashboardConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .dashboards()
            .editable_dashboards(caller, search.as_deref(), &page)
            .await;
        Ok(DashboardConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// Ids of the indicators and dashboards that the reader has starred, in no order.
    async fn starred(&self) -> Result<Vec<ID>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let starred = service.favourites().starred(caller).await?;
        Ok(starred
            .into_iter()
            .map(|starred| ID(starred.uuid().to_string()))
            .collect())
    }

    /// The reader's favourites of one kind, in the reader's order.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn favourites(
        &self,
        kind: FavouriteKind,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<FavouriteConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .favourites()
            .favourites(caller, kind.into(), &page)
            .await;
        let scope = &self.scope;
        Ok(FavouriteConnection::of(
            listed.map_err(GraphqlError::from)?,
            |seen| Favourite::new(seen, Arc::clone(scope)),
        ))
    }

    /// Ids of the indicators on which the reader has alerts, in no order.
    async fn alerted(&self) -> Result<Vec<ID>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let alerted = service.alerts().alerted(caller).await?;
        Ok(alerted.into_iter().map(|id| ID(id.to_string())).collect())
    }

    /// The reader's alerts, the first set first.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn alerts(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<AlertConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service.alerts().alerts(caller, &page).await;
        let scope = &self.scope;
        Ok(AlertConnection::of(
            listed.map_err(GraphqlError::from)?,
            |seen| Alert::new(seen, Arc::clone(scope)),
        ))
    }

    /// The reader's alert on an indicator.
    async fn alert(&self, metric: ID) -> Result<Option<Alert>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let Some(metric) = parse_id(&metric, MetricId::new) else {
            return Ok(None);
        };
        let alert = service.alerts().alert(caller, metric).await?;
        Ok(alert.map(|seen| Alert::new(seen, Arc::clone(&self.scope))))
    }

    /// An indicator that the reader may read, by its id.
    async fn metric(&self, id: ID) -> Result<Option<Metric>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let Some(id) = parse_id(&id, MetricId::new) else {
            return Ok(None);
        };
        let seen = service.metrics().metric_by_id(caller, id).await?;
        Ok(seen.map(|seen| Metric::new(Arc::new(seen), Arc::clone(&self.scope))))
    }

    /// Number of users with a star or an alert on something in a collection; absent if the reader may not see its
    /// statistics.
    #[graphql(complexity = "SEARCH")]
    async fn follower_count(
        &self,
        account: String,
        collection: String,
    ) -> Result<Option<i32>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let alerts = service.alerts();
        let count = alerts.follower_count(caller, &account, &collection).await?;
        Ok(count.map(int))
    }

    /// The digests of the last 90 days, the latest first; at most 200.
    #[graphql(complexity = "SEARCH + 20 * child_complexity")]
    async fn digests(&self) -> Result<Vec<Digest>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let digests = service.alerts().digests(caller).await?;
        Ok(digests.into_iter().map(Digest::from).collect())
    }

    /// Whether mails to the reader's address were refused so often that no alert is sent any more.
    async fn mail_refused(&self) -> bool {
        self.seen.user.is_mail_refused()
    }

    /// Whether the reader gets a weekly mail of the indicators that are due in the collections that they edit.
    async fn due_mail(&self) -> bool {
        self.seen.user.due_mail
    }

    /// Whether the reader gets new questions and open reports of the collections that they moderate with their daily mail.
    async fn question_mail(&self) -> bool {
        self.seen.user.question_mail == Some(true)
    }

    /// Whether the reader moderates collections that take questions, and has not chosen yet whether to get them by mail.
    #[graphql(complexity = "SEARCH")]
    async fn question_mail_offered(&self) -> Result<bool, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        Ok(service.alerts().offers_question_mail(caller).await?)
    }

    /// The most followed indicators of an account, as far as the reader may see statistics; at most 100.
    #[graphql(complexity = "SEARCH + 100 * child_complexity")]
    async fn followed(&self, account: String) -> Result<Vec<Followed>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let followed = service.alerts().followers(caller, &account).await?;
        let of = |one| Followed::new(one, Arc::clone(&self.scope));
        Ok(followed.into_iter().map(of).collect())
    }

    /// The end of the reader's visit of the home page before the present one; absent during the first.
    async fn former_visit_at(&self) -> Option<DateTime> {
        self.seen.user.visits.former.map(DateTime)
    }

    /// Indicators that the reader may edit: due ones first, the longest due before the others.
    #[graphql(complexity = "SEARCH + cost(first, child_complexity)")]
    async fn desk(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
        search: Option<String>,
        collection: Option<ID>,
        #[graphql(default = false)] due: bool,
    ) -> async_graphql::Result<DeskConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;

        // A malformed id matches no collection.
        let collection =
            collection.map(|id| parse_id(&id, CollectionId::new).unwrap_or_else(nowhere));
        let filter = DeskFilter {
            search,
            collection,
            due,
        };

        let found = service.metrics().desk(caller, &filter, &page).await;
        Ok(desk::connection(
            found.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }
}

/// The nil id, which no collection has.
fn nowhere() -> CollectionId {
    CollectionId::new(Uuid::nil())
}

/// A signed-in browser.
#[derive(SimpleObject)]
pub(crate) struct Session {
    id: ID,
    device: String,
    created_at: DateTime,
    /// Time of the last use, accurate to an hour.
    seen_at: DateTime,
    /// Whether this is the session of the request.
    current: bool,
}

impl From<SeenSession> for Session {
    fn from(seen: SeenSession) -> Self {
        Self {
            id: ID(seen.id.to_string()),
            device: seen.device,
            created_at: DateTime(seen.created_at),
            seen_at: DateTime(seen.seen_at),
            current: seen.current,
        }
    }
}

#[derive(SimpleObject)]
pub(crate) struct ViewerPayload {
    viewer: Option<Viewer>,
    problems: Vec<Problem>,
}

impl ViewerPayload {
    pub(crate) fn rejected(rejected: Rejected) -> Self {
        Self {
            viewer: None,
            problems: problems(rejected),
        }
    }
}

/// The user after a change.
pub(crate) async fn viewer_payload(
    scope: &Arc<Scope>,
    result: Outcome<()>,
) -> Result<ViewerPayload, GraphqlError> {
    match outcome(result)? {
        Ok(()) => Ok(ViewerPayload {
            viewer: Viewer::of(Arc::clone(scope)).await?,
            problems: Vec::new(),
        }),
        Err(rejected) => Ok(ViewerPayload::rejected(rejected)),
    }
}

#[derive(Default)]
pub(crate) struct UserQuery;

#[Object]
impl UserQuery {
    /// The signed-in user; absent for a guest.
    async fn viewer(&self, ctx: &Context<'_>) -> Result<Option<Viewer>, GraphqlError> {
        let scope = scope(ctx)?;
        Viewer::of(Arc::clone(scope)).await
    }
}

#[derive(Default)]
pub(crate) struct UserMutation;

#[Object]
impl UserMutation {
    /// Sets the language of the interface and of emails.
    async fn set_language(
        &self,
        ctx: &Context<'_>,
        language: Language,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = scope
            .service
            .viewers()
            .set_language(&scope.caller, language.into())
            .await;
        viewer_payload(scope, result).await
    }

    async fn set_preferences(
        &self,
        ctx: &Context<'_>,
        expert: bool,
        time_zone: String,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = scope
            .service
            .viewers()
            .set_preferences(&scope.caller, expert, &time_zone)
            .await;
        viewer_payload(scope, result).await
    }

    async fn end_session(&self, ctx: &Context<'_>, id: ID) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        // No session has the nil id, and the use case asks guests to sign in first.
        let id = parse_id(&id, SessionId::new).unwrap_or(SessionId::new(Uuid::nil()));
        DonePayload::of(
            scope
                .service
                .identity()
                .end_session(&scope.caller, id)
                .await,
        )
    }

    async fn end_other_sessions(&self, ctx: &Context<'_>) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        DonePayload::of(
            scope
                .service
                .identity()
                .end_other_sessions(&scope.caller)
                .await,
        )
    }
}
