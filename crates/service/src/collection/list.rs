//! The collections that a caller may see, of one account or of all.

use std::sync::Arc;

use domain::access::{self, SeeAccount};
use domain::catalogue::collection::list::{CollectionList, CollectionOrder};
use domain::catalogue::key::AccountKey;
use domain::list::Page;

use super::SeenCollection;
use crate::Caller;
use crate::collection::Collections;
use crate::list::Listed;
use crate::outcome::Failure;

impl Collections<'_> {
    /// A page of the collections that the caller may see: all, or those of the account at this key. The list is empty
    /// for an account that the caller may not see.
    pub async fn visible_collections(
        self,
        caller: &Caller,
        account: Option<&str>,
        order: CollectionOrder,
        page: &Page,
    ) -> Result<Listed<Arc<SeenCollection>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let reader = caller.reader;

        let account = match account {
            None => None,
            Some(key) => {
                let Ok(key) = AccountKey::parse(key) else {
                    return Ok(Listed::nothing());
                };
                let facts = store::access::account_facts(&mut tx, reader, &key.folded()).await?;
                let grant = facts.and_then(|facts| access::account::<SeeAccount>(&facts).ok());
                let Some(grant) = grant else {
                    return Ok(Listed::nothing());
                };
                Some(grant.account())
            }
        };

        let wanted = CollectionList { account, order };
        let list = store::collection::list::visible(&mut tx, reader, &wanted, page).await?;
        let total = store::collection::list::visible_count(&mut tx, reader, &wanted).await?;
        self.see_collection_list(&mut tx, caller, list, total).await
    }
}
