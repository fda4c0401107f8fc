//! Members of collections.

use async_graphql::{Context, ID, Object, SimpleObject};
use domain::id::CollectionId;
use service::member::collection::SeenCollectionMember;

use crate::member::user::{MemberUser, user_id};
use crate::request::context::scope;
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::page::connection;
use crate::types::problem::{DonePayload, not_found, payload};
use crate::types::scalars::{DateTime, int};
use crate::types::vocabulary::CollectionRole;

/// A member of a collection.
#[derive(SimpleObject)]
pub(crate) struct CollectionMember {
    #[graphql(flatten)]
    user: MemberUser,
    role: CollectionRole,
    since: DateTime,
    /// The roles that the reader may give the member.
    roles: Vec<CollectionRole>,
    /// Whether the reader may remove the member, or leave if the membership is the reader's own.
    removable: bool,
    version: i32,
}

impl From<SeenCollectionMember> for CollectionMember {
    fn from(seen: SeenCollectionMember) -> Self {
        Self {
            user: seen.record.who.into(),
            role: seen.record.role.into(),
            since: DateTime(seen.record.created_at),
            roles: seen.roles.into_iter().map(CollectionRole::from).collect(),
            removable: seen.removable,
            version: int(seen.record.version),
        }
    }
}

connection!(pub(crate) CollectionMemberConnection of CollectionMember);
payload!(CollectionMemberPayload { member: CollectionMember } of SeenCollectionMember);

#[derive(Default)]
pub(crate) struct CollectionMemberMutation;

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
            .members()
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
        let (member, version, role) = (user_id(&member), version.into(), role.into());
        let changed = scope
            .service
            .members()
            .change_collection_member(&scope.caller, id, member, version, role)
            .await;
        CollectionMemberPayload::of(changed)
    }

    /// Removes a member, or leaves if the membership is the reader's own.
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
        let member = user_id(&member);
        let removed = scope
            .service
            .members()
            .remove_collection_member(&scope.caller, id, member)
            .await;
        DonePayload::of(removed)
    }
}
