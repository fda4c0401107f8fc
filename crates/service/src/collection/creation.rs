//! Creation of a collection, alone or with contents that are written in the same transaction.

use std::sync::Arc;

use domain::access::{self, CreateCollection, Grant, UseWork};
use domain::catalogue::collection::CollectionForm;
use domain::id::CollectionId;
use domain::identity::account::may_publish;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use serde::Serialize;
use serde_json::json;
use store::Tx;

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::collection::Collections;
use crate::collection::{SeenCollection, key_taken};
use crate::outcome::{Outcome, ServiceError};
use crate::shared::idempotency::{Idempotency, Request};

/// A collection that is inserted in a transaction that is not committed yet.
pub(crate) struct NewCollection<'r> {
    /// The transaction.
    pub(crate) tx: Tx,
    pub(crate) id: CollectionId,
    own: Grant<UseWork>,
    request: Request<'r>,
}

/// The beginning of a creation.
pub(crate) enum Begun<'r> {
    /// The collection is inserted.
    New(Box<NewCollection<'r>>),
    /// The same request made this collection before.
    Repeated(Arc<SeenCollection>),
}

impl Collections<'_> {
    /// Creates a collection in the account at this key; the caller becomes its owner.
    pub async fn create_collection(
        self,
        caller: &Caller,
        account: &str,
        form: &CollectionForm,
        idempotency: impl Into<Idempotency<'_>>,
    ) -> Outcome<Arc<SeenCollection>> {
        let begun = self.begin_collection(caller, (account, form), None::<()>, idempotency);
        match begun.await? {
            Begun::New(new) => self.finish_collection(caller, *new).await,
            Begun::Repeated(seen) => Ok(seen),
        }
    }

    /// Inserts a collection in the account at this key. `contents` is the part of the request beside the form: requests
    /// with other contents are not the same.
    pub(crate) async fn begin_collection<'r>(
        self,
        caller: &Caller,
        (account, form): (&str, &CollectionForm),
        contents: Option<impl Serialize>,
        idempotency: impl Into<Idempotency<'r>>,
    ) -> Outcome<Begun<'r>> {
        let mut tx = self.shared.db().begin_on(account).await?;
        let facts = self
            .accounts
            .account_facts(&mut tx, caller, account)
            .await?;
        if facts.effective_role().is_some() {
            // Members of the account get the reason.
            may_publish(facts.account_kind)?;
        }

        let grant = self
            .shared
            .permit(caller, access::account::<CreateCollection>(&facts))?;
        // The account may have changed to the kind User since the facts were read.
        let kind = store::account::held_kind(&mut tx, &grant).await?;
        may_publish(kind.ok_or(Code::NotFound)?)?;
        let own = self.shared.own_work(caller)?;
        let body = ("createCollection", grant.account(), form, contents);
        let request = Request::new(idempotency, &body)?;
        let fields = form.check().map_err(ServiceError::problems)?;

        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            let id = CollectionId::new(made.id);
            return Ok(Begun::Repeated(
                self.commit_collection(tx, caller, id).await?,
            ));
        }
        let (non_public, contact) = (
            self.shared.config().non_public,
            &self.shared.config().contact,
        );
        non_public.check(facts.plan, None, fields.access, contact)?;
        let id = CollectionId::new(self.shared.new_uuid()?);
        if !store::collection::insert(&mut tx, &grant, id, &fields, self.shared.now()).await? {
            return Err(key_taken().into());
        }

        let scene = Scene {
            collection: Some(id),
            ..Scene::account(grant.account(), grant.actor())
        };
        let (made, key) = (AuditAction::CollectionCreated, fields.key.as_str());
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, made, Some(key), json!({}))
            .await?;
        Ok(Begun::New(Box::new(NewCollection {
            tx,
            id,
            own,
            request,
        })))
    }

    /// Commits a new collection with its contents.
    pub(crate) async fn finish_collection(
        self,
        caller: &Caller,
        new: NewCollection<'_>,
    ) -> Outcome<Arc<SeenCollection>> {
        let NewCollection {
            mut tx,
            id,
            own,
            request,
        } = new;
        self.shared
            .conclude(&mut tx, &own, &request, id.uuid())
            .await?;
        self.commit_collection(tx, caller, id).await
    }
}
