//! A server without a network: the use cases over a fresh database, a clock that only tests move, and a folder
//! for outgoing mail.

use std::path::PathBuf;
use std::sync::Arc;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::{CollectionForm, NonPublic};
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{Aggregation, EndChoice, MetricForm, Transformation};
use domain::id::CodeId;
use domain::identity::account::AccountKind;
use domain::identity::network::Networks;
use domain::problem::{Code, Param, Problem};
use domain::series::Series;
use domain::series::view::Options;
use domain::text::language::{Language, Text};
use jiff::{SignedDuration, Timestamp};
use service::collection::SeenCollection;
use service::metric::SeenMetric;
use service::platform::testing::{CountingRandom, FixedClock};
use service::series::view::{Keys, ViewRequest};
use service::{
    Caller, Client, Config, MailSettings, Mailer, Outcome, Outgoing, Parts, PasswordCost, Rates,
    Rejected, Service, ServiceError, SignInRules,
};
use storage::Storage;
use tempfile::TempDir;
use testdb::TestDb;

pub(crate) const PASSWORD: &str = "a long walk home";

/// Reads a series with options written as in an address. `None` if the caller does not see the indicator.
pub(crate) async fn read(
    world: &World,
    caller: &Caller,
    (account, collection, path): (&str, &str, &str),
    options: &[(&str, &str)],
) -> Option<Result<(SeenMetric, Series), Vec<Problem>>> {
    let mut given = Options::default();
    for (name, value) in options {
        given.set(name, (*value).to_owned()).unwrap();
    }

    let requested = ViewRequest {
        options: &given,
        display: false,
    };
    let keys = Keys {
        account,
        collection,
        path,
    };

    let read = world
        .service
        .series()
        .read(caller, keys, requested, |_| true)
        .await;
    let read = read.unwrap()?;
    Some(read.map(|(prepared, view)| (prepared.seen, view.unwrap().series)))
}

/// One server and its surroundings.
pub(crate) struct World {
    pub(crate) service: Service,
    pub(crate) clock: Arc<FixedClock>,
    pub(crate) random: Arc<CountingRandom>,
    folder: TempDir,
}

impl World {
    pub(crate) fn new(db: &TestDb) -> Self {
        Self::with(db, |_| {})
    }

    /// A world with changed settings.
    pub(crate) fn with(db: &TestDb, change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let outgoing = Outgoing::Folder(folder.path().join("outgoing"));
        let noon = "2026-03-02T12:00:00Z".parse::<Timestamp>().unwrap();
        let clock = Arc::new(FixedClock::new(noon));
        let random = Arc::new(CountingRandom::default());
        let files = (folder.path(), Storage::in_folder(folder.path()));
        let service = server(db, &clock, &random, outgoing, files, change);
        Self {
            service,
            clock,
            random,
            folder,
        }
    }

    /// A second server on the same database.
    pub(crate) fn other_server(&self, db: &TestDb, outgoing: Outgoing) -> Service {
        let files = (self.folder.path(), self.storage());
        server(db, &self.clock, &self.random, outgoing, files, |_| {})
    }

    /// A second server on the same database, with changed settings.
    pub(crate) fn server_with(&self, db: &TestDb, change: impl FnOnce(&mut Config)) -> Service {
        let outgoing = Outgoing::Folder(self.outgoing());
        let files = (self.folder.path(), self.storage());
        server(db, &self.clock, &self.random, outgoing, files, change)
    }

    /// A second server on the same database, with its files elsewhere.
    pub(crate) fn server_with_files(&self, db: &TestDb, storage: Storage) -> Service {
        let outgoing = Outgoing::Folder(self.outgoing());
        let files = (self.folder.path(), storage);
        server(db, &self.clock, &self.random, outgoing, files, |_| {})
    }

    pub(crate) fn outgoing(&self) -> PathBuf {
        self.folder.path().join("outgoing")
    }

    /// The data folder.
    pub(crate) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub(crate) fn pictures(&self) -> PathBuf {
        self.folder.path().join("pictures")
    }

    pub(crate) fn storage(&self) -> Storage {
        Storage::in_folder(self.folder.path())
    }

    pub(crate) fn wait(&self, seconds: i64) {
        self.clock.advance(SignedDuration::from_secs(seconds));
    }

    /// The texts of the mails sent, the oldest first.
    pub(crate) async fn mails(&self) -> Vec<String> {
        self.service.run_due_jobs().await.unwrap();
        let Ok(folder) = std::fs::read_dir(self.outgoing()) else {
            return Vec::new();
        };
        let mut files: Vec<PathBuf> = folder.map(|file| file.unwrap().path()).collect();
        files.sort();
        files
            .iter()
            .map(|file| std::fs::read_to_string(file).unwrap())
            .collect()
    }

    pub(crate) async fn mails_to(&self, address: &str) -> Vec<String> {
        let to = format!("To: {address}\r\n");
        let mut mails = self.mails().await;
        mails.retain(|mail| mail.contains(&to));
        mails
    }

    /// Whether a mail with this subject was sent to an address.
    pub(crate) async fn was_mailed(&self, address: &str, subject: &str) -> bool {
        let subject = format!("Subject: {subject}\r\n");
        let mails = self.mails_to(address).await;
        mails.iter().any(|mail| mail.contains(&subject))
    }

    /// The code in the latest mail to an address: the subject begins with it.
    pub(crate) async fn code_for(&self, address: &str) -> String {
        let mails = self.mails_to(address).await;
        let mail = mails.last().expect("a mail");
        let (_, subject) = mail.split_once("Subject: ").expect("a subject");
        subject.chars().take(6).collect()
    }

    /// Signs a user up: `{name}@example.org` with the username `{name}`.
    pub(crate) async fn sign_up(&self, name: &str, kind: AccountKind) -> Caller {
        let email = format!("{name}@example.org");
        let request = self.begin_sign_up(&email, kind).await;
        let code = self.code_for(&email).await;
        let signed_in = self
            .service
            .identity()
            .complete_sign_up(&guest(), request, &code, name, PASSWORD, None)
            .await
            .unwrap();
        signed_in.caller
    }

    pub(crate) async fn begin_sign_up(&self, email: &str, kind: AccountKind) -> CodeId {
        // Mails are ordered by their time.
        self.wait(1);
        let begun = self
            .service
            .identity()
            .begin_sign_up(&guest(), email, kind, Language::En)
            .await;
        begun.unwrap()
    }

    pub(crate) async fn publisher(&self, name: &str) -> Caller {
        self.sign_up(name, AccountKind::Publisher).await
    }

    pub(crate) async fn collection(
        &self,
        caller: &Caller,
        account: &str,
        form: &CollectionForm,
    ) -> Arc<SeenCollection> {
        let made = self
            .service
            .collections()
            .create_collection(caller, account, form, None)
            .await;
        made.unwrap()
    }
}

fn server(
    db: &TestDb,
    clock: &Arc<FixedClock>,
    random: &Arc<CountingRandom>,
    outgoing: Outgoing,
    (folder, storage): (&std::path::Path, Storage),
    change: impl FnOnce(&mut Config),
) -> Service {
    let mut config = Config {
        password_cost: PasswordCost::LEAST,
        secret: [7; 32],
        non_public: NonPublic::Subscribers,
        contact: "help@statit.example".to_owned(),
        time_zone: "Europe/Paris".to_owned(),
        rates: Rates::default(),
        backups: None,
        sign_in: SignInRules::default(),
        providers: Vec::new(),
    };

    change(&mut config);
    let mailer = Mailer::new(MailSettings {
        outgoing,
        from: "Statit <statit@statit.example>".to_owned(),
        site: "https://statit.example".to_owned(),
        contact: config.contact.clone(),
    });
    Service::new(Parts {
        db: db.db(),
        config,
        clock: Arc::<FixedClock>::clone(clock),
        random: Arc::<CountingRandom>::clone(random),
        mailer: mailer.unwrap(),
        storage,
        folder: folder.to_owned(),
    })
}

/// A guest at the usual network address.
pub(crate) fn guest() -> Caller {
    guest_from("192.0.2.1")
}

/// A guest at this network address.
pub(crate) fn guest_from(address: &str) -> Caller {
    Caller::guest(client(address))
}

pub(crate) fn client(address: &str) -> Client {
    Client {
        networks: Networks::from_address(address.parse().unwrap()),
        device: "Firefox on Linux".to_owned(),
        language: Language::En,
    }
}

pub(crate) fn collection_form(key: &str, access: CollectionAccess) -> CollectionForm {
    CollectionForm {
        key: key.to_owned(),
        name: Text::both("Énergie", "Energy"),
        summary: Text::default(),
        description: Text::default(),
        tags: Text::default(),
        licence: Licence::CcBy,
        access,
        questions: false,
    }
}

pub(crate) fn metric_form(path: &str, frequency: Frequency) -> MetricForm {
    MetricForm {
        path: path.to_owned(),
        frequency,
        name: Text::en("An indicator"),
        unit: Text::default(),
        notes: Text::default(),
        tags: Text::default(),
        source: None,
        licence: None,
        parent: None,
        aggregation: Aggregation::None,
        transformation: Transformation::None,
        parameter: None,
        end: EndChoice::Stay,
    }
}

/// The rejection of a use case.
pub(crate) fn rejected<T: std::fmt::Debug>(outcome: Outcome<T>) -> Rejected {
    match outcome {
        Err(ServiceError::Rejected(rejected)) => rejected,
        other => panic!("not refused: {other:?}"),
    }
}

/// The codes of a rejection's problems, each with its field.
pub(crate) fn codes<T: std::fmt::Debug>(outcome: Outcome<T>) -> Vec<(Option<String>, Code)> {
    let problems = rejected(outcome).problems;
    problems
        .into_iter()
        .map(|problem| (problem.field, problem.code))
        .collect()
}

/// The code of a rejection with one problem.
pub(crate) fn code<T: std::fmt::Debug>(outcome: Outcome<T>) -> Code {
    the_problem(outcome).code
}

pub(crate) fn the_problem<T: std::fmt::Debug>(outcome: Outcome<T>) -> Problem {
    let mut problems = rejected(outcome).problems;
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems.remove(0)
}

pub(crate) fn number(problem: &Problem, name: &str) -> i64 {
    match problem.params.get(name) {
        Some(Param::Number(number)) => *number,
        other => panic!("{name} is {other:?}"),
    }
}
