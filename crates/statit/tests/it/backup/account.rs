//! One account goes from one installation to another, by the real program: what its readers see is the same there.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use store::db::DbKind;
use testdb::postgres::OwnDatabase;

use super::{drafts, ok, rejected, stop};
use crate::person::{PASSWORD, Person};
use crate::program::{Place, Server};
use crate::stored_files::png;

/// A place whose server uses a database of one kind.
struct Installation {
    place: Place,
    postgres: Option<OwnDatabase>,
}

impl Installation {
    async fn new(kind: DbKind) -> Self {
        let postgres = match kind {
            DbKind::Sqlite => None,
            DbKind::Postgres => Some(OwnDatabase::create().await),
        };
        Self {
            place: Place::new(),
            postgres,
        }
    }

    fn with_database(&self, mut command: Command) -> Command {
        if let Some(postgres) = &self.postgres {
            command.args(["--database", postgres.address()]);
        }
        command
    }

    fn start(&self) -> Server {
        let mut command = self.place.serve();
        command.args(["--non-public", "everyone"]);
        self.place.start_as(self.with_database(command))
    }

    fn export(&self, account: &str, archive: &Path) -> Command {
        let mut command = self.place.command(["export-account", account]);
        command.arg(archive);
        self.with_database(command)
    }

    fn import(&self, archive: &Path, options: &[&str]) -> Command {
        let mut command = self.place.command(["import-account"]);
        command.arg(archive).args(options);
        self.with_database(command)
    }

    fn check(&self) -> Command {
        self.with_database(self.place.command(["check"]))
    }
}

/// Runs a command while servers go on.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// The secret of the invitation that was mailed to an address.
async fn invitation(place: &Place, email: &str) -> String {
    for _ in 0..200 {
        let mails = fs::read_dir(place.data().join("mail"))
            .into_iter()
            .flatten()
            .flatten();
        let texts = mails.filter_map(|mail| fs::read_to_string(mail.path()).ok());
        for text in texts.filter(|text| text.contains(email)) {
            let text = text.replace("=\r\n", "").replace("=\n", "");
            if let Some((_, rest)) = text.split_once("/invitation#") {
                return rest.chars().take(43).collect();
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no invitation came for {email}");
}

async fn accept(person: &Person, token: &str) {
    person
        .done(
            "mutation($token: String!) { done: acceptInvitation(token: $token) { problems { code } } }",
            json!({"token": token}),
        )
        .await;
}

/// An account with vintages, a tree of indicators, an old address, a chart, a picture, a member, and a question that
/// another user asked.
async fn filled(server: &Server, place: &Place) -> Person {
    let data = place.data();
    let office = Person::publisher(server, &data, "office").await;
    office.collection("office", "prices", "PUBLIC").await;
    office.collection("office", "drafts", "PRIVATE").await;

    let top = office
        .metric("prices", "all", "1999;-0.5\n2000;1e-7;first")
        .await
        .unwrap();
    for vintage in 1..4 {
        let line = format!("{};{vintage}.25;note\n1999;{vintage}", 2000 + vintage);
        office.publish(&top, vintage, &line).await.unwrap();
    }

    let food = office
        .metric("prices", "all/food", "2000;12345678.90123")
        .await
        .unwrap();
    office
        .metric("prices", "all/food/bread", "2000;3")
        .await
        .unwrap();
    office.metric("drafts", "secret", "2000;42").await.unwrap();

    office
        .done(
            "mutation($id: ID!) { done: moveMetric(id: $id, version: 1, path: \"all/meals\", below: true) {
                problems { code } } }",
            json!({"id": food}),
        )
        .await;

    let chart = json!({
        "key": "lines", "title": {"en": "Lines"},
        "series": [{"metric": top, "look": {"legend": {"en": "All"}, "style": "DASHDOT", "axis": "LEFT"}}],
        "options": {"type": "LINE", "stack": "NONE", "range": "AUTO", "yFormat": "0.0%", "xFormat": "DATE",
            "showUnit": true, "seasonColours": [], "priority": 3, "description": {"fr": "Tout"}},
    });
    office
        .done(
            "mutation($charts: [ChartInput!]) { done: createDashboard(account: \"office\", collection: \"prices\",
                input: {key: \"board\", name: {en: \"Board\"}, description: {}, tags: {}}, charts: $charts) {
                problems { code field } } }",
            json!({"charts": [chart]}),
        )
        .await;

    office.set_picture("office", png(17)).await;
    office
        .done(
            "mutation { done: inviteToAccount(account: \"office\", email: \"colleague@example.org\",
                role: ADMINISTRATOR, language: FR) { problems { code } } }",
            json!({}),
        )
        .await;

    let colleague = Person::publisher(server, &data, "colleague").await;
    accept(
        &colleague,
        &invitation(place, "colleague@example.org").await,
    )
    .await;

    // Another account, of which nothing may leave.
    colleague.collection("colleague", "own", "PUBLIC").await;
    colleague
        .metric("own", "elsewhere", "2000;777")
        .await
        .unwrap();

    office
}

/// The public content of the account: files of indicators, also at their former addresses and at each vintage, the
/// picture, and a chart.
async fn seen(server: &Server) -> Vec<(String, String)> {
    let guest = Person::guest(server);

    let mut addresses = vec!["/api/v1/accounts/office/picture".to_owned()];
    for path in [
        "all",
        "all/meals",
        "all/meals/bread",
        "all/food",
        "all/food/bread",
    ] {
        for format in ["csv", "json"] {
            addresses.push(format!("/api/v1/series/office/prices/{path}.{format}"));
        }
    }
    for vintage in 1..=4 {
        addresses.push(format!(
            "/api/v1/series/office/prices/all.csv?asof=v{vintage}"
        ));
    }

    let mut seen = Vec::new();
    for address in addresses {
        let answer = guest.get(&address).await;
        let status = answer.status();
        assert!(status.is_success(), "{address}: {status}");
        let content = format!("{:?}", answer.bytes().await.unwrap());
        seen.push((address, content.replace(server.host(), "host")));
    }

    let page = guest.data(
        "{ metric(account: \"office\", collection: \"prices\", path: \"all\") { id path vintage
                vintages { nodes { number publishedAt added revised removed } } chartCount }
            dashboard(account: \"office\", collection: \"prices\", key: \"board\") {
                id name { en } charts { nodes { key title { en } options { yFormat priority description { fr } }
                    series { freq look { legend { en } style } metric { path } } } } } }",
        json!({}),
    );

    seen.push(("page".to_owned(), page.await.to_string()));
    seen
}

/// The authors of the vintages of an indicator.
async fn authors(person: &Person, account: &str) -> Vec<Value> {
    let page = person.data(
        "query($account: String!) { metric(account: $account, collection: \"prices\", path: \"all\") {
            vintages { nodes { author } } } }",
        json!({"account": account}),
    );
    let page = page.await;
    let vintages = page["metric"]["vintages"]["nodes"].as_array().unwrap();
    vintages
        .iter()
        .map(|vintage| vintage["author"].clone())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn from_sqlite_to_postgresql() {
    what_readers_see_is_the_same(DbKind::Sqlite, DbKind::Postgres).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_postgresql_to_sqlite() {
    what_readers_see_is_the_same(DbKind::Postgres, DbKind::Sqlite).await;
}

async fn what_readers_see_is_the_same(from: DbKind, to: DbKind) {
    let (from, to) = (Installation::new(from).await, Installation::new(to).await);
    let (there, here) = (from.start(), to.start());
    filled(&there, &from.place).await;
    let archive = to.place.path("office.zip");
    let command = from.export("Office", &archive);
    let (_, said) = beside(move || ok(command)).await;
    for words in ["2 collections", "4 indicators", "1 dashboard,", "1 chart,"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let expected = seen(&there).await;

    let heir = Person::publisher(&here, &to.place.data(), "heir").await;
    let command = to.import(&archive, &["--owner", "heir@example.org"]);
    let (_, said) = beside(move || ok(command)).await;
    for words in ["the account office is here", "7 vintages", "2 invitations"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // The servers were running all the time.
    assert_eq!(seen(&here).await, expected);
    let drafts = "/api/v1/series/office/drafts/secret.csv";
    assert_eq!(Person::guest(&here).get(drafts).await.status(), 404);
    assert_eq!(
        heir.get(drafts).await.status(),
        200,
        "the owner of the account"
    );

    assert_eq!(
        authors(&heir, "office").await,
        vec![Value::Null; 4],
        "another person"
    );

    let colleague = Person::publisher(&here, &to.place.data(), "colleague").await;
    assert_eq!(
        colleague.get(drafts).await.status(),
        404,
        "not a member yet"
    );
    accept(
        &colleague,
        &invitation(&to.place, "colleague@example.org").await,
    )
    .await;
    let account = "{ account(key: \"office\") { role } }";
    let role = colleague.data(account, json!({})).await;
    assert_eq!(role["account"]["role"], "ADMINISTRATOR");

    let command = to.check();
    beside(move || ok(command)).await;
    stop(there);
    stop(here);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_imported_changes_nothing() {
    let from = Installation::new(DbKind::Sqlite).await;
    let server = from.start();
    filled(&server, &from.place).await;
    stop(server);
    let archive = from.place.path("office.zip");
    ok(from.export("office", &archive));
    let reported = rejected(from.export("nobody", &from.place.path("nobody.zip")));
    assert!(
        reported.contains("there is no account \"nobody\""),
        "{reported}"
    );
    assert!(!from.place.path("nobody.zip").exists());

    let to = Installation::new(DbKind::Sqlite).await;
    let server = to.start();
    Person::publisher(&server, &to.place.data(), "heir").await;
    Person::publisher(&server, &to.place.data(), "office").await;
    stop(server);
    let before = super::sums_of(&super::sqlite(&to.place)).await;
    for (options, reason) in [
        (
            vec!["--owner", "nobody"],
            "there is no user \"nobody\" here",
        ),
        (
            vec!["--owner", "heir"],
            "the key \"office\" is taken here: choose another one with --key",
        ),
        (
            vec!["--owner", "heir", "--key", "a b"],
            "the key \"a b\" cannot be used",
        ),
    ] {
        let reported = rejected(to.import(&archive, &options));
        assert!(reported.contains(reason), "{reason}: {reported}");
        assert_eq!(super::sums_of(&super::sqlite(&to.place)).await, before);
    }
    let reported = rejected(super::restore(&Place::new(), &archive));
    assert!(reported.contains("statit import-account"), "{reported}");
    let backup = from.place.path("backup.zip");
    ok(super::backup(&from.place, &backup));
    let reported = rejected(to.import(&backup, &["--owner", "heir"]));
    assert!(reported.contains("statit restore"), "{reported}");

    // One flipped bit may still unpack to the same zeros of an empty page.
    let mut bytes = fs::read(&archive).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 200].fill(0x55);
    let damaged = to.place.path("damaged.zip");
    fs::write(&damaged, bytes).unwrap();
    let reported = rejected(to.import(&damaged, &["--owner", "heir", "--key", "moved"]));
    assert!(reported.contains("damaged"), "{reported}");
    assert_eq!(super::sums_of(&super::sqlite(&to.place)).await, before);

    let (_, said) = ok(to.import(
        &archive,
        &["--owner", "office", "--key", "moved", "--no-invitations"],
    ));
    assert!(
        said.contains("the account moved is here") && said.contains("0 invitations"),
        "{said}"
    );
    let reported = rejected(to.import(&archive, &["--owner", "heir", "--key", "again"]));
    assert!(reported.contains("has the account already"), "{reported}");
    assert_eq!(drafts(&to.place.data()), [""; 0]);
    let server = to.start();
    let office = Person::sign_in(&server, "office@example.org", PASSWORD).await;
    assert_eq!(
        authors(&office, "moved").await,
        vec![json!("office"); 4],
        "the same person"
    );
    stop(server);
}
