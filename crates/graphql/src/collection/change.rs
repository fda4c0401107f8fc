//! Changes of collections.

use async_graphql::{Context, ID, InputObject, Object};
use domain::catalogue::collection::CollectionForm;
use domain::id::CollectionId;
use service::template::TemplateWanted;

use super::template::TemplateInput;
use crate::request::context::scope;
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::object::CollectionPayload;
use crate::types::problem::{DonePayload, not_found};
use crate::types::scalars::TextInput;
use crate::types::vocabulary::{CollectionAccess, Licence};

#[derive(InputObject)]
struct CollectionInput {
    key: String,
    name: TextInput,
    summary: TextInput,
    description: TextInput,
    tags: TextInput,
    licence: Licence,
    access: CollectionAccess,
    questions: bool,
}

impl From<CollectionInput> for CollectionForm {
    fn from(input: CollectionInput) -> Self {
        Self {
            key: input.key,
            name: input.name.into(),
            summary: input.summary.into(),
            description: input.description.into(),
            tags: input.tags.into(),
            licence: input.licence.into(),
            access: input.access.into(),
            questions: input.questions,
        }
    }
}

#[derive(Default)]
pub(crate) struct CollectionMutation;

#[Object]
impl CollectionMutation {
    /// Creates a collection. With a template, also its indicators, without observations, and its dashboard, in one
    /// transaction.
    async fn create_collection(
        &self,
        ctx: &Context<'_>,
        account: String,
        input: CollectionInput,
        template: Option<TemplateInput>,
        idempotency_key: Option<String>,
    ) -> Result<CollectionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let template = template.map(TemplateWanted::from);
        let result = scope
            .service
            .templates()
            .create_collection_from(
                &scope.caller,
                &account,
                &input.into(),
                template.as_ref(),
                idempotency_key.as_deref(),
            )
            .await;
        CollectionPayload::of(result, scope)
    }

    /// Deletes a collection. Only its owner may, and only without dashboards, indicators and other members.
    async fn delete_collection(
        &self,
        ctx: &Context<'_>,
        id: ID,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, CollectionId::new) else {
            return DonePayload::of(Err(not_found()));
        };
        DonePayload::of(
            scope
                .service
                .collections()
                .delete_collection(&scope.caller, id)
                .await,
        )
    }

    async fn update_collection(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        input: CollectionInput,
    ) -> Result<CollectionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, CollectionId::new) else {
            return CollectionPayload::of(Err(not_found()), scope);
        };
        let result = scope
            .service
            .collections()
            .update_collection(&scope.caller, id, version.into(), &input.into())
            .await;
        CollectionPayload::of(result, scope)
    }
}
