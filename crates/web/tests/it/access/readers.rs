//! Every kind of reader, as users who signed up.

use domain::id::{AccountId, CollectionId};
use domain::identity::role::{AccountRole, CollectionRole};
use serde_json::json;
use testkit::membership::{join_account, join_collection};
use testkit::{Actor, TestServer};

use super::table::Stands;
use crate::world::make_collection;

/// Every kind of reader except the owner of the tested account.
pub(super) struct Readers(pub(super) Vec<(Stands, Actor)>);

/// The role in the account for a kind of reader.
fn account_role(stands: Stands) -> Option<AccountRole> {
    match stands {
        Stands::AccountAdministrator => Some(AccountRole::Administrator),
        Stands::AccountMember
        | Stands::Member
        | Stands::Editor
        | Stands::Administrator
        | Stands::CollectionOwner => Some(AccountRole::Member),
        _ => None,
    }
}

impl Readers {
    /// Signs all readers up, and gives readers of another account their roles there.
    pub(super) async fn sign_up(server: &TestServer) -> Self {
        let mut readers = vec![(Stands::Guest, server.guest())];
        for (stands, name) in [
            (Stands::Stranger, "stranger"),
            (Stands::OtherOwner, "other-owner"),
            (Stands::OtherAdministrator, "other-admin"),
            (Stands::OtherMember, "other-member"),
            (Stands::OtherEditor, "other-editor"),
            (Stands::AccountMember, "account-member"),
            (Stands::Member, "member"),
            (Stands::Editor, "editor"),
            (Stands::Administrator, "col-admin"),
            (Stands::CollectionOwner, "col-owner"),
            (Stands::AccountAdministrator, "account-admin"),
        ] {
            readers.push((stands, Actor::publisher(server, name).await));
        }
        let readers = Self(readers);
        let other = readers.get(Stands::OtherOwner);
        let (owner, account) = (other.user_id().await, account_id(other).await);
        let key = "private";
        let collection = make_collection(other, key, "PRIVATE").await;
        let collection = CollectionId::new(collection.parse().unwrap());
        for (stands, role) in [
            (Stands::OtherAdministrator, AccountRole::Administrator),
            (Stands::OtherMember, AccountRole::Member),
            (Stands::OtherEditor, AccountRole::Member),
        ] {
            let user = readers.get(stands).user_id().await;
            join_account(server.db(), owner, account, (user, role)).await;
        }
        let editor = readers.get(Stands::OtherEditor).user_id().await;
        join_collection(
            server.db(),
            owner,
            collection,
            (editor, CollectionRole::Editor),
        )
        .await;
        readers
    }

    /// The reader of this kind.
    pub(super) fn get(&self, stands: Stands) -> &Actor {
        &self.0.iter().find(|reader| reader.0 == stands).unwrap().1
    }

    /// Gives the account's members their roles.
    pub(super) async fn join_account(&self, server: &TestServer, of: &Actor) {
        let (owner, account) = (of.user_id().await, account_id(of).await);
        for (stands, actor) in &self.0 {
            if let Some(role) = account_role(*stands) {
                join_account(server.db(), owner, account, (actor.user_id().await, role)).await;
            }
        }
    }

    /// Gives the collection's members their roles, including ownership.
    pub(super) async fn join_collection(&self, server: &TestServer, of: &Actor, collection: &str) {
        let owner = of.user_id().await;
        let id = CollectionId::new(collection.parse().unwrap());
        for (stands, actor) in &self.0 {
            let role = match stands {
                Stands::Member => CollectionRole::Member,
                Stands::Editor => CollectionRole::Editor,
                Stands::Administrator | Stands::CollectionOwner => CollectionRole::Administrator,
                _ => continue,
            };
            join_collection(server.db(), owner, id, (actor.user_id().await, role)).await;
        }
        let heir = self
            .get(Stands::CollectionOwner)
            .user_id()
            .await
            .to_string();
        let answer = of
            .graphql(
                "mutation($id: ID!, $to: ID!) { handOverCollection(id: $id, to: $to) { problems { code } } }",
                json!({"id": collection, "to": heir}),
            )
            .await;
        assert_eq!(answer.data()["handOverCollection"]["problems"], json!([]));
    }
}

async fn account_id(actor: &Actor) -> AccountId {
    let query = "query($key: String!) { account(key: $key) { id } }";
    let answer = actor.graphql(query, json!({"key": actor.name})).await;
    AccountId::new(
        answer.data()["account"]["id"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap(),
    )
}
