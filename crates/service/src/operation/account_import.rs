//! The import of an account that another installation has saved.
//!
//! `store::operation::backup::account` lists the tables with rows of accounts, saves those of one as a SQLite file, and
//! adds them to another database; a test requires a decision for each new table. This module decides on
//! owner, key and invitations. The binary packs and unpacks (`statit/backup/account_export`, `account_import`).

use domain::access::Reader;
use domain::catalogue::key::AccountKey;
use domain::id::{AccountId, UserId};
use domain::identity::email::Email;
use domain::identity::invitation::Offer;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::identity::user::User;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;
use store::operation::backup::account::{
    ArchivedAccount, ArchivedMember, ArchivedRole, NewOwner, Nobody, has_account,
};
use store::operation::backup::copy::{Progress, TableSum};

use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::identity::code::substitute_address;
use crate::identity::find_user;
use crate::operation::Archives;
use crate::outcome::{Failure, Outcome, internal_error};

/// The operator's choices for an imported account.
#[derive(Clone, Copy, Debug)]
pub struct AccountImport<'a> {
    /// The new owner: the username or the address of a user.
    pub owner: &'a str,
    /// The key of the account; `None` for the one that it had.
    pub key: Option<&'a str>,
    /// Whether the former members are invited to their roles.
    pub invites: bool,
}

/// The result of an import of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedAccount {
    /// The key of the account on this server.
    pub key: String,
    /// The rows by table, as they were in the archive and are now in the database.
    pub rows: Vec<TableSum>,
    /// The number of invitations to send.
    pub invitations: u64,
}

impl Archives<'_> {
    /// Adds an archived account, complete or not at all. Problems: `NOT_FOUND` at `owner`; `KEY_TAKEN` at `key`, and at
    /// `account` where this installation has it already.
    pub async fn import_account(
        self,
        mut archived: ArchivedAccount,
        import: AccountImport<'_>,
        progress: Progress<'_>,
    ) -> Outcome<ImportedAccount> {
        let (account, former_key) = (archived.id(), archived.key().to_owned());
        let key = AccountKey::parse(import.key.unwrap_or(&former_key));
        let key = key.map_err(|problem| problem.at("key"))?;

        let mut tx = self.shared.db().begin().await?;
        let owner = find_user(&mut tx, import.owner).await?;
        let owner = owner
            .filter(|user| user.status.has_rights())
            .ok_or_else(|| Problem::at("owner", Code::NotFound))?;

        if has_account(&mut tx, account).await? {
            return Err(Problem::at("account", Code::KeyTaken).into());
        }
        if store::account::key_taken(&mut tx, &key).await? {
            return Err(Problem::at("key", Code::KeyTaken).into());
        }

        let members = match import.invites {
            true => archived.members().await?,
            false => Vec::new(),
        };

        let email_folded = address(&owner.email)?.folded();
        let mut nobodies = Vec::new();
        for author in archived.other_authors(&email_folded).await? {
            nobodies.push(Nobody {
                author,
                id: UserId::new(self.shared.new_uuid()?),
                address: substitute_address(self.shared.random())?,
            });
        }

        let home = NewOwner {
            user: owner.id,
            email_folded,
            key: key.clone(),
            now: self.shared.now(),
        };

        let rows = archived.insert(&mut tx, &home, &nobodies, progress).await?;
        let (scene, action) = (Scene::operator(account), AuditAction::AccountImported);
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(&former_key), json!({}))
            .await?;
        let invitations = self.invite(&mut tx, account, &owner, members).await?;
        tx.commit().await?;

        Ok(ImportedAccount {
            key: key.as_str().to_owned(),
            rows,
            invitations,
        })
    }

    /// Invites the members of an archive and its former owner, except the new owner. Returns the number of invitations.
    async fn invite(
        self,
        tx: &mut Tx,
        account: AccountId,
        owner: &User,
        members: Vec<ArchivedMember>,
    ) -> Outcome<u64> {
        let reader = Reader::User {
            id: owner.id,
            status: owner.status,
        };

        let mut invitations = 0;
        for member in members {
            let email = address(&member.email)?;
            if email.folded() == address(&owner.email)?.folded() {
                continue;
            }
            let offer = offer(member.role);
            self.members
                .add_invitation(tx, reader, account, offer, &email, member.language)
                .await?;
            invitations += 1;
        }

        Ok(invitations)
    }
}

/// The role that is offered: an account and a collection have one owner only, the new one.
fn offer(role: ArchivedRole) -> Offer {
    match role {
        ArchivedRole::Account(role) => Offer::Account(role.min(AccountRole::Administrator)),
        ArchivedRole::Collection(id, role) => {
            Offer::Collection(id, role.min(CollectionRole::Administrator))
        }
    }
}

fn address(stored: &str) -> Result<Email, Failure> {
    Email::parse(stored).map_err(|_| internal_error("a stored address is unreadable"))
}
