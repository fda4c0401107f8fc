//! Who belongs to a collection.

use async_graphql::{Context, ID, Object, SimpleObject};
use domain::id::CollectionId;
use service::Outcome;
use service::list::Listed;
use service::member::collection::SeenCollectionMember;

use crate::graphql::account::picture_url;
use crate::graphql::identity::user::{DonePayload, parse_id};
use crate::graphql::member::account::person;
use crate::graphql::request::asker::scope;
use crate::graphql::request::failure::{GraphqlError, outcome};
use crate::graphql::types::page::PageInfo;
use crate::graphql::types::problem::{Problem, not_found, problems};
use crate::graphql::types::scalars::{DateTime, int};
use crate::graphql::types::vocabulary::CollectionRole;

/// Who belongs to a collection.
#[derive(SimpleObject)]
pub(in crate::graphql) struct CollectionMember {
    /// Of the person.
    id: ID,
    username: String,
    name: Option<String>,
    picture_url: Option<String>,
    role: CollectionRole,
    since: DateTime,
    /// The roles that the reader may give them.
    roles: Vec<CollectionRole>,
    /// Whether the reader may remove them; for oneself, leave.
    removable: bool,
    version: i32,
}

impl From<SeenCollectionMember> for CollectionMember {
    fn from(seen: SeenCollectionMember) -> Self {
        let who = seen.record.who;
        Self {
            id: ID(who.user.to_string()),
            picture_url: picture_url(&who.username, who.picture.as_deref()),
            username: who.username,
            name: who.name,
            role: seen.record.role.into(),
            since: DateTime(seen.record.created_at),
            roles: seen.roles.into_iter().map(CollectionRole::from).collect(),
            removable: seen.removable,
            version: int(seen.record.version),
        }
    }
}

#[derive(SimpleObject)]
pub(in crate::graphql) struct CollectionMemberConnection {
    nodes: Vec<CollectionMember>,
    page_info: PageInfo,
    total_count: i32,
}

impl From<Listed<SeenCollectionMember>> for CollectionMemberConnection {
    fn from(listed: Listed<SeenCollectionMember>) -> Self {
        let page_info = PageInfo::of(&listed);
        let total_count = int(listed.total);
        let nodes = listed.nodes.into_iter();
        Self {
            nodes: nodes.map(CollectionMember::from).collect(),
            page_info,
            total_count,
        }
    }
}

#[derive(SimpleObject)]
struct CollectionMemberPayload {
    member: Option<CollectionMember>,
    problems: Vec<Problem>,
}

impl CollectionMemberPayload {
    fn of(result: Outcome<SeenCollectionMember>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(seen) => Self {
                member: Some(seen.into()),
                problems: Vec::new(),
            },
            Err(refused) => Self {
                member: None,
                problems: problems(refused),
            },
        })
    }
}

#[derive(Default)]
pub(in crate::graphql) struct CollectionMemberMutation;

#[Object]
impl CollectionMemberMutation {
    async fn add_collection_member(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        username: String,
        role: CollectionRole,
    ) -> Result<CollectionMemberPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&collection, CollectionId::new) else {
            return CollectionMemberPayload::of(Err(not_found()));
        };
        let added = scope
            .service
            .add_collection_member(&scope.caller, id, &username, role.into())
            .await;
        CollectionMemberPayload::of(added)
    }

    async fn change_collection_member(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        member: ID,
        version: i32,
        role: CollectionRole,
    ) -> Result<CollectionMemberPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&collection, CollectionId::new) else {
            return CollectionMemberPayload::of(Err(not_found()));
        };
        let (member, version, role) = (person(&member), version.into(), role.into());
        let changed = scope
            .service
            .change_collection_member(&scope.caller, id, member, version, role)
            .await;
        CollectionMemberPayload::of(changed)
    }

    /// For oneself: leaves.
    async fn remove_collection_member(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        member: ID,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&collection, CollectionId::new) else {
            return DonePayload::of(Err(not_found()));
        };
        let member = person(&member);
        let removed = scope
            .service
            .remove_collection_member(&scope.caller, id, member)
            .await;
        DonePayload::of(removed)
    }
}
