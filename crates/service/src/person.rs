//! The public page of a user.

use std::sync::Arc;

use domain::catalogue::key::AccountKey;
use domain::id::AccountId;
use domain::list::Page;

use crate::Caller;
use crate::account::Accounts;
use crate::account::SeenAccount;
use crate::collection::Collections;
use crate::collection::SeenCollection;
use crate::list::Listed;
use crate::outcome::Failure;
use crate::shared::Shared;

/// The public pages of users.
#[derive(Clone, Copy)]
pub struct People<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) accounts: Accounts<'a>,
    pub(crate) collections: Collections<'a>,
}

impl People<'_> {
    /// The own account of the user with this username, if the caller may see it.
    pub async fn person(
        self,
        caller: &Caller,
        username: &str,
    ) -> Result<Option<SeenAccount>, Failure> {
        let Ok(key) = AccountKey::parse(username) else {
            return Ok(None);
        };
        let mut tx = self.shared.db().read().await?;
        // Both queries always run, so that a hidden user takes as long as an unknown one.
        let person = store::member::by_username(&mut tx, &key).await?;
        let facts = store::access::account_facts(&mut tx, caller.reader, &key.folded()).await?;
        let seen = self.accounts.see_account(&mut tx, facts).await?;
        Ok(seen.filter(|seen| person.is_some_and(|(user, _)| user == seen.record.owner)))
    }

    /// The public collections of the user with this own account, by key, as far as the caller may see them.
    pub async fn person_collections(
        self,
        caller: &Caller,
        account: AccountId,
        page: &Page,
    ) -> Result<Listed<Arc<SeenCollection>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let grant = self
            .accounts
            .seeing(&mut tx, caller.reader, account)
            .await?;
        let Some(grant) = grant else {
            return Ok(Listed::nothing());
        };
        let reader = caller.reader;
        let list = store::collection::owned(&mut tx, &grant, reader, page).await?;
        let total = store::collection::owned_count(&mut tx, &grant, reader).await?;
        self.collections
            .see_collection_list(&mut tx, caller, list, total)
            .await
    }
}
