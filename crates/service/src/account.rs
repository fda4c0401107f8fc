//! Accounts: the public spaces at `/{accountKey}`, their settings and pictures.

mod deletion;
pub mod picture;

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use domain::access::{
    self, AccountFacts, CreateCollection, CreateDashboard, DeleteAccount, EditAccount, Grant,
    HandOverAccount, ManageAccountMembers, Reader, SeeAccount, SeeAccountMembers,
};
use domain::catalogue::key::AccountKey;
use domain::id::AccountId;
use domain::identity::account::{Account, AccountForm, AccountKind, Visibility, change_kind};
use domain::identity::role::AccountRole;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use domain::text::fold;
use serde_json::{Value, json};
use store::Tx;

use crate::Caller;
use crate::audit;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::identity::Identity;
use crate::identity::sign::sign_up::view_of;
use crate::outcome::{Failure, Outcome, ServiceError, changed};
use crate::shared::Shared;
use picture::Pictures;

/// Accounts: settings, pictures, plans, deletion.
#[derive(Clone, Copy)]
pub struct Accounts<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) pictures: &'a Pictures,
    pub(crate) identity: Identity<'a>,
}

/// An account as its reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenAccount {
    /// The account as stored, or [`Account::nameless`] of it.
    pub record: Account,
    /// The reader's effective role in it; `None` without a role.
    pub role: Option<AccountRole>,
    /// The reader's permissions.
    pub can: AccountAbilities,
    /// Whether its collections may be non-public.
    pub non_public_allowed: bool,
}

/// The permissions of a reader on an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountAbilities {
    /// Change settings, picture and visibility.
    pub edit: bool,
    /// Create a collection in it, which only a publisher's account may have.
    pub create_collection: bool,
    /// Create a personal dashboard.
    pub create_dashboard: bool,
    /// See who its members are, with their roles.
    pub see_members: bool,
    /// Add, change and remove members.
    pub manage_members: bool,
    /// Hand it over to another member.
    pub hand_over: bool,
    /// Delete it, once it has no collections and no personal dashboards.
    pub delete: bool,
}

impl AccountAbilities {
    fn from_facts(facts: &AccountFacts) -> Self {
        Self {
            edit: access::account::<EditAccount>(facts).is_ok(),
            create_collection: access::account::<CreateCollection>(facts).is_ok(),
            create_dashboard: access::account::<CreateDashboard>(facts).is_ok(),
            see_members: access::account::<SeeAccountMembers>(facts).is_ok(),
            manage_members: access::account::<ManageAccountMembers>(facts).is_ok(),
            hand_over: access::account::<HandOverAccount>(facts).is_ok(),
            delete: access::account::<DeleteAccount>(facts).is_ok(),
        }
    }
}

/// New settings of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountEdit {
    /// The settings as typed.
    pub form: AccountForm,
    /// The version of the settings that the edit was made from.
    pub version: i64,
}

/// The picture of an account, as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub png: Bytes,
    /// The SHA-256 of the file, in hexadecimal digits.
    pub hash: String,
    /// Whether everybody may see it.
    pub public: bool,
}

impl Accounts<'_> {
    /// The account at this key, in any letter case; `None` if the reader may not see it.
    pub async fn account(self, caller: &Caller, key: &str) -> Result<Option<SeenAccount>, Failure> {
        let Ok(key) = AccountKey::parse(key) else {
            return Ok(None);
        };
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::account_facts(&mut tx, caller.reader, &key.folded()).await?;
        self.shared
            .note_read(caller, facts.as_ref().map(access::account::<SeeAccount>));
        self.see_account(&mut tx, facts).await
    }

    /// The account with this id; `None` if the reader may not see it.
    pub async fn account_by_id(
        self,
        caller: &Caller,
        id: AccountId,
    ) -> Result<Option<SeenAccount>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::account_facts_by_id(&mut tx, caller.reader, id).await?;
        self.see_account(&mut tx, facts).await
    }

    /// The accounts at these folded keys, by key, that the caller may see.
    pub async fn accounts_by_key(
        self,
        caller: &Caller,
        keys: &[String],
    ) -> Result<HashMap<String, Arc<SeenAccount>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let ids = store::account::ids_by_key(&mut tx, keys).await?;
        let seen = self.see_accounts(&mut tx, caller, &ids).await?;
        let seen = seen.into_values();
        Ok(seen.map(|seen| (fold(&seen.record.key), seen)).collect())
    }

    /// The accounts that the caller belongs to: the caller's own account first, the others by key.
    pub async fn my_accounts(self, caller: &Caller) -> Result<Vec<SeenAccount>, Failure> {
        let Ok(grant) = access::own(caller.reader) else {
            return Ok(Vec::new());
        };
        let mut tx = self.shared.db().read().await?;
        let own = store::account::own(&mut tx, &grant).await?;
        let memberships = store::account::of_member(&mut tx, &grant).await?;
        let mut ids: Vec<AccountId> = memberships.iter().map(|(account, _)| account.id).collect();
        ids.sort_by_key(|id| Some(*id) != own.as_ref().map(|own| own.id));
        let mut seen = self.see_accounts(&mut tx, caller, &ids).await?;
        let accounts = ids.iter().filter_map(|id| seen.remove(id));
        Ok(accounts.map(Arc::unwrap_or_clone).collect())
    }

    /// Changes the settings of the account at this key; without a key, of the caller's own account.
    pub async fn update_account(
        self,
        caller: &Caller,
        account: Option<&str>,
        edit: &AccountEdit,
    ) -> Outcome<SeenAccount> {
        let mut tx = self.shared.db().begin_on((account, caller.user())).await?;
        let facts = match account {
            Some(account) => self.account_facts(&mut tx, caller, account).await?,
            None => self.own_account_facts(&mut tx, caller).await?,
        };
        let grant = self
            .shared
            .permit(caller, access::account::<EditAccount>(&facts))?;
        let fields = edit.form.check(facts.account_kind);
        let fields = fields.map_err(ServiceError::problems)?;
        let before = store::account::find(&mut tx, &grant.seeing()).await?;
        let before = before.ok_or(Code::NotFound)?;
        let change = store::account::update(&mut tx, &grant, &fields, edit.version).await?;
        changed(change, None)?;
        let details = audit::fields::of_account(&before, &fields);
        self.tell_changed(&mut tx, &grant, details).await?;
        self.commit_account(tx, caller, grant.account()).await
    }

    /// Changes the kind of the caller's own account from User to Publisher.
    pub async fn become_publisher(self, caller: &Caller) -> Outcome<SeenAccount> {
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let facts = self.own_account_facts(&mut tx, caller).await?;
        let grant = self
            .shared
            .permit(caller, access::account::<EditAccount>(&facts))?;
        if facts.account_kind != AccountKind::Publisher {
            let kind = AccountKind::Publisher;
            store::account::set_kind(&mut tx, &grant, kind, view_of(kind)).await?;
            let details = json!({"fields": ["kind"]});
            self.tell_changed(&mut tx, &grant, Some(details)).await?;
        }
        self.commit_account(tx, caller, grant.account()).await
    }

    /// Changes the kind of the account at this key from Publisher to User. Rejects an account with collections.
    pub async fn become_user(self, caller: &Caller, account: &str) -> Outcome<SeenAccount> {
        let mut tx = self.shared.db().begin_on(account).await?;
        let facts = self.account_facts(&mut tx, caller, account).await?;
        let grant = self
            .shared
            .permit(caller, access::account::<EditAccount>(&facts))?;
        let kind = AccountKind::User;
        let collections = store::account::lock_collections(&mut tx, &grant).await?;
        change_kind(facts.account_kind, kind, collections)?;
        if facts.account_kind != kind {
            store::account::set_kind(&mut tx, &grant, kind, view_of(kind)).await?;
            let details = json!({"fields": ["kind"]});
            self.tell_changed(&mut tx, &grant, Some(details)).await?;
        }
        self.commit_account(tx, caller, grant.account()).await
    }

    /// Sets the picture of the account at this key, from an untrusted PNG file.
    pub async fn set_picture(
        self,
        caller: &Caller,
        account: &str,
        file: Vec<u8>,
    ) -> Outcome<SeenAccount> {
        // Checked before the work of decoding, and again in the transaction that stores the picture.
        {
            let mut tx = self.shared.db().read().await?;
            let facts = self.account_facts(&mut tx, caller, account).await?;
            self.shared
                .permit(caller, access::account::<EditAccount>(&facts))?;
        }
        let hash = self.pictures.keep(file).await?;
        self.show_picture(caller, account, Some(&hash)).await
    }

    /// Removes the picture of the account at this key.
    pub async fn remove_picture(self, caller: &Caller, account: &str) -> Outcome<SeenAccount> {
        self.show_picture(caller, account, None).await
    }

    async fn show_picture(
        self,
        caller: &Caller,
        account: &str,
        hash: Option<&str>,
    ) -> Outcome<SeenAccount> {
        let mut tx = self.shared.db().begin_on(account).await?;
        let facts = self.account_facts(&mut tx, caller, account).await?;
        let grant = self
            .shared
            .permit(caller, access::account::<EditAccount>(&facts))?;
        let before = store::account::set_picture(&mut tx, &grant, hash).await?;
        let details = (before.as_deref() != hash).then(|| json!({"fields": ["picture"]}));
        self.tell_changed(&mut tx, &grant, details).await?;
        self.commit_account(tx, caller, grant.account()).await
    }

    /// Writes an audit entry of the changed fields of an account, if any.
    async fn tell_changed(
        self,
        tx: &mut Tx,
        grant: &Grant<EditAccount>,
        details: Option<Value>,
    ) -> Result<(), Failure> {
        let Some(details) = details else {
            return Ok(());
        };
        let record = store::account::find(tx, &grant.seeing()).await?;
        let key = record.as_ref().map(|record| record.key.as_str());
        let scene = Scene::account(grant.account(), grant.actor());
        let changed = AuditAction::AccountChanged;
        AuditTrail::new(self.shared)
            .leave_entry(tx, scene, changed, key, details)
            .await
    }

    /// The picture of the account at this key.
    pub async fn picture(self, caller: &Caller, account: &str) -> Result<Option<Picture>, Failure> {
        let Some(seen) = self.account(caller, account).await? else {
            return Ok(None);
        };
        let public = seen.record.visibility == Visibility::Public;
        let Some(hash) = seen.record.picture else {
            return Ok(None);
        };
        let png = self.pictures.read(&hash).await?;
        Ok(png.map(|png| Picture { png, hash, public }))
    }

    /// The caller's own account, whose key is their username; `None` for a guest.
    pub(crate) async fn own_account(
        self,
        tx: &mut Tx,
        caller: &Caller,
    ) -> Result<Option<SeenAccount>, Failure> {
        let Ok(grant) = access::own(caller.reader) else {
            return Ok(None);
        };
        let Some(own) = store::account::own(tx, &grant).await? else {
            return Ok(None);
        };
        let facts = store::access::account_facts_by_id(tx, caller.reader, own.id).await?;
        self.see_account(tx, facts).await
    }

    async fn own_account_facts(self, tx: &mut Tx, caller: &Caller) -> Outcome<AccountFacts> {
        let grant = self.shared.own(caller)?;
        let own = store::account::own(tx, &grant)
            .await?
            .ok_or(Code::NotFound)?;
        let facts = store::access::account_facts_by_id(tx, caller.reader, own.id).await?;
        Ok(facts.ok_or(Code::NotFound)?)
    }

    /// The facts about the account at a key.
    pub(crate) async fn account_facts(
        self,
        tx: &mut Tx,
        caller: &Caller,
        key: &str,
    ) -> Outcome<AccountFacts> {
        let key = AccountKey::parse(key).map_err(|_| Code::NotFound)?;
        let facts = store::access::account_facts(tx, caller.reader, &key.folded()).await?;
        Ok(facts.ok_or(Code::NotFound)?)
    }

    /// The permission to see an account; `None` where the reader has none. It is for lists, where a refusal is not
    /// logged.
    pub(crate) async fn seeing(
        self,
        tx: &mut Tx,
        reader: Reader,
        account: AccountId,
    ) -> Result<Option<Grant<SeeAccount>>, Failure> {
        let facts = store::access::account_facts_by_id(tx, reader, account).await?;
        Ok(facts.and_then(|facts| access::account::<SeeAccount>(&facts).ok()))
    }

    /// Reads the account as its reader sees it, then commits.
    pub(crate) async fn commit_account(
        self,
        mut tx: Tx,
        caller: &Caller,
        id: AccountId,
    ) -> Outcome<SeenAccount> {
        let facts = store::access::account_facts_by_id(&mut tx, caller.reader, id).await?;
        let seen = self.see_account(&mut tx, facts).await?;
        tx.commit().await?;
        Ok(seen.ok_or(Code::NotFound)?)
    }

    pub(crate) async fn see_account(
        self,
        tx: &mut Tx,
        facts: Option<AccountFacts>,
    ) -> Result<Option<SeenAccount>, Failure> {
        let Some(facts) = facts else { return Ok(None) };
        let Ok(grant) = access::account::<SeeAccount>(&facts) else {
            return Ok(None);
        };
        let record = store::account::find(tx, &grant).await?;
        Ok(record.map(|record| self.seen_account(record, &facts)))
    }

    /// The accounts among `ids` that the caller may see.
    pub(crate) async fn see_accounts(
        self,
        tx: &mut Tx,
        caller: &Caller,
        ids: &[AccountId],
    ) -> Result<HashMap<AccountId, Arc<SeenAccount>>, Failure> {
        let facts = store::access::accounts_facts(tx, caller.reader, ids).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::account::<SeeAccount>(facts).ok())
            .collect();
        let facts: HashMap<_, _> = facts.iter().map(|facts| (facts.account, facts)).collect();
        let records = store::account::find_all(tx, &grants).await?;
        Ok(records
            .into_iter()
            .filter_map(|record| {
                let facts = facts.get(&record.id)?;
                Some((record.id, Arc::new(self.seen_account(record, facts))))
            })
            .collect())
    }

    pub(crate) fn seen_account(self, record: Account, facts: &AccountFacts) -> SeenAccount {
        SeenAccount {
            role: facts.effective_role(),
            can: AccountAbilities::from_facts(facts),
            non_public_allowed: self.shared.config().non_public.allows(record.plan),
            record,
        }
    }
}
