//! Hand-over of accounts and collections.

use std::sync::Arc;

use domain::access::members::{may_inherit_account, may_inherit_collection};
use domain::access::{self, HandOverAccount, HandOverCollection};
use domain::catalogue::key::AccountKey;
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::account::{Account, AccountKind};
use domain::limits::USERNAME_MAX;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;
use store::account::NewAccount;

use crate::Caller;
use crate::account::SeenAccount;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::collection::SeenCollection;
use crate::identity::sign::sign_up::view_of;
use crate::identity::sign::username_taken;
use crate::member::Members;
use crate::member::problem_of;
use crate::outcome::{Outcome, internal_error};

/// Most usernames that are tried for a user who does not choose one.
const TRIES: u32 = 100;

impl Members<'_> {
    /// Hands the account at this key over to one of its administrators; the caller stays as administrator. A caller
    /// without another account gets one, since its key is their username: `username`, or one similar to the key handed
    /// over.
    pub async fn hand_over_account(
        self,
        caller: &Caller,
        account: &str,
        to: UserId,
        password: &str,
        username: Option<&str>,
    ) -> Outcome<SeenAccount> {
        // Checked before the password, and again in the transaction.
        let owner = {
            let mut tx = self.shared.db().read().await?;
            let facts = self
                .accounts
                .account_facts(&mut tx, caller, account)
                .await?;
            let grant = self
                .shared
                .permit(caller, access::account::<HandOverAccount>(&facts))?;
            let role = store::member::role(&mut tx, facts.account, to).await?;
            may_inherit_account(role).map_err(|rejection| problem_of(rejection, "to"))?;
            grant.actor()
        };
        let username = match username {
            None => None,
            Some(text) => {
                let key = AccountKey::parse(text).map_err(|problem| problem.at("username"))?;
                Some(key)
            }
        };
        let proved = self
            .identity
            .prove_password(caller, owner, "password", password)
            .await?;

        let mut tx = self.shared.db().begin_on(account).await?;
        let facts = self.locked_account(&mut tx, caller, account).await?;
        let grant = self
            .shared
            .permit(caller, access::account::<HandOverAccount>(&facts))?;
        let role = store::member::role(&mut tx, facts.account, to).await?;
        may_inherit_account(role).map_err(|rejection| problem_of(rejection, "to"))?;
        let user = self.identity.own_user(&mut tx, owner).await?;
        if user.password_hash != proved.password_hash {
            // The password has changed since it was checked.
            return Err(Problem::at("password", Code::PasswordWrong).into());
        }
        let record = store::account::find(&mut tx, &grant.seeing()).await?;
        let record = record.ok_or(Code::NotFound)?;
        let before = self.username(&mut tx, owner).await?;
        let now = self.shared.now();
        if !store::account::hand_over::account(&mut tx, &grant, to, now).await? {
            return Err(internal_error("an account could not be handed over").into());
        }
        if store::account::hand_over::accounts_of(&mut tx, owner).await? == 0 {
            self.give_home(&mut tx, owner, &record, username).await?;
        }
        let heir = self.username(&mut tx, to).await?;
        let scene = Scene::account(record.id, owner);
        let details = json!({ "before": before });
        let action = AuditAction::AccountHandedOver;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(&heir), details)
            .await?;
        self.accounts.commit_account(tx, caller, record.id).await
    }

    /// Creates an account for a user who has handed over their only one.
    async fn give_home(
        self,
        tx: &mut Tx,
        owner: UserId,
        former: &Account,
        chosen: Option<AccountKey>,
    ) -> Outcome<()> {
        let key = match chosen {
            Some(key) => key,
            None => free_key(tx, &former.key).await?,
        };

        let new = NewAccount {
            id: AccountId::new(self.shared.new_uuid()?),
            key,
            owner,
            kind: AccountKind::User,
            view: view_of(AccountKind::User),
            created_at: self.shared.now(),
        };

        if store::account::insert(tx, &new).await? {
            Ok(())
        } else {
            Err(username_taken().into())
        }
    }

    /// Hands a collection over to one of its administrators; the caller stays as administrator.
    pub async fn hand_over_collection(
        self,
        caller: &Caller,
        id: CollectionId,
        to: UserId,
    ) -> Outcome<Arc<SeenCollection>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let facts = self
            .collections
            .locked_collection(&mut tx, caller, id)
            .await?;

        let grant = self
            .shared
            .permit(caller, access::collection::<HandOverCollection>(&facts))?;
        let role = store::member::role(&mut tx, id, to).await?;
        may_inherit_collection(role).map_err(|rejection| problem_of(rejection, "to"))?;

        if !store::account::hand_over::collection(&mut tx, &grant, to).await? {
            return Err(internal_error("a collection could not be handed over").into());
        }

        let before = self.username(&mut tx, grant.actor()).await?;
        let heir = self.username(&mut tx, to).await?;
        let scene = Scene::collection(&facts, grant.actor());
        let details = json!({ "before": before });
        let action = AuditAction::CollectionHandedOver;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(&heir), details)
            .await?;

        self.collections.commit_collection(tx, caller, id).await
    }
}

/// Returns a free key: the former key with a number appended.
async fn free_key(tx: &mut Tx, former: &str) -> Outcome<AccountKey> {
    for number in 2..TRIES {
        let end = format!("-{number}");
        let start: String = former.chars().take(USERNAME_MAX - end.len()).collect();
        if let Ok(key) = AccountKey::parse(&format!("{start}{end}"))
            && !store::account::key_taken(tx, &key).await?
        {
            return Ok(key);
        }
    }
    Err(Problem::at("username", Code::Required).into())
}
