//! Taking a public collection down, with a note to its publisher, and putting it back.

use domain::access::CollectionAccess;
use domain::access::{CollectionFacts, Reader};
use domain::catalogue::collection::check_note;
use domain::catalogue::key::{AccountKey, CollectionKey};
use domain::identity::user::User;
use domain::operation::audit::AuditAction;
use serde_json::json;
use store::Tx;

use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::operator::Operator;
use crate::outcome::{Failure, Outcome};
use crate::platform::mail::letter::Letter;

/// The result of taking a collection down or putting it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeDownResult {
    /// The state of the collection has changed.
    Done,
    /// There is no such collection.
    Unknown,
    /// It is not public: only its members see it.
    NotPublic,
    /// There is nothing to put back: the collection was not taken down.
    NotTakenDown,
}

impl Operator<'_> {
    /// Takes the public collection at `account/key` down: only its members see it, and its publisher cannot make it
    /// public again. The owners of the account and of the collection get a mail with the note.
    ///
    /// # Errors
    /// A note without text, or with too much.
    pub async fn take_down(self, place: &str, note: &str) -> Outcome<TakeDownResult> {
        let note = check_note(note)?;
        let mut tx = self.shared.db().begin().await?;
        let Some(facts) = operated(&mut tx, place).await? else {
            return Ok(TakeDownResult::Unknown);
        };

        let id = facts.collection;
        let now = self.shared.now();
        if facts.access != CollectionAccess::Public
            || !store::collection::take_down::take_down(&mut tx, id, &note, now).await?
        {
            return Ok(TakeDownResult::NotPublic);
        }

        let (key, owners) = names(&mut tx, &facts).await?;
        let details = json!({ "note": note });
        let taken = AuditAction::CollectionTakenDown;
        AuditTrail::new(self.shared)
            .leave_entry(
                &mut tx,
                scene(&facts),
                taken,
                Some(&key.collection),
                details,
            )
            .await?;

        for owner in owners {
            let letter = Letter::taken_down(&owner, &key.place(), &note);
            self.shared.queue_letter(&mut tx, letter).await?;
        }

        tx.commit().await?;
        self.shared.wake_worker();
        Ok(TakeDownResult::Done)
    }

    /// Gives the collection at `account/key` the access back that it had when it was taken down.
    pub async fn put_back(self, place: &str) -> Result<TakeDownResult, Failure> {
        let mut tx = self.shared.db().begin().await?;
        let Some(facts) = operated(&mut tx, place).await? else {
            return Ok(TakeDownResult::Unknown);
        };
        if !store::collection::take_down::put_back(&mut tx, facts.collection).await? {
            return Ok(TakeDownResult::NotTakenDown);
        }
        let (key, _) = names(&mut tx, &facts).await?;
        let put = AuditAction::CollectionPutBack;
        AuditTrail::new(self.shared)
            .leave_entry(
                &mut tx,
                scene(&facts),
                put,
                Some(&key.collection),
                json!({}),
            )
            .await?;
        tx.commit().await?;
        Ok(TakeDownResult::Done)
    }
}

/// The keys of a collection and of its account, as their publisher writes them.
struct Keys {
    account: String,
    collection: String,
}

impl Keys {
    fn place(&self) -> String {
        format!("{}/{}", self.account, self.collection)
    }
}

/// The facts about the collection at `account/key`, also with a slash before; `None` for an unknown one.
async fn operated(tx: &mut Tx, place: &str) -> Result<Option<CollectionFacts>, Failure> {
    let Some((account, key)) = place.trim_matches('/').split_once('/') else {
        return Ok(None);
    };
    let (Ok(account), Ok(key)) = (AccountKey::parse(account), CollectionKey::parse(key)) else {
        return Ok(None);
    };
    let (account, key) = (account.folded(), key.folded());
    Ok(store::access::collection_facts(tx, Reader::Guest, &account, &key).await?)
}

/// The keys of the collection, and the owners of its account and of itself who have rights.
async fn names(tx: &mut Tx, facts: &CollectionFacts) -> Result<(Keys, Vec<User>), Failure> {
    let (account, collection, owners) =
        store::collection::take_down::names(tx, facts.collection).await?;
    let owners = store::identity::user::by_ids(tx, &owners).await?;
    let owners = owners.into_iter().filter(|user| user.status.has_rights());
    let keys = Keys {
        account,
        collection,
    };
    Ok((keys, owners.collect()))
}

fn scene(facts: &CollectionFacts) -> Scene {
    Scene {
        collection: Some(facts.collection),
        ..Scene::operator(facts.account)
    }
}
