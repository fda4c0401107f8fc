//! Collections of indicators.

pub(super) mod change;
pub(super) mod pin;
pub(super) mod template;

use std::sync::Arc;

use async_graphql::{ComplexObject, Context, ID, Object, SimpleObject};
use domain::id::CollectionId;
use service::list::Listed;
use service::metric::SeenMetric;

use super::analytics::{self, Analytics, AnalyticsRange};
use super::audit::{AuditConnection, AuditEntry};
use super::metric::{self, MetricBranchConnection, MetricOrder};
use crate::collection::pin::Pin;
use crate::event::{self, Event};
use crate::member::collection::{CollectionMember, CollectionMemberConnection};
use crate::member::invitation::{Invitation, invitations};
use crate::question::Question;
use crate::question::QuestionConnection;
use crate::question::list::{
    self as question, BarredUser, PostReportConnection, QuestionFilter, QuestionOrder, QuestionTag,
};
use crate::request::cacheability::{cached, timed};
use crate::request::context::{Scope, scope};
use crate::request::failure::GraphqlError;
use crate::types::object::{Account, Collection, DashboardConnection, MetricConnection};
use crate::types::page::{cost, page};
use crate::types::scalars::{DateTime, Text, int};
use crate::types::vocabulary::{CollectionAccess, CollectionRole, Frequency, Licence};

/// The removal of a collection from public view by the operator of the server.
#[derive(SimpleObject)]
pub(crate) struct TakeDown {
    at: DateTime,
    /// The operator's note to the publisher, in plain lines.
    note: String,
}

/// Indicators published together, under one licence and one rule of access.
#[Object]
impl Collection {
    async fn id(&self) -> ID {
        ID(self.seen.record.id.to_string())
    }

    /// In its publisher's letter case; lookups ignore case.
    async fn key(&self) -> &str {
        &self.seen.record.key
    }

    async fn account(&self) -> Account {
        Account::new(Arc::clone(&self.seen.account), Arc::clone(&self.scope))
    }

    async fn name(&self) -> Text {
        (&self.seen.record.name).into()
    }

    async fn summary(&self) -> Text {
        (&self.seen.record.summary).into()
    }

    /// Plain paragraphs, separated by blank lines.
    async fn description(&self) -> Text {
        (&self.seen.record.description).into()
    }

    /// Separated by semicolons.
    async fn tags(&self) -> Text {
        (&self.seen.record.tags).into()
    }

    async fn licence(&self) -> Licence {
        self.seen.record.licence.into()
    }

    async fn access(&self) -> CollectionAccess {
        self.seen.record.access.into()
    }

    /// Present if the operator of the server took the collection down: it is private, and its access can't be changed.
    async fn taken_down(&self) -> Option<TakeDown> {
        let taken = self.seen.record.taken_down.as_ref()?;
        Some(TakeDown {
            at: DateTime(taken.at),
            note: taken.note.clone(),
        })
    }

    /// Whether readers may ask questions.
    async fn questions(&self) -> bool {
        self.seen.record.questions
    }

    async fn metric_count(&self) -> Result<i32, GraphqlError> {
        let summary = self.scope.summary(self.seen.record.id).await?;
        Ok(int(summary.metrics))
    }

    /// Time of the last publish of an indicator of this collection.
    async fn published_at(&self) -> Result<Option<DateTime>, GraphqlError> {
        let summary = self.scope.summary(self.seen.record.id).await?;
        Ok(summary.published_at.map(DateTime))
    }

    async fn created_at(&self) -> DateTime {
        DateTime(self.seen.record.created_at)
    }

    /// The reader's effective role in this collection.
    async fn role(&self) -> Option<CollectionRole> {
        self.seen.role.map(CollectionRole::from)
    }

    async fn can(&self) -> CollectionAbilities {
        let can = self.seen.can;
        CollectionAbilities {
            collection: self.seen.record.id,
            may_ask: can.ask,
            scope: Arc::clone(&self.scope),
            moderate_posts: can.moderate_posts,
            edit: can.edit,
            edit_metrics: can.edit_metrics,
            edit_dashboards: can.edit_dashboards,
            see_analytics: can.see_analytics,
            see_members: can.see_members,
            manage_members: can.manage_members,
            see_audit: can.see_audit,
            hand_over: can.hand_over,
            delete: can.delete,
        }
    }

    /// `search` matches paths and names in both languages, ignoring case and accents.
    #[graphql(complexity = "cost(first, child_complexity)")]
    #[expect(
        clippy::too_many_arguments,
        reason = "the arguments of the GraphQL field"
    )]
    async fn metrics(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
        search: Option<String>,
        frequency: Option<Frequency>,
        under: Option<String>,
        #[graphql(default_with = "MetricOrder::Path")] order: MetricOrder,
        #[graphql(default = false)] descending: bool,
    ) -> async_graphql::Result<MetricConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let Some(filter) = metric::filter(search, frequency, under.as_deref()) else {
            return Ok(MetricConnection::page(
                Listed::<SeenMetric>::nothing(),
                &self.scope,
            ));
        };

        let wanted = metric::wanted(filter, order, descending, caller.language);
        let listed = service
            .metrics()
            .metrics(caller, self.seen.record.id, &wanted, &page)
            .await;

        Ok(MetricConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// One level of the tree of paths: the branches directly below `under`, or at the top. With `search` or
    /// `frequency`, only branches that lead to matching indicators.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn tree(
        &self,
        under: Option<String>,
        #[graphql(default = 100)] first: i32,
        after: Option<String>,
        search: Option<String>,
        frequency: Option<Frequency>,
    ) -> async_graphql::Result<MetricBranchConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let Some(filter) = metric::filter(search, frequency, under.as_deref()) else {
            return Ok(metric::branches(Listed::nothing(), &self.scope));
        };
        let listed = service
            .metrics()
            .metric_tree(caller, self.seen.record.id, &filter, &page)
            .await;
        Ok(metric::branches(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// Members by username; absent if the reader has no role in the collection.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn members(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
        search: Option<String>,
    ) -> async_graphql::Result<Option<CollectionMemberConnection>> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .members()
            .collection_members(caller, self.seen.record.id, search.as_deref(), &page)
            .await;
        let listed = listed.map_err(GraphqlError::from)?;
        Ok(listed.map(|listed| CollectionMemberConnection::of(listed, CollectionMember::from)))
    }

    /// Pinned indicators and charts, in order; at most 24.
    #[graphql(complexity = "1 + 24 * child_complexity")]
    async fn pins(&self) -> Result<Vec<Pin>, GraphqlError> {
        let pins = self.scope.pins(self.seen.record.id).await?;
        Ok(pin::pins(pins, &self.scope))
    }

    /// Counts the changes of the pins.
    async fn pins_version(&self) -> i32 {
        int(self.seen.record.pins_version)
    }

    /// The events of the collection, by their first and last days; at most 200.
    #[graphql(complexity = "1 + 40 * child_complexity")]
    async fn events(&self) -> Result<Vec<Event>, GraphqlError> {
        event::events(&self.scope, self.seen.record.id, None).await
    }

    /// Audit trail of the last year, the latest entry first; absent if the reader may not see it.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn audit(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<Option<AuditConnection>> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .audit()
            .collection_audit(caller, self.seen.record.id, &page)
            .await;
        let listed = listed.map_err(GraphqlError::from)?;
        Ok(listed.map(|listed| AuditConnection::of(listed, AuditEntry::from)))
    }

    /// Dashboards by key.
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
        let listed = service
            .dashboards()
            .collection_dashboards(caller, self.seen.record.id, &page)
            .await;
        Ok(DashboardConnection::page(
            listed.map_err(GraphqlError::from)?,
            &self.scope,
        ))
    }

    /// Questions in the requested order. Those that their authors deleted are left out, except for the reader's own of
    /// the last day. `search` matches titles, tags and texts, ignoring case and accents.
    #[graphql(complexity = "cost(first, child_complexity)")]
    #[expect(
        clippy::too_many_arguments,
        reason = "the arguments of the GraphQL field"
    )]
    async fn question_list(
        &self,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
        #[graphql(default_with = "QuestionFilter::All")] filter: QuestionFilter,
        search: Option<String>,
        tag: Option<String>,
        metric: Option<ID>,
        #[graphql(default_with = "QuestionOrder::Active")] order: QuestionOrder,
    ) -> async_graphql::Result<QuestionConnection> {
        let wanted = question::QuestionArguments {
            filter,
            search,
            tag,
            metric,
            order,
        };
        let id = self.seen.record.id;
        question::questions(&self.scope, id, wanted, first, after.as_deref()).await
    }

    /// Tags of the questions, the most used first; at most 30.
    #[graphql(complexity = "1 + 30 * child_complexity")]
    async fn question_tags(&self) -> Result<Vec<QuestionTag>, GraphqlError> {
        question::tags(&self.scope, self.seen.record.id).await
    }

    /// Questions whose titles have at least half of the words of this one, the most resembling first; at most 5.
    #[graphql(complexity = "1 + 5 * child_complexity")]
    async fn similar_questions(&self, title: String) -> Result<Vec<Question>, GraphqlError> {
        question::similar(&self.scope, self.seen.record.id, &title).await
    }

    /// Reports that no moderator has handled, the oldest first; absent unless the reader moderates.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn post_reports(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<Option<PostReportConnection>> {
        question::reports(&self.scope, self.seen.record.id, first, after.as_deref()).await
    }

    /// Users who may not post here, by username; absent unless the reader moderates.
    #[graphql(complexity = "1 + 50 * child_complexity")]
    async fn barred_users(&self) -> Result<Option<Vec<BarredUser>>, GraphqlError> {
        question::barred(&self.scope, self.seen.record.id).await
    }

    /// Numbers of readers, of the whole collection, or of one of its indicators or dashboards; absent if the reader may
    /// not see them, and for an indicator or dashboard that the collection lacks.
    #[graphql(directive = timed::apply())]
    async fn analytics(
        &self,
        #[graphql(default_with = "AnalyticsRange::Days")] range: AnalyticsRange,
        metric: Option<ID>,
        dashboard: Option<ID>,
    ) -> Result<Option<Analytics>, GraphqlError> {
        let object = (metric.as_ref(), dashboard.as_ref());
        analytics::numbers(&self.scope, self.seen.record.id, range, object).await
    }

    /// Open invitations, the latest first; absent if the reader may not manage the members.
    #[graphql(complexity = "50 * child_complexity")]
    async fn invitations(&self) -> Result<Option<Vec<Invitation>>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let list = service
            .members()
            .collection_invitations(caller, self.seen.record.id);
        Ok(invitations(list.await?))
    }

    async fn version(&self) -> i32 {
        int(self.seen.record.version)
    }
}

/// The reader's permissions on a collection.
#[derive(SimpleObject)]
#[graphql(complex)]
struct CollectionAbilities {
    #[graphql(skip)]
    collection: CollectionId,
    #[graphql(skip)]
    may_ask: bool,
    #[graphql(skip)]
    scope: Arc<Scope>,
    edit: bool,
    edit_metrics: bool,
    edit_dashboards: bool,
    see_analytics: bool,
    moderate_posts: bool,
    see_members: bool,
    manage_members: bool,
    see_audit: bool,
    hand_over: bool,
    delete: bool,
}

#[ComplexObject]
impl CollectionAbilities {
    /// Ask questions: the collection takes them, and the reader is not barred from posting.
    async fn ask(&self) -> Result<bool, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let is_barred = self.may_ask
            && service
                .questions()
                .is_barred(caller, self.collection)
                .await?;
        Ok(self.may_ask && !is_barred)
    }
}

#[derive(Default)]
pub(super) struct CollectionQuery;

#[Object]
impl CollectionQuery {
    #[graphql(directive = cached::apply())]
    async fn collection(
        &self,
        ctx: &Context<'_>,
        account: String,
        key: String,
    ) -> Result<Option<Collection>, GraphqlError> {
        let scope = scope(ctx)?;
        let seen = scope
            .service
            .collections()
            .collection(&scope.caller, &account, &key)
            .await?;
        Ok(seen.map(|seen| Collection::new(seen, Arc::clone(scope))))
    }
}
