//! Uploading, publishing and discarding import files.

use async_graphql::{Context, ID, Object};
use domain::id::ImportId;
use service::Rejected;
use service::import::{Progress, PublishImport, SeenImport};

use super::{Import, ImportOptionsInput};
use crate::request::context::scope;
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::problem::{DonePayload, not_found, payload, problems};

payload!(ImportPayload { import: Import } of SeenImport, |seen, scope| Import { seen, scope });

#[derive(Default)]
pub(crate) struct ImportMutation;

#[Object]
impl ImportMutation {
    /// Uploads a file as text. Files as bytes are sent to `POST /api/v1/import/{account}/{collection}?keep=1`.
    async fn create_import(
        &self,
        ctx: &Context<'_>,
        account: String,
        collection: String,
        name: String,
        content: String,
    ) -> Result<ImportPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let kept = scope.service.imports().keep_import(
            &scope.caller,
            &account,
            &collection,
            &name,
            content.into_bytes(),
        );
        ImportPayload::of(kept.await, scope)
    }

    /// Publishes the valid indicators of a file in one transaction, except those with ids in `leaveOut`. A second call
    /// returns the result of the first.
    async fn publish_import(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(default_with = "ImportOptionsInput::default()")] options: ImportOptionsInput,
        basis: Option<String>,
        leave_out: Option<Vec<String>>,
    ) -> Result<ImportPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, ImportId::new) else {
            return ImportPayload::of(Err(not_found()), scope);
        };

        // For other users the file does not exist, whatever the options.
        if scope
            .service
            .imports()
            .import(&scope.caller, id)
            .await?
            .is_none()
        {
            return ImportPayload::of(Err(not_found()), scope);
        }

        let options = match options.read(scope.caller.language) {
            Ok(options) => options,
            Err(wrong) => {
                let rejected = Rejected {
                    problems: wrong,
                    more: 0,
                };
                return Ok(ImportPayload {
                    import: None,
                    problems: problems(rejected),
                });
            }
        };

        let wanted = PublishImport {
            options,
            basis,
            leave_out: leave_out.unwrap_or_default(),
        };

        let progress = Progress::unseen();
        let published =
            scope
                .service
                .imports()
                .publish_import(&scope.caller, id, &wanted, &progress);
        ImportPayload::of(published.await, scope)
    }

    async fn discard_import(&self, ctx: &Context<'_>, id: ID) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, ImportId::new) else {
            return DonePayload::of(Err(not_found()));
        };
        DonePayload::of(
            scope
                .service
                .imports()
                .discard_import(&scope.caller, id)
                .await,
        )
    }
}
